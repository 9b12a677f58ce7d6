// There is a class for each format that is written part by part. The compiler does not specialize the methods
// of a generic class, and writing would take half as long again.
//
// Each sink has a walk, which is a struct. Swift checks the access to it once for each value, not once for
// each token.

/// Writes binary property lists.
final class BinaryPropertyListSink: JarReceiver {
    private var walk: JarWalk<BinaryPropertyListWriter>
    var companion: AnyObject?

    private init(_ writer: consuming BinaryPropertyListWriter, sortsKeys: Bool) {
        walk = JarWalk(output: writer, sortsKeys: sortsKeys)
    }

    /// Returns `value` as a binary property list. `writer` must be empty.
    static func bytes(
        of value: some JarRepresentable, sortsKeys: Bool = false,
        by writer: consuming BinaryPropertyListWriter = .init()
    ) throws(LiftError) -> ByteBuffer {
        let sink = BinaryPropertyListSink(writer, sortsKeys: sortsKeys)
        try value.write(to: JarSink(sink), using: Jar.Context())
        guard !sink.walk.output.isFull else {
            throw LiftError("too many objects for a property list", kind: .bounds)
        }
        return sink.walk.output.finish()
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    func beginArray() throws(LiftError) { try walk.beginArray() }

    func endArray() { walk.endArray() }

    func beginDictionary() throws(LiftError) -> Bool { try walk.beginDictionary() }

    func beginMember(_ key: String) { walk.output.key(key) }

    func write(_ jar: Jar, forKey key: String) throws(LiftError) { try walk.write(jar, forKey: key) }

    func endDictionary() { walk.endDictionary() }
}

/// Writes XML property lists.
final class XMLPropertyListSink: JarReceiver {
    private var walk: JarWalk<XMLPropertyListWriter>
    var companion: AnyObject?

    private init(sortsKeys: Bool) { walk = JarWalk(output: XMLPropertyListWriter(), sortsKeys: sortsKeys) }

    /// `value` as an XML property list.
    static func bytes(
        of value: some JarRepresentable, sortsKeys: Bool
    ) throws(LiftError) -> ByteBuffer {
        let sink = XMLPropertyListSink(sortsKeys: sortsKeys)
        try value.write(to: JarSink(sink), using: Jar.Context())
        return sink.walk.output.finish()
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    func beginArray() throws(LiftError) { try walk.beginArray() }

    func endArray() { walk.endArray() }

    func beginDictionary() throws(LiftError) -> Bool { try walk.beginDictionary() }

    func beginMember(_ key: String) throws(LiftError) { try walk.output.key(key) }

    func write(_ jar: Jar, forKey key: String) throws(LiftError) { try walk.write(jar, forKey: key) }

    func endDictionary() { walk.endDictionary() }
}

/// Builds values for Foundation.
enum AnySink {
    /// Returns the value of `jar` in types of Foundation, with `null` for each null.
    static func value(of jar: Jar, for use: AnyOutput.Use, null: Any) throws(LiftError) -> Any {
        var walk = JarWalk(output: AnyOutput(use, null: null), sortsKeys: false)
        try walk.write(jar)
        // A walk that does not throw has written a value.
        return walk.output.value ?? null
    }
}
