import Foundation
import Lift
import LiftDocuments
import Testing

// The Swift blocks of the article Cookbook that need the modules Lift and LiftDocuments, unchanged except for
// their indentation. Those for servers and databases are in CookbookServerSnippets.swift.

private struct CurrencyCode: RawRepresentable, JarElement, JarContextValue {
    let rawValue: String
}

private struct Price: JarElement {
    let amount: Decimal
    let currency: CurrencyCode

    init(jar: Jar) throws {
        amount = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { Jar(amount) }
}

private struct Basket: JarElement {
    let currency: CurrencyCode
    let prices: [String: Price]

    init(jar: Jar) throws {
        currency = try jar["currency"]^
        prices = try jar.union(context: currency)["prices"]^
    }

    var jar: Jar { ["currency": currency, "prices": prices] }
}

private protocol Block: JarElement {}

private struct Paragraph: Block, JarCodable {
    var text: String
}

private struct Photo: Block, JarCodable {
    var url: URL
    var caption: String?
}

private let blocks = JarVariants<any Block>(by: "type", ["paragraph": Paragraph.self, "photo": Photo.self])

/// What the recipes log.
private final class Log {
    private(set) var lines: [String] = []

    func callAsFunction(_ line: String) { lines.append(line) }
}

private struct UserEvent: JarCodable, Equatable {
    var id: String
}

private struct JSONText<Value: JarElement>: JarTransform {
    func lift(from jar: Jar) throws -> Value {
        let text: String = try jar^
        do {
            return try Jar(json: text)^
        } catch {
            throw jar.assertionFailure("\(error)")
        }
    }

    func represent(_ value: Value) throws -> Jar { try Jar(String(json: value)) }
}

private struct Message: JarMapped {
    var event: Jar
    var user: UserEvent

    static let mapping = JarMapping<Message> {
        JarMake(Message.init(event:user:))
        JarField("event", \.event)
        JarField("user", \.user, by: JSONText())
    }
}

@Suite struct CookbookSnippets {
    private let log = Log()

    // MARK: Responses

    struct Product: JarConvertible {
        let name: String
        let price: Double

        init(jar: Jar) throws {
            name = try jar["name"]^
            price = try jar["price"]^
        }
    }

    func products(in body: Data) throws -> [Product] {
        do {
            return try Jar(json: body)["products"]^
        } catch let error as LiftError {
            log("products: \(error)")
            throw error
        }
    }

    private let body = """
        {"products": [
          {"name": "Tea", "price": 4.5},
          {"name": "Cake", "price": "ask us"}
        ]}
        """

