import Foundation
import Lift
import LiftDocuments
import Testing

/// Two documents that are written the same way are compared without their values.
@Suite struct EqualRowsTests {
    private func jar(_ text: String, _ duplicates: JSONReadingOptions.DuplicateKeys = .first) throws -> Jar {
        try Jar(json: text, options: JSONReadingOptions(duplicateKeys: duplicates))
    }

    @Test func whichOfEqualKeysCountsIsADifference() throws {
        let text = #"{"a":{"k":1,"k":2},"b":[3]}"#
        #expect(try jar(text) == jar(text))
        #expect(try jar(text) != jar(text, .last))
        #expect(try JarDifference(from: jar(text), to: jar(text, .last)).map(\.path) == ["a.k"])
        #expect(try jar(text).merging(jar(text, .last))["a"]["k"]^ as Int == 2)
    }

    @Test func theSameRowsOfAnotherFormatAreComparedByValue() throws {
        let list: Jar = ["a": [1, "x"] as Jar, "b": ["c": true] as Jar]
        let binary = try Jar(plist: Data(plist: list, format: .binary))
        let xml = try Jar(plist: Data(plist: list, format: .xml))
        let json = try Jar(json: Data(json: list))
        #expect(binary == json && json == xml && xml == binary)
        #expect(JarDifference(from: xml, to: binary).isEmpty && JarDifference(from: binary, to: json).isEmpty)
    }

    /// Rows of two documents say nothing about the same rows of two others.
    @Test func partsOfSeveralDocumentsAreComparedWithTheirOwn() throws {
        func both(_ first: String, _ second: String) throws -> [Jar] {
            [["x": try jar(first), "y": try jar(second)], [try jar(first), try jar(second)]]
        }
        for (old, new) in try zip(both("[1,[2]]", "[3,[4]]"), both("[1,[2]]", "[3,[5]]")) {
            #expect(old != new)
            #expect(JarDifference(from: old, to: new).count == 1)
            let patch = JarPatch(from: old, to: new)
            let mergePatch = JarMergePatch(from: old, to: new)
            #expect(patch.operations.count == 1)
            for changed in try [
                patch.applied(to: old), mergePatch.applied(to: old), old.merging(new, arrays: .byIndex),
                new.kind == .array ? new : old.merging(new),
            ] {
                #expect(try String(json: changed) == String(json: new))
            }
        }
        // In the same document, other rows are the same distance apart.
        let document = try jar("[[1,2],[3,4],[1,2],[5,4]]")
        let (old, new) = ([document[0], document[1]] as Jar, [document[2], document[3]] as Jar)
        #expect(old != new)
        #expect(JarDifference(from: old, to: new).map(\.path) == ["[1][0]"])
    }

    @Test func differencesAtEachEndAreFound() throws {
        let old = try jar(#"[{"a":[1,2]},{"b":{"c":[3,{"d":4}]}},[5]]"#)
        for (text, path) in [
            (#"[{"a":[0,2]},{"b":{"c":[3,{"d":4}]}},[5]]"#, "[0].a[0]"),
            (#"[{"a":[1,2]},{"b":{"c":[0,{"d":4}]}},[5]]"#, "[1].b.c[0]"),
            (#"[{"a":[1,2]},{"b":{"c":[3,{"d":0}]}},[5]]"#, "[1].b.c[1].d"),
            (#"[{"a":[1,2]},{"b":{"c":[3,{"d":4}]}},[0]]"#, "[2][0]"),
        ] as [(String, JarPath)] {
            let new = try jar(text)
            #expect(old != new)
            #expect(JarDifference(from: old, to: new).map(\.path) == [path])
            #expect(JarPatch(from: old, to: new) == JarPatch([.replace(path: path, value: 0)]))
            #expect(old.merging(new, arrays: .byIndex) == new)
        }
    }

    @Test func equalArraysAreStillAppended() throws {
        let tags = try jar(#"{"a":{"tags":[1]},"b":[2]}"#)
        let again = try jar(#"{"a":{"tags":[1]},"b":[2]}"#)
        #expect(try String(json: tags.merging(again, arrays: .append)) == #"{"a":{"tags":[1,1]},"b":[2,2]}"#)
    }

    @Test func aMergePatchThatEqualsItsTargetRemovesNulls() throws {
        let target = try jar(#"{"a":{"b":null,"c":1}}"#)
        #expect(try JarMergePatch(jar(#"{"a":{"b":null,"c":1}}"#)).applied(to: target) == ["a": ["c": 1]])
    }

    @Test func anEqualPartKeepsItsContextAndAnotherGetsTheOneOfTheOtherSide() throws {
        let money = try jar(#"{"a":{"amount":1}}"#)
        let other = try jar(#"{"a":{"amount":1}}"#).union(context: Coin.sek)
        let merged = money.merging(other)
        #expect(try merged["a"]["amount"].context.get() as Coin == .sek)
    }

    /// The values of documents and of built Jars are compared in different ways, with the same result.
    @Test(arguments: 0..<60)
    func randomDocumentsAreComparedAsBuiltJarsAre(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = PlainJSON.random(levels: 5, using: &random)
        for _ in 0..<20 {
            var other = value
            if Int.random(in: 0..<4, using: &random) > 0 { other.change(using: &random) }
            let (old, new) = try (jar(value.text), jar(other.text))
            let (oldBuilt, newBuilt) = try (JarRoute.built.jar(value.text), JarRoute.built.jar(other.text))
            #expect((old == new) == (oldBuilt == newBuilt))
            #expect(
                JarDifference(from: old, to: new).map(\.path)
                    == JarDifference(from: oldBuilt, to: newBuilt).map(\.path))
            #expect(try JarPatch(from: old, to: new).applied(to: old) == newBuilt)
            for arrays in [.replace, .append, .byIndex] as [Jar.ArrayMerging] {
                #expect(
                    try String(json: old.merging(new, arrays: arrays))
                        == String(json: oldBuilt.merging(newBuilt, arrays: arrays)))
            }
        }
    }
}

private struct Coin: JarContextValue, Equatable {
    let code: String

    static let sek = Coin(code: "SEK")
}
