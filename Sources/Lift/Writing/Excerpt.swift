#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as JSON for people, with a maximum length, and without the values that a redaction hides.
struct Excerpt: ~Copyable {
    /// The bytes of a comma and an ellipsis.
    private static let lengthOfCut = 4

    private var writer: JSONWriter
    /// The maximum number of bytes that are written of a string or a number.
    private let longest: Int
    private let maximumLength: Int
    private var open: [(container: Container, isHidden: Bool)] = []
    private var isCut = false
    /// Whether a value was described in words, because it cannot be written.
    private var hasWords = false

    /// Creates an excerpt that, by default, leaves nothing out.
    private init(
        longest: Int = .max, maximumLength: Int = .max,
        _ indentation: JSONWritingOptions.Indentation = .spaces(2)
    ) {
        self.longest = longest
        self.maximumLength = maximumLength
        writer = JSONWriter(indentation)
    }

    /// Writes as much of `jar` as fits.
    ///
    /// Strings are cut only if parts of containers would be left out otherwise, and no shorter than
    /// necessary.
    ///
    /// - Parameters:
    ///   - isHidden: Whether all values are hidden, whatever their contexts say.
    ///   - maximumLength: The maximum number of bytes of the text.
    static func text(of jar: Jar, isHidden: Bool, longest maximumLength: Int = 1024) -> String {
        var text = ""
        for longest in [maximumLength, maximumLength / 2, maximumLength / 8] {
            var excerpt = Excerpt(longest: longest, maximumLength: maximumLength, .none)
            excerpt.write(jar, isHidden: isHidden)
            text = excerpt.writer.buffer.string()
            if !excerpt.isCut { break }
        }
        return text
    }

    /// Writes all of `jar` except for the values that it hides. Returns nil if one of the others cannot be
    /// written.
    static func description(of jar: Jar) -> String? {
        var excerpt = Excerpt()
        excerpt.write(jar, isHidden: jar.isRedacted)
        return excerpt.hasWords ? nil : excerpt.writer.buffer.string()
    }

    /// An open container. One of a document has the row of its next part.
    private enum Container {
        case rows(JarSource, object: Bool, row: Int, end: Int)
        case built(BuiltParts, Jar.Context)

        var isObject: Bool {
            switch self {
            case .rows(_, let isObject, _, _): isObject
            case .built(let parts, _): parts.isObject
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
            case .built(var parts, let context):
                guard parts.advance() else { return nil }
                self = .built(parts, context)
                let key = parts.key?.text ?? ""
                return ({ key.beginning(limit: $0) }, Jar(parts.item, in: context))
            }
        }
    }

    /// Writes parts until one does not fit, and closes the open containers.
    private mutating func write(_ jar: Jar, isHidden: Bool) {
        writeValue(jar, isHidden: isHidden)
        while let last = open.indices.last {
            guard !isCut, let part = open[last].container.next() else {
                let isObject = open.removeLast().container.isObject
                if isObject { writer.endObject() } else { writer.endArray() }
                continue
            }
            let value = part.value.resolved
            if value.content.isMissing { continue }
            var isHidden = open[last].isHidden
            if open[last].container.isObject {
                let key = part.key(longest)
                // A key that is cut is longer than any that is compared.
                if let redaction = value.context.redaction {
                    isHidden = isHidden || !key.isWhole || redaction.hides(key.text)
                }
                let shown = cut(key)
                put { $0.key(shown) }
            }
            if !isCut { writeValue(value, isHidden: isHidden) }
        }
    }

    private mutating func writeValue(_ value: Jar, isHidden: Bool) {
        let value = value.resolved
        let isHidden = isHidden || value.context.redaction?.hidesAll == true
        switch value.content {
        case _ where isHidden && value.content.isHideable:
            put { $0.string(JarRedaction.placeholder) }
        case .row(let source, let index)
        where longest == .max && !source[index].isContainer && source.document.isJSON:
            // As in the document, with its escapes.
            put { _ = $0.copy(source.document, row: Int(index)) }
        case .row(let source, let index):
            let row = source[index]
            switch row.kind {
            case .array, .object:
                let isObject = row.kind == .object
                begin(.rows(source, object: isObject, row: Int(index) + 1, end: row.end), isHidden)
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
        case .array, .object:
            if let parts = BuiltParts(value.content) { begin(.built(parts, value.context), isHidden) }
        case .string(let text):
            let text = cut(text.beginning(limit: longest))
            put { $0.string(text) }
        case .data(let data) where data.count > longest: putData(data.prefix(longest))
        default: putScalar(value)
        }
    }

    private mutating func begin(_ container: Container, _ isHidden: Bool) {
        open.append((container, isHidden))
        put { if container.isObject { $0.beginObject() } else { $0.beginArray() } }
        if isCut { open.removeLast() }
    }

    private mutating func putScalar(_ value: Jar) {
        let json = try? JSONSink.text(of: value).string()
        if json == nil { hasWords = true }
        let text = cut((json ?? words(for: value)).beginning(limit: longest))
        put { $0.number(text) }
    }

    private func words(for value: Jar) -> String {
        // The path of an error inside a value may be shorter than that of the error that is reported.
        if case .error(let error) = value.content { "error: " + error.message } else { value.summary }
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
        escapeUnsafe(from: start.count)
        if writer.buffer.count + open.count + Self.lengthOfCut <= maximumLength { return }
        writer.goBack(to: start)
        writer.literal("…")
        isCut = true
    }

    /// Escapes what must not reach a terminal in the text from `start` on.
    private mutating func escapeUnsafe(from start: Int) {
        let text = writer.buffer.withView(of: start..<writer.buffer.count) { $0.string }
        let escaped = JSONText.escapingUnsafe(text)
        guard escaped.utf8.count > text.utf8.count else { return }
        writer.buffer.truncate(to: start)
        writer.buffer.append(utf8: escaped)
    }

    /// Returns a beginning without its last Character, which may be incomplete, and with an ellipsis.
    private func cut(_ text: (text: String, isWhole: Bool)) -> String {
        text.isWhole ? text.text : text.text.dropLast() + "…"
    }
}

extension JarContent {
    /// Whether a redaction replaces this value. Containers are shown, without the values in them, and so is a
    /// null.
    fileprivate var isHideable: Bool {
        switch kind {
        case .missing, .null, .array, .dictionary: false
        default: true
        }
    }
}

extension Jar {
    /// Whether a redaction hides this value or a part of it, or may hide one once deferred parts are
    /// represented.
    var mayHoldRedacted: Bool {
        var items: ContiguousArray = [JarItem(content, context: context)]
        while let item = items.popLast() {
            if item.context.has(.redaction) { return true }
            switch item.content {
            case .deferred: return true
            case .row(let source, _): if source.context.has(.redaction) { return true }
            case .array(let array): items += array.items
            case .object(let object): items += object.members.lazy.map(\.item)
            default: break
            }
        }
        return false
    }
}
