import Lift
import Testing

/// Documents so deep that one call a level would overflow any stack, and built nests as deep as they can be,
/// on a thread that has a small stack.
@Suite(.serialized) struct JarDepthTests {

    /// How a nest is made, around one number.
    enum Nest: CaseIterable, Sendable {
        case parsedArrays, parsedDictionaries, builtArrays, builtDictionaries

        var isArray: Bool { self == .parsedArrays || self == .builtArrays }

        var isBuilt: Bool { self == .builtArrays || self == .builtDictionaries }

        var levels: Int { isBuilt ? 512 : 1_000_000 }

        /// For what takes long in a debug build, or adds some: of a document still some ten times what a
        /// stack of 512 KiB could hold.
        var fewerLevels: Int { isBuilt ? 500 : 100_000 }

        var step: JarPath.Component { isArray ? .index(0) : .key("k") }

        func jar(levels: Int, around number: Int) throws -> Jar {
            switch self {
            case .parsedArrays, .parsedDictionaries:
                return try Jar(
                    json: text(levels: levels, around: number),
                    options: JSONReadingOptions(maximumDepth: levels))
            case .builtArrays:
                var jar = Jar(number)
                for _ in 0..<levels { jar = [jar] }
                return jar
            case .builtDictionaries:
                var jar = Jar(number)
                for _ in 0..<levels { jar = ["k": jar] }
                return jar
            }
        }

        func text(levels: Int, around number: Int) -> String {
            String(repeating: isArray ? "[" : #"{"k":"#, count: levels) + "\(number)"
                + String(repeating: isArray ? "]" : "}", count: levels)
        }

        func prettyText(levels: Int, around number: Int) -> String {
            var text = ""
            for level in 0..<levels {
                text += (isArray ? "[" : "{") + "\n" + String(repeating: "  ", count: level + 1)
                if !isArray { text += #""k": "# }
            }
            text += "\(number)"
            for level in (0..<levels).reversed() {
                text += "\n" + String(repeating: "  ", count: level) + (isArray ? "]" : "}")
            }
            return text
        }
    }

    @Test(arguments: Nest.allCases)
    func isBuiltWrittenAndFreed(nest: Nest) async throws {
        let isWritten = try await onSmallStack {
            let jar = try nest.jar(levels: nest.levels, around: 7)
            return try String(json: jar) == nest.text(levels: nest.levels, around: 7)
        }
        #expect(isWritten)
    }

    @Test(arguments: Nest.allCases)
    func isComparedAndHashed(nest: Nest) async throws {
        let results = try await onSmallStack {
            let jar = try nest.jar(levels: nest.fewerLevels, around: 7)
            let same = try (nest.isArray ? Nest.parsedArrays : .parsedDictionaries).jar(
                levels: nest.fewerLevels, around: 7)
            let other = try nest.jar(levels: nest.fewerLevels, around: 8)
            return [jar == same, jar.hashValue == same.hashValue, jar != other]
        }
        #expect(results == [true, true, true])
    }

    @Test(arguments: Nest.allCases)
    func isChangedAtTheTop(nest: Nest) async throws {
        let results = try await onSmallStack {
            let original = try nest.jar(levels: nest.fewerLevels, around: 7)
            var jar = original
            jar["new"] = 1
            var list = original
            list.append(original)
            var inside: Jar = ["a": original, "b": [original]]
            inside["b"][0] = nil
            inside["a"]["new"]["x"] = original
            inside["a"] = nil
            let isKept = try String(json: original) == nest.text(levels: nest.fewerLevels, around: 7)
            return [jar["new"].kind == .number, list.count == 2, isKept, inside == ["b": [] as Jar]]
        }
        #expect(results == [true, true, true, true])
    }

    @Test(arguments: Nest.allCases)
    func isWalkedDownAndFailsWithItsWholePath(nest: Nest) async throws {
        let results = try await onSmallStack {
            var jar = try nest.jar(levels: nest.fewerLevels, around: 7)
            for _ in 0..<nest.fewerLevels {
                switch nest.step {
                case .key(let key): jar = jar[key]
                case .index(let index): jar = jar[index]
                }
            }
            let error = try liftError { try jar^ as Bool }
            let isWhole = error.path.count == nest.fewerLevels && error.path.allSatisfy { $0 == nest.step }
            let key = nest.isArray ? 3 * nest.fewerLevels : 2 * nest.fewerLevels - 1
            return [try jar^ as Int == 7, isWhole, error.key.utf8.count == key, error.context == "7"]
        }
        #expect(results == [true, true, true, true])
    }

    @Test(arguments: Nest.allCases)
    func failsAtTheTop(nest: Nest) async throws {
        let results = try await onSmallStack {
            let jar = try nest.jar(levels: nest.fewerLevels, around: 7)
            let error = try liftError { try jar^ as Bool }
            let context = error.context
            let opening = context.prefix { $0 != "…" }
            return [
                error.path.isEmpty, context.utf8.count <= 1024, opening.count > 400,
                nest.text(levels: nest.fewerLevels, around: 7).hasPrefix(opening),
            ]
        }
        #expect(results == [true, true, true, true])
    }

    @Test(arguments: Nest.allCases, [false, true])
    func isWrittenPretty(nest: Nest, sortedKeys: Bool) async throws {
        let results = try await onSmallStack {
            let jar = try nest.jar(levels: 50, around: 7)
            let levels = min(nest.levels, 2000)
            let deep = try nest.jar(levels: levels, around: 7)
            let text = try String(
                json: deep, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: sortedKeys))
            return [
                try String(
                    json: jar, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: sortedKeys))
                    == nest.prettyText(levels: 50, around: 7),
                text.filter { !$0.isWhitespace } == nest.text(levels: levels, around: 7),
            ]
        }
        #expect(results == [true, true])
    }

