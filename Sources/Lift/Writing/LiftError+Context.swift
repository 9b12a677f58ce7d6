#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LiftError {
    /// The data nearest to the error, as compact JSON: the value itself, or the container that it is missing
    /// from.
    ///
    ///     error.context  // {"id":1,"name":"Kim"}
    ///     error.context  // {"id":1,"text":"Lorem ipsum dolor…","list":[1,2,3,…]}, if the data is longer
    ///
    /// It has at most 1,024 bytes of UTF-8. Longer data is shortened, with an ellipsis for each omission:
    /// strings are cut between two Characters, then containers lose the parts that do not fit. All brackets
    /// are closed. A value that cannot be written as JSON is described in words. The text is empty if the
    /// error has no data.
    ///
    /// - Complexity: O(1) for data of any size. It is computed on each access.
    public var context: String {
        guard let nearest else { return "" }
        if case .error = nearest.content { return "" }
        return Excerpt.text(of: nearest)
    }
}

/// The beginning of a value as JSON, with a maximum length.
private struct Excerpt: ~Copyable {
    private static let maximumLength = 1024
    /// The bytes of a comma and an ellipsis.
    private static let lengthOfCut = 4

    private var writer = JSONWriter(isPretty: false)
    /// The maximum number of bytes that are written of a string or a number.
    private let longest: Int
    private var open: [Container] = []
    private var isCut = false

    private init(longest: Int) { self.longest = longest }

    /// Writes as much of `jar` as fits.
    ///
    /// Strings are cut only if parts of containers would be left out otherwise, and no shorter than
    /// necessary.
    static func text(of jar: Jar) -> String {
        var text = ""
        for longest in [maximumLength, 512, 128] {
            var excerpt = Excerpt(longest: longest)
            excerpt.write(jar)
            text = excerpt.writer.buffer.string()
            if !excerpt.isCut { break }
        }
        return text
    }

    /// An open container, with the row or index of its next part.
    private enum Container {
        case rows(JarSource, object: Bool, row: Int, end: Int)
        case elements(ContiguousArray<JarItem>, Jar.Context, index: Int)
        case members(ContiguousArray<JarObject.Entry>, Jar.Context, index: Int)

        var isObject: Bool {
            switch self {
            case .rows(_, let isObject, _, _): isObject
            case .elements: false
            case .members: true
            }
        }

        /// A member or an element. The closure returns the beginning of a member's key, up to a number of
        /// bytes.
        typealias Part = (key: (Int) -> (text: String, isWhole: Bool), value: Jar)

        mutating func next() -> Part? {
            switch self {
            case .rows(let source, let isObject, let row, let end):
                guard row < end else { return nil }
                // In an object, the value is in the row after its key.
                let valueRow = isObject ? row + 1 : row
                self = .rows(source, object: isObject, row: source.next(after: valueRow), end: end)
                return (
                    { limit in source.withView { $0.beginning(of: $0[row], limit: limit) } },
                    Jar(.row(source, UInt32(truncatingIfNeeded: valueRow)))
                )
            case .elements(let elements, let context, let index):
                guard index < elements.count else { return nil }
                self = .elements(elements, context, index: index + 1)
                return ({ _ in ("", true) }, Jar(elements[index], in: context))
            case .members(let members, let context, let index):
                guard index < members.count else { return nil }
                self = .members(members, context, index: index + 1)
                return ({ members[index].key.beginning(limit: $0) }, Jar(members[index].item, in: context))
            }
        }
    }

    /// Writes parts until one does not fit, and closes the open containers.
    private mutating func write(_ jar: Jar) {
        writeValue(jar)
        while let last = open.indices.last {
            guard !isCut, let part = open[last].next() else {
                let isObject = open.removeLast().isObject
                if isObject { writer.endObject() } else { writer.endArray() }
                continue
            }
            let value = part.value.resolved
            if value.content.isMissing { continue }
            if open[last].isObject {
                let key = cut(part.key(longest))
                put { $0.key(key) }
            }
            if !isCut { writeValue(value) }
        }
    }

    private mutating func writeValue(_ value: Jar) {
        let value = value.resolved
        switch value.content.unboxed {
        case .row(let source, let index):
            let row = source[index]
            switch row.kind {
            case .array, .object:
                let isObject = row.kind == .object
                begin(.rows(source, object: isObject, row: Int(index) + 1, end: row.end))
            case .string, .escapedString, .utf16String:
                let text = cut(source.withView { $0.beginning(of: row, limit: longest) })
                put { $0.string(text) }
            case .integer, .real:
                let text = cut(source.withView { $0.beginning(of: row, limit: longest) })
                put { $0.number(text) }
            case .data where row.length > longest:
                putData(source.withView { $0.bytes(of: row).part(0, longest).data })
            default:
                putScalar(value)
            }
        case .array(let array): begin(.elements(array.items, value.context, index: 0))
        case .object(let object): begin(.members(object.members, value.context, index: 0))
        case .string(let text):
            let text = cut(text.beginning(limit: longest))
            put { $0.string(text) }
        case .data(let data) where data.count > longest: putData(data.prefix(longest))
        default: putScalar(value)
        }
    }

    private mutating func begin(_ container: Container) {
        open.append(container)
        put { if container.isObject { $0.beginObject() } else { $0.beginArray() } }
        if isCut { open.removeLast() }
    }

    private mutating func putScalar(_ value: Jar) {
        let json = try? JSONSink.text(of: value, isPretty: false, sortsKeys: false).string()
        let text = cut((json ?? value.summary).beginning(limit: longest))
        put { $0.number(text) }
    }

    /// Writes the beginning of data, and an ellipsis.
    private mutating func putData(_ data: Data) {
        // Three bytes become four characters of base64.
        let text = data.prefix(longest / 4 * 3).base64EncodedString() + "…"
        put { $0.string(text) }
    }

    /// Writes a token or, if it does not fit, a final ellipsis.
    private mutating func put(_ token: (inout JSONWriter) -> Void) {
        let start = writer.position
        token(&writer)
        if writer.buffer.count + open.count + Self.lengthOfCut <= Self.maximumLength { return }
        writer.goBack(to: start)
        writer.literal("…")
        isCut = true
    }

    /// Returns a beginning without its last Character, which may be incomplete, and with an ellipsis.
    private func cut(_ text: (text: String, isWhole: Bool)) -> String {
        text.isWhole ? text.text : text.text.dropLast() + "…"
    }
}
