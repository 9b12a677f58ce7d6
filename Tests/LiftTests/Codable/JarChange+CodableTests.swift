import Foundation
import Lift
import Testing

private struct Inner: Codable, Equatable { var n = 1 }

private struct Patch: JarCodable, Equatable {
    var firstName: JarChange<String> = .unchanged
    var age: JarChange<Int> = .unchanged
    var inner: JarChange<Inner> = .unchanged
    var list: JarChange<[Inner]> = .unchanged
    var maybe: JarChange<Bool>?
}

private struct Optionals: JarCodable, Equatable {
    var a: Int??
    var b: Inner??
}

private struct WithDefaults: JarDefaultable, Equatable {
    var name: JarChange<String> = .unchanged
    var age: JarChange<Int> = .cleared
    var size: JarChange<Int> = .set(3)
}

private final class Base: JarCodable {
    let patch: JarChange<Int>
    init(_ patch: JarChange<Int>) { self.patch = patch }
}

@Suite struct JarChangeCodableTests {
    private static let rows: [(String, Patch)] = [
        ("{}", Patch()),
        (#"{"firstName":null}"#, Patch(firstName: .cleared)),
        (#"{"firstName":"Kim","age":3}"#, Patch(firstName: .set("Kim"), age: .set(3))),
        (#"{"inner":{"n":2},"list":[{"n":3}]}"#, Patch(inner: .set(Inner(n: 2)), list: .set([Inner(n: 3)]))),
        (#"{"inner":null,"list":null}"#, Patch(inner: .cleared, list: .cleared)),
        (#"{"maybe":null}"#, Patch(maybe: .some(.cleared))),
        (#"{"maybe":true}"#, Patch(maybe: .set(true))),
    ]

    @Test(arguments: JarRoute.allCases)
    func changesAreDecodedAndEncodedWithoutAWord(route: JarRoute) throws {
        for (text, patch) in Self.rows where patch.maybe != .some(.cleared) {
            let jar = try route.jar(text)
            #expect(try jar^ as Patch == patch)
            #expect(try JarDecoder().decode(Patch.self, from: jar) == patch)
        }
    }

    @Test func changesAreEncodedByEveryRoute() throws {
        for (text, patch) in Self.rows {
            #expect(try String(json: patch) == text)
            #expect(try String(json: Jar(patch)) == text)
            #expect(try String(json: JarEncoder().encode(patch)) == text)
            #expect(try JarEncoder().encodeJSON(patch) == Data(text.utf8))
            #expect(try String(json: [patch]) == "[\(text)]")
            #expect(
                try Jar(json: JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(patch))
                    == Jar(json: text))
        }
    }

    @Test func foundationsCodersCodeChanges() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (text, patch) in Self.rows where patch.maybe == nil {
            #expect(try JSONDecoder().decode(Patch.self, from: Data(text.utf8)) == patch)
            #expect(try Jar(json: encoder.encode(patch)) == Jar(json: text))
        }
        let plist = try PropertyListEncoder().encode(Patch(age: .set(3)))
        #expect(try PropertyListDecoder().decode(Patch.self, from: plist) == Patch(age: .set(3)))
    }

    @Test(arguments: [JarEncoder.NilStrategy.null, .omitted])
    func noStrategyForNilChangesAChange(strategy: JarEncoder.NilStrategy) throws {
        let patch = Patch(firstName: .cleared, maybe: .unchanged)
        let text = #"{"firstName":null}"#
        #expect(try String(json: patch.asJar(using: strategy)) == text)
        #expect(try String(json: (["p": patch] as Jar).union(context: strategy)) == #"{"p":\#(text)}"#)
        #expect(try JarEncoder(context: strategy).encodeJSON(patch) == Data(text.utf8))
    }

    @Test func aPropertyListTakesAllButACleared() throws {
        let patch = Patch(age: .set(3))
        let data = try JarEncoder().encodePropertyList(patch)
        #expect(try JarDecoder().decode(Patch.self, fromPlist: data) == patch)
        #expect(
            try failure { try JarEncoder().encodePropertyList(Patch(age: .cleared)) }
                == LiftFailure(.unsupported, "property lists can't store null", at: "age"))
    }

    @Test func keyRulesApply() throws {
        let jar = try Jar(json: #"{"first_name":null,"age":1}"#).union(context: JarKeyRules.snakeCase)
        let patch: Patch = try jar^
        #expect(patch == Patch(firstName: .cleared, age: .set(1)))
        #expect(
            try String(json: patch.asJar(using: JarKeyRules.snakeCase)) == #"{"first_name":null,"age":1}"#)
    }

    @Test func anErrorHasThePathOfTheChange() throws {
        #expect(
            try failure { try Jar(json: #"{"list":[{"n":"x"}]}"#)^ as Patch }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "list[0].n"))
    }

    @Test func anUpdateMergesChanges() throws {
        var patch = Patch(firstName: .set("Kim"), age: .set(1), inner: .cleared)
        try patch.update(from: ["age": null, "inner": ["n": 5]])
        #expect(patch == Patch(firstName: .set("Kim"), age: .cleared, inner: .set(Inner(n: 5))))
    }

    @Test func defaultsAreChanges() throws {
        #expect(try Jar(json: "{}")^ as WithDefaults == WithDefaults())
        let jar = try Jar(json: #"{"name":null,"age":1,"size":null}"#)
        let value: WithDefaults = try jar^
        #expect(value == WithDefaults(name: .cleared, age: .set(1), size: .cleared))
        #expect(try String(json: value) == #"{"name":null,"age":1,"size":null}"#)
    }

    @Test func aClassHasChanges() throws {
        #expect(try (Jar(json: #"{"patch":null}"#)^ as Base).patch == .cleared)
        #expect(try (Jar(json: "{}")^ as Base).patch == .unchanged)
        #expect(try String(json: Base(.unchanged)) == "{}")
    }

    @Test func aChangeAloneIsDecoded() throws {
        #expect(try JarDecoder().decode(JarChange<Inner>.self, from: Jar()) == .unchanged)
        #expect(try JarDecoder().decode(JarChange<Inner>.self, from: Jar(null)) == .cleared)
        #expect(try JarDecoder().decode(JarChange<Inner>.self, from: ["n": 4]) == .set(Inner(n: 4)))
        let array = try Jar(json: #"[null,{"n":2}]"#)
        #expect(
            try JarDecoder().decode([JarChange<Inner>].self, from: array) == [.cleared, .set(Inner(n: 2))])
        #expect(try JarEncoder().encodeJSON([JarChange<Inner>.cleared]) == Data("[null]".utf8))
    }

    @Test func dictionariesLeaveOutWhatIsUnchanged() throws {
        let changes: [String: JarChange<Inner>] = ["a": .unchanged, "b": .cleared]
        #expect(try JarEncoder().encodeJSON(changes) == Data(#"{"b":null}"#.utf8))
        #expect(try JarEncoder().encode(changes) == (["b": null] as Jar))
    }

    @Test func anUnchangedElementIsAnError() throws {
        let expected = LiftFailure(
            .unsupported, "an unchanged value can only be omitted from a dictionary", at: "[0]")
        #expect(try failure { try JarEncoder().encode([JarChange<Int>.unchanged]) } == expected)
        #expect(try failure { try JarEncoder().encodeJSON([JarChange<Int>.unchanged]) } == expected)
        let coded = LiftFailure(.value, expected.message, at: "[0]")
        #expect(try failure { try JarEncoder().encode([JarChange<Inner>.unchanged]) } == coded)
        #expect(try failure { try JarEncoder().encodeJSON([JarChange<Inner>.unchanged]) } == coded)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([JarChange<Int>.unchanged]) }
    }

    @Test(arguments: JarRoute.allCases)
    func anOptionalOfAnOptionalIsReadAsFoundationReadsIt(route: JarRoute) throws {
        let nulls = #"{"a":null,"b":null}"#
        #expect(try route.jar("{}")^ as Optionals == Optionals())
        #expect(try route.jar(nulls)^ as Optionals == Optionals())
        #expect(try JSONDecoder().decode(Optionals.self, from: Data(nulls.utf8)) == Optionals())
        #expect(try JarDecoder().decode([Int??].self, from: route.jar("[null,1]")) == [.none, 1])
        #expect(try String(json: Optionals(a: .some(nil), b: .some(nil))) == nulls)
        let value = Optionals(a: 1, b: Inner(n: 2))
        #expect(try route.jar(#"{"a":1,"b":{"n":2}}"#)^ as Optionals == value)
    }
}
