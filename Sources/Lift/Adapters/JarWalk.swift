import Foundation

/// A walk over Jars that ends as the tokens of a format.
///
/// The walk keeps its own stack, so that the depth of data is never a depth of calls.
struct JarWalk<Output: JarOutput & ~Copyable>: ~Copyable {
    var output: Output
    private let sortsKeys: Bool
    /// How many containers were begun whose parts are handed over one by one.
    private var openContainers = 0
    /// The memory of the stack, kept from one element of an array to the next.
    private var spareFrames: ContiguousArray<Frame> = []

    init(_ output: consuming Output, sortsKeys: Bool) {
        self.output = output
        self.sortsKeys = sortsKeys
    }

    mutating func beginArray() throws(LiftError) {
        try output.beginArray()
        openContainers += 1
    }

    mutating func endArray() {
        output.endArray()
        openContainers -= 1
    }

    /// Begins a value that is handed over token by token.
    mutating func beginParts() { openContainers += 1 }

    mutating func endParts() { openContainers -= 1 }

    /// Writes what most parts are, or any other content.
    @inline(__always)
    mutating func writePart(_ content: JarContent) throws(LiftError) {
        if try !writeScalar(content) { try write(Jar(content)) }
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
            // Represented in its place, which errors need.
            let jar = jar.isDeferred ? jar.resolved : jar
            let first = JarItem(jar.content, context: jar.context)
            if first.content.isMissing {
                if openContainers > 0 { return }
                throw LiftError("expected a value to write, found nothing", kind: .missing)
            }
            swap(&frames, &spareFrames)
            try writeValue(first, &frames)
            while !frames.isEmpty { try writeParts(&frames) }
            swap(&frames, &spareFrames)
        } catch {
            // Inside of an array that is written element by element the path goes on outwards from here.
            throw error.below(Self.path(frames), of: openContainers > 0 ? nil : jar)
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
                var isWritten = false
                do throws(LiftError) {
                    isWritten = try writeScalar(items[index].content)
                } catch {
                    frames[top].index = index &+ 1
                    throw error
                }
                if !isWritten {
                    frames[top].index = index &+ 1
                    let item = Self.resolve(items[index], frames[top].context)
                    if !item.content.isMissing { try writeValue(item, &frames) }
                    if frames.count > depth { return }
                }
                index &+= 1
            }
            output.endArray()
        case .members(let entries):
            while index < entries.count {
                var isWritten = false
                do throws(LiftError) {
                    isWritten = try writeScalar(entries[index].item.content, key: entries[index].key)
                } catch {
                    frames[top].index = index &+ 1
                    throw error
                }
                if !isWritten {
                    frames[top].index = index &+ 1
                    let item = Self.resolve(entries[index].item, frames[top].context)
                    if !item.content.isMissing {
                        try output.key(entries[index].key)
                        try writeValue(item, &frames)
                    }
                    if frames.count > depth { return }
                }
                index &+= 1
            }
            output.endObject()
        }
        frames.removeLast()
    }

    /// Writes what most parts are, without a copy of it and whatever the context; false for anything else.
    @inline(__always)
    private mutating func writeScalar(
        _ content: borrowing JarContent, key: String? = nil
    ) throws(LiftError) -> Bool {
        switch content {
        case .string(let text):
            if let key { try output.key(key) }
            try output.string(text)
        case .int(let value):
            if let key { try output.key(key) }
            output.integer(value)
        case .bool(let value):
            if let key { try output.key(key) }
            output.bool(value)
        case .double(let value):
            // An error needs its place, which is known further on.
            guard value.isFinite else { return false }
            if let key { try output.key(key) }
            output.finite(value)
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
        if try writeScalar(item.content) { return }
        switch item.content.unboxed {
        case .object(let object):
            try output.beginObject()
            var members = object.members
            if sortsKeys { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
            frames.append(Frame(parts: .members(members), context: item.context))
        case .array(let array):
            try output.beginArray()
            frames.append(Frame(parts: .elements(array.items), context: item.context))
        case .row(let source, let row):
            try writeRow(source, Int(row), item, &frames)
        case .date(let date):
            try writeDate(date, item.context)
        default:
            try writeRareValue(item)
        }
    }

    @inline(never)
    private mutating func writeRareValue(_ item: JarItem) throws(LiftError) {
        switch item.content {
        case .null: try output.null()
        case .uint(let value): output.integer(value)
        // Finite ones are scalars that are written above.
        case .double(let value): try output.infinite(value)
        case .float(let value): try output.float(value)
        case .decimal(let value): try output.decimal(value)
        case .data(let data): try writeData(data, item.context)
        case .error(let error): throw error
        default: throw LiftError("expected a value to write, found nothing", kind: .missing)
        }
    }

    private mutating func writeDate(_ date: Date, _ context: Jar.Context) throws(LiftError) {
        if let form = DateForm(context) {
            try writeRepresented(form.represent(date))
        } else {
            try output.date(date)
        }
    }

    private mutating func writeData(_ data: Data, _ context: Jar.Context) throws(LiftError) {
        if context.hasTransforms, let jar = context.represented(data) {
            try writeRepresented(jar)
        } else {
            output.data(data)
        }
    }

    /// Writes what a transform has made, whatever the context, which would have the transform make it again.
    @inline(never)
    private mutating func writeRepresented(_ jar: Jar) throws(LiftError) {
        var frames: ContiguousArray<Frame> = []
        do throws(LiftError) {
            try writeValue(JarItem(jar.resolved.content), &frames)
            while !frames.isEmpty { try writeParts(&frames) }
        } catch {
            throw frames.isEmpty ? error : error.below(Self.path(frames), of: nil)
        }
    }

    /// A value of a document as it was read, or in the order of its keys.
    private mutating func writeRow(
        _ source: JarSource, _ row: Int, _ item: JarItem, _ frames: inout ContiguousArray<Frame>
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
        } else if !output.copy(source.document, row: row) {
            try writeRows(source, row, item.context, isAlone: frames.isEmpty && openContainers == 0)
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

// MARK: - Going back

extension JarWalk where Output == JSONWriter {
    /// A place in the output, between tokens.
    struct Place {
        let output: JSONWriter.Place
        fileprivate let openContainers: Int
    }

    var place: Place { Place(output: output.place, openContainers: openContainers) }

    /// Drops what was written since.
    mutating func goBack(to place: Place) {
        output.goBack(to: place.output)
        openContainers = place.openContainers
    }
}

// MARK: - Documents of another format

extension JarWalk where Output: ~Copyable {
    /// Writes the value at row `first` token by token; of a key that comes twice only the one that counts.
    private mutating func writeRows(
        _ source: JarSource, _ first: Int, _ context: Jar.Context, isAlone: Bool
    ) throws(LiftError) {
        let document = source.document
        let view = document.view
        let last = view.next(after: first)
        var open: ContiguousArray<(end: Int, object: Int?)> = []
        var object: Int?
        var end = last
        var place = first
        do throws(LiftError) {
            while place < last {
                if let object, !document.isCounted(place, of: object) {
                    place = view.next(after: place &+ 1)
                } else {
                    if object != nil {
                        place &+= 1
                        try output.key(view.string(view[place &- 1]))
                    }
                    let row = view[place]
                    if row.isContainer {
                        open.append((end, object))
                        object = row.kind == .object ? place : nil
                        end = row.end
                        if object == nil { try output.beginArray() } else { try output.beginObject() }
                    } else {
                        try writeScalar(row, of: view, context)
                    }
                    place &+= 1
                }
                while place == end, let outer = open.popLast() {
                    if object == nil { output.endArray() } else { output.endObject() }
                    (end, object) = outer
                }
            }
        } catch {
            if isAlone { throw error.located(at: Jar(.row(source, UInt32(truncatingIfNeeded: place)))) }
            throw error.below(JarSource(document, base: UInt32(first)).steps(to: UInt32(place)), of: nil)
        }
    }

    private mutating func writeScalar(
        _ row: TapeRow, of view: DocumentView, _ context: Jar.Context
    ) throws(LiftError) {
        switch row.kind {
        case .null: try output.null()
        case .false: output.bool(false)
        case .true: output.bool(true)
        case .integer: try output.number(view.bytes(of: row), isInteger: true)
        case .real: try output.number(view.bytes(of: row), isInteger: false)
        case .string, .escapedString, .utf16String: try output.string(view.string(row))
        case .binaryInteger:
            switch RowValue.integer(view.bytes(of: row)) {
            case .signed(let value): output.integer(value)
            case .unsigned(let value): output.integer(value)
            }
        case .binaryReal where row.length == 4: try output.float(RowValue.float(view.bytes(of: row)))
        case .binaryReal:
            let value = RowValue.double(view.bytes(of: row))
            if value.isFinite { output.finite(value) } else { try output.infinite(value) }
        case .date:
            let seconds = RowValue.double(view.bytes(of: row))
            try writeDate(Date(timeIntervalSinceReferenceDate: seconds), context)
        case .data: try writeData(view.bytes(of: row).data, context)
        case .array, .object: return
        }
    }
}
