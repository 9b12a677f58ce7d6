/// Writes JSON text.
///
/// The text of another sink can be spliced in: it replaces the bytes of a value, or of a null that was
/// written as a placeholder. The final text is assembled once, when everything is written.
final class JSONSink: JarReceiver {
    // Accesses do not overlap. A walk calls user code only to represent deferred values. User code can
    // reach a sink only through an encoder, and an encoder does not use its sink while a part is being
    // written, nor after the end of its own value.
    private let walk: Box<JarWalk<JSONWriter>>
    private let indentation: JSONWritingOptions.Indentation
    private let sortsKeys: Bool
    var companion: AnyObject?
    private let hash: SeededHash
    /// The keys of the open dictionaries, with those of the innermost at the end. Accesses do not overlap: no
    /// change to the array calls user code.
    let keys = unsafe Box(ContiguousArray<WrittenKey>())
    /// The texts that replace bytes of this one, in the order in which they were added. Their number is read
    /// often. In optimized builds, access to an integer needs no check for overlapping accesses.
    private var splices: [Splice] = [] { didSet { spliceCount = splices.count } }
    private var spliceCount = 0

    /// The text of another sink, which replaces the bytes in a range.
    struct Splice {
        let range: Range<Int>
        fileprivate(set) var sink: JSONSink
    }

    private init(
        _ indentation: JSONWritingOptions.Indentation, sortsKeys: Bool, level: Int = 0,
        _ hash: SeededHash = SeededHash()
    ) {
        let writer = JSONWriter(indentation, level: level, capacity: level == 0 ? 256 : 64)
        walk = unsafe Box(JarWalk(writer, sortsKeys: sortsKeys))
        self.indentation = indentation
        self.sortsKeys = sortsKeys
        self.hash = hash
    }

    /// Frees nested texts one after another, so that freeing does not recurse.
    deinit {
        var sinks = splices.map(\.sink)
        splices = []
        while var sink = sinks.popLast() {
            // Copies of a text share the sinks that are spliced into it.
            if !isKnownUniquelyReferenced(&sink) { continue }
            sinks += sink.splices.map(\.sink)
            sink.splices = []
        }
    }

    /// The JSON text of `value` by the given options.
    ///
    /// - Parameter isPart: whether the caller adds a path to errors. A missing part has no text.
    static func text(
        of value: some JarRepresentable, _ options: JSONWritingOptions = JSONWritingOptions(),
        isPart: Bool = false
    ) throws(LiftError) -> ByteBuffer {
        if options.preservesFormatting, let jar = value as? Jar,
            let text = try PreservedText.text(of: jar, options)
        {
            return text
        }
        let sink = JSONSink(options.indentation, sortsKeys: options.sortedKeys)
        // The companion may retain the sink.
        defer { sink.companion = nil }
        if isPart { sink.beginParts() }
        try value.write(to: JarSink(sink), using: Jar.Context())
        return options.finished(
            sink.splices.isEmpty ? sink.walk.value.output.buffer.take() : sink.splicedText())
    }

    /// Throws the error that writing `jar` would throw. Its path begins at `jar`.
    static func check(_ jar: Jar) throws(LiftError) {
        _ = try text(of: jar, isPart: true)
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.value.write(jar) }

    func beginArray() throws(LiftError) { try walk.value.beginArray() }

    func endArray() { walk.value.endArray() }

    func beginDictionary() throws(LiftError) -> Bool { try walk.value.beginDictionary() }

    func write(_ jar: Jar, forKey key: String) throws(LiftError) { try walk.value.write(jar, forKey: key) }

    func endDictionary() { walk.value.endDictionary() }

    func write(_ elements: [Double]) throws(LiftError) -> Bool {
        if let index = walk.value.output.write(elements) {
            throw LiftError(elements[index].description, hasNo: "JSON").below(.index(index))
        }
        return true
    }

    /// Whether values can be written token by token. Keys that are sorted have to be known first.
    var takesTokens: Bool { !sortsKeys }
}

// MARK: - Token by token