    @Test func aFailureIsLogged() throws {
        #expect(throws: LiftError.self) { try products(in: Data(body.utf8)) }
        #expect(
            log.lines == [
                #"products: expected Double, found string "ask us" at products[1].price (line 3, column 29)"#
            ])
        _ = try? products(in: Data("<html>".utf8))
        #expect(
            log.lines.last
                == "products: expected a value, found '<' (the text may be HTML or XML) (line 1, column 1)")
    }

    @Test func keysAreInSnakeCase() throws {
        struct Account: JarCodable {
            var firstName: String
            var avatarURL: URL?
            static var keyRules: JarKeyRules { .snakeCase }
        }
        let json = #"{"first_name": "Kim", "avatar_url": "https://example.com/k"}"#
        let account: Account = try Jar(json: json)^
        let text = try String(json: account)
        #expect(account.firstName == "Kim" && account.avatarURL?.absoluteString == "https://example.com/k")
        #expect(text == #"{"first_name":"Kim","avatar_url":"https://example.com/k"}"#)
    }

    @Test func eachIDHasItsOwnType() throws {
        struct ID<Owner>: RawRepresentable, Hashable, Codable, JarElement {
            let rawValue: String
        }
        struct User: JarCodable {
            var id: ID<User>
            var friends: [ID<User>: String]
        }
        let user: User = try Jar(json: #"{"id": "u1", "friends": {"u2": "Kim"}}"#)^
        #expect(user.friends == [ID(rawValue: "u2"): "Kim"])
        #expect(try String(json: user) == #"{"id":"u1","friends":{"u2":"Kim"}}"#)
        let foreign = String(decoding: try JSONEncoder().encode(user.friends), as: UTF8.self)
        #expect(foreign == #"["u2","Kim"]"#)
        #expect(try Jar(json: foreign)^ == user.friends)
    }

    @Test func aDefaultIsUsed() throws {
        struct Player: JarDefaultable {
            var volume = 5
            var isMuted = false
            var voice: String?
        }
        let player: Player = try Jar(json: #"{"volume": 7, "isMuted": null}"#)^
        #expect(player.volume == 7 && !player.isMuted && player.voice == nil)
        #expect(try failure { try Jar(["volume": "loud"])^ as Player }.key == "volume")
    }

    enum Status: String, JarElement, JarFallback {
        case paid, refunded, unknown
        static let fallback = Status.unknown
    }

    enum Carrier: JarElement {
        case post, courier, other(String)

        init(jar: Jar) throws {
            switch try jar^ as String {
            case "post": self = .post
            case "courier": self = .courier
            case let name: self = .other(name)
            }
        }

        var jar: Jar {
            switch self {
            case .post: "post"
            case .courier: "courier"
            case .other(let name): Jar(name)
            }
        }
    }

    @Test func anUnknownCaseIsRead() throws {
        let jar = try Jar(json: #"{"status": "disputed", "carrier": "drone"}"#)
        let status: Status = try jar["status"]^  // .unknown
        let carrier: Carrier = try jar["carrier"]^  // .other("drone")
        #expect(status == .unknown)
        if case .other("drone") = carrier {} else { Issue.record("\(carrier)") }
        #expect(try String(json: [carrier, .post, .courier]) == #"["drone","post","courier"]"#)
        let courier: Carrier = try Jar("courier")^
        if case .courier = courier {} else { Issue.record("\(courier)") }
        let receipt = JarReceipt()
        _ = try jar.union(context: receipt)["status"]^ as Status
        #expect(receipt.count(of: .fallback) == 1)
        #expect(try failure { try Jar(true)^ as Status }.kind == .type)
    }

    @Test func anArrayHasSeveralTypes() throws {
        let jar = try Jar(
            json: """
                [{"type": "paragraph", "text": "Hello"},
                 {"type": "photo", "url": "https://example.com/cat.jpg"}]
                """)
        let page: [any Block] = try jar.transformed(by: blocks.array)^
        let text = try String(json: Jar(page, by: blocks.array))
        #expect((page[0] as? Paragraph)?.text == "Hello" && page[1] is Photo)
        #expect(try Jar(json: text) == jar)
        let video = try Jar(json: #"[{"type": "video"}]"#)
        #expect(
            try liftError { try video.transformed(by: blocks.array)^ as [any Block] }.description
                == #"expected one of "paragraph", "photo", found string "video" at [0].type (line 1, column 11)"#
        )
    }

    struct Shop: JarConvertible {
        @Lossy var products: [Product]

        init(jar: Jar) throws { _products = try jar["products"]^ }
    }

    @Test func badElementsAreReported() throws {
        let receipt = JarReceipt()
        let shop: Shop = try Jar(json: body).union(context: receipt)^
        log("\(shop.products.count) products")
        for entry in receipt.entries(of: .dropped) { log("dropped: \(entry.error)") }
        #expect(
            log.lines == [
                "1 products",
                #"dropped: expected Double, found string "ask us" at products[1].price (line 3, column 29)"#,
            ])
    }

    // MARK: Requests

    struct Email: JarConvertible {
        let text: String

        init(jar: Jar) throws {
            text = try jar^
            try jar.assert(text.contains("@"), "must contain an @")
        }
    }

    struct Signup: JarConvertible {
        let name: String
        let email: Email
        let age: Int

        init(jar: Jar) throws { (name, email, age) = try jar.lift("name", "email", "age") }
    }

    func answer(to form: Jar) throws -> Jar {
        do {
            let signup: Signup = try form^
            return ["welcome": signup.name]
        } catch let error as LiftError {
            return ["errors": OrderedMembers(error.all.map { ($0.key, $0.message) })]
        }
    }

    @Test func aFormHasAllItsErrors() throws {
        let form = try Jar(json: #"{"name": "Kim", "email": "kim.example.com", "age": "old"}"#)
        #expect(
            try String(json: answer(to: form))
                == #"{"errors":{"email":"must contain an @","age":"expected Int, found string \"old\""}}"#)
        #expect(try answer(to: ["name": "Kim", "email": "k@example.com", "age": 3]) == ["welcome": "Kim"])
    }

    func response(to body: Data) throws -> (status: Int, type: String, body: Data) {
        do {
            let signup: Signup = try Jar(json: body)^
            return (200, "application/json", try Data(json: ["welcome": signup.name]))
        } catch let error as LiftError {
            let problem = JarProblem(error, status: error.kind == .syntax ? 400 : 422)
            return (problem.status ?? 500, JarProblem.mediaType, try Data(json: problem))
        }
    }

    @Test func aBadRequestGetsAllItsErrors() throws {
        let form = #"{"name": "Kim", "email": "kim.example.com", "age": "old"}"#
        let bad = try response(to: Data(form.utf8))
        #expect((bad.status, bad.type) == (422, "application/problem+json"))
        let shown = try String(json: Jar(json: bad.body), options: .prettyPrinted)
        let page = try DocumentationTests.text("Sources/Lift/Documentation.docc/Cookbook.md")
        #expect(page.contains("```json\n\(shown)\n```"), "\(shown)")
        #expect(try response(to: Data("{".utf8)).status == 400)
        let good = #"{"name": "Kim", "email": "k@example.com", "age": 3}"#
        #expect(try response(to: Data(good.utf8)).status == 200)
    }

    struct Profile {
        var name: String
        var nickname: String?
    }

    struct ProfilePatch: JarCodable {
        var name: JarChange<String> = .unchanged
        var nickname: JarChange<String> = .unchanged

        func apply(to profile: inout Profile) throws {
            try name.apply(to: &profile.name)
            nickname.apply(to: &profile.nickname)
        }
    }

    @Test func aPatchIsApplied() throws {
        var profile = Profile(name: "Kim", nickname: "K")
        let patch: ProfilePatch = try Jar(json: #"{"nickname": null}"#)^
        try patch.apply(to: &profile)
        #expect(profile.name == "Kim" && profile.nickname == nil)
        #expect(throws: LiftError.self) {
            try (Jar(json: #"{"name": null}"#)^ as ProfilePatch).apply(to: &profile)
        }
    }

    struct Job: JarCodable {
        var name: String
        var timeout: Int?
    }

    struct Note: JarCodable {
        var title: String
        var rest = JarRest()
    }

    @Test func unknownKeysAreRefusedOrKept() throws {
        func use(_ job: Job) {}
        do {
            let job: Job = try Jar(json: #"{"name": "backup", "timeuot": 30}"#, options: .strict)^
            use(job)
        } catch let error as LiftError {
            log("\(error)")
        }
        #expect(log.lines == [#"unknown key "timeuot", near "timeout" at timeuot (line 1, column 31)"#])

        var note: Note = try Jar(json: #"{"title": "Hi", "color": "red"}"#)^
        note.title = "Hello"
        let text = try String(json: note)  // {"title":"Hello","color":"red"}
        #expect(text == #"{"title":"Hello","color":"red"}"#)
    }

    @Test func moneyHasACurrency() throws {
        let jar = try Jar(json: #"{"currency": "SEK", "prices": {"tea": 45.50, "cake": "62.10"}}"#)
        let basket: Basket = try jar^
        #expect(basket.prices["tea"]?.amount == Decimal(string: "45.5"))
        #expect(basket.prices["cake"]?.amount == Decimal(string: "62.1"))
        #expect(basket.prices["cake"]?.currency.rawValue == "SEK")
        let written = try Jar(json: String(json: basket))
        #expect(written["prices"]["cake"].kind == .number && written["currency"] == "SEK")
        #expect(try failure { try jar["prices"]["tea"]^ as Price }.kind == .context)
    }

    // MARK: Files and text

    @Test func aFileIsEditedInPlace() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("settings.jsonc")
            try Data(
                """
                {
                    // The size that the designers like.
                    "font": {"size": 12, "name": "Menlo"},
                    "exclude": ["*.tmp"], // globs
                }
                """.utf8
            ).write(to: url)
            var settings = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
            settings["font"]["size"] = 14
            settings["exclude"].append("*.log")
            try settings.writeJSON(to: url, options: .preserved)
            #expect(
                try String(contentsOf: url, encoding: .utf8) == """
                    {
                        // The size that the designers like.
                        "font": {"size": 14, "name": "Menlo"},
                        "exclude": ["*.tmp", "*.log"], // globs
                    }
                    """)
        }
    }

    struct Stop: JarCodable {
        var city: String
        var nights: Int
    }

    struct Trip: JarConvertible {
        let title: String?
        @Lossy var stops: [Stop]?

        init(jar: Jar) throws {
            title = try jar["title"]^
            _stops = try jar["stops"]^
        }
    }

    @Test func anAnswerIsReadAsItComes() async throws {
        let text =
            #"{"title": "Norway", "stops": [{"city": "Oslo", "nights": 2}, {"city": "Bergen", "nights": 3}]}"#
        var shown: [String] = []
        func show(_ trip: Trip) {
            shown.append("\(trip.title ?? "…"): \((trip.stops ?? []).map(\.city).joined(separator: ", "))")
        }
        let chunks = AsyncStream { continuation in
            var rest = text[...]
            for length in [1, 14, 46, 30, 100] {
                continuation.yield(String(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            continuation.finish()
        }

        var answer = ""
        let options = JSONReadingOptions(partial: .keepingStrings)
        for await chunk in chunks {
            answer += chunk
            let trip: Trip = try Jar(json: answer, options: options)^
            show(trip)
        }
        #expect(
            shown == ["…: ", "Norw: ", "Norway: Oslo", "Norway: Oslo", "Norway: Oslo, Bergen"])
    }

    struct Login: JarCodable {
        var user: String
        var password: String
    }

    @Test func logsAreRedacted() throws {
        func use(_ login: Login) {}
        let body = #"{"user": "kim", "password": 1234}"#
        let request = try Jar(json: body).union(context: JarRedaction.keys("password", "token"))
        do {
            let login: Login = try request^
            use(login)
        } catch let error as LiftError {
            log("\(error)")
            log("\(request)")
        }
        #expect(
            log.lines == [
                "expected String, found number <redacted> at password (line 1, column 29)",
                """
                {
                  "user": "kim",
                  "password": "<redacted>"
                }
                """,
            ])
    }

    func signed(_ document: Jar, by sign: (Data) throws -> Data) throws -> Jar {
        var signed = document
        signed["signature"] = nil
        signed["signature"] = try Jar(sign(Data(canonicalJSON: signed)))
        return signed
    }

    func isGenuine(_ signed: Jar, by verify: (_ signature: Data, _ bytes: Data) -> Bool) throws -> Bool {
        let signature: Data = try signed["signature"]^
        var document = signed
        document["signature"] = nil
        return try verify(signature, Data(canonicalJSON: document))
    }

    @Test func aDocumentIsSigned() throws {
        func sum(_ data: Data) -> Data {
            let sum = data.reduce(5381 as UInt32) { $0 &* 33 &+ UInt32($1) }
            return Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        }
        let invoice = try signed(["total": 12.50, "currency": "SEK"], by: sum)
        let received = try Jar(
            json: """
                {"signature": \(String(json: invoice["signature"])), "currency": "SEK", "total": 12.5}
                """)
        #expect(try isGenuine(received) { $0 == sum($1) })
        var changed = received
        changed["total"] = 13
        #expect(try !isGenuine(changed) { $0 == sum($1) })
        #expect(try isGenuine(signed(changed, by: sum)) { $0 == sum($1) })
    }

    @Test func aResponseIsCompared() throws {
        let response = try Jar(json: #"{"id": 7, "name": "Kim", "created": "2024-05-01T10:00:00Z"}"#)
        var lines: [String] = []
        do {
            var response = response
            response["created"] = nil
            let expected: Jar = ["id": 7, "name": "Kim"]
            #expect(JarDifference(from: expected, to: response).isEmpty)
        }
        lines.append("\(JarDifference(from: ["id": 7, "name": "Ann"], to: response))")
        #expect(
            lines == [
                """
                name: "Ann" → "Kim"
                created: nothing → "2024-05-01T10:00:00Z"
                """
            ])
    }

    @Test func jsonInsideAStringIsRead() throws {
        let text = #"{"event":"new","user":"{\"id\":\"7\"}"}"#
        let message: Message = try Jar(json: text)^
        #expect(message.user == UserEvent(id: "7"))
        #expect(try String(json: message) == text)
        let error = try liftError { try Jar(json: #"{"event":1,"user":"{ \"id\": 3}"}"#)^ as Message }
        #expect(
            "\(error)"
                == "expected String, found number 3 at id (line 1, column 9) at user (line 1, column 19)")
    }
}
