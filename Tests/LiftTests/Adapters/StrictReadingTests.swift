import Foundation
import Lift
import Testing

private struct Person: JarCodable, Equatable {
    var name: String
    var age: Int
}

/// A type that is lifted by `^` alone, which converts by default.
private struct Age: JarConvertible, Equatable {
    let age: Int

    init(age: Int) { self.age = age }

    init(jar: Jar) throws {
        try jar.checkUnknownKeys(besides: "age")
        age = try jar["age"]^
    }
}

@Suite struct StrictReadingTests {
    private static let conversion = LiftFailure(.type, #"expected Int, found string "25""#, at: "age")
    private static let unknown = LiftFailure(.value, #"unknown key "agee", near "age""#, at: "agee")

    /// Texts, and what lifting an `Age` from them throws.
    private static let rows: [(text: String, failure: LiftFailure?)] = [
        (#"{"age": 25}"#, nil), (#"{"age": "25"}"#, conversion), (#"{"age": 25, "agee": 1}"#, unknown),
    ]

    @Test func strictIsTheThreeOfThem() {
        #expect(JSONReadingOptions.strict == JSONReadingOptions(duplicateKeys: .refused, liftsStrictly: true))
        #expect(JSONReadingOptions() != .strict && !JSONReadingOptions().liftsStrictly)
        #expect(Array(Jar.Context.strict).count == 2)
    }

    @Test func duplicateKeysAreRefusedWhenTheTextIsRead() throws {
        let text = #"{"age": 1, "age": 2}"#
        #expect(try Jar(json: text)["age"]^ as Int == 1)
        let expected = LiftFailure(.syntax, #"duplicate key "age""#)
        #expect(try failure { try Jar(json: text, options: .strict) } == expected)
        #expect(
            try failure { try JarDecoder(jsonOptions: .strict).decode(Person.self, from: text) } == expected)
    }

    @Test func unknownKeysAndConversionsAreRefusedWhenValuesAreLifted() throws {
        for (text, expected) in Self.rows {
            #expect(try Jar(json: text)^ as Age == Age(age: 25))
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(text.utf8).write(to: file)
            let jars = [
                try Jar(json: text, options: .strict), try Jar(json: Data(text.utf8), options: .strict),
                try Jar(json: Array(text.utf8), options: .strict), try Jar(json: file, options: .strict),
                try Jar(json: text, options: JSONReadingOptions(syntax: .json5, liftsStrictly: true)),
                try Jar(json: text).union(context: .strict),
                try Jar(plist: Data(plist: Jar(json: text))).union(context: .strict),
            ]
            for jar in jars {
                if let expected {
                    #expect(try failure { try jar^ as Age } == expected)
                } else {
                    #expect(try jar^ as Age == Age(age: 25))
                }
            }
        }
    }

    @Test func decodersAreStrictToo() throws {
        let decoder = JarDecoder(jsonOptions: .strict)
        #expect(try decoder.decode(Person.self, from: #"{"name": "Adam", "age": 25}"#).age == 25)
        let text = #"{"name": "Adam", "age": 25, "agee": 1}"#
        #expect(try JarDecoder().decode(Person.self, from: text).age == 25)
        #expect(try failure { try decoder.decode(Person.self, from: text) } == Self.unknown)
        // Codable types convert nothing anyway, and `^` does in the strict context.
        #expect(
            try failure { try decoder.decode(Person.self, from: #"{"name": "", "age": "25"}"#) }
                == Self.conversion)
        let lenient = JarDecoder(context: JarCoercion.lenient, jsonOptions: .strict)
        #expect(try lenient.decode(Person.self, from: #"{"name": "", "age": "25"}"#).age == 25)
        #expect(try failure { try lenient.decode(Person.self, from: text) } == Self.unknown)
    }

    @Test func anInnerContextTakesPrecedence() throws {
        let jar = try Jar(json: #"{"age": "25"}"#, options: .strict)
        #expect(try jar.union(context: JarCoercion.lossless)^ as Age == Age(age: 25))
        #expect(try jar["age"].union(context: JarCoercion.lossless)^ as Int == 25)
        #expect(try failure { try jar^ as Age } == Self.conversion)
    }
}
