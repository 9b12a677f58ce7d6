import Foundation
import Lift
import Testing

private struct Member: JarConvertible, Equatable {
    let name: String
    let age: Int
    let tags: [String]

    init(jar: Jar) throws {
        (name, age, tags) = try jar.lift("name", "age", "tags")
    }
}

/// Stops at its first error.
private struct ByHand: JarConvertible {
    let name: String
    let tags: [String]

    init(jar: Jar) throws {
        name = try jar["name"]^
        tags = try jar["tags"]^
    }
}

private struct Item: JarMapped {
    let id: Int
    let names: [String]
    let price: Double?
    let next: [Item]

    static let mapping = JarMapping<Item> {
        JarMake(Item.init(id:names:price:next:))
        JarField("id", \.id)
        JarField(.anyOf("names", "name"), \.names)
        JarField("price.amount", \.price)
        JarField("next", \.next, default: [])
    }
}

/// The messages and paths of all errors, whether they are asked of the error that `^` throws or of the Jar.
private func all<Value: Liftable & SendableMetatype>(
    _ jar: Jar, _ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [LiftFailure] {
    let error = try liftError({ try jar^ as Value }, sourceLocation: sourceLocation)
    let problems = jar.problems(as: type)
    #expect(error == problems.first, sourceLocation: sourceLocation)
    #expect(error.all == problems, sourceLocation: sourceLocation)
    // Each stands for itself only.
    #expect(problems.allSatisfy { $0.all == [$0] }, sourceLocation: sourceLocation)
    return problems.map { LiftFailure($0) }
}

@Suite struct CollectingTests {
    @Test(arguments: JarRoute.keepingOrder) func anArrayHasTheErrorsOfAllElements(_ route: JarRoute) throws {
        let jar = try route.jar(#"[1, "x", null, 2, [3], 1.5]"#)
        let path = route.path.isEmpty ? "" : "here[1]"
        #expect(
            try all(jar, [Int].self) == [
                LiftFailure(.type, "expected Int, found string \"x\"", at: path + "[1]"),
                LiftFailure(.null, "expected Int, found null", at: path + "[2]"),
                LiftFailure(.type, "expected Int, found array of 1", at: path + "[4]"),
                LiftFailure(.type, "expected Int, found number 1.5", at: path + "[5]"),
            ])
        #expect(try all(jar, Set<Int>.self) == (try all(jar, [Int].self)))
        #expect(try all(jar, [Int]?.self) == (try all(jar, [Int].self)))
    }

    @Test func aDictionaryHasTheErrorsOfAllKeysAndValues() throws {
        let jar = try Jar(json: #"{"1": "a", "x": "b", "2": [], "3": "c", "4": null}"#)
        #expect(
            try all(jar, [Int: String].self) == [
                LiftFailure(.type, "expected Int, found string \"x\" as a key", at: "x"),
                LiftFailure(.type, "expected String, found array of 0", at: "2"),
                LiftFailure(.null, "expected String, found null", at: "4"),
            ])
    }

    @Test func anArrayOfKeysAndValuesHasAllErrors() throws {
        let jar = try Jar(json: #"[true, 1, 2, 2, false, "x", true, null]"#)
        #expect(
            try all(jar, [Bool: Int].self) == [
                LiftFailure(.type, "expected Bool, found number 2", at: "[2]"),
                LiftFailure(.type, "expected Int, found string \"x\"", at: "[5]"),
                LiftFailure(.null, "expected Int, found null", at: "[7]"),
            ])
    }

    @Test func containersInContainersHaveAllErrorsInOrder() throws {
        let jar = try Jar(json: #"{"a": [[1, "x"], 2, [null]], "b": [], "c": [["y"]]}"#)
        #expect(
            try all(jar, [String: [[Int]]].self) == [
                LiftFailure(.type, "expected Int, found string \"x\"", at: "a[0][1]"),
                LiftFailure(.type, "expected [Int], found number 2", at: "a[1]"),
                LiftFailure(.null, "expected Int, found null", at: "a[2][0]"),
                LiftFailure(.type, "expected Int, found string \"y\"", at: "c[0][0]"),
            ])
    }

    @Test(arguments: JarRoute.keepingOrder) func aMappingHasTheErrorsOfAllFields(_ route: JarRoute) throws {
        let jar = try route.jar(
            #"""
            [{"id": "x", "name": [1, []], "price": {"amount": "y"}, "next": [{"id": 1, "names": null}]},
             {"id": 1, "names": [], "price": {}}, 3, {"id": null, "names": [], "next": 1}]
            """#)
        let path = route.path.isEmpty ? "" : "here[1]"
        #expect(
            try all(jar, [Item].self) == [
                LiftFailure(.type, "expected Int, found string \"x\"", at: path + "[0].id"),
                LiftFailure(.type, "expected String, found array of 0", at: path + "[0].name[1]"),
                LiftFailure(.type, "expected Double, found string \"y\"", at: path + "[0].price.amount"),
                LiftFailure(.null, "expected [String], found null", at: path + "[0].next[0].names"),
                LiftFailure(.type, "expected a dictionary, found number 3", at: path + "[2]"),
                LiftFailure(.null, "expected Int, found null", at: path + "[3].id"),
                LiftFailure(.type, "expected [Item], found number 1", at: path + "[3].next"),
            ])
    }

    @Test func fieldsBeforeTheOneThatFailsAreNotLiftedAgain() throws {
        final class Counter: JarContextValue { let count = Locked(0) }
        struct First: JarElement {
            init(jar: Jar) throws { try jar.context.get(Counter.self).count.withLock { $0 += 1 } }
            var jar: Jar { [:] }
        }
        struct Model: JarMapped {
            let first: First
            let second: Int
            let third: Int
            static let mapping = JarMapping<Model> {
                JarMake(Model.init(first:second:third:))
                JarField("first", \.first)
                JarField("second", \.second)
                JarField("third", \.third)
            }
        }
        let counter = Counter()
        let jar = try Jar(json: #"{"first": 1, "second": "x", "third": "y"}"#).union(context: counter)
        #expect(jar.problems(as: Model.self).map(\.key) == ["second", "third"])
        // Once by the lift, and once by the lift that collects.
        #expect(counter.count.withLock { $0 } == 2)
    }

    @Test func theErrorOfAMappingsInitializerIsOne() throws {
        struct Even: JarMapped {
            let number: Int
            init(number: Int) throws {
                if number % 2 == 1 { throw LiftError("odd") }
                self.number = number
            }
            static let mapping = JarMapping<Even> {
                JarMake(Even.init(number:))
                JarField("n", \.number)
            }
        }
        let jar = try Jar(json: #"[{"n": 1}, {"n": 2}, {"n": 3}, {}]"#)
        #expect(
            try all(jar, [Even].self) == [
                LiftFailure(.value, "odd", at: "[0]"), LiftFailure(.value, "odd", at: "[2]"),
                LiftFailure(
                    .missing, "expected Int, but the key is missing; the dictionary is empty", at: "[3].n"),
            ])
    }

    /// A type that encodes a Jar sees an `EncodingError`; whoever encodes the type gets the error that the
    /// Jar holds, with all that it stands for.
    @Test func anErrorThatIsEncodedStandsForAllOfThem() throws {
        struct Holder: Encodable { let jar: Jar }
        let error = try liftError { try Jar(json: #"["a", 1, "b"]"#)^ as [Int] }
        let thrown = try liftError { try JarEncoder().encode(Holder(jar: Jar(error: error))) }
        #expect(thrown.all == error.all && error.all.count == 2)
    }

    @Test func anInitializerStopsAtItsFirstError() throws {
        let jar = try Jar(json: #"[{"tags": 1}, {"name": "x", "tags": [1, [], null]}]"#)
        #expect(
            try all(jar, [ByHand].self) == [
                LiftFailure(
                    .missing, "expected String, but the key is missing; the only key is \"tags\"",
                    at: "[0].name"),
                LiftFailure(.type, "expected String, found array of 0", at: "[1].tags[1]"),
                LiftFailure(.null, "expected String, found null", at: "[1].tags[2]"),
            ])
    }

    @Test func aTransformOfContainersHasAllErrors() throws {
        let days = AnyJarTransform<Date>.secondsSince1970
        let jar = try Jar(json: #"{"days": [1, "x", null], "names": {"a": [], "b": 2}}"#)
        let array = try liftError { try jar["days"].transformed(by: days.array)^ as [Date] }
        #expect(array.all.map(\.key) == ["days[1]", "days[2]"])
        let dictionary = try liftError {
            try jar["names"].transformed(by: days.dictionary)^ as [String: Date]?
        }
        #expect(dictionary.all.map(\.key) == ["names.a"])
        struct Calendar: JarMapped {
            let days: [Date]
            let names: [String: Date]
            static let mapping = JarMapping<Calendar> {
                JarMake(Calendar.init(days:names:))
                JarField("days", \.days, by: AnyJarTransform<Date>.secondsSince1970.array)
                JarField("names", \.names, by: AnyJarTransform<Date>.secondsSince1970.dictionary)
            }
        }
        #expect(try all(jar, Calendar.self).map(\.key) == ["days[1]", "days[2]", "names.a"])
    }

    @Test func errorsThatUserCodeCatchesAreNotAmongThem() throws {
        struct Lenient: JarConvertible {
            let numbers: [Int]
            let name: String
            init(jar: Jar) throws {
                numbers = (try? jar["numbers"]^) ?? []
                name = try jar["name"]^
            }
        }
        let jar = try Jar(json: #"[{"numbers": ["x", "y"], "name": 1}, {"numbers": ["x", "y"], "name": []}]"#)
        #expect(
            try all(jar, [Lenient].self) == [
                LiftFailure(.type, "expected String, found array of 0", at: "[1].name")
            ])
    }

    @Test func aValueThatCanBeLiftedHasNoProblems() throws {
        #expect(try Jar(json: "[1, 2]").problems(as: [Int].self) == [])
        #expect(try Jar(json: "{}").problems(as: Int?.self).map(\.kind) == [.type])
        #expect(Jar().problems(as: [Int]?.self) == [])
        #expect(Jar().problems(as: [Int].self).map(\.kind) == [.missing])
    }

    @Test func theDescriptionCountsTheErrorsThatAreKnown() throws {
        let jar = try Jar(
            json: #"[{"name": 1, "age": null, "tags": []}, {"name": null, "age": "x", "tags": 1}]"#)
        let one = try liftError { try jar[0]^ as Member }
        #expect(one.description == "expected Int, found null at [0].age (line 1, column 21)")
        let three = try liftError { try Member(jar: jar[1]) }
        #expect(
            three.description
                == "expected String, found null at [1].name (line 1, column 49), and 2 more")
        #expect(three.errorDescription == three.description)
        let elements = try liftError { try jar^ as [Member] }
        #expect(elements.description == one.description)
        #expect(elements.all.count == 4)
        let last = try liftError { try jar[1]^ as Member }
        #expect(
            last.description
                == "expected String, found null at [1].name (line 1, column 49), and at least 2 more")
        #expect(last.all.count == 3)
    }

    @Test func anErrorOfSeveralIsTheFirstOne() throws {
        let jar = try Jar(json: #"{"a": [1, "x", null]}"#)
        let error = try liftError { try jar["a"]^ as [Int] }
        let first = try liftError { try jar["a"][1]^ as Int }
        #expect(error == first)
        #expect((error.kind, error.key, error.line, error.column) == (.type, "a[1]", 1, 11))
        #expect(Jar(error: error).problems(as: Int.self) == error.all)
    }

    @Test func asItIsCaughtAndPutIntoAJarItKeepsItsErrors() throws {
        let jar = try Jar(json: #"[1, "x", null]"#)
        let error = try liftError { try jar^ as [Int] }
        let held = try liftError { try Jar(error: error)^ as [Int] }
        #expect(held.all == error.all)
        #expect(held.all.count == 2)
    }

    @Test func initializersRunASecondTimeAndOnlyIfAllErrorsAreAskedFor() throws {
        final class Counter: JarContextValue {
            let count = Locked(0)
        }
        struct Counted: JarConvertible {
            init(jar: Jar) throws {
                try jar.context.get(Counter.self).count.withLock { $0 += 1 }
                _ = try jar^ as Int
            }
        }
        let counter = Counter()
        let jar = try Jar(json: #"[1, "x", 2, "y"]"#).union(context: counter)
        let error = try liftError { try jar^ as [Counted] }
        _ = (error.description, error.key, error.message)
        #expect(counter.count.withLock { $0 } == 2)
        #expect(error.all.map(\.key) == ["[1]", "[3]"])
        #expect(counter.count.withLock { $0 } == 6)
        #expect((try? jar^ as [Counted]) == nil)
        #expect(counter.count.withLock { $0 } == 8)
    }

    @Test func aDocumentInAStringIsLiftedAgainFromTheOuterOne() throws {
        struct Envelope: JarConvertible {
            let numbers: [Int]
            init(jar: Jar) throws { numbers = try Jar(json: jar["body"]^ as String)^ }
        }
        let body = #"{"body":"[1, null, 2, true]"}"#
        let wanted = [
            LiftFailure(.null, "expected Int, found null", at: "[1]"),
            LiftFailure(.type, "expected Int, found bool true", at: "[3]"),
        ]
        for route in JarRoute.allCases {
            #expect(try all(route.jar(body), Envelope.self) == wanted, "\(route)")
            let envelopes = try route.jar("[\(body), \(body)]")
            #expect(try all(envelopes, [Envelope].self) == wanted + wanted, "\(route)")
        }
    }

    @Test func aLiftThatSucceedsTheSecondTimeLeavesTheError() throws {
        final class Once: JarContextValue {
            let isFirst = Locked(true)
        }
        struct Flaky: JarConvertible {
            init(jar: Jar) throws {
                let isFirst = try jar.context.get(Once.self).isFirst.withLock { first in
                    defer { first = false }
                    return first
                }
                if isFirst { throw LiftError("the first time") }
            }
        }
        let jar = try Jar(json: "[1, 2]").union(context: Once())
        let error = try liftError { try jar^ as [Flaky] }
        #expect(error.all == [error])
        #expect(error.all[0].all == [error])
    }

    @Test func aTransformInTheContextLiftsTheSecondTimeToo() throws {
        struct Half: JarConvertible {
            let value: Int
            init(jar: Jar) throws { value = try jar^ }
        }
        let halves = JarTypeTransform(
            AnyJarTransform<Half>(lift: { try Half(jar: $0["half"]) }, represent: { _ in Jar() }))
        let jar = try Jar(json: #"[{"half": 1}, {"half": "x"}, {"half": 2}, 3]"#).union(context: halves)
        #expect(
            try all(jar, [Half].self) == [
                LiftFailure(.type, "expected Int, found string \"x\"", at: "[1].half"),
                LiftFailure(.type, "expected a dictionary, found number 3", at: "[3]"),
            ])
    }

    @Test func anotherThreadCanAskForAllErrors() async throws {
        let jar = try Jar(json: #"[1, "x", null]"#)
        let error = try liftError { try jar^ as [Int] }
        let keys = try await onThreads(4) { _ in error.all.map(\.key) }
        #expect(keys == Array(repeating: ["[1]", "[2]"], count: 4))
    }

    @MainActor @Test func aTypeThatIsLiftedOnAnActorIsNotLiftedElsewhere() async throws {
        let jar = try Jar(json: #"[{"a": "x"}, {"a": "y"}]"#)
        let error = try liftError { try jar^ as [OnMainActor] }
        let other = await Task.detached { error.all.map(\.key) }.value
        #expect(other == ["[0].a"])
        #expect(error.all.map(\.key) == ["[0].a", "[1].a"])
        // What was found is known everywhere.
        let known = await Task.detached { error.all.map(\.key) }.value
        #expect(known == ["[0].a", "[1].a"])
        let decoded = try liftError { try JarDecoder().decode([CodedOnMainActor].self, from: jar) }
        let otherDecoded = await Task.detached { decoded.all.map(\.key) }.value
        #expect(otherDecoded == ["[0].a"])
        #expect(decoded.all.map(\.key) == ["[0].a", "[1].a"])
    }

    @Test func tenThousandErrorsTakeTimeInProportion() throws {
        func time(_ count: Int) throws -> Double {
            let text =
                "[" + Array(repeating: #"{"a": ["x", 1], "b": null}"#, count: count).joined(separator: ",\n")
                + "]"
            struct Model: JarMapped {
                let a: [Int]
                let b: String
                static let mapping = JarMapping<Model> {
                    JarMake(Model.init(a:b:))
                    JarField("a", \.a)
                    JarField("b", \.b)
                }
            }
            let error = try liftError { try Jar(json: text)^ as [Model] }
            return try threadTime {
                let all = error.all
                #expect(all.count == 2 * count)
                let last = try #require(all.last)
                #expect(
                    last.description
                        == "expected String, found null at [\(count - 1)].b (line \(count), column 22)")
                #expect(Set(all.map(\.description)).count == 2 * count)
            }
        }
        let (small, large) = try (time(500), time(5000))
        // In proportion it is ten times as long, with quadratic work a hundred times.
        #expect(large < small * 40)
    }

    @Test func aDeepDocumentIsCollectedOnASmallStack() async throws {
        struct Tree: JarConvertible {
            let value: Int
            let child: [Tree]
            init(jar: Jar) throws { (value, child) = try jar.lift("value", "child") }
        }
        let depth = 30
        let text =
            String(repeating: #"{"value": "x", "child": ["#, count: depth)
            + String(repeating: "]}", count: depth)
        let jar = try Jar(json: text)
        let counts = try await onSmallStack {
            let error = try liftError { try jar^ as Tree }
            return [error.all.count, jar.problems(as: Tree.self).count]
        }
        #expect(counts == [depth, depth])
    }
}

@MainActor private struct OnMainActor: @MainActor JarConvertible {
    let a: Int

    init(jar: Jar) throws {
        MainActor.assertIsolated()
        a = try jar["a"]^
    }
}

@MainActor private struct CodedOnMainActor: @MainActor Decodable {
    let a: Int

    private enum Key: CodingKey { case a }

    init(from decoder: any Decoder) throws {
        MainActor.assertIsolated()
        a = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
    }
}
