#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarAnyTests {
        @Test func aURLIsText() throws {
            let url = try #require(NSURL(string: "https://example.com/a"))
            #expect(try Jar(checked: ["u": url]) == ["u": "https://example.com/a"])
        }

        @Test func objectsAreTheirValues() throws {
            let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
            #expect(try Jar(checked: [NSUUID(uuidString: id.uuidString)]) == [id])
        }

        @Test func theContextComesAlong() throws {
            let formatter = DateFormatter.utc("yyyy")
            let date: Any = ["d": Date(timeIntervalSince1970: 0)]
            #expect(try String(json: Jar(checked: date, context: [formatter])) == #"{"d":"1970"}"#)
            #expect(try String(json: Jar(unchecked: date, context: [formatter])) == #"{"d":"1970"}"#)
        }
    }
#endif
