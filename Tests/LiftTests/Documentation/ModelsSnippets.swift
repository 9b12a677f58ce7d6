import Foundation
import Lift
import Testing

// Each Swift snippet of Docs/Models.md, unchanged except for its indentation.

private struct Book: JarElement {
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

private struct Download: JarConvertible {
    let count: Int
    let url: URL

    init(jar: Jar) throws {
        count = try jar["count"]^
        try jar["count"].assert(count > 0, "must be greater than zero")
        url = try jar["url"].assertNotNil(URL(string: jar["url"]^), "not a URL")
    }
}

private enum Status: String, JarElement { case paid, refunded }

private enum Shipping: String, JarElement, JarFallback {
    case post, courier, other
    static let fallback = Shipping.other
}

private indirect enum Layout {
    case product(id: UUID)
    case folder(name: String, items: [Layout])
}

extension Layout: JarElement {
    init(jar: Jar) throws {
        switch try jar["type"]^ as String {
        case "Product": self = try .product(id: jar["id"]^)
        case "Folder": self = try .folder(name: jar["name"]^, items: jar["items"]^)
        case let type: throw jar["type"].assertionFailure("unknown layout type \(type)")
        }
    }

    var jar: Jar {
        switch self {
        case .product(let id): ["type": "Product", "id": id]
        case .folder(let name, let items): ["type": "Folder", "name": name, "items": items]
        }
    }
}

private class Session {
    let token: String
    init(token: String) { self.token = token }
}

extension Session: Liftable {
    static func lift(from jar: Jar) throws -> Session {
        Session(token: try jar["token"]^)
    }
}

private struct Photo: JarCodable {
    let smallImage: String
    let takenBy: String
}

private struct Plant: Codable, Equatable {
    var latinName: String
}

@Suite struct ModelsSnippets {
    @Test func partsOfCodableTypesHaveTheirOwnCode() throws {
        struct Price: JarElement, CodableByJar {
            let cents: Int

            init(jar: Jar) throws { cents = try jar["cents"]^ }

            var jar: Jar { ["cents": cents] }
        }

        enum Status: String, JarElement, Codable { case paid, refunded }

        struct Order: JarCodable {
            var total: Price
            var status: Status
        }
        let text = #"{"total":{"cents":1},"status":"paid"}"#
        let order: Order = try Jar(json: text)^
        #expect(try String(json: order) == text)
        let data = try JSONEncoder().encode(order)
        #expect(try JSONDecoder().decode(Order.self, from: data).total.cents == 1)
    }

