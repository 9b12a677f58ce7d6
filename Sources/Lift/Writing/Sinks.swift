import Foundation

// One class for each format, not a generic one: the methods of a generic class are not specialised, and writing
// would take half as long again.
//
// Each has a walk, which is a struct: its exclusivity is checked once for each value that is handed over.

/// Writes JSON text.
final class JSONSink: JarReceiver {
    // Nobody reads or changes it while it is being changed: a walk calls code of users only to represent what is deferred,
    // and that has no way to a sink but through an encoder, which asks nothing of it while a part is being written, nor
    // when its own value is finished.
    private let walk: Box<JarWalk<JSONWriter>>
    private let sortsKeys: Bool
    var companion: AnyObject?
    private let hash = SeededHash()
    /// The hashes of the keys of dictionaries that are open, those of the innermost at the end. While they
    /// are changed nothing else is called.
    private let keyHashes = unsafe Box(ContiguousArray<UInt32>())

    private init(isPretty: Bool, sortsKeys: Bool) {
        walk = unsafe Box(JarWalk(JSONWriter(isPretty: isPretty), sortsKeys: sortsKeys))
        self.sortsKeys = sortsKeys
    }

    /// The JSON text of `value`.
    static func text(
        of value: some JarRepresentable, isPretty: Bool, sortsKeys: Bool
    ) throws(LiftError) -> ByteBuffer {
        let sink = JSONSink(isPretty: isPretty, sortsKeys: sortsKeys)
        // It may know the sink.
        defer { sink.companion = nil }
        try value._write(to: JarSink(sink), using: Jar.Context())
        return sink.walk.value.output.buffer.take()
    }

    /// Throws what writing `jar` throws, with the path from there.
    static func check(_ jar: Jar) throws(LiftError) {
        let sink = JSONSink(isPretty: false, sortsKeys: false)
        sink.beginParts()
        try sink.write(jar)
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.value.write(jar) }

    func beginArray() throws(LiftError) { try walk.value.beginArray() }

    func endArray() { walk.value.endArray() }

    /// Whether values may also hand themselves over token by token. Keys in another order than they come in have to be
    /// known before the first is written.
    var takesTokens: Bool { !sortsKeys }
}

// MARK: Token by token

extension JSONSink {
    /// A place in the output, between tokens.
    struct Place {
        fileprivate let walk: JarWalk<JSONWriter>.Place
        fileprivate let keyCount: Int
    }

    var place: Place { Place(walk: walk.value.place, keyCount: keyHashes.value.count) }

    /// Drops what was written since.
    func goBack(to place: Place) {
        walk.value.goBack(to: place.walk)
        forgetKeys(since: place)
    }

    /// Whether nothing was written since.
    func isAt(_ place: Place) -> Bool { walk.value.output.isAt(place.walk.output) }

    /// Begins a value that hands itself over: errors in it go on outwards.
    func beginParts() { walk.value.beginParts() }

    func endParts() { walk.value.endParts() }

    func beginElements() { walk.value.output.beginArray() }

    func endElements() { walk.value.output.endArray() }

    func beginMembers() { walk.value.output.beginObject() }

    func endMembers() { walk.value.output.endObject() }

    /// Writes a key and returns a hash of it.
    @inline(__always)
    func key(_ key: String) -> UInt32 {
        let start = walk.value.output.writeKey(key)
        return walk.value.output.buffer.withView(from: start) { hash($0) }
    }

    /// Remembers a key of the dictionary that was begun at `place`. False if it is there already, or if there are too many
    /// to look through.
    @inline(__always)
    func remember(_ hash: UInt32, since place: Place, isNew: Bool) -> Bool {
        if !isNew {
            for index in place.keyCount..<keyHashes.value.count where keyHashes.value[index] == hash {
                return false
            }
        }
        guard keyHashes.value.count &- place.keyCount < 64 else { return false }
        keyHashes.value.append(hash)
        return true
    }

    /// Forgets the keys of dictionaries that were begun since.
    @inline(__always)
    func forgetKeys(since place: Place) {
        keyHashes.value.removeLast(keyHashes.value.count &- place.keyCount)
    }

    /// Writes an element, or the value behind a key.
    @inline(__always)
    func write(_ content: JarContent) throws(LiftError) { try walk.value.writePart(content) }

    /// Takes back the value that was begun at `place`, the innermost one that is open, and reads what there is of it.
    func takeBack(to place: Place, endingWith bracket: UInt8?) throws(LiftError) -> Jar {
        let jar = try walk.value.output.readAgain(from: place.walk.output, endingWith: bracket)
        goBack(to: place)
        return jar
    }
}

/// Writes binary property lists.
final class BinaryPropertyListSink: JarReceiver {
    private var walk: JarWalk<BinaryPropertyListWriter>
    var companion: AnyObject?

    private init(_ writer: consuming BinaryPropertyListWriter) { walk = JarWalk(writer, sortsKeys: false) }

    /// `value` as a binary property list, which `writer` is to begin with.
    static func bytes(
        of value: some JarRepresentable, by writer: consuming BinaryPropertyListWriter = .init()
    ) throws(LiftError) -> ByteBuffer {
        let sink = BinaryPropertyListSink(writer)
        try value._write(to: JarSink(sink), using: Jar.Context())
        guard !sink.walk.output.isFull else {
            throw LiftError("more objects than a property list can have here", kind: .bounds)
        }
        return sink.walk.output.finish()
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    func beginArray() throws(LiftError) { try walk.beginArray() }

    func endArray() { walk.endArray() }
}

/// Builds values for Foundation.
final class AnySink: JarReceiver {
    private var walk: JarWalk<AnyOutput>
    var companion: AnyObject?

    private init(_ use: AnyOutput.Use) { walk = JarWalk(AnyOutput(use), sortsKeys: false) }

    /// `value` for Foundation.
    static func value(of value: some JarRepresentable, for use: AnyOutput.Use) throws(LiftError) -> Any {
        let sink = AnySink(use)
        try value._write(to: JarSink(sink), using: Jar.Context())
        // A walk that does not throw has written a value.
        return sink.walk.output.value ?? NSNull()
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.write(jar) }

    func beginArray() throws(LiftError) { try walk.beginArray() }

    func endArray() { walk.endArray() }
}
