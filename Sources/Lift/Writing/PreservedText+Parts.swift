// Compares the parts of a container before and after the change.
extension PreservedText {
    /// A part of a container: of the text, of the Jar, or of both.
    struct Slot {
        /// The first row of a part of the text; nil for a new part.
        var row: Int?
        /// The value that a new or changed part has now.
        var jar: Jar?
        /// The key or the index of a new or changed part.
        var component = JarPath.Component.index(0)
        /// Whether the part is as it was.
        var isKept = false

        var isRemoved: Bool { jar == nil && !isKept }
    }

    // MARK: Objects

    /// Adds the edits for an object.
    mutating func editObject(_ container: Container) throws(LiftError) {
        let view = text.view
        guard case .object(let object) = Self.built(container.jar) else { return }
        let members = object.members
        var isUsed = Array(repeating: false, count: members.count)
        // Of the members whose keys occur twice, whether their values are as they were.
        var areSame: [Int: Bool] = [:]
        var slots: [Slot] = []
        var next = 0
        var row = container.row + 1
        while row < view[container.row].end {
            defer { row = view.next(after: row + 1) }
            // Members that were removed before.
            while next < members.count, members[next].item.content.isMissing { next += 1 }
            if next < members.count, isUnchanged(members[next], row) {
                isUsed[next] = true
                next += 1
                Self.keep(row, in: &slots)
                continue
            }
            let key = view.string(view[row])
            var index: Int?
            if next < members.count, JarKey.areEqual(members[next].key, key) {
                index = next
            } else {
                index = object.position(of: key)
            }
            let jar = index.flatMap { Self.value(of: members[$0], in: container) }
            guard let index, let jar else {
                slots.append(Slot(row: row))
                continue
            }
            // If a key occurs twice, the value that doesn't win stays as long as the one that does. Readers
            // that take the other one would miss a change.
            guard source.document.isCounted(row, of: container.row) else {
                let isSame = areSame[index] ?? isValue(of: key, in: container, equalTo: jar)
                areSame[index] = isSame
                if isSame { Self.keep(row, in: &slots) } else { slots.append(Slot(row: row)) }
                continue
            }
            isUsed[index] = true
            next = index + 1
            slots.append(Slot(row: row, jar: jar, component: .key(key)))
        }
        for (index, member) in members.enumerated() where !isUsed[index] {
            guard let jar = Self.value(of: member, in: container) else { continue }
            slots.append(Slot(jar: jar, component: .key(member.key)))
        }
        try edit(slots, of: container)
    }

    /// Whether an object of the text has a value for `key` that is equal to `jar`.
    private func isValue(of key: String, in container: Container, equalTo jar: Jar) -> Bool {
        let value = Jar(.row(source, UInt32(container.row)))[key]
        guard case .row(_, let row) = value.content else { return false }
        return isUnchanged(jar.content, Int(row)) || isEqual(jar, to: Int(row))
    }

    /// Whether a member has the key at `row` and the value after it. A value that was moved here from another
    /// key is still the row that it was there.
    private func isUnchanged(_ member: JarObject.Entry, _ row: Int) -> Bool {
        isUnchanged(member.item.content, row + 1)
            && member.key.withByteView { text.view.isKey(text.view[row], equalTo: $0) }
    }

    /// Adds a part that is as it was. Of many in a row, only the first and the last matter.
    private static func keep(_ row: Int, in slots: inout [Slot]) {
        if slots.count > 1, slots[slots.count - 1].isKept, slots[slots.count - 2].isKept {
            slots[slots.count - 1].row = row
        } else {
            slots.append(Slot(row: row, isKept: true))
        }
    }

    /// The content of a container as a built one. If it is one already, it is not copied.
    private static func built(_ jar: Jar) -> JarContent {
        var jar = jar
        jar.openForChange()
        return jar.content
    }

    /// The value of a member; nil if it is missing.
    private static func value(of member: JarObject.Entry, in container: Container) -> Jar? {
        let jar = Jar(member.item, in: container.jar.context).resolved
        return jar.content.isMissing ? nil : jar
    }

    // MARK: Arrays

