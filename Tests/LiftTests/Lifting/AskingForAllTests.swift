import Foundation
import Lift
import Testing

/// How many initializers ran.
private final class Counter: JarContextValue {
    let count = Locked(0)

    func add() { count.withLock { $0 += 1 } }
}

/// Asks for all errors of its parts, however they are lifted, and throws the first one again.
private struct Asking: JarElement, Hashable {
    var jar: Jar { Jar() }

    init(jar: Jar) throws {
        try jar.context.get(Counter.self).add()
        do {
            switch try jar["how"]^ as String? {
            case "array": _ = try jar["parts"]^ as [Asking]
            case "set": _ = try jar["parts"]^ as Set<Asking>
            case "dictionary": _ = try jar["parts"]^ as [String: Asking]
            case "pairs": _ = try jar["parts"]^ as [Asking: Asking]
            case "lift": _ = try jar["parts"].lift("a", "b") as (Asking, Asking)
            case "mapping": _ = try jar["parts"]^ as Two
            case "optional": _ = try jar["parts"]^ as Asking?
            case "array by transform": _ = try jar["parts"].transformed(by: Self.transform.array)^ as [Asking]
            case "dictionary by transform":
                _ = try jar["parts"].transformed(by: Self.transform.dictionary)^ as [String: Asking]
            case "array of a decoder":
                _ = try JarDecoder().decode([Coded].self, from: jar["parts"])
            case "decoder": _ = try JarDecoder().decode(Coded.self, from: jar["parts"])
            default: _ = try jar["value"]^ as Int
            }
        } catch let error as LiftError {
            _ = (error.all, error.report, error.all)
            throw error
        }
    }

    static let transform = AnyJarTransform<Asking>(
        lift: { try $0^ as Asking }, represent: { _ in Jar() })
}

private struct Two: JarMapped {
    let a: Asking
    let b: Asking

    static let mapping = JarMapping<Two> {
        JarMake(Two.init(a:b:))
        JarField("a", \.a)
        JarField("b", \.b)
    }
}

private struct Coded: Decodable {
    init(from decoder: any Decoder) throws {
        _ = try decoder.singleValueContainer().decode(Jar.self)^ as Asking
    }
}

@Suite struct AskingForAllTests {
    /// Levels that are lifted in one way, each of them with a second part that cannot be lifted.
    private static func text(_ how: String, _ levels: Int) -> String {
        let wrong = #"{"value":"x"}"#
        func parts(_ next: String) -> String {
            switch how {
            case "array", "set", "array by transform", "array of a decoder", "pairs": "[\(next),\(wrong)]"
            case "optional", "decoder": next
            default: #"{"a":\#(next),"b":\#(wrong)}"#
            }
        }
        return (0..<levels).reduce(wrong) { next, _ in #"{"how":"\#(how)","parts":\#(parts(next))}"# }
    }

    @Test(arguments: [
        "array", "set", "dictionary", "lift", "mapping", "optional", "array by transform",
        "dictionary by transform", "decoder",
    ])
    func aLiftInWhichEachLevelAsksForAllErrorsRunsTwiceInAll(how: String) throws {
        let levels = 16
        let counter = Counter()
        let jar = try Jar(json: Self.text(how, levels)).union(context: counter)
        let error = try liftError { try jar^ as Asking }
        let all = error.all
        let count = counter.count.withLock { $0 }
        let isAlone = how == "optional" || how == "decoder"
        let values = isAlone ? levels + 1 : 2 * levels + 1
        #expect(count <= 2 * values, "\(count) of \(values)")
        // Nothing is lost: it is the same as when nobody asks inside.
        #expect(all.count == (isAlone ? 1 : levels + 1))
        #expect(all == jar.problems(as: Asking.self))
        #expect(all.allSatisfy { $0.all == [$0] && $0.kind == .type })
        #expect(all.first == error)
    }

    @Test(arguments: ["pairs", "array of a decoder"])
    func noErrorIsLostWhereAContainerStopsAtItsFirst(how: String) throws {
        let jar = try Jar(json: Self.text(how, 4)).union(context: Counter())
        let error = try liftError { try jar^ as Asking }
        #expect(error.all == jar.problems(as: Asking.self))
    }

    private struct Listed: Decodable {
        let list: [Coded]
    }

    /// The errors of all parts, whatever container of Codable stopped at the first one.
    @Test(arguments: [
        #"{"list": [W, W]}"#, #"[{"list": [W, W]}, {"list": [W]}]"#, #"{"a": [W, W], "b": [W]}"#,
        "[[W, W], [W]]",
        "[W, W, W]",
    ])
    func noErrorIsLostInsideContainersOfCodable(text: String) throws {
        let wrong = #"{"how":"array","parts":[{"value":"x"},{"value":"y"}]}"#
        let jar = try Jar(json: text.replacingOccurrences(of: "W", with: wrong)).union(context: Counter())
        let count = text.count(where: { $0 == "W" })
        func errors<Value: Decodable>(_ type: Value.Type) throws -> [LiftError] {
            try liftError { try JarDecoder().decode(type, from: jar) }.all
        }
        let all =
            switch text.prefix(3) {
            case "{\"l": try errors(Listed.self)
            case "[{\"": try errors([Listed].self)
            case "{\"a": try errors([String: [Coded]].self)
            case "[[W": try errors([[Coded]].self)
            default: try errors([Coded].self)
            }
        #expect(all.count == 2 * count)
        #expect(Set(all.map(\.key)).count == 2 * count)
    }

    @Test func anErrorThatWasAskedBeforeStillAnswersInsideALift() throws {
        let earlier = try liftError { try Jar(json: #"["x", null, 1]"#)^ as [Int] }
        struct Counting: JarConvertible {
            init(jar: Jar) throws {
                let holder: Holder = try jar.context.get()
                holder.counts.withLock { $0.append(holder.error.all.count) }
                throw LiftError("no")
            }
        }
        let holder = Holder(error: earlier)
        let error = try liftError { try Jar(json: "[[], []]").union(context: holder)^ as [Counting] }
        #expect(error.all.map(\.key) == ["[0]", "[1]"])
        #expect(holder.counts.withLock { $0 } == [2, 2, 2])
    }

    private final class Holder: JarContextValue {
        let error: LiftError
        let counts = Locked<[Int]>([])

        init(error: LiftError) { self.error = error }
    }

    @Test func whatIsCaughtIsNotThrownAgain() throws {
        struct Lenient: JarConvertible {
            init(jar: Jar) throws {
                do {
                    _ = try jar["numbers"]^ as [Int]
                } catch let error as LiftError {
                    _ = error.all
                }
                _ = try jar["names"]^ as [String]
            }
        }
        let jar = try Jar(json: #"[{"numbers":["x",null],"names":[true,null]},{"numbers":[],"names":3}]"#)
        let error = try liftError { try jar^ as [Lenient] }
        #expect(error.all.map(\.key) == ["[0].names[0]", "[0].names[1]", "[1].names"])
    }
}
