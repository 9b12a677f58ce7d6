// The keys of a `TextEncoding`: the value of a repeated key replaces the earlier one.

extension TextEncoding {
    /// A key that was written before, and its value.
    struct PresentKey {
        /// Its index in the sink.
        let index: Int
        let value: WrittenValue
    }

    /// Writes a key. If the dictionary already has it, writes nothing and returns it.
    @inline(__always)
    func writeKey(_ name: String, from place: JSONSink.Place) -> PresentKey? {
        let key = sink.key(name)
        let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key.hash)
        if keyMarks & mark != 0, let index = index(of: key) {
            return PresentKey(index: index, value: sink.takeBack(key, to: place, sameAs: index))
        }
        keyMarks |= mark
        sink.keys.value.append(key)
        return nil
    }

    /// Removes everything since `place`: a part that failed and its key.
    func takeBackKey(to place: JSONSink.Place) {
        if !manyKeys.isEmpty { manyKeys.forgetKeys(since: place.keyCount, of: sink) }
        sink.goBack(to: place)
    }

    /// The index of the key in this dictionary that equals the one at the end of the text.
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
            // It may retain the sink.
            replaced.sink.companion = nil
        }
        sink.replace(lateTexts[late].number, with: text)
        lateTexts[late].part = part
    }
}

/// The indexes of the keys of one large dictionary, by hash.
struct KeyTable {
    /// Up to this count, keys are searched one by one.
    static let minimumCount = 64

    /// A key whose hash is taken has the next free number instead.
    private var indices: [UInt32: Int] = [:]
    /// The end of the keys that the table contains.
    private var end = 0

    var isEmpty: Bool { end == 0 }

    /// The index of the key that equals the one at the end of the text.
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

    /// Forgets the keys from `count` on. It starts with the last, because no earlier key was moved by a later one.
    mutating func forgetKeys(since count: Int, of sink: JSONSink) {
        while end > count {
            end &-= 1
            var slot = sink.keys.value[end].hash
            while let index = indices[slot], index != end { slot &+= 1 }
            indices[slot] = nil
        }
    }
}
