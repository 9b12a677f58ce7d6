import Foundation
import Lift
import LiftSettings
import Testing

// No other suite has these names: a change of one in a `UserDefaults` on another thread would begin the copy
// there, and nothing here would wait for it.
extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("mirroredVolume", default: 0.8)
    fileprivate static let theme = SettingKey<Theme>("mirroredTheme", default: .light)
}

/// The code of `Mirroring.md`.
@Suite struct MirroringSnippets {
    @Test func aMirrorCopiesChanges() {
        let (defaults, cloud) = (InMemorySettings(), InMemorySettings())
        let lines = Locked<[String]>([])
        @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }
        func print(_ value: Any) { lines.withLock { $0.append("\(value)") } }
        let mirror = SettingMirror(defaults, with: cloud, keys: [.volume, .theme]) { error in
            log("\(error)")
        }
        defaults[.volume] = 0.5
        print(cloud[.volume])  // 0.5
        mirror.stop()
        cloud[.theme] = .dark
        defaults.reset(.volume)
        let next = SettingMirror(defaults, with: cloud, keys: [.volume, .theme])
        print(defaults[.theme])  // dark
        print(cloud.isDefault(.volume))  // true
        #expect(lines.withLock { $0 } == ["0.5", "dark", "true"])
        withExtendedLifetime(next) {}
    }

    @Test func errorsAreThrown() {
        let (defaults, cloud) = (InMemorySettings(), Refusing())
        cloud.setValue(Locked(0), forKey: "mirroredVolume")
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let mirror = SettingMirror(defaults, with: cloud, keys: [.volume, .theme]) { _ in }
        do {
            try mirror.sync()
        } catch let error as LiftError {
            for error in error.all { log("\(error)") }
        } catch {
            Issue.record("\(error)")
        }
        #expect(lines.count == 1 && lines.first?.hasSuffix("at mirroredVolume") == true)
    }

    @Test func aStoreHasSeveralMirrors() {
        let (standard, group) = (InMemorySettings(["mirroredVolume": 0.5]), InMemorySettings())
        let shared = SettingMirror(
            standard, with: group, keys: [.volume, .theme], conflicts: .local, name: "group")
        #expect(group[.volume] == 0.5)
        withExtendedLifetime(shared) {}
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test func processesSynchronize() throws {
            try UserDefaults.standard.synchronizeWithOtherProcesses()
        }
    #endif

    /// A store that has what Lift can't copy.
    private final class Refusing: SettingStore, Sendable {
        private let values = Locked<[String: Any]>([:])

        func value(forKey key: String) -> Any? { values.withLock { $0[key] } }

        func setValue(_ value: Any?, forKey key: String) { values.withLock { $0[key] = value } }
    }
}
