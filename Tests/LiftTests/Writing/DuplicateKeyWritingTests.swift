import Lift
import Testing

/// A document with a key twice is written so that its readers take the value that Lift took.
@Suite struct DuplicateKeyWritingTests {
    static let rows: [(json: String, first: String, last: String)] = [
        (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#, #"{"a":2}"#),
        (
            #"{"a":{"b":1},"c":[0],"a":[{"d":1,"d":2}]}"#, #"{"a":{"b":1},"c":[0],"a":[{"d":1,"d":2}]}"#,
            #"{"c":[0],"a":[{"d":2}]}"#
        ),
        (#"[{"a":[],"\u0061":{}},1]"#, #"[{"a":[],"\u0061":{}},1]"#, #"[{"\u0061":{}},1]"#),
    ]

    @Test(arguments: rows.indices)
    func whatCountsIsWritten(row: Int) throws {
        let (json, first, last) = Self.rows[row]
        #expect(try String(json: Jar(json: json)) == first)
        let options = JSONReadingOptions(duplicateKeys: .last)
        let jar = try Jar(json: json, options: options)
        #expect(try String(json: jar) == last)
        #expect(try Jar(json: String(json: jar)) == jar)
        #expect(try Jar(json: String(json: jar, prettyPrinted: true)) == jar)
    }
}
