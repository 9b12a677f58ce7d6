/// Which keys of one dictionary are read while a value is lifted from it, as a context value.
///
/// The value that is lifted first from a dictionary owns its reading, and finds the unknown keys when it is
/// done. Values that are lifted from the same dictionary meanwhile, such as flattened models, add their keys.
///
/// Sendable: everything that changes is guarded.
@usableFromInline
final class JarKeyReading: JarContextValue {
    /// What is known about a dictionary or an array: the owner, or one inside it.
    fileprivate struct Part: Sendable {
        /// The parts at keys and indexes, by their number in `State.parts`.
        var members: [JarKey: Int] = [:]
        var elements: [Int: Int] = [:]
        /// Whether its keys are read one by one. Those of any other part belong to the value there.
        var isNested = false
        /// Whether its keys cannot be known.
        var isOpen = false
    }

    fileprivate struct State: Sendable {
        /// All parts, that of the owner first. A flat list, because a type may go as deep as its data.
        var parts = [Part(isNested: true)]
        var nestedCount = 1
        var joinCount = 0
        var mappedCount = 0
    }

    /// The dictionary, with the context outside of this reading.
    private let owner: Jar
    private let ownerPath: [JarPathComponent]
    private let state = Guarded(State())

    init(of owner: Jar) {
        self.owner = owner
        ownerPath = owner.steps
    }

    /// How many values have added their keys, apart from the owner.
    var joinCount: Int { state.withLock { $0.joinCount } }

    /// How many of them have a mapping.
    var mappedCount: Int { state.withLock { $0.mappedCount } }

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
            } else if source.parent == nil {
                // A document that was read from something else, such as a string, has keys of its own. A
                // built Jar from elsewhere cannot be told from a changed copy of the owner.
                return false
            }
        }
        if state.withLock({ $0.nestedCount == 1 }) { return jar.steps == ownerPath }
        guard let steps = steps(to: jar) else { return false }
        return state.withLock { $0.isNested(at: steps) }
    }

    /// The steps from the owner to `jar`; nil if it is not inside.
    private func steps(to jar: Jar) -> ArraySlice<JarPathComponent>? {
        if case .row(let source, let row) = jar.content, case .row(let own, let ownRow) = owner.content,
            source.document === own.document, row == ownRow
        {
            return []
        }
        let path = jar.steps
        return path.starts(with: ownerPath) ? path[ownerPath.count...] : nil
    }

    /// Notes the keys that a property of `jar` may have.
    @usableFromInline
    func note(_ keys: JarKeys, in jar: Jar) {
        guard let steps = steps(to: jar) else { return }
        state.withLock { state in
            for path in keys.alternatives { _ = state.part(at: steps + path) }
        }
    }

    /// Notes that a container at `jar` is read key by key by the owner.
    func noteNested(_ jar: Jar) {
        guard let steps = steps(to: jar) else { return }
        state.withLock { state in
            let part = state.part(at: steps)
            if !state.parts[part].isNested { state.nestedCount += 1 }
            state.parts[part].isNested = true
        }
    }

    /// Notes that the keys of `jar` cannot be known.
    func noteOpen(_ jar: Jar) {
        guard let steps = steps(to: jar) else { return }
        state.withLock { state in
            let part = state.part(at: steps)
            state.parts[part].isOpen = true
        }
    }

    /// Refuses or collects the keys that were not noted.
    func finish() throws(LiftError) {
        guard let unknown = owner.context.find(JarUnknownKeys.self) else { return }
        let parts = state.withLock { $0.parts }
        var open = [(jar: owner, part: parts[0])]
        while let (jar, part) = open.popLast() {
            let isRead = part.isNested || !part.members.isEmpty || !part.elements.isEmpty
            if part.isOpen || !isRead { continue }
            guard var members = JarMembers(jar) else {
                for (index, part) in part.elements { open.append((jar.child(.index(index)), parts[part])) }
                continue
            }
            var keys: [JarUnknownMember] = []
            while let (key, value) = members.next() {
                let known = part.members[JarKey(text: key)] ?? Int(key).flatMap { part.elements[$0] }
                if let known {
                    open.append((value, parts[known]))
                } else {
                    let near = NearKeys.near(key, among: part.members.keys.map(\.text))
                    keys.append(JarUnknownMember(value: value, name: key, near: near))
                }
            }
            try unknown.handle(keys)
        }
    }
}

extension JarKeyReading.State {
    /// The number of the part at the end of a path, which is added if necessary.
    mutating func part(at path: some Sequence<JarPathComponent>) -> Int {
        var part = 0
        for step in path {
            if let next = parts[part][step] {
                part = next
            } else {
                parts[part][step] = parts.count
                part = parts.count
                parts.append(JarKeyReading.Part())
            }
        }
        return part
    }

    func isNested(at path: some Sequence<JarPathComponent>) -> Bool {
        var part = 0
        for step in path {
            guard let next = parts[part][step] else { return false }
            part = next
        }
        return parts[part].isNested
    }
}

extension JarKeyReading.Part {
    subscript(step: JarPathComponent) -> Int? {
        get {
            switch step {
            case .key(let key): members[JarKey(text: key)]
            case .index(let index): elements[index]
            }
        }
        set {
            switch step {
            case .key(let key): members[JarKey(text: key)] = newValue
            case .index(let index): elements[index] = newValue
            }
        }
    }
}

extension Jar {
    /// The reading of this dictionary or of one that it belongs to; nil if there is none.
    var keyReading: JarKeyReading? {
        guard context.has(.unknownKeys), let reading = context.find(JarKeyReading.self), reading.covers(self)
        else { return nil }
        return reading
    }

    /// Calls `lift` with this Jar and the reading of its keys. If nobody else reads it, finds the unknown
    /// keys when that is done.
    func readingKeys<Value>(
        isMapped: Bool = false, _ lift: (Jar, JarKeyReading) throws -> Value
    ) throws -> Value {
        let jar = resolved
        if let reading = jar.keyReading {
            reading.join(isMapped: isMapped)
            return try lift(jar, reading)
        }
        let reading = JarKeyReading(of: jar)
        let value = try lift(jar.union(context: reading), reading)
        try reading.finish()
        return value
    }

    /// Checks that this dictionary has no other keys, if the context asks for that.
    ///
    ///     init(jar: Jar) throws {
    ///         try jar.checkUnknownKeys(besides: "name", "age")
    ///         name = try jar["name"]^
    ///         age = try jar["age"]^
    ///     }
    ///     let user: User = try jar.union(context: JarUnknownKeys.refused)^
    ///
    /// Without ``JarUnknownKeys`` in the context, it does nothing. In a type that is flattened into a model
    /// with a mapping, it tells the model the keys instead, and the model checks its dictionary when it is
    /// done.
    ///
    /// - Parameter known: The keys and paths that the type reads, whether or not the data has them.
    /// - Throws: A ``LiftError`` of the kind `value` with the key path of the first unknown key, if unknown
    ///   keys are refused.
    /// - Complexity: O(*n*) in the number of keys.
    public func checkUnknownKeys(besides known: JarKeys...) throws {
        guard context.has(.unknownKeys) else { return }
        try readingKeys { jar, reading in
            for keys in known { reading.note(keys.ofDictionary, in: jar) }
        }
    }
}
