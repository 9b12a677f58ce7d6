#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A walk over Jars that writes them as the tokens of a format.
///
/// The walk has a stack of its own, so deep data never causes deep recursion.
struct JarWalk<Output: JarOutput & ~Copyable>: ~Copyable {
    var output: Output
    let sortsKeys: Bool
    /// The number of open containers whose parts are passed to the walk one by one.
    var openContainers = 0
    /// The memory of the stack, which is reused for each part.
    private var spareFrames: ContiguousArray<Frame> = []

    init(_ output: consuming Output, sortsKeys: Bool) {
        self.output = output
        self.sortsKeys = sortsKeys
    }

    /// A container that is being written.
    private struct Frame {
        /// The parts of the container. One of the two arrays is empty.
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

    /// Writes `jar` and its parts. A missing part is left out. A missing value at the top is an error.
    mutating func write(_ jar: Jar) throws(LiftError) {
        var frames: ContiguousArray<Frame> = []
        do throws(LiftError) {
            // Errors need the represented value at its path.
            let jar = jar.isDeferred ? jar.resolved : jar
            let first = JarItem(jar.content, context: jar.context)
            if first.content.isMissing {
                if openContainers > 0 { return }
                throw Self.nothing
            }
            guard let frame = try beginValue(first, isAlone: openContainers == 0) else { return }
            swap(&frames, &spareFrames)
            try writeParts(of: frame, &frames)
            swap(&frames, &spareFrames)
        } catch {
            // If the value is part of a container that is written part by part, the caller adds the outer
            // path.
            let isPart = openContainers > 0
            let located = error.below(Self.path(frames), of: isPart ? nil : jar)
            // A context that the error does not keep may hide the value.
            let hidden = isPart ? nil : jar.context.redaction
            throw Self.redacts(jar, frames, beyond: hidden) ? located.sealed : located
        }
    }

