#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // Each Swift snippet of Docs/Adapters.md, unchanged except for its indentation.

    private final class Vault {
        var secrets: [String: Any] = [:]
    }

    extension Vault: MutatingValueForKey {
        func value(forKey key: String) -> Any? { secrets[key] }

        func setValue(_ value: Any?, forKey key: String) { secrets[key] = value }
    }

    @Suite struct AdaptersSnippets {
        private let payments: [Payment]

        init() throws {
            let text = #"[{"amount":1,"date":"2026-11-20T21:36:49.000Z"}]"#
            payments = try Jar(json: text).union(context: Currency.sek)^
        }

        /// A file that nobody has.
        private func newFile() -> URL {
            FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        }

        @Test func jsonIsReadAndWritten() throws {
            let (inputURL, outputURL) = (newFile(), newFile())
            defer { for url in [inputURL, outputURL] { try? FileManager.default.removeItem(at: url) } }
            try Data(#"{"a":1}"#.utf8).write(to: inputURL)
            do {
                let jar = try Jar(json: inputURL)
                let text = try String(json: payments, prettyPrinted: true)
                try payments.writeJSON(to: outputURL)
                #expect(jar == ["a": 1])
                #expect(try Jar(json: text) == Jar(json: outputURL))
            }
            let body = Data(#"{"a":1,"a":2}"#.utf8)
            let error = try failure {
                let options = JSONReadingOptions(
                    maximumDepth: 64, maximumSize: 1 << 20, duplicateKeys: .refused)
                let jar = try Jar(json: body, options: options)
                return jar
            }
            #expect(error == LiftFailure(.syntax, #"duplicate key "a""#))
        }

        @Test func propertyListsAreReadAndWritten() throws {
            let data = try Data(plist: ["CFBundleVersion": "12"] as Jar, format: .xml)
            let url = newFile()
            defer { try? FileManager.default.removeItem(at: url) }
            do {
                let jar = try Jar(plist: data)
                let version: String = try jar["CFBundleVersion"]^
                let binary = try Data(plist: payments, format: .binary)
                try payments.writePropertyList(to: url, format: .xml)
                #expect(version == "12")
                let amounts = try [Jar(plist: binary), Jar(plist: url)].map { try $0[0]["amount"]^ as Int }
                #expect(amounts == [1, 1])
            }
            let wrong = try Jar(json: #"{"payments":[{"note":null}]}"#)
            #expect(
                try failure { try Data(plist: wrong) }
                    == LiftFailure(.unsupported, "property lists can't store null", at: "payments[0].note"))
        }

        @Test func settingsAreReadAndStored() throws {
            defer {
                UserDefaults.standard["lastOpened"] = nil
                UserDefaults.standard["drafts"] = nil
            }
            do {
                let lastOpened: Date? = try UserDefaults.standard["lastOpened"]^
                UserDefaults.standard["lastOpened"] = Date()
                let drafts: [Payment] = try UserDefaults.standard["drafts"]^ ?? []
                try UserDefaults.standard.store(drafts, forKey: "drafts")
                #expect(lastOpened == nil)
                #expect(UserDefaults.standard.object(forKey: "lastOpened") is Date)
                #expect(UserDefaults.standard.array(forKey: "drafts")?.isEmpty == true)
            }
            try UserDefaults.standard.union(context: DateFormatter.day).store(payments, forKey: "drafts")
            do {
                let settings = UserDefaults.standard.union(context: [Currency.sek, DateFormatter.day])
                let drafts: [Payment] = try settings["drafts"]^ ?? []
                #expect(drafts.map(\.amount.fractionized) == [1])
                #expect(try settings["drafts"][0]["date"]^ as String == "2026-11-20")
            }
        }

        @Test func dictionariesAreReadAndChanged() throws {
            var info: [String: Any] = ["CFBundleVersion": "12"]
            let version: String = try info.jar["CFBundleVersion"]^
            info.jar["retries"] = 3
            let environment = Jar(environment: ProcessInfo.processInfo.environment)
            let home: String = try environment["HOME"]^
            let usesCache: Bool = try environment["APP_CACHE"]^ ?? true
            #expect(usesCache)
            #expect(version == "12")
            #expect(info["retries"] as? Int == 3)
            #expect(!home.isEmpty)
            let dictionary: NSDictionary = ["name": "Kim"]
            let name: String = try dictionary["name"]^
            #expect(name == "Kim")
        }

        @Test func aStoreIsReadAndChanged() throws {
            let vault = Vault()
            vault["users"] = [User(name: "Kim", age: 3)]
            let age: Int = try vault["users"][0]["age"]^
            #expect(age == 3)
        }
    }
#endif
