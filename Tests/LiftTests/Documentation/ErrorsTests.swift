import Foundation
import Lift
import Testing

/// The article Errors: each text on the page is that of an error that is made here, in the same order. So are
/// the messages in its table of kinds.
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
        let status: Status
    }

    struct MappedPayment: JarMapped {
        let amount: Int
        let status: Status

        static let mapping = JarMapping<MappedPayment> {
            JarMake(MappedPayment.init(amount:status:))
            JarField("amount", \.amount)
            JarField("status", \.status)
        }
    }

    struct Owner: JarConvertible {
        let name: String
        let account: String

        init(jar: Jar) throws {
            name = try jar["name"]^
            account = try jar["account"]^
            try jar["account"].assert(account.count >= 8, "An account has at least 8 characters")
        }
    }

    /// The number of an account, checked by other code that throws errors of its own.
    struct Account: JarConvertible {
        struct Invalid: Error, CustomStringConvertible {
            let description: String
        }

        init(jar: Jar) throws {
            let number: String = try jar^
            if number.count < 8 { throw Invalid(description: "\(number) is too short") }
        }
    }

    static let text = """
        {
          "owner": {"name": "Kim", "account": "12-34"},
          "payments": [
            {"amount": 12500, "status": "paid"},
            {"amuont": 9900, "status": "payed"},
            {"amount": "12a", "status": null}
          ]
        }

        """

    /// Runs `body` with the URL of a file that has the document.
    private func withFile(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("payments.json")
        try Data(Self.text.utf8).write(to: url)
        try body(url)
    }

    @Test func eachTextOnThePageIsReal() throws {
        try withFile { url in
            let file = try Jar(json: url)
            let redaction = JarRedaction.keys("account")
            let payments = try liftError { try file["payments"]^ as [Payment] }
            let texts = try [
                payments.description,
                payments.report,
                ErrorsSnippets.warnings(),
                liftError { try file["owner"]^ as Owner }.report,
                liftError { try file.union(context: redaction)["owner"]["account"]^ as Int }.report,
            ]
            let blocks = try Self.blocks()
            for (block, text) in zip(blocks, texts) { #expect(block == text) }
            #expect(blocks.count == texts.count)
        }
    }

    @Test func eachKindHasItsMessageOnThePage() throws {
        try withFile { url in
            let file = try Jar(json: url)
            let errors = try [
                liftError { try file["payments"][1]["amount"]^ as Int },
                liftError { try file["payments"][2]["status"]^ as Status },
                liftError { try file["payments"][2]["amount"]^ as Int },
                liftError { try file["payments"][0]["amount"]^ as UInt8 },
                liftError { try file["payments"][1]["status"]^ as Status },
                liftError { try file.context.get(TimeZone.self) },
                liftError { try Jar(json: Self.text.replacing("9900,", with: "9900")) },
                liftError { try file["payments"][3]^ as Payment },
                liftError { try Data(plist: file) },
                liftError { try Jar(json: URL(fileURLWithPath: "/no/such/file.json")) },
            ]
            let lines = try Self.page().components(separatedBy: "\n").filter {
                $0.hasPrefix("| ``LiftError/Kind/")
            }
            for (line, error) in zip(lines, errors) {
                let cells = line.components(separatedBy: " | ")
                #expect(cells[0] == "| ``LiftError/Kind/\(error.kind)``")
                // The system's own words follow the name of a file.
                let isFile = error.kind == .file
                let message = isFile ? "cannot read /no/such/file.json: " : error.message
                #expect(error.message.hasPrefix(message))
                #expect(cells.last?.hasPrefix(isFile ? "`\(message)" : "`\(message)` |") == true, "\(line)")
            }
            #expect(lines.count == errors.count)
        }
    }

    @Test func aReportIsTheSameHoweverTheValueIsLifted() throws {
        let wanted = """
            error: expected Int, found string "12a"
              --> line 6, column 16   payments[2].amount
               |
             6 |     {"amount": "12a", "status": null}
               |                ^^^^^
            """
        let jar = try Jar(json: Self.text)["payments"][2]
        #expect(try liftError { try jar["amount"]^ as Int }.report == wanted)
        #expect(try liftError { try jar^ as Payment }.report == wanted)
        #expect(try liftError { try jar^ as CodedPayment }.report == wanted)
        #expect(try liftError { try JarDecoder().decode(CodedPayment.self, from: jar) }.report == wanted)
        let mapped = try liftError { try jar^ as MappedPayment }.report
        #expect(mapped.hasPrefix(wanted) && mapped.contains("error: expected String, found null"))
    }

    @Test func dataWithoutLinesIsShownInstead() throws {
        struct Settings: ValueForKey, Sendable {
            func value(forKey key: String) -> Any? {
                switch key {
                case "volume": "loud"
                case "window": ["width": 300]
                default: nil
                }
            }
        }
        let built: Jar = ["payments": [["amount": "12a"] as Jar] as Jar]
        let list = try Jar(plist: Data(plist: built))
        let reports = try [
            liftError { try built["payments"][0]["amount"]^ as Int }.report,
            liftError { try list["payments"][0]["amount"]^ as Int }.report,
            liftError { try Settings()["volume"]^ as Int }.report,
            liftError { try Settings()["window"]["hight"]^ as Int }.report,
            liftError { try Settings()["size"]^ as Int }.report,
            liftError { try String(json: ["sum": [1, Double.nan]] as Jar) }.report,
        ]
        #expect(
            reports == [
                """
                error: expected Int, found string "12a"
                  --> payments[0].amount
                   |
                   | "12a"
                """,
                """
                error: expected Int, found string "12a"
                  --> byte 24   payments[0].amount
                   |
                   | "12a"
                """,
                """
                error: expected Int, found string "loud"
                  --> volume
                   |
                   | "loud"
                """,
                """
                error: expected Int, but the key is missing; the only key is "width"
                  --> window.hight
                   |
                   | {"width":300}
                """,
                """
                error: expected Int, found nothing
                  --> size
                """,
                """
                error: JSON can't store nan
                  --> sum[1]
                   |
                   | {"sum":[1,number nan]}
                """,
            ])
    }

    @Test func whatIsHiddenIsNotInAReport() throws {
        let jar = try Jar(json: Self.text)
        let hidden = jar.union(context: JarRedaction.keys("account"))
        #expect(
            try liftError { try hidden["owner"]["account"]^ as Account }.report == """
                error: <redacted>
                  --> line 2, column 39   owner.account
                   |
                 2 |   "owner": {"name": "Kim", "account": <redacted>},
                   |                                       ^^^^^^^^^^
                """)
        #expect(
            try liftError { try jar["owner"]["account"]^ as Account }.message == "12-34 is too short")
        let error = try liftError {
            try jar.union(context: JarRedaction.all)["payments"][1]["status"]^ as Status
        }
        #expect(
            error.message
                == #"expected Status, found string <redacted>, which is not one of "paid", "pending", "refunded""#
        )
        #expect(error.report.contains(#"{"amuont": <redacted>, "status": <redacted>}"#))
    }

    @Test func theSnippetRunsAndThePropertiesAreThoseOfTheTable() throws {
        try withFile { url in
            var logged = ""
            var printed = ""
            func log(_ text: String) { logged = text }
            func print(_ text: String) { printed = text }
            func show(_ payments: [Payment]) { Issue.record("\(payments.count) payments were lifted") }
            do {
                let payments: [Payment] = try Jar(json: url)["payments"]^
                show(payments)
            } catch let error as LiftError {
                log("\(error)")
                print(error.report)
            }
            let error = try liftError { try Jar(json: url)["payments"]^ as [Payment] }
            #expect(error.recoverySuggestion == #"Use the key "amuont"."#)
            let last = try #require(error.all.last)
            #expect(last.message == #"expected Int, found string "12a""#)
            #expect((last.expected, last.found) == ("Int", #"string "12a""#))
            #expect((last.key, last.path.count) == ("payments[2].amount", 3))
            #expect((last.line, last.column, last.kind) == (6, 16, .type))
            #expect(last.context == #""12a""#)
            let blocks = try Self.blocks()
            #expect(logged == blocks[0] && printed == blocks[1])
        }
    }

    private static func page() throws -> String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return try String(
            contentsOf: url.appendingPathComponent("Sources/Lift/Documentation.docc/Errors.md"),
            encoding: .utf8)
    }

    /// The blocks of the page that are texts of errors.
    private static func blocks() throws -> [String] {
        try page().components(separatedBy: "```text\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }
}