    /// Writes all parts of an open container, and its end. If it throws, the open containers are on `frames`.
    ///
    /// The innermost container is in a local variable, not on `frames`. Moving it there and back for each
    /// part would retain and release it.
    @inline(__always)
    private mutating func writeParts(
        of first: consuming Frame, _ frames: inout ContiguousArray<Frame>
    ) throws(LiftError) {
        var frame = first
        do throws(LiftError) {
            parts: while true {
                if var inner = frame.isObject ? try writeMembers(&frame) : try writeElements(&frame) {
                    swap(&frame, &inner)
                    frames.append(consume inner)
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

    /// Writes elements up to the end, or up to the next container, which it begins and returns.
    @inline(__always)
    private mutating func writeElements(_ frame: inout Frame) throws(LiftError) -> Frame? {
        while frame.index < frame.elements.count {
            let index = frame.index
            frame.index &+= 1
            var inner: Frame?
            let isWritten = try frame.elements.span.inPlace(index) { (item) throws(LiftError) in
                if try writeScalar(item.content) { return true }
                inner = try beginBuilt(item, frame.context)
                return inner != nil
            }
            if inner != nil { return inner }
            if isWritten { continue }
            let item = Self.resolve(frame.elements[index], frame.context)
            if item.content.isMissing { continue }
            if let inner = try beginValue(item) { return inner }
        }
        output.endArray()
        return nil
    }

    /// Writes members up to the end, or up to the next container, which it begins and returns.
    @inline(__always)
    private mutating func writeMembers(_ frame: inout Frame) throws(LiftError) -> Frame? {
        while frame.index < frame.members.count {
            let index = frame.index
            frame.index &+= 1
            var inner: Frame?
            let isWritten = try frame.members.span.inPlace(index) { (member) throws(LiftError) in
                if try writeScalar(member.item.content, key: member.key) { return true }
                inner = try beginBuilt(member.item, key: member.key, frame.context)
                return inner != nil
            }
            if inner != nil { return inner }
            if isWritten { continue }
            let item = Self.resolve(frame.members[index].item, frame.context)
            if item.content.isMissing { continue }
            try output.key(frame.members[index].key)
            if let inner = try beginValue(item) { return inner }
        }
        output.endObject()
        return nil
    }

    /// Writes the most frequent scalars, without a copy. They do not depend on the context. Returns false for
    /// any other content.
    @inline(__always)
    mutating func writeScalar(
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
            // The slow path throws the error, because it knows the path.
            guard value.isFinite else { return false }
            if let key { try output.key(key) }
            output.finite(value)
        default:
            return false
        }
        return true
    }

    /// Joins the context of an item to that of its container, and represents the item if it is deferred.
    @inline(__always)
    private static func resolve(_ item: JarItem, _ outer: Jar.Context) -> JarItem {
        let context = outer.union(item.context)
        guard case .deferred = item.content else { return JarItem(item.content, context: context) }
        let jar = Jar(item.content, context: context).resolved
        return JarItem(jar.content, context: jar.context)
    }

    /// Writes a scalar or a part of a document, or begins and returns a built container.
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

    /// Begins a built container, without a copy of the item. Returns nil for anything else.
    @inline(__always)
    private mutating func beginBuilt(
        _ item: borrowing JarItem, key: String? = nil, _ outer: Jar.Context
    ) throws(LiftError) -> Frame? {
        switch item.content {
        case .object(let object):
            if let key { try output.key(key) }
            return try beginObject(object, outer.union(item.context))
        case .array(let array):
            if let key { try output.key(key) }
            return try beginArray(array, outer.union(item.context))
        default:
            return nil
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
        // `writeScalar` has written the finite ones.
        case .double(let value): try output.infinite(value)
        case .float(let value): try output.float(value)
        case .decimal(let value): try output.decimal(value)
        case .data(let data): try writeData(data, item.context)
        case .error(let error): throw error
        default: throw Self.nothing
        }
    }

    private static var nothing: LiftError {
        LiftError("expected a value to write, found nothing", kind: .missing)
    }

    mutating func writeDate(_ date: Date, _ context: Jar.Context) throws(LiftError) {
        if let form = DateForm(context) {
            try writeRepresented(form.represent(date))
        } else {
            try output.date(date)
        }
    }

    mutating func writeData(_ data: Data, _ context: Jar.Context) throws(LiftError) {
        if context.hasTransforms, let jar = context.represented(data) {
            try writeRepresented(jar)
        } else {
            output.data(data)
        }
    }

    /// Writes the result of a transform, without the context, which would apply the transform again.
    private mutating func writeRepresented(_ jar: Jar) throws(LiftError) {
        // Errors are thrown as those of a part. The caller adds the outer path.
        openContainers += 1
        defer { openContainers -= 1 }
        // An item has no source with a context.
        let content = JarItem(jar.resolved).content
        if content.isMissing { throw Self.nothing }
        try write(Jar(content))
    }

    /// Writes a value of a document, or, if keys are sorted, begins and returns a container.
    private mutating func beginRow(
        _ source: JarSource, _ row: Int, _ item: JarItem, isAlone: Bool
    ) throws(LiftError) -> Frame? {
        if sortsKeys, source[UInt32(truncatingIfNeeded: row)].isContainer {
            return try beginValue(JarItem(source.document.built(row, source), context: item.context))
        }
        if !output.copy(source.document, row: row) {
            try writeRows(source, row, item.context, isAlone: isAlone)
        }
        return nil
    }

    /// Whether `jar`, or a part on the way to the one that is being written, has another redaction than
    /// `known`.
    private static func redacts(
        _ jar: Jar, _ frames: ContiguousArray<Frame>, beyond known: JarRedaction?
    ) -> Bool {
        if let redaction = jar.context.redaction, redaction != known { return true }
        return frames.contains { frame in
            let part =
                (frame.isObject ? frame.members[frame.index - 1].item : frame.elements[frame.index - 1])
            let redaction = frame.context.union(part.context).redaction
            return redaction != nil && redaction != known
        }
    }

    /// The path of the part that is being written.
    private static func path(_ frames: ContiguousArray<Frame>) -> [JarPathComponent] {
        frames.map { frame in
            frame.isObject ? .key(frame.members[frame.index - 1].key) : .index(frame.index - 1)
        }
    }
}
