#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension LiftErrorTests {
        /// One error of each kind, in the order of the codes.
        static let coded: [@Sendable () throws -> Any] = [
            { try Jar(["amuont": 1])["amount"]^ as Int },
            { try Jar(null)^ as Int },
            { try Jar("x")^ as Int },
            { try Jar(300)^ as UInt8 },
            { throw LiftError("no") },
            { try Jar().context.get(TimeZone.self) },
            { try Jar(json: "[") },
            { try Jar([1])[3]^ as Int },
            { try String(json: Jar(Double.nan)) },
            { try Jar(json: URL(fileURLWithPath: "/no/such/file.json")) },
        ]

        @Test(arguments: coded.indices) func everyKindHasACode(index: Int) throws {
            let error = try liftError { try Self.coded[index]() }
            let ns = error as NSError
            #expect(ns.domain == "Lift.LiftError")
            #expect(ns.code == index + 1)
            #expect(error.errorCode == index + 1)
            #expect(ns.localizedDescription == error.description)
            #expect(ns.localizedFailureReason == error.message)
            #expect(ns.localizedRecoverySuggestion == (index == 0 ? #"Use the key "amuont"."# : nil))
            #expect((ns.userInfo[NSUnderlyingErrorKey] != nil) == (index == 9))
        }

        @Test func aKeyIsSuggestedIfItIsSimilar() throws {
            func suggestion(_ key: String, _ keys: [String]) throws -> String? {
                var jar: Jar = [:]
                for key in keys { jar[key] = 1 }
                return try liftError { try jar[key]^ as Int }.recoverySuggestion
            }
            #expect(try suggestion("user_id", ["name", "userID"]) == #"Use the key "userID"."#)
            #expect(try suggestion("user_id", ["name"]) == nil)
            #expect(try suggestion("user_id", []) == nil)
            #expect(try liftError { try Jar("x")["a"]^ as Int }.recoverySuggestion == nil)
        }

        @Test func aHiddenUnderlyingErrorIsNotPassedOn() throws {
            let jar = try Jar(json: #""x""#).union(context: JarRedaction.all)
            let error = try liftError { try jar^ as JarRedactionTests.Quoting }
            #expect(error.underlyingError != nil)
            #expect((error as NSError).userInfo[NSUnderlyingErrorKey] == nil)
        }

        @Test func malformedXMLHasALine() throws {
            let xml = "<?xml version=\"1.0\"?>\n<plist><data>###</data></plist>"
            for data in [
                Data(xml.utf8), Data([0xFF, 0xFE]) + (xml.data(using: .utf16LittleEndian) ?? Data()),
            ] {
                let lines = try liftError { try Jar(plist: data) }.report.split(separator: "\n")
                #expect(lines.suffix(2) == [" 2 | <plist><data>###</data></plist>", "   |        ^"])
            }
        }
    }
#endif
