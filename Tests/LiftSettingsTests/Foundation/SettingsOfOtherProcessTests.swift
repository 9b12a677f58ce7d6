#if FullFoundation || !canImport(FoundationEssentials)
    #if os(macOS) || os(Linux)
        import Foundation
        import Lift
        import LiftSettings
        import Testing

        /// Settings that another process changed; `Tests/DefaultsWriter` is the other side.
        @Suite struct SettingsOfOtherProcessTests {
            private let suite: TemporaryDefaults

            init() throws { suite = try TemporaryDefaults() }

            private var defaults: UserDefaults { suite.defaults }

            @Test func settingsAreReadAsAnotherProcessStoredThem() throws {
                let (output, errors) = try DefaultsWriter.run("settings", suite.name, "0.25")
                #expect(errors.isEmpty)
                #expect(output == Data("0.8 nil 3\n".utf8))
                defaults.synchronize()
                #expect(defaults[.volumeSetting] == 0.25)
                #expect(defaults[.nicknameSetting] == "Jo")
                #expect(defaults[.profileSetting] == SettingKeys.Profile(name: "Kim", age: 4))
                #expect(defaults[.widthSetting] == 640)
                defaults[.volumeSetting] = 0.75
                defaults[.nicknameSetting] = nil
                defaults.synchronize()
                let (again, _) = try DefaultsWriter.run("settings", suite.name, "0.5")
                #expect(again == Data("0.75 nil 4\n".utf8))
            }

            @Test func whatAnotherProcessDamagedIsReportedOnceForEachError() throws {
                defaults["volume"] = "loud"
                defaults["profile"] = ["name": "Jo"]
                defaults.synchronize()
                let (output, errors) = try DefaultsWriter.run("settings", suite.name, "0.5")
                #expect(output == Data("0.8 nil 3\n".utf8))
                let lines = [
                    #""volume" uses its default instead: expected Double, found string "loud" at volume"#,
                    #""profile" uses its default instead: expected Int, but the key is missing; the only key is "name" "#
                        + "at profile.age",
                ]
                #expect(errors == lines.map { "Lift: the setting \($0)\n" }.joined())
            }

            @Test func changesOfAnotherProcessAreSeenAfterSynchronizing() async throws {
                var volumes = defaults.updates(of: .volumeSetting).makeAsyncIterator()
                #expect(await volumes.next() == 0.8)
                _ = try DefaultsWriter.run("settings", suite.name, "0.25")
                defaults.synchronize()
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
                #expect(await volumes.next() == 0.25)
            }
        }
    #endif
#endif
