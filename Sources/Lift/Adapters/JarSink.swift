import Foundation

/// Where a representation is written: a walk over Jars that ends as JSON text.
///
/// The walk keeps its own stack, so that the depth of data is never a depth of calls.
public struct JarSink: ~Copyable {
    private var writer: JSONWriter
    private let sortsKeys: Bool
    /// How many arrays were begun that are written element by element.
    private var openArrays = 0
    /// The memory of the stack, kept from one element of an array to the next.
    private var spareFrames: ContiguousArray<Frame> = []

    /// The JSON text of `value`.
    static func text(
        of value: some JarRepresentable, isPretty: Bool, sortsKeys: Bool
    ) throws(LiftError) -> ByteBuffer {
        var sink = JarSink(isPretty: isPretty, sortsKeys: sortsKeys)
        try value._write(to: &sink, using: Jar.Context())
        return sink.writer.buffer
    }

    private init(isPretty: Bool, sortsKeys: Bool) {
        writer = JSONWriter(isPretty: isPretty)
        self.sortsKeys = sortsKeys
    }

    mutating func beginArray() {
        writer.beginArray()
        openArrays += 1
    }

    mutating func endArray() {
        writer.endArray()
        openArrays -= 1
    }

    /// A container that is being written.
    private struct Frame {
        enum Parts {
            case elements(ContiguousArray<JarItem>)
            case members(ContiguousArray<JarObject.Entry>)
        }

        let parts: Parts
        let context: Jar.Context
        var index = 0
    }

    /// Writes `jar` and all that is in it. What is missing is left out of an array, and an error at the top.
    mutating func write(_ jar: Jar) throws(LiftError) {
        var frames: ContiguousArray<Frame> = []
        do throws(LiftError) {
            let first = Self.resolve(JarItem(jar.content, context: jar.context), Jar.Context())
            if first.content.isMissing {
                if openArrays > 0 { return }
                throw LiftError("expected a value to write, found nothing", kind: .missing)
            }
            swap(&frames, &spareFrames)
            try writeValue(first, &frames)
            while !frames.isEmpty { try writeParts(&frames) }
            swap(&frames, &spareFrames)
        } catch {
            // Inside of an array that is written element by element the path goes on outwards from here.
            throw error.below(Self.path(frames), of: openArrays > 0 ? nil : jar)
        }
    }

    /// Writes parts of the innermost container up to the next container or the end.
    @inline(__always)
    private mutating func writeParts(_ frames: inout ContiguousArray<Frame>) throws(LiftError) {
        let top = frames.count &- 1
        let depth = frames.count
        var index = frames[top].index
        switch frames[top].parts {
        case .elements(let items):
            while index < items.count {
                if !writeScalar(items[index].content) {
                    frames[top].index = index &+ 1
                    let item = Self.resolve(items[index], frames[top].context)
                    if !item.content.isMissing { try writeValue(item, &frames) }
                    if frames.count > depth { return }
                }
                index &+= 1
            }
            writer.endArray()
        case .members(let entries):
            while index < entries.count {
                if !writeScalar(entries[index].item.content, key: entries[index].key) {
                    frames[top].index = index &+ 1
                    let item = Self.resolve(entries[index].item, frames[top].context)
                    if !item.content.isMissing {
                        writer.key(entries[index].key)
                        try writeValue(item, &frames)
                    }
                    if frames.count > depth { return }
                }
                index &+= 1
            }
            writer.endObject()
        }
        frames.removeLast()
    }

    /// Writes what most parts are, without a copy of it and whatever the context; false for anything else.
    @inline(__always)
    private mutating func writeScalar(_ content: borrowing JarContent, key: String? = nil) -> Bool {
        switch content {
        case .string(let text):
            if let key { writer.key(key) }
            writer.string(text)
        case .int(let value):
            if let key { writer.key(key) }
            writer.integer(value)
        case .bool(let value):
            if let key { writer.key(key) }
            writer.literal(value ? "true" : "false")
        case .double(let value):
            // An error needs its place, which is known further on.
            guard value.isFinite else { return false }
            if let key { writer.key(key) }
            writer.number(value.description)
        default:
            return false
        }
        return true
    }

    /// The item with the context that it has in its container, represented if it was deferred.
    @inline(__always)
    private static func resolve(_ item: JarItem, _ outer: Jar.Context) -> JarItem {
        let context = outer.union(item.context)
        guard case .deferred = item.content else { return JarItem(item.content, context: context) }
        let jar = Jar(item.content, context: context).resolved
        return JarItem(jar.content, context: jar.context)
    }

    /// Writes a scalar or a document; a built container is begun and put on `frames`.
    @inline(__always)
    private mutating func writeValue(
        _ item: JarItem, _ frames: inout ContiguousArray<Frame>
    ) throws(LiftError) {
        if writeScalar(item.content) { return }
        switch item.content.unboxed {
        case .object(let object):
            writer.beginObject()
            var members = object.members
            if sortsKeys { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
            frames.append(Frame(parts: .members(members), context: item.context))
        case .array(let array):
            writer.beginArray()
            frames.append(Frame(parts: .elements(array.items), context: item.context))
        case .row(let source, let row):
            try writeRow(source.document, Int(row), item, &frames)
        case .date(let date):
            try writeDate(date, item.context)
        default:
            try writeRareValue(item)
        }
    }

    @inline(never)
    private mutating func writeRareValue(_ item: JarItem) throws(LiftError) {
        switch item.content {
        case .null: writer.literal("null")
        case .uint(let value): writer.integer(value)
        case .double(let value): try writeNumber(value.description, isFinite: value.isFinite)
        case .float(let value): try writeNumber(value.description, isFinite: value.isFinite)
        case .decimal(let value): try writeNumber(value.description, isFinite: value.isFinite)
        case .data(let data):
            let text = data.base64EncodedString()
            writer.plainString { $0.append(utf8: text) }
        case .error(let error): throw error
        default: throw LiftError("expected a value to write, found nothing", kind: .missing)
        }
    }

    private mutating func writeNumber(_ text: String, isFinite: Bool) throws(LiftError) {
        guard isFinite else { throw LiftError("\(text) has no JSON form", kind: .unsupported) }
        writer.number(text)
    }

    private mutating func writeDate(_ date: Date, _ context: Jar.Context) throws(LiftError) {
        if let form = DateForm(context) {
            writer.string(form.text(date))
            return
        }
        var isWritten = false
        writer.plainString { isWritten = ISO8601.write(date, to: &$0) }
        if !isWritten { throw LiftError(unwritable: date) }
    }

    /// A document as it was read, or in the order of its keys.
    private mutating func writeRow(
        _ document: JSONDocument, _ row: Int, _ item: JarItem, _ frames: inout ContiguousArray<Frame>
    ) throws(LiftError) {
        let jar = Jar(item.content)
        if sortsKeys, var members = JarMembers(jar) {
            var object = JarObject(capacity: members.maximumCount)
            while let (key, item) = members.nextItem() { object.append(key, item) }
            try writeValue(JarItem(.object(object), context: item.context), &frames)
        } else if sortsKeys, var elements = JarElements(jar) {
            var array = JarArray(capacity: elements.count)
            while let item = elements.nextItem() { array.append(item) }
            try writeValue(JarItem(.array(array), context: item.context), &frames)
        } else {
            writer.write(document, row: row)
        }
    }

    private static func path(_ frames: ContiguousArray<Frame>) -> [JarPathComponent] {
        frames.map { frame in
            switch frame.parts {
            case .elements: .index(frame.index - 1)
            case .members(let entries): .key(entries[frame.index - 1].key)
            }
        }
    }
}
