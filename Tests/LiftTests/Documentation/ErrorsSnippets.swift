import Foundation
import Lift
import Testing

/// The Swift snippets of the article Errors, and what it says of them. Its reports are in ErrorsTests.
@Suite struct ErrorsSnippets {
    struct SignUp: JarConvertible {
        let name: String
        let age: Int
        let email: String?

        init(jar: Jar) throws {
            (name, age, email) = try jar.lift("name", "age", "email")
        }
    }

    struct Label: Codable, JarConvertible, Equatable {
        let name: String
        init(jar: Jar) throws { name = try jar["name"]^ }
    }

    typealias Author = Label

    struct Article: JarConvertible {
        @Lossy var labels: [Label]
        @Lossy var author: Author?

        init(jar: Jar) throws {
            _labels = try jar["labels"]^
            _author = try jar["author"]^
        }
    }

    struct StrictArticle: JarConvertible {
        @Lossy var labels: [Label]

        init(jar: Jar) throws { labels = try jar["labels"]^ }
    }

    struct Draft: Codable {
        @Lossy var labels: [Label]?
    }

    @Test func aFormHasAllErrors() throws {
        var shown: [String] = []
        func show(_ message: String, field: String) { shown.append("\(field): \(message)") }
        func register(_ form: SignUp) { Issue.record("\(form) was lifted") }
        do {
            let form: SignUp = try Jar(json: #"{"age": "old", "email": []}"#)^
            register(form)
        } catch let error as LiftError {
            for error in error.all { show(error.message, field: error.key) }
            // name: expected String, but the key is missing; the keys are "age", "email"
            // age: expected Int, found string "old"
            // email: expected String, found array of 0
        }
        #expect(
            shown == [
                #"name: expected String, but the key is missing; the keys are "age", "email""#,
                #"age: expected Int, found string "old""#, "email: expected String, found array of 0",
            ])
    }

    @Test func whatIsWrongIsDropped() throws {
        let jar = try Jar(
            json: #"{"labels": [{"name": "a"}, {"name": null}], "author": "Kim"}"#)
        var lines: [String] = []
        func log(_ text: String) { lines.append(text) }
        let receipt = JarReceipt()
        let article: Article = try jar.union(context: receipt)^
        for entry in receipt.entries(of: .dropped) { log("\(entry.error)") }
        // expected String, found null at labels[1].name (line 1, column 37)
        #expect(
            lines == [
                "expected String, found null at labels[1].name (line 1, column 37)",
                #"expected a dictionary, found string "Kim" at author (line 1, column 55)"#,
            ])
        #expect((article.labels.map(\.name), article.author) == (["a"], nil))
        #expect(try liftError { try jar^ as StrictArticle }.key == "labels[1].name")
        #expect(try liftError { try Jar(["author": null])^ as Article }.kind == .missing)
        #expect(try JSONDecoder().decode(Draft.self, from: Data("{}".utf8)).labels == nil)
    }

    /// A receipt does not change what is lifted, and a context does not keep it alive.
    @Test func aReceiptListsConversions() throws {
        var jar = try Jar(json: #"{"age": "12"}"#)
        do {
            let receipt = JarReceipt()
            jar = jar.union(context: receipt)
            let age: Int = try jar["age"]^
            #expect((age, receipt.count(of: .conversion)) == (12, 1))
        }
        #expect(try jar["age"]^ as Int == 12)
    }

    private enum OrderStatus: String, JarElement, JarFallback {
        case paid, unknown
        static let fallback = OrderStatus.unknown
    }

    private struct Order: JarMapped {
        let count: Int
        let status: OrderStatus
        let priority: Int

        static let mapping = JarMapping<Order> {
            JarMake(Order.init(count:status:priority:))
            JarField("count", \.count)
            JarField("status", \.status)
            JarField("priority", \.priority, default: 1)
        }
    }

    /// What the page shows of a receipt.
    static func warnings() throws -> String {
        let body = #"{"count": "12", "status": "lost"}"#
        var logged = ""
        let log = { logged += $0 }
        let receipt = JarReceipt()
        let order: Order = try Jar(json: body).union(context: receipt)^
        if receipt.count > 0 { log(receipt.report) }
        #expect((order.count, order.priority) == (12, 1) && order.status == .unknown)
        return logged
    }

    @Test func hiddenValuesAreNotInTheMessage() throws {
        try inDirectory { folder in
            let url = folder.appendingPathComponent("payments.json")
            try Data(ErrorsTests.text.utf8).write(to: url)
            let error = try liftError {
                let jar = try Jar(json: url).union(context: JarRedaction.keys("account", "token"))
                let account: Int = try jar["owner"]["account"]^
                return account
            }
            #expect(error.message == "expected Int, found string <redacted>")
        }
    }

    // MARK: Other errors

    struct Own: Error, LocalizedError {
        var errorDescription: String? { "This is mine" }
    }

    struct Failing: JarCodable {
        init() {}
        init(from decoder: any Decoder) throws { throw Own() }
        func encode(to encoder: any Encoder) throws { throw Own() }
    }

    /// Notes what its container throws.
    struct Holder: Decodable {
        static let key = CodingUserInfoKey(rawValue: "seen")

        final class Seen: @unchecked Sendable { var errors: [any Error] = [] }

        enum CodingKeys: CodingKey { case failing, number }

        init(from decoder: any Decoder) throws {
            let seen = try #require(Self.key.flatMap { decoder.userInfo[$0] } as? Seen)
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do { _ = try container.decode(Int.self, forKey: .number) } catch { seen.errors.append(error) }
            do {
                _ = try container.decode(Failing.self, forKey: .failing)
            } catch {
                seen.errors.append(error)
                throw error
            }
        }
    }

    /// Whatever your code throws, a `LiftError` arrives.
    @Test func errorsOfYourOwnArrive() throws {
        struct Model: JarConvertible { init(jar: Jar) throws { throw Own() } }
        let thrown = try [
            liftError { try Jar(1)^ as Model }, liftError { try Jar(1)^ as Failing },
            liftError { try JarDecoder().decode([Failing].self, from: [1] as Jar) },
            liftError { try String(json: Failing()) }, liftError { try JarEncoder().encodeJSON(Failing()) },
            liftError { try Jar(1).assertNotNil(try { () throws -> Int? in throw Own() }(), "") },
        ]
        for error in thrown {
            #expect((error.kind, error.message) == (.value, "This is mine"))
            #expect(error.underlyingError is Own)
        }
    }

    @Test func containersThrowWhatCodableDocuments() throws {
        let seen = Holder.Seen()
        let decoder = JarDecoder(userInfo: [try #require(Holder.key): seen])
        let error = try liftError {
            try decoder.decode(Holder.self, from: ["number": "x", "failing": 1] as Jar)
        }
        #expect(seen.errors.count == 2)
        #expect(seen.errors.first is DecodingError && seen.errors.last is Own)
        #expect((error.key, error.underlyingError is Own) == ("failing", true))
    }

    @Test func otherCodersThrowTheirOwnErrors() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Label.self, from: Data("{}".utf8))
        }
    }
}
