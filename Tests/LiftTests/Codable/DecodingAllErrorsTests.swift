import Foundation
import Lift
import Testing

private struct Label: Codable, Hashable {
    let number: Int
    let text: String
}

private struct Box: Codable {
    var labels: [Label]?
    var grid: [[Label]]?
    var unique: Set<Label>?
    var named: [String: Label]?
    var byNumber: [Int: Label]?
    var byID: [UUID: Label]?
}

private struct Lifted: JarCodable {
    var labels: [Label]
    var more: [Lifted]?
}

@Suite struct DecodingAllErrorsTests {
    /// The paths of all errors of a `Box`, with each decoder and context.
    private func keys(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
        var results: [[String]] = []
        for route in JarRoute.keepingOrder where route.path.isEmpty {
            for decoder in [JarDecoder(), JarDecoder(context: JarKeyRules.caseInsensitive)] {
                let jar = try route.jar(json)
                let error = try liftError(
                    { try decoder.decode(Box.self, from: jar) }, sourceLocation: sourceLocation)
                let problems = decoder.problems(as: Box.self, from: jar)
                #expect(error == problems.first, sourceLocation: sourceLocation)
                #expect(error.all == problems, sourceLocation: sourceLocation)
                results.append(problems.map(\.key))
            }
        }
        let first = try #require(results.first)
        #expect(results.allSatisfy { $0 == first }, sourceLocation: sourceLocation)
        return first
    }

    private let good = #"{"number": 1, "text": "a"}"#
    private let bad = #"{"number": "x", "text": 1}"#

    @Test func anArrayHasTheErrorsOfAllElements() throws {
        #expect(
            try keys(#"{"labels": [\#(bad), \#(good), 3, null, {}, \#(good)]}"#)
                == ["labels[0].number", "labels[2]", "labels[3]", "labels[4].number"])
    }

    @Test func arraysInArraysHaveAllErrors() throws {
        #expect(
            try keys(#"{"grid": [[\#(good), \#(bad)], [], 3, [\#(bad), \#(bad)]]}"#)
                == ["grid[0][1].number", "grid[2]", "grid[3][0].number", "grid[3][1].number"])
    }

    @Test func aSetHasAllErrors() throws {
        #expect(
            try keys(#"{"unique": [\#(bad), \#(good), \#(good), 3]}"#) == ["unique[0].number", "unique[3]"])
    }

    @Test func aDictionaryHasAllErrors() throws {
        #expect(
            try keys(#"{"named": {"a": \#(good), "b": \#(bad), "c": \#(good), "d": null, "e": 1}}"#)
                == ["named.b.number", "named.d", "named.e"])
        #expect(
            try keys(#"{"byNumber": {"1": \#(bad), "2": \#(good), "3": 1}}"#)
                == ["byNumber.1.number", "byNumber.3"])
        let id = "33041937-05B2-464A-98AD-3910CBE0D09E"
        #expect(
            try keys(#"{"byID": {"x": \#(good), "\#(id)": \#(bad), "y": 1}}"#)
                == ["byID.x", "byID.\(id).number", "byID.y"])
    }

    @Test func aSynthesizedInitializerStopsAtItsFirstProperty() throws {
        #expect(
            try keys(#"{"labels": [\#(bad), \#(bad)], "grid": [[\#(bad)]]}"#)
                == ["labels[0].number", "labels[1].number"])
    }

    @Test func typesThatAreLiftedHaveAllErrorsToo() throws {
        let jar = try Jar(
            json: #"[{"labels": [1, \#(bad)]}, {"labels": [], "more": [{"labels": [2]}, {"labels": [3]}]}]"#)
        let keys = [
            "[0].labels[0]", "[0].labels[1].number", "[1].more[0].labels[0]", "[1].more[1].labels[0]",
        ]
        #expect(try liftError { try jar^ as [Lifted] }.all.map(\.key) == keys)
        #expect(jar.problems(as: [Lifted].self).map(\.key) == keys)
        #expect(JarDecoder().problems(as: [Lifted].self, from: jar).map(\.key) == keys)
    }

    @Test func anArrayDecodedByHandStopsAtItsFirstError() throws {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try (container.decode(Label.self), container.decode([Label].self))
            }
        }
        let jar = try Jar(json: #"[[\#(bad), 1], [\#(good), [\#(bad), \#(bad)]]]"#)
        #expect(
            JarDecoder().problems(as: [Pair].self, from: jar).map(\.key)
                == ["[0][0].number", "[1][1][0].number", "[1][1][1].number"])
    }

    @Test func errorsThatUserCodeCatchesAreNotAmongThem() throws {
        struct Lenient: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                _ = try? container.decode([Label].self, forKey: .a)
                _ = try container.decode([Label].self, forKey: .b)
            }
            enum Key: CodingKey { case a, b }
        }
        let jar = try Jar(json: #"[{"a": [1, 2], "b": []}, {"a": [1, 2], "b": [3, 4]}, {"a": [1], "b": 5}]"#)
        #expect(
            JarDecoder().problems(as: [Lenient].self, from: jar).map(\.key) == [
                "[1].b[0]", "[1].b[1]", "[2].b",
            ])
    }

    @Test func eachElementHasItsOwnUnknownKeys() throws {
        let labels = #"{"number": 1, "text": "a", "y": 1}, {"number": 2, "text": "b", "z": 1}"#
        let decoder = JarDecoder(context: JarUnknownKeys.refused)
        let list = try Jar(json: "[\(labels)]")
        #expect(decoder.problems(as: [Label].self, from: list).map(\.key) == ["[0].y", "[1].z"])
        let box = try Jar(json: #"{"labels": [\#(labels)]}"#)
        #expect(decoder.problems(as: Box.self, from: box).map(\.key) == ["labels[0].y", "labels[1].z"])
    }

    @Test func aValueThatCanBeDecodedHasNoProblems() throws {
        #expect(JarDecoder().problems(as: Box.self, from: try Jar(json: "{}")) == [])
        #expect(JarDecoder().problems(as: Box?.self, from: Jar()) == [])
    }
}
