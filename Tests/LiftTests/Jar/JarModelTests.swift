import Foundation
@testable import Lift
import Testing

/// Random changes, made to a Jar and to a plain model of one: a hundred thousand sequences of them where
/// `LIFT_SLOW_TESTS` is 1.
@Suite struct JarModelTests {
    static let changes = 24

    /// In parts, which are run beside each other.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func behavesAsTheModel(part: UInt64) throws {
        let count = TestSize.count(40, full: 25_000)
        for number in 0..<count {
            let seed = part << 32 | UInt64(number)
            var random = SeededGenerator(seed: seed)
            var sequence = try ChangingJar(using: &random)
            for step in 0..<Self.changes {
                try sequence.change(using: &random, place: "seed \(seed), step \(step)")
            }
        }
    }

    /// Fewer sequences, each so long that containers grow, are indexed, opened and emptied again.
    @Test(arguments: [1, 2] as [UInt64])
    func behavesAsTheModelForLong(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var sequence = try ChangingJar(using: &random)
        for step in 0..<TestSize.count(400, full: 40_000) {
            if step % 97 == 0 { try sequence.beginAnew(using: &random) }
            try sequence.change(using: &random, place: "seed \(seed), step \(step)")
        }
    }
}

/// A Jar, its model, and copies that were taken of both on the way.
private struct ChangingJar {
    private typealias Pair = (jar: Jar, model: JarModel)

    private var now: Pair
    private var copies: [Pair]

    init(using random: inout SeededGenerator) throws {
        now = try Self.random(levels: 3, using: &random)
        copies = [now, (Jar(), .missing)]
    }

    mutating func beginAnew(using random: inout SeededGenerator) throws {
        now = try Self.random(levels: 3, using: &random)
    }

    private static func random(levels: Int, using random: inout SeededGenerator) throws -> Pair {
        let model = JarModel.random(levels: levels, using: &random)
        return (try model.jar(asDocument: .random(using: &random)), model)
    }

    mutating func change(using random: inout SeededGenerator, place: Comment) throws {
        if now.model.size > 150 { try beginAnew(using: &random) }
        let before = now
        let change = JarChange.random(using: &random)
        let path = now.model.randomPath(using: &random)
        let argument = try argument(using: &random)
        let place: Comment = """
            \(place): \(change) at \(path)
            before: \(before.model.text() ?? "nothing")
            argument: \(argument.model.text() ?? "nothing"), \(argument.model)
            """
        try change.apply(argument.jar, to: &now.jar, at: path[...])
        try change.apply(argument.model, to: &now.model, at: path[...], in: nil)
        if now.model.isBad {
            #expect(throws: LiftError.self, place) { try String(json: now.jar) }
            now = before
        }
        try expectSame(now, place)
        try expectReadable(place)
        let isUnchanged = before.model.text(sorted: true) == now.model.text(sorted: true)
        try #require((now.jar == before.jar) == isUnchanged, place)
        try expectSame(before, place)
        try expectSame(argument, place)
        for copy in copies { try expectSame(copy, place) }
        if Int.random(in: 0..<5, using: &random) == 0 { copies.append(now) }
        if copies.count > 4 { copies.removeFirst() }
    }

    /// What is put into the Jar: something new, an older Jar, or a part of itself.
    private func argument(using random: inout SeededGenerator) throws -> Pair {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return copies[Int.random(in: copies.indices, using: &random)]
        case 1:
            let path = now.model.randomPath(using: &random)
            let pair = (jar: path.walk(from: now.jar), model: now.model.part(path))
            return pair.model.isBad ? (Jar(), .missing) : pair
        default: return try Self.random(levels: 2, using: &random)
        }
    }

    /// Compares what is written without a context and with one, which is not added to the Jar itself. A Jar
    /// that already has a context gets no other: a part that was taken out of it and put back has the context
    /// of the whole, and would change with it.
    private func expectSame(_ pair: Pair, _ place: Comment) throws {
        let (written, expected) = (try? String(json: pair.jar), pair.model.text())
        try #require(written == expected, place)
        if pair.model.isDeferred, pair.model.ownPlace == nil {
            let placed = pair.jar.union(context: ModelPlace(name: "outer"))
            let (written, expected) = (try? String(json: placed), pair.model.text(in: "outer"))
            try #require(written == expected, place)
        }
    }

    /// As data it is what is read back.
    private func expectReadable(_ place: Comment) throws {
        guard let text = now.model.text() else { return }
        let read = try Jar(json: text)
        try #require(now.jar == read, place)
        try #require(now.jar.hashValue == read.hashValue, place)
    }
}