extension JSONSink {
    /// A position in the output, between two tokens.
    struct Position {
        fileprivate let walk: JarWalk<JSONWriter>.Position
        /// The number of keys of open dictionaries.
        let keyCount: Int
        fileprivate let spliceCount: Int
        /// The number of bytes before it.
        var offset: Int { walk.output.count }
    }

    /// The end of the output so far.
    var position: Position {
        Position(walk: walk.value.position, keyCount: keys.value.count, spliceCount: spliceCount)
    }

    /// Removes everything that was written after `position`.
    func goBack(to position: Position) {
        walk.value.goBack(to: position.walk)
        forgetKeys(since: position)
        if spliceCount > position.spliceCount { splices.removeLast(spliceCount &- position.spliceCount) }
    }

    /// Whether nothing was written after `position`.
    func isAt(_ position: Position) -> Bool { walk.value.output.isAt(position.walk.output) }

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
    /// The number of splices before the key. A splice takes so much memory that 32 bits are enough.
    let spliceCount: UInt32
    /// The offset of the opening quote.
    let start: Int
}

/// A value in the text.
struct WrittenValue {
    let range: Range<Int>
    /// A range of splices that contains all splices inside the value.
    let splices: Range<Int>
}

extension JSONSink {
    /// Writes a key and returns it.
    @inline(__always)
    func key(_ key: String) -> WrittenKey {
        let (start, hash) = walk.value.output.key(key, hashedBy: hash)
        return WrittenKey(
            hash: hash, spliceCount: UInt32(truncatingIfNeeded: spliceCount), start: start)
    }

    /// Whether `key` has the same text as `last`, the key at the end.
    @inline(__always)
    func isSame(_ key: WrittenKey, asLast last: WrittenKey) -> Bool {
        key.hash == last.hash && walk.value.output.buffer.isEqual(at: key.start, from: last.start)
    }

    /// Removes `last`, the key at the end, by going back to `start`. Returns the value of the equal key at
    /// `index`.
    func takeBack(_ last: WrittenKey, to start: Position, sameAs index: Int) -> WrittenValue {
        let length = walk.value.output.buffer.count &- last.start
        goBack(to: start)
        let key = keys.value[index]
        let (valueStart, number) = (key.start &+ length, Int(key.spliceCount))
        guard index &+ 1 < keys.value.count else {
            return WrittenValue(range: valueStart..<start.offset, splices: number..<spliceCount)
        }
        let next = keys.value[index &+ 1]
        // A comma and white space come before the next key.
        let end = walk.value.output.buffer.endWithoutSpace(before: next.start) &- 1
        return WrittenValue(range: valueStart..<end, splices: number..<Int(next.spliceCount))
    }

    /// Removes the keys after `position`. The dictionaries that contain them are complete, or were removed.
    @inline(__always)
    func forgetKeys(since position: Position) {
        keys.value.removeLast(keys.value.count &- position.keyCount)
    }
}

// MARK: - Splices

extension JSONSink {
    /// Returns a sink for a value at the level of the parts of the open container, or at that of the
    /// container.
    func another(asDeepAsContainer: Bool = false) -> JSONSink {
        let level = walk.value.output.level
        let sink = JSONSink(
            indentation, sortsKeys: false, level: asDeepAsContainer ? level &- 1 : level, hash)
        sink.beginParts()
        return sink
    }

    /// Splices the text of `sink` in at the end. Returns the index of the splice.
    func put(_ sink: JSONSink) -> Int {
        walk.value.output.null()
        let end = walk.value.output.buffer.count
        return put(sink, over: end &- 4..<end)
    }

    /// Replaces the value in `range` with the text of `sink`. Returns the index of the splice.
    func put(_ sink: JSONSink, over range: Range<Int>) -> Int {
        splices.append(Splice(range: range, sink: sink))
        return spliceCount &- 1
    }

    func sink(of number: Int) -> JSONSink { splices[number].sink }

    func replace(_ number: Int, with sink: JSONSink) { splices[number].sink = sink }

    /// The sink whose text replaces the whole value; nil if there is none.
    func sink(over value: WrittenValue) -> JSONSink? {
        splices[value.splices].last { $0.range == value.range }?.sink
    }

