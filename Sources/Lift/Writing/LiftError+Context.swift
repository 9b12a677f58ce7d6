import Foundation

extension LiftError {
    /// The nearest data as compact JSON: the value itself, or the container that it is missing from. Empty when there is
    /// none.
    ///
    ///     error.context  // {"id":1,"name":"Kim"}
    ///     error.context  // {"id":1,"text":"Lorem ipsum dolor…","list":[1,2,3,…]}, of longer data
    ///
    /// At most 1,024 bytes of UTF-8. Longer data is cut inside, where an ellipsis stands for what is left out: long strings
    /// between two Characters, then the parts of containers that do not fit. Brackets are closed all the same. What has
    /// no JSON form is described in words.
    ///
    /// - Complexity: O(1) for data of any size; nothing before it is asked for.
    public var context: String {
        guard let nearest else { return "" }
        if case .error = nearest.content { return "" }
        return Excerpt.text(of: nearest)
    }
}

/// The beginning of a value as JSON, of a bounded length.
private struct Excerpt: ~Copyable {
    private static let maximumLength = 1024
    /// A comma and an ellipsis.
    private static let lengthOfCut = 4

    private var writer = JSONWriter(isPretty: false)
    /// How many bytes of a string or a number are written at most.
    private let longest: Int
    private var open: [Container] = []
    private var isCut = false

    private init(longest: Int) { self.longest = longest }

    /// Strings are cut only where containers would be otherwise, and no more than that takes.
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

    /// A container of which parts are left to be written.
    private enum Container {
        case rows(JarSource, object: Bool, place: Int, end: Int)
        case elements(ContiguousArray<JarItem>, Jar.Context, place: Int)
        case members(ContiguousArray<JarObject.Entry>, Jar.Context, place: Int)

        var isObject: Bool {
            switch self {
            case .rows(_, let isObject, _, _): isObject
            case .elements: false
            case .members: true
            }
        }

        /// A key and how to cut it, unless this is an array, and a value.
        typealias Part = (key: (Int) -> (text: String, isWhole: Bool), value: Jar)

        mutating func next() -> Part? {
            switch self {
            case .rows(let source, let isObject, let place, let end):
                guard place < end else { return nil }
                let view = source.view
                let row = isObject ? place + 1 : place
                self = .rows(source, object: isObject, place: view.next(after: row), end: end)
                return (
                    { view.beginning(of: view[place], limit: $0) },
                    Jar(.row(source, UInt32(truncatingIfNeeded: row)))
                )
            case .elements(let elements, let context, let place):
                guard place < elements.count else { return nil }
                self = .elements(elements, context, place: place + 1)
                return ({ _ in ("", true) }, Jar(elements[place], in: context))
            case .members(let members, let context, let place):
                guard place < members.count else { return nil }
                self = .members(members, context, place: place + 1)
                return ({ members[place].key.beginning(limit: $0) }, Jar(members[place].item, in: context))
            }
        }
    }

    /// Writes as much of `jar` as there is room for.
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
            let view = source.view
            let row = view[index]
            switch row.kind {
            case .array, .object:
                let isObject = row.kind == .object
                begin(.rows(source, object: isObject, place: Int(index) + 1, end: row.end))
            case .string, .escapedString, .utf16String:
                let text = cut(view.beginning(of: row, limit: longest))
                put { $0.string(text) }
            case .integer, .real:
                let text = cut(view.beginning(of: row, limit: longest))
                put { $0.number(text) }
            case .data where row.length > longest:
                putData(view.bytes(of: row).part(0, longest).data)
            default:
                putScalar(value)
            }
        case .array(let array): begin(.elements(array.items, value.context, place: 0))
        case .object(let object): begin(.members(object.members, value.context, place: 0))
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

    /// The beginning of data that is longer.
    private mutating func putData(_ data: Data) {
        // Three bytes are four of base64.
        let text = data.prefix(longest / 4 * 3).base64EncodedString() + "…"
        put { $0.string(text) }
    }

    /// Writes a token, or, where there is no room for it, the ellipsis with which all ends.
    private mutating func put(_ token: (inout JSONWriter) -> Void) {
        let place = writer.place
        token(&writer)
        if writer.buffer.count + open.count + Self.lengthOfCut <= Self.maximumLength { return }
        writer.goBack(to: place)
        writer.literal("…")
        isCut = true
    }

    /// A beginning without its last Character, which may have gone on, and with an ellipsis.
    private func cut(_ text: (text: String, isWhole: Bool)) -> String {
        text.isWhole ? text.text : text.text.dropLast() + "…"
    }
}
