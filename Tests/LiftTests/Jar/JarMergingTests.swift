import Foundation
import Lift
import LiftDocuments
import Testing

@Suite struct JarMergingTests {
    /// One is read and the other is built, so that their dictionaries are compared member by member.
    @Test func aPatchHasNothingOfDictionariesThatAreEqual() throws {
        let old = try Jar(json: #"{"a": {"b": {"c": 1}, "d": 2}, "e": 3}"#)
        let inner: Jar = ["d": 2, "b": ["c": 1]]
        let new: Jar = ["e": 4, "a": inner]
        let patch = JarMergePatch(from: old, to: new)
        #expect(patch == JarMergePatch(Jar(["e": 4])))
    }

    @Test(
        arguments: [
            (
                #"{"a":1,"b":{"c":2,"d":[1]}}"#, #"{"b":{"d":[2],"e":3},"f":null}"#, .replace,
                #"{"a":1,"b":{"c":2,"d":[2],"e":3},"f":null}"#
            ),
            (#"{"a":[1,{"b":[2]}]}"#, #"{"a":[3,{"b":[4]}]}"#, .append, #"{"a":[1,{"b":[2]},3,{"b":[4]}]}"#),
            (
                #"{"a":[1,{"b":[2],"c":3},5]}"#, #"{"a":[{"x":1},{"b":[4,5]}]}"#, .byIndex,
                #"{"a":[{"x":1},{"b":[4,5],"c":3},5]}"#
            ),
            ("[1]", "[2,[3]]", .byIndex, "[2,[3]]"), ("[[1,2]]", "[[3]]", .byIndex, "[[3,2]]"),
            ("[1]", "[2]", .append, "[1,2]"), ("[1]", "[2]", .replace, "[2]"), ("{}", "[2]", .append, "[2]"),
            (#"{"a":1}"#, "null", .replace, "null"),
            (#"{"a":{"b":1}}"#, #"{"a":null}"#, .replace, #"{"a":null}"#),
            (#"{"a":{"b":1}}"#, #"{"a":2}"#, .replace, #"{"a":2}"#),
            (#"{"a":2}"#, #"{"a":{"b":1}}"#, .replace, #"{"a":{"b":1}}"#),
            (#"{"a":[1]}"#, #"{"a":{"b":1}}"#, .byIndex, #"{"a":{"b":1}}"#),
        ] as [(String, String, Jar.ArrayMerging, String)])
    func valuesAreMerged(text: String, other: String, arrays: Jar.ArrayMerging, merged: String) throws {
        for route in JarRoute.keepingOrder {
            for otherRoute in JarRoute.keepingOrder {
                var jar = try route.jar(text)
                let added = try otherRoute.jar(other)
                #expect(
                    try String(json: jar.merging(added, arrays: arrays)) == merged, "\(route), \(otherRoute)")
                jar.merge(added, arrays: arrays)
                #expect(try String(json: jar) == merged, "\(route), \(otherRoute)")
                #expect(try String(json: added) == other, "\(route), \(otherRoute)")
            }
        }
    }

    @Test func arraysAreReplacedUnlessAskedFor() throws {
        #expect((["a": [1]] as Jar).merging(["a": [2]]) == ["a": [2]])
        let value = ["a": [3]]
        #expect((["a": [1], "b": 1] as Jar).merging(Jar(value)) == ["a": [3], "b": 1])
    }

    @Test func nothingAndErrorsAreKept() throws {
        var jar: Jar = ["a": 1]
        jar.merge(Jar())
        #expect(jar == ["a": 1])
        jar["a"].merge(["b": 2])
        #expect(jar == ["a": ["b": 2]])
        var missing = Jar()
        missing.merge(["a": [1]], arrays: .append)
        #expect(missing == ["a": [1]])
        var broken = Jar(error: LiftError("broken"))
        broken.merge(["a": 1])
        #expect(try failure { try String(json: broken) } == LiftFailure(.value, "broken"))
        jar.merge(["a": ["c": Jar(error: LiftError("inner"))]])
        #expect(try failure { try String(json: jar) } == LiftFailure(.value, "inner", at: "a.c"))
    }

    @Test func contextsStay() throws {
        var jar: Jar = ["a": ["b": NamedByContext()] as Jar]
        jar = jar.union(context: ModelPlace(name: "outer"))
        let inner = (["a": ["c": NamedByContext()] as Jar] as Jar).union(context: ModelPlace(name: "inner"))
        jar.merge(inner)
        #expect(try String(json: jar) == #"{"a":{"b":"outer","c":"inner"}}"#)
        #expect(try String(json: jar["a"]["b"]) == #""outer""#)
        struct Model: JarRepresentableWithContext {
            func asJar(using context: Jar.Context) -> Jar { ["a": ["d": NamedByContext()] as Jar] }
        }
        jar.merge(Jar(Model()))
        #expect(try String(json: jar) == #"{"a":{"b":"outer","c":"inner","d":"outer"}}"#)
    }

    @Test func randomJarsAreMergedAsTheModel() throws {
        for seed in 0..<UInt64(TestSize.count(400, full: 40_000)) {
            var random = SeededGenerator(seed: seed)
            let (first, second) = (
                PlainJSON.random(levels: 4, using: &random), PlainJSON.random(levels: 4, using: &random)
            )
            let (jar, other) = (try first.jar(using: &random), try second.jar(using: &random))
            for arrays in [.replace, .append, .byIndex] as [Jar.ArrayMerging] {
                let merged = try String(json: jar.merging(other, arrays: arrays))
                #expect(merged == first.merging(second, arrays: arrays).text, "seed \(seed), \(arrays)")
            }
            let patched = try JarMergePatch(other).applied(to: jar)
            #expect(try String(json: patched) == first.mergePatched(second).text, "seed \(seed)")
            #expect(try String(json: jar) == first.text && String(json: other) == second.text, "seed \(seed)")
        }
    }
}

@Suite struct JarMergePatchTests {
    /// RFC 7396: sections 1 and 3, and appendix A.
    @Test(
        arguments: [
            (#"{"a":"b","c":{"d":"e","f":"g"}}"#, #"{"a":"z","c":{"f":null}}"#, #"{"a":"z","c":{"d":"e"}}"#),
            (
                #"{"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],"content":"This will be unchanged"}"#,
                #"{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}"#,
                #"{"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}"#
            ),
            (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
            (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
            (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
            (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
            (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
            (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
            (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
            (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
            (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
            (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
            (#"{"a":"foo"}"#, "null", "null"),
            (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
            (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
            ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
            ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        ])
    func publishedExamplesAreApplied(text: String, patch: String, result: String) throws {
        for route in JarRoute.keepingOrder {
            for patchRoute in JarRoute.keepingOrder {
                var jar = try route.jar(text)
                let patch = JarMergePatch(try patchRoute.jar(patch))
                #expect(try String(json: patch.applied(to: jar)) == result, "\(route), \(patchRoute)")
                try patch.apply(to: &jar)
                #expect(try String(json: jar) == result, "\(route), \(patchRoute)")
            }
        }
        let (old, new) = (try Jar(json: text), try Jar(json: result))
        let changes = JarMergePatch(from: old, to: new)
        #expect(try changes.applied(to: old) == new)
        #expect(try Jar(json: String(json: changes))^ as JarMergePatch == changes)
    }

    @Test func aPatchThatHoldsAnErrorChangesNothing() throws {
        let before: Jar = ["a": ["b": 1], "c": [2]]
        var jar = before
        let patch = JarMergePatch(
            ["c": 3, "a": ["b": 2, "d": Jar(error: LiftError("broken"))] as Jar] as Jar)
        #expect(try failure { try patch.apply(to: &jar) } == LiftFailure(.value, "broken", at: "a.d"))
        #expect(try String(json: jar) == String(json: before))
        let whole = JarMergePatch(Jar(error: LiftError("whole")))
        #expect(try failure { try whole.apply(to: &jar) } == LiftFailure(.value, "whole"))
        var broken = Jar(error: LiftError("old"))
        #expect(
            try failure { try JarMergePatch(["a": 1] as Jar).apply(to: &broken) }
                == LiftFailure(.value, "old"))
        try JarMergePatch(Jar()).apply(to: &jar)
        #expect(jar == before)
    }

    @Test func changesLeaveOutWhatIsEqual() throws {
        let old = try Jar(json: #"{"a":1,"b":{"c":2,"d":3,"n":null},"e":[1,2],"f":{"g":1}}"#)
        let new = try Jar(json: #"{"a":1.0,"b":{"c":4,"n":null},"e":[1,3],"f":{"g":1},"h":{"i":[null]}}"#)
        let changes = JarMergePatch(from: old, to: new)
        #expect(try String(json: changes) == #"{"b":{"d":null,"c":4},"e":[1,3],"h":{"i":[null]}}"#)
        #expect(try changes.applied(to: old) == new)
        #expect(JarMergePatch(from: old, to: old).jar == [:])
    }

    @Test func aNullCannotBeSet() throws {
        let message = "a merge patch cannot set a null"
        let old: Jar = ["a": ["b": 1]]
        for (new, path) in [
            (["a": ["b": null] as Jar] as Jar, "a.b"),
            (["a": ["b": 1], "c": ["d": ["e": null] as Jar] as Jar], "c.d.e"),
        ] {
            let changes = JarMergePatch(from: old, to: new)
            let expected = LiftFailure(.unsupported, message, at: path)
            #expect(try failure { try changes.applied(to: old) } == expected)
            #expect(try failure { try String(json: changes) } == expected)
        }
        let whole = JarMergePatch(from: old, to: Jar(null))
        #expect(try whole.applied(to: old) == Jar(null))
        let nothing = JarMergePatch(from: old, to: Jar())
        #expect(
            try failure { try nothing.applied(to: old) }
                == LiftFailure(.unsupported, "a merge patch cannot remove the whole value"))
        #expect(try JarMergePatch(from: Jar(), to: Jar()).applied(to: Jar()).isMissing)
        let fromNumber = JarMergePatch(from: Jar(1), to: ["a": null] as Jar)
        #expect(
            try failure { try fromNumber.applied(to: Jar(1)) } == LiftFailure(.unsupported, message, at: "a"))
    }

    @Test func randomChangesAreRoundTrips() throws {
        for seed in 0..<UInt64(TestSize.count(400, full: 40_000)) {
            var random = SeededGenerator(seed: seed)
            let first = PlainJSON.random(levels: 4, hasNulls: false, using: &random)
            let second =
                seed % 4 == 0
                ? PlainJSON.random(levels: 4, hasNulls: false, using: &random) : first.dropping(2)
            let (old, new) = (try first.jar(using: &random), try second.jar(using: &random))
            let changes = JarMergePatch(from: old, to: new)
            #expect(try changes.applied(to: old) == new, "seed \(seed)")
        }
    }
}

extension PlainJSON {
    /// Without every so many-th member of the outermost dictionary.
    fileprivate func dropping(_ step: Int) -> PlainJSON {
        guard case .object(let members) = self else { return .array([self]) }
        return .object(members.enumerated().filter { $0.offset % step == 0 }.map(\.element))
    }
}
