import Foundation
import Lift
import Testing

// The Swift snippets of the article Models, unchanged except for their indentation.

private class Session {
    let token: String
    init(token: String) { self.token = token }
}

extension Session: Liftable {
    static func lift(from jar: Jar) throws -> Session {
        Session(token: try jar["token"]^)
    }
}

@Suite struct ModelsSnippets {
    struct Book: JarElement {
        let title: String
        let pages: Int?
        let tags: [String]

        init(jar: Jar) throws {
            title = try jar["title"]^
            pages = try jar["pages"]^
            tags = try jar["tags"]^ ?? []
        }

        var jar: Jar { ["title": title, "pages": pages, "tags": tags] }
    }

    @Test func aStructIsReadAndWritten() throws {
        let data = #"[{"title": "Emma", "pages": 474, "tags": ["novel"]}, {"title": "Notes"}]"#
        let books: [Book] = try Jar(json: data)^
        let text = try String(json: books)
        // [{"title":"Emma","pages":474,"tags":["novel"]},{"title":"Notes","tags":[]}]
        #expect(text == #"[{"title":"Emma","pages":474,"tags":["novel"]},{"title":"Notes","tags":[]}]"#)
        let nulls: Book = try Jar(json: #"{"title": "Notes", "pages": null, "tags": null}"#)^
        #expect(nulls.pages == nil && nulls.tags == [])
        let wrong = try Jar(json: data.replacing("474", with: #""many""#))
        #expect(
            try liftError { try wrong^ as [Book] }.description
                == #"expected Int, found string "many" at [0].pages (line 1, column 29)"#)
        #expect(try failure { try Jar(["pages": 1])^ as Book }.key == "title")
        let pages: Int? = nil
        #expect(try String(json: ["pages": pages ?? null] as Jar) == #"{"pages":null}"#)
    }

    @Test func checksHaveTheKeyPath() throws {
        struct Download: JarConvertible {
            let count: Int
            let url: URL

            init(jar: Jar) throws {
                count = try jar["count"]^
                try jar["count"].assert(count > 0, "must be greater than zero")
                url = try jar["url"].assertNotNil(URL(string: jar["url"]^), "not a URL")
            }
        }
        struct Refused: JarConvertible {
            struct Reason: Error, CustomStringConvertible { let description = "refused" }
            init(jar: Jar) throws { throw Reason() }
        }
        let zero = try Jar(json: #"{"downloads": [{"count": 0, "url": "https://example.com"}]}"#)
        #expect(
            try liftError { try zero["downloads"]^ as [Download] }.description
                == "must be greater than zero at downloads[0].count (line 1, column 26)")
        let noURL: Jar = ["downloads": [["count": 1, "url": ""] as Jar]]
        #expect(
            try failure { try noURL["downloads"]^ as [Download] }
                == LiftFailure(.value, "not a URL", at: "downloads[0].url"))
        #expect(
            try failure { try zero["downloads"]^ as [Refused] }
                == LiftFailure(.value, "refused", at: "downloads[0]"))
    }

    @Test func aRequestIsOnlyWritten() throws {
        struct SearchRequest: JarRepresentable {
            var words: [String]
            var page: Int?

            var jar: Jar { ["q": words.joined(separator: " "), "page": page] }
        }
        let body = try Data(json: SearchRequest(words: ["red", "shoes"]))  // {"q":"red shoes"}
        #expect(body == Data(#"{"q":"red shoes"}"#.utf8))
    }

    @Test func dataHasAnotherShape() throws {
        struct Address: JarElement {
            let street: String
            let city: String

            init(jar: Jar) throws {
                street = try jar["street"]^
                city = try jar["city"]^
            }

            var jar: Jar { ["street": street, "city": city] }
        }
        struct Contact: JarElement {
            let name: String
            let picture: String
            let address: Address
            let birthday: Date

            init(jar: Jar) throws {
                name = try jar["name"]^ ?? jar["title"]^
                picture = try jar["image"]["small"]^
                address = try jar^
                birthday = try jar["born"].transformed(by: .secondsSince1970)^
            }

            var jar: Jar {
                let own: Jar = [
                    "name": name, "image": ["small": picture], "born": Jar(birthday, by: .secondsSince1970),
                ]
                return address.jar.merging(own)
            }
        }
        let text =
            #"{"title": "Kim", "image": {"small": "kim.png"}, "street": "High Street", "city": "Oslo", "born": 86400}"#
        let contact: Contact = try Jar(json: text)^
        #expect(contact.birthday == Date(timeIntervalSince1970: 86400))
        #expect(
            try String(json: contact)
                == #"{"street":"High Street","city":"Oslo","name":"Kim","image":{"small":"kim.png"},"born":86400}"#
        )
    }

