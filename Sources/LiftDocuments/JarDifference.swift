#if SWIFT_PACKAGE
    import Lift
#endif

/// The differences between two Jars: lines with a path, the old and the new value.
///
///     let difference = JarDifference(from: old, to: new)
///     print(difference)
///     // payments[2].amount: 12 → 12.5
///     // payments[2].note: "late" → nothing
///     // payments[3]: nothing → {"amount":1}
///
/// In tests, use it instead of `==`. A failure then shows the lines that differ, not two whole documents:
///
///     #expect(JarDifference(from: old, to: new).isEmpty)
///     XCTAssertEqual(JarDifference(from: old, to: new), [])
///
/// The two values may also be models.
///
/// A difference is empty exactly if the Jars are equal. So the spelling of numbers and the order of keys
/// don't matter, but a date differs from the string that is written for it.
public struct JarDifference: Sendable, Hashable {
    private let lines: [Line]

    fileprivate init(_ lines: [Line]) { self.lines = lines }

    /// A value that differs.
    public struct Line: Sendable {
        /// The old value; a missing Jar if the value was added.
        public let old: Jar
        /// The new value; a missing Jar if the value was removed.
        public let new: Jar
        /// Whether the value was added, so that only the new one has a path.
        fileprivate let isAdded: Bool
        /// The number of steps to the Jar that was compared.
        fileprivate let depth: Int

        /// The path to the value from the Jars that were compared. In arrays of different lengths, the index
        /// is that in the Jar that has the value.
        ///
        /// - Complexity: Amortized O(*n*) in the number of steps. A line doesn't store its path, because the
        ///   paths of deep data would be larger than the data.
        public var path: JarPath { JarPath((isAdded ? new : old).path.dropFirst(depth)) }
    }
}

extension JarDifference.Line: Hashable {
    /// Returns whether two lines have the same path, the same old and the same new value.
    public static func == (left: JarDifference.Line, right: JarDifference.Line) -> Bool {
        left.old == right.old && left.new == right.new && left.path == right.path
    }

    /// Hashes the path and both values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(old)
        hasher.combine(new)
    }
}

extension JarDifference: RandomAccessCollection, ExpressibleByArrayLiteral {
    /// Creates a difference from lines. `[]` is the empty one.
    public init(arrayLiteral lines: Line...) { self.lines = lines }

    /// The position of the first line: always 0.
    public var startIndex: Int { lines.startIndex }

    /// The number of lines.
    public var endIndex: Int { lines.endIndex }

    /// The line at a position, which must be valid.
    public subscript(position: Int) -> Line { lines[position] }
}

extension JarDifference {
    /// Compares two Jars, and lists the values that differ, in the order of the data.
    ///
    ///     let old: Jar = ["name": "Kim", "age": 30]
    ///     let new: Jar = ["name": "Kim", "age": 31, "email": "kim@example.com"]
    ///     JarDifference(from: old, to: new)
    ///     // age: 30 → 31
    ///     // email: nothing → "kim@example.com"
    ///
    /// Dictionaries are compared key by key, and arrays of the same length index by index. In arrays of
    /// different lengths, equal elements at the beginning and at the end are skipped first, so an inserted or
    /// removed element is a single line. If only one container has a value, the line has a missing Jar on the
    /// other side.
    ///
    /// - Complexity: O(*n*) in the size of both Jars, without recursion.
    public init(from old: Jar, to new: Jar) {
        var comparison = JarComparison(old, new)
        self.init(comparison.lines())
    }

    /// Compares two models by their Jars, and lists the values that differ.
    ///
    ///     JarDifference(from: Pet(name: "Mia", age: 3), to: Pet(name: "Mia", age: 4))
    ///     // age: 3 → 4
    ///
    /// It works for everything that can be represented as a Jar: models, arrays and dictionaries of them. For
    /// a type that's only Codable, compare `Jar(pet, by: .codable(Pet.self))`. The paths are those of the
    /// data, with the keys that the model writes.
    ///
    /// - Complexity: O(*n*) in the size of both values, without recursion besides their own.
    public init<Value: JarRepresentable>(from old: Value, to new: Value) {
        self.init(from: old.jar, to: new.jar)
    }
}

/// Compares two Jars with a stack of its own.
private struct JarComparison {
    private let old: Jar
    private let new: Jar
    private let oldDepth: Int
    private let newDepth: Int
    private var frames: [Frame] = []
    private var found: [JarDifference.Line] = []
    /// The number of steps left for aligning arrays. The limit is proportional to the data, because each
    /// level of nested arrays compares the same elements again. Nil until it's needed.
    private var alignmentSteps: Int?
    private var rows = EqualRows()

    init(_ old: Jar, _ new: Jar) {
        self.old = old
        self.new = new
        (oldDepth, newDepth) = (old.path.count, new.path.count)
    }

    mutating func lines() -> [JarDifference.Line] {
        let (old, new) = (old.resolved, new.resolved)
        _ = open(old, new, compare(old, new), isAdded: false)
        while let frame = frames.popLast() {
            switch frame {
            case .elements(let elements): goOn(with: elements)
            case .members(let members): goOn(with: members)
            }
        }
        return found
    }

    // MARK: Arrays

