/// The tags of all cases, to find the case of a tag.
///
/// Enums have few cases, so they are compared one by one: by the length and the first eight bytes of their
/// tags, which nearly always decides.
struct JarTagTable: Sendable {
    /// What is compared first.
    private struct Head: Sendable {
        let bytes: ByteWord
        let length: Int
        let isString: Bool
    }

    /// All tags as text.
    let texts: [String]
    private let heads: [Head]
    private let scalars: [JarTag.Value.Scalar]
    /// The number of the case of each tag.
    private let cases: [Int]
    /// The kinds of the tags.
    private let kinds: [Jar.Kind]

    init(_ tags: [[JarTag.Value.Scalar]]) {
        scalars = tags.flatMap { $0 }
        cases = tags.enumerated().flatMap { index, tags in tags.map { _ in index } }
        texts = scalars.map(\.text)
        let found = scalars.map(\.jar.kind)
        kinds = [.string, .number, .bool].filter { found.contains($0) }
        heads = zip(texts, found).map { text, kind in
            text.withByteView { Head(bytes: $0.head.bytes, length: $0.count, isString: kind == .string) }
        }
    }

    /// Returns the case whose tag is at a row of a document; nil if there is none, or if the tag has to be
    /// lifted.
    @inline(__always)
    func index(ofRow row: Int, in view: DocumentView) -> Int? {
        let row = view[row]
        let isString = row.kind == .string
        guard isString || row.kind == .integer else { return nil }
        return index(of: view.bytes(of: row)) { $0 == isString }
    }

    /// Returns the case that has a text as a tag; nil if there is none.
    func index(ofText text: String) -> Int? { text.withByteView { index(of: $0) { _ in true } } }

    @inline(__always)
    private func index(of bytes: ByteView, _ isKind: (Bool) -> Bool) -> Int? {
        let head = bytes.head.bytes
        for index in heads.indices {
            let tag = heads[index]
            guard tag.bytes == head, tag.length == bytes.count, isKind(tag.isString) else { continue }
            if tag.length <= 8 || bytes.equals(texts[index]) { return cases[index] }
        }
        return nil
    }

    /// Returns the case that has the value of a Jar as a tag.
    ///
    /// - Throws: an error with a list of the tags if there is none, or the error of lifting the tag.
    func index(in jar: Jar) throws(LiftError) -> Int {
        var failures: [LiftError] = []
        var isTag = false
        // A receipt has only the conversion to the tag that was found.
        let silent = jar.listingNothing
        for kind in kinds {
            do throws(LiftError) {
                let tag = try JarTag.Value.Scalar(kind, in: silent)
                isTag = true
                guard let index = scalars.firstIndex(of: tag) else { continue }
                if jar.contextHas(.receipt) { _ = try JarTag.Value.Scalar(kind, in: jar) }
                return cases[index]
            } catch {
                failures.append(error)
            }
        }
        // What is wrong with a tag of the right type says more than that it's none of these.
        if !isTag, failures.count == 1, ![.type, .missing, .null].contains(failures[0].kind) {
            throw failures[0]
        }
        let wanted = jar.isRedacted ? nil : jar.withScalar { $0.string ?? $0.numberText }
        let expected = scalars.count == 1 ? scalars[0].shown : "one of \(list(near: wanted))"
        throw isTag ? LiftError(kind: .value, expected: expected, in: jar) : jar.mismatch(expected)
    }

    /// Returns a list of up to eight tags for errors.
    func list(near wanted: String?) -> String {
        AllowedValues.list(scalars.map { ($0.text, $0.shown) }, near: wanted)
    }
}

extension JarTag.Value.Scalar {
    /// Lifts a tag of a kind.
    fileprivate init(_ kind: Jar.Kind, in jar: Jar) throws(LiftError) {
        switch kind {
        case .string:
            // Comparing very many marks takes long.
            let text = try String._value(from: jar)
            self = .string(HashableText(text)?.string ?? "")
        case .number: self = .integer(try Int._value(from: jar))
        default: self = .bool(try Bool._value(from: jar))
        }
    }
}
