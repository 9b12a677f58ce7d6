#if SWIFT_PACKAGE
    import Lift
#endif

/// The values of a store, as they were when they were first read.
final class SettingSnapshot {
    let context: Jar.Context
    private let read: (String) -> Jar
    private var values: [JarKey: (key: String, value: Jar)] = [:]

    init(of store: some SettingStore) {
        context = store.liftingContext
        read = { store.storedOrMissing(forKey: $0) }
    }

    subscript(key: String) -> Jar {
        let id = JarKey(text: key)
        if let known = values[id] { return known.value }
        let value = read(key)
        values[id] = (key, value)
        return value
    }

    /// The keys of the values that were read.
    var keys: [String] { values.values.map(\.key) }

    /// Whether the store still has the values that were read.
    var isCurrent: Bool { values.values.allSatisfy { read($0.key) == $0.value } }
}

/// Changes of values by key, in the order in which the keys were first assigned.
struct SettingChanges {
    private(set) var entries: [SettingMigrations.Difference.Change] = []
    private var positions: [JarKey: Int] = [:]

    /// The new value; nil if it wasn't assigned.
    subscript(key: String) -> Jar? { positions[JarKey(text: key)].map { entries[$0].new } }

    /// Notes a new value. What was before the first change stays.
    mutating func set(_ key: String, from old: Jar, to new: Jar) {
        let id = JarKey(text: key)
        if let position = positions[id] {
            entries[position] = .init(key: key, old: entries[position].old, new: new)
        } else {
            positions[id] = entries.count
            entries.append(.init(key: key, old: old, new: new))
        }
    }

    mutating func add(_ others: SettingChanges) {
        for other in others.entries { set(other.key, from: other.old, to: other.new) }
    }
}

extension SettingStore {
    /// Returns what is stored at a key; a missing Jar if there is only a registered default.
    fileprivate func storedOrMissing(forKey key: String) -> Jar {
        storedJar(forKey: key) ?? Jar(Jar(), at: key, in: liftingContext)
    }
}

/// The value of the version key: the number of steps that have run, and the changes of the next one while
/// they are being stored.
///
///     3
///     {"version": 3, "changes": [["volume", 0.8], ["loudness"]]}
///
/// Both are in one value, because a store changes only single values at once. So there are no more states
/// than these two, and storing the changes again, which says what each value is to be, never does harm.
private struct MigrationRecord {
    let version: Int
    /// The new values, missing ones to be removed; nil if nothing was interrupted.
    let pending: [(key: String, value: Jar)]?

    init(_ jar: Jar) throws {
        guard jar.kind == .dictionary else {
            version = try jar.isMissing ? 0 : jar^
            pending = nil
            return
        }
        version = try jar["version"]^
        let changes: [Jar] = try jar["changes"]^
        pending = try changes.map { (key: try $0[0]^, value: $0.count == 1 ? Jar() : $0[1]) }
    }

    /// Returns the record of a step of which nothing but this record has been stored.
    static func jar(_ version: Int, _ pending: SettingChanges) throws -> Jar {
        let changes = try pending.entries.map { change in
            change.new.isMissing ? [Jar(change.key)] : [Jar(change.key), try change.new.bare()]
        }
        return ["version": Jar(version), "changes": Jar(changes)]
    }
}

extension SettingMigrations.Values {
    /// Assigns a value as it would be stored, without what hid it.
    ///
    /// - Parameter source: the value that a step assigned. What it hides stays hidden; nil hides everything
    ///   if the store hides anything.
    fileprivate mutating func assign(_ value: Jar, at key: String, hiddenLike source: Jar?) {
        let plain = Jar(value, at: key, in: snapshot.context)
        var new = plain
        if let hidingAll = snapshot.context.hidingAllIfAny {
            let isShown = source.map { source in
                source.isRedacted == plain.isRedacted
                    && source.inKeyOrder.description == plain.inKeyOrder.description
            }
            if isShown != true { new = Jar(value, at: key, in: hidingAll) }
        }
        changes.set(key, from: snapshot[key], to: new)
    }
}

extension Jar {
    /// The same value with sorted keys. The dictionaries of a store are in no order.
    var inKeyOrder: Jar {
        var sorted: Jar
        switch kind {
        case .dictionary:
            sorted = [:]
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { sorted[key] = value.inKeyOrder }
        case .array: sorted = Jar(elements.map { $0.inKeyOrder })
        default: return self
        }
        return isRedacted ? sorted.within(context.union(JarRedaction.all)) : sorted.within(context)
    }
}

extension Jar.Context {
    /// This context with a redaction that hides everything; nil if it has no redaction.
    fileprivate var hidingAllIfAny: Jar.Context? {
        let redaction: JarRedaction? = get()
        return redaction.map { _ in union(JarRedaction.all) }
    }
}

/// The run of a migration in a store.
struct MigrationRun<Store: SettingStore> {
    let store: Store
    let migrations: SettingMigrations
    private var versionKey: String { migrations.versionKey }
    private var steps: [SettingMigrations.Step] { migrations.steps }

    /// How often a step runs again, because what it read has changed. After that, the last change loses.
    private var mostAttempts: Int { 4 }

