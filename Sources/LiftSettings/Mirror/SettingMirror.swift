#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps settings of two stores in step, such as those of `UserDefaults` and of iCloud.
///
///     let mirror = SettingMirror(
///         UserDefaults.standard, with: NSUbiquitousKeyValueStore.default, keys: [.volume, .theme])
///
/// A mirror works for as long as it exists, or until you call ``stop()``. It copies each change of a listed
/// setting to the other store, on the thread that made the change. When you create it, it also finds what
/// changed in either store while there was no mirror, including settings that were removed.
///
/// Values are copied as they are stored, even if they're damaged. A value under a former name stays under
/// that name. Only settings in the list are touched, and registered defaults are never copied.
///
/// To know what changed, a mirror stores a record beside each setting. In the local store, the record of
/// `volume` is `volume@mirror`. With ``Conflicts/newest``, the remote store has `volume@time`. Both are small
/// dictionaries, and stay after a setting is removed.
///
/// If another thread stores a setting at the very moment in which a mirror replaces it, the last one to store
/// it wins.
///
/// **Sendable:** `SettingStore` requires that a store may be used from several threads at once. Everything
/// that changes is guarded.
public final class SettingMirror: @unchecked Sendable {
    /// Which value to keep if a setting changed in both stores.
    public enum Conflicts: Sendable, Hashable {
        /// The value that changed last.
        ///
        /// The time of a change is kept beside the value in the remote store, for all devices. A change that
        /// you make on top of another one always counts as newer, even if the clock of the other device is
        /// ahead. Of changes at the same time, all devices choose the same one. A change that was made while
        /// there was no mirror has the time at which a mirror finds it.
        case newest
        /// The value in the local store.
        case local
        /// The value in the remote store.
        case remote
    }

    let local: any SettingStore
    let remote: any SettingStore
    let conflicts: Conflicts
    let settings: [MirroredSetting]
    let now: @Sendable () -> Int64
    private let onError: (@Sendable (LiftError) -> Void)?
    private let state = Guarded(State())
    /// Is held while the mirror copies. Only `sync()` waits for it for long, and holds no other lock then.
    private let gate = Guarded(())

    private struct State {
        var observations: [any AnyObject & Sendable] = []
        var isStopped = false
        /// The settings that may have changed, by their index.
        var changed: Set<Int> = []
        /// Some thread compares the settings that may have changed, or is about to.
        var isTaken = false
        /// The texts of the errors that were reported, by the index of the setting, until it is copied.
        var reported: [Int: String] = [:]

        /// Returns the settings to compare next; nil if there are none, and the run ends.
        mutating func takeChanged() -> Set<Int>? {
            guard !changed.isEmpty, !isStopped else {
                (changed, isTaken) = ([], false)
                return nil
            }
            defer { changed = [] }
            return changed
        }
    }

    /// Creates a mirror, and brings the settings of both stores in step.
    ///
    ///     let mirror = SettingMirror(defaults, with: cloud, keys: .app) { error in log.error("\(error)") }
    ///
    /// The first time that a mirror meets a setting that both stores have, the remote value wins, unless
    /// `conflicts` is ``Conflicts/local``. A setting that only one store has is copied to the other one.
    ///
    /// - Parameters:
    ///   - local: the store of this device or process.
    ///   - remote: the store that is shared with others.
    ///   - keys: the settings to mirror.
    ///   - conflicts: which value to keep if a setting changed in both stores.
    ///   - name: the name of the mirror in the records of the local store. If a store is the local one of
    ///     several mirrors, give each its own name.
    ///   - onError: called with the error of each setting that can't be copied, on the thread of the change.
    ///     It isn't called again for the same error until the setting was copied. Without it, a line on
    ///     standard error reports the error.
    /// - Complexity: O(*n*) in the values.
    public convenience init(
        _ local: some SettingStore, with remote: some SettingStore, keys: SettingKeys.List,
        conflicts: Conflicts = .newest, name: String = "mirror",
        onError: (@Sendable (LiftError) -> Void)? = nil
    ) {
        self.init(local, remote, keys, conflicts, name, onError, now: { Self.milliseconds() })
    }

