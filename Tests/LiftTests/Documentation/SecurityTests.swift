import Foundation
import Lift
import Testing

/// What SECURITY.md says of limits: its snippet, and the defaults of its table.
@Suite struct SecurityTests {
    private func read(_ body: Data) throws -> Jar {
        let options = JSONReadingOptions(maximumDepth: 64, maximumSize: 1 << 20, duplicateKeys: .refused)
        let jar = try Jar(json: body, options: options)
        return jar
    }

    @Test func limitsAreObeyed() throws {
        func nest(_ levels: Int) -> Data {
            Data((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(try read(nest(64)).count == 1)
        let refused: [(Data, String)] = [
            (nest(65), "nested more than 64 levels deep"),
            (
                Data(repeating: 0x20, count: 1 << 20 + 1),
                "expected at most 1048576 bytes of text, found 1048577"
            ),
            (Data(#"{"a":1,"a":2}"#.utf8), #"duplicate key "a""#),
        ]
        for (body, message) in refused {
            #expect(try failure { try read(body) } == LiftFailure(.ofInput(message), message))
        }
    }

    @Test func defaultsAreWhatTheTableSays() {
        let json = JSONReadingOptions()
        #expect(json.maximumDepth == 512 && json.maximumSize == .max && json.duplicateKeys == .first)
        let list = PropertyListReadingOptions()
        #expect(list.maximumDepth == 512 && list.maximumSize == .max)
        #expect(list.maximumExpansion == 4 && list.maximumContent == nil)
    }
}
