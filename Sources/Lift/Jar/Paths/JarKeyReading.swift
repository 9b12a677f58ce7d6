/// A context value that collects which keys of one dictionary are read while a value is lifted from it.
///
/// The value that is lifted first from a dictionary owns its reading, and finds the unknown keys when it is
/// done. Values that are lifted from the same dictionary meanwhile, such as flattened models, add their keys.
///
/// Sendable: everything that changes is guarded.
@usableFromInline
final class JarKeyReading: JarContextValue, JarContextTraitCarrier {
    /// A value that shares the dictionary looks for the reading in the context.
    static var traits: Jar.Context.Traits { .unknownKeys }

    /// What is known about a dictionary or an array: the owner, or one inside it.
    struct ReadPart: Sendable {
        /// The number in `State.parts` of each part.
        fileprivate(set) var parts: [JarPath.Component: Int] = [:]
        /// Whether its keys are read one by one. Those of any other part belong to the value there.
        var isNested = false
        /// Whether it is the payload of a case, at a key of its own.
        var isPayload = false
        /// The tag beside it, if its key doesn't tell the case.
        var tag: UnreadMembers.PayloadTag?
        /// Whether an update has another case, so it has nothing of the old payload.
        var isReplaced = false
        /// Whether its keys cannot be known.
        var isOpen = false
        /// Whether they were asked for as data, so no key is refused. Only those that are read are known.
        var isListed = false
        /// Whether a type could not be decoded from it. If nobody reads its keys then, they cannot be known.
        var hasFailed = false
        /// Whether a property has the value as a whole.
        var isValue = false
        /// Whether a property has the rest of its keys.
        var keepsRest = false
        /// The type whose property will get it, if one has claimed it.
        var claimant: ObjectIdentifier?

        /// Whether a property has the rest of its keys, or will get it.
        var hasRest: Bool { keepsRest || claimant != nil }
    }

    struct State: Sendable {
        /// All parts, that of the owner first. A flat list, because a type may go as deep as its data.
        fileprivate(set) var parts = [ReadPart(isNested: true)]
        var nestedCount = 1
        var joinCount = 0
        var mappedCount = 0
        /// The number of steps in the longest path of a property.
        fileprivate var longestPath = 1
        /// The containers in the owner's document that were found last, each inside the one before it. Others
        /// inside them are found from there: a type may go down level by level, and from the owner each step
        /// would take as long as all before.
        fileprivate var found: [(row: UInt32, part: Int)] = []
        /// The rests that are complete when all keys are known.
        var rests: [ReadRest] = []
        var isFinished = false
        /// The number of lifts that are being tried, one inside the other.
        fileprivate var trialCount = 0
        /// What is undone if they fail.
        fileprivate var changes: [Change] = []
    }

    /// The rest of the keys of a dictionary.
    struct ReadRest: Sendable {
        let steps: [JarPath.Component]
        let part: Int
        let pending: PendingRest
        /// What the dictionary was before, if the owner is a change to it.
        var old: JarContent?
        /// Whether the dictionary is a change to a value.
        var isUpdate = false
    }

    /// The dictionary, with the context outside of this reading.
    let owner: Jar
    /// Returns the paths at which rules put properties, which may be read later than what is on the way.
    private let ruled: (@Sendable () -> [[JarPath.Component]])?
    let state = Guarded(State())

    init(of owner: Jar, ruled: (@Sendable () -> [[JarPath.Component]])? = nil) {
        (self.owner, self.ruled) = (owner, ruled)
    }

    /// A reading that notes nothing any more. With it in the context, a value has a reading of its own.
    static let finished: JarKeyReading = {
        let reading = JarKeyReading(of: Jar())
        reading.completeRests()
        return reading
    }()

    /// Whether nothing is noted any more.
    fileprivate var isFinished: Bool { state.withLock { $0.isFinished } }

    /// How many values have added their keys, apart from the owner.
    var joinCount: Int { state.withLock { $0.joinCount } }

    /// How many of these have no mapping.
    var unmappedCount: Int { state.withLock { $0.joinCount - $0.mappedCount } }

    /// Notes that another value reads keys of the same dictionary.
    func join(isMapped: Bool) {
        state.withLock {
            $0.joinCount += 1
            if isMapped { $0.mappedCount += 1 }
        }
    }