    @Test func enumsAreReadAndWritten() throws {
        enum Status: String, JarElement, CaseIterable { case paid, refunded }

        enum Shipping: String, JarElement, JarFallback {
            case post, courier, other
            static let fallback = Shipping.other
        }

        indirect enum Layout: JarElement {
            case product(id: Int)
            case folder(name: String, items: [Layout])

            init(jar: Jar) throws {
                switch try jar["type"]^ as String {
                case "product": self = try .product(id: jar["id"]^)
                case "folder": self = try .folder(name: jar["name"]^, items: jar["items"]^)
                case let type: throw jar["type"].assertionFailure("unknown layout type \(type)")
                }
            }

            var jar: Jar {
                switch self {
                case .product(let id): ["type": "product", "id": id]
                case .folder(let name, let items): ["type": "folder", "name": name, "items": items]
                }
            }
        }
        #expect(try Jar("refunded")^ as Status == .refunded)
        let payed = try Jar(json: #"{"status": "payed"}"#)
        #expect(
            try liftError { try payed["status"]^ as Status }.description
                == #"expected Status, found string "payed", which is not one of "paid", "refunded" at status (line 1, column 12)"#
        )
        let shipping: [Shipping] = try Jar(["courier", "drone"])^
        #expect(shipping == [.courier, .other])
        #expect(try String(json: shipping) == #"["courier","other"]"#)
        for jar in [Jar(), Jar(null), Jar(true)] {
            #expect((try? jar^ as Shipping) == nil)
        }
        let layout = #"{"type":"folder","name":"Coffee","items":[{"type":"product","id":1}]}"#
        #expect(try String(json: try Jar(json: layout)^ as Layout) == layout)
        #expect(
            try failure { try Jar(json: #"[{"type": "shelf"}]"#)^ as [Layout] }
                == LiftFailure(.value, "unknown layout type shelf", at: "[0].type"))
    }

    @Test func classesAreReadAndWritten() throws {
        class Ticket: JarElement {
            let seat: String

            required init(jar: Jar) throws {
                seat = try jar["seat"]^
            }

            var jar: Jar { ["seat": seat] }
        }

        final class GroupTicket: Ticket {
            let people: Int

            required init(jar: Jar) throws {
                people = try jar["people"]^
                try super.init(jar: jar)
            }

            override var jar: Jar { super.jar.merging(["people": people]) }
        }
        let text = #"[{"seat":"A1","people":3}]"#
        let tickets: [GroupTicket] = try Jar(json: text)^
        #expect(tickets.map(\.people) == [3])
        #expect(try String(json: tickets) == text)
        #expect(try String(json: try Jar(json: text)^ as [Ticket]) == #"[{"seat":"A1"}]"#)
    }

    @Test func classesCheckOrKeepUnknownKeysWithTheirSuperclass() throws {
        class Ticket: JarElement {
            class var keys: JarRest.Keys { ["seat"] }
            let seat: String
            let rest: JarRest

            required init(jar: Jar) throws {
                if Self.self == Ticket.self { try jar.checkUnknownKeys(besides: "seat") }
                seat = try jar["seat"]^
                rest = try JarRest(jar, besides: Self.keys)
            }

            var jar: Jar { rest.added(to: ["seat": seat]) }
        }

        final class GroupTicket: Ticket {
            override class var keys: JarRest.Keys { ["seat", "people"] }
            var people: Int?

            required init(jar: Jar) throws {
                try jar.checkUnknownKeys(besides: "seat", "people", "gate")
                people = try jar["people"]^
                try super.init(jar: jar)
            }

            override var jar: Jar { super.jar.merging(["people": people]) }
        }
        let jar = try Jar(json: #"{"seat":"A1","people":3,"gate":7}"#)
        let ticket: GroupTicket = try jar.union(context: JarUnknownKeys.refused)^
        ticket.people = nil
        #expect(try String(json: ticket) == #"{"seat":"A1","gate":7}"#)
        let error = try liftError { try jar.union(context: JarUnknownKeys.refused)^ as Ticket }
        #expect(error.description.hasPrefix(#"unknown keys "people""#))
    }

    @Test func anOuterModelWinsOverTheRestOfItsPart() throws {
        struct Address: JarCodable {
            var street: String
            var rest = JarRest()
        }
        struct Contact: JarElement {
            var name: String
            var address: Address

            init(jar: Jar) throws {
                name = try jar["name"]^
                address = try jar.union(context: JarUnknownKeys.ignored)^
            }

            var jar: Jar {
                let own: Jar = ["name": name]
                return address.jar.merging(own)
            }
        }
        let jar = try Jar(json: #"{"name":"Kim","street":"s","zip":1}"#, options: .strict)
        var contact: Contact = try jar^
        contact.name = "Kit"
        #expect(try String(json: contact) == #"{"name":"Kit","street":"s","zip":1}"#)
        let session: Session = try Jar(["token": "abc"])^
        #expect(session.token == "abc")
    }

    @Test func aPatchTellsMissingFromNull() throws {
        struct UserPatch: JarCodable {
            var name: JarChange<String> = .unchanged
            var nickname: JarChange<String> = .unchanged
        }
        struct Member {
            var name = "Kim"
            var nickname: String? = "K"
        }
        let old = Member()
        var user = old
        let patch: UserPatch = try Jar(json: #"{"nickname": null}"#)^
        patch.nickname.apply(to: &user.nickname)
        try patch.name.apply(to: &user.name)
        #expect(user.name == "Kim" && user.nickname == nil)
        #expect(try failure { try JarChange<String>.cleared.apply(to: &user.name) }.kind == .null)
        let sent = UserPatch(nickname: JarChange(from: old.nickname, to: user.nickname))
        let body = try String(json: sent)  // {"nickname":null}
        #expect(body == #"{"nickname":null}"#)
    }

    @Test func unknownKeysAreRefusedOrListed() throws {
        struct Backend: JarConvertible {
            let host: String
            let timeout: Int?

            init(jar: Jar) throws {
                try jar.checkUnknownKeys(besides: "host", "timeout")
                host = try jar["host"]^
                timeout = try jar["timeout"]^
            }
        }
        struct Config: JarConvertible {
            let server: Backend
            init(jar: Jar) throws { server = try jar["server"]^ }
        }
        struct CodableConfig: JarCodable {
            struct Server: Codable { var host: String, timeout: Int? }
            var server: Server
        }

        let jar = try Jar(json: #"{"server":{"timeuot": 3, "host": "a"}}"#)
        let message = #"unknown key "timeuot", near "timeout" at server.timeuot (line 1, column 23)"#
        let error = try liftError {
            let config: Config = try jar.union(context: JarUnknownKeys.refused)^
            return config
        }
        #expect(error.description == message)
        #expect(
            try liftError { try jar.union(context: JarUnknownKeys.refused)^ as CodableConfig }.description
                == message)
        var logged: [String] = []
        func log(_ text: String) { logged.append(text) }
        do {
            let receipt = JarReceipt()
            let config: Config = try jar.union(context: receipt)^
            for entry in receipt.entries(of: .unknownKey) { log(entry.key) }  // server.timeuot
            #expect(config.server.host == "a")
        }
        #expect(logged == ["server.timeuot"])
    }

    struct ToDo: JarCodable {
        var title: String
        var due: String?
        var rest = JarRest()
    }

    struct Stop: JarMapped {
        var name: String
        var latitude: Double?
        var rest: JarRest

        static let mapping = JarMapping<Stop> {
            JarMake(Stop.init(name:latitude:rest:))
            JarField("name", \.name)
            JarField("position.latitude", \.latitude)
            JarField(.flattened, \.rest)
        }
    }

    struct Song: JarElement {
        var title: String
        var seconds: Int?
        var rest: JarRest

        private static let keys: JarRest.Keys = [.anyOf("title", "name"), "length.seconds"]

        init(jar: Jar) throws {
            title = try jar["title"]^ ?? jar["name"]^
            seconds = try jar[path: "length.seconds"]^
            rest = try JarRest(jar, besides: Self.keys)
        }

        var jar: Jar {
            var jar: Jar = ["title": title]
            jar[path: "length.seconds"] = seconds
            return rest.added(to: jar)
        }
    }

    @Test func unknownKeysAreKept() throws {
        do {
            var task: ToDo = try Jar(json: #"{"id":7.0,"title":"Tea","due":"Monday","tags":["a"]}"#)^
            task.title = "Cake"
            task.due = nil
            let text = try String(json: task)  // {"id":7.0,"title":"Cake","tags":["a"]}
            #expect(text == #"{"id":7.0,"title":"Cake","tags":["a"]}"#)
            #expect(task.rest.jar == ["id": 7, "tags": ["a"]])
        }
        do {
            let text = #"{"position":{"latitude":1.5,"longitude":2.50},"name":"Mill","zone":1.0}"#
            let stop: Stop = try Jar(json: text)^
            #expect(try String(json: stop) == text)
            var song: Song = try Jar(json: #"{"name":"a","length":{"seconds":1,"unit":"s"}}"#)^
            song.seconds = 2
            #expect(try String(json: song) == #"{"length":{"seconds":2,"unit":"s"},"title":"a"}"#)
        }
        let jsonc = JSONReadingOptions(syntax: .jsonc)
        let old = "{\n  \"name\": \"Mill\",  // since 1990\n  \"zone\": 1.0\n}"
        var stop: Stop = try Jar(json: old, options: jsonc)^
        stop.name = "Mill Lane"
        let edited = try String(json: stop, options: .preserved)
        // {
        //   "name": "Mill Lane",  // since 1990
        //   "zone": 1.0
        // }
        #expect(edited == "{\n  \"name\": \"Mill Lane\",  // since 1990\n  \"zone\": 1.0\n}")
        var file = try Jar(json: "[\n  {\"name\": \"Mill\", \"zone\": 1.0}  // since 1990\n]", options: jsonc)
        var stops: [Stop] = try file^
        stops[0].name = "Mill Lane"
        for (index, stop) in stops.enumerated() { file[index] = Jar(stop) }
        let list = try String(json: file, options: .preserved)
        // [
        //   {"name": "Mill Lane", "zone": 1.0}  // since 1990
        // ]
        #expect(list == "[\n  {\"name\": \"Mill Lane\", \"zone\": 1.0}  // since 1990\n]")
    }

    @Test func anyTypeIsUpdated() throws {
        struct Counter: JarUpdatable, Equatable {
            var count: Int
            var step: Int

            func updated(from jar: Jar) throws -> Counter {
                Counter(count: try jar["count"]^ ?? count, step: try jar["step"]^ ?? step)
            }
        }
        var counter = Counter(count: 3, step: 1)
        try counter.update(from: ["step": 10])
        #expect(counter == Counter(count: 3, step: 10))
        #expect(throws: LiftError.self) { try counter.update(from: ["count": 4, "step": "x"]) }
        #expect(counter == Counter(count: 3, step: 10))
    }
}
