import Foundation
import Lift
import Testing

@Suite struct LiftOperatorTests {
    private let jar: Jar = ["a": 1, "b": "x", "list": [1, 2, 3], "null": null]

    // MARK: Expressions

    @Test func theTypeComesFromTheExpression() throws {
        func sum(_ a: Int, _ b: Int) -> Int { a + b }
        #expect(try sum(jar["a"]^, jar["list"][2]^) == 4)
        #expect(try jar["a"]^ as Int + 1 == 2)
        #expect(try (jar["list"]^ as [Int]).reduce(0, +) == 6)
        #expect(try [jar["a"]^ as Int, jar["list"][1]^] == [1, 2])
        let pair: (Int, String) = try (jar["a"]^, jar["b"]^)
        #expect(pair == (1, "x"))
        let inferred = try jar["b"]^ as String
        #expect(inferred == "x")
        let dictionary: [String: Int] = try ["k": jar["a"]^]
        #expect(dictionary == ["k": 1])
        let set = try jar["list"]^ as Set<Int>
        #expect(set == [1, 2, 3])
    }

    @Test func aNameStandsInForTheOperator() throws {
        #expect(try jar["a"].lift(as: Int.self) == 1)
        #expect(try jar["list"].lift(as: [Int].self) == [1, 2, 3])
        #expect(try jar["null"].lift(as: Int?.self) == nil && jar["none"].lift(as: Int?.self) == nil)
        #expect(try jar["a"].lift(as: Int??.self) == 1)
        #expect(try jar["none"].lift(as: Jar.self).isMissing)
        expectFailure(.type, #"expected Int, found string "x""#, at: "b") {
            _ = try jar["b"].lift(as: Int?.self)
        }
        expectFailure(.null, "expected Int, found null", at: "null") {
            _ = try jar["null"].lift(as: Int.self)
        }
    }

    @Test func aTernaryASwitchAndAReturnTypeCheck() throws {
        func number(_ isFirst: Bool) throws -> Int { isFirst ? try jar["a"]^ : try jar["list"][1]^ }
        #expect(try number(true) == 1)
        #expect(try number(false) == 2)
        switch try jar["a"]^ as Int {
        case 1: break
        case let other: Issue.record("found \(other)")
        }
    }

