import Foundation
import Lift
import Testing

/// Docs/Errors.md: each report on the page is the whole report of an error that is made here, in the same
/// order.
@Suite struct ErrorsTests {
    enum Status: String, JarElement, CaseIterable, Codable {
        case paid, pending, refunded
    }

    struct Payment: JarConvertible {
        let amount: Int
        let status: Status

        init(jar: Jar) throws {
            amount = try jar["amount"]^
            status = try jar["status"]^
        }
    }

    struct CodedPayment: JarCodable {
        let amount: Int
        let date: Date
    }

    struct MappedPayment: JarMapped {
        let amount: Int
        let day: Date

        static let mapping = JarMapping<MappedPayment> {
            JarMake(MappedPayment.init(amount:day:))
            JarField("amount", \.amount)
            JarField("date", \.day)
        }
    }

    /// A number of an account, checked by other code that throws errors of its own.
    struct Account: JarConvertible {
        struct Invalid: Error, CustomStringConvertible {
            let description: String
        }

        init(jar: Jar) throws {
            let number: String = try jar^
            if number.count < 8 { throw Invalid(description: "\(number) is too short for an account") }
        }
    }

    class Animal: JarConvertible {
        required init(jar: Jar) throws {}
    }

    static let text = """
        {
            "owner": {"name": "Kim", "account": "12-34", "token": "t0p"},
            "payments": [
                {"amount": 12500, "status": "paid", "date": "2024-01-01T09:30:00Z"},
                {"amuont": 9900, "status": "payed", "date": "yesterday"},
                {"amount": "12a", "status": null, "date": "2024-01-03T10:00:00Z"}
            ]
        }

        """

    /// The document as a file, without a file, as a built Jar, as a property list and as values by key.
    struct Routes {
        let file: Jar
        let text: Jar
        let built: Jar
        let list: Jar
        let settings: Settings
    }

    /// Values by key, as in UserDefaults.
    struct Settings: ValueForKey, Sendable {
        func value(forKey key: String) -> Any? {
            switch key {
            case "volume": "loud"
            case "window": ["width": 300]
            default: nil
            }
        }
    }

    static func routes() throws -> Routes {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("payments.json")
        try Data(text.utf8).write(to: url)
        let built: Jar = [
            "payments": [["amuont": 9900, "status": "payed"] as Jar, ["amount": "12a"]] as Jar
        ]
        let list = folder.appendingPathComponent("payments.plist")
        try Data(plist: built).write(to: list)
        return Routes(
            file: try Jar(json: url), text: try Jar(json: text), built: built, list: try Jar(plist: list),
            settings: Settings())
    }

    typealias Row = @Sendable (Routes) throws -> Any

    /// The errors of the page. `everyKindIsOnThePage` checks that they are of all kinds.
    static let rows: [Row] = [
        // The value has another type
        { try $0.file["payments"][2]["amount"]^ as Int },
        { try $0.text["payments"][2]["amount"]^ as Int },
        { try $0.built["payments"][1]["amount"]^ as Int },
        { try $0.list["payments"][1]["amount"]^ as Int },
        { try $0.settings["volume"]^ as Int },
        { try JarDecoder().decode(CodedPayment.self, from: $0.file["payments"][2]) },
        { try $0.file["payments"][2]^ as MappedPayment },
        { try $0.file["payments"]["amount"]^ as Int },
        // There is no value
        { try $0.file["payments"][1]^ as Payment },
        { try $0.built["payments"][0]["amount"]^ as Int },
        { try $0.settings["window"]["hight"]^ as Int },
        { try $0.settings["size"]^ as Int },
        { try JarDecoder().decode(CodedPayment.self, from: $0.file["payments"][1]) },
        // There is a null
        { try $0.file["payments"][2]["status"]^ as Status },
        // The number does not fit
        { try $0.file["payments"][0]["amount"]^ as UInt8 },
        // The value is not acceptable
        { try $0.file["payments"][1]["status"]^ as Status },
        { try $0.file["payments"][1]["date"]^ as Date },
        { try JarDecoder().decode(Status.self, from: $0.file["payments"][1]["status"]) },
        { try $0.file["owner"]["account"]^ as Account },
        { try $0.file["payments"][0]["amount"].assert(false, "Must be less than 10000") },
        {
            let animals = JarVariants<Animal>(by: "name", ["cat": Animal.self, "dog": Animal.self])
            return try $0.file["owner"].transformed(by: animals)^ as Animal
        },
        // The context has no such value
        { try $0.file.context.get(TimeZone.self) },
        // The index or a limit is exceeded
        { try $0.file["payments"][3]^ as Payment },
        // The input is malformed
        { _ in try Jar(json: text.replacingOccurrences(of: "9900,", with: "9900")) },
        { _ in try Jar(plist: Data(plist: ["a": 1] as Jar).prefix(40)) },
        // The format cannot hold the value
        { _ in try String(json: ["sum": [1, Double.nan]] as Jar) },
        { try Data(plist: $0.file) },
        // The file cannot be read
        { _ in try Jar(json: URL(fileURLWithPath: "/no/such/file.json")) },
        // Several errors
        { try $0.file["payments"]^ as [Payment] },
        // What is hidden
        { try $0.file.union(context: JarRedaction.keys("account", "token"))["owner"]["account"]^ as Int },
        { try $0.file.union(context: JarRedaction.keys("account", "token"))["owner"]["account"]^ as Account },
        { try $0.file.union(context: JarRedaction.keys("account", "token"))["owner"]["city"]^ as String },
        { try $0.file.union(context: JarRedaction.all)["payments"][1]["status"]^ as Status },
    ]

    @Test func everyReportOnThePageIsWhole() throws {
        let routes = try Self.routes()
        let reports = try Self.rows.map { row in try liftError { try row(routes) }.report }
        let blocks = try Self.blocks()
        for (index, report) in reports.enumerated() where index < blocks.count {
            // The system's own words follow the name of a file.
            let isFile = blocks[index].hasPrefix("error: cannot read ")
            let length = isFile ? "error: cannot read /no/such/file.json:".count : .max
            #expect(blocks[index].prefix(length) == report.prefix(length))
        }
        #expect(blocks.count == reports.count)
    }

    @Test func everyKindIsOnThePage() throws {
        let routes = try Self.routes()
        let kinds: [LiftError.Kind] = try Self.rows.map { row in try liftError { try row(routes) }.kind }
        #expect(
            Set(kinds) == [
                .missing, .null, .type, .range, .value, .context, .syntax, .bounds, .unsupported, .file,
            ])
    }

    @Test func theSnippetsRun() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("payments.json")
        try Data(Self.text.utf8).write(to: url)
        var printed = ""
        func print(_ text: String) { printed = text }
        func show(_ payments: [Payment]) { Issue.record("\(payments.count) payments were lifted") }
        do {
            let payments: [Payment] = try Jar(json: url)["payments"]^
            show(payments)
        } catch let error as LiftError {
            print(error.report)
        }
        #expect(printed.hasPrefix("error: expected Int, found nothing among the keys"))
        let error = try liftError {
            let jar = try Jar(json: url).union(context: JarRedaction.keys("account", "token"))
            let account: Int = try jar["owner"]["account"]^
            return account
        }
        #expect(error.message == "expected Int, found string <redacted>")
    }

    /// The blocks of the page that are reports.
    private static func blocks() throws -> [String] {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        let page = try String(contentsOf: url.appendingPathComponent("Docs/Errors.md"), encoding: .utf8)
        return page.components(separatedBy: "```text\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }
}
