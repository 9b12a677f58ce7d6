/// Where a representation is written.
///
/// A type's hidden `_write` hands itself over to it, whole or element by element; what becomes of it, `JarWalk`
/// knows.
public class JarSink {
    init() {}

    /// Writes `jar` and all that is in it.
    func write(_ jar: Jar) throws(LiftError) {}

    /// Begins an array whose elements are written one by one.
    func beginArray() throws(LiftError) {}

    func endArray() {}
}

/// The sink of one format.
final class JarOutputSink<Output: JarOutput & ~Copyable>: JarSink {
    // A struct inside of the class: its exclusivity is checked once for each value that is handed over.
    private var walk: JarWalk<Output>

    private init(_ output: consuming Output, sortsKeys: Bool) {
        walk = JarWalk(output, sortsKeys: sortsKeys)
    }

    /// Writes all of `value`; `finish` takes what was written.
    static func write<Result>(
        _ value: some JarRepresentable, to output: consuming Output, sortsKeys: Bool = false,
        finish: (inout Output) throws(LiftError) -> Result
    ) throws(LiftError) -> Result {
        let sink = JarOutputSink(output, sortsKeys: sortsKeys)
        try value._write(to: sink, using: Jar.Context())
        return try finish(&sink.walk.output)
    }

    override func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    override func beginArray() throws(LiftError) { try walk.beginArray() }

    override func endArray() { walk.endArray() }
}
