/// Writes JSON text.
final class JSONSink: JarReceiver {
    // Accesses do not overlap. A walk calls user code only to represent deferred values. User code can
    // reach a sink only through an encoder, and an encoder does not use its sink while a part is being
    // written, nor after the end of its own value.
    private let walk: Box<JarWalk<JSONWriter>>
    private let sortsKeys: Bool
    var companion: AnyObject?
    private let hash = SeededHash()
    /// The keys of the open dictionaries, with those of the innermost at the end. Accesses do not overlap: no
    /// change to the array calls user code.
    let keys = unsafe Box(ContiguousArray<WrittenKey>())

    private init(_ indentation: JSONWritingOptions.Indentation, sortsKeys: Bool) {
        walk = unsafe Box(JarWalk(output: JSONWriter(indentation), sortsKeys: sortsKeys))
        self.sortsKeys = sortsKeys
    }

    /// The JSON text of `value` by the given options.
    ///
    /// - Parameter isPart: whether the caller adds a path to errors. A missing part has no text.
    static func text(
        of value: some JarRepresentable, _ options: JSONWritingOptions = JSONWritingOptions(),
        isPart: Bool = false
    ) throws(LiftError) -> ByteBuffer {
        if options.preservesFormatting {
            // A model that keeps what it doesn't know represents itself with the text that it was read from.
            let jar = (value as? any _JarRepresentableInContext)?.asJar(using: Jar.Context()) ?? value.held()
            if let text = try PreservedText.text(of: jar, options) { return text }
        }
        let sink = JSONSink(options.indentation, sortsKeys: options.sortedKeys)
        // The companion may retain the sink.
        defer { sink.companion = nil }
        if isPart { sink.beginParts() }
        try value.write(to: JarSink(sink), using: Jar.Context())
        return options.finished(sink.walk.value.output.buffer.take())
    }

    /// Throws the error that writing `jar` would throw. Its path begins at `jar`.
    static func check(_ jar: Jar) throws(LiftError) {
        _ = try text(of: jar, isPart: true)
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.value.write(jar) }

    @inline(__always)
    func beginArray() throws(LiftError) { try walk.value.beginArray() }

    @inline(__always)
    func endArray() { walk.value.endArray() }

    @inline(__always)
    func beginDictionary() throws(LiftError) -> Bool { try walk.value.beginDictionary() }

    @inline(__always)
    func beginMember(_ key: String) { walk.value.output.key(key) }

    func write(_ jar: Jar, forKey key: String) throws(LiftError) { try walk.value.write(jar, forKey: key) }

    @inline(__always)
    func write(_ text: String, forKey key: String) {
        walk.value.output.key(key)
        walk.value.output.string(text)
    }

    @inline(__always)
    func write(_ number: Int, forKey key: String) {
        walk.value.output.key(key)
        walk.value.output.integer(Int64(number))
    }

    @inline(__always)
    func endDictionary() { walk.value.endDictionary() }

    func writeEmptyArray(forKey key: String) {
        walk.value.output.key(key)
        walk.value.output.beginArray()
        walk.value.output.endArray()
    }

    func write(_ elements: [Double]) throws(LiftError) -> Bool {
        if let index = walk.value.output.write(elements) {
            throw LiftError(elements[index].description, cannotBeIn: "JSON").below(.index(index))
        }
        return true
    }

    func write(_ elements: [Int]) -> Bool {
        walk.value.output.write(elements)
        return true
    }

    func write(_ elements: [String]) -> Bool {
        walk.value.output.write(elements)
        return true
    }

    /// Whether values can be written token by token. To sort keys, all must be known first.
    var takesTokens: Bool { !sortsKeys }
}

// MARK: - Token by token

extension JSONSink {
    /// A position in the output, between two tokens.
    struct Position {
        fileprivate let output: JSONWriter.Position
        fileprivate let openContainers: Int
        /// The number of keys of open dictionaries.
        let keyCount: Int
        /// The number of bytes before it.
        var offset: Int { output.count }
        /// The number of containers around it.
        var level: Int { output.level }
    }

    /// The end of the output so far.
    var position: Position {
        Position(
            output: walk.value.output.position, openContainers: walk.value.openContainers,
            keyCount: keys.value.count)
    }

    /// Removes everything that was written after `position`.
    func goBack(to position: Position) {
        walk.value.output.goBack(to: position.output)
        walk.value.openContainers = position.openContainers
        forgetKeys(since: position)
    }

    /// Whether nothing was written after `position`.
    func isAt(_ position: Position) -> Bool { walk.value.output.isAt(position.output) }

    /// Begins a value that is written part by part. The caller adds the outer path to errors in it.
    func beginParts() { walk.value.beginParts() }

    func endParts() { walk.value.endParts() }

    func beginElements() { walk.value.output.beginArray() }

    func endElements() { walk.value.output.endArray() }

    func beginMembers() { walk.value.output.beginObject() }

    func endMembers() { walk.value.output.endObject() }

    /// Writes an element, or the value after a key.
    @inline(__always)
    func write(_ content: JarContent) throws(LiftError) { try walk.value.writePart(content) }
}

// MARK: - Keys

/// A key in the text, with its hash, so that a repetition is found.
struct WrittenKey {
    let hash: UInt32
    /// The offset of the opening quote.
    let start: Int
}

extension JSONSink {
    /// Writes a key and returns it.
    @inline(__always)
    func key(_ key: String) -> WrittenKey {
        let (start, hash) = walk.value.output.key(key, hashedBy: hash)
        return WrittenKey(hash: hash, start: start)
    }

    /// Whether `key` has the same text as `last`, the key at the end.
    @inline(__always)
    func isSame(_ key: WrittenKey, asLast last: WrittenKey) -> Bool {
        key.hash == last.hash && walk.value.output.buffer.isEqual(at: key.start, from: last.start)
    }

    /// Removes the keys after `position`. The dictionaries that contain them are complete, or were removed.
    @inline(__always)
    func forgetKeys(since position: Position) {
        keys.value.removeLast(keys.value.count &- position.keyCount)
    }
}

// MARK: - Reading back

extension JSONSink {
    /// The value that was written after `position`, at the end of the text.
    func jar(since position: Position) -> Jar {
        walk.value.output.buffer.withView(from: position.offset) { view in
            // A comma and white space may come before the value.
            var start = 0
            while start < view.count, view[start] == 0x2C || view[start] <= 0x20 { start &+= 1 }
            let value = view.part(start, view.count &- start)
            let text = PaddedBytes(copying: value)
            guard let text else { return Jar(error: LiftError(noMemoryFor: value.count)) }
            do throws(LiftError) {
                return try Jar(reading: text, JSONReadingOptions(maximumDepth: .max))
            } catch {
                return Jar(error: error)
            }
        }
    }
}
