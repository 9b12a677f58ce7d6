#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials
    import Lift
    import Testing

    /// What is left out without the trait says so.
    @Suite struct WithoutFoundationTests {
        private static let refusal = LiftFailure(
            .unsupported,
            "XML property lists need the trait FullFoundation of the package Lift, which is turned off")

        @Test func anXMLPropertyListIsNotRead() throws {
            let list = Data("<plist><true/></plist>".utf8)
            #expect(LiftFailure(try liftError { try Jar(plist: list) }) == Self.refusal)
        }

        @Test func noXMLPropertyListIsWritten() throws {
            #expect(
                LiftFailure(try liftError { try Data(plist: ["a": 1] as Jar, format: .xml) }) == Self.refusal)
        }

        @Test func aNullOfUnknownTypeIsANull() throws {
            let values = try #require(try Jar(json: "[null,{}]").asAny() as? [Any])
            #expect(values[0] as? Null == null)
            #expect(try String(json: Jar(checked: values)) == "[null,{}]")
            var dictionary: [String: Any] = [:]
            dictionary.jar["n"] = null
            #expect(dictionary["n"] as? Null == null)
        }

        @Test func theErrorOfAFileHasTheNameThatTheSystemHasForIt() throws {
            let url = URL(fileURLWithPath: "/no/such/file.json")
            #expect(
                LiftFailure(try liftError { try Jar(json: url) })
                    == LiftFailure(.file, "cannot read /no/such/file.json: ENOENT"))
        }
    }
#endif
