#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension NearKeysTests {
        /// Elsewhere there are no keys, or none that an error could keep.
        @Test func namesNoneWhereThereIsNoDictionary() throws {
            let wanted = "expected Int, found nothing"
            #expect(try liftError { try Jar()["a"]["b"]^ as Int }.message == wanted)
            for jar in [["a": null] as Jar, try Jar(json: #"{"a":null}"#)] {
                #expect(try liftError { try jar["a"]["b"]^ as Int }.message == wanted + " inside null")
            }
            #expect(try liftError { try Jar()["a"][0]^ as Int }.message == wanted)
            let suite = try TemporaryDefaults()
            #expect(try liftError { try suite.defaults["none"]^ as Int }.message == wanted)
            let large = jar(of: (0..<65).map { "key\($0)" })
            #expect(try said("key", in: large).isEmpty)
            let small = jar(of: (0..<64).map { "key\($0)" })
            #expect(try said("key6x", in: small).hasPrefix(#"the keys are "key6", "key60", "key61""#))
        }

        @Test func whatIsInSettingsHasItsKeys() throws {
            let suite = try TemporaryDefaults()
            suite.defaults["user"] = ["name": "Kim", "mail": "x"]
            let error = try liftError { try suite.defaults["user"]["nmae"]^ as String }
            #expect(
                LiftFailure(error)
                    == LiftFailure(
                        .missing, #"expected String, but the key is missing; the keys are "name", "mail""#,
                        at: "user.nmae"))
        }
    }
#endif