    /// Two arrays that are being compared.
    private struct ElementFrame {
        let old: Jar
        let new: Jar
        var olds: JarElements
        var news: JarElements
        /// The index of the next elements.
        var index = 0
        /// The indexes at which the equal elements at the end begin.
        var oldEnd: Int
        var newEnd: Int
    }

    private mutating func openArrays(_ old: Jar, _ new: Jar) {
        guard let olds = JarElements(old), let news = JarElements(new) else { return }
        var frame = ElementFrame(
            old: old, new: new, olds: olds, news: news, oldEnd: olds.count, newEnd: news.count)
        if olds.count != news.count { align(&frame) }
        frames.append(.elements(frame))
    }

    /// Skips the equal elements at the end, as long as no earlier ones could be their counterparts.
    private mutating func align(_ frame: inout ElementFrame) {
        var steps = alignmentSteps ?? 1000 + 4 * (old.size + new.size)
        defer { alignmentSteps = steps }
        let shorter = min(frame.oldEnd, frame.newEnd)
        while frame.index < shorter {
            let (olds, news) = (frame.olds, frame.news)
            guard let old = frame.olds.nextItem(), let new = frame.news.nextItem(),
                Jar.areEqual(old.jar(in: frame.old.context), new.jar(in: frame.new.context), steps: &steps)
            else {
                (frame.olds, frame.news) = (olds, news)
                break
            }
            frame.index += 1
        }
        while frame.oldEnd > frame.index, frame.newEnd > frame.index {
            let (old, new) = (frame.old.child(frame.oldEnd - 1), frame.new.child(frame.newEnd - 1))
            guard Jar.areEqual(old, new, steps: &steps) else { break }
            frame.oldEnd -= 1
            frame.newEnd -= 1
        }
    }

    private mutating func goOn(with frame: ElementFrame) {
        var frame = frame
        while frame.index < max(frame.oldEnd, frame.newEnd) {
            let index = frame.index
            frame.index += 1
            let old = index < frame.oldEnd ? frame.olds.nextItem() : nil
            let new = index < frame.newEnd ? frame.news.nextItem() : nil
            let comparison = compare(old, frame.old.context, new, frame.new.context)
            if case .equal = comparison { continue }
            frames.append(.elements(frame))
            let isAdded = old == nil
            let oldPart = isAdded ? Jar() : frame.old.child(index)
            let newPart = new == nil ? Jar() : frame.new.child(index)
            if open(oldPart, newPart, comparison, isAdded: isAdded) { return }
            frames.removeLast()
        }
    }

    // MARK: Dictionaries

    /// Two dictionaries that are being compared: first the keys of the old one, then those that only the new
    /// one has.
    private struct MemberFrame {
        let old: Jar
        let new: Jar
        var members: JarMembers?
        var isNew = false

        init(_ old: Jar, _ new: Jar) {
            self.old = old
            self.new = new
            members = JarMembers(old)
        }
    }

    private mutating func goOn(with frame: MemberFrame) {
        var frame = frame
        while true {
            guard let (key, item) = frame.members?.nextItem() else {
                if frame.isNew { return }
                frame.isNew = true
                frame.members = JarMembers(frame.new)
                continue
            }
            let other = (frame.isNew ? frame.old : frame.new).item(key)
            if frame.isNew, other != nil { continue }
            let comparison =
                frame.isNew ? .different : compare(item, frame.old.context, other, frame.new.context)
            if case .equal = comparison { continue }
            frames.append(.members(frame))
            let isAdded = frame.isNew
            let oldPart = isAdded ? Jar() : frame.old.child(key)
            let newPart = !isAdded && other == nil ? Jar() : frame.new.child(key)
            if open(oldPart, newPart, comparison, isAdded: isAdded) { return }
            frames.removeLast()
        }
    }

    // MARK: Parts

    private enum Frame {
        case elements(ElementFrame)
        case members(MemberFrame)
    }

    private mutating func compare(
        _ old: JarItem?, _ oldContext: Jar.Context, _ new: JarItem?, _ newContext: Jar.Context
    ) -> Jar.Comparison {
        guard let old, let new else { return .different }
        return compare(old.jar(in: oldContext).resolved, new.jar(in: newContext).resolved)
    }

    private mutating func compare(_ old: Jar, _ new: Jar) -> Jar.Comparison {
        let comparison = old.compare(to: new)
        switch comparison {
        case .equal, .different: return comparison
        case .arrays, .dictionaries: return rows.areSame(old, new) ? .equal : comparison
        }
    }

    /// Adds a line, or begins to compare two containers and returns true.
    private mutating func open(
        _ old: Jar, _ new: Jar, _ comparison: Jar.Comparison, isAdded: Bool
    ) -> Bool {
        switch comparison {
        case .equal: return false
        case .different:
            addLine(old, new, isAdded: isAdded)
            return false
        case .arrays:
            openArrays(old.resolved, new.resolved)
            return true
        case .dictionaries:
            frames.append(.members(MemberFrame(old.resolved, new.resolved)))
            return true
        }
    }

    private mutating func addLine(_ old: Jar, _ new: Jar, isAdded: Bool) {
        let depth = isAdded ? newDepth : oldDepth
        found.append(JarDifference.Line(old: old, new: new, isAdded: isAdded, depth: depth))
    }
}
