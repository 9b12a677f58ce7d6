#if SWIFT_PACKAGE
    import Lift
#endif

extension SettingMirror {
    /// What both stores have of a setting, and what is known of it.
    private struct Situation {
        let index: Int
        let setting: MirroredSetting
        let local: MirroredValue
        let remote: MirroredValue
        /// What the setting was when both stores were in step; nil if they never were.
        let record: MirrorRecord?
        /// When the remote value changed; nil if no mirror knows, and if that does not matter.
        let remoteTime: Int64?
    }

    /// What to do about a setting.
    private enum Step {
        case nothing
        /// Both stores have the same.
        case agree(time: Int64)
        /// The local value goes to the remote store.
        case push(time: Int64)
        /// The remote value goes to the local store. Its time is new if no mirror has known it.
        case pull(time: Int64, isNew: Bool)
    }

    /// Whether there is something to do about a setting.
    func mayDiffer(_ index: Int) -> Bool {
        guard !arguments.contain(settings[index]) else { return false }
        guard let situation = try? situation(index) else { return true }
        if case .nothing = step(situation) { return false }
        return true
    }

    /// Brings settings in step, and returns the errors of those that can't be copied.
    ///
    /// - Parameter isSettled: whether a setting was copied so often that both stores now count as in step.
    func compare(_ indices: Set<Int>, isSettled: (Int) -> Bool) -> [Int: LiftError] {
        var errors: [Int: LiftError] = [:]
        func noting(_ index: Int, _ body: () throws(LiftError) -> Void) {
            do throws(LiftError) { try body() } catch { errors[index] = error }
        }
        // All values are read before the first one is stored: several may come from one former value.
        var steps: [(step: Step, situation: Situation)] = []
        let arguments = arguments
        for index in indices.sorted() where !arguments.contain(settings[index]) {
            noting(index) { () throws(LiftError) in
                let situation = try situation(index)
                let step = isSettled(index) ? .agree(time: situation.record?.time ?? 0) : step(situation)
                steps.append((step, situation))
            }
        }
        // A setting that is removed takes its former values along, so those of others are stored before that.
        let removals = steps.filter { isRemoval($0.step, $0.situation) }
        for (step, situation) in steps.filter({ !isRemoval($0.step, $0.situation) }) + removals {
            noting(situation.index) { () throws(LiftError) in try take(step, situation) }
        }
        return errors
    }

    /// What is given on the command line, and not stored.
    private var arguments: [GivenArguments] { [GivenArguments(of: local), GivenArguments(of: remote)] }

    private func situation(_ index: Int) throws(LiftError) -> Situation {
        let setting = settings[index]
        let remoteValue = try remote.mirroredValue(of: setting)
        var remoteTime: Int64?
        if conflicts == .newest, let time = MirrorTime(remote[setting.timeKey]) {
            remoteTime = time.digest == remoteValue.digest ? time.time : nil
        }
        return Situation(
            index: index, setting: setting, local: try local.mirroredValue(of: setting), remote: remoteValue,
            record: MirrorRecord(local[setting.recordKey]), remoteTime: remoteTime)
    }

    private func isRemoval(_ step: Step, _ situation: Situation) -> Bool {
        switch step {
        case .nothing, .agree: false
        case .push: situation.local.stored == nil
        case .pull: situation.remote.stored == nil
        }
    }
}

// MARK: - What to do

extension SettingMirror {
    private func step(_ situation: Situation) -> Step {
        let (local, remote) = (situation.local.digest, situation.remote.digest)
        guard let record = situation.record else { return firstStep(situation) }
        let isLocalChange = local != record.local
        let isRemoteChange = remote != record.remote
        if local == remote {
            let isChange = isLocalChange || isRemoteChange
            guard let time = situation.remoteTime else {
                return isChange ? .agree(time: later(than: record.time)) : .nothing
            }
            // All devices must have the same time for the same value: the latest one, because a value of
            // another device may be between the two.
            if time < record.time {
                return .push(time: isLocalChange ? later(than: record.time) : record.time)
            }
            return isChange || time > record.time ? .agree(time: time) : .nothing
        }
        if !isLocalChange, !isRemoteChange { return .nothing }
        switch conflicts {
        case .newest: return newest(situation, record, isLocalChange, isRemoteChange)
        case .local: return isLocalChange ? .push(time: 0) : .pull(time: 0, isNew: false)
        case .remote: return isRemoteChange ? .pull(time: 0, isNew: false) : .push(time: 0)
        }
    }

