import Foundation
import LiftDocuments
import Testing

@testable import Lift

/// Built containers have at most 512 levels. What would be deeper becomes an error, wherever it comes from.
@Suite struct JarLevelsTests {
    private static let message = "nested more than 512 levels deep"

    /// Containers in each other around a number: arrays, dictionaries, or one in the other.
    private static func built(_ levels: Int, around value: Jar = 7) -> Jar {
        var jar = value
        for level in 0..<levels { jar = level.isMultiple(of: 2) ? [jar] : ["k": jar] }
        return jar
    }

    private static func document(_ levels: Int) throws -> Jar {
        let text = String(repeating: "[", count: levels) + "7" + String(repeating: "]", count: levels)
        return try Jar(json: text, options: JSONReadingOptions(maximumDepth: levels))
    }

    private static func expectDeep(
        _ error: LiftError, at path: JarPath, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(error.kind == .bounds, sourceLocation: sourceLocation)
        #expect(error.message == message, sourceLocation: sourceLocation)
        #expect(error.path == path, sourceLocation: sourceLocation)
    }

    // MARK: Building

    /// A way to put a Jar into a container, and the path that it has there.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: JarPath
        let put: @Sendable (Jar) throws -> Jar

        init(_ name: String, _ path: JarPath, _ put: @escaping @Sendable (Jar) throws -> Jar) {
            (testDescription, self.path, self.put) = (name, path, put)
        }

        private static func changed(_ jar: Jar, _ change: (inout Jar) -> Void) -> Jar {
            var jar = jar
            change(&jar)
            return jar
        }

