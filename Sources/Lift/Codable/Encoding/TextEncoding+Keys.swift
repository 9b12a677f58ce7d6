// The keys of a `TextEncoding`. If a key is repeated, the value is continued as a Jar.

extension TextEncoding {
    func steps(_ key: some CodingKey) -> [JarPath.Component] { [.key(name(of: key))] }

    /// The text of a key in the data.
    @inline(__always)
    func name(of key: some CodingKey) -> String {
        changesNames ? changed(key) : key.stringValue
    }

    /// The key of a property by the rules. The key of a dictionary is data, and stays as it is.
    @inline(never)
    private func changed(_ key: some CodingKey) -> String {
        let name = key.stringValue
        return isDictionaryKey(type(of: key)) ? name : keyForm.key(of: name)
    }

    /// Writes a key at `start`, the end of the text. Writes nothing and returns false if the dictionary has
    /// the key already.
    @inline(__always)
    func writeKey(_ name: String, from start: JSONSink.Position) -> Bool {
        let key = sink.key(name)
        if !keyMarks.insert(hash: UInt64(key.hash)), hasKey(key) {
            sink.goBack(to: start)
            return false
        }
        sink.keys.value.append(key)
        return true
    }

    /// Removes everything after `start`: a key and the part whose encoding failed.
    func takeBackKey(to start: JSONSink.Position) {
        if hasManyKeys { manyKeys.forgetKeys(since: start.keyCount, of: sink) }
        sink.goBack(to: start)
    }

    /// Whether this dictionary has a key that equals `key`, the one at the end of the text.
    private func hasKey(_ key: WrittenKey) -> Bool {
        let first = start.keyCount
        if sink.keys.value.count &- first > KeyTable.minimumCount {
            return manyKeys.has(key, since: first, in: sink)
        }
        return sink.keys.value[first...].contains { sink.isSame($0, asLast: key) }
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

    /// Whether there is a key that equals `key`, the one at the end of the text.
    mutating func has(_ key: WrittenKey, since first: Int, in sink: JSONSink) -> Bool {
        for index in max(end, first)..<sink.keys.value.count {
            var slot = sink.keys.value[index].hash
            while indices[slot] != nil { slot &+= 1 }
            indices[slot] = index
        }
        end = sink.keys.value.count
        var slot = key.hash
        while let index = indices[slot] {
            if sink.isSame(sink.keys.value[index], asLast: key) { return true }
            slot &+= 1
        }
        return false
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
