import Foundation
import Lift
import LiftTestSupport
import Testing

/// The article ConversionRules: each row of its tables is what Lift does here, in the same order.
@Suite struct ConversionRulesTests {
    /// A row of a table. Its result is found by lifting or writing.
    struct Row {
        let from: String
        let to: String
        let result: () throws -> Any?

        var line: String {
            let shown: String
            do {
                shown = "`\(Shown.text(try result()))`"
            } catch let error as LiftError {
                let inside = error.path.dropFirst(error.path.first == "value" ? 1 : 0)
                shown = "throws `\(error.kind)`" + (inside.isEmpty ? "" : " at `\(JarPath(inside))`")
            } catch {
                shown = "throws \(error)"
            }
            return "| \(from) | \(to) | \(shown) |"
        }
    }

    enum Status: String, JarElement { case paid, refunded }
    enum Level: Int, Codable, JarElement { case low = 1, high }
    enum Reply: String, JarElement, JarFallback {
        case yes, no, other
        static let fallback = Reply.other
    }
    enum Problem: String, Error, JarElement { case offline, forbidden }
    struct Author: JarConvertible {
        let name: String
        init(jar: Jar) throws { name = try jar.isNull ? "anonymous" : jar["name"]^ }
    }

    struct Count: JarCodable { var value: Int }