    /// Whether `jar` is the dictionary, or a container in it that its owner reads key by key.
    func covers(_ jar: Jar) -> Bool {
        if case .row(let source, let row) = jar.content {
            if case .row(let own, let ownRow) = owner.content {
                if source.document !== own.document || row < ownRow { return false }
                if row == ownRow { return true }
                if state.withLock({ $0.nestedCount == 1 }) { return false }
            } else if source.parent == nil {
                // A document that was read from something else, such as a string, has its own keys. A built
                // Jar from elsewhere looks the same as a changed copy of the owner.
                return false
            }
        }
        guard let way = way(to: jar, jar.row(besides: owner)) else { return false }
        return state.withLock { $0.isNested(at: way.steps, from: way.part) }
    }

    /// The number of the part at `jar`; nil if it is not inside.
    func part(at jar: Jar) -> Int? {
        let row = jar.row(besides: owner)
        guard let way = way(to: jar, row) else { return nil }
        return state.withLock { state in
            let part = state.part(at: way.steps, from: way.part)
            if let row, state.found.last?.row != row { state.found.append((row, part)) }
            return part
        }
    }

    /// The steps to `jar` from a part that is known; nil if it is not inside.
    ///
    /// - Parameter row: Its row, if it is in the owner's document.
    private func way(to jar: Jar, _ row: UInt32?) -> (part: Int, steps: [JarPath.Component])? {
        if case .row(let own, _) = owner.content, row != nil {
            let way = state.withLock { state -> (part: Int, steps: [JarPath.Component])? in
                while let last = state.found.last {
                    if let steps = jar.steps(inside: Jar(.row(own, last.row))) { return (last.part, steps) }
                    state.found.removeLast()
                }
                return nil
            }
            if let way { return way }
        }
        return jar.steps(inside: owner).map { (0, $0) }
    }

    /// Notes the keys that a property of `jar` may have.
    @usableFromInline
    func note(_ keys: JarKeys, in jar: Jar) {
        if let part = part(at: jar) { note(keys, in: part) }
    }

    /// Notes the keys that a property of a part may have.
    func note(_ keys: JarKeys, in part: Int) {
        state.withLock { state in
            for path in keys.alternatives {
                state.change(state.part(at: path, from: part)) { $0.isValue = true }
                state.longestPath = max(state.longestPath, path.count)
            }
        }
    }

    /// Notes that a container at `jar` is read key by key by the owner.
    ///
    /// - Parameters:
    ///   - isPayload: Whether it is the payload of a case, at a key of its own.
    ///   - tag: The tag beside it, if its key doesn't tell the case.
    ///   - isReplaced: Whether it's read from an update alone, if there is one.
    func noteNested(
        _ jar: Jar, isPayload: Bool = false, tag: UnreadMembers.PayloadTag? = nil, isReplaced: Bool = false
    ) {
        guard let part = part(at: jar) else { return }
        state.withLock { state in
            if !state.parts[part].isNested { state.nestedCount += 1 }
            state.change(part) {
                $0.isNested = true
                if isPayload { ($0.isPayload, $0.tag, $0.isReplaced) = (true, tag, isReplaced) }
            }
        }
    }

    /// Notes that the keys of `jar` cannot be known.
    func noteOpen(_ jar: Jar) { change(jar) { $0.isOpen = true } }

    /// Notes that the keys of `jar` were asked for as data.
    func noteListed(_ jar: Jar) { change(jar) { $0.isListed = true } }

    /// Notes that a type could not be decoded from `jar`.
    func noteFailed(_ jar: Jar) { change(jar) { $0.hasFailed = true } }

    /// Changes what is known of `jar`, if the owner has it.
    func change(_ jar: Jar, _ change: (inout ReadPart) -> Void) {
        guard let part = part(at: jar) else { return }
        state.withLock { $0.change(part, change) }
    }

    /// Calls `lift`, which lifts `jar` as a whole. A type that doesn't say which keys it has may read any.
    func liftingWhole<Value>(_ jar: Jar, _ lift: () throws -> Value) rethrows -> Value {
        let before = joinCount
        let value = try lift()
        if joinCount == before { noteOpen(jar) }
        return value
    }

