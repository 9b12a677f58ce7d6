import Lift
import Testing

/// A type that is updated by code of its own: numbers are added.
private struct Tally: JarElement, JarUpdatable, Equatable {
    var sum: Int

    init(sum: Int) { self.sum = sum }

    init(jar: Jar) throws { sum = try jar["sum"]^ }

    var jar: Jar { ["sum": sum] }

    func updated(from jar: Jar) throws -> Tally {
        Tally(sum: sum + (try jar["sum"]^ ?? 0))
    }
}

private struct Round: JarMapped, JarRepresentableWithContext, Equatable {
    let name: String
    let tally: Tally
    let other: Tally?

    static let mapping = JarMapping<Round> {
        JarMake(Round.init(name:tally:other:))
        JarField("name", \.name)
        JarField("tally", \.tally)
        JarField("other", \.other)
    }
}

private final class Board: JarMapped {
    var round: Round
    var tally: Tally

    init(round: Round, tally: Tally) { (self.round, self.tally) = (round, tally) }

    static let mapping = JarMapping<Board> {
        JarMake(Board.init(round:tally:))
        JarVariable("round", \.round)
        JarVariable("tally", \.tally)
    }
}

private struct Coded: JarCodable, Equatable {
    var name: String
    var count: Int?
}

@Suite struct JarUpdatableConformanceTests {
    private let round = Round(name: "first", tally: Tally(sum: 1), other: nil)

    @Test func aTypeIsUpdatedByItsOwnMethod() throws {
        var tally = Tally(sum: 1)
        try tally.update(from: ["sum": 2])
        #expect(tally == Tally(sum: 3))
        try tally.update(from: ["else": 2])
        #expect(tally == Tally(sum: 3))
    }

    @Test func anErrorOfItsOwnMethodHasAPathAndChangesNothing() throws {
        var tally = Tally(sum: 1)
        let wrong = try failure { try tally.update(from: ["sum": "x"]) }
        #expect(wrong == LiftFailure(.type, #"expected Int, found string "x""#, at: "sum"))
        let jar: Jar = ["a": 1]
        let missing = try failure { try tally.update(from: jar["b"]) }
        #expect(
            missing
                == LiftFailure(
                    .missing, #"expected Tally, but the key is missing; the only key is "a""#, at: "b"))
        #expect(tally == Tally(sum: 1))
    }

    @Test func mappingsUpdateItByItsOwnMethod() throws {
        var round = round
        try round.update(from: ["tally": ["sum": 2], "other": ["sum": 5]])
        #expect(round == Round(name: "first", tally: Tally(sum: 3), other: Tally(sum: 5)))
        try round.update(from: ["tally": [:] as Jar, "other": ["sum": 1]])
        #expect(round == Round(name: "first", tally: Tally(sum: 3), other: Tally(sum: 6)))
        try round.update(from: ["other": null])
        #expect(round == Round(name: "first", tally: Tally(sum: 3), other: nil))
    }

    @Test func aVariableOfAnObjectIsUpdatedByItsOwnMethodOnce() throws {
        let board = Board(round: round, tally: Tally(sum: 1))
        try board.update(from: ["round": ["tally": ["sum": 2]], "tally": ["sum": 2]])
        #expect(board.round.tally == Tally(sum: 3))
        #expect(board.tally == Tally(sum: 3))
    }

    @Test func theUpdatedValueIsAnotherOne() throws {
        let changed = try round.updated(from: ["name": "second"])
        #expect(changed == Round(name: "second", tally: Tally(sum: 1), other: nil))
        #expect(round.name == "first")
        let coded = Coded(name: "a", count: 1)
        #expect(try coded.updated(from: ["count": null]) == Coded(name: "a", count: nil))
        #expect(coded.count == 1)
        #expect(try Optional(coded).updated(from: Jar(null)) == nil)
        #expect(try Coded?.none.updated(from: ["name": "b"]) == Coded(name: "b", count: nil))
    }

    @Test func ofAnObjectTheUpdatedValueIsAnotherObject() throws {
        let board = Board(round: round, tally: Tally(sum: 1))
        let changed = try board.updated(from: ["tally": ["sum": 4]])
        #expect(changed !== board)
        #expect(changed.tally == Tally(sum: 5))
        #expect(board.tally == Tally(sum: 1))
    }
}
