import Lift
import Testing

private struct Nothing: JarMapped, Equatable {
    static let mapping = JarMapping<Nothing> { JarMake(Nothing.init) }
}

private struct One: JarMapped, Equatable {
    let only: Int

    static let mapping = JarMapping<One> {
        JarMake(One.init(only:))
        JarField("only", \.only)
    }
}

private struct Range: JarMapped, Equatable {
    let low: Int
    let high: Int

    init(low: Int, high: Int) throws {
        guard low <= high else { throw LiftError("\(low) is more than \(high)") }
        self.low = low
        self.high = high
    }

    static let mapping = JarMapping<Range> {
        JarMake(Range.init(low:high:))
        JarField("low", \.low, default: 0)
        JarField("high", \.high)
    }
}

/// Made by a closure, which gives what is no field.
private struct Counted: JarMapped, Equatable {
    let name: String
    let tags: [String]
    let count: Int

    static let mapping = JarMapping<Counted> {
        JarMake({ (name: String, tags: [String]) in
            let count = tags.count
            return Counted(name: name, tags: tags, count: count)
        })
        JarField("name", \.name)
        JarField("tags", \.tags)
    }
}

/// Whose fields are declared before.
private struct Inferred: JarMapped, Equatable {
    let name: String
    let size: Int?

    static let mapping = JarMapping<Inferred> {
        JarMake(Inferred.init(name:size:))
        let size = JarField("size", \Inferred.size)
        JarField("name", { $0.name })
        size
    }
}

private struct Stated: JarMapped, Equatable {
    let name: String?
    let size: Int?
    let sent: Bool?

    static let mapping = JarMapping<Stated> {
        JarMake(Stated.init(name:size:sent:))
        JarField("name", \.name)
        JarField("size", \.size)
        JarField("sent", \.sent)
    }
}

private struct StatedNothing: JarMapped, Equatable {
    static let mapping = JarMapping<StatedNothing> { JarMake(StatedNothing.init) }
}

private final class StatedRange: JarMapped {
    var low: Int
    let high: Int

    init(low: Int, high: Int) throws {
        guard low <= high else { throw LiftError("\(low) is more than \(high)") }
        (self.low, self.high) = (low, high)
    }

    static let mapping = JarMapping<StatedRange> {
        JarMake({ (high: Int, low: Int) in try StatedRange(low: low, high: high) })
        JarField("high", \.high)
        JarVariable("low", \.low, default: 0)
    }
}

private struct Wide: JarMapped, Equatable {
    var a0, a1, a2, a3, a4, a5, a6, a7, a8, a9: Int
    var b0, b1, b2, b3, b4, b5, b6, b7, b8, b9: String?
    var c0, c1, c2, c3, c4, c5, c6, c7, c8, c9: [Int]
    var d0, d1, d2, d3, d4, d5, d6, d7, d8, d9: Bool

    static let mapping = JarMapping<Wide> {
        JarMake(
            Wide.init(
                a0:a1:a2:a3:a4:a5:a6:a7:a8:a9:b0:b1:b2:b3:b4:b5:b6:b7:b8:b9:c0:c1:c2:c3:c4:c5:c6:c7:c8:c9:d0:
                d1:
                d2:d3:d4:d5:d6:d7:d8:d9:
            ))
        JarField("a0", \.a0)
        JarField("a1", \.a1)
        JarField("a2", \.a2)
        JarField("a3", \.a3)
        JarField("a4", \.a4)
        JarField("a5", \.a5)
        JarField("a6", \.a6)
        JarField("a7", \.a7)
        JarField("a8", \.a8)
        JarField("a9", \.a9)
        JarField("b0", \.b0)
        JarField("b1", \.b1)
        JarField("b2", \.b2)
        JarField("b3", \.b3)
        JarField("b4", \.b4)
        JarField("b5", \.b5)
        JarField("b6", \.b6)
        JarField("b7", \.b7)
        JarField("b8", \.b8)
        JarField("b9", \.b9)
        JarField("c0", \.c0)
        JarField("c1", \.c1)
        JarField("c2", \.c2)
        JarField("c3", \.c3)
        JarField("c4", \.c4)
        JarField("c5", \.c5)
        JarField("c6", \.c6)
        JarField("c7", \.c7)
        JarField("c8", \.c8)
        JarField("c9", \.c9)
        JarField("d0", \.d0)
        JarField("d1", \.d1)
        JarField("d2", \.d2)
        JarField("d3", \.d3)
        JarField("d4", \.d4)
        JarField("d5", \.d5)
        JarField("d6", \.d6)
        JarField("d7", \.d7)
        JarField("d8", \.d8)
        JarField("d9", \.d9)
    }
}

