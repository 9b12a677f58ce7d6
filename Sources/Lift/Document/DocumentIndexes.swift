/// The indexes of a document's large containers, and marks in its text from which the positions of errors are
/// counted. Each is built the second time it is needed.
///
/// The first search in a large container is a linear pass. From the second search on an index answers, so
/// looking up all keys of a large object takes linear time overall. Keys are hashed with the random seed of
/// the process, so nobody outside it can choose keys that collide.
///
/// Sendable: the variables are accessed only inside `lock`, and an index never changes.
final class DocumentIndexes: @unchecked Sendable {
    private enum State {
        case seenOnce
        case members(MemberIndex)
        case elements(ContiguousArray<UInt32>)
    }

    /// A table that is built the second time it is asked for.
    private struct Marks<Mark> {
        private var isSeen = false
        private var marks: ContiguousArray<Mark>?

        /// The table, or nil the first time.
        mutating func found(_ make: () -> ContiguousArray<Mark>) -> ContiguousArray<Mark>? {
            if marks == nil, isSeen { marks = make() }
            isSeen = true
            return marks
        }
    }

    private let lock = Lock()
    private var vainGuesses = 0
    private var states: [Int: State] = [:]
    /// For errors: the byte offset of every 256th row, and the line and column of every 2048th byte.
    private var offsets = Marks<UInt32>()
    private var positions = Marks<TextPosition>()
    /// For each object, the rows of its keys in order.
    private var keys: [Int: ContiguousArray<UInt32>] = [:]

    /// Whether names that the document spells in another case may be guessed. Guessing takes long.
    var mayGuess: Bool { lock.withLock { vainGuesses < 64 } }

    /// Notes that a name was guessed in vain.
    func noteVainGuess() { lock.withLock { vainGuesses += 1 } }

    func member(_ key: ByteView, of row: Int, in view: DocumentView) -> Int? {
        switch state(of: row) {
        case .none: return view.scanMembers(for: key, of: row)
        case .members(let index): return view.find(key, in: index.slots)
        default: return view.find(key, in: makeMemberIndex(of: row, in: view).slots)
        }
    }

    /// Whether no key occurs twice in the object at `row`.
    func hasUniqueKeys(_ row: Int, in view: DocumentView) -> Bool {
        if case .members(let index) = state(of: row) { return index.hasUniqueKeys }
        return makeMemberIndex(of: row, in: view).hasUniqueKeys
    }

    @inline(never)
    private func makeMemberIndex(of row: Int, in view: DocumentView) -> MemberIndex {
        let index = view.makeMemberIndex(of: row)
        set(.members(index), of: row)
        return index
    }

    func element(_ index: Int, of row: Int, in view: DocumentView) -> Int {
        guard let rows = elementRows(of: row, in: view) else { return view.scanElements(to: index, of: row) }
        return Int(rows[index])
    }

    /// The rows of the elements of an array, or nil the first time.
    private func elementRows(of array: Int, in view: DocumentView) -> ContiguousArray<UInt32>? {
        switch state(of: array) {
        case .none: return nil
        case .elements(let rows): return rows
        default:
            let rows = view.makePartIndex(of: array)
            set(.elements(rows), of: array)
            return rows
        }
    }

    /// The element or member of `container` that contains `row`, which may be its own row.
    func part(for row: Int, of container: Int, in view: DocumentView) -> DocumentView.Part? {
        // In an array of scalars the row itself gives the index.
        if view[container].end - container - 1 == view[container].length {
            return view.part(row - container - 1, at: row, of: container, holding: row)
        }
        guard let rows = partRows(of: container, in: view) else {
            return view.scanParts(for: row, of: container)
        }
        // The last part that begins at or before the row. The first one does.
        let index = (1..<rows.count).partition { rows[$0] <= row } - 1
        return view.part(index, at: Int(rows[index]), of: container, holding: row)
    }

    /// The rows where the elements or members of `container` begin, or nil the first time.
    private func partRows(of container: Int, in view: DocumentView) -> ContiguousArray<UInt32>? {
        if view[container].kind == .array { return elementRows(of: container, in: view) }
        if state(of: container) == nil { return nil }
        if let rows = lock.withLock({ keys[container] }) { return rows }
        let rows = view.makePartIndex(of: container)
        lock.withLock { keys[container] = rows }
        return rows
    }

