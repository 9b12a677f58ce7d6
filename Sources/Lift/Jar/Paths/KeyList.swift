/// The keys that the properties of a model have, prepared to be compared with those of an object.
@usableFromInline
final class KeyList: Sendable {
    /// A key and its beginning, as `DocumentView` compares them.
    private struct Key: Sendable {
        let text: String
        let upperHalf: UInt64
        let length: Int
        let head: ByteWord
        let mask: ByteWord
        /// The last eight bytes of a key that has as many.
        let tail: ByteWord

        init(_ text: String) {
            self.text = text
            upperHalf = UInt64(TapeRow.plainString(length: text.utf8.count))
            length = text.utf8.count
            (head, mask) = text.withByteView { $0.head }
            tail = text.withByteView { $0.count < 8 ? 0 : $0.part($0.count - 8, 8).head.bytes }
        }
    }

    let all: [JarKeys]
    /// The keys; nil if there are paths or alternatives.
    private let simple: ContiguousArray<Key>?

    init(_ all: [JarKeys]) {
        self.all = all
        let keys = all.compactMap { $0.singleKey }
        simple = keys.count == all.count ? ContiguousArray(keys.map { Key($0) }) : nil
    }

    /// Returns the members of `jar`, a dictionary, that have none of the keys.
    ///
    /// - Parameter isUpdate: Whether the dictionary is a change to a value.
    func rest(of jar: Jar, isUpdate: Bool = false) -> RestContent {
        hasAll(of: jar) ? .nothing(of: jar) : others(of: jar, isUpdate: isUpdate)
    }

    /// The same for a dictionary that has others, as far as `hasAll(of:)` knows.
    func others(of jar: Jar, isUpdate: Bool = false) -> RestContent {
        if jar.kind != .dictionary { return .none }
        return JarKeyReading.content(of: jar, isUpdate: isUpdate, besides: note)
    }

    func note(_ jar: Jar, _ reading: JarKeyReading) {
        for keys in all { reading.note(keys, in: jar) }
    }

    /// Whether `jar` is an object in a document whose members all have one of the keys. The answer may be no
    /// if there are paths or alternatives.
    func hasAll(of jar: borrowing Jar) -> Bool {
        guard let simple else { return false }
        return jar.withRowIndex { view, row in Self.hasAll(simple, of: row, in: view) } == true
    }

    private static func hasAll(_ keys: ContiguousArray<Key>, of row: Int, in view: DocumentView) -> Bool {
        guard view[row].kind == .object else { return false }
        let end = view[row].end
        var keyRow = row &+ 1
        // Most objects have their keys in the order of the properties.
        var expected = 0
        while keyRow < end {
            var index = expected
            while index < keys.count, !isKey(keyRow, view, keys[index]) { index &+= 1 }
            if index == keys.count {
                guard let other = keys.firstIndex(where: { isKey(keyRow, view, $0) }) else { return false }
                index = other
            }
            expected = index &+ 1
            keyRow = view.next(after: keyRow &+ 1)
        }
        return true
    }

    @inline(__always)
    private static func isKey(_ row: Int, _ view: DocumentView, _ key: borrowing Key) -> Bool {
        let bits = view.rows[row]
        if bits &>> 32 != key.upperHalf {
            return view[row].hasEncodedText && key.text.withByteView { view.isKey(view[row], equalTo: $0) }
        }
        let start = Int(truncatingIfNeeded: bits & 0xFFFF_FFFF)
        if view.text.word(at: start) & key.mask != key.head { return false }
        if key.length <= 8 { return true }
        // The two words have all bytes of a short key.
        if view.text.word(at: start &+ key.length &- 8) != key.tail { return false }
        return key.length <= 16 || key.text.withByteView { view.isKey(view[row], equalTo: $0) }
    }
}
