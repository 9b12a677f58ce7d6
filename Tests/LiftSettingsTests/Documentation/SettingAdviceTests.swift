import Lift
import LiftSettings
import Testing

/// The remedies for settings in the article WhenTheCompilerComplains. `CompilerAdviceTests` reads it.
@Suite struct SettingAdviceTests {
    @Test func aSettingHasTheTypeOfItsKey() {
        let defaults = InMemorySettings()
        defaults[.volume] = 0.5
        #expect(Int(defaults[.volume] * 100) == 50)
        defaults.reset(.volume)
        #expect(defaults[.volume] == 0.8)
        defaults[.raw] = ["a": [1, ["b": true] as Jar] as Jar]
        #expect(defaults[.raw]["a"][1]["b"] == true)
        #expect(SettingKey<Int>("page", default: 1).defaultValue == 1)
        #expect(SettingKey<Int?>("page").defaultValue == nil)
    }

    @Test func aJarIsAssignedToASetting() throws {
        let (defaults, jar) = (InMemorySettings(), ["a": 1] as Jar)
        defaults["filters"] = jar
        #expect(defaults["filters"] == ["a": 1])
        defaults["age"] = 20
        let age: Int = try defaults["age"]^
        #expect(age == 20)
    }
}

extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
    fileprivate static let raw = SettingKey<Jar>("raw", default: [:])
}
