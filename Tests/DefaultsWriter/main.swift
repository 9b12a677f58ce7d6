#if FullFoundation || !canImport(FoundationEssentials)
    // Changes the settings of a suite, as another process than the tests.
    //
    //     DefaultsWriter write <suite>   stores one value of every type
    //     DefaultsWriter refuse <suite>  assigns values that cannot be stored, which standard error reports
    //     DefaultsWriter show <suite>    prints some of the suite as JSON
    //     DefaultsWriter settings <suite> <volume>
    //                                    prints settings, and changes them
    //     DefaultsWriter arguments <suite> -verbose YES …
    //                                    prints bools that are lifted from arguments and from a variable
    //     DefaultsWriter contend <suite> <name> <seconds>
    //                                    changes settings of its own in eight threads, beside another process
    //                                    that does the same; prints the last values that it stored as JSON

    import Foundation
    import Lift
    import LiftSettings

    struct Payment: JarRepresentable {
        let amount: Int

        var jar: Jar { ["amount": amount, "paid": true, "date": Date(timeIntervalSince1970: 86_400)] }
    }

    func nested(levels: Int) -> Jar {
        var jar: Jar = []
        for _ in 1..<levels { jar = [jar] }
        return jar
    }

    func write(to defaults: UserDefaults) throws {
        defaults["true"] = true
        defaults["false"] = false
        defaults["zero"] = 0
        defaults["one"] = 1
        defaults["smallest"] = Int64.min
        defaults["largest"] = Int64.max
        defaults["unsigned"] = UInt64.max
        defaults["double"] = 0.1
        defaults["whole"] = 2.0
        defaults["tiny"] = Double.leastNonzeroMagnitude
        defaults["huge"] = -Double.greatestFiniteMagnitude
        defaults["nan"] = Double.nan
        defaults["infinity"] = -Double.infinity
        defaults["float"] = Float(0.1)
        defaults["decimal"] = Decimal(string: "0.12345678901234567890123456789")
        defaults["date"] = Date(timeIntervalSince1970: 1_608_804_672)
        defaults["data"] = Data([0, 1, 0xFE, 0xFF])
        defaults["url"] = URL(string: "https://example.com/a?b=c#d")
        defaults["text"] = "é😀 <&>\"'\u{0}\u{1}\u{1B}\u{7F}\t\r\n "
        defaults["empty"] = ""
        defaults[""] = "empty key"
        defaults["a.b"] = "dot"
        defaults["@count"] = "at"
        defaults["ключ 😀"] = "unicode"
        defaults["mixed"] = [1, "x", true, 1.5, Data([1]), [:] as Jar, [] as Jar] as Jar
        defaults["payments"] = [Payment(amount: 1), Payment(amount: 2)]
        defaults["rows"] = try Jar(json: #"{"b": [true, 1, 1.0, "\u00e9"], "": {"x": 18446744073709551615}}"#)
        defaults["deep"] = nested(levels: 128)
        defaults["nested"]["list"].append(1)
        defaults["nested"]["list"].append(2)
        defaults["gone"] = 1
        defaults["gone"] = nil
    }

    func refuse(by defaults: UserDefaults) {
        defaults["k"] = "old"
        defaults["k"] = null
        defaults["k"] = [1, null] as Jar
        defaults["k"] = [["amount": null]]
        defaults["k"] = Jar(error: LiftError("broken"))
        defaults["k"] = Decimal.nan
        defaults["k\n"]["a"] = null
        defaults.union(context: DateFormatter.iso8601)["k"] = null
        var dictionary: [String: Any] = ["kept": 1]
        dictionary.jar["kept"] = Jar(error: LiftError("broken"))
        dictionary.jar = 3
        dictionary.jar["kept"]["x"] = Decimal.nan
        defaults["dictionary"] = dictionary.jar
        var hashable: [AnyHashable: Any] = ["kept": 1, 2: "two"]
        hashable.jar["kept"] = 3
        hashable.jar = Jar(error: LiftError("broken"))
        defaults["kept"] = hashable.count == 2 && hashable["kept"] as? Int == 1
    }

    func show(_ defaults: UserDefaults) throws {
        var jar: Jar = [:]
        for key in ["nested", "payments", "rows", "true", "false", "unsigned"] { jar[key] = defaults[key] }
        try FileHandle.standardOutput.write(contentsOf: Data(json: jar))
    }

    func showArguments(_ defaults: UserDefaults) throws {
        var jar: Jar = [:]
        jar["verbose"] = try defaults["verbose"]^ as Bool
        jar["quiet"] = try UserDefaults.standard["quiet"]^ as Bool
        jar["list"] = try defaults["list"]^ as [Bool]
        do {
            jar["text"] = try defaults["text"]^ as Bool
        } catch let error as LiftError {
            jar["text"] = "\(error)"
        }
        jar["variable"] = try Jar(environment: ProcessInfo.processInfo.environment)["LIFT_VARIABLE"]^ as Bool
        try FileHandle.standardOutput.write(contentsOf: Data(json: jar))
    }

    // The same settings as those of the tests.
    extension SettingKeys {
        static let volume = SettingKey<Double>("volume", default: 0.8)
        static let nickname = SettingKey<String?>("nickname")
        static let profile = SettingKey<Profile>("profile", default: Profile(name: "Kim", age: 3))
        static let width = SettingKey<Int>("window.main.width", default: 800)

        struct Profile: JarCodable {
            var name: String
            var age: Int
        }
    }

    func changeSettings(of defaults: UserDefaults, _ volume: String?) throws {
        // Twice: an error is reported once.
        for _ in 1...2 { _ = (defaults[.volume], defaults[.profile]) }
        let name = defaults[.nickname] ?? "nil"
        let line = "\(defaults[.volume]) \(name) \(defaults[.profile].age)\n"
        try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        defaults[.volume] = volume.flatMap { Double($0) } ?? 0
        defaults[.nickname] = "Jo"
        defaults[.profile].age = 4
        defaults[.width] = 640
    }

    /// Each thread changes ten settings in turn, and reads those of the other threads. A value is an array of
    /// equal numbers, so one that is torn shows.
    func contend(in defaults: UserDefaults, _ name: String, seconds: Double) throws {
        let store = SharedDefaults(defaults: defaults)
        try defaults.synchronizeWithOtherProcesses()
        let end = Date().addingTimeInterval(seconds)
        let group = DispatchGroup()
        for thread in 0..<8 {
            DispatchQueue(label: "\(thread)").async(group: group) {
                do {
                    try change(store, name, thread, until: end)
                } catch {
                    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
                }
            }
        }
        group.wait()
        try defaults.synchronizeWithOtherProcesses()
        try FileHandle.standardOutput.write(contentsOf: Data(json: store.last()))
    }

    func change(_ store: SharedDefaults, _ name: String, _ thread: Int, until end: Date) throws {
        var number = 0
        while Date() < end {
            number += 1
            let key = "\(name).\(thread).\(number % 10)"
            let key0 = SettingKey<[Int]>(key, default: [])
            try store.defaults.store(Array(repeating: number, count: 20), for: key0)
            store.note(key, number)
            // What this thread has stored is there, and what others have stored is whole.
            var found = try store.defaults.lift(key0)
            if found.first != number { throw LiftError("stored \(number) at \(key), found \(found)") }
            let other = SettingKey<[Int]>("\(name).\((thread + 1) % 8).\(number % 10)", default: [])
            found = try store.defaults.lift(other)
            guard found.isEmpty || (found.count == 20 && Set(found).count == 1) else {
                throw LiftError("a torn value: \(found)")
            }
            if number % 5 == 0 { try store.defaults.synchronizeWithOtherProcesses() }
        }
    }

    /// Settings that several threads use, and the last numbers that they stored.
    ///
    /// Sendable: UserDefaults may be used by several threads, and the numbers only while `lock` is held.
    final class SharedDefaults: @unchecked Sendable {
        let defaults: UserDefaults
        private let lock = NSLock()
        private var numbers: Jar = [:]

        init(defaults: UserDefaults) { self.defaults = defaults }

        func note(_ key: String, _ number: Int) {
            lock.lock()
            defer { lock.unlock() }
            numbers[key] = Jar(number)
        }

        func last() -> Jar {
            lock.lock()
            defer { lock.unlock() }
            return numbers
        }
    }

    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let defaults = UserDefaults(suiteName: arguments[2]) else {
        try FileHandle.standardError.write(
            contentsOf: Data(
                "usage: DefaultsWriter write|refuse|show|settings|arguments|contend <suite>\n".utf8))
        exit(2)
    }
    switch arguments[1] {
    case "write": try write(to: defaults)
    case "refuse": refuse(by: defaults)
    case "settings": try changeSettings(of: defaults, arguments.dropFirst(3).first)
    case "arguments": try showArguments(defaults)
    case "contend":
        try contend(
            in: defaults, arguments[3], seconds: arguments.dropFirst(4).first.flatMap { Double($0) } ?? 1)
        // Without the lock, it would not be safe to store anything more.
        exit(0)
    default: try show(defaults)
    }
    guard defaults.synchronize() else { exit(1) }
#endif
