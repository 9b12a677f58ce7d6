// Writing built containers: by recursion down to a fixed level, and with a stack below it.
extension JarWalk where Output: ~Copyable {
    /// The number of levels that are written by recursion.
    private static var recursionLevels: Int { 16 }

    // MARK: Recursion

    /// Writes a dictionary `depth` levels below the value that is written.
    mutating func write(
        _ object: borrowing JarObject, _ context: Jar.Context, _ depth: Int = 0
    ) throws(LiftError) {
        if depth >= Self.recursionLevels, object.count > 0 {
            return try writeDeep(.object(copy object), context)
        }
        if sortsKeys { return try writeSorted(object, context, depth) }
        try output.beginObject()
        try object.members.span.forEachInPlace { (_, member) throws(LiftError) in
            try write(member, in: context, depth)
        }
        output.endObject()
    }

    @inline(never)
    private mutating func writeSorted(
        _ object: borrowing JarObject, _ context: Jar.Context, _ depth: Int
    ) throws(LiftError) {
        try output.beginObject()
        let members = object.sortedMembers
        try members.span.forEachInPlace { (_, member) throws(LiftError) in
            try write(member, in: context, depth)
        }
        output.endObject()
    }

    @inline(__always)
    private mutating func write(
        _ member: borrowing JarObject.Entry, in context: Jar.Context, _ depth: Int
    ) throws(LiftError) {
        do throws(LiftError) {
            if try writeScalar(member.item.content, key: member.memberKey) { return }
            try writePart(member.item, key: member.memberKey, in: context, depth &+ 1)
        } catch {
            fail(at: .key(member.key), member.item, in: context)
            throw error
        }
    }

    /// Writes an array `depth` levels below the value that is written.
    mutating func write(
        _ array: borrowing JarArray, _ context: Jar.Context, _ depth: Int = 0
    ) throws(LiftError) {
        if depth >= Self.recursionLevels, array.count > 0 {
            return try writeDeep(.array(copy array), context)
        }
        try output.beginArray()
        try array.items.span.forEachInPlace { (index, item) throws(LiftError) in
            do throws(LiftError) {
                if try writeScalar(item.content) { return }
                try writePart(item, key: NoKey(), in: context, depth &+ 1)
            } catch {
                fail(at: .index(index), item, in: context)
                throw error
            }
        }
        output.endArray()
    }

    /// Writes a part that `writeScalar` has not written. A missing part is left out, with its key.
    @inline(__always)
    private mutating func writePart(
        _ item: borrowing JarItem, key: borrowing some JarPartKey, in outer: Jar.Context, _ depth: Int
    ) throws(LiftError) {
        switch item.content {
        case .object(let object) where item.context.isEmpty:
            try key.write(to: &output)
            try write(object, outer, depth)
        case .array(let array) where item.context.isEmpty:
            try key.write(to: &output)
            try write(array, outer, depth)
        case .date(let date) where item.context.isEmpty:
            try key.write(to: &output)
            try writeDate(date, outer)
        default:
            try writeRarePart(item, key: key, in: outer, depth)
        }
    }

    @inline(never)
    private mutating func writeRarePart(
        _ item: borrowing JarItem, key: borrowing some JarPartKey, in outer: Jar.Context, _ depth: Int
    ) throws(LiftError) {
        let item = resolve(copy item, outer)
        if item.content.isMissing { return }
        try key.write(to: &output)
        try writeValue(item, depth: depth)
    }

    /// Joins the context of an item to that of its container, represents the item if it is deferred, and
    /// builds it if its keys have to be sorted.
    private func resolve(_ item: JarItem, _ outer: Jar.Context) -> JarItem {
        let context = outer.union(item.context)
        guard case .deferred = item.content else {
            return sortable(JarItem(item.content, context: context))
        }
        let jar = Jar(item.content, context: context).resolved
        return sortable(JarItem(jar.content, context: jar.context))
    }

    @inline(never)
    private mutating func fail(
        at component: JarPath.Component, _ item: borrowing JarItem, in outer: Jar.Context
    ) {
        let redaction = outer.union(item.context).redaction
        failedSteps.append(FailedStep(component: component, redaction: redaction))
    }

    // MARK: A stack

    /// Writes a container of any depth.
    @inline(never)
    private mutating func writeDeep(_ content: JarContent, _ context: Jar.Context) throws(LiftError) {
        var open: [(parts: BuiltParts, context: Jar.Context)] = []
        do throws(LiftError) {
            _ = try begin(JarItem(content, context: context), &open)
            while let innermost = open.indices.last {
                guard open[innermost].parts.advance() else {
                    if open.removeLast().parts.isObject { output.endObject() } else { output.endArray() }
                    continue
                }
                let (part, key) = (open[innermost].parts.item, open[innermost].parts.key)
                if let key {
                    if try writeScalar(part.content, key: key) { continue }
                } else {
                    if try writeScalar(part.content) { continue }
                }
                let item = resolve(part, open[innermost].context)
                if item.content.isMissing { continue }
                try key?.write(to: &output)
                if try !begin(item, &open) { try writeValue(item) }
            }
        } catch {
            for (parts, context) in open.reversed() { fail(at: parts.component, parts.item, in: context) }
            throw error
        }
    }

    /// Begins a built container. Returns false for any other value.
    private mutating func begin(
        _ item: JarItem, _ open: inout [(parts: BuiltParts, context: Jar.Context)]
    ) throws(LiftError) -> Bool {
        guard let parts = BuiltParts(item.content, sorted: sortsKeys) else { return false }
        if parts.isObject { try output.beginObject() } else { try output.beginArray() }
        open.append((parts, item.context))
        return true
    }
}
