#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A walk over Jars that writes them as the tokens of a format.
///
/// Built containers are written by recursion down to a fixed level, and with a stack of the walk below it. So
/// deep data never overflows the thread's stack.
struct JarWalk<Output: JarOutput & ~Copyable>: ~Copyable {
    var output: Output
    let sortsKeys: Bool
    /// The number of open containers whose parts are passed to the walk one by one.
    var openContainers = 0
    /// The steps to the part that could not be written, innermost first. Empty unless an error is thrown.
    var failedSteps: [FailedStep] = []

    /// A step from a container to the part of it that could not be written.
    struct FailedStep {
        let component: JarPath.Component
        /// The redaction of the part.
        let redaction: JarRedaction?
    }

    /// Writes `jar` and its parts. A missing part is left out. A missing value at the top is an error.
    mutating func write(_ jar: Jar) throws(LiftError) {
        do throws(LiftError) {
            switch jar.content {
            case .object(let object): try write(object, jar.context)
            case .array(let array): try write(array, jar.context)
            default: if try !writeScalar(jar.content) { try writeOther(jar) }
            }
        } catch {
            throw located(error, jar)
        }
    }

    @inline(never)
    private mutating func writeOther(_ jar: Jar) throws(LiftError) {
        let jar = jar.resolved
        if jar.content.isMissing {
            if openContainers > 0 { return }
            throw Self.nothing
        }
        try writeValue(
            sortable(JarItem(jar.content, context: jar.context)), isAlone: openContainers == 0)
    }

    /// Builds a container of a document if its keys have to be sorted.
    func sortable(_ item: JarItem) -> JarItem {
        guard sortsKeys, case .row(let source, let row) = item.content, source[row].isContainer else {
            return item
        }
        return JarItem(source.document.built(Int(row), source), context: item.context)
    }

    /// Returns an error at the part that could not be written.
    @inline(never)
    private mutating func located(_ error: LiftError, _ jar: Jar) -> LiftError {
        var steps: [FailedStep] = []
        swap(&steps, &failedSteps)
        // If the value is part of a container that is written part by part, the caller adds the outer path.
        let isPart = openContainers > 0
        let located = error.below(steps.reversed().map(\.component), of: isPart ? nil : jar)
        // A context that the error does not keep may hide the value.
        let hidden = isPart ? nil : jar.context.redaction
        let redactions = [jar.context.redaction] + steps.map(\.redaction)
        return redactions.contains { $0 != nil && $0 != hidden } ? located.sealed : located
    }

    /// Writes a value that is neither missing nor deferred, and that has no keys to sort in a document.
    ///
    /// - Parameter isAlone: whether the value is all that is written, so that an error has its whole path.
    mutating func writeValue(
        _ item: borrowing JarItem, isAlone: Bool = false, depth: Int = 0
    ) throws(LiftError) {
        switch item.content {
        case .object(let object): try write(object, item.context, depth)
        case .array(let array): try write(array, item.context, depth)
        case .row(let source, let row):
            try writeRow(source, Int(row), item.context, isAlone: isAlone)
        case .date(let date): try writeDate(date, item.context)
        default: if try !writeScalar(item.content) { try writeRareValue(item) }
        }
    }

    /// Writes the most frequent scalars, without a copy. They do not depend on the context. Returns false for
    /// any other content.
    @inline(__always)
    mutating func writeScalar(
        _ content: borrowing JarContent, key: borrowing some JarPartKey = NoKey()
    ) throws(LiftError) -> Bool {
        switch content {
        case .string(let text):
            try key.write(to: &output)
            try output.string(text)
        case .int(let value):
            try key.write(to: &output)
            output.integer(value)
        case .bool(let value):
            try key.write(to: &output)
            output.bool(value)
        case .double(let value):
            // The slow path throws the error, because it knows the path.
            guard value.isFinite else { return false }
            try key.write(to: &output)
            output.finite(value)
        default:
            return false
        }
        return true
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
        case .wide(let value): try output.integer(value)
        case .data(let data): try writeData(data, item.context)
        case .error(let error): throw error
        default: throw Self.nothing
        }
    }

    static var nothing: LiftError {
        LiftError("there's no value", kind: .missing)
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

    @inline(never)
    private mutating func writeRow(
        _ source: JarSource, _ row: Int, _ context: Jar.Context, isAlone: Bool
    ) throws(LiftError) {
        if !output.copy(source.document, row: row) {
            try writeRows(source, row, context, isAlone: isAlone)
        }
    }
}