    /// Indentation alone would make the description of n levels n² bytes long.
    @Test(arguments: Nest.allCases)
    func isDescribedInATextThatIsInProportion(nest: Nest) async throws {
        for levels in [min(nest.levels, 4000), nest.fewerLevels] {
            let size = try await onSmallStack {
                let jar = try nest.jar(levels: levels, around: 7)
                return jar.description.utf8.count
            }
            try #require(size < 300 * levels)
        }
    }

    /// In a process of its own: an overflow would end this one.
    @Test func isTakenFromAndGivenToUnknownValuesUpToTheirLimit() async {
        await #expect(processExitsWith: .success) {
            for nest in Nest.allCases {
                let isRight = try await onSmallStack {
                    let jar = try nest.jar(levels: 512, around: 7)
                    let any = try jar.asAny()
                    let isSame = try Jar(checked: any) == jar && Jar(unchecked: any) == jar
                    let deeper = try nest.jar(levels: 512 + 1, around: 7)
                    return try isSame && failure { try deeper.asAny() }.kind == .bounds
                }
                precondition(isRight)
            }
        }
    }

    /// Chains that no container makes: of places, and of errors.
    @Test func chainsOfPlacesAndErrorsAreFreed() async throws {
        let paths = try await onSmallStack {
            let document = try Jar(json: #"{"m":{"x":1}}"#)
            var jar = document
            for _ in 0..<100_000 {
                jar = jar["m"]
                jar["x"] = document
                jar = jar["x"]
            }
            var failing: Jar = 1
            for _ in 0..<100_000 { failing = Jar(error: failing.assertionFailure("x")) }
            let path = "m.x"
            let key = try failure { try jar["none"]^ as Int }.key
            return (key.hasPrefix(path + "." + path), try failure { try failing^ as Int }.message)
        }
        #expect(paths.0)
        #expect(paths.1 == "x")
    }

    @Test(arguments: Nest.allCases)
    func whatItHoldsIsFreedWithIt(nest: Nest) async throws {
        final class Token: JarContextValue {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            var jar = try nest.jar(levels: 2, around: 1).union(context: strong)
            for _ in 0..<500 { jar = nest.isArray ? [jar] : ["k": jar] }
            #expect(token != nil && jar.count == 1)
        }
        // Another test may be about to free it.
        for _ in 0..<1000 where token != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(token == nil)
    }

    @Test func isBuiltByAppendingAndByPaths() async throws {
        let results = try await onSmallStack {
            var list: Jar = []
            var dictionary: Jar = [:]
            for level in 0..<500 {
                var outer: Jar = [level]
                outer.append(list)
                list = outer
                if level % 2 == 0 { continue }
                var holder = Jar()
                holder["in"]["er"] = dictionary
                dictionary = holder
            }
            let copies = (list, dictionary)
            list[1][1][1] = nil
            dictionary["in"]["er"]["in"]["x"] = 1
            return [
                try String(json: copies.0).utf8.count == 500 * 3 + 2 + 10 + 90 * 2 + 400 * 3,
                try String(json: list) == "[499,[498,[497]]]",
                try String(json: dictionary, options: JSONWritingOptions(sortedKeys: true)).hasSuffix(
                    #","x":1}}}}"#),
                copies.1["in"]["er"]["in"].count == 1,
            ]
        }
        #expect(results == [true, true, true, true])
    }

    @Test func aLongWayIntoWhatIsMissingIsFreed() async throws {
        let results = try await onSmallStack {
            var jar = Jar()
            var changed = Jar()
            for _ in 0..<100_000 {
                jar = jar["k"]
                changed["k"] = 1
                changed = changed["k"]
            }
            return [jar.kind == .missing, try liftError { try changed^ as Bool }.path.count == 100_000]
        }
        #expect(results == [true, true])
    }
}