    /// Completes the rests, and refuses the keys that were not noted, or puts them in the receipt.
    ///
    /// - Parameter forget: Removes members of a dictionary that are known although they were not noted.
    func finish(
        besides forget: (inout [JarUnknownMember], Jar) -> Void = { _, _ in }
    ) throws(LiftError) {
        completeRests()
        let policy = owner.context.find(JarUnknownKeys.self)
        let receipt = policy == nil ? owner.context.receipt : nil
        if policy != .refused, receipt == nil { return }
        let parts = state.withLock { $0.parts }
        lazy var outer = outerPaths
        var open = [(jar: owner, part: parts[0])]
        while let (jar, part) = open.popLast() {
            if part.isOpen || part.isListed || part.keepsRest || part.hasFailed && part.parts.isEmpty {
                continue
            }
            // The value of a property reads its own keys, even if paths lead to others inside it.
            if !part.isNested && (part.isValue || part.parts.isEmpty) { continue }
            guard var members = JarMembers(jar) else {
                for (step, part) in part.parts {
                    if case .index(let index) = step { open.append((jar.child(index), parts[part])) }
                }
                continue
            }
            var keys: [JarUnknownMember] = []
            lazy var known = part.names
            while let (key, value) = members.next() {
                if let part = part[.key(key)] {
                    open.append((value, parts[part]))
                } else {
                    keys.append(JarUnknownMember(value: value, name: key, known: known))
                }
            }
            if !keys.isEmpty {
                for paths in outer { paths.remove(&keys, of: jar) }
                forget(&keys, jar)
            }
            if let receipt {
                for key in keys { receipt.note(JarReceipt.Entry(key), of: .unknownKey) }
            } else if let error = JarUnknownMember.error(keys) {
                throw error
            }
        }
    }
}

extension JarKeyReading {
    /// What leads from a value that contains the owner into it: the paths of the value's properties.
    private struct OuterPaths {
        let reading: JarKeyReading
        let ruled: [[JarPath.Component]]

        /// Removes the members of `jar` that are on these paths.
        func remove(_ keys: inout [JarUnknownMember], of jar: Jar) {
            guard let steps = jar.steps(inside: reading.owner) else { return }
            let ruled = ruled.filter { $0.count > steps.count && $0.starts(with: steps) }
            let part = reading.state.withLock { state in
                state.knownPart(at: steps, from: 0).map { state.parts[$0] }
            }
            keys.removeAll { key in
                let step = JarPath.Component.key(key.name)
                return part?[step] != nil || ruled.contains { $0[steps.count] == step }
            }
        }
    }

    /// The paths that may lead into the owner. Each value around it takes at least one step of a path.
    private var outerPaths: [OuterPaths] {
        var (paths, count, context) = ([] as [OuterPaths], 1, owner.context)
        while let outer = context.find(JarKeyReading.self) {
            let ruled = outer.ruled?() ?? []
            let longest = max(outer.state.withLock { $0.longestPath }, ruled.map(\.count).max() ?? 1)
            if longest > count { paths.append(OuterPaths(reading: outer, ruled: ruled)) }
            (count, context) = (count + 1, outer.owner.context)
        }
        return paths
    }
}

extension JarKeyReading.State {
    /// The number of the part at the end of a path, which is added if necessary.
    mutating func part(at path: some Sequence<JarPath.Component>, from start: Int = 0) -> Int {
        var part = start
        for step in path {
            if let next = parts[part][step] {
                part = next
            } else {
                parts[part][step] = parts.count
                if trialCount > 0 { changes.append(.added(step, to: part)) }
                part = parts.count
                parts.append(JarKeyReading.ReadPart())
            }
        }
        return part
    }

    /// The number of the part at the end of a path; nil if nothing was noted there.
    func knownPart(at path: some Sequence<JarPath.Component>, from start: Int) -> Int? {
        path.reduce(start as Int?) { part, step in part.flatMap { parts[$0][step] } }
    }

    func isNested(at path: some Sequence<JarPath.Component>, from start: Int) -> Bool {
        knownPart(at: path, from: start).map { parts[$0].isNested } ?? false
    }
}

// MARK: - Trials

extension JarKeyReading {
    /// Calls `lift`, and forgets what it noted if it throws.
    func trying<Value, Failure: Error>(_ lift: () throws(Failure) -> Value) throws(Failure) -> Value {
        let before = state.withLock { $0.beginTrial() }
        do throws(Failure) {
            let value = try lift()
            state.withLock { $0.endTrial() }
            return value
        } catch {
            state.withLock {
                $0.undo(to: before)
                $0.endTrial()
            }
            throw error
        }
    }