    /// The step for a setting of which nobody knows since when the stores have its values.
    private func firstStep(_ situation: Situation) -> Step {
        if situation.local.digest == situation.remote.digest {
            return .agree(time: situation.remoteTime ?? 0)
        }
        let hasBoth = situation.local.stored != nil && situation.remote.stored != nil
        if situation.local.stored == nil || (hasBoth && conflicts != .local) {
            return .pull(time: situation.remoteTime ?? 0, isNew: false)
        }
        return .push(time: later(than: situation.remoteTime ?? 0))
    }

    /// The step towards the value that changed last. All devices take it, because they order values by the
    /// same times and, if these are equal, by the same digests.
    private func newest(
        _ situation: Situation, _ record: MirrorRecord, _ isLocalChange: Bool, _ isRemoteChange: Bool
    ) -> Step {
        let (local, remote) = (situation.local.digest, situation.remote.digest)
        let now = later(than: record.time)
        var localTime = record.time
        if isLocalChange {
            if let edit = record.edit, edit.digest == local { localTime = edit.time } else { localTime = now }
        }
        let remoteTime = situation.remoteTime ?? (isRemoteChange ? now : record.time)
        if (localTime, local) > (remoteTime, remote) { return .push(time: localTime) }
        return .pull(time: remoteTime, isNew: situation.remoteTime == nil)
    }

    /// The time of a change that was made after one at `time`. It's later, whatever the clocks say.
    private func later(than time: Int64) -> Int64 {
        let now = min(max(now(), 0), MirrorTime.range.upperBound)
        return max(now, min(time + 1, MirrorTime.range.upperBound))
    }
}

// MARK: - Doing it

extension SettingMirror {
    private func take(_ step: Step, _ situation: Situation) throws(LiftError) {
        let setting = situation.setting
        switch step {
        case .nothing: return
        case .agree(let time):
            let (local, remote) = (situation.local.digest, situation.remote.digest)
            try keep(MirrorRecord(local: local, remote: remote, time: time), of: setting)
        case .push(let time): try push(situation, time)
        case .pull(let time, let isNew): try pull(situation, time, isNew)
        }
    }

    private func push(_ situation: Situation, _ time: Int64) throws(LiftError) {
        let (setting, value) = (situation.setting, situation.local)
        guard try remote.mirroredValue(of: setting).digest == situation.remote.digest else {
            return noteChange(of: [situation.index])
        }
        do throws(LiftError) {
            var changes = remote.changes(of: setting, to: value)
            // Before the value: a value without its time would be one that no mirror has stored.
            if conflicts == .newest {
                changes.insert((setting.timeKey, MirrorTime(digest: value.digest, time: time).jar), at: 0)
            }
            try remote.apply(changes)
        } catch {
            try keepEdit(situation, time)
            throw error
        }
        let digest = remote.digest(of: value)
        try keep(MirrorRecord(local: value.digest, remote: digest, time: time), of: setting)
    }

    private func pull(_ situation: Situation, _ time: Int64, _ isNew: Bool) throws(LiftError) {
        let (setting, value) = (situation.setting, situation.remote)
        guard try local.mirroredValue(of: setting).digest == situation.local.digest else {
            return noteChange(of: [situation.index])
        }
        try local.apply(local.changes(of: setting, to: value))
        try keep(
            MirrorRecord(local: local.digest(of: value), remote: value.digest, time: time), of: setting)
        guard isNew, conflicts == .newest else { return }
        try remote.apply([(setting.timeKey, MirrorTime(digest: value.digest, time: time).jar)])
    }

    private func keep(_ record: MirrorRecord, of setting: MirroredSetting) throws(LiftError) {
        try local.put(record.jar, forKey: setting.recordKey)
    }

    /// Keeps the time of a change that could not be copied, so that it does not get a later one.
    private func keepEdit(_ situation: Situation, _ time: Int64) throws(LiftError) {
        guard conflicts == .newest else { return }
        // Without a record, the remote store had no value.
        let none = MirroredValue.none.digest
        var record =
            situation.record ?? MirrorRecord(local: none, remote: none, time: situation.remoteTime ?? 0)
        record.edit = (situation.local.digest, time)
        try keep(record, of: situation.setting)
    }
}

extension SettingStore {
    /// Stores changes in their order, or none of them if the store could not keep all.
    fileprivate func apply(_ changes: [(key: String, value: Jar?)]) throws(LiftError) {
        try checkLimits(of: changes)
        for (key, value) in changes { try put(value, forKey: key) }
    }
}

extension [GivenArguments] {
    fileprivate func contain(_ setting: MirroredSetting) -> Bool {
        contains { setting.names.contains(where: $0.contains) }
    }
}
