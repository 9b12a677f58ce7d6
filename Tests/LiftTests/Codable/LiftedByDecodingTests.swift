import Lift
import LiftTestSupport
import Testing

// Lift decodes parts that are `JarDecodable` without calling `init(jar:)`, once it knows that `init(jar:)` is
// that of the protocol. Whether it knows that makes no difference to values and errors.

private struct Refusal: Error {}

private struct Point: JarDecodable, Equatable {
    var x: Int
    var name: String?
    var rest: JarRest?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        x = try container.decode(Int.self, forKey: .x)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        if x == 13 { throw Refusal() }
    }

    private enum CodingKeys: String, CodingKey { case x, name }
}

private struct Kept: JarDecodable, Equatable {
    var x: Int
    var rest: JarRest
}

private enum Drawn: JarDecodable, Equatable {
    case circle(radius: Int)
    case square(side: Int)
}

private struct Own: JarDecodable, Equatable {
    var x: Int

    init(jar: Jar) throws { x = try jar["own"]^ }
}

private struct Everything: JarDecodable, Equatable {
    var points: [Point]?
    var point: Point?
    var grid: [[Point]]?
    var kept: [Kept]?
    var shapes: [Drawn]?
    var byKey: [String: Point]?
    var own: [Own]?
    var inner: [Everything]?
    var caught: String?

    private enum CodingKeys: CodingKey {
        case points, point, grid, kept, shapes, byKey, own, inner, caught
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        points = try container.decodeIfPresent([Point].self, forKey: .points)
        point = try container.decodeIfPresent(Point.self, forKey: .point)
        grid = try container.decodeIfPresent([[Point]].self, forKey: .grid)
        kept = try container.decodeIfPresent([Kept].self, forKey: .kept)
        shapes = try container.decodeIfPresent([Drawn].self, forKey: .shapes)
        byKey = try container.decodeIfPresent([String: Point].self, forKey: .byKey)
        own = try container.decodeIfPresent([Own].self, forKey: .own)
        inner = try container.decodeIfPresent([Everything].self, forKey: .inner)
        do {
            _ = try container.decodeIfPresent([Point].self, forKey: .caught)
        } catch let error as DecodingError {
            caught = "\(error)"
        } catch {
            caught = "other: \(error)"
        }
    }
}

struct LiftedByDecodingTests {
    private static let parts = [
        #"{"points":[{"x":1},{"x":2,"name":"a"}]}"#, #"{"point":{"x":1}}"#, #"{"points":[]}"#,
        #"{"points":[{"x":1},{"x":"2"},{"y":1},7]}"#, #"{"points":{"x":1}}"#, #"{"points":[null]}"#,
        #"{"point":7}"#, #"{"point":{"x":null}}"#, #"{"point":{"x":13}}"#, #"{"points":[{"x":13}]}"#,
        #"{"point":[]}"#, #"{"grid":[[{"x":1}],[{"x":2}]]}"#, #"{"grid":[[{"x":1}],[{"x":true}]]}"#,
        #"{"kept":[{"x":1,"more":[1]},{"x":2}]}"#, #"{"kept":[{"x":1},{}]}"#,
        #"{"shapes":[{"circle":{"radius":1}},{"square":{"side":2}}]}"#, #"{"shapes":[{"circle":{}}]}"#,
        #"{"shapes":[{"oval":{}}]}"#, #"{"byKey":{"a":{"x":1}}}"#, #"{"byKey":{"a":{"x":[]}}}"#,
        #"{"own":[{"own":1}]}"#, #"{"own":[{"x":1}]}"#, #"{"inner":[{"points":[{"x":1}]},{"point":{}}]}"#,
        #"{"caught":[{"x":1},{"x":"a"}]}"#, #"{"caught":[{"x":13}]}"#, #"{"caught":7}"#,
    ]

    private static let contexts: [Jar.Context] = [
        [], [JarKeyRules.snakeCase], [JarUnknownKeys.refused], [JarCoercion.lossless],
        [JarKeyRules.caseInsensitive],
    ]

    private static func outcome<Value: JarDecodable>(
        _ type: Value.Type, _ json: String, _ context: Jar.Context
    ) -> String {
        do {
            let jar = try Jar(json: json).union(context: context)
            return "\(try jar^ as Value)"
        } catch let error as LiftError {
            return "\(error.all) \(error.underlyingError.map { "\($0)" } ?? "")"
        } catch {
            return "other: \(error)"
        }
    }

