#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // Each Swift snippet of the article "Files and formats", unchanged except for its indentation.

    private final class Vault {
        var secrets: [String: Any] = [:]
    }

    extension Vault: MutatingValueForKey {
        func value(forKey key: String) -> Any? { secrets[key] }

        func setValue(_ value: Any?, forKey key: String) { secrets[key] = value }
    }

    @Suite struct FilesAndFormatsSnippets {
        private struct Draft: JarElement, Equatable {
            let title: String

            init(title: String) { self.title = title }

            init(jar: Jar) throws { title = try jar["title"]^ }

            var jar: Jar { ["title": title] }
        }

        private let drafts = [Draft(title: "Rain")]

        @Test func jsonIsReadAndWritten() throws {
            try inDirectory { directory in
                let inputURL = directory.appendingPathComponent("drafts.json")
                let outputURL = directory.appendingPathComponent("out.json")
                try Data(#"{"drafts": [{"title": "Rain"}]}"#.utf8).write(to: inputURL)
                let jar = try Jar(json: inputURL)
                let drafts: [Draft] = try jar["drafts"]^
                let text = try String(json: drafts)  // [{"title":"Rain"}]
                try drafts.writeJSON(to: outputURL, options: .prettyPrinted)
                #expect(text == #"[{"title":"Rain"}]"#)
                #expect(try Jar(json: outputURL)^ as [Draft] == self.drafts)
            }
        }

        @Test func bytesOfManyTypesAreRead() throws {
            let bytes: [UInt8] = Array(#"{"id": 1}"#.utf8)
            let array = try Jar(json: bytes)
            let slice = try Jar(json: bytes[...])
            let span = try Jar(json: bytes.span)
            let chunks = try Jar(json: [bytes.prefix(4), bytes.dropFirst(4)])
            #expect([array, slice, span, chunks].allSatisfy { $0 == ["id": 1] })
        }

        @Test func buffersTakeJSON() throws {
            var body: [UInt8] = []
            try body.append(json: drafts)  // [{"title":"Rain"}]
            #expect(body == Array(#"[{"title":"Rain"}]"#.utf8))
            let error = try failure {
                let line = try [UInt8](capacity: 5) { output in
                    try output.append(json: ["id": 1])
                }
                return line
            }
            #expect(error == LiftFailure(.bounds, "expected room for 8 bytes, found room for 5"))
        }

        @Test func readingHasLimits() throws {
            let body = Data(#"{"a":1,"a":2}"#.utf8)
            let error = try failure {
                let options = JSONReadingOptions(
                    maximumDepth: 64, maximumSize: 1 << 20, duplicateKeys: .refused)
                let jar = try Jar(json: body, options: options)
                return jar
            }
            #expect(error == LiftFailure(.syntax, #"duplicate key "a""#))
        }

        @Test func writingHasOptions() throws {
            let jar: Jar = ["b": "é", "a": [1]]
            let options = JSONWritingOptions(indentation: .tab, sortedKeys: true, finalNewline: true)
            let data = try Data(json: jar, options: options)
            #expect(data == Data("{\n\t\"a\": [\n\t\t1\n\t],\n\t\"b\": \"é\"\n}\n".utf8))
        }

        @Test func canonicalJSON() throws {
            let invoice: Jar = ["total": 1e21, "currency": "\u{20AC}", "lines": [1.50, 10.0]]
            let text = try String(canonicalJSON: invoice)
            #expect(text == #"{"currency":"€","lines":[1.5,10],"total":1e+21}"#)
            let large: Jar = ["id": 9_007_199_254_740_993]
            let message = "canonical JSON can't store an integer that no double equals"
            let error = try failure { try String(canonicalJSON: large) }
            #expect(error == LiftFailure(.unsupported, message, at: "id"))
        }

        @Test func partialText() throws {
            let options = JSONReadingOptions(partial: .closed)
            let start = #"{"title": "Trip", "days": [{"city": "Oslo"}, {"city": "Ber"#
            let answer = try Jar(json: start, options: options)
            let text = try String(json: answer)  // {"title":"Trip","days":[{"city":"Oslo"},{}]}
            let isPartial = answer["days"].elements.map(\.isPartial)  // [false, true]
            #expect(text == #"{"title":"Trip","days":[{"city":"Oslo"},{}]}"#)
            #expect(isPartial == [false, true] && answer.isPartial)
            let growing = JSONReadingOptions(partial: .keepingStrings)
            let partial = try Jar(json: #"{"title": "A long tr"#, options: growing)
            #expect(try partial["title"]^ as String == "A long tr")
            #expect(throws: LiftError.self) { try Jar(json: "[1 2", options: options) }
        }

        @Test func propertyListsAreReadAndWritten() throws {
            let data = try Data(plist: ["CFBundleVersion": "12"] as Jar, format: .xml)
            let info = try Jar(plist: data)
            let version: String = try info["CFBundleVersion"]^
            let binary = try Data(plist: drafts, format: .binary)
            #expect(version == "12")
            #expect(try Jar(plist: binary)^ as [Draft] == drafts)
            try inDirectory { directory in
                let url = directory.appendingPathComponent("drafts.plist")
                try drafts.writePropertyList(to: url, format: .xml)
                #expect(try Jar(plist: url)^ as [Draft] == drafts)
            }
            let wrong: Jar = ["drafts": [["note": null]]]
            #expect(
                try liftError { try Data(plist: wrong) }.description
                    == "property lists can't store null at drafts[0].note")
        }

        @Test func listsInTheOpenStepFormatAreReadByFoundation() throws {
            let data = Data(#"/* The menu. */ "about" = "Über";"#.utf8)
            let strings = try PropertyListSerialization.propertyList(from: data, format: nil)
            let about: String = try Jar(checked: strings)["about"]^
            #expect(about == "Über")
        }

        @Test func keysOfPropertyListsAreSorted() throws {
            let numbers = Dictionary(uniqueKeysWithValues: "gfedcba".map { (String($0), 1) })
            let lists = try [
                Jar(plist: Data(plist: numbers, sortedKeys: true)),
                Jar(plist: String(plist: numbers, sortedKeys: true)),
                Jar(plist: JarEncoder().encodePropertyList(numbers, sortedKeys: true)),
            ]
            for list in lists { #expect(list.keys == "abcdefg".map { String($0) }) }
        }

        @Test func dictionariesAreReadAndChanged() throws {
            var info: [String: Any] = ["CFBundleVersion": "12"]
            let version: String = try info.jar["CFBundleVersion"]^
            info.jar["retries"] = 3
            #expect(version == "12" && info["retries"] as? Int == 3)
        }

        @Test func valuesOfUnknownTypeAreTaken() throws {
            let object: Any = ["name": "Kim", "age": 20] as [String: Any]
            let jar = try Jar(checked: object)
            let any = try jar.asAny()
            #expect(jar == ["name": "Kim", "age": 20])
            #expect((any as? [String: Any])?["age"] as? Int == 20)
            let wrong = try failure { try Jar(checked: ["cells": [NSObject()]] as [String: Any]) }
            let message = "NSObject has no representation as a Jar"
            #expect(wrong == LiftFailure(.unsupported, message, at: "cells[0]"))
        }

        @Test func settingsAreReadAndStored() throws {
            defer { for key in ["lastOpened", "drafts"] { UserDefaults.standard.removeObject(forKey: key) } }
            let lastOpened: Date? = try UserDefaults.standard["lastOpened"]^
            UserDefaults.standard["lastOpened"] = Date()
            try UserDefaults.standard.store(drafts, forKey: "drafts")
            let stored: [Draft] = try UserDefaults.standard["drafts"]^ ?? []
            #expect(lastOpened == nil)
            #expect(UserDefaults.standard.object(forKey: "lastOpened") is Date)
            #expect(stored == drafts)
            let wrong: Jar = [["title": null]]
            #expect(
                try failure { try UserDefaults.standard.store(wrong, forKey: "drafts") }
                    == LiftFailure(.unsupported, "property lists can't store null", at: "drafts[0].title"))
            #expect(try UserDefaults.standard["drafts"]^ as [Draft] == drafts)
        }

        @Test func theEnvironmentIsRead() throws {
            let environment = Jar(environment: ProcessInfo.processInfo.environment)
            let home: String = try environment["HOME"]^
            let usesCache: Bool = try environment["APP_CACHE"]^ ?? true
            #expect(!home.isEmpty && usesCache)
            #expect(try Jar(environment: ["APP_CACHE": "No"])["APP_CACHE"]^ as Bool == false)
        }

        @Test func aStoreIsReadAndChanged() throws {
            let vault = Vault()
            vault["drafts"] = [Draft(title: "Rain")]
            vault["drafts"].append(Draft(title: "Snow"))
            let title: String = try vault["drafts"][1]["title"]^  // Snow
            #expect(title == "Snow")
        }
    }
#endif
