// The keys of a `TextEncoding`. If a key is repeated, the new value replaces the earlier one.

extension TextEncoding {
    func steps(_ key: some CodingKey) -> [JarPath.Component] { [.key(key.stringValue)] }

    /// A key that the text already contains, and its value.
    struct PresentKey {
        /// The index of the key in the sink.
        let index: Int
        let value: WrittenValue
    }

    /// Writes a key at `start`, the end of the text. If the dictionary already has the key, writes
    /// nothing and returns the present one.
    @inline(__always)
    func writeKey(_ name: String, from start: JSONSink.Position) -> PresentKey? {
        let key = sink.key(name)
        if !keyMarks.insert(hash: UInt64(key.hash)), let index = index(of: key) {
            return PresentKey(index: index, value: sink.takeBack(key, to: start, sameAs: index))
        }
        sink.keys.value.append(key)
        return nil
    }

    /// Removes everything after `start`: a key and the part whose encoding failed.
    func takeBackKey(to start: JSONSink.Position) {
        if hasManyKeys { manyKeys.forgetKeys(since: start.keyCount, of: sink) }
        sink.goBack(to: start)
    }

    /// The index of the key in this dictionary that equals `key`, the one at the end of the text.
    private func index(of key: WrittenKey) -> Int? {
        let first = start.keyCount
        if sink.keys.value.count &- first > KeyTable.minimumCount {
            return manyKeys.index(of: key, since: first, in: sink)
        }
        for index in first..<sink.keys.value.count where sink.isSame(sink.keys.value[index], asLast: key) {
            return index
        }
        return nil
    }

    /// Replaces the value of a key.
    func put(_ text: JSONSink, for present: PresentKey, _ part: TextEncoding? = nil) {
        guard let late = lateTextOfKey[present.index] else {
            lateTextOfKey[present.index] = lateTexts.count
            lateTexts.append(LateText(number: sink.put(text, over: present.value.range), part: part))
            return
        }
        if let replaced = lateTexts[late].part {
            replaced.abandon()
            // The companion may retain its sink.
            replaced.sink.companion = nil
        }
        sink.replace(lateTexts[late].number, with: text)
        lateTexts[late].part = part
    }
}

/// A hash table of the keys of one large dictionary, with linear probing.
struct KeyTable {
    /// With up to this many keys, a search that compares one after another is faster.
    static let minimumCount = 64

    /// The index of each key by its hash or, if that is taken, by the next free number.
    private var indices: [UInt32: Int] = [:]
    /// The index after the last key in the table.
    private var end = 0

    var isEmpty: Bool { end == 0 }

    /// The index of the key that equals `key`, the one at the end of the text.
    mutating func index(of key: WrittenKey, since first: Int, in sink: JSONSink) -> Int? {
        for index in max(end, first)..<sink.keys.value.count {
            var slot = sink.keys.value[index].hash
            while indices[slot] != nil { slot &+= 1 }
            indices[slot] = index
        }
        end = sink.keys.value.count
        var slot = key.hash
        while let index = indices[slot] {
            if sink.isSame(sink.keys.value[index], asLast: key) { return index }
            slot &+= 1
        }
        return nil
    }

    /// Removes the keys from index `count` on, the last one first: a key never displaces an earlier one.
    mutating func forgetKeys(since count: Int, of sink: JSONSink) {
        while end > count {
            end &-= 1
            var slot = sink.keys.value[end].hash
            while let index = indices[slot], index != end { slot &+= 1 }
            indices[slot] = nil
        }
    }
}
