// Keys of a `TextEncoding`: one that comes again takes the place of the one before.

extension TextEncoding {
    /// A key that was written already, and where its value is.
    struct PresentKey {
        /// Its number in the sink.
        let index: Int
        let value: WrittenValue
    }

    /// Writes a key. If the dictionary has it, nothing is written, and returned which one it is.
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

    /// Takes back what was written since `place`: a part that failed, and its key.
    func takeBackKey(to place: JSONSink.Place) {
        if !manyKeys.isEmpty { manyKeys.forgetKeys(since: place.keyCount, of: sink) }
        sink.goBack(to: place)
    }

    /// The number of the key of this dictionary that is the same as the one that was written last.
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
            // It may know the sink.
            replaced.sink.companion = nil
        }
        sink.replace(lateTexts[late].number, with: text)
        lateTexts[late].part = part
    }
}

/// The numbers of the many keys of one dictionary, by their hashes.
struct KeyTable {
    /// Fewer keys are looked through one by one.
    static let minimumCount = 64

    /// A key whose hash is taken is at the next number that is free.
    private var indices: [UInt32: Int] = [:]
    /// Up to where the sink's keys are in the table.
    private var end = 0

    var isEmpty: Bool { end == 0 }

    /// The number of the key that is the same as the one that was written last.
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

    /// Forgets the keys from `count` on, the last one first: none of those before was put behind it.
    mutating func forgetKeys(since count: Int, of sink: JSONSink) {
        while end > count {
            end &-= 1
            var slot = sink.keys.value[end].hash
            while let index = indices[slot], index != end { slot &+= 1 }
            indices[slot] = nil
        }
    }
}
