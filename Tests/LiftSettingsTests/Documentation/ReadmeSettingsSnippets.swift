#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import LiftTestSupport
    import Testing

    // The Swift blocks of the README that are about settings.

    extension SettingKeys {
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
    }

    private struct Payment: JarElement {
        let amount: Int

        init(jar: Jar) throws { amount = try jar["amount"]^ }

        var jar: Jar { ["amount": amount] }
    }

    @Suite struct ReadmeSettingsSnippets {
        private let temporary: TemporaryDefaults

        /// Stands for the class, with a suite that the tests have to themselves.
        private struct UserDefaults {
            let standard: Foundation.UserDefaults
        }

        init() throws { temporary = try TemporaryDefaults() }

        @Test func settingsAreReadAndStored() throws {
            // swift-format-ignore: AlwaysUseLowerCamelCase
            let UserDefaults = UserDefaults(standard: temporary.defaults)
            UserDefaults.standard["payments"] = [["amount": 1] as Jar]
            do {
                UserDefaults.standard[.volume] = 0.5
                let payments: [Payment] = try UserDefaults.standard["payments"]^ ?? []
                #expect(payments.map(\.amount) == [1])
            }
            #expect(UserDefaults.standard.double(forKey: "volume") == 0.5)
            UserDefaults.standard["volume"] = nil
            do {
                let volume = UserDefaults.standard[.volume]  // 0.8 if nothing usable is stored
                UserDefaults.standard[.volume] = 0.5
                #expect(volume == 0.8)
            }
            UserDefaults.standard["payments"] = nil
            #expect(try UserDefaults.standard["payments"]^ as [Payment]? == nil)
        }
    }
#endif
