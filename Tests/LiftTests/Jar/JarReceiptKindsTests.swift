import Foundation
import Lift
import Testing

private enum Status: String, JarCodable, JarFallback, CaseIterable {
    case paid, lost, unknown
    static let fallback = Status.unknown
}

private enum Loudness: Int, Codable, JarFallback, JarRepresentable {
    case low = 1, high
    static let fallback = Loudness.low
}

/// A key to Codable itself.
private enum Named: String, JarCodable, JarFallback, CodingKeyRepresentable {
    case paid, unknown
    static let fallback = Named.unknown
}

private enum Plain: String, JarCodable, CaseIterable { case on, off }

private struct Mapped<Value: Liftable & JarRepresentable & SendableMetatype>: JarMapped {
    let value: Value

    static var mapping: JarMapping<Self> {
        JarMapping {
            JarMake(Self.init(value:))
            JarField("v", \.value)
        }
    }
}

private struct Coded<Value: Codable>: JarCodable { var v: Value }

private struct Made<Value: Liftable>: JarConvertible {
    let value: Value
    init(jar: Jar) throws { value = try jar["v"]^ }
}

/// A way to not take a value as it is, what the receipt says of it, and the routes that do it.
struct ReceiptRow: Sendable, CustomTestStringConvertible {
    let value: String
    let type: String
    let context: Jar.Context
    let routes: [@Sendable (Jar) throws -> Void]
    let expected: [String]

    var testDescription: String { "\(value) as \(type)" }

    init(
        _ value: String, _ type: String, _ expected: [String], context: Jar.Context = [],
        routes: [@Sendable (Jar) throws -> Void]
    ) {
        (self.value, self.type, self.context, self.routes) = (value, type, context, routes)
        self.expected = expected
    }

    /// A type that each kind of model may have as a property.
    init<Value: Liftable & JarRepresentable & Codable & SendableMetatype>(
        _ value: String, _ type: Value.Type, _ expected: String...,
        context: Jar.Context = [JarCoercion.lossless]
    ) {
        self.init(
            value, "\(type)", expected, context: context,
            routes: [
                { _ = try $0^ as Made<Value> }, { _ = try $0^ as Mapped<Value> },
                { _ = try $0^ as Coded<Value> },
                { _ = try JarDecoder().decode(Coded<Value>.self, from: $0) },
            ])
    }

    /// A type that isn't Codable.
    static func lifted<Value: Liftable & JarRepresentable & SendableMetatype>(
        _ value: String, _ type: Value.Type, _ expected: String...
    ) -> ReceiptRow {
        ReceiptRow(
            value, "\(type)", expected,
            routes: [{ _ = try $0^ as Made<Value> }, { _ = try $0^ as Mapped<Value> }])
    }
}