    /// Whether the value in `range` is null.
    func isNull(_ range: Range<Int>) -> Bool {
        walk.value.output.buffer.withView(of: range) { $0.equals("null") }
    }

    /// Copies a value of another sink, including the splices inside it.
    func write(_ value: WrittenValue, of other: JSONSink) {
        write(value.range, of: other, other.splices[value.splices])
    }

    /// Copies the value in `range` of another sink, and those of its `splices` that are inside the range.
    func write(_ range: Range<Int>, of other: JSONSink, _ splices: some Sequence<Splice>) {
        other.walk.value.output.buffer.withView(of: range) { walk.value.output.value($0) }
        let distance = walk.value.output.buffer.count &- range.upperBound
        for splice in splices where splice.range.clamped(to: range) == splice.range {
            let (start, end) = (splice.range.lowerBound &+ distance, splice.range.upperBound &+ distance)
            self.splices.append(Splice(range: start..<end, sink: splice.sink))
        }
    }

    /// The splices in the order of the text. Of two splices that replace the same value, the last one wins.
    var splicesInOrder: [Splice] {
        splices.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// The whole text, which is one value.
    var whole: WrittenValue {
        WrittenValue(range: 0..<walk.value.output.buffer.count, splices: splices.indices)
    }

    /// The value that was written after `position`, at the end of the text.
    func lastValue(from position: Position) -> WrittenValue {
        let end = walk.value.output.buffer.count
        let start = walk.value.output.buffer.withView(of: position.offset..<end) { view in
            // A comma and white space may come before the value.
            var offset = 0
            while offset < view.count, view[offset] == 0x2C || view[offset] <= 0x20 { offset &+= 1 }
            return position.offset &+ offset
        }
        return WrittenValue(range: start..<end, splices: position.spliceCount..<spliceCount)
    }

    /// The parts of the container that the whole text consists of; nil if it is another value.
    func parts(ofObject isObject: Bool) -> [JSONPart]? {
        walk.value.output.buffer.withView(from: 0) { JSONPart.parts(of: $0, isObject: isObject) }
    }

    /// Returns each part together with the splices inside it.
    func withSplices(_ parts: [JSONPart]) -> [(part: JSONPart, splices: ArraySlice<Splice>)] {
        var rest = splicesInOrder[...]
        return parts.map { part in
            let splices = rest.prefix { $0.range.lowerBound < part.value.upperBound }
            rest = rest.dropFirst(splices.count)
            return (part, splices)
        }
    }

    /// The key in `range`, which includes its quotes.
    func key(in range: Range<Int>) -> String {
        walk.value.output.buffer.withView(of: range.lowerBound &+ 1..<range.upperBound &- 1) { text in
            text.contains(0x5C, from: 0) ? JSONText.unescaped(text) : text.string
        }
    }

    /// The final text. It is assembled with one copy of each byte.
    private func splicedText() -> ByteBuffer {
        var text = ByteBuffer(capacity: walk.value.output.buffer.count)
        var open = [SplicedText(self)]
        while var current = open.popLast() {
            if let splice = current.next() {
                current.append(upTo: splice.range.lowerBound, to: &text)
                current.offset = splice.range.upperBound
                open.append(current)
                open.append(SplicedText(splice.sink))
            } else {
                current.append(upTo: current.sink.walk.value.output.buffer.count, to: &text)
            }
        }
        return text
    }

    /// A text that is partly copied.
    private struct SplicedText {
        let sink: JSONSink
        private var splices: ArraySlice<Splice>
        var offset = 0

        init(_ sink: JSONSink) {
            self.sink = sink
            splices = sink.splicesInOrder[...]
        }

        mutating func next() -> Splice? {
            while let splice = splices.popFirst() {
                // Skips the first of two splices for one value, and splices inside text that was replaced.
                if let next = splices.first, next.range == splice.range { continue }
                if splice.range.lowerBound >= offset { return splice }
            }
            return nil
        }

        func append(upTo end: Int, to text: inout ByteBuffer) {
            sink.walk.value.output.buffer.withView(of: offset..<end) { text.append($0) }
        }
    }
}
