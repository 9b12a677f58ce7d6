import Foundation
import Lift
import Testing

/// A Codable value is written as text while it is encoded. The text has to be the same as that of a Jar of
/// the value.
@Suite struct EncodingAsTextTests {
    @Test(arguments: TextOfEncoding.all)
    func writesWhatTheJarIs(_ shape: TextOfEncoding) throws {
        let jar = shape.value.jar
        let text = try shape.write(false)
        #expect(text == shape.text)
        #expect(try text == String(json: jar))
        #expect(try shape.write(true) == String(json: jar, prettyPrinted: true))
        #expect(try shape.writeSorted() == String(json: jar, options: JSONWritingOptions(sortedKeys: true)))
    }

    @Test func writesValuesOneAfterTheOther() throws {
        let values = TextOfEncoding.all.map(\.value)
        let expected = "[\(TextOfEncoding.all.map(\.text).joined(separator: ","))]"
        #expect(try String(json: values) == expected)
    }

    @Test func writesDictionariesOfAnySize() throws {
        for count in [0, 1, 63, 64, 65, 200] {
            let numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key\($0)", $0) })
            let again: Numbers = try Jar(json: String(json: Numbers(numbers: numbers)))^
            #expect(again.numbers == numbers)
        }
    }

    /// A table finds a key among many.
    @Test(arguments: [1, 63, 64, 65, 200])
    func writesManyMembersAndOneThatComesAgain(count: Int) throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            for index in 0..<count {
                try container.encode(index, forKey: EncodedKey(stringValue: "k\(index)"))
            }
            try container.encode(["again"], forKey: "k0")
        }
        let members = [#""k0":["again"]"#] + (1..<count).map { #""k\#($0)":\#($0)"# }
        let text = "{\(members.joined(separator: ","))}"
        #expect(try String(json: value) == text)
        #expect(try String(json: value.jar) == text)
    }

    @Test func leavesNothingOfAPartThatFails() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            try container.encode(1, forKey: "a")
            try? container.encode(FailingValue(), forKey: "b")
            try? container.encode(Double.nan, forKey: "c")
            var list = container.nestedUnkeyedContainer(forKey: "d")
            try? list.encode(FailingValue())
            try list.encode(2)
        }
        #expect(try String(json: value) == #"{"a":1,"d":[2]}"#)
        let list = Encoded { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            try? list.encode(FailingValue())
            try? list.encode(Double.infinity)
            try list.encode(2)
        }
        #expect(try String(json: list) == "[1,2]")
    }

    /// By every route the same, and as Foundation has it.
    @Test(arguments: ["1", "[1]"])
    func aSingleValueThatFailsLeavesTheOneBefore(_ text: String) throws {
        let value = Encoded {
            var container = $0.singleValueContainer()
            try container.encode(Jar(json: text))
            try? container.encode(FailingValue())
        }
        #expect(try String(json: value) == text)
        #expect(try String(json: value, options: JSONWritingOptions(sortedKeys: true)) == text)
        #expect(try String(json: [value, value]) == "[\(text),\(text)]")
    }

    @Test func aSingleValueThatFailsAloneIsNothing() throws {
        let value = Encoded {
            var container = $0.singleValueContainer()
            try? container.encode(FailingValue())
        }
        #expect(try String(json: value) == "{}")
        #expect(try String(json: value, options: JSONWritingOptions(sortedKeys: true)) == "{}")
        #expect(try String(json: [value, value]) == "[{},{}]")
    }

    @Test func aPartThatFailsIsLeftOutByEveryRoute() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            try? container.encode(Encoded { _ in throw LiftError("this fails") }, forKey: "a")
            try container.encode(1, forKey: "b")
        }
        #expect(try String(json: value) == #"{"b":1}"#)
        #expect(try String(json: value, options: JSONWritingOptions(sortedKeys: true)) == #"{"b":1}"#)
        #expect(try String(json: value.jar) == #"{"b":1}"#)
        #expect(try Jar(plist: Data(plist: value, format: .binary)) == ["b": 1])
    }

    /// What is written to the container of a value that is finished is not among the next value.
    @Test func aContainerThatIsKeptAddsNothingToTheNextValue() throws {
        let value = Encoded { encoder in
            let kept = Locked<KeyedEncodingContainer<EncodedKey>?>(nil)
            var list = encoder.unkeyedContainer()
            try list.encode(
                Encoded { encoder in
                    var container = encoder.container(keyedBy: EncodedKey.self)
                    var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
                    try nested.encode(1, forKey: "x")
                    kept.withLock { $0 = container }
                })
            try kept.withLock { try $0?.encode(2, forKey: "late") }
            try list.encode(
                Encoded { encoder in
                    var container = encoder.container(keyedBy: EncodedKey.self)
                    try container.encode(3, forKey: "b")
                })
        }
        for sortedKeys in [false, true] {
            #expect(
                try String(json: value, options: JSONWritingOptions(sortedKeys: sortedKeys))
                    == #"[{"a":{"x":1}},{"b":3}]"#)
        }
        #expect(try String(json: value.jar) == #"[{"a":{"x":1}},{"b":3}]"#)
        #expect(try Jar(plist: Data(plist: value, format: .binary)) == [["a": ["x": 1]], ["b": 3]] as Jar)
    }

    @Test func nestedContainersShareAPathOfTheRules() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            var first = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "n")
            var second = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "n")
            try first.encode(1, forKey: "a")
            try second.encode(2, forKey: "b")
        }
        let rules = JarKeyRules(.renaming(Encoded.self, ["n": "x.y"]))
        #expect(try String(json: value.asJar(using: rules)) == #"{"x":{"y":{"a":1,"b":2}}}"#)
    }

    @Test func elementsAreCountedBehindOthersThatAreContainers() throws {
        let value = Encoded { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(Encoded { _ = $0.unkeyedContainer() })
            #expect(list.count == 1)
            try list.encode(Double.nan)
        }
        let error = LiftFailure(.unsupported, "JSON can't store nan", at: "[1]")
        #expect(try failure { try String(json: value) } == error)
        #expect(try failure { try JarEncoder().encodeJSON(value) } == error)
    }

    @Test func aValueReplacesANestedContainerAtAPathOfTheRules() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "n")
            try nested.encode(1, forKey: "a")
            try container.encode(2, forKey: "n")
        }
        #expect(try String(json: value) == #"{"n":2}"#)
        let rules = JarKeyRules(.renaming(Encoded.self, ["n": "x.y"]))
        #expect(try String(json: value.asJar(using: rules)) == #"{"x":{"y":2}}"#)
        #expect(try String(json: JarEncoder().encode(value, context: [rules])) == #"{"x":{"y":2}}"#)
    }

    @Test func aFailedKeyCanBeWrittenAgain() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            try? container.encode(FailingValue(), forKey: "a")
            try container.encode(1, forKey: "a")
        }
        #expect(try String(json: value) == #"{"a":1}"#)
    }

    @Test(arguments: WrongEncoding.all)
    func anErrorSaysWhere(_ wrong: WrongEncoding) throws {
        let error = #expect(throws: LiftError.self) { try String(json: wrong.value) }
        #expect(error?.key == wrong.key)
        #expect(error?.message == wrong.message)
        #expect(error?.kind == wrong.kind)
        let outer = #expect(throws: LiftError.self) {
            try String(json: [Encoded.nothing, wrong.value])
        }
        #expect(
            outer?.key
                == (wrong.key.isEmpty
                    ? "[1]" : wrong.key.hasPrefix("[") ? "[1]\(wrong.key)" : "[1].\(wrong.key)"))
    }
}

private struct Numbers: JarCodable {
    let numbers: [String: Int]
}
