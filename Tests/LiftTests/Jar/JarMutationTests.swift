import Foundation
@testable import Lift
import Testing

@Suite struct JarMutationTests {
    /// A change, and what the Jar is written as after it.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let after: String
        let change: @Sendable (inout Jar) -> Void

        init(
            _ name: String, _ before: String, _ after: String,
            _ change: @escaping @Sendable (inout Jar) -> Void
        ) {
            self.name = name
            self.before = before
            self.after = after
            self.change = change
        }

        var testDescription: String { "\(name): \(before) to \(after)" }
    }

    struct Coin: JarElement {
        let amount: Int

        init(amount: Int) { self.amount = amount }

        init(jar: Jar) throws { amount = try jar["amount"]^ }

        var jar: Jar { ["amount": amount] }
    }

    static let none: Int? = nil

    /// As in every other literal that is a Jar.
    @Test func anAppendedLiteralKeepsTheOrderOfItsKeys() throws {
        var jar: Jar = []
        jar.append(["f": "a", "e": "b", "d": "c", "c": "d", "b": "e", "a": "f"])
        #expect(try String(json: jar) == #"[{"f":"a","e":"b","d":"c","c":"d","b":"e","a":"f"}]"#)
    }

    static let keyChanges: [Change] = [
        Change("a new key comes last", #"{"b":1}"#, #"{"b":1,"a":2}"#) { $0["a"] = 2 },
        Change("a present key keeps its place", #"{"b":1,"a":2}"#, #"{"b":"x","a":2}"#) { $0["b"] = "x" },
        Change("nil takes the key away", #"{"b":1,"a":2}"#, #"{"a":2}"#) { $0["b"] = nil },
        Change("nil for an absent key", #"{"b":1}"#, #"{"b":1}"#) { $0["a"] = nil },
        Change("an optional that is nil takes away", #"{"b":1,"a":2}"#, #"{"a":2}"#) { $0["b"] = none },
        Change("a missing Jar takes away", #"{"b":1,"a":2}"#, #"{"a":2}"#) { $0["b"] = Jar() },
        Change("an absent part takes away", #"{"b":1,"a":2}"#, #"{"a":2}"#) { $0["b"] = $0["x"] },
        Change("the last key taken away", #"{"b":1}"#, "{}") { $0["b"] = nil },
        Change("null keeps a null", #"{"b":1}"#, #"{"b":null}"#) { $0["b"] = null },
        Change("?? null keeps a null", #"{"b":1}"#, #"{"b":null}"#) { $0["b"] = none ?? null },
        Change("a literal", #"{"b":1}"#, #"{"b":[1,{"c":true}]}"#) { $0["b"] = [1, ["c": true]] },
        Change("a model", #"{"b":1}"#, #"{"b":{"amount":5}}"#) { $0["b"] = Coin(amount: 5) },
        Change("models", #"{"b":1}"#, #"{"b":[{"amount":5}]}"#) { $0["b"] = [Coin(amount: 5)] },
        Change("a Jar of its own", #"{"b":[1]}"#, #"{"b":[1],"c":[1]}"#) { $0["c"] = $0["b"] },
        Change("itself into itself", #"{"b":1}"#, #"{"b":1,"c":{"b":1}}"#) { $0["c"] = $0 },
        Change("the empty key", "{}", #"{"":1}"#) { $0[""] = 1 },
        Change("a number becomes a dictionary", "1", #"{"a":2}"#) { $0["a"] = 2 },
        Change("a string becomes a dictionary", #""x""#, #"{"a":2}"#) { $0["a"] = 2 },
        Change("a bool becomes a dictionary", "true", #"{"a":2}"#) { $0["a"] = 2 },
        Change("a null becomes a dictionary", "null", #"{"a":2}"#) { $0["a"] = 2 },
        Change("an array becomes a dictionary", "[1]", #"{"a":2}"#) { $0["a"] = 2 },
        Change("nil into a number", "1", "1") { $0["a"] = nil },
        Change("nil into a string", #""x""#, #""x""#) { $0["a"] = nil },
        Change("nil into an array", "[1]", "[1]") { $0["a"] = nil },
        Change("nil into a null", "null", "null") { $0["a"] = nil },
        Change("null into a number", "1", #"{"a":null}"#) { $0["a"] = null },
        Change("another value altogether", #"{"a":1}"#, "4711") { $0 = 4711 },
    ]

    static let indexChanges: [Change] = [
        Change("replaces", "[1,2,3]", "[1,4,3]") { $0[1] = 4 },
        Change("replaces the first and the last", "[1,2,3]", #"["a",2,"b"]"#) {
            $0[0] = "a"
            $0[2] = "b"
        },
        Change("null keeps a null", "[1,2]", "[null,2]") { $0[0] = null },
        Change("nil takes the element away", "[1,2,3]", "[1,3]") { $0[1] = nil },
        Change("an optional that is nil takes away", "[1,2,3]", "[1,2]") { $0[2] = none },
        Change("the only element taken away", "[1]", "[]") { $0[0] = nil },
        Change("a model", "[1]", #"[{"amount":5}]"#) { $0[0] = Coin(amount: 5) },
        Change("an array in an array", "[1,2]", "[[1,2],2]") { $0[0] = $0 },
        Change("appends to an array", "[1]", #"[1,"a",[2],{"amount":5}]"#) {
            $0.append("a")
            $0.append([2])
            $0.append(Coin(amount: 5))
        },
        Change("appends to an empty array", "[]", "[1]") { $0.append(1) },
        Change("appends a null", "[1]", "[1,null]") { $0.append(null) },
        Change("appends nothing", "[1]", "[1]") {
            $0.append(none)
            $0.append(Jar())
            $0.append(Jar()["x"][0])
        },
        Change("appends itself", "[1]", "[1,[1]]") { $0.append($0) },
        Change("appends to a number", "1", "[1,2]") { $0.append(2) },
        Change("appends to a string", #""x""#, #"["x",2]"#) { $0.append(2) },
        Change("appends to a null", "null", "[null,2]") { $0.append(2) },
        Change("appends to a dictionary", #"{"a":1}"#, #"[{"a":1},2]"#) { $0.append(2) },
    ]

    static let nestedChanges: [Change] = [
        Change("makes the dictionaries on the way", "{}", #"{"a":{"b":{"c":1}}}"#) { $0["a"]["b"]["c"] = 1 },
        Change("nil makes no dictionary", #"{"z":1}"#, #"{"z":1}"#) { $0["a"]["b"]["c"] = nil },
        Change("nil deep inside", #"{"a":{"b":{"c":1,"d":2}}}"#, #"{"a":{"b":{"d":2}}}"#) {
            $0["a"]["b"]["c"] = nil
        },
        Change("a scalar on the way gives way", #"{"a":1}"#, #"{"a":{"b":2}}"#) { $0["a"]["b"] = 2 },
        Change("nil leaves the scalar on the way", #"{"a":1}"#, #"{"a":1}"#) { $0["a"]["b"] = nil },
        Change("an element of a member", #"{"a":[1,[2,3]],"b":0}"#, #"{"a":[1,[2,4]],"b":0}"#) {
            $0["a"][1][1] = 4
        },
        Change("a member of an element", #"[{"a":1},{"a":1}]"#, #"[{"a":1},{"a":2}]"#) { $0[1]["a"] = 2 },
        Change("an element deep inside taken away", #"{"a":[1,[2,3]]}"#, #"{"a":[1,[3]]}"#) {
            $0["a"][1][0] = nil
        },
        Change("appends to a member", #"{"a":[1]}"#, #"{"a":[1,2]}"#) { $0["a"].append(2) },
        Change("appends to an absent member", "{}", #"{"a":{"b":[2]}}"#) { $0["a"]["b"].append(2) },
        Change("appends to an element", "[[1],[2]]", "[[1],[2,3]]") { $0[1].append(3) },
        Change("merges into a member", #"{"a":{"b":1}}"#, #"{"a":{"b":1,"c":2}}"#) {
            $0["a"].merge(["c": 2] as Jar)
        },
        Change("moves a part", #"{"a":{"b":[1]},"c":[]}"#, #"{"a":{},"c":[[1]]}"#) {
            let part = $0["a"]["b"]
            $0["a"]["b"] = nil
            $0["c"].append(part)
        },
    ]

    @Test(arguments: keyChanges + indexChanges + nestedChanges, JarRoute.keepingOrder)
    func changesOnlyTheValueItself(row: Change, route: JarRoute) throws {
        let original = try route.jar(row.before)
        var jar = original
        let holder: Jar = ["kept": original]
        row.change(&jar)
        #expect(try String(json: jar) == row.after)
        #expect(try jar == Jar(json: row.after))
        #expect(try String(json: original) == row.before)
        #expect(try String(json: holder) == #"{"kept":\#(row.before)}"#)
    }

    @Test(arguments: keyChanges + indexChanges + nestedChanges, JarRoute.keepingOrder)
    func changesInPlaceInsideOfAContainer(row: Change, route: JarRoute) throws {
        var inObject: Jar = ["a": 0, "part": try route.jar(row.before), "z": 0]
        let objectBefore = inObject
        row.change(&inObject["part"])
        #expect(try String(json: inObject) == #"{"a":0,"part":\#(row.after),"z":0}"#)
        #expect(try String(json: objectBefore) == #"{"a":0,"part":\#(row.before),"z":0}"#)

        var inArray: Jar = [0, try route.jar(row.before)]
        let arrayBefore = inArray
        row.change(&inArray[1])
        #expect(try String(json: inArray) == "[0,\(row.after)]")
        #expect(try String(json: arrayBefore) == "[0,\(row.before)]")
    }

    @Test func anEmptyJarBecomesWhatIsMadeOfIt() throws {
        var dictionary = Jar()
        dictionary["a"] = 1
        #expect(try String(json: dictionary) == #"{"a":1}"#)
        var array = Jar()
        array.append(1)
        #expect(try String(json: array) == "[1]")
        var merged = Jar()
        merged.merge(["a": 1] as Jar)
        #expect(try String(json: merged) == #"{"a":1}"#)
        var untouched = Jar()
        untouched["a"] = nil
        untouched.merge(Jar(Self.none))
        #expect(untouched.kind == .missing)
    }

    @Test func anAbsentPartBecomesWhatIsMadeOfIt() throws {
        let document = try Jar(json: #"{"a":{}}"#)
        var part = document["a"]["b"]
        part["c"] = 1
        #expect(try String(json: part) == #"{"c":1}"#)
        part = document["a"]["b"]
        part.append(1)
        #expect(try String(json: part) == "[1]")
        part = document["a"]["b"]
        part.merge(["c": 1] as Jar)
        #expect(try String(json: part) == #"{"c":1}"#)
    }

    @Test func holdsAnythingInTurn() throws {
        var jar: Jar = true
        #expect(try jar^ as Bool)
        jar = [1, 2]
        #expect(try jar^ as [Int] == [1, 2])
        jar["val"] = 1
        #expect(try jar["val"]^ as Int == 1)
        jar = 4711
        #expect(try jar^ as Int == 4711)
        jar = ["val2": 2]
        #expect(try jar["val2"]^ as Int == 2)
        jar = "Hello"
        #expect(try jar^ as String == "Hello")
    }

    // MARK: Keys come and go

    @Test(arguments: [1, 5, 15, 16, 17, 18, 33, 100, 400], [JarRoute.document, .built, .mutated])
    func keysComeAndGoInOrder(count: Int, route: JarRoute) throws {
        let seed = UInt64(count) &* 31
        var random = SeededGenerator(seed: seed)
        var model = (0..<count).map { (key: "k\($0)", value: $0) }
        let text = { (model: [(key: String, value: Int)]) in
            "{" + model.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
        }
        let original = text(model)
        let copy = try route.jar(original)
        var jar = copy
        for step in 0..<(4 * count) {
            let key = "k\(Int.random(in: 0..<(count + count / 2), using: &random))"
            let place = model.firstIndex { $0.key == key }
            // First mostly away, then mostly back again.
            if Int.random(in: 0..<4, using: &random) == 0 ? step >= 2 * count : step < 2 * count {
                jar[key] = nil
                if let place { model.remove(at: place) }
            } else {
                jar[key] = step
                if let place { model[place].value = step } else { model.append((key, step)) }
            }
            try #require(jar.count == model.count, "seed \(seed), step \(step)")
            if step % 7 == 0 {
                try #require(try String(json: jar) == text(model), "seed \(seed), step \(step)")
            }
        }
        #expect(try String(json: jar) == text(model), "seed \(seed)")
        #expect(jar.keys == model.map(\.key), "seed \(seed)")
        for (key, value) in model { #expect(try jar[key]^ as Int == value, "seed \(seed)") }
        #expect(try String(json: copy) == original, "seed \(seed)")
        for key in model.map(\.key) { jar[key] = nil }
        #expect(try String(json: jar) == "{}", "seed \(seed)")
        #expect(jar == [:], "seed \(seed)")
        jar["again"] = 1
        #expect(try String(json: jar) == #"{"again":1}"#, "seed \(seed)")
    }

    @Test func manyElementsAreAppendedAndReplaced() throws {
        var jar: Jar = [:]
        for index in 0..<20_000 { jar["list"].append(index) }
        for index in stride(from: 0, to: 20_000, by: 2) { jar["list"][index] = -index }
        for index in 0..<20_000 { jar["table"]["k\(index)"] = index }
        #expect(try jar["list"]^ as [Int] == (0..<20_000).map { $0 % 2 == 0 ? -$0 : $0 })
        #expect(jar["table"].count == 20_000)
        #expect(try jar["table"]["k19999"]^ as Int == 19_999)
    }

    // MARK: Anything representable

    @Test func aPartIsHandedToWhatPutsAnythingThere() throws {
        func replace(_ part: inout (any JarRepresentable)?) {
            part = part.map { ["old": $0.jar] as Jar }
        }
        for route in JarRoute.keepingOrder {
            var jar = try route.jar(#"{"a":1,"b":[2,null]}"#)
            replace(&jar["a"])
            replace(&jar["none"])
            replace(&jar["b"][0])
            replace(&jar["b"][1])
            #expect(try String(json: jar) == #"{"a":{"old":1},"b":[{"old":2},{"old":null}]}"#)
        }
    }
}