    /// A row about a value of JSON. Nil is a missing value.
    static func json<Value: Liftable>(
        _ text: String?, _ type: Value.Type, context: Jar.Context = [], _ note: String = ""
    ) -> Row {
        let from = (text.map { "`\($0)`" } ?? "no value") + (note.isEmpty ? "" : ", \(note)")
        return Row(from: from, to: "`\(Shown.name(type))`") {
            let document = text.map { #"{"value": \#($0)}"# } ?? "{}"
            return try Jar(json: document).union(context: context)["value"]^ as Value
        }
    }

    /// A row about any other Jar.
    static func jar<Value: Liftable>(
        _ from: String, _ type: Value.Type, _ jar: @escaping () throws -> Jar
    ) -> Row {
        Row(from: from, to: "`\(Shown.name(type))`") { try jar()^ as Value }
    }

    /// A row about a value that is written as JSON.
    static func written(_ from: String, _ jar: @escaping () throws -> Jar) -> Row {
        Row(from: from, to: "JSON") { Shown.Text(description: try String(json: jar())) }
    }

    /// A row about a value that is written as a property list.
    static func listed(_ from: String, _ jar: @escaping () throws -> Jar) -> Row {
        Row(from: from, to: "property list") {
            let text = try String(plist: ["value": jar()] as Jar)
            let value = text.filter { !$0.isWhitespace }.components(separatedBy: "</key>").last
            return Shown.Text(description: try #require(value?.components(separatedBy: "</dict>").first))
        }
    }

    /// A value of a property list.
    static func plist(_ xml: String) throws -> Jar {
        try Jar(plist: "<plist><array>\(xml)</array></plist>")[0]
    }

    static var lifting: [Row] {
        [
            json("true", Bool.self),
            json("1", Bool.self),
            json("\"true\"", Bool.self),
            json("\"true\"", Bool.self, context: [JarCoercion.lenient], "`.lenient`"),
            jar("`VERBOSE=yes` in the environment", Bool.self) {
                Jar(environment: ["VERBOSE": "yes"])["VERBOSE"]
            },
            json("12.0", Int.self),
            json("1.5", Int.self),
            json("\"12\"", Int.self),
            json("\"12\"", Int.self, context: [JarCoercion.strict], "`.strict`"),
            jar("`\"12\"`, in a Codable type", Int.self) {
                try Jar(JarDecoder().decode(Count.self, from: ["value": "12"] as Jar).value)
            },
            json("\" 12\"", Int.self),
            json("true", Int.self),
            json("300", UInt8.self),
            json("9223372036854775808", Int.self),
            json("\"NaN\"", Double.self),
            json("1e400", Double.self),
            json("1e-400", Double.self),
            json("16777217", Float.self),
            json("0.1", Decimal.self),
            json("1.2345678901234567890123456789012345678901", Decimal.self),
            json("12.50", String.self),
            json("12.50", String.self, context: [JarCoercion.strict], "`.strict`"),
            json("true", String.self),
            json("\"ab\"", Character.self),
            json("\"2024-01-01T09:30:00Z\"", Date.self),
            json("\"2024-01-01T11:30:00.25+02:00\"", Date.self),
            json("\"2024-01-01\"", Date.self),
            json("1704101400", Date.self),
            json(
                "1704101400", Date.self, context: [JarTypeTransform(.secondsSince1970)],
                "`.secondsSince1970`"),
            json("\"AQI=\"", Data.self),
            json("\"AQI\"", Data.self),
            json("\"https://x.org/a\"", URL.self),
            json("\"\"", URL.self),
            json("\"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"", UUID.self),
            json("\"https://x.org/a\"", URLComponents.self),
            json("{\"scheme\": \"https\", \"host\": \"x.org\", \"path\": \"/a\"}", URLComponents.self),
            json("{\"path\": \"\", \"port\": -5}", URLComponents.self),
            json("\"de_CH\"", Locale.self),
            json("{\"identifier\": \"de_CH\"}", Locale.self),
            json("\"Europe/Zurich\"", TimeZone.self),
            json("\"Mars/Base\"", TimeZone.self),
            json("[0, 1500000000000000000]", Duration.self),
            json("1.5", Duration.self),
            json("1.5", Duration.self, context: [JarTypeTransform(.seconds)], "`.seconds`"),
            json("[1, 3]", Range<Int>.self),
            json("[1, 3]", ClosedRange<Int>.self),
            json("[3, 1]", Range<Int>.self),
            json("[1]", Range<Int>.self),
            json("{\"success\": 1}", Result<Int, Problem>.self),
            json("{\"success\": null, \"failure\": \"offline\"}", Result<Int, Problem>.self),
            json("{}", Result<Int, Problem>.self),
        ] + liftingAllOfFoundation + [
            json("\"payed\"", Status.self),
            json("\"2\"", Level.self),
            jar("`\"2\"`, in a Codable type", Level.self) {
                try Jar(JarDecoder().decode(Level.self, from: "2" as Jar))
            },
            json("\"payed\"", Reply.self),
            json("true", Reply.self),
            json("[1, \"x\"]", [Int].self),
            json("[1, \"x\"]", Lossy<[Int]>.self),
            json("[1, null]", [Int].self),
            json("[1, null]", [Int?].self),
            json("1", [Int].self),
            json("1", [Int].self, context: [JarCoercion.lenient], "`.lenient`"),
            json("{\"a\": 1, \"a\": 2}", [String: Int].self),
            json("{\"a\": null}", [String: Int?].self),
            json("{\"01\": 2}", [Int: Int].self),
            json("[true, 1]", [Bool: Int].self),
            json(nil, Int.self),
            json("null", Int.self),
            json(nil, Int?.self),
            json("null", Int?.self),
            json("\"x\"", Int?.self),
            json(nil, Int??.self),
            json("null", Int??.self),
            json("null", Jar?.self),
            json(nil, JarChange<Int>.self),
            json("null", JarChange<Int>.self),
            json("2", JarChange<Int>.self),
            json(nil, Lossy<[Int]>.self),
            json("\"x\"", Lossy<[Int]?>.self),
            json(nil, Author.self),
            json("null", Author.self),
            jar("key `a` of `null`", Int?.self) { try Jar(json: "null")["a"] },
            jar("key `a` of `[1, 2]`", Int?.self) { try Jar(json: "[1, 2]")["a"] },
            jar("index 3 of `[1, 2]`", Int?.self) { try Jar(json: "[1, 2]")[3] },
            jar("`<real>1.0</real>`", Int.self) { try plist("<real>1.0</real>") },
            jar("`<date>2024-01-01T09:30:00Z</date>`", String.self) {
                try plist("<date>2024-01-01T09:30:00Z</date>")
            },
            jar("`<data>AQI=</data>`", String.self) { try plist("<data>AQI=</data>") },
            jar("`<string>0.1</string>`", Decimal.self) { try plist("<string>0.1</string>") },
        ]
    }

    static var writing: [Row] {
        [
            written("`1.0`") { Jar(1.0) },
            written("`1.0` read from JSON") { try Jar(json: "1.0") },
            written("`Double.nan`") { Jar(Double.nan) },
            written("`Decimal(string: \"0.1\")`") { Jar(try #require(Decimal(string: "0.1"))) },
            written("a `Date`") { Jar(Date(timeIntervalSince1970: 1_704_101_400)) },
            written("a `Date` after the year 9999") { Jar(Date(timeIntervalSince1970: 1e12)) },
            written("`Data([1, 2])`") { Jar(Data([1, 2])) },
            written("`1..<3`") { Jar(1..<3) },
            written("`Duration.seconds(1.5)`") { Jar(Duration.seconds(1.5)) },
            written("`Duration.seconds(1.5)`, `.seconds`") { Jar(.seconds(1.5), by: .seconds) },
            written("`URLComponents(string: \"https://x.org/a\")`") {
                Jar(try #require(URLComponents(string: "https://x.org/a")))
            },
            written("`Locale(identifier: \"de_CH\")`, in a Codable type") {
                try JarEncoder().encode(Locale(identifier: "de_CH"))
            },
            written("`Locale(identifier: \"de_CH\")`, `.identifier`") {
                Jar(Locale(identifier: "de_CH"), by: .identifier)
            },
            written("`.failure(.offline)` of a `Result`") { Jar(Result<Int, Problem>.failure(.offline)) },
        ] + writingAllOfFoundation + [
            written("`[\"a\": nil]`") { ["a": nil as Int?] },
            written("`[\"a\": nil ?? null]`") { ["a": nil as Int? ?? null] },
            written("`[1, nil]`") { Jar([1, nil] as [Int?]) },
            written("`nil`") { Jar(nil as Int?) },
            written("`[1: \"a\"]`") { Jar([1: "a"]) },
            written("`[true: 1]`") { Jar([true: 1]) },
            listed("`1.0`") { Jar(1.0) },
            listed("`0.1` read from JSON") { try Jar(json: "0.1") },
            listed("`Double.nan`") { Jar(Double.nan) },
            listed("`Decimal(string: \"0.1\")`") { Jar(try #require(Decimal(string: "0.1"))) },
            listed("a `Date`") { Jar(Date(timeIntervalSince1970: 1_704_101_400.25)) },
            listed("`Data([1, 2])`") { Jar(Data([1, 2])) },
            listed("`null`") { Jar(null) },
            listed("`18446744073709551616`") { try Jar(json: "18446744073709551616") },
        ]
    }

    @Test func eachRowOfThePageIsWhatLiftDoes() throws {
        let lines = try Self.tableLines()
        let rows = (Self.lifting + Self.writing).map(\.line)
        for (index, row) in rows.enumerated() {
            #expect(index < lines.count && lines[index] == row, "should be \(row)")
        }
        #expect(lines.count == rows.count)
    }

    // MARK: Below the tables

    @Test func aDateIsWrittenInTheSameCalendarAsByFoundation() throws {
        let date = Date(timeIntervalSince1970: -14_831_000_000)
        let text = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        #expect(try String(json: Jar(date)) == "\"\(text)\"")
        // Only in the Julian calendar was 1500 a leap year.
        #expect(try failure { try Jar("1501-02-29T00:00:00Z")^ as Date }.kind == .value)
        #expect(try Jar(Jar("1500-02-29T00:00:00Z")^ as Date).lift(as: String.self).hasPrefix("1500-02-29"))
        let fraction = Date(timeIntervalSince1970: 0.75)
        #expect(try String(plist: Jar(fraction)).contains("<date>1970-01-01T00:00:00Z</date>"))
        let list = try Jar(plist: Data(plist: Jar(fraction), format: .binary))
        #expect(try list^ == fraction)
    }

    @Test func keysAreComparedByteByByte() throws {
        let jar = try Jar(json: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect("\u{E9}" == "e\u{301}")
        #expect(try (jar["\u{E9}"]^, jar["e\u{301}"]^) as (Int, Int) == (1, 2))
        let list = try Jar(
            plist: "<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>")
        #expect(try list["a"]^ as Int == 2)
    }

    @Test func keysHaveAnyTypeThatIsText() throws {
        let id = "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
        let uuid = try #require(UUID(uuidString: id))
        #expect(try Jar([id: 1])^ == [uuid: 1])
        #expect(try Jar(json: "[\"\(id)\", 1]")^ == [uuid: 1])
        #expect(try Jar(["paid": 1])^ == [Status.paid: 1])
        let start = Date(timeIntervalSince1970: 0)
        #expect(try Jar(["1970-01-01T00:00:00Z": 1])^ == [start: 1])
    }

    @Test func whatIsNotChangedStaysAsItWas() throws {
        var jar = try Jar(json: #"{"z": 1.0, "a": 1e2, "m": 2}"#)
        jar["m"] = 3
        #expect(try String(json: jar) == #"{"z":1.0,"a":1e2,"m":3}"#)
        #expect(try jar == Jar(json: #"{"a": 100, "m": 3, "z": 10e-1}"#))
    }

    @Test func nothingComesOfNothing() throws {
        let jar = try Jar(json: #"{"a": null, "t": "text"}"#)
        #expect(try jar["a"]["b"]["c"]^ as Int? == nil)
        #expect(try jar["x"]["b"][3]^ as Int? == nil)
        #expect(try liftError { try jar["t"]["b"]["c"]^ as Int? }.kind == .type)
    }

    @Test func transformsWriteSimpleForms() throws {
        struct Trip: JarMapped {
            let locale: Locale
            let zone: TimeZone?
            let delay: Duration

            static let mapping = JarMapping<Trip> {
                JarMake(Trip.init(locale:zone:delay:))
                JarField("locale", \.locale, by: .identifier)
                JarField("zone", \.zone, by: .identifier)
                JarField("delay", \.delay, by: .seconds)
            }
        }
        let trip: Trip = try Jar(json: #"{"locale": "de_CH", "zone": "Europe/Zurich", "delay": 1.5}"#)^
        #expect(trip.delay == .seconds(1.5) && trip.zone?.identifier == "Europe/Zurich")
        #expect(
            try String(json: trip) == #"{"locale":"de_CH","zone":"Europe/Zurich","delay":1.5}"#)
    }

    @Test(arguments: [("YES", true), ("1", true), ("no", false), ("0", false)])
    func textOfAnEnvironmentHasNoTypes(text: String, value: Bool) throws {
        #expect(try Jar(environment: ["V": text])["V"]^ == value)
    }

    // MARK: The page

    /// The rows of the tables of the page that have three columns.
    private static func tableLines() throws -> [String] {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        let page = try String(
            contentsOf: url.appendingPathComponent("Sources/Lift/Documentation.docc/ConversionRules.md"),
            encoding: .utf8)
        return page.components(separatedBy: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| From |") && !$0.hasPrefix("| ---")
        }.filter { line in
            hasFullFoundation || !["IndexSet", "Measurement"].contains(where: line.contains)
        }
    }

    /// How the page shows types and values.
    enum Shown {
        /// Text that is shown as it is.
        struct Text: CustomStringConvertible { let description: String }

        static func name(_ type: Any.Type) -> String {
            if let type = type as? any ShownElsewhere.Type { return type.shownName }
            return "\(type)"
        }

        static func text(_ value: Any?) -> String {
            guard let value else { return "nil" }
            return switch value {
            case let value as any ShownElsewhere: value.shown
            case let value as String: value.debugDescription
            case let value as Character: "\"\(value)\""
            case let value as Date: Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(value)
            case let value as Data: "Data(\(Array(value)))"
            case let value as Author: "Author(\"\(value.name)\")"
            case is Status, is Level, is Reply, is Problem: ".\(value)"
            case let value as Locale: value.identifier
            case let value as TimeZone: value.identifier
            case let value as URLComponents: value.string ?? ""
            case let value as IndexSet: "\(Array(value))"
            default: "\(value)"
            }
        }
    }
}

/// A type whose name or values the page shows as they are written in Swift.
private protocol ShownElsewhere {
    static var shownName: String { get }
    var shown: String { get }
}

private typealias Shown = ConversionRulesTests.Shown

extension Optional: ShownElsewhere {
    fileprivate static var shownName: String { Shown.name(Wrapped.self) + "?" }
    fileprivate var shown: String {
        guard let value = self else { return "nil" }
        return value is any ShownNil ? ".some(\(Shown.text(value)))" : Shown.text(value)
    }
}

/// An optional in an optional.
private protocol ShownNil {}
extension Optional: ShownNil {}

extension Array: ShownElsewhere {
    fileprivate static var shownName: String { "[\(Shown.name(Element.self))]" }
    fileprivate var shown: String { "[" + map { Shown.text($0) }.joined(separator: ", ") + "]" }
}

extension Dictionary: ShownElsewhere {
    fileprivate static var shownName: String { "[\(Shown.name(Key.self)): \(Shown.name(Value.self))]" }
    fileprivate var shown: String {
        "[" + map { "\(Shown.text($0)): \(Shown.text($1))" }.joined(separator: ", ") + "]"
    }
}

extension Lossy: ShownElsewhere {
    fileprivate static var shownName: String { "Lossy<\(Shown.name(Value.self))>" }
    fileprivate var shown: String { Shown.text(wrappedValue) }
}

extension JarChange: ShownElsewhere {
    fileprivate static var shownName: String { "JarChange<\(Shown.name(Value.self))>" }
    fileprivate var shown: String {
        switch self {
        case .unchanged: ".unchanged"
        case .cleared: ".cleared"
        case .set(let value): ".set(\(Shown.text(value)))"
        }
    }
}

extension Result: ShownElsewhere {
    fileprivate static var shownName: String {
        "Result<\(Shown.name(Success.self)), \(Shown.name(Failure.self))>"
    }
    fileprivate var shown: String {
        switch self {
        case .success(let value): ".success(\(Shown.text(value)))"
        case .failure(let error): ".failure(\(Shown.text(error)))"
        }
    }
}
