import Lift
import LiftSettings
import Testing

extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("audio.volume", default: 0.8)
    fileprivate static let mode = SettingKey<[String: Int]>("mode", default: ["a": 1])
    fileprivate static let name = SettingKey<String?>("name")
    fileprivate static let color = SettingKey<String?>("color", default: "red")
}

/// What a receipt notes of the settings of a store or of sources.
@Suite struct SettingReceiptTests {
    private static let missing = [
        "used the default for a missing value at audio.volume",
        "used the default for a missing value at mode", "used the default for a missing value at color",
    ]
    private static let wrong = [
        #"used the default: expected Double, found string "loud" at audio.volume"#,
        #"used the default: expected Int, found string "x" at mode.b"#,
        "used the default: expected String, found bool true at color",
    ]

    /// The key path of a setting in a store begins with its name, which is a single key.
    private static func inStore(_ texts: [String]) -> [String] {
        texts.map { $0.replacing("audio.volume", with: #"["audio.volume"]"#) }
    }

    @Test func defaultsOfAStoreAreNotedOnce() throws {
        let receipt = JarReceipt()
        let settings = InMemorySettings().union(context: receipt)
        #expect(settings[.volume] == 0.8 && settings[.mode] == ["a": 1] && settings[.color] == "red")
        // A setting without a default is nil, as any optional.
        #expect(settings[.name] == nil)
        #expect(receipt.entries.map(\.description) == Self.inStore(Self.missing))
        #expect(receipt.entries.map(\.kind) == [.default, .default, .default])
        #expect(receipt.entries.map(\.error.kind) == [.missing, .missing, .missing])
    }

    @Test func defaultsInsteadOfWrongValuesAreNotedOnce() throws {
        let receipt = JarReceipt()
        let store = InMemorySettings([
            "audio.volume": "loud", "mode": ["a": 2, "b": "x"] as Jar, "color": true, "name": 3,
        ])
        let settings = store.union(context: receipt)
        #expect(settings[.volume] == 0.8 && settings[.mode] == ["a": 1] && settings[.color] == "red")
        #expect(receipt.entries.map(\.description) == Self.inStore(Self.wrong))
        #expect(receipt.entries.map(\.error.kind) == [.type, .type, .type])
        #expect(receipt.report.hasPrefix(#"warning: used the default: expected Double, found string "loud""#))
        #expect(settings[.name] == "3")
        #expect(receipt.entries.last?.description == "converted number 3 to String at name")
        #expect(throws: LiftError.self) { try settings.lift(.volume) }
        #expect(receipt.count == 4)
    }

    /// The old value is looked at, because a damaged one is kept.
    @Test func storingNotesNothingAboutTheOldValue() throws {
        let count = SettingKey<Int>("count", default: 0)
        let memory = InMemorySettings(["count": "7"])
        let receipt = JarReceipt()
        memory.union(context: receipt)[count] = 8
        #expect(memory["count"] == 8 && receipt.entries.isEmpty)
    }

    @Test func defaultsOfSourcesAreNotedOnce() throws {
        let receipt = JarReceipt()
        let none = JarSources(.environment([:])).union(context: receipt)
        #expect(none[.volume] == 0.8 && none[.mode] == ["a": 1] && none[.color] == "red")
        #expect(none[.name] == nil)
        #expect(try none.lift(.volume).source == nil)
        let source = ", not in environment"
        let expected = (Self.missing + Self.missing.prefix(1)).map { $0 + source }
        #expect(receipt.entries.map(\.description) == expected)
        // A variable that overrides a part of the default.
        let partly = JarReceipt()
        let some = JarSources(.environment(["MODE_A": "2"])).union(context: partly)
        #expect(some[.mode] == ["a": 2])
        #expect(partly.entries(of: .default).map(\.key) == ["mode"])
    }

    @Test func defaultsInsteadOfWrongValuesOfSourcesAreNotedOnce() throws {
        let receipt = JarReceipt()
        let values: Jar = ["audio": ["volume": "loud"], "mode": ["b": "x"], "color": true]
        let sources = JarSources(.values(values, name: "v")).union(context: receipt)
        #expect(sources[.volume] == 0.8 && sources[.mode] == ["a": 1] && sources[.color] == "red")
        #expect(receipt.entries.map(\.description) == Self.wrong.map { $0 + ", in v" })
    }

    @Test func aLoopOverASettingNotesItsDefault() async throws {
        let receipt = JarReceipt()
        let settings = InMemorySettings(["audio.volume": "loud"]).union(context: receipt)
        for await volume in settings.updates(of: .volume) {
            #expect(volume == 0.8)
            break
        }
        #expect(receipt.entries.map(\.description) == Self.inStore([Self.wrong[0]]))
        for await mode in settings.updates(of: .mode) {
            #expect(mode == ["a": 1])
            break
        }
        #expect(receipt.entries.last?.description == Self.missing[1])
    }
}