    @Test func aStructIsLiftedAndWritten() throws {
        let books: [Book] = try Jar(json: #"[{"title": "A", "tags": ["b"]}, {"title": "C", "pages": 3}]"#)^
        #expect(
            try String(json: books) == #"[{"title":"A","tags":["b"]},{"title":"C","pages":3,"tags":[]}]"#)
    }

    @Test func checksHaveTheKeyPath() throws {
        let rows = [
            (
                #"{"count": 0, "url": "https://example.com"}"#, "must be greater than zero",
                "downloads[0].count"
            ),
            (#"{"count": 1, "url": ""}"#, "not a URL", "downloads[0].url"),
        ]
        for (text, message, key) in rows {
            let jar = try Jar(json: #"{"downloads": [\#(text)]}"#)
            #expect(
                try failure { try jar["downloads"]^ as [Download] } == LiftFailure(.value, message, at: key))
        }
    }

    @Test func enumsAreLifted() throws {
        let status: Status = try Jar("refunded")^
        #expect(status == .refunded)
        let layout = #"{"type":"Folder","name":"Coffee","items":[]}"#
        #expect(try String(json: try Jar(json: layout)^ as Layout) == layout)
        let wrong = try failure { try Jar(json: #"[{"type": "Shelf"}]"#)^ as [Layout] }
        #expect(wrong == LiftFailure(.value, "unknown layout type Shelf", at: "[0].type"))
    }

    @Test func aClassWithoutARequiredInitializerIsLifted() throws {
        let session: Session = try Jar(["token": "abc"])^
        #expect(session.token == "abc")
    }

    @Test func codableTypesAreLiftedUpdatedAndWritten() throws {
        struct Sensor: JarCodable {
            var name: String?
            var num: Int?
        }

        var sensor: Sensor = try Jar(json: #"{"name": "door", "num": 180}"#)^
        try sensor.update(from: ["num": 181])
        let text = try String(json: sensor)
        #expect(text == #"{"name":"door","num":181}"#)
        try sensor.update(from: ["num": null])
        #expect(sensor.name == "door")
        #expect(sensor.num == nil)
    }

    @Test func keysFollowRules() throws {
        let source = #"{"image":{"small":"a"},"taken_by":"Kim"}"#
        let jar = try Jar(json: source)
        let rules = JarKeyRules(.snakeCase, .renaming(Photo.self, ["smallImage": "image.small"]))
        let photo: Photo = try jar.union(context: rules)^
        let written = try String(json: photo.asJar(using: rules))
        #expect(photo.smallImage == "a" && photo.takenBy == "Kim")
        #expect(written == source)
    }

    @Test func missingPropertiesKeepTheirDefaults() throws {
        struct Settings: JarDefaultable {
            var volume = 5
            var isMuted = false
            var voice: String?
        }

        let settings: Settings = try Jar(json: #"{"volume": 7}"#)^
        #expect(settings.volume == 7)
        #expect(settings.isMuted == false)
        #expect(settings.voice == nil)
    }

    @Test func aPatchTellsMissingFromNull() throws {
        struct UserPatch: JarCodable {
            var name: JarChange<String> = .unchanged
            var nickname: JarChange<String> = .unchanged
        }
        struct User {
            var name = "Kim"
            var nickname: String? = "K"
        }

        let old = User()
        var user = old
        let patch: UserPatch = try Jar(json: #"{"nickname": null}"#)^
        patch.nickname.apply(to: &user.nickname)
        try patch.name.apply(to: &user.name)
        #expect(user.name == "Kim" && user.nickname == nil)
        let sent = UserPatch(nickname: JarChange(from: old.nickname, to: user.nickname))
        #expect(try String(json: sent) == #"{"nickname":null}"#)
    }

    @Test func unknownKeysAreRefusedOrCollected() throws {
        struct Server: JarConvertible {
            let host: String
            let timeout: Int

            init(jar: Jar) throws {
                try jar.checkUnknownKeys(besides: "host", "timeout")
                host = try jar["host"]^
                timeout = try jar["timeout"]^
            }
        }
        struct Config: JarMapped {
            let server: Backend
            static let mapping = JarMapping<Config> {
                JarMake(Config.init(server:))
                JarField("server", \.server)
            }
        }
        struct Backend: JarCodable { var timeout: Int? }

        let message = #"unknown key "timeuot", near "timeout" at server.timeuot (line 1, column 23)"#
        let jar = try Jar(json: #"{"server":{"timeuot": 3}}"#)
        let error = try liftError {
            let config: Config = try jar.union(context: JarUnknownKeys.refused)^
            return config
        }
        #expect(error.description == message)
        func print(_ entry: JarReceipt.Entry) { #expect(entry.description == message) }
        let receipt = JarReceipt()
        let config: Config = try jar.union(context: receipt)^
        for entry in receipt.entries(of: .unknownKey) { print(entry) }
        #expect(config.server.timeout == nil)
        #expect(receipt.count == 1)
        let server: Jar = ["host": "a", "timeout": 3, "port": 1]
        #expect(try (server^ as Server).timeout == 3)
        #expect(
            try failure { try server.union(context: JarUnknownKeys.refused)^ as Server }
                == LiftFailure(.value, #"unknown key "port""#, at: "port"))
    }

    @Test func codersCodeOtherTypes() throws {
        let data = Data(#"{"latin_name": "Fagus"}"#.utf8)
        let plant = try JarDecoder(context: JarKeyRules.snakeCase).decode(Plant.self, from: data)
        let text = try JarEncoder(options: .prettyPrinted).encodeJSON(plant)
        #expect(plant == Plant(latinName: "Fagus"))
        #expect(text == Data("{\n  \"latinName\": \"Fagus\"\n}".utf8))
    }
}