@Suite struct JarMappingBuilderTests {
    @Test func anInitializerWithoutParametersTakesNoFields() throws {
        let jar: Jar = ["a": 1]
        #expect(try jar^ == Nothing())
        #expect(try String(json: Nothing()) == "{}")
    }

    @Test func oneFieldIsEnough() throws {
        let one: One = try Jar(json: #"{"only":7}"#)^
        #expect(one == One(only: 7))
        #expect(try String(json: one) == #"{"only":7}"#)
        #expect(
            try failure { _ = try Jar(json: "{}")^ as One }
                == LiftFailure(
                    .missing, "expected Int, but the key is missing; the dictionary is empty", at: "only"))
    }

    @Test func anInitializerMayThrow() throws {
        #expect(try Jar(json: #"{"high":3}"#)^ == Range(low: 0, high: 3))
        #expect(
            try failure { _ = try Jar(json: #"[{"low":4,"high":3}]"#)[0]^ as Range }
                == LiftFailure(.value, "4 is more than 3", at: "[0]"))
    }

    @Test func aClosureMakesValues() throws {
        let counted: Counted = try Jar(json: #"{"name":"n","tags":["a","b"]}"#)^
        #expect(counted == Counted(name: "n", tags: ["a", "b"], count: 2))
        #expect(try String(json: counted) == #"{"name":"n","tags":["a","b"]}"#)
        let inferred: Inferred = try Jar(json: #"{"name":"n"}"#)^
        #expect(inferred == Inferred(name: "n", size: nil))
        #expect(try String(json: Inferred(name: "n", size: 2)) == #"{"name":"n","size":2}"#)
    }

    @Test func fortyFieldsAreLiftedInTheirOrder() throws {
        let keys = "abcd".flatMap { letter in (0..<10).map { "\(letter)\($0)" } }
        var jar = Jar()
        for (index, key) in keys.enumerated() {
            switch key.first {
            case "a": jar[key] = index
            case "b": jar[key] = "text \(index)"
            case "c": jar[key] = [index]
            default: jar[key] = index.isMultiple(of: 2)
            }
        }
        let wide: Wide = try jar^
        #expect(wide.a9 == 9)
        #expect(wide.b3 == "text 13")
        #expect(wide.c7 == [27])
        #expect(!wide.d1)
        #expect(Jar(wide) == jar)
        #expect(Jar(wide).keys == keys)
    }

    @Test func variablesAreSetWithParameters() throws {
        let stated: Stated = try Jar(json: #"{"size":3,"sent":true}"#)^
        #expect(stated == Stated(name: nil, size: 3, sent: true))
        #expect(try String(json: stated) == #"{"size":3,"sent":true}"#)
        #expect(
            try failure { _ = try Jar(json: #"{"size":[]}"#)^ as Stated }
                == LiftFailure(.type, "expected Int, found array of 0", at: "size"))
        #expect(try Jar(json: "{}")^ == StatedNothing())
        let range: StatedRange = try Jar(json: #"{"high":3}"#)^
        try range.update(from: ["low": 2])
        #expect(range.low == 2 && range.high == 3)
        #expect(
            try failure { try range.update(from: ["low": 4]) } == LiftFailure(.value, "4 is more than 3"))
    }
}
