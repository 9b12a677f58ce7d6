extension JarPath: LosslessStringConvertible {
    /// Creates a path from text, such as `payments[2].amount`.
    ///
    /// Dots separate keys, and an index is in brackets. A key in brackets and quotes, as in JSON, may contain
    /// any characters: `files["a.txt"]`. So may a key with backslashes: `files.a\.txt`. Brackets that contain
    /// neither an index nor a quoted key are part of a key, so all text is a path.
    ///
    ///     JarPath(error.key) == error.path  // true
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) {
        var reader = JarPathReader(bytes: Array(text.utf8))
        self.init(steps: reader.read())
    }

    /// The path as text, such as `payments[2].amount`; empty for an empty path.
    ///
    /// A key that would be read as something else is in brackets and quotes: `files["a.txt"][0]`. So is a key
    /// with control characters, line separators or characters that change the direction of text, which are
    /// escaped. Creating a path from the text gives the same path again.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var description: String {
        var text = ""
        for component in steps {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where key.isPlainPathKey: text += text.isEmpty ? key : "." + key
            case .key(let key): text += "[\(JSONText.quoted(key))]"
            }
        }
        return text
    }
}

extension JarPath {
    /// The path as errors show it. Long keys are cut, and of many steps the first and the last ones are
    /// shown.
    var shown: String {
        let shownCount = 32
        if count <= 2 * shownCount { return cutKeys(of: steps[...]) }
        let (start, end) = (cutKeys(of: steps.prefix(shownCount)), cutKeys(of: steps.suffix(shownCount)))
        return start + "…" + (end.first == "[" ? "" : ".") + end
    }

    private func cutKeys(of steps: ArraySlice<Component>) -> String {
        JarPath(steps: steps.map { if case .key(let key) = $0 { .key(key.cut) } else { $0 } }).description
    }
}

extension JarPath: ExpressibleByStringInterpolation {
    /// Creates a path from a literal, such as `"payments[2].amount"`.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a path from a literal with interpolated values, such as `"payments[\(index)].amount"`.
    public init(stringInterpolation interpolation: StringInterpolation) {
        // An empty key is a key.
        if interpolation.text.isEmpty, interpolation.hasKey {
            self = [""]
        } else {
            self.init(interpolation.text)
        }
    }

    /// The text of a path while values are interpolated into it.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var hasKey = false

        /// Creates an empty text. The capacity is a hint.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Adds text of the literal itself.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a key or a part of a key. It is never split, whatever characters it contains.
        public mutating func appendInterpolation(_ key: some StringProtocol) {
            hasKey = true
            for scalar in key.unicodeScalars {
                if [".", "[", "\\"].contains(scalar) { text += "\\" }
                text.unicodeScalars.append(scalar)
            }
        }

        /// Adds an index, for use in brackets, or a part of a key.
        public mutating func appendInterpolation(_ index: some BinaryInteger) { text += String(index) }
    }
}

extension String {
    fileprivate var isPlainPathKey: Bool {
        !isEmpty
            && !utf8.contains {
                $0 == 0x2E || $0 == 0x5B || $0 == 0x5C || $0 == 0x5D || $0 == 0x22 || $0 <= 0x20
            } && !unicodeScalars.contains { $0.isUnsafeToShow }
    }
}

/// Reads the text of a path.
///
/// Whether a bracket begins a step is decided at the bracket. A quoted key ends at the next quote without a
/// backslash, and the next bracket with a quote has such a quote. So no byte is looked at more than three
/// times.
private struct JarPathReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> [JarPath.Component] {
        if bytes.isEmpty { return [] }
        var steps: [JarPath.Component] = []
        while true {
            if let (step, end) = bracketed(at: position) {
                steps.append(step)
                position = end
            } else {
                steps.append(.key(readKey()))
            }
            if position == bytes.count { return steps }
            if bytes[position] == 0x2E {
                position += 1
                if position == bytes.count { return steps + [.key("")] }
            }
        }
    }

    /// Reads a key without quotes, up to a dot or to brackets that are a step of their own.
    private mutating func readKey() -> String {
        var key: [UInt8] = []
        let start = position
        while position < bytes.count, bytes[position] != 0x2E {
            if position > start, bracketed(at: position) != nil { break }
            if bytes[position] == 0x5C, position + 1 < bytes.count { position += 1 }
            key.append(bytes[position])
            position += 1
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Returns the step in brackets at `start`, and where it ends; nil if it is neither an index nor a quoted
    /// key, or if other text follows it.
    private func bracketed(at start: Int) -> (step: JarPath.Component, end: Int)? {
        guard start + 1 < bytes.count, bytes[start] == 0x5B,
            let (step, end) = bytes[start + 1] == 0x22 ? quoted(at: start + 2) : index(at: start + 1),
            end < bytes.count, bytes[end] == 0x5D
        else { return nil }
        let next = end + 1
        return next == bytes.count || bytes[next] == 0x2E || bytes[next] == 0x5B ? (step, next) : nil
    }

    private func index(at start: Int) -> (step: JarPath.Component, end: Int)? {
        let isNegative = bytes[start] == 0x2D
        var end = isNegative ? start + 1 : start
        let first = end
        while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
        guard end > first else { return nil }
        // In a dictionary, `[007]` is the key `007`.
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let value = Int(text), String(value) == text else { return (.key(text), end) }
        return (.index(value), end)
    }

    /// Reads a JSON string after its first quote. Returns the position after the last one.
    private func quoted(at start: Int) -> (step: JarPath.Component, end: Int)? {
        var position = start
        while position < bytes.count, bytes[position] != 0x22 {
            guard bytes[position] == 0x5C else {
                position += 1
                continue
            }
            guard let length = escapeLength(at: position) else { return nil }
            position += length
        }
        guard position < bytes.count else { return nil }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return (.key(text.withByteView { JSONText.unescaped($0) }), position + 1)
    }

    /// Returns the length of the escape at `start`, at most 12 bytes; nil if JSON has no such escape, or if
    /// it is half of a surrogate pair.
    private func escapeLength(at start: Int) -> Int? {
        String(decoding: bytes[start...].prefix(12), as: UTF8.self).withPaddedBytes { $0.lengthOfEscape }
    }
}