    /// Each round completes a step that is being stored, or else computes the next one and begins to store
    /// it. So a step that was interrupted takes the same way as any other.
    func run() throws -> SettingMigrations.Difference {
        var difference = SettingMigrations.Difference()
        var begun: SettingChanges?
        var attempts = 0
        while true {
            let record = try record()
            if let pending = record.pending {
                difference.steps.append(steps[record.version].name)
                difference.all.add(try complete(pending, of: record.version, begun))
                begun = nil
                continue
            }
            guard record.version < steps.count else { return difference }
            let snapshot = SettingSnapshot(of: store)
            let changes = try changes(ofStep: record.version, in: snapshot)
            attempts += 1
            // The version last: whoever changes it has changed values before.
            let isCurrent = attempts >= mostAttempts || snapshot.isCurrent
            let now = try self.record()
            guard isCurrent, now.version == record.version, now.pending == nil else { continue }
            try begin(changes, of: record.version)
            attempts = 0
            begun = changes
            if changes.entries.isEmpty { difference.steps.append(steps[record.version].name) }
        }
    }

    func dryRun() throws -> SettingMigrations.Difference {
        let record = try record()
        let snapshot = SettingSnapshot(of: store)
        var values = SettingMigrations.Values(snapshot)
        var difference = SettingMigrations.Difference()
        var version = record.version
        if let pending = record.pending {
            difference.steps.append(steps[version].name)
            for (key, value) in pending { values.assign(value, at: key, hiddenLike: nil) }
            version += 1
        }
        for index in version..<steps.count {
            difference.steps.append(steps[index].name)
            try change(&values, byStep: index)
        }
        difference.all = values.changes
        return difference
    }

    /// Returns what the store keeps under the version key.
    private func record() throws -> MigrationRecord {
        try checkIsStored([versionKey])
        // Without the context of the store, which is for settings.
        let jar = try store.jar(forKey: versionKey, in: Jar.Context()).bare()
        let record = try MigrationRecord(Jar(jar, at: versionKey))
        let version = record.version + (record.pending == nil ? 0 : 1)
        if record.version < 0 { throw refusal("a version can't be negative", .value) }
        if version > steps.count {
            let known = "version \(version), but this app knows only \(steps.count)"
            throw refusal("the settings have \(known): they come from a newer version of the app", .value)
        }
        return record
    }

    /// Throws if the value at one of the keys is an argument, and not what is stored.
    private func checkIsStored(_ keys: [String]) throws {
        guard let key = keys.first(where: GivenArguments(of: store).contains) else { return }
        throw LiftError("the command line hides what is stored", kind: .unsupported, tail: [.key(key)])
    }

    private func refusal(_ message: String, _ kind: LiftError.Kind) -> LiftError {
        LiftError(message, kind: kind, tail: [.key(versionKey)])
    }

    // MARK: Computing

    private func changes(ofStep index: Int, in snapshot: SettingSnapshot) throws -> SettingChanges {
        var values = SettingMigrations.Values(snapshot)
        try change(&values, byStep: index)
        return values.changes
    }

    /// Runs a step, and replaces the values that it assigned by what would be stored.
    private func change(_ values: inout SettingMigrations.Values, byStep index: Int) throws {
        do {
            let result = Result { try steps[index].change(&values) }
            // A step would store what it makes of an argument, which is for one run only.
            try checkIsStored(values.snapshot.keys.sorted())
            try result.get()
            for change in values.changes.entries {
                if JarKey(text: change.key) == JarKey(text: versionKey) {
                    throw refusal("a step can't change the version", .unsupported)
                }
                let stored = Jar(unchecked: try Store.storable(change.new, at: change.key))
                values.assign(stored, at: change.key, hiddenLike: change.new)
            }
        } catch {
            let error = Jar()._failure(error)
            let message =
                "the migration step \(StoreFailure.shown(steps[index].name)) failed: \(error.message)"
            throw LiftError(message, kind: error.kind, tail: Array(error.path), underlying: error)
        }
    }

    // MARK: Storing

    /// Stores what a step is about to change, as one value.
    private func begin(_ changes: SettingChanges, of version: Int) throws {
        let isUnchanged = changes.entries.isEmpty
        let new = isUnchanged ? Jar(version + 1) : try MigrationRecord.jar(version, changes)
        try store.put(new, forKey: versionKey)
        let now = try record()
        if now.version == version, now.pending == nil {
            throw refusal("the store doesn't keep what is stored", .unsupported)
        }
    }

    /// Whether the store has `value`, but doesn't show it as stored: it equals the registered default, or
    /// something else comes first.
    private func hides(_ key: String, _ value: Jar) -> Bool {
        isGivenElsewhere(key, in: store) || store.jar(forKey: key, in: Jar.Context()) == value
    }

    /// Stores the changes of a step, which may have been begun by another process.
    ///
    /// - Parameter begun: the changes that this process began; nil if there are none.
    private func complete(
        _ pending: [(key: String, value: Jar)], of version: Int, _ begun: SettingChanges?
    ) throws -> SettingChanges {
        let hidden = store.liftingContext.hidingAllIfAny ?? store.liftingContext
        var changes = SettingChanges()
        for (key, value) in pending {
            let old = store.storedOrMissing(forKey: key)
            let new = Jar(value, at: key, in: begun?[key]?.context ?? hidden)
            try store.put(value.bare(), forKey: key)
            if old != new, store.storedOrMissing(forKey: key) == old, !hides(key, value) {
                throw refusal(
                    "the store doesn't keep what is stored for \(StoreFailure.shown(key))", .unsupported)
            }
            changes.set(key, from: old, to: new)
        }
        try store.put(version + 1, forKey: versionKey)
        if try record().version == version {
            throw refusal("the store doesn't keep what is stored", .unsupported)
        }
        return changes
    }
}
