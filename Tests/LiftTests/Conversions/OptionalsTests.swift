import Foundation
import Lift
import Testing

@Suite struct OptionalsTests {
    /// Jars with a number at `number`, a null at `null`, a text at `text` and nothing at `missing`.
    private static var jars: [Jar] {
        get throws {
            let text = #"{"number":1,"null":null,"text":"x"}"#
            var edited = try Jar(json: text)
            edited["more"] = true
            return [
                try Jar(json: text), edited, ["number": 1, "null": null, "text": "x"],
                try Jar(checked: ["number": 1, "null": foreignNull, "text": "x"] as [String: Any]),
                try (["in": Late(value: Jar(json: text))] as Jar)["in"],
            ]
        }
    }

    @Test func missingNullAndWrongTypeAreThreeErrors() throws {
        for jar in try Self.jars {
            let outer = jar["missing"]
            let place = try #require(#expect(throws: LiftError.self) { _ = try outer^ as Int }).key.dropLast(
                7)
            let keys = (jar.keys ?? []).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            let message = "expected Int, but the key is missing; the keys are " + keys
            expectFailure(.missing, message, at: place + "missing") {
                _ = try jar["missing"]^ as Int
            }
            expectFailure(.null, "expected Int, found null", at: place + "null") {
                _ = try jar["null"]^ as Int
            }
            expectFailure(.type, #"expected Int, found string "x""#, at: place + "text") {
                _ = try jar["text"]^ as Int
            }
        }
    }

    @Test func missingAndNullAreNil() throws {
        for jar in try Self.jars {
            #expect(try jar["missing"]^ as Int? == nil)
            #expect(try jar["null"]^ as Int? == nil)
            #expect(try jar["number"]^ as Int? == 1)
            #expect(try jar["missing"]^ as [Int]? == nil)
            #expect(try jar["null"]^ as [String: Int]? == nil)
            #expect(try jar["null"]["deeper"]["still"]^ as Int? == nil)
            #expect(try jar["missing"]["deeper"][3]^ as Int? == nil)
        }
    }

    @Test func aWrongTypeIsAnErrorAllTheSame() throws {
        for jar in try Self.jars {
            let thrown = #expect(throws: LiftError.self) { _ = try jar["text"]^ as Int? }
            #expect(thrown?.kind == .type)
            #expect(thrown?.key.hasSuffix("text") == true)
            #expect(throws: LiftError.self) { _ = try jar["text"]^ as Int?? }
            #expect(throws: LiftError.self) { _ = try jar["text"]^ ?? 5 as Int }
        }
    }

    @Test func anErrorIsNotNil() throws {
        let array = try Jar(json: "[1]")
        expectFailure(.bounds, "index 1 is out of bounds, expected 0", at: "[1]") {
            _ = try array[1]^ as Int?
        }
        expectFailure(.type, "expected a dictionary, found array of 1", at: "") {
            _ = try array["a"]^ as Int?
        }
        let broken: Jar = ["a": Jar(error: LiftError("broken"))]
        expectFailure(.value, "broken", at: "a") { _ = try broken["a"]^ as Int? }
    }

    @Test func optionalsOfOptionalsAreLifted() throws {
        for jar in try Self.jars {
            #expect(try jar["number"]^ as Int?? == 1)
            #expect(try jar["number"]^ as Int??? == 1)
            let null: Int?? = try jar["null"]^
            #expect(null == .some(nil))
            let missing: Int?? = try jar["missing"]^
            #expect(missing == .none)
        }
    }

    @Test func aJarIsEverythingButNothing() throws {
        for jar in try Self.jars {
            #expect(try jar["missing"]^ as Jar? == nil)
            #expect(try (jar["null"]^ as Jar?)?.kind == .null)
            #expect(try (jar["number"]^ as Jar?)?.kind == .number)
            #expect(try (jar["missing"]^ as Jar).kind == .missing)
            let null: Jar?? = try jar["null"]^
            #expect(null??.kind == .null)
        }
    }

    @Test func optionalsInContainersAreLifted() throws {
        #expect(try Jar(json: "[1,null,3]")^ as [Int?] == [1, nil, 3])
        #expect(try ([1, null, 3] as Jar)^ as [Int?] == [1, nil, 3])
        #expect(try Jar(json: "[[1,null],null]")^ as [[Int?]?] == [[1, nil], nil])
        let dictionary: [String: Int?] = try Jar(json: #"{"a":1,"b":null}"#)^
        #expect(dictionary.count == 2 && dictionary["a"] == .some(1) && dictionary["b"] == .some(nil))
        expectFailure(.null, "expected Int, found null", at: "[1]") {
            _ = try Jar(json: "[1,null]")^ as [Int]
        }
    }

    // MARK: Writing

    @Test func aValueIsWrittenAsItself() throws {
        try expectWritten(Optional(1), as: "1")
        try expectWritten(Optional(Optional("x")), as: #""x""#)
    }

    @Test func nilIsLeftOutExceptInArrays() throws {
        let none: Int? = nil
        #expect(try String(json: [1, none, 2] as Jar) == "[1,null,2]")
        #expect(try String(json: [1, none, 2]) == "[1,null,2]")
        #expect(try String(json: ["a": 1, "b": none] as Jar) == #"{"a":1}"#)
        #expect(try String(json: ["b": none]) == "{}")
        #expect(try String(json: [none ?? null, none ?? null] as Jar) == "[null,null]")
        #expect(try String(json: ["a": none ?? null] as Jar) == #"{"a":null}"#)
        #expect(Jar(none).kind == .missing)
        var jar: Jar = [0]
        jar.append(contentsOf: [1, none])
        #expect(try String(json: jar) == "[0,1,null]")
        expectFailure(.unsupported, "an unchanged value can only be omitted from a dictionary", at: "[0]") {
            _ = try String(json: [JarChange<Int>.unchanged] as [JarChange<Int>?])
        }
    }

    @Test func aValueThatIsRepresentedAsNothingIsANil() throws {
        let nothing: Jar? = Jar()
        #expect(try String(json: [1, nothing] as Jar) == "[1,null]")
        #expect(try String(json: ["a": 1, "b": nothing] as Jar) == #"{"a":1}"#)
        #expect(try String(json: [nothing]) == "[null]")
        #expect(try String(json: (["a": nothing] as Jar).union(context: JarEncoder.NilStrategy.null)) == "{}")
    }

    @Test func nilAloneCannotBeWritten() {
        expectFailure(.missing, "there's no value", at: "") {
            _ = try String(json: nil as Int?)
        }
        expectFailure(.missing, "there's no value", at: "") {
            _ = try Data(json: Jar())
        }
    }
}