    @Test func aDefaultStandsInForMissingAndNull() throws {
        let missing: Int = try jar["missing"]^ ?? 5
        let null: Int = try jar["null"]^ ?? 6
        let present: Int = try jar["a"]^ ?? 7
        let list: [Int] = try jar["missing"]^ ?? []
        let chained: Int = try jar["missing"]^ ?? jar["null"]^ ?? jar["a"]^
        #expect(missing == 5 && null == 6 && present == 1 && list == [] && chained == 1)
        expectFailure(.type, #"expected Int, found string "x""#, at: "b") { let _: Int = try jar["b"]^ ?? 5 }
    }

    @Test func aTriedLiftIsNilWhereItFails() {
        let wrong: Int? = try? jar["b"]^
        let right: Int? = try? jar["a"]^
        let fallback = (try? jar["b"]^ as Int) ?? 9
        #expect(wrong == nil && right == 1 && fallback == 9)
        if let text: String = try? jar["b"]^, let number: Int = try? jar["a"]^ {
            #expect(text == "x" && number == 1)
        } else {
            Issue.record("both are there")
        }
        guard let list: [Int] = try? jar["list"]^ else {
            Issue.record("the list is there")
            return
        }
        #expect(list.count == 3)
    }

    @Test func closuresLift() throws {
        let jar: Jar = [["n": 1] as Jar, ["n": 2] as Jar]
        let mapped: [Int] = try (jar^ as [Jar]).map { try $0["n"]^ }
        let compact = (try jar^ as [Jar]).compactMap { try? $0["missing"]^ as Int }
        let filtered = try (jar^ as [Jar]).filter { try $0["n"]^ as Int > 1 }
        let keyed: [Int: Jar] = try Dictionary(
            uniqueKeysWithValues: (jar^ as [Jar]).map { try ($0["n"]^, $0) })
        #expect(mapped == [1, 2] && compact.isEmpty && filtered.count == 1)
        #expect(keyed.keys.sorted() == [1, 2])
    }

    @Test func aGenericFunctionLifts() throws {
        func lift<Value: Liftable>(_ type: Value.Type, _ key: String) throws -> Value {
            try jar[key]^
        }
        #expect(try lift(Int.self, "a") == 1)
        #expect(try lift([Int].self, "list") == [1, 2, 3])
        #expect(try lift(Int?.self, "null") == nil)
        expectFailure(
            .missing, #"expected Int, but the key is missing; the keys are "a", "b", "list", "null""#, at: "c"
        ) { _ = try lift(Int.self, "c") }
    }

    // MARK: What is thrown

    @Test func whatIsThrownIsALiftError() throws {
        do {
            let number: Int = try jar["b"]^
            Issue.record("lifted \(number)")
        } catch let error as LiftError {
            let key: String = error.key
            #expect(key == "b")
            #expect(error.kind == .type)
        }
    }

    @Test func aFallbackAndACastErrorGoTogether() throws {
        // With typed throws the compiler crashed here.
        func age(_ key: String) throws -> Int {
            do {
                let age: Int? = try jar[key]^
                return age ?? 0
            } catch let error as LiftError {
                throw Refusal(reason: error.message)
            }
        }
        #expect(try age("a") == 1)
        #expect(try age("missing") == 0)
        #expect(throws: Refusal(reason: "expected Int, found string \"x\"")) { try age("b") }
    }

    @Test func aFunctionMayThrowLiftErrorsOnly() {
        func number() throws(LiftError) -> Int {
            try liftErrorsOnly {
                let first: Int = try jar["a"]^
                let others: [Int] = try jar["list"]^
                let fallback: Int = try jar["missing"]^ ?? 5
                return try first + others.count + fallback + jar["b"]^
            }
        }
        do {
            let number = try number()
            Issue.record("lifted \(number)")
        } catch {
            #expect(error.key == "b")
        }
    }

    // MARK: Errors of initializers

    private struct Sentence: LocalizedError {
        var errorDescription: String?
    }

    @Test func theTextOfAnErrorForPeopleIsTheMessage() {
        struct Strict: JarConvertible {
            init(jar: Jar) throws { throw Sentence(errorDescription: try jar["text"]^) }
        }
        let jar: Jar = ["a": ["text": "Choose another name."], "b": [:] as Jar]
        expectFailure(.value, "Choose another name.", at: "a") { let _: Strict = try jar["a"]^ }
        expectFailure(.value, "Sentence(errorDescription: nil)", at: "b") { let _: Strict = try jar["b"]^ }
    }

    private struct Refusal: Error, CustomStringConvertible, Equatable {
        var reason = "not today"
        var description: String { reason }
    }

    private struct Refuser: JarElement {
        init(jar: Jar) throws { throw Refusal() }
        var jar: Jar { Jar() }
    }

    @Test func anInitializersOwnErrorIsWrappedWithItsPath() throws {
        for jar in [try Jar(json: #"{"a":[1,{"b":2}]}"#), ["a": [1, ["b": 2] as Jar] as Jar]] {
            do {
                let refuser: Refuser = try jar["a"][1]["b"]^
                Issue.record("lifted \(refuser)")
            } catch let error as LiftError {
                #expect(error.kind == .value)
                #expect(error.message == "not today")
                #expect(error.key == "a[1].b")
                #expect(error.context == "2")
                #expect(error.underlyingError as? Refusal == Refusal())
            }
            expectFailure(.value, "not today", at: "a[0]") { let _: [Refuser] = try jar["a"]^ }
            expectFailure(.value, "not today", at: "a") { let _: [String: Refuser] = try jar^ }
            expectFailure(.value, "not today", at: "a") { let _: Refuser? = try jar["a"]^ }
        }
    }

    @Test func anErrorWithoutAPlaceGetsThePlaceOfTheLift() throws {
        struct Picky: JarConvertible {
            init(jar: Jar) throws { throw LiftError("too small") }
        }
        expectFailure(.value, "too small", at: "a[1]") {
            let _: Picky = try Jar(json: #"{"a":[1,2]}"#)["a"][1]^
        }
        expectFailure(.value, "too small", at: "a[0]") { let _: [Picky] = try (["a": [7]] as Jar)["a"]^ }
    }

    @Test func thePlaceThatAnErrorHasIsKept() throws {
        struct Outer: JarConvertible {
            struct Inner: JarConvertible {
                let count: Int
                init(jar: Jar) throws { count = try jar["count"]^ }
            }
            let inners: [Inner]
            init(jar: Jar) throws { inners = try jar["inners"]^ }
        }
        for jar in [
            try Jar(json: #"[{"inners":[{"count":1},{"count":[]}]}]"#),
            [["inners": [["count": 1], ["count": [] as Jar]]]],
        ] {
            expectFailure(.type, "expected Int, found array of 0", at: "[0].inners[1].count") {
                let _: [Outer] = try jar^
            }
        }
    }

    // MARK: Where nothing is lifted

    @Test func anErrorInAJarIsThrownByEveryLift() {
        let broken = Jar(error: LiftError("broken"))
        expectFailure(.value, "broken", at: "") { _ = try broken^ as Int }
        expectFailure(.value, "broken", at: "") { _ = try broken^ as String? }
        expectFailure(.value, "broken", at: "") { _ = try broken^ as [Int] }
        expectFailure(.value, "broken", at: "") { _ = try broken["a"][1]^ as Date }
        expectFailure(.value, "broken", at: "") { _ = try broken^ as [String: Int] }
        let wrapped = Jar(error: Refusal())
        expectFailure(.value, "not today", at: "") { _ = try wrapped^ as Bool }
    }

    @Test func aJarIsLiftedWhateverItHolds() throws {
        #expect(try Jar(1)^ as Jar == 1)
        #expect(try (Jar()^ as Jar).kind == .missing)
        #expect(try (Jar(null)^ as Jar).kind == .null)
        #expect(try (Jar(error: Refusal())^ as Jar).kind == .error)
        #expect(try (jar^ as [String: Jar]).keys.sorted() == ["a", "b", "list", "null"])
    }
}
