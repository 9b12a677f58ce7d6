#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension NullTests {
        @Test func aNullIsLiftedFromNullOnly() throws {
            for route in try Route.all(toText: "null") + Route.all(toValue: null)
                + Route.all(toValue: NSNull())
            {
                #expect(try route.jar^ as Null == null, "by \(route.name)")
                #expect(try route.jar^ as Null? == null, "by \(route.name)")
                #expect(try route.jar^ as NSNull == NSNull(), "by \(route.name)")
                #expect(try route.jar^ as NSNull? == NSNull(), "by \(route.name)")
                #expect(try route.jar^ as Int? == nil, "by \(route.name)")
                #expect(route.jar.kind == .null, "by \(route.name)")
            }
            try expectLift(ofAny: NSNull(), .value(null))
        }

        @Test(arguments: [
            ("0", "number 0"), ("false", "bool false"), (#""""#, #"string """#), ("[]", "array of 0"),
            ("{}", "dictionary of 0"),
            (#""null""#, #"string "null""#),
        ])
        func nothingElseIsANull(text: String, found: String) throws {
            try expectLift(ofText: text, LiftOutcome<Null>.fails(.type, "expected null, found \(found)"))
            try expectLift(ofText: text, LiftOutcome<NSNull>.fails(.type, "expected null, found \(found)"))
        }

        @Test func aMissingValueIsNoNull() throws {
            for jar in [try Jar(json: #"{"a":1}"#), ["a": 1] as Jar, Jar()] {
                let found =
                    jar.kind == .missing ? "found nothing" : #"but the key is missing; the only key is "a""#
                let message = "expected null, " + found
                expectFailure(.missing, message, at: "b") { _ = try jar["b"]^ as Null }
                expectFailure(.missing, message, at: "b") { _ = try jar["b"]^ as NSNull }
                #expect(try jar["b"]^ as Null? == nil)
                #expect(try jar["b"]^ as NSNull? == nil)
            }
        }

        @Test func anOptionalNullTellsNullFromMissing() throws {
            for jar in [
                try Jar(json: #"{"null":null}"#), ["null": null], ["null": NSNull()],
                try Jar(checked: ["null": NSNull()]),
            ] {
                #expect(try jar["null"]^ as Null? == .some(null))
                #expect(try jar["missing"]^ as Null? == .none)
                #expect(try jar["null"]^ as Null?? == .some(.some(null)))
                #expect(try jar["missing"]^ as Null?? == nil)
            }
        }

        @Test func nullIsWritten() throws {
            try expectWritten(null, as: "null")
            try expectWritten(NSNull(), as: "null")
        }

        @Test func anNSNullIsANullInLiteralsAndAssignments() throws {
            #expect(Jar(NSNull()) == null)
            let literal: Jar = ["a": NSNull()]
            #expect(try String(json: literal) == #"{"a":null}"#)
            for var jar in [["b": 1] as Jar, try Jar(json: #"{"b":1}"#)] {
                jar["b"] = NSNull()
                #expect(try String(json: jar) == #"{"b":null}"#)
            }
        }
    }
#endif