        static let all: [Way] = [
            Way("an array literal", "[1]") { [1, $0] },
            Way("a dictionary literal", "k") { ["a": 1, "k": $0] },
            Way("an array of Jars", "[0]") { Jar([$0]) },
            Way("a dictionary of Jars", "k") { Jar(["k": $0]) },
            Way("a dictionary with dates as keys", [.key("1970-01-01T00:00:00.000Z")]) {
                Jar([Date(timeIntervalSince1970: 0): $0])
            },
            Way("an assignment to a key", "k") { value in changed(["a": 1]) { $0["k"] = value } },
            Way("an assignment to a present key", "k") { value in changed(["k": 1]) { $0["k"] = value } },
            Way("an assignment to an index", "[0]") { value in changed([1]) { $0[0] = value } },
            Way("appending", "[1]") { value in changed([1]) { $0.append(value) } },
            Way("appending several", "[1]") { value in changed([1]) { $0.append(contentsOf: [value, 2]) } },
            Way("appending to a value", "[0]") { value in changed(value) { $0 = Jar([$0]) } },
            Way("inserting", "[0]") { value in changed([1]) { $0.insert(value, at: 0) } },
            Way("a path", "k") { value in changed([:]) { $0[path: "k"] = value } },
            Way("a document", "[0]") { value in changed(try Jar(json: "[1]")) { $0[0] = value } },
            Way("merging", "k") { value in changed(["a": 1]) { $0.merge(["k": value]) } },
            Way("merging arrays", "[1]") { value in changed([1]) { $0.merge(Jar([value]), arrays: .append) }
            },
        ]
    }

    @Test(arguments: Way.all)
    func aContainerHas512LevelsAndNoMore(way: Way) throws {
        let whole = try way.put(Self.built(511))
        #expect(whole[path: way.path] == Self.built(511))
        #expect(try Jar(json: String(json: whole)) == whole)
        let deeper = try way.put(Self.built(512))
        Self.expectDeep(try liftError { try deeper[path: way.path]^ as Int }, at: way.path)
        Self.expectDeep(try liftError { try String(json: deeper) }, at: way.path)
        // Everything else is there.
        if deeper.count == 2 { #expect(deeper.descendants.contains { $0.kind == .number }) }
    }

    @Test func anErrorThatIsThereStays() throws {
        var jar = Self.built(512)
        jar = [jar]
        jar = ["k": jar]
        Self.expectDeep(try liftError { try jar["k"][0]["a"][3]^ as Int }, at: "k[0]")
        jar[path: "k[0].x"] = 1
        Self.expectDeep(try liftError { try jar["k"][0]^ as Int }, at: "k[0]")
        jar["k"] = nil
        #expect(jar == [:])
    }

    @Test func valuesWithoutLevelsAreEverywhere() throws {
        for value in try [1, "text", Jar(null), Jar(error: LiftError("x")), Self.document(600)] as [Jar] {
            let jar = Self.built(512, around: value)
            #expect(
                jar.descendants.reduce(0) { count, part in count + (part.kind == value.kind ? 1 : 0) } > 0)
            let deeper: Jar = [jar]
            Self.expectDeep(try liftError { try deeper[0]^ as Int }, at: "[0]")
        }
    }

    // MARK: Removing

    @Test func whatWasRemovedDoesNotCount() throws {
        // A dictionary with many members that had a deep one.
        var jar = Jar([:])
        for number in 0..<20 { jar["k\(number)"] = ["x": [Jar(number)]] }
        jar["k3"] = Self.built(510)
        jar["k3"] = nil
        jar["k4"]["x"] = Self.built(509)
        jar["k4"]["x"] = 1
        for _ in 0..<509 { jar = [jar] }
        #expect(jar.descendants.allSatisfy { $0.kind != .error })
        #expect(try Jar(json: String(json: jar)) == jar)
        let deeper: Jar = [jar]
        Self.expectDeep(try liftError { try deeper[0]^ as Int }, at: "[0]")
    }

    /// Deep parts come and go, in containers that are shared and in others.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func noRealValueIsRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var jar: Jar = ["a": [1, ["b": 2] as Jar] as Jar, "c": 3]
        var copies: [Jar] = []
        for _ in 0..<30 {
            let parts = Array(jar.descendants)
            let path = parts.randomElement(using: &random)?.path ?? []
            switch Int.random(in: 0..<4, using: &random) {
            case 0: jar[path: path] = Self.built(Int.random(in: 0..<250, using: &random))
            case 1: jar[path: path] = nil
            case 2: jar = ["w": jar, "v": jar]
            default: copies.append(jar)
            }
            let levels = Self.levels(of: jar)
            #expect(levels <= jar.content.height && jar.content.height <= 512, "seed \(seed)")
            let content = jar.content
            #expect(!content.isTooDeep(inside: 512 - levels), "seed \(seed)")
            #expect(content.isTooDeep(inside: 513 - levels), "seed \(seed)")
            // As many as fit, and one more.
            var wrapped = jar
            for _ in levels..<512 { wrapped = [wrapped] }
            #expect(wrapped.content.height == 512 && Self.levels(of: wrapped) == 512, "seed \(seed)")
            #expect(Self.levels(of: [wrapped]) == 1, "seed \(seed)")
            if jar.descendants.reduce(0, { count, _ in count + 1 }) > 300 { jar = copies.first ?? [:] }
        }
    }

    private static func levels(of jar: Jar) -> Int {
        switch jar.content {
        case .array, .object:
            1
                + (jar.elements.map { levels(of: $0) } + jar.members.map { levels(of: $0.value) }).reduce(
                    0, max)
        default: 0
        }
    }

    // MARK: Documents

    @Test(arguments: [512, 513, 100_000])
    func theLevelsOfADocumentDoNotCount(levels: Int) async throws {
        let isRight = try await onSmallStack {
            let document = try Self.document(levels)
            let jar = Self.built(512, around: document)
            let text = try String(json: jar)
            let options = JSONReadingOptions(maximumDepth: .max)
            let sorted = try String(json: jar, options: JSONWritingOptions(sortedKeys: true))
            let again = try Jar(json: text, options: options)
            return text == sorted && jar == again && jar.hashValue == again.hashValue
                && JarDifference(from: jar, to: again).isEmpty && text.utf8.count > 2 * levels
        }
        #expect(isRight)
    }

    @Test func aDocumentIsChangedDownTo512Levels() async throws {
        let isRight = try await onSmallStack {
            let document = try Self.document(2000)
            func path(_ count: Int) -> JarPath { JarPath(repeatElement(.index(0), count: count)) }
            var jar = document
            jar[path: path(512)] = 1
            let isChanged = jar[path: path(512)] == 1 && document[path: path(512)].count == 1
            for change in [
                { $0[path: path(513)] = 1 }, { $0[path: path(513)] = nil }, { $0[path: path(512)] = [1] },
                { $0[path: path(1999)].append(1) }, { $0[path: path(400)] = Self.built(200) },
            ] as [(inout Jar) -> Void] {
                var jar = document
                change(&jar)
                let error = try liftError { try String(json: jar) }
                guard error.kind == .bounds, error.message == Self.message, error.path.count <= 512 else {
                    return false
                }
            }
            var same = document
            same[path: path(1999) + [.key("x"), .key("y")]] = nil
            return isChanged && same == document
        }
        #expect(isRight)
    }

    @Test func aLongPathMakes512Levels() async throws {
        @Sendable func path(_ count: Int) -> JarPath {
            JarPath((0..<count).map { $0 % 2 == 0 ? .key("k") : .index(0) })
        }
        try await onSmallStack {
            var jar = Jar()
            jar[path: path(512)] = 1
            jar[path: path(512)] = 2
            #expect(jar[path: path(512)] == 2)
            #expect(jar[path: path(512)].path == path(512))
            for levels in [513, 100_000] {
                var deeper: Jar = ["x": 1]
                deeper[path: path(levels)] = nil
                #expect(deeper == ["x": 1])
                deeper[path: path(levels)] = 1
                Self.expectDeep(try liftError { try deeper[path: path(levels)]^ as Int }, at: path(512))
                #expect(deeper["x"] == 1)
            }
        }
    }

    // MARK: Merging and patches

    @Test func mergingGoesDown512Levels() async throws {
        @Sendable func text(_ levels: Int, _ key: String) -> String {
            String(repeating: #"{"a":"#, count: levels - 1) + #"{"\#(key)":1}"#
                + String(repeating: "}", count: levels - 1)
        }
        let isRight = try await onSmallStack {
            let options = JSONReadingOptions(maximumDepth: .max)
            func jars(_ levels: Int) throws -> (Jar, Jar) {
                (
                    try Jar(json: text(levels, "b"), options: options),
                    try Jar(json: text(levels, "c"), options: options)
                )
            }
            let (jar, other) = try jars(512)
            let merged = jar.merging(other)
            let both = text(512, "b").replacing(#""b":1"#, with: #""b":1,"c":1"#)
            let patch = JarMergePatch(from: jar, to: merged)
            let isMerged =
                try String(json: merged) == both && patch.applied(to: jar) == merged
                && String(json: patch) == text(512, "c")
            let (deep, deeper) = try jars(513)
            let error = try liftError { try String(json: deep.merging(deeper)) }
            let thrown = try liftError { try JarMergePatch(deeper).applied(to: deep) }
            let unwritten = try liftError { try String(json: JarMergePatch(from: deep, to: deeper)) }
            return isMerged
                && [error, thrown, unwritten].allSatisfy {
                    $0.kind == .bounds && $0.message == Self.message && $0.path.count == 512
                }
        }
        #expect(isRight)
    }

    @Test func aPatchGoesDown512Levels() throws {
        var jar: Jar = [:]
        var path: JarPath = []
        for _ in 0..<511 {
            path += ["a"]
            try JarPatch([.add(path: path, value: [:])]).apply(to: &jar)
        }
        let whole = jar
        #expect(whole.content.height == 512)
        for operations: [JarPatch.Operation] in [
            [.remove(path: "a"), .add(path: "a", value: whole)],
            [.add(path: "x", value: 1), .add(path: path + ["a"], value: [:])],
            [.replace(path: path, value: [["a"]])], [.copy(from: "", path: "b")],
            [.add(path: "", value: whole), .move(from: "a", path: "b"), .copy(from: "b", path: "b.c")],
        ] {
            let error = try liftError { try JarPatch(operations).apply(to: &jar) }
            #expect(error.kind == .bounds && error.message.hasSuffix(Self.message), "\(operations.count)")
            #expect(jar == whole)
        }
        try JarPatch([.add(path: path + ["n"], value: 1)]).apply(to: &jar)
        #expect(jar[path: path + ["n"]] == 1)
    }

    @Test func patchesAreMadeOfDeepJars() async throws {
        let isRight = try await onSmallStack {
            let (old, new) = (Self.built(512), Self.built(512, around: 8))
            let (lines, patch) = (JarDifference(from: old, to: new), JarPatch(from: old, to: new))
            return try lines.count == 1 && patch.applied(to: old) == new
        }
        #expect(isRight)
    }

    // MARK: Coding

    private final class Node: Codable {
        var next: Node?
        var list: [Node]?

        init(_ levels: Int) {
            var node: Node?
            for _ in 1..<levels {
                let inner = node
                node = Node(1)
                node?.next = inner
            }
            next = node
        }
    }

    @Test(arguments: [Jar.Context(), Jar.Context(JarKeyRules.snakeCase)])
    func typesAreEncodedDownTo512Levels(context: Jar.Context) async throws {
        let isRight = try await onStack(of: 16 * 1024) {
            let encoder = JarEncoder(context: context)
            let jar = try encoder.encode(Node(512))
            let isWhole = try String(json: jar).utf8.count == 511 * #"{"next":}"#.utf8.count + 2
            for levels in [513, 2000] {
                let error = try liftError { try encoder.encode(Node(levels)) }
                guard error.kind == .bounds, error.message == Self.message, error.path.count == 512 else {
                    return false
                }
            }
            return isWhole
        }
        #expect(isRight)
    }

    @Test(arguments: [true, false])
    func nestedContainersAreEncodedDownTo512Levels(isKeyed: Bool) async throws {
        struct Nested: Encodable {
            let levels: Int
            let isKeyed: Bool

            enum Key: CodingKey { case k }

            func encode(to encoder: any Encoder) throws {
                if isKeyed {
                    var container = encoder.container(keyedBy: Key.self)
                    for _ in 1..<levels {
                        container = container.nestedContainer(keyedBy: Key.self, forKey: .k)
                    }
                    try container.encode(1, forKey: .k)
                } else {
                    var container = encoder.unkeyedContainer()
                    for _ in 1..<levels { container = container.nestedUnkeyedContainer() }
                    try container.encode(1)
                }
            }
        }
        let isRight = try await onSmallStack {
            let jar = try JarEncoder().encode(Nested(levels: 512, isKeyed: isKeyed))
            let length = isKeyed ? 512 * #"{"k":}"#.utf8.count + 1 : 1025
            for levels in [513, 514, 100_000] {
                let nested = Nested(levels: levels, isKeyed: isKeyed)
                let errors = [
                    try liftError { try JarEncoder().encode(nested) },
                    try liftError { try Data(plist: ["x": JarEncoder().encode(nested)] as Jar) },
                    try liftError { try JarEncoder().encodePropertyList(nested) },
                ]
                for error in errors {
                    guard error.kind == .bounds, error.message == Self.message, error.path.count == 512 else {
                        return false
                    }
                }
            }
            return try String(json: jar).utf8.count == length
        }
        #expect(isRight)
    }

    /// A type may catch the error and go on without the part.
    @Test func aTypeMayCatchTheError() throws {
        struct Catching: Encodable {
            enum Key: CodingKey { case deep, other }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                do {
                    try container.encode(JarLevelsTests.built(512), forKey: .deep)
                } catch let error as EncodingError {
                    guard case .invalidValue(_, let context) = error else { return }
                    try container.encode(context.debugDescription, forKey: .other)
                }
            }
        }
        #expect(try JarEncoder().encode(Catching()) == ["other": Jar(Self.message)])
    }

    // MARK: A small stack

    @Test(arguments: Work.all)
    func needsLittleStack(work: Work) async throws {
        let isDone = try await onSmallStack { try work.body() }
        #expect(isDone)
    }

    /// What is done with a Jar of 512 levels, and whether it is right.
    struct Work: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: @Sendable () throws -> Bool

        init(_ name: String, _ body: @escaping @Sendable () throws -> Bool) {
            (testDescription, self.body) = (name, body)
        }

        private static func nest(_ value: Jar = 7) -> Jar { built(512, around: value) }

        static let all: [Work] = [
            Work("built and freed") { nest().count == 1 },
            Work("compared") {
                nest() == nest() && nest() != nest(8) && nest().hashValue == nest().hashValue
            },
            Work("written as JSON") {
                try String(json: nest()) == String(json: Jar(json: String(json: nest())))
            },
            Work("written with sorted keys") {
                try String(json: nest(), options: JSONWritingOptions(sortedKeys: true))
                    == String(json: nest())
            },
            Work("written as a property list") { try Jar(plist: Data(plist: nest())) == nest() },
            Work("written as XML") { try Jar(plist: Data(plist: nest(), format: .xml)) == nest() },
            Work("written as canonical JSON") { try String(canonicalJSON: nest()) == String(json: nest()) },
            Work("described") {
                nest().description.filter { !$0.isWhitespace } == (try String(json: nest()))
            },
            Work("described with hidden values") {
                nest().union(context: JarRedaction.keys("x")).description.contains("7")
            },
            Work("reflected") {
                var text = ""
                dump(nest(), to: &text)
                return text.contains("of 1")
            },
            Work("converted to Any and back") {
                let any = try nest().asAny()
                return try Jar(checked: any) == nest() && Jar(unchecked: any) == nest()
            },
            Work("encoded as a part") {
                struct Outer: Encodable { var list: [Jar] }
                let outer = Outer(list: [built(510)])
                return try JarEncoder().encode(outer) == ["list": [built(510)] as Jar]
                    && String(decoding: JarEncoder().encodeJSON(outer), as: UTF8.self).contains("7")
            },
            Work("decoded as a part") {
                struct Outer: Decodable { var k: Jar }
                return try JarDecoder().decode(Outer.self, from: nest()).k == built(511)
            },
            Work("searched for errors") {
                let error = try liftError { try JarEncoder().encode(nest(Jar(error: LiftError("x")))) }
                return error.message == "x" && error.path.count == 512
            },
            Work("merged") {
                let merged = nest().merging(nest(8), arrays: .byIndex)
                return merged == nest(8)
            },
            Work("patched") {
                let dictionary = JarPath(repeatElement(.key("a"), count: 511))
                var (old, new) = (Jar([:]), Jar([:]))
                (old[path: dictionary], new[path: dictionary]) = (["b": 1], ["b": 2])
                let patch = JarMergePatch(from: old, to: new)
                return try patch.applied(to: old) == new
                    && JarPatch(from: old, to: new).applied(to: old) == new
            },
            Work("compared by lines") { JarDifference(from: nest(), to: nest(8)).count == 1 },
            Work("walked") { nest().descendants.reduce(0) { count, _ in count + 1 } == 512 },
            Work("changed at the end of a path") {
                var jar = nest()
                let path = jar.descendants.reduce(JarPath()) { $1.path }
                jar[path: path] = 8
                jar[path: path] = nil
                return jar[path: path].kind != .number
            },
            Work("changed at every level") {
                var changed: Jar = 1
                for part in [nest()] + nest().descendants.dropLast() {
                    var part = part
                    part.append(changed)
                    changed = 1
                }
                return changed == 1
            },
            Work("copied from a document, level by level") {
                var jar = try Jar(json: String(json: nest()))
                let path = jar.descendants.reduce(JarPath()) { $1.path }
                jar[path: path] = 7
                return jar.content.height == 512 && jar == nest()
            },
        ]
    }
}