    private static func outcomes(_ json: String) -> [String] {
        contexts.flatMap { context in
            [
                outcome(Everything.self, json, context),
                outcome(OnlyOutside.self, #"{"all":[\#(json)]}"#, context),
            ]
        }
    }

    private struct OnlyOutside: JarDecodable {
        var all: [Everything]
    }

    /// On a new thread, nothing is known about a type before its first value.
    @Test(arguments: parts.indices) func whatIsKnownChangesNothing(index: Int) async throws {
        let json = Self.parts[index]
        let fresh = try await onThreads(1) { _ in
            Self.outcomes(json)
        }
        let learned = try await onThreads(1) { _ in
            for part in Self.parts { _ = Self.outcomes(part) }
            return Self.outcomes(json)
        }
        #expect(fresh == learned)
        #expect(fresh[0].count == Self.contexts.count * 2)
    }

    /// Says where it was decoded.
    private struct Place: JarDecodable, Equatable {
        var path: [String]

        init(from decoder: any Decoder) throws { path = decoder.codingPath.map(\.stringValue) }
    }

    private struct Places: JarDecodable {
        var one: Place
        var all: [Place]
        var inner: [Places]?
    }

    @Test func codingPathsAreOfTheWholeValueFromTheFirstValueOn() async throws {
        _ = try await onThreads(1) { _ in
            for _ in 0..<2 {
                let json = #"{"one":{},"all":[{},{}],"inner":[{"one":{},"all":[{}]}]}"#
                let places: Places = try Jar(json: json)^
                #expect(places.one.path == ["one"])
                #expect(places.all.map(\.path) == [["all", "Index 0"], ["all", "Index 1"]])
                #expect(places.inner?[0].one.path == ["inner", "Index 0", "one"])
                #expect(places.inner?[0].all.map(\.path) == [["inner", "Index 0", "all", "Index 0"]])
            }
        }
    }

    /// A type may have its own `lift(from:)`, which calls the initializer of the protocol.
    private struct OwnLift: JarDecodable, Equatable {
        var x: Int

        static func lift(from jar: Jar) throws -> OwnLift {
            var value = try OwnLift(jar: jar)
            value.x += 100
            return value
        }
    }

    private struct OwnInitializer: JarDecodable, Equatable {
        var x: Int

        init(jar: Jar) throws { x = try jar["x"]^ + 100 }
    }

    private struct Owners: JarDecodable, Equatable {
        var lift: OwnLift?
        var lifts: [OwnLift]?
        var made: OwnInitializer?
        var all: [OwnInitializer]?
    }

    @Test func ownConversionsAreAlwaysCalled() async throws {
        _ = try await onThreads(1) { _ in
            for _ in 0..<3 {
                for json in [
                    #"{"lift":{"x":1},"lifts":[{"x":2},{"x":3}],"made":{"x":4},"all":[{"x":5}]}"#,
                    #"{"lifts":[],"all":[]}"#, #"{"lifts":[{"x":1}],"all":[{"x":2},{"x":3}]}"#,
                ] {
                    let jar = try Jar(json: json)
                    let owners: Owners = try jar^
                    let x: [Int] = try jar["lifts"].elements.map { try $0["x"]^ + 100 }
                    #expect(owners.lifts?.map(\.x) == x)
                    #expect(owners.lift?.x == (try jar["lift"]["x"]^ as Int?).map { $0 + 100 })
                    #expect(owners.made?.x == (try jar["made"]["x"]^ as Int?).map { $0 + 100 })
                    #expect(owners.all?.map(\.x) == (try jar["all"].elements.map { try $0["x"]^ + 100 }))
                }
            }
        }
    }

    @Test func aReceiptListsWhatTheFirstValuesNeeded() async throws {
        struct Part: JarDefaultable, Equatable { var a = 1 }
        struct Whole: JarDecodable { var parts: [Holder] }
        struct Holder: JarDecodable { var part: Part }
        let counts = try await onThreads(1) { _ in
            try (0..<2).map { _ in
                let receipt = JarReceipt()
                let jar = try Jar(json: #"{"parts":[{"part":{}},{"part":{"a":2}},{"part":{}}]}"#)
                let whole: Whole = try jar.union(context: receipt)^
                #expect(whole.parts.map(\.part.a) == [1, 2, 1])
                return receipt.entries.count
            }
        }
        #expect(counts == [[2, 2]])
    }

    private struct Refusing: JarDecodable {
        init(from decoder: any Decoder) throws { throw LiftError("refused 17") }
    }

    private struct Catching: JarDecodable {
        var caught: [String] = []

        private enum CodingKeys: CodingKey { case one, all }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do { _ = try container.decode(Refusing.self, forKey: .one) } catch { add(error) }
            do { _ = try container.decode([Refusing].self, forKey: .all) } catch { add(error) }
        }

        private mutating func add(_ error: any Error) {
            guard case .dataCorrupted(let context)? = error as? DecodingError else { return }
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            caught.append("\(path): \(context.debugDescription)")
        }
    }

    @Test func anErrorOfAPartIsCaughtAsADecodingError() async throws {
        let jar = try Jar(json: #"{"one":{},"all":[{},{}]}"#)
        _ = try await onThreads(1) { _ in
            for _ in 0..<2 {
                let caught = ["one: refused 17", "all.Index 0: refused 17"]
                #expect(try (jar^ as Catching).caught == caught)
                let ruled = jar.union(context: JarKeyRules.snakeCase)
                #expect(try (ruled^ as Catching).caught == caught)
                let redacted = jar.union(context: JarRedaction(keys: ["one", "all"]))
                let hidden = try (redacted^ as Catching).caught
                #expect(hidden.count == 2 && !hidden.joined().contains("17"))
            }
        }
    }

    private struct Numbered<Number>: JarDecodable, Equatable {
        var x: Int
    }

    private struct Holder<Number>: JarDecodable {
        var one: Numbered<Number>
        var all: [Numbered<Number>]
    }

    /// More types than the cache has room for, so that they replace each other.
    @Test func manyTypesAreDecoded() async throws {
        _ = try await onThreads(2) { _ in
            try Self.expect(Int.self, 150)
            try Self.expect(String.self, 150)
        }
    }

    private static func expect<Number>(_ number: Number.Type, _ depth: Int) throws {
        for _ in 0..<2 {
            let holder: Holder<Number> = try Jar(json: #"{"one":{"x":1},"all":[{"x":2},{"x":3}]}"#)^
            #expect(holder.one.x == 1 && holder.all.map(\.x) == [2, 3])
        }
        if depth > 0 { try expect([Number].self, depth - 1) }
    }

    @Test func anErrorSaysWhereInTheWholeValue() throws {
        for _ in 0..<2 {
            do {
                _ = try Jar(json: #"{"inner":[{},{"points":[{"x":1},{"x":"a"}]}]}"#)^ as Everything
                Issue.record("no error")
            } catch let error as LiftError {
                #expect(error.path == ["inner", 1, "points", 1, "x"])
            }
        }
    }
}