    /// The byte offset of the value at `row` of a document that is text.
    func offset(of row: Int, in view: DocumentView) -> Int {
        guard let offsets = lock.withLock({ offsets.found { view.makeOffsets() } }) else {
            return view.offset(inText: row)
        }
        let mark = row / DocumentView.rowsBetweenOffsets
        return view.offset(
            inText: row, after: mark * DocumentView.rowsBetweenOffsets, at: Int(offsets[mark]))
    }

    /// The line and column of the byte at `offset`.
    func position(of offset: Int, in view: DocumentView) -> TextPosition {
        guard offset <= view.text.count,
            let positions = lock.withLock({ positions.found { view.makePositions() } })
        else { return view.position(of: offset) }
        let mark = offset / DocumentView.bytesBetweenPositions
        return view.position(of: offset, after: mark, at: positions[mark])
    }

    /// The state of the container at `row`. The first time it is nil, and becomes `seenOnce`.
    private func state(of row: Int) -> State? {
        lock.withLock {
            if let state = states[row] { return state }
            states[row] = .seenOnce
            return nil
        }
    }

    private func set(_ state: State, of row: Int) {
        lock.withLock { states[row] = state }
    }
}

/// An open-addressing hash table of the keys of an object.
private struct MemberIndex {
    /// Each slot has the row of a key, or 0 if it is empty: no key has row 0.
    var slots: ContiguousArray<UInt32>
    var hasUniqueKeys = true
}

extension DocumentView {
    fileprivate func makeMemberIndex(of row: Int) -> MemberIndex {
        let object = self[row]
        var size = 4
        while size < object.length * 2 { size *= 2 }
        var index = MemberIndex(slots: ContiguousArray(repeating: 0, count: size))
        var keyRow = row + 1
        while keyRow < object.end {
            withText(of: self[keyRow]) { insert(keyRow, key: $0, into: &index) }
            keyRow = next(after: keyRow + 1)
        }
        return index
    }

    private func insert(_ keyRow: Int, key: ByteView, into index: inout MemberIndex) {
        let mask = index.slots.count - 1
        var slot = hash(key) & mask
        while index.slots[slot] != 0 {
            if isKey(self[index.slots[slot]], equalTo: key) {
                if lastKeyCounts { index.slots[slot] = UInt32(keyRow) }
                index.hasUniqueKeys = false
                return
            }
            slot = (slot + 1) & mask
        }
        index.slots[slot] = UInt32(keyRow)
    }

    fileprivate func find(_ key: ByteView, in slots: ContiguousArray<UInt32>) -> Int? {
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            if isKey(self[slots[slot]], equalTo: key) { return Int(slots[slot]) + 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func hash(_ key: ByteView) -> Int {
        var hasher = Hasher()
        key.hash(into: &hasher)
        return hasher.finalize()
    }

    /// The rows where the parts of a container begin: its elements or, in an object, its keys.
    func makePartIndex(of row: Int) -> ContiguousArray<UInt32> {
        let container = self[row]
        var rows = ContiguousArray<UInt32>()
        rows.reserveCapacity(container.length)
        var partRow = row + 1
        while partRow < container.end {
            rows.append(UInt32(partRow))
            partRow = next(after: container.kind == .object ? partRow + 1 : partRow)
        }
        return rows
    }
}

// MARK: - For errors

extension DocumentView {
    fileprivate static let rowsBetweenOffsets = 256
    fileprivate static let bytesBetweenPositions = 2048

    fileprivate func makeOffsets() -> ContiguousArray<UInt32> {
        let step = Self.rowsBetweenOffsets
        var offsets = ContiguousArray([UInt32(offset(inText: 0))])
        for row in stride(from: step, to: rows.count, by: step) {
            let last = Int(offsets[offsets.count - 1])
            offsets.append(UInt32(offset(inText: row, after: row - step, at: last)))
        }
        return offsets
    }

    fileprivate func makePositions() -> ContiguousArray<TextPosition> {
        let step = Self.bytesBetweenPositions
        var positions = ContiguousArray([position(of: 0)])
        for offset in stride(from: step, through: text.count, by: step) {
            let mark = positions.count - 1
            positions.append(position(of: offset, after: mark, at: positions[mark]))
        }
        return positions
    }

    /// The line and column of the byte at `offset`, counted on from `mark`, which is at `position`.
    fileprivate func position(of offset: Int, after mark: Int, at position: TextPosition) -> TextPosition {
        // The first mark is after a byte order mark.
        text.position(
            of: offset, from: max(mark * Self.bytesBetweenPositions, text.textStart), at: position,
            lineBreaks)
    }
}