/// What is done to a part of a Jar.
private enum JarChange {
    case assign
    case setKey(String)
    case setIndex(Int)
    case setText(String)
    case removeKey(String)
    case removeIndex(Int)
    case append
    case appendNumber(Int)
    case literal(String)
    case placed(String)
    case json
    case propertyList

    static func random(using random: inout SeededGenerator) -> JarChange {
        let key = JarModel.randomKey(using: &random)
        let index = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<17, using: &random) {
        case 0: return .assign
        case 1...3: return .setKey(key)
        case 4: return .setIndex(index)
        case 5: return .setText(key)
        case 6, 7: return .removeKey(key)
        case 8, 9: return .removeIndex(index)
        case 10, 11: return .append
        case 12: return .appendNumber(index)
        case 13: return .literal(key)
        case 14: return .placed("p\(index)")
        case 15: return .json
        default: return .propertyList
        }
    }

    func apply(_ argument: Jar, to jar: inout Jar, at path: ArraySlice<JarPath.Component>) throws {
        switch path.first {
        case .key(let key): try apply(argument, to: &jar[key], at: path.dropFirst())
        case .index(let index): try apply(argument, to: &jar[index], at: path.dropFirst())
        case nil:
            switch self {
            case .assign: jar = argument
            case .setKey(let key): jar[key] = argument
            case .setIndex(let index): jar[index] = argument
            case .setText(let key): jar[key] = "text"
            case .removeKey(let key): jar[key] = nil
            case .removeIndex(let index): jar[index] = nil
            case .append: jar.append(argument)
            case .appendNumber(let number): jar.append(number)
            case .literal(let key):
                let nothing: Int? = nil
                jar = [key: argument, "list": [argument, 1, nothing, null] as Jar, "nothing": nothing]
            case .placed(let name):
                let place: ModelPlace? = argument.context.get()
                jar = place == nil ? argument.union(context: ModelPlace(name: name)) : argument
            case .json: if let text = try? String(json: argument) { jar = try Jar(json: text) }
            case .propertyList:
                if let data = try? Data(plist: ["whole": argument] as Jar) {
                    jar = try Jar(plist: data)["whole"]
                }
            }
        }
    }

    func apply(
        _ argument: JarModel, to model: inout JarModel, at path: ArraySlice<JarPath.Component>,
        in place: String?
    ) throws {
        switch path.first {
        case .key(let key):
            try model.change(key, in: place) { try apply(argument, to: &$0, at: path.dropFirst(), in: $1) }
        case .index(let index):
            try model.change(index, in: place) { try apply(argument, to: &$0, at: path.dropFirst(), in: $1) }
        case nil:
            switch self {
            case .assign: model = argument
            case .setKey(let key): model.change(key, in: place) { value, _ in value = argument }
            case .setIndex(let index): model.change(index, in: place) { value, _ in value = argument }
            case .setText(let key): model.change(key, in: place) { value, _ in value = .string("text") }
            case .removeKey(let key): model.change(key, in: place) { value, _ in value = .missing }
            case .removeIndex(let index): model.change(index, in: place) { value, _ in value = .missing }
            case .append: if !argument.isMissing { model.append(argument, in: place) }
            case .appendNumber(let number): model.append(.int(number), in: place)
            case .literal(let key):
                let list = JarModel.array((argument.isMissing ? [] : [argument]) + [.int(1), .null, .null])
                model = .object((argument.isMissing ? [] : [(key, argument)]) + [("list", list)])
            case .placed(let name):
                // Not to one that has a context already: see `expectSame`.
                model = .holding(name, argument)
            case .json: if argument.text() != nil { model = argument.settled() }
            case .propertyList: if !argument.hasNull { model = argument.settled() }
            }
        }
    }
}
