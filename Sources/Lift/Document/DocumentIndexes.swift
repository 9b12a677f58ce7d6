import Foundation

/// The indexes of a document's large containers, made when one is looked into for the second time, and the marks in its text
/// by which the second error and all that follow find their places.
///
/// A single look into a large container costs one pass over it; from the second on an index answers, so that
/// looking up every key of a large object stays linear over all. Keys are hashed with the process's own
/// seed: nobody outside can choose keys that collide.
///
/// Sendable: what is a variable is only touched while `lock` is held; the indexes themselves never change.
final class DocumentIndexes: @unchecked Sendable {
    private enum State {
        case seenOnce
        case members(ContiguousArray<UInt32>)
        case elements(ContiguousArray<UInt32>)
    }

    /// A table that is made when it is asked for the second time.
    private struct Marks<Mark> {
        private var isSeen = false
        private var marks: ContiguousArray<Mark>?

        /// The table; nil the first time.
        mutating func found(_ make: () -> ContiguousArray<Mark>) -> ContiguousArray<Mark>? {
            if marks == nil, isSeen { marks = make() }
            isSeen = true
            return marks
        }
    }

    private let lock = NSLock()
    private var states: [Int: State] = [:]
    /// The byte offsets of some rows, and the lines and columns of some bytes: for errors.
    private var offsets = Marks<UInt32>()
    private var positions = Marks<TextPosition>()
    /// The rows of the keys of objects, in order.
    private var keys: [Int: ContiguousArray<UInt32>] = [:]

    func member(_ key: ByteView, of row: Int, in view: DocumentView) -> Int? {
        switch state(of: row) {
        case .none:
            return view.scanMembers(for: key, of: row)
        case .members(let slots):
            return view.find(key, in: slots)
        default:
            let slots = view.makeMemberIndex(of: row)
            set(.members(slots), of: row)
            return view.find(key, in: slots)
        }
    }

    func element(_ index: Int, of row: Int, in view: DocumentView) -> Int {
        guard let rows = elementRows(of: row, in: view) else { return view.scanElements(to: index, of: row) }
        return Int(rows[index])
    }

    /// Where the elements of an array begin; nil the first time.
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

    /// The part of `container` that `row` is, or is in.
    func part(for row: Int, of container: Int, in view: DocumentView) -> DocumentView.Part? {
        // An array of scalars is its own index.
        if view[container].end - container - 1 == view[container].length {
            return view.part(row - container - 1, at: row, of: container, holding: row)
        }
        guard let rows = partRows(of: container, in: view) else {
            return view.scanParts(for: row, of: container)
        }
        // The last one that begins at the row or before it.
        var (low, high) = (0, rows.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if rows[middle] <= row { low = middle } else { high = middle }
        }
        return view.part(low, at: Int(rows[low]), of: container, holding: row)
    }

    /// Where the parts of `container` begin; nil the first time.
    private func partRows(of container: Int, in view: DocumentView) -> ContiguousArray<UInt32>? {
        if view[container].kind == .array { return elementRows(of: container, in: view) }
        if state(of: container) == nil { return nil }
        if let rows = lock.withLock({ keys[container] }) { return rows }
        let rows = view.makePartIndex(of: container)
        lock.withLock { keys[container] = rows }
        return rows
    }

    /// The byte offset of the value at `row` of a JSON document.
    func offset(of row: Int, in view: DocumentView) -> Int {
        guard let offsets = lock.withLock({ offsets.found { view.makeOffsets() } }) else {
            return view.offset(inJSON: row)
        }
        let mark = row / DocumentView.rowsBetweenOffsets
        return view.offset(
            inJSON: row, after: mark * DocumentView.rowsBetweenOffsets, at: Int(offsets[mark]))
    }

    /// Line and column of a byte of the text.
    func position(of offset: Int, in view: DocumentView) -> TextPosition {
        guard offset <= view.text.count,
            let positions = lock.withLock({ positions.found { view.makePositions() } })
        else { return view.position(of: offset) }
        let mark = offset / DocumentView.bytesBetweenPositions
        return view.position(of: offset, behind: mark, at: positions[mark])
    }

    /// What is known of the container at `row`; nil, and `seenOnce` from then on, the first time.
    private func state(of row: Int) -> State? {
        lock.lock()
        defer { lock.unlock() }
        if let state = states[row] { return state }
        states[row] = .seenOnce
        return nil
    }

    private func set(_ state: State, of row: Int) {
        lock.lock()
        defer { lock.unlock() }
        states[row] = state
    }
}

extension DocumentView {
    /// An open-addressing hash table: each slot is a key's row, or 0, which no key has, for an empty one.
    fileprivate func makeMemberIndex(of row: Int) -> ContiguousArray<UInt32> {
        let object = self[row]
        var size = 4
        while size < object.length * 2 { size *= 2 }
        var slots = ContiguousArray<UInt32>(repeating: 0, count: size)
        var place = row + 1
        while place < object.end {
            let key = self[place]
            if key.kind == .string {
                insert(place, key: bytes(of: key), into: &slots)
            } else {
                string(key).withByteView { insert(place, key: $0, into: &slots) }
            }
            place = next(after: place + 1)
        }
        return slots
    }

    private func insert(_ keyRow: Int, key: ByteView, into slots: inout ContiguousArray<UInt32>) {
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            if isKey(key, at: Int(slots[slot])) {
                if lastKeyCounts { slots[slot] = UInt32(keyRow) }
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(keyRow)
    }

    fileprivate func find(_ key: ByteView, in slots: ContiguousArray<UInt32>) -> Int? {
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            if isKey(key, at: Int(slots[slot])) { return Int(slots[slot]) + 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func isKey(_ key: ByteView, at row: Int) -> Bool {
        let candidate = self[row]
        if candidate.kind == .string { return bytes(of: candidate).equals(key) }
        return string(candidate).withByteView { $0.equals(key) }
    }

    private func hash(_ key: ByteView) -> Int {
        var hasher = Hasher()
        key.hash(into: &hasher)
        return hasher.finalize()
    }

    /// Where the parts of a container begin: its elements, or its keys.
    fileprivate func makePartIndex(of row: Int) -> ContiguousArray<UInt32> {
        let container = self[row]
        var rows = ContiguousArray<UInt32>()
        rows.reserveCapacity(container.length)
        var place = row + 1
        while place < container.end {
            rows.append(UInt32(place))
            place = next(after: container.kind == .object ? place + 1 : place)
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
        var offsets = ContiguousArray([UInt32(offset(inJSON: 0))])
        for row in stride(from: step, to: rows.count, by: step) {
            let last = Int(offsets[offsets.count - 1])
            offsets.append(UInt32(offset(inJSON: row, after: row - step, at: last)))
        }
        return offsets
    }

    fileprivate func makePositions() -> ContiguousArray<TextPosition> {
        let step = Self.bytesBetweenPositions
        var positions = ContiguousArray([position(of: 0)])
        for offset in stride(from: step, through: text.count, by: step) {
            let mark = positions.count - 1
            positions.append(position(of: offset, behind: mark, at: positions[mark]))
        }
        return positions
    }

    /// Line and column of a byte behind a mark, whose place is known.
    fileprivate func position(of offset: Int, behind mark: Int, at place: TextPosition) -> TextPosition {
        // The first one stands behind a byte order mark.
        text.position(of: offset, from: max(mark * Self.bytesBetweenPositions, text.textStart), at: place)
    }
}