    /// Something that was noted.
    fileprivate enum Change: Sendable {
        /// A part was added at a step from another one.
        case added(JarPath.Component, to: Int)
        /// A part was changed. Its own parts are not in the value that it had.
        case part(Int, was: ReadPart)
    }

    /// What had been noted when a trial began.
    fileprivate struct Noted {
        let changeCount, nestedCount, joinCount, mappedCount, restCount: Int
    }
}

extension JarKeyReading.State {
    /// Changes what is known about a part.
    mutating func change(_ part: Int, _ change: (inout JarKeyReading.ReadPart) -> Void) {
        if trialCount > 0 {
            var old = parts[part]
            old.parts = [:]
            changes.append(.part(part, was: old))
        }
        change(&parts[part])
    }

    fileprivate mutating func beginTrial() -> JarKeyReading.Noted {
        trialCount += 1
        return JarKeyReading.Noted(
            changeCount: changes.count, nestedCount: nestedCount, joinCount: joinCount,
            mappedCount: mappedCount, restCount: rests.count)
    }

    fileprivate mutating func endTrial() {
        trialCount -= 1
        if trialCount == 0 { changes = [] }
    }

    fileprivate mutating func undo(to before: JarKeyReading.Noted) {
        found = []
        while changes.count > before.changeCount, let change = changes.popLast() {
            switch change {
            case .added(let step, let part): parts[part][step] = nil
            case .part(let part, var old):
                swap(&old.parts, &parts[part].parts)
                parts[part] = old
            }
        }
        (nestedCount, joinCount) = (before.nestedCount, before.joinCount)
        mappedCount = before.mappedCount
        if rests.count > before.restCount { rests.removeSubrange(before.restCount...) }
    }
}

extension JarKeyReading.ReadPart {
    /// The keys, those first that were noted first.
    var names: [String] {
        parts.sorted { $0.value < $1.value }.map(\.key.text)
    }

    /// The greatest index below `count` at which something was noted; -1 if there is none.
    func lastIndex(below count: Int) -> Int {
        parts.keys.reduce(-1) { last, step in
            if case .index(let index) = step, index < count { max(last, index) } else { last }
        }
    }

    subscript(step: JarPath.Component) -> Int? {
        get { parts[step.canonical] }
        set { parts[step.canonical] = newValue }
    }
}

extension Jar {
    /// The reading of this dictionary or of one that it belongs to; nil if there is none.
    var keyReading: JarKeyReading? {
        guard context.has(.unknownKeys), let reading = context.find(JarKeyReading.self), !reading.isFinished,
            reading.covers(self)
        else { return nil }
        return reading
    }

    /// Calls `lift` with this Jar and the reading of its keys. If nobody else reads it, finds the unknown
    /// keys when that is done.
    func readingKeys<Value>(
        isMapped: Bool = false, _ lift: (Jar, JarKeyReading) throws -> Value
    ) throws -> Value {
        let jar = represented
        if let reading = jar.keyReading {
            reading.join(isMapped: isMapped)
            return try lift(jar, reading)
        }
        let reading = JarKeyReading(of: jar)
        let value = try lift(jar.union(context: reading), reading)
        try reading.finish()
        return value
    }

    /// Checks that this dictionary has only known keys, if the context asks for that.
    ///
    ///     init(jar: Jar) throws {
    ///         try jar.checkUnknownKeys(besides: "name", "age")
    ///         name = try jar["name"]^
    ///         age = try jar["age"]^
    ///     }
    ///     let user: User = try jar.union(context: JarUnknownKeys.refused)^
    ///
    /// With ``JarUnknownKeys/refused`` in the context, it throws for any other key. With a ``JarReceipt``, it
    /// records the others. Otherwise it does nothing. In a type that is flattened into a model with a
    /// mapping, it tells the model the keys instead, and the model checks its dictionary at the end.
    ///
    /// - Parameter known: The keys and paths that the type reads, whether or not the data has them.
    /// - Throws: A ``LiftError`` of the kind `value` with the key path of the first unknown key, with
    ///   ``JarUnknownKeys/refused``.
    /// - Complexity: O(*n*) in the number of keys.
    public func checkUnknownKeys(besides known: JarKeys...) throws {
        guard context.has(.unknownKeys) else { return }
        try readingKeys { jar, reading in
            for keys in known { reading.note(keys, in: jar) }
        }
    }
}