    /// Adds the edits for an array.
    mutating func editArray(_ container: Container) throws(LiftError) {
        let rows = text.view.makePartIndex(of: container.row).map { Int($0) }
        guard case .array(let array) = Self.built(container.jar) else { return }
        let items = array.items
        var first = 0
        while first < rows.count, first < items.count, isUnchanged(items[first].content, rows[first]) {
            first += 1
        }
        var (rowEnd, itemEnd) = (rows.count, items.count)
        while rowEnd > first, itemEnd > first, isUnchanged(items[itemEnd - 1].content, rows[rowEnd - 1]) {
            rowEnd -= 1
            itemEnd -= 1
        }
        if let order = order(of: items[first..<itemEnd], rows[first..<rowEnd], in: container.jar.context) {
            return reorder(rows[first..<rowEnd], order, in: container)
        }
        let elements = items[first..<itemEnd].map { Jar($0, in: container.jar.context).resolved }
            .filter { !$0.content.isMissing }
        // Of the parts that stay at both ends, only the nearest one matters.
        var slots = rows[..<first].suffix(1).map { Slot(row: $0, isKept: true) }
        var (row, index) = (first, 0)
        let pairs = allPairs(rows, first..<rowEnd, elements)
        func component(_ index: Int) -> JarPath.Component { .index(first + index) }
        for (pairRow, pairIndex) in pairs {
            while row < pairRow, index < pairIndex {
                slots.append(Slot(row: rows[row], jar: elements[index], component: component(index)))
                row += 1
                index += 1
            }
            slots += rows[row..<pairRow].map { Slot(row: $0) }
            slots += (index..<pairIndex).map { Slot(jar: elements[$0], component: component($0)) }
            if pairRow < rowEnd {
                slots.append(
                    Slot(row: rows[pairRow], jar: elements[pairIndex], component: component(pairIndex)))
            }
            (row, index) = (pairRow + 1, pairIndex + 1)
        }
        slots += rows[rowEnd...].prefix(1).map { Slot(row: $0, isKept: true) }
        try edit(slots, of: container)
    }

    /// The index of the row that each element is; nil unless each row is an element.
    private func order(
        of items: ArraySlice<JarItem>, _ rows: ArraySlice<Int>, in context: Jar.Context
    ) -> [Int]? {
        guard items.count == rows.count else { return nil }
        var isUsed = Array(repeating: false, count: rows.count)
        var order: [Int] = []
        let first = rows.startIndex
        for item in items {
            var index: Int?
            if case .row(let other, let row) = item.content, other.document === source.document {
                let place = rows.indices.partition { rows[$0] < Int(row) }
                if place < rows.endIndex, rows[place] == Int(row) { index = place }
            } else if items.count <= Self.comparedCount {
                let jar = Jar(item, in: context)
                index = rows.indices.first { !isUsed[$0 - first] && isEqual(jar, rows[$0]) }
            }
            guard let index, !isUsed[index - first] else { return nil }
            isUsed[index - first] = true
            order.append(index - first)
        }
        return order
    }

    /// The elements that stay, as the indexes of their rows and in the Jar, both ascending, and a pair after
    /// the last ones.
    private func allPairs(
        _ rows: [Int], _ rowRange: Range<Int>, _ elements: [Jar]
    ) -> [(row: Int, index: Int)] {
        var pairs: [(row: Int, index: Int)] = []
        var (row, index) = (rowRange.lowerBound, 0)
        for known in self.pairs(rows, rowRange, elements) + [(rowRange.upperBound, elements.count)] {
            pairs += equalPairs(rows, row..<known.row, elements, index..<known.index)
            pairs.append(known)
            (row, index) = (known.row + 1, known.index + 1)
        }
        return pairs
    }

    /// The number of elements that are compared with each other.
    private static var comparedCount: Int { 64 }
    /// The number of rows of the largest elements that are compared. Without a limit, nested arrays would be
    /// compared again at each level.
    private static var comparedRows: Int { 256 }

    /// Whether an element is equal to the one at `row`, as far as small values are compared.
    private func isEqual(_ jar: Jar, _ row: Int) -> Bool {
        text.view.next(after: row) - row <= Self.comparedRows && isEqual(jar, to: row)
    }

