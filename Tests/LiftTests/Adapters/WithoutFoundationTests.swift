#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials
    import Lift
    import Testing

    /// What is left out without the trait says so.
    @Suite struct WithoutFoundationTests {
        @Test func aNullOfUnknownTypeIsANull() throws {
            let values = try #require(try Jar(json: "[null,{}]").asAny() as? [Any])
            #expect(values[0] as? Null == null)
            #expect(try String(json: Jar(checked: values)) == "[null,{}]")
            var dictionary: [String: Any] = [:]
            dictionary.jar["n"] = null
            #expect(dictionary["n"] as? Null == null)
        }

        @Test func aFileThatCannotBeWrittenHasTheReasonOfTheSystem() throws {
            let url = URL(fileURLWithPath: "/no/such/file.json")
            #expect(
                LiftFailure(try liftError { try Jar(1).writeJSON(to: url) })
                    == LiftFailure(.file, "cannot write /no/such/file.json: No such file or directory"))
        }
    }
#endif
