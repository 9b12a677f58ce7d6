import Foundation
import Lift

extension FuzzTarget {
    /// The input is a program that changes three Jars and plain models of them. After each change, all three
    /// must equal their models, so no copy changes with another.
    static let mutation = FuzzTarget(name: "mutation") { data in
        var program = SeededGenerator(data)
        var jars = Array(repeating: Twins(), count: 3)
        for _ in 0..<48 where !program.isAtEnd {
            let place = program.choose(3)
            let before = jars[place]
            let path = program.path()
            let argument = program.argument(jars)
            expectSamePart(before, path)
            let change = Change.some(&program)
            change.apply(argument.jar, to: &jars[place].jar, at: path[...])
            change.apply(argument.plain, to: &jars[place].plain, at: path[...])
            if jars[place].plain.hasError {
                expect((try? String(json: jars[place].jar)) == nil, "wrote an error after \(change)")
                jars[place] = before
            }
            if jars[place].plain.size > 200 { jars[place] = Twins() }
            for pair in jars { expectSame(pair, change, path) }
            expectEquality(jars[place], before)
        }
    }

    private static func expectSame(_ pair: Twins, _ change: Change, _ path: [JarPath.Component]) {
        let expected = pair.plain.text()
        let written = try? String(json: pair.jar)
        expect(
            areSame(written, expected),
            "\(written ?? "nothing") instead of \(expected ?? "nothing") after \(change) at \(path)")
        expect((pair.jar.kind == .missing) == pair.plain.isMissing, "\(pair.jar.kind)")
    }

    private static func expectEquality(_ pair: Twins, _ before: Twins) {
        guard let text = pair.plain.text() else { return }
        let read = expectNoError("reading") {
            try Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))
        }
        expect(pair.jar == read && read == pair.jar, "not equal to \(text)")
        expect(pair.jar.hashValue == read.hashValue, "another hash than \(text)")
        let sorted = expectNoError("writing") {
            try String(json: pair.jar, options: JSONWritingOptions(sortedKeys: true))
        }
        expect(areSame(sorted, pair.plain.text(sorted: true)), "sorted as \(sorted): \(text)")
        if areSame(before.plain.text(sorted: true), sorted) {
            expect(pair.jar == before.jar, "changed and still the same: \(text)")
        }
    }

    /// A part that is read, without a change.
    private static func expectSamePart(_ pair: Twins, _ path: [JarPath.Component]) {
        let part = pair.part(path)
        switch part.plain {
        case .missing: expect(part.jar.kind == .missing, "\(part.jar.kind) at \(path), where nothing is")
        case .error: expect(part.jar.kind == .error, "\(part.jar.kind) at \(path), where an error is")
        case .array(let elements): expect(part.jar.elements.count == elements.count, "elements at \(path)")
        case .object(let members):
            let keys = part.jar.keys?.map { Array($0.utf8) }
            expect(keys == members.map { Array($0.key.utf8) }, "keys at \(path)")
            expect(part.jar.count == members.count, "count at \(path)")
        case .scalar: break
        }
        expect(areSame(try? String(json: part.jar), part.plain.text()), "another value at \(path)")
    }
}

/// A Jar and its model.
private struct Twins {
    var jar = Jar()
    var plain = PlainJar.missing

    func part(_ path: [JarPath.Component]) -> Twins {
        path.reduce(self) { pair, step in
            switch step {
            case .key(let key): Twins(jar: pair.jar[key], plain: pair.plain.part(step))
            case .index(let index): Twins(jar: pair.jar[index], plain: pair.plain.part(step))
            }
        }
    }
}

private enum Change {
    case assign, append, merge, withContext
    case setKey(String), setIndex(Int), removeKey(String), removeIndex(Int)
    /// As often as it says inside of arrays, so that the Jar becomes deep.
    case wrap(Int)

    static func some(_ program: inout SeededGenerator) -> Change {
        switch program.choose(10) {
        case 0: .assign
        case 1: .setKey(program.key())
        case 2: .setKey(program.key())
        case 3: .setIndex(program.index())
        case 4: .removeKey(program.key())
        case 5: .removeIndex(program.index())
        case 6: .merge
        case 7: .withContext
        case 8: .wrap(program.choose(120))
        default: .append
        }
    }