    /// The elements that are equal to those of the text, among values that are no parts of the document, such
    /// as those of a model.
    ///
    /// - Complexity: O(n) in the values. If 64 or fewer are left between the equal ones at both ends, all of
    ///   those may be compared with each other.
    private func equalPairs(
        _ rows: [Int], _ rowRange: Range<Int>, _ elements: [Jar], _ range: Range<Int>
    ) -> [(row: Int, index: Int)] {
        let (old, new) = (rows[rowRange], elements[range])
        let start = zip(new, old).prefix { isEqual($0, $1) }.count
        let limit = min(old.count, new.count) - start
        let end = zip(new.reversed(), old.reversed()).prefix(limit).prefix { isEqual($0, $1) }.count
        let oldRest = old.dropFirst(start).dropLast(end)
        let newRest = new.dropFirst(start).dropLast(end)
        var pairs = (0..<start).map { ($0, $0) }
        if oldRest.count <= Self.comparedCount, newRest.count <= Self.comparedCount {
            pairs += commonPairs(oldRest, newRest).map { ($0 - old.startIndex, $1 - new.startIndex) }
        }
        pairs += (0..<end).map { (old.count - end + $0, new.count - end + $0) }
        return pairs.map { (rowRange.lowerBound + $0, range.lowerBound + $1) }
    }

    /// The longest sequence of equal elements, by the table of the lengths of what follows each pair.
    private func commonPairs(_ rows: ArraySlice<Int>, _ elements: ArraySlice<Jar>) -> [(Int, Int)] {
        let width = elements.count + 1
        var lengths = Array(repeating: 0, count: (rows.count + 1) * width)
        var areEqual = Array(repeating: false, count: lengths.count)
        for row in (0..<rows.count).reversed() {
            for index in (0..<elements.count).reversed() {
                let place = row * width + index
                let element = elements[elements.startIndex + index]
                areEqual[place] = isEqual(element, rows[rows.startIndex + row])
                lengths[place] =
                    areEqual[place]
                    ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var (row, index) = (0, 0)
        while row < rows.count, index < elements.count {
            let place = row * width + index
            if areEqual[place] {
                pairs.append((rows.startIndex + row, elements.startIndex + index))
                (row, index) = (row + 1, index + 1)
            } else if lengths[place + width] >= lengths[place + 1] {
                row += 1
            } else {
                index += 1
            }
        }
        return pairs
    }

    /// The elements that were not removed, as the indexes of their rows and in the Jar, both ascending.
    private func pairs(
        _ rows: [Int], _ rowRange: Range<Int>, _ elements: [Jar]
    ) -> [(row: Int, index: Int)] {
        // The longest ascending sequence. For each length, the pair that ends one with the lowest row.
        var candidates: [(row: Int, index: Int, before: Int)] = []
        var ends: [Int] = []
        for index in elements.indices {
            guard let known = knownRow(in: elements[index].content) else { continue }
            let row = rowRange.partition { rows[$0] <= known } - 1
            guard row >= rowRange.lowerBound, known < text.view.next(after: rows[row]) else { continue }
            let length = (0..<ends.count).partition { candidates[ends[$0]].row < row }
            candidates.append((row, index, length > 0 ? ends[length - 1] : -1))
            if length < ends.count {
                ends[length] = candidates.count - 1
            } else {
                ends.append(candidates.count - 1)
            }
        }
        var pairs: [(row: Int, index: Int)] = []
        var last = ends.last ?? -1
        while last >= 0 {
            pairs.append((candidates[last].row, candidates[last].index))
            last = candidates[last].before
        }
        return pairs.reversed()
    }

    /// A row of the document that is in `content`, if one is found soon. It tells which element a changed one
    /// was.
    private func knownRow(in content: JarContent) -> Int? {
        var contents = [content]
        var steps = 0
        while steps < 64, let content = contents.popLast() {
            steps += 1
            switch content {
            case .row(let other, let row) where other.document === source.document: return Int(row)
            case .array(let array): contents += array.items.prefix(16).map(\.content)
            case .object(let object): contents += object.members.prefix(16).map(\.item.content)
            default: continue
            }
        }
        return nil
    }
}