    init(
        _ local: some SettingStore, _ remote: some SettingStore, _ keys: SettingKeys.List,
        _ conflicts: Conflicts, _ name: String, _ onError: (@Sendable (LiftError) -> Void)?,
        now: @escaping @Sendable () -> Int64
    ) {
        (self.local, self.remote, self.conflicts, self.now) = (local, remote, conflicts, now)
        self.onError = onError
        settings = MirroredSetting.all(of: keys, mirror: name)
        for (index, setting) in settings.enumerated() {
            let noteChange: @Sendable () -> Void = { [weak self] in
                // Observers are also called for a key of other stores. That must not keep the mirror busy.
                if let self, self.mayDiffer(index) { self.noteChange(of: [index]) }
            }
            let observations = [
                local.observe(setting.names, noteChange),
                remote.observe(setting.names + [setting.timeKey], noteChange),
            ]
            state.withLock { $0.observations += observations }
        }
        noteChange(of: Set(settings.indices))
    }

    private static func milliseconds() -> Int64 {
        Int64(exactly: (Date().timeIntervalSince1970 * 1000).rounded()) ?? 0
    }

    /// Brings all listed settings of both stores in step.
    ///
    ///     try mirror.sync()
    ///
    /// Call it if a store doesn't report changes of others, such as `UserDefaults` on Linux, after you
    /// synchronized it. It copies whatever it can before it throws. It also works after ``stop()``.
    ///
    /// If another thread makes this mirror copy, the method waits for it. In code that a mirror calls, such
    /// as an observer of a setting, it never waits: if this mirror is copying, it compares all settings after
    /// that, and reports errors as those of other changes.
    ///
    /// - Throws: a `LiftError` of the first setting that can't be copied; `LiftError.all` has the errors of
    ///   all of them.
    /// - Complexity: O(*n*) in the values.
    public func sync() throws {
        let all = Set(settings.indices)
        if MirrorRun.isInside {
            // This thread may be the one that a wait would wait for.
            let isFree = state.withLock { state in
                if state.isTaken { state.changed.formUnion(all) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            guard isFree else { return }
        }
        let errors = run(comparing: all)
        let inOrder = errors.sorted { $0.key < $1.key }.map(\.value)
        if let error = LiftError.combined(inOrder) { throw error }
    }

    /// Stops the mirror: it no longer sees changes.
    ///
    /// What another thread is copying at this moment is still copied. Nothing is removed, so a new mirror
    /// finds what changed since.
    public func stop() {
        let ended = state.withLock { state in
            state.isStopped = true
            defer { state.observations = [] }
            return state.observations
        }
        extendLifetime(ended)
    }
}

extension SettingMirror {
    /// Compares settings now or, if the mirror is copying, after that.
    func noteChange(of indices: Set<Int>) {
        let isFree = state.withLock { state in
            guard !state.isStopped else { return false }
            state.changed.formUnion(indices)
            defer { state.isTaken = true }
            return !state.isTaken
        }
        if isFree { _ = run(comparing: []) }
    }

    /// Compares settings, and then those that changed meanwhile. Returns the errors of the former.
    private func run(comparing indices: Set<Int>) -> [Int: LiftError] {
        gate.withLock { _ in
            state.withLock { $0.isTaken = true }
            return MirrorRun.perform {
                let errors = compare(indices) { _ in false }
                var counts: [Int: Int] = [:]
                while let changed = state.withLock({ $0.takeChanged() }) {
                    for index in changed { counts[index, default: 0] += 1 }
                    let errors = compare(changed) { counts[$0, default: 0] > Self.mostRounds }
                    report(errors, of: changed)
                }
                return errors
            }
        }
    }

    /// How often a setting is copied in one run. A store that changes what it stores, or an observer that
    /// changes settings, may make it necessary to copy a setting again, but must not keep a mirror going.
    private static var mostRounds: Int { 8 }

    /// Reports errors of settings, each once.
    private func report(_ errors: [Int: LiftError], of indices: Set<Int>) {
        let texts = errors.mapValues { "\($0)" }
        let new = state.withLock { state in
            let new = texts.filter { state.reported[$0.key] != $0.value }
            for index in indices { state.reported[index] = texts[index] }
            return new
        }
        for (index, text) in new.sorted(by: { $0.key < $1.key }) {
            if let onError, let error = errors[index] {
                onError(error)
            } else {
                writeToStandardError("Lift: a setting was not mirrored: \(text)\n")
            }
        }
    }
}

/// The time in which a mirror copies. Code that it calls, such as an observer, knows it.
private final class MirrorRun: Sendable {
    private let isOver = Guarded(false)

    /// The runs that call the present code.
    @TaskLocal private static var callers: [MirrorRun] = []

    /// Whether a mirror calls the present code. A task that was created there may outlive the run.
    static var isInside: Bool { callers.contains { !$0.isOver.withLock { $0 } } }

    static func perform<Result>(_ body: () -> Result) -> Result {
        let run = MirrorRun()
        defer { run.isOver.withLock { $0 = true } }
        return $callers.withValue(callers + [run], operation: body)
    }
}
