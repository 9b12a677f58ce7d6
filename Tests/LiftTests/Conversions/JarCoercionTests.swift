import Foundation
import Lift
import Testing

/// The table of `JarCoercion`, row by row, by every route.
@Suite struct JarCoercionTests {
    private struct Coded<Value: Codable>: Codable { var value: Value }

    private struct Mapped<Value: JarElement & SendableMetatype>: JarMapped {
        let value: Value

        static var mapping: JarMapping<Mapped<Value>> {
            JarMapping<Mapped> {
                JarMake(Mapped.init(value:))
                JarField("value", \.value)
            }
        }
    }

    /// Lifts the value of a JSON text with each coercion. Nil stands for an error about what was `found`.
    private func expect<Value: JarElement & Codable & Equatable & SendableMetatype>(
        _ text: String, found: String, strict: Value?, lossless: Value?, lenient: Value?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let brackets = ["Array<Int>": "[Int]", "Array<Dictionary<String, Int>>": "[[String: Int]]"]
        let name = brackets["\(Value.self)"] ?? "\(Value.self)"
        let message = "expected \(name), found \(found)"
        let outcomes: [(JarCoercion?, Value?)] = [
            (.strict, strict), (.lossless, lossless), (nil, lossless), (.lenient, lenient),
        ]
        for (coercion, value) in outcomes {
            let context = Jar.Context(coercion)
            let outcome: LiftOutcome<Value> = value.map { .value($0) } ?? .fails(.type, message)
            try expectLift(ofText: text, outcome, context: context, sourceLocation: sourceLocation)
            let member = try Jar(json: #"{"value":\#(text)}"#)
            let element = try Jar(json: "[\(text)]")
            let decoder = JarDecoder(context: coercion)
            // Codable types convert nothing by default.
            let coded = coercion == nil ? strict : value
            func expect(_ key: String, _ value: Value?, _ lift: () throws -> Value) throws {
                if let value {
                    #expect(try lift() == value, "\(text)", sourceLocation: sourceLocation)
                } else {
                    #expect(
                        try failure(lift) == LiftFailure(.type, message, at: key), "\(text)",
                        sourceLocation: sourceLocation)
                }
            }
            try expect("value", coded) { try decoder.decode(Coded<Value>.self, from: member).value }
            try expect("[0]", coded) { try decoder.decode([Value].self, from: element)[0] }
            try expect("[0].value", coded) {
                try decoder.decode([Coded<Value>].self, from: Data(#"[{"value":\#(text)}]"#.utf8))[0]
                    .value
            }
            try expect("value", value) { try (member.union(context: context)^ as Mapped<Value>).value }
        }
    }

    @Test func aStringAsANumber() throws {
        try expect(#""12""#, found: #"string "12""#, strict: nil, lossless: 12, lenient: 12)
        try expect(#""12""#, found: #"string "12""#, strict: nil, lossless: 12 as UInt8, lenient: 12)
        try expect(#""1.5""#, found: #"string "1.5""#, strict: nil, lossless: 1.5, lenient: 1.5)
        try expect(#""1.5""#, found: #"string "1.5""#, strict: nil, lossless: 1.5 as Float, lenient: 1.5)
        try expect(#""1.5""#, found: #"string "1.5""#, strict: nil, lossless: Decimal(1.5), lenient: 1.5)
    }

    @Test(arguments: [" 12", "12 ", "+12", "\t+12\n", "\u{A0}12"])
    func aNumberWithSomethingAroundIt(text: String) throws {
        let quoted = try String(json: Jar(text))
        let found = "string " + quoted
        try expect(quoted, found: found, strict: nil, lossless: nil, lenient: 12)
        try expect(quoted, found: found, strict: nil, lossless: nil, lenient: 12 as UInt8)
        try expect(quoted, found: found, strict: nil, lossless: nil, lenient: 12.0)
        try expect(quoted, found: found, strict: nil, lossless: nil, lenient: 12 as Float)
        try expect(quoted, found: found, strict: nil, lossless: nil, lenient: 12 as Decimal)
    }

    @Test(arguments: ["", " ", "+", "+-1", "++1", "+ 1", "1 2", "0x1", "012", "1.", "yes", "true"])
    func whatIsNoNumber(text: String) throws {
        let quoted = try String(json: Jar(text))
        try expect(quoted, found: "string " + quoted, strict: nil, lossless: nil, lenient: nil as Int?)
        try expect(quoted, found: "string " + quoted, strict: nil, lossless: nil, lenient: nil as Double?)
    }

    @Test func aBoolAsANumber() throws {
        try expect("true", found: "bool true", strict: nil, lossless: nil, lenient: 1)
        try expect("false", found: "bool false", strict: nil, lossless: nil, lenient: 0.0)
        try expect("true", found: "bool true", strict: nil, lossless: nil, lenient: 1 as Decimal)
    }

    @Test func aNumberAsAString() throws {
        try expect("12.50", found: "number 12.50", strict: nil, lossless: "12.50", lenient: "12.50")
        try expect("12", found: "number 12", strict: nil, lossless: "12", lenient: "12")
        try expect("true", found: "bool true", strict: nil, lossless: nil, lenient: "true")
        try expect("false", found: "bool false", strict: nil, lossless: nil, lenient: "false")
    }

    @Test(arguments: ["true", "TRUE", "yes", " Yes ", "1"])
    func aStringAsTrue(text: String) throws {
        let quoted = try String(json: Jar(text))
        try expect(quoted, found: "string " + quoted, strict: nil, lossless: nil, lenient: true)
    }

    @Test(arguments: ["false", "NO", "0", "\t0"])
    func aStringAsFalse(text: String) throws {
        let quoted = try String(json: Jar(text))
        try expect(quoted, found: "string " + quoted, strict: nil, lossless: nil, lenient: false)
    }

    @Test(arguments: [("1", true), ("1.0", true), ("0", false), ("-0", false)])
    func aNumberAsABool(text: String, value: Bool) throws {
        try expect(text, found: "number " + text, strict: nil, lossless: nil, lenient: value)
    }

    @Test(arguments: [
        ("2", "number 2"), ("0.5", "number 0.5"), (#""on""#, #"string "on""#), ("[]", "array of 0"),
    ])
    func whatIsNoBool(text: String, found: String) throws {
        try expect(text, found: found, strict: nil, lossless: nil, lenient: nil as Bool?)
    }

    @Test func aSingleValueAsAnArray() throws {
        try expect("5", found: "number 5", strict: nil, lossless: nil, lenient: [5])
        try expect("5", found: "number 5", strict: nil, lossless: nil, lenient: Set([5]))
        try expect(#""5""#, found: #"string "5""#, strict: nil, lossless: nil, lenient: [5])
        try expect(
            #"{"a":1}"#, found: "dictionary of 1", strict: nil, lossless: nil, lenient: [["a": 1]])
    }

    @Test func kindsThatAreTheSameAreNotConverted() throws {
        try expect("1.0", found: "", strict: 1, lossless: 1, lenient: 1)
        try expect("1.5", found: "number 1.5", strict: nil, lossless: nil, lenient: nil as Int?)
        try expect("12", found: "", strict: 12.0, lossless: 12, lenient: 12)
        try expect("12", found: "", strict: 12, lossless: 12, lenient: 12)
        try expect("true", found: "", strict: true, lossless: true, lenient: true)
        try expect(#""a""#, found: "", strict: "a", lossless: "a", lenient: "a")
        try expect("[1]", found: "", strict: [1], lossless: [1], lenient: [1])
        let url = try #require(URL(string: "https://a.b"))
        try expect(#""https://a.b""#, found: "", strict: url, lossless: url, lenient: url)
        let date = Date(timeIntervalSince1970: 0)
        try expect(#""1970-01-01T00:00:00Z""#, found: "", strict: date, lossless: date, lenient: date)
    }

    @Test(arguments: [nil, .strict, .lossless, .lenient] as [JarCoercion?])
    func nothingIsConvertedFromNull(coercion: JarCoercion?) throws {
        let context = Jar.Context(coercion)
        let null = LiftOutcome<[Int]>.fails(.null, "expected [Int], found null")
        try expectLift(ofText: "null", null, context: context)
        try expectLift(
            ofText: "null", LiftOutcome<Bool>.fails(.null, "expected Bool, found null"), context: context)
        let jar = (["b": 1] as Jar).union(context: context)
        #expect(
            try failure { try jar["a"]^ as [Int] }
                == LiftFailure(
                    .missing, #"expected [Int], but the key is missing; the only key is "b""#, at: "a"))
    }

    @Test func builtValuesAreConverted() throws {
        try expectLift(
            of: 12, LiftOutcome<String>.fails(.type, "expected String, found number 12"),
            context: [JarCoercion.strict])
        try expectLift(of: 12, LiftOutcome.value("12"), context: [JarCoercion.lenient])
        try expectLift(
            of: "12", LiftOutcome<Int>.fails(.type, #"expected Int, found string "12""#),
            context: [JarCoercion.strict])
        try expectLift(of: " 12", LiftOutcome.value(12), context: [JarCoercion.lenient])
        try expectLift(of: true, LiftOutcome.value(1), context: [JarCoercion.lenient])
        try expectLift(of: 1, LiftOutcome.value(true), context: [JarCoercion.lenient])
        try expectLift(of: 1.0, LiftOutcome.value(true), context: [JarCoercion.lenient])
        try expectLift(ofAny: "yes", LiftOutcome.value(true), context: [JarCoercion.lenient])
    }

    @Test func textOfAPropertyListIsRefused() throws {
        let jar = try Jar(
            plist: Data(plist: ["day": Date(timeIntervalSince1970: 0), "data": Data([255])] as Jar))
        let strict = jar.union(context: JarCoercion.strict)
        #expect(try jar["day"]^ == "1970-01-01T00:00:00.000Z")
        #expect(try jar["data"]^ == "/w==")
        #expect(
            try failure { try strict["data"]^ as String }
                == LiftFailure(.type, "expected String, found data of 1 bytes", at: "data"))
        #expect(try failure { try strict["day"]^ as String }.kind == .type)
        #expect(try strict["day"]^ == Date(timeIntervalSince1970: 0))
    }

    // MARK: What is not refused

    @Test func keysAreReadAsText() throws {
        for coercion in [JarCoercion.strict, .lossless, .lenient] {
            let jar = try Jar(json: #"{"1":"a"}"#).union(context: coercion)
            #expect(try jar^ as [Int: String] == [1: "a"])
            #expect(try JarDecoder().decode([Int8: String].self, from: jar) == [1: "a"])
            #expect(try String(json: [1.5: "a"].asJar(using: coercion)) == #"{"1.5":"a"}"#)
            let days = [Date(timeIntervalSince1970: 0): 1]
            #expect(try String(json: days.asJar(using: coercion)) == #"{"1970-01-01T00:00:00.000Z":1}"#)
            #expect(
                try JarEncoder(context: coercion).encodeJSON(days)
                    == Data(#"{"1970-01-01T00:00:00.000Z":1}"#.utf8))
        }
    }

    @Test func aTransformReadsWhatItIsMadeFor() throws {
        let jar = try Jar(json: #""12""#).union(context: JarCoercion.strict)
        #expect(try jar.transformed(by: .text())^ == 12)
    }

    @Test func anInnerCoercionTakesPrecedence() throws {
        var jar: Jar = ["a": "1", "b": "1"]
        jar.context = [JarCoercion.strict]
        jar["b"] = jar["b"].union(context: JarCoercion.lossless)
        #expect(throws: LiftError.self) { try jar["a"]^ as Int }
        #expect(try jar["b"]^ == 1)
    }

    // MARK: Single values

    private struct Tree: JarConvertible {
        let children: [Tree]
        init(jar: Jar) throws { children = try jar^ }
    }

    private struct CodedTree: Decodable {
        let children: [CodedTree]
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            children = [try container.decode(CodedTree.self)]
        }
    }

    /// Each of them would otherwise be its own only child.
    @Test func aTypeThatIsAnArrayOfItselfEnds() throws {
        let jar = try Jar(json: #"{"a":5}"#).union(context: JarCoercion.lenient)["a"]
        #expect(
            try failure { try jar^ as Tree }
                == LiftFailure(.type, "expected [Tree], found number 5", at: "a"))
        #expect(
            try failure { try JarDecoder().decode(CodedTree.self, from: jar) }
                == LiftFailure(.type, "expected an array, found number 5", at: "a"))
    }

    @Test func partsOfASingleElementMayBeSingleToo() throws {
        struct User: JarCodable, Equatable { var tags: [Tag] }
        struct Tag: Codable, Equatable { var name: String }
        let jar = try Jar(json: #"{"user":{"tags":{"name":"a"}}}"#).union(context: JarCoercion.lenient)
        #expect(try jar["user"]^ as [User] == [User(tags: [Tag(name: "a")])])
        #expect(try JarDecoder().decode([User].self, from: jar["user"]) == [User(tags: [Tag(name: "a")])])
        #expect(
            try failure {
                try (["user": ["tags": ["name": [] as Jar]]] as Jar).union(context: JarCoercion.lenient)[
                    "user"]^ as [User]
            }
                == LiftFailure(.type, "expected String, found array of 0", at: "user.tags.name"))
    }

    @Test func anUnkeyedContainerOfASingleValueHasOneElement() throws {
        struct Pair: Decodable, Equatable {
            var first: Int
            var isNil: Bool
            var second: Int?
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                #expect(container.count == 1)
                isNil = try container.decodeNil()
                first = try container.decode(Int.self)
                second = try container.decodeIfPresent(Int.self)
                _ = try container.decode(Int.self)
            }
        }
        let jar = (["p": 5] as Jar).union(context: JarCoercion.lenient)["p"]
        #expect(
            try failure { try JarDecoder().decode(Pair.self, from: jar) }
                == LiftFailure(.bounds, "index 1 is out of bounds, expected 0", at: "p[1]"))
    }

    @Test func aSingleElementIsDecodedAsEachType() throws {
        struct Sole: Decodable {
            init(from decoder: any Decoder) throws {
                func expect<Value: Equatable>(
                    _ value: Value, _ decode: (inout any UnkeyedDecodingContainer) throws -> Value
                ) throws {
                    var container = try decoder.unkeyedContainer()
                    #expect(try decode(&container) == value)
                    #expect(container.isAtEnd && container.currentIndex == 1)
                }
                try expect(true) { try $0.decode(Bool.self) }
                try expect("1") { try $0.decode(String.self) }
                try expect(1) { try $0.decode(Double.self) }
                try expect(1) { try $0.decode(Float.self) }
                try expect(1) { try $0.decode(Int.self) }
                try expect(1) { try $0.decode(Int8.self) }
                try expect(1) { try $0.decode(Int16.self) }
                try expect(1) { try $0.decode(Int32.self) }
                try expect(1) { try $0.decode(Int64.self) }
                try expect(1) { try $0.decode(UInt.self) }
                try expect(1) { try $0.decode(UInt8.self) }
                try expect(1) { try $0.decode(UInt16.self) }
                try expect(1) { try $0.decode(UInt32.self) }
                try expect(1) { try $0.decode(UInt64.self) }
                try expect(1) { try $0.decode(Decimal.self) }
                try expect(1) { try Int(from: $0.superDecoder()) }
                var container = try decoder.unkeyedContainer()
                #expect(throws: DecodingError.self) { try container.nestedUnkeyedContainer() }
                #expect(throws: DecodingError.self) { try container.nestedContainer(keyedBy: Keys.self) }
                #expect(container.currentIndex == 0)
                #expect(container.codingPath.map(\.stringValue) == ["v"])
            }
            enum Keys: CodingKey { case a }
        }
        struct Outer: Decodable { var v: Sole }
        let jar = try Jar(json: #"{"v":1}"#)
        _ = try JarDecoder(context: JarCoercion.lenient).decode(Outer.self, from: jar)
    }

    @Test func aSingleDictionaryIsDecodedByANestedContainer() throws {
        struct Sole: Decodable, Equatable {
            let a: Int
            enum Keys: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                a = try container.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a)
                #expect(throws: DecodingError.self) { try container.decodeNil() }
            }
        }
        let jar: Jar = ["a": 7]
        #expect(try JarDecoder(context: JarCoercion.lenient).decode(Sole.self, from: jar).a == 7)
    }

    // MARK: The receipt

    @Test func conversionsAreListed() throws {
        let text =
            #"{"a":"1","b":2,"c":[3,"4"],"d":"x","e":true,"yes":"yes","one":5,"day":"1970-01-01T00:00:00Z","big":"300"}"#
        let receipt = JarReceipt()
        let jar = try Jar(json: text).union(context: [receipt, JarCoercion.lenient])
        #expect(try jar["a"]^ == 1)
        #expect(try jar["b"]^ == "2")
        #expect(try jar["c"]^ == [3, 4])
        #expect(try jar["d"]^ == "x")
        #expect(try jar["e"]^ == true)
        #expect(try jar["yes"]^ == true)
        #expect(try jar["one"]^ as [Double] == [5])
        #expect(throws: LiftError.self) { try jar["d"]^ as Double }
        #expect(throws: LiftError.self) { try jar["big"]^ as UInt8 }
        #expect(try jar["day"]^ == Date(timeIntervalSince1970: 0))
        #expect(
            receipt.entries.map(\.description) == [
                #"converted string "1" to Int at a (line 1, column 6)"#,
                "converted number 2 to String at b (line 1, column 14)",
                #"converted string "4" to Int at c[1] (line 1, column 23)"#,
                #"converted string "yes" to Bool at yes (line 1, column 51)"#,
                "converted number 5 to [Double] at one (line 1, column 63)",
            ])
        let first = try #require(receipt.entries.first)
        #expect(first.path == [.key("a")] && first.key == "a" && first.kind == .conversion)
        let strict = LiftFailure(.type, #"expected Int, found string "1""#, at: "a")
        #expect(LiftFailure(first.error) == strict)
        #expect(try failure { try jar.union(context: JarCoercion.strict)["a"]^ as Int } == strict)
        #expect(first.line == 1 && first.column == 6)
    }

    @Test func theReceiptIsFreedWithTheData() throws {
        final class Token: JarContextValue {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let receipt = JarReceipt()
            let jar = try Jar(json: #"{"a":"1"}"#).union(context: [strong, receipt])
            #expect(try jar["a"]^ == 1)
            #expect(receipt.entries.map(\.key) == ["a"])
        }
        #expect(token == nil)
    }

    @Test func conversionsWithoutACoercionAreListed() throws {
        let receipt = JarReceipt()
        let values: [String: Float] = try Jar(["a": "1.5", "b": 2]).union(context: receipt)^
        #expect(values == ["a": 1.5, "b": 2])
        #expect(receipt.entries.map(\.description) == [#"converted string "1.5" to Float at a"#])
        #expect(try Jar(["1": 1]).union(context: receipt)^ as [Int: Int] == [1: 1])
        #expect(try Jar("7").union(context: receipt)^ as Decimal == 7)
        #expect(receipt.entries.map(\.description).last == #"converted string "7" to Decimal"#)
        #expect(receipt.entries.count == 2)
    }
}