    func apply(_ argument: Jar, to jar: inout Jar, at path: ArraySlice<JarPath.Component>) {
        switch path.first {
        case .key(let key): apply(argument, to: &jar[key], at: path.dropFirst())
        case .index(let index): apply(argument, to: &jar[index], at: path.dropFirst())
        case nil:
            switch self {
            case .assign: jar = argument
            case .append: jar.append(argument)
            case .merge: jar.merge(argument)
            case .withContext: jar = jar.union(context: Unit())
            case .setKey(let key): jar[key] = argument
            case .setIndex(let index): jar[index] = argument
            case .removeKey(let key): jar[key] = nil
            case .removeIndex(let index): jar[index] = nil
            case .wrap(let count): for _ in 0..<count where jar.kind != .missing { jar = [jar] }
            }
        }
    }

    func apply(_ argument: PlainJar, to plain: inout PlainJar, at path: ArraySlice<JarPath.Component>) {
        switch path.first {
        case .key(let key): plain.change(key) { apply(argument, to: &$0, at: path.dropFirst()) }
        case .index(let index): plain.change(index) { apply(argument, to: &$0, at: path.dropFirst()) }
        case nil:
            switch self {
            case .assign: plain = argument
            case .append: plain.append(argument)
            case .merge: plain.merge(argument)
            case .withContext: break
            case .setKey(let key): plain.change(key) { $0 = argument }
            case .setIndex(let index): plain.change(index) { $0 = argument }
            case .removeKey(let key): plain.change(key) { $0 = .missing }
            case .removeIndex(let index): plain.change(index) { $0 = .missing }
            case .wrap(let count): for _ in 0..<count where !plain.isMissing { plain = .array([plain]) }
            }
        }
    }
}

private struct Unit: JarContextValue {}

/// What is represented only when it is read or written.
private struct Late: JarRepresentableWithContext {
    let jar: Jar

    func asJar(using context: Jar.Context) -> Jar { jar }
}

extension SeededGenerator {
    fileprivate mutating func key() -> String {
        // Two that are canonically equivalent, and more than a dictionary has before it keeps a table.
        let number = choose(26)
        return ["", "é", "e\u{301}", "a b"].indices.contains(number)
            ? ["", "é", "e\u{301}", "a b"][number] : "k\(number)"
    }

    fileprivate mutating func index() -> Int { choose(6) - 1 }

    fileprivate mutating func path() -> [JarPath.Component] {
        (0..<choose(4)).map { _ in choose(2) == 0 ? .key(key()) : .index(index()) }
    }

    /// A value, or a part of one of the Jars.
    fileprivate mutating func argument(_ jars: [Twins]) -> Twins {
        switch choose(4) {
        case 0: return jars[choose(jars.count)].part(path())
        case 1:
            // Whether a late value is missing is not known when it is assigned.
            let value = value(levels: 2)
            return value.plain.isMissing ? value : Twins(jar: Jar(Late(jar: value.jar)), plain: value.plain)
        case 2:
            // The same as a document, with white space.
            let value = value(levels: 3)
            guard let text = value.plain.text() else { return value }
            return Twins(jar: expectNoError("reading") { try Jar(json: " \(text)\n") }, plain: value.plain)
        default: return value(levels: 3)
        }
    }

    private mutating func value(levels: Int) -> Twins {
        switch choose(levels > 0 ? 14 : 10) {
        case 0: return Twins()
        case 1: return Twins(jar: Jar(null), plain: .scalar("null"))
        case 2: return Twins(jar: true, plain: .scalar("true"))
        case 3: return Twins(jar: 7, plain: .scalar("7"))
        case 4: return Twins(jar: 1.5, plain: .scalar("1.5"))
        case 5: return Twins(jar: "é\n", plain: .scalar(#""é\n""#))
        case 6: return Twins(jar: Jar(UInt64.max), plain: .scalar("18446744073709551615"))
        case 7: return Twins(jar: Jar(Float(0.1)), plain: .scalar("0.1"))
        case 8:
            // The number and the string keep their own text.
            let text = #"[1.50,{"a":"\u0061"}]"#
            let object = PlainJar.object([("a", .scalar(#""\u0061""#))])
            return Twins(
                jar: expectNoError("reading") { try Jar(json: text) },
                plain: .array([.scalar("1.50"), object]))
        case 9: return Twins(jar: Jar([String: Int]()), plain: .object([]))
        case 10, 11:
            let parts = (0..<choose(5)).map { _ in value(levels: levels - 1) }
            return Twins(
                jar: Jar(parts.map(\.jar)), plain: .array(parts.map(\.plain).filter { !$0.isMissing }))
        default:
            var pair = Twins(jar: [:], plain: .object([]))
            for _ in 0..<choose(levels > 2 ? 24 : 5) {
                let (key, part) = (key(), value(levels: levels - 1))
                pair.jar[key] = part.jar
                pair.plain.change(key) { $0 = part.plain }
            }
            return pair
        }
    }
}
