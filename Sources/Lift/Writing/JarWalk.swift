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
        /// The parts; one of the two is empty.
        let elements: ContiguousArray<JarItem>
        let members: ContiguousArray<JarObject.Entry>
        let isObject: Bool
        let context: Jar.Context
        var index = 0

        init(elements: ContiguousArray<JarItem>, context: Jar.Context) {
            (self.elements, members, isObject, self.context) = (elements, [], false, context)
        }

        init(members: ContiguousArray<JarObject.Entry>, context: Jar.Context) {
            (elements, self.members, isObject, self.context) = ([], members, true, context)
        }
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
            guard let frame = try beginValue(first, isAlone: openContainers == 0) else { return }
            swap(&frames, &spareFrames)
            try writeParts(of: frame, &frames)
            swap(&frames, &spareFrames)
        } catch {
            // Inside of an array that is written element by element the path goes on outwards from here.
            throw error.below(Self.path(frames), of: openContainers > 0 ? nil : jar)
        }
    }

    /// Writes all parts of a container that was begun, and its end. When it throws, the open containers are on `frames`.
    ///
    /// The innermost one is at hand, not on `frames`: taking it from there and putting it back would count references.
    @inline(__always)
    private mutating func writeParts(
        of first: consuming Frame, _ frames: inout ContiguousArray<Frame>
    ) throws(LiftError) {
        var frame = first
        do throws(LiftError) {
            parts: while true {
                if let inner = frame.isObject ? try writeMembers(&frame) : try writeElements(&frame) {
                    frames.append(frame)
                    frame = inner
                } else if let outer = frames.popLast() {
                    frame = outer
                } else {
                    break parts
                }
            }
        } catch {
            frames.append(frame)
            throw error
        }
    }

    /// Writes elements up to the next container, which is begun and returned, or to the end.
    @inline(__always)
    private mutating func writeElements(_ frame: inout Frame) throws(LiftError) -> Frame? {
        while frame.index < frame.elements.count {
            let index = frame.index
            frame.index &+= 1
            let isWritten = try frame.elements.span.inPlace(index) { (item) throws(LiftError) in
                try writeScalar(item.content)
            }
            if isWritten { continue }
            let item = Self.resolve(frame.elements[index], frame.context)
            if item.content.isMissing { continue }
            if let inner = try beginValue(item) { return inner }
        }
        output.endArray()
        return nil
    }

    /// Writes members up to the next container, which is begun and returned, or to the end.
    @inline(__always)
    private mutating func writeMembers(_ frame: inout Frame) throws(LiftError) -> Frame? {
        while frame.index < frame.members.count {
            let index = frame.index
            frame.index &+= 1
            let isWritten = try frame.members.span.inPlace(index) { (member) throws(LiftError) in
                try writeScalar(member.item.content, key: member.key)
            }
            if isWritten { continue }
            let item = Self.resolve(frame.members[index].item, frame.context)
            if item.content.isMissing { continue }
            try output.key(frame.members[index].key)
            if let inner = try beginValue(item) { return inner }
        }
        output.endObject()
        return nil
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

    /// Writes a scalar or a document; a built container is begun and returned.
    @inline(__always)
    private mutating func beginValue(
        _ item: consuming JarItem, isAlone: Bool = false
    ) throws(LiftError) -> Frame? {
        switch item.content {
        case .object(let object): return try beginObject(object, item.context)
        case .array(let array): return try beginArray(array, item.context)
        default:
            if try writeScalar(item.content) { return nil }
            return try beginOtherValue(item, isAlone: isAlone)
        }
    }

    @inline(__always)
    private mutating func beginObject(_ object: JarObject, _ context: Jar.Context) throws(LiftError) -> Frame
    {
        try output.beginObject()
        var members = object.members
        if sortsKeys { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
        return Frame(members: members, context: context)
    }

    @inline(__always)
    private mutating func beginArray(_ array: JarArray, _ context: Jar.Context) throws(LiftError) -> Frame {
        try output.beginArray()
        return Frame(elements: array.items, context: context)
    }

    @inline(never)
    private mutating func beginOtherValue(_ item: JarItem, isAlone: Bool) throws(LiftError) -> Frame? {
        switch item.content {
        case .nest(let nest): return try beginValue(JarItem(nest.content, context: item.context))
        case .row(let source, let row): return try beginRow(source, Int(row), item, isAlone: isAlone)
        case .date(let date): try writeDate(date, item.context)
        default: try writeRareValue(item)
        }
        return nil
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
            guard let frame = try beginValue(JarItem(jar.resolved.content)) else { return }
            try writeParts(of: frame, &frames)
        } catch {
            throw frames.isEmpty ? error : error.below(Self.path(frames), of: nil)
        }
    }

    /// A value of a document as it was read, or begun with its keys in order.
    private mutating func beginRow(
        _ source: JarSource, _ row: Int, _ item: JarItem, isAlone: Bool
    ) throws(LiftError) -> Frame? {
        let jar = Jar(item.content)
        if sortsKeys, var members = JarMembers(jar) {
            var object = JarObject(capacity: members.maximumCount)
            while let (key, item) = members.nextItem() { object.append(key, item) }
            return try beginObject(object, item.context)
        }
        if sortsKeys, var elements = JarElements(jar) {
            var array = JarArray(capacity: elements.count)
            while let item = elements.nextItem() { array.append(item) }
            return try beginArray(array, item.context)
        }
        if !output.copy(source.document, row: row) {
            try writeRows(source, row, item.context, isAlone: isAlone)
        }
        return nil
    }

    private static func path(_ frames: ContiguousArray<Frame>) -> [JarPathComponent] {
        frames.map { frame in
            frame.isObject ? .key(frame.members[frame.index - 1].key) : .index(frame.index - 1)
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
        var tokens = DocumentTokens(document, row: first, skippingDuplicates: true)
        do throws(LiftError) {
            while let token = tokens.next() {
                switch token {
                case .beginArray: try output.beginArray()
                case .endArray: output.endArray()
                case .beginObject: try output.beginObject()
                case .endObject: output.endObject()
                case .key(let row): try output.key(view.string(row))
                case .scalar(let row): try writeScalar(row, of: view, context)
                }
            }
        } catch {
            if isAlone { throw error.located(at: Jar(.row(source, UInt32(truncatingIfNeeded: tokens.row)))) }
            throw error.below(JarSource(document, base: UInt32(first)).steps(to: UInt32(tokens.row)), of: nil)
        }
    }

    private mutating func writeScalar(
        _ row: TapeRow, of view: DocumentView, _ context: Jar.Context
    ) throws(LiftError) {
        switch view.scalar(row) {
        case .null: try output.null()
        case .bool(let value): output.bool(value)
        case .integer(let value): output.integer(value)
        case .unsigned(let value): output.integer(value)
        case .double(let value) where value.isFinite: output.finite(value)
        case .double(let value): try output.infinite(value)
        case .float(let value): try output.float(value)
        case .decimal(let value): try output.decimal(value)
        case .numeral(let text, let isInteger): try output.number(text, isInteger: isInteger)
        case .string(let text): try output.string(text)
        case .text(let bytes): try output.string(bytes.string)
        case .date(let date): try writeDate(date, context)
        case .data(let data): try writeData(data, context)
        // No scalars of a document.
        case .missing, .array, .dictionary, .error: return
        }
    }
}
