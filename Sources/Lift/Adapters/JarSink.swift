import Foundation

/// Where a representation is written.
///
/// A type's hidden `_write` hands itself over to it, whole or element by element; what becomes of it, `JarWalk`
/// knows.
public class JarSink {
    /// For Codable types that hand themselves over one after the other.
    let encodings = JarEncodingPool()

    init() {}

    /// Writes `jar` and all that is in it.
    func write(_ jar: Jar) throws(LiftError) {}

    /// Begins an array whose elements are written one by one.
    func beginArray() throws(LiftError) {}

    func endArray() {}
}

// One class for each format, not a generic one: the methods of a generic class are not specialised, and writing
// would take half as long again.
//
// Each has a walk, which is a struct: its exclusivity is checked once for each value that is handed over.

/// Writes JSON text.
final class JSONSink: JarSink {
    private var walk: JarWalk<JSONWriter>

    private init(isPretty: Bool, sortsKeys: Bool) {
        walk = JarWalk(JSONWriter(isPretty: isPretty), sortsKeys: sortsKeys)
    }

    /// The JSON text of `value`.
    static func text(
        of value: some JarRepresentable, isPretty: Bool, sortsKeys: Bool
    ) throws(LiftError) -> ByteBuffer {
        let sink = JSONSink(isPretty: isPretty, sortsKeys: sortsKeys)
        try value._write(to: sink, using: Jar.Context())
        return sink.walk.output.buffer.take()
    }

    override func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    override func beginArray() throws(LiftError) { try walk.beginArray() }

    override func endArray() { walk.endArray() }
}

/// Writes binary property lists.
final class BinaryPropertyListSink: JarSink {
    private var walk = JarWalk(BinaryPropertyListWriter(), sortsKeys: false)

    /// `value` as a binary property list.
    static func bytes(of value: some JarRepresentable) throws(LiftError) -> ByteBuffer {
        let sink = BinaryPropertyListSink()
        try value._write(to: sink, using: Jar.Context())
        guard !sink.walk.output.isFull else {
            throw LiftError("more objects than a property list can have here", kind: .bounds)
        }
        return sink.walk.output.finish()
    }

    override func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    override func beginArray() throws(LiftError) { try walk.beginArray() }

    override func endArray() { walk.endArray() }
}

/// Builds values for Foundation.
final class AnySink: JarSink {
    private var walk: JarWalk<AnyOutput>

    private init(_ use: AnyOutput.Use) { walk = JarWalk(AnyOutput(use), sortsKeys: false) }

    /// `value` for Foundation.
    static func value(of value: some JarRepresentable, for use: AnyOutput.Use) throws(LiftError) -> Any {
        let sink = AnySink(use)
        try value._write(to: sink, using: Jar.Context())
        // A walk that does not throw has written a value.
        return sink.walk.output.value ?? NSNull()
    }

    override func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    override func beginArray() throws(LiftError) { try walk.beginArray() }

    override func endArray() { walk.endArray() }
}
