import Lift
import LiftSettings

/// Many declared settings, and the changes of one.
func manySettingRows() -> [Benchmark] { [exportRow(), changeRow()] }

private func exportRow() -> Benchmark {
    let title = "list, export and compare 10,000 settings"
    return .prepared(title) {
        let keys = (0..<10_000).map { SettingKey<Int>("setting \($0)", default: -1) }
        let store = InMemorySettings()
        for (number, key) in keys.enumerated() { store[key] = number }
        let exported = store.export(SettingKeys.List(keys))
        return .time(
            title, atMost: 20_000_000,
            check: { try Disagreement.unless(exported["setting 77"] == 77, "\(title): a value is lost") },
            Subject(Subject.lift) {
                try Disagreement.unless(
                    store.export(SettingKeys.List(keys)) == exported, "\(title): a setting differs")
            })
    }
}

/// A change of a setting while a loop waits for it. Without the loop, it's the time beside it.
private func changeRow() -> Benchmark {
    let title = "a change of a setting, with a loop over its updates"
    return .prepared(title) {
        let (watched, other) = (InMemorySettings(), InMemorySettings())
        let key = SettingKey<Int>("setting with a loop", default: -1)
        let unwatched = SettingKey<Int>("setting without one", default: -1)
        let loop = watched.updates(of: key).makeAsyncIterator()
        let operations = 1000
        return .time(
            title, atMost: 5000,
            check: {
                watched[key] = 5
                try Disagreement.unless(watched[key] == 5, "\(title): the value is not stored")
            },
            Subject(Subject.lift, operations: operations) {
                for number in 0..<operations { watched[key] = number }
                consume(loop)
            },
            Subject("without the loop", operations: operations) {
                for number in 0..<operations { other[unwatched] = number }
            })
    }
}