@Suite struct JarReceiptKindsTests {
    private static let conversions: [ReceiptRow] = [
        ReceiptRow(#""12""#, Int.self, converted(#"string "12""#, "Int")),
        ReceiptRow(#""12""#, UInt8.self, converted(#"string "12""#, "UInt8")),
        ReceiptRow(#""1.5""#, Double.self, converted(#"string "1.5""#, "Double")),
        ReceiptRow(#""1.5""#, Float.self, converted(#"string "1.5""#, "Float")),
        ReceiptRow(#""1.5""#, Decimal.self, converted(#"string "1.5""#, "Decimal")),
        ReceiptRow("12.50", String.self, converted("number 12.50", "String")),
        ReceiptRow(#""yes""#, Bool.self, converted(#"string "yes""#, "Bool"), context: .lenient),
        ReceiptRow("1", Bool.self, converted("number 1", "Bool"), context: .lenient),
        ReceiptRow("true", Int.self, converted("bool true", "Int"), context: .lenient),
        ReceiptRow("true", String.self, converted("bool true", "String"), context: .lenient),
        ReceiptRow("5", [Int].self, converted("number 5", "[Int]"), context: .lenient),
        ReceiptRow("5", Set<Int>.self, converted("number 5", "Set<Int>"), context: .lenient),
        ReceiptRow(#""12""#, Int?.self, converted(#"string "12""#, "Int")),
        ReceiptRow(#"[1, "2"]"#, [Int].self, converted(#"string "2""#, "Int", at: "v[1] (11)")),
        ReceiptRow(#"{"a": "2"}"#, [String: Int].self, converted(#"string "2""#, "Int", at: "v.a (13)")),
        // The key of a dictionary is always text.
        ReceiptRow(#"{"1": 2}"#, [Int: Int].self),
        ReceiptRow(#""2""#, Loudness.self, converted(#"string "2""#, "Int")),
    ]

    private static let fallbacks: [ReceiptRow] = [
        ReceiptRow(#""new""#, Status.self, unknown("new")),
        ReceiptRow(
            "7", Loudness.self, "used the fallback for number 7 at v (7): expected Loudness, found number 7"),
        ReceiptRow(#""new""#, Status?.self, unknown("new")),
        ReceiptRow(#"["paid", "new"]"#, [Status].self, unknown("new", at: "v[1] (16)")),
        ReceiptRow(#"["paid", "new"]"#, Set<Status>.self, unknown("new", at: "v[1] (16)")),
        ReceiptRow(#"{"a": "new"}"#, [String: Status].self, unknown("new", at: "v.a (13)")),
        ReceiptRow(#"{"new": 1, "paid": 2}"#, [Status: Int].self, unknown("new", asKeyAt: "v.new (15)")),
        ReceiptRow(
            #"{"new": 1}"#, [Named: Int].self,
            #"used the fallback for string "new" as a key at v.new (15): "#
                + #"expected Named, found string "new" as a key"#),
        ReceiptRow(
            #"{"7": 1}"#, [Loudness: Int].self,
            #"used the fallback for string "7" as a key at v.7 (13): expected Loudness, found string "7" as a key"#
        ),
        ReceiptRow(#"["new", 1]"#, [Status: Int].self, unknown("new", at: "v[0] (8)")),
        ReceiptRow(
            #"{"new": "lost", "paid": "x"}"#, [Status: Status].self, unknown("new", asKeyAt: "v.new (15)"),
            unknown("x", at: "v.paid (31)")),
        // A number that becomes text, which is unknown, is both.
        ReceiptRow(
            #"["new", 3]"#, Lossy<[Status]>.self, unknown("new", at: "v[0] (8)"),
            converted("number 3", "String", at: "v[1] (15)"), unknown(found: "number 3", at: "v[1] (15)")),
        ReceiptRow(#"{"new": 1}"#, Lossy<[Status: Int]>.self, unknown("new", asKeyAt: "v.new (15)")),
        .lifted(#"{"a": "new"}"#, OrderedMembers<Status>.self, unknown("new", at: "v.a (13)")),
        .lifted(#""new""#, JarChange<Status>.self, unknown("new")),
        // The transform of a type applies to elements and keys, also in Codable types.
        ReceiptRow(
            #"["new"]"#, [Plain].self, unknown("new", at: "v[0] (8)", type: "Plain", #""on", "off""#),
            context: [JarTypeTransform(.fallback(Plain.off))]),
        ReceiptRow(
            #"{"new": 1}"#, [Plain: Int].self,
            unknown("new", asKeyAt: "v.new (15)", type: "Plain", #""on", "off""#),
            context: [JarTypeTransform(.fallback(Plain.off))]),
    ]

    private static let dropped: [ReceiptRow] = [
        ReceiptRow(#"[1, "x"]"#, Lossy<[Int]>.self, dropped("Int", #"string "x""#, at: "v[1] (11)")),
        ReceiptRow(#"[1, "x"]"#, Lossy<Set<Int>>.self, dropped("Int", #"string "x""#, at: "v[1] (11)")),
        ReceiptRow(#"{"a": "x"}"#, Lossy<[String: Int]>.self, dropped("Int", #"string "x""#, at: "v.a (13)")),
        ReceiptRow(#""x""#, Lossy<Int?>.self, dropped("Int", #"string "x""#, at: "v (7)")),
        ReceiptRow(
            "[[1, null], 2]", Lossy<[[Int]]>.self, dropped("Int", "null", at: "v[0][1] (12)"),
            dropped("[Int]", "number 2", at: "v[1] (19)")),
    ]

    private static func converted(_ found: String, _ type: String, at place: String = "v (7)") -> String {
        "converted \(found) to \(type) at \(place): expected \(type), found \(found)"
    }

    private static func dropped(_ expected: String, _ found: String, at place: String) -> String {
        "dropped: expected \(expected), found \(found) at \(place): expected \(expected), found \(found)"
    }

    private static let statuses = #""paid", "lost", "unknown""#

    private static func unknown(
        _ name: String, at place: String = "v (7)", type: String = "Status", _ names: String = statuses
    ) -> String {
        unknown(found: "string \"\(name)\"", at: place, type: type, names)
    }

    private static func unknown(
        found: String, at place: String, type: String = "Status", _ names: String = statuses
    ) -> String {
        let error = "expected \(type), found \(found), which is not one of \(names)"
        return "used the fallback for \(found) at \(place): \(error)"
    }

    private static func unknown(
        _ name: String, asKeyAt place: String, type: String = "Status", _ names: String = statuses
    ) -> String {
        let error = "expected \(type), found string \"\(name)\", which is not one of \(names) as a key"
        return "used the fallback for string \"\(name)\" as a key at \(place): \(error)"
    }

    @Test(arguments: conversions + fallbacks + dropped)
    func whatIsNotTakenAsItIsIsNotedOnce(_ row: ReceiptRow) throws {
        try check(row, text: #"{"v": \#(row.value)}"#)
    }

    private func check(_ row: ReceiptRow, text: String) throws {
        for (index, route) in row.routes.enumerated() {
            let receipt = JarReceipt()
            try route(Jar(json: text).union(context: row.context.union(receipt)))
            let noted = receipt.entries.map { entry in
                #expect(entry.line == 1 && entry.report.hasPrefix("warning: "))
                let place = entry.description.replacing("(line 1, column ", with: "(")
                return "\(place): \(entry.error.message)"
            }
            #expect(noted == row.expected, "by route \(index)")
            // Without a receipt, the same values are lifted.
            try route(Jar(json: text).union(context: row.context))
        }
    }

    // MARK: Defaults

    private struct Part: JarConvertible {
        init(jar: Jar) throws { _ = try jar.lift(Jar.Part("a", default: 1)) }
    }

    private struct Field: JarMapped {
        let a: Int
        static let mapping = JarMapping<Field> {
            JarMake(Field.init(a:))
            JarField("a", \.a, default: 1)
        }
    }

    private struct TransformedField: JarMapped {
        let a: Int
        static let mapping = JarMapping<TransformedField> {
            JarMake(TransformedField.init(a:))
            JarField("a", \.a, by: .text(), default: 1)
        }
    }

    private struct Variable: JarMapped {
        var a = 0
        static let mapping = JarMapping<Variable> {
            JarMake(Variable.init)
            JarVariable("a", \.a, default: 1)
        }
        init() {}
    }

    private struct Initial: JarMapped {
        var a = 1
        static let mapping = JarMapping<Initial> {
            JarMake(Initial.init)
            JarVariable("a", \.a)
        }
        init() {}
    }

    private struct TransformedInitial: JarMapped {
        var a = 1
        static let mapping = JarMapping<TransformedInitial> {
            JarMake(TransformedInitial.init)
            JarVariable("a", \.a, by: .text())
        }
        init() {}
    }

    private struct Defaultable: JarDefaultable { var a = 1 }

    @Test(arguments: [("{}", "a missing value", 1), (#"{"a": null}"#, "null", 7)])
    func eachDefaultIsNotedOnce(text: String, found: String, column: Int) throws {
        let row = ReceiptRow(
            text, "Int", ["used the default for \(found) at a (line 1, column \(column))"],
            routes: [
                { _ = try $0^ as Part }, { _ = try $0^ as Field }, { _ = try $0^ as TransformedField },
                { _ = try $0^ as Variable }, { _ = try $0^ as Initial },
                { _ = try $0^ as TransformedInitial },
                { _ = try $0^ as Defaultable },
                { _ = try $0.union(context: JarKeyRules.snakeCase)^ as Defaultable },
            ])
        for (index, route) in row.routes.enumerated() {
            let receipt = JarReceipt()
            try route(Jar(json: text).union(context: receipt))
            #expect(receipt.entries.map(\.description) == row.expected, "by route \(index)")
            #expect(receipt.entries.map(\.kind) == [.default])
            #expect(receipt.entries.map(\.error.kind) == [text == "{}" ? .missing : .null])
        }
        let receipt = JarReceipt()
        let field = TransformedField(a: 2)
        let update = try Jar(json: #"{"a": null}"#).union(context: receipt)
        #expect(try field.updated(from: update).a == 1)
        #expect(receipt.entries.map(\.description) == ["used the default for null at a (line 1, column 7)"])
    }

    // MARK: Variants, and fallbacks that are declared where the value is used

    private class Animal: JarConvertible { required init(jar: Jar) throws {} }
    private final class Cat: Animal {}
    private final class Other: Animal {}

    private struct FallbackField: JarMapped {
        let v: Plain
        let w: Plain?
        static let mapping = JarMapping<FallbackField> {
            JarMake(FallbackField.init(v:w:))
            JarField("v", \.v, by: .fallback(Plain.on))
            JarField("w", \.w, by: .fallback(Plain.on))
        }
    }

    @Test func fallbacksOfTransformsAreNoted() throws {
        let text = #"{"v": "new", "w": "newer"}"#
        let expected = [
            #"used the fallback for string "new" at v (line 1, column 7)"#,
            #"used the fallback for string "newer" at w (line 1, column 19)"#,
        ]
        let routes: [(Jar) throws -> Void] = [
            { _ = try $0^ as FallbackField },
            { jar in
                let _: Plain = try jar["v"].transformed(by: .fallback(Plain.on))^
                let _: Plain? = try jar["w"].transformed(by: .fallback(Plain.on))^
            },
            {
                _ = try $0.lift(
                    Jar.Part("v", by: .fallback(Plain.on)), Jar.Part("w", by: .fallback(Plain.on)))
            },
        ]
        for route in routes {
            let receipt = JarReceipt()
            try route(Jar(json: text).union(context: [receipt, JarUnknownKeys.ignored]))
            #expect(receipt.entries.map(\.description) == expected)
            #expect(receipt.entries.map(\.kind) == [.fallback, .fallback])
        }
    }

    @Test(
        arguments: [
            (#"{"type": "cat"}"#, "", ""),
            (#"{"type": "cut"}"#, #"string "cut""#, #"expected "cat", found string "cut""#),
            ("{}", "a missing value", #"expected "cat", but the key is missing; the dictionary is empty"#),
            (#"{"type": null}"#, "null", #"expected "cat", found null"#),
            (#"{"type": []}"#, "array of 0", #"expected "cat", found array of 0"#),
        ])
    func theOtherTypeOfVariantsIsNoted(text: String, found: String, error: String) throws {
        let animals = JarVariants<Animal>(by: "type", ["cat": Cat.self], otherwise: Other.self)
        let receipt = JarReceipt()
        let jar = try Jar(json: text).union(context: [receipt, JarUnknownKeys.ignored])
        let animal: Animal = try jar.transformed(by: animals)^
        #expect((animal is Other) == !found.isEmpty)
        let place = "at type (line 1, column \(text == "{}" ? 1 : 10))"
        let expected = found.isEmpty ? [] : ["used the fallback for \(found) \(place)"]
        #expect(receipt.entries.map(\.description) == expected)
        #expect(receipt.entries.map(\.error.message) == (found.isEmpty ? [] : [error]))
        #expect(receipt.count(of: .fallback) == expected.count)
    }

    @Test func aFallbackThatHidesItsValueShowsNothing() throws {
        let text = #"{"v": {"secret": "private"}}"#
        for redaction in [JarRedaction.all, .keys("v")] {
            let receipt = JarReceipt()
            let jar = try Jar(json: text).union(context: [redaction, receipt])
            let _: [Status: Status] = try jar["v"]^
            #expect(
                receipt.entries.map(\.description) == [
                    "used the fallback for a key at v.secret (line 1, column 18)",
                    "used the fallback for string <redacted> at v.secret (line 1, column 18)",
                ])
            #expect(!"\(receipt.entries)\(receipt.report)".contains("private"))
        }
    }

    // MARK: Unknown keys

    private struct Known: JarConvertible {
        init(jar: Jar) throws {
            try jar.checkUnknownKeys(besides: "v")
            _ = try jar["v"]^ as Int
        }
    }

    @Test func unknownKeysAreNotedOnce() throws {
        let row = ReceiptRow(
            "1", "Int", [#"unknown key "w" at w (15): unknown key "w""#],
            routes: [{ _ = try $0^ as Known }, { _ = try $0^ as Mapped<Int> }, { _ = try $0^ as Coded<Int> }])
        try check(row, text: #"{"v": 1, "w": 2}"#)
    }
}
