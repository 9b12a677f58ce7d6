import Foundation
import Lift
import Testing

// Every Swift snippet of the README, to the letter but for its indentation; `ReadmeTests` sees to that.

struct Payment: JarElement {
    let amount: Money  // needs a currency that the JSON does not carry
    let date: Date

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        date = try jar["date"]^
    }

    var jar: Jar { ["amount": amount, "date": date] }
}

struct User {
    let name: String
    let age: Int
}

extension User: JarElement {
    init(jar: Jar) throws {
        name = try jar["name"]^
        age = try jar["age"]^
    }

    var jar: Jar { ["name": name, "age": age] }
}

enum Status: String, JarElement { case paid, refunded }

class Session {
    let token: String
    init(token: String) { self.token = token }
}

extension Session: Liftable {
    static func lift(from jar: Jar) throws -> Session {
        Session(token: try jar["token"]^)
    }
}

indirect enum Layout {
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

struct Download: JarConvertible {
    let count: Int
    let url: URL

    init(jar: Jar) throws {
        count = try jar["count"]^
        try jar["count"].assert(count > 0, "must be greater than zero")
        url = try jar["url"].assertNotNil(URL(string: jar["url"]^), "no URL")
    }
}

struct Currency: JarContextValue {
    let code: String
    static let sek = Currency(code: "SEK")
}

struct Money: JarElement {
    let fractionized: Int
    let currency: Currency

    init(jar: Jar) throws {
        fractionized = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { Jar(fractionized) }
}

struct Trip {
    let start: Date
    let end: Date
}

extension Trip: JarElement {
    init(jar: Jar) throws {
        let jar = jar.union(context: DateFormatter.day)
        start = try jar["start"]^
        end = try jar["end"]^
    }

    var jar: Jar {
        let jar: Jar = ["start": start, "end": end]
        return jar.union(context: DateFormatter.day)
    }
}

struct Price {
    let amount: Int
}

extension Price: JarRepresentableWithContext {
    func asJar(using context: Jar.Context) -> Jar {
        let currency: Currency? = context.get()
        return ["amount": amount, "currency": currency?.code]
    }
}

extension DateFormatter {
    static let day: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter
    }()
}

struct Sensor: JarCodable {
    var name: String?
    var num: Int?
}

struct Photo: JarCodable {
    let smallImage: String
    let takenBy: String
}

struct Pet: JarMapped {
    let id: Int
    let name: String?
    let birthday: Date

    static let mapping = JarMapping(Pet.init(id:name:birthday:)) {
        JarField("cat_id", \.id)
        JarField(["name", "title"], \.name)
        JarField("birthday", \.birthday, by: .secondsSince1970)
    }
}

struct Vault {
    var secrets: [String: Any] = [:]
}

extension Vault: MutatingValueForKey {
    func value(forKey key: String) -> Any? { secrets[key] }

    mutating func setValue(_ value: Any?, forKey key: String) { secrets[key] = value }
}

@Suite struct ReadmeSnippets {
    let paymentsText = """
        {"payments": [{"amount": 1, "date": "2026-11-20T21:36:49Z"},
         {"amount": 2, "date": "2026-11-20T21:36:49Z"},
          {"amount": "12a", "date": "2026-11-20T21:36:49Z"}]}
        """

    @Test func paymentsAreLiftedWithTheirCurrency() throws {
        let data = Data(paymentsText.replacingOccurrences(of: "\"12a\"", with: "3").utf8)
        let payments: [Payment] = try Jar(json: data).union(context: Currency.sek)["payments"]^
        #expect(payments.map(\.amount.fractionized) == [1, 2, 3])
        #expect(payments.map(\.amount.currency.code) == ["SEK", "SEK", "SEK"])
    }

    @Test func theErrorSaysWhatTheReadmeSays() throws {
        let jar = try Jar(json: paymentsText).union(context: Currency.sek)
        let error = #expect(throws: LiftError.self) { try jar["payments"]^ as [Payment] }
        #expect(
            error?.description
                == #"expected Int, found string "12a" at payments[2].amount (line 3, column 14)"#)
    }

    @Test func valuesAreLifted() throws {
        let jar: Jar = ["name": "Lift", "version": 1.0]
        let name: String = try jar["name"]^
        let version: Double = try jar["version"]^
        #expect(name == "Lift")
        #expect(version == 1)
    }

    @Test func containersAreLifted() throws {
        let numbers: Jar = ["list": [1, 2, 3]]
        let first: Int = try numbers["list"][0]^
        let list = try numbers["list"]^ as [Int]
        let byName: [String: [Int]] = try numbers^
        let unlisted: [Int]? = try numbers["unlisted"]^
        #expect(first == 1)
        #expect(list == [1, 2, 3])
        #expect(byName == ["list": [1, 2, 3]])
        #expect(unlisted == nil)
    }

    @Test func jsonIsReadAndWritten() throws {
        let jar = try Jar(json: #"{"val": 3, "vals": [1, 2]}"#)
        let text = try String(json: jar, prettyPrinted: true)
        let data = try Data(json: jar)
        #expect(text == "{\n  \"val\": 3,\n  \"vals\": [\n    1,\n    2\n  ]\n}")
        #expect(data == Data(#"{"val":3,"vals":[1,2]}"#.utf8))
    }

    private func payments() throws -> [Payment] {
        let data = paymentsText.replacingOccurrences(of: "\"12a\"", with: "3")
        return try Jar(json: data).union(context: Currency.sek)["payments"]^
    }

    @Test func propertyListsAreReadAndWritten() throws {
        let data = try Data(plist: ["CFBundleVersion": "12"] as Jar, format: .xml)
        let payments = try payments()
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).plist")
        defer { try? FileManager.default.removeItem(at: url) }
        do {
            let jar = try Jar(plist: data)
            let version: String = try jar["CFBundleVersion"]^
            let binary = try Data(plist: payments, format: .binary)
            try payments.write(plist: url, format: .xml)
            #expect(version == "12")
            let amounts = try [Jar(plist: binary), Jar(plist: url)].map { try $0[2]["amount"]^ as Int }
            #expect(amounts == [3, 3])
        }
        let wrong = try Jar(json: #"{"payments":[{"note":null}]}"#)
        let error = #expect(throws: LiftError.self) { try Data(plist: Jar(wrong.asAny())) }
        #expect(error?.description == "null has no property list form at payments[0].note")
    }

    @Test func settingsAreReadAndStored() throws {
        defer {
            UserDefaults.standard["lastLaunched"] = nil
            UserDefaults.standard["payments"] = nil
        }
        do {
            let lastLaunched: Date? = try UserDefaults.standard["lastLaunched"]^
            UserDefaults.standard["lastLaunched"] = Date()
            let payments: [Payment] = try UserDefaults.standard["payments"]^ ?? []
            try UserDefaults.standard.store(payments, forKey: "payments")
            #expect(lastLaunched == nil)
            #expect(UserDefaults.standard.object(forKey: "lastLaunched") is Date)
            #expect(UserDefaults.standard.array(forKey: "payments")?.isEmpty == true)
        }
        try UserDefaults.standard.union(context: DateFormatter.day).store(try payments(), forKey: "payments")
        do {
            let settings = UserDefaults.standard.union(context: [Currency.sek, DateFormatter.day])
            let payments: [Payment] = try settings["payments"]^ ?? []
            #expect(payments.map(\.amount.fractionized) == [1, 2, 3])
            #expect(try settings["payments"][0]["date"]^ as String == "2026-11-20")
        }
    }

    @Test func dictionariesAreReadAndChanged() throws {
        var info: [String: Any] = ["CFBundleVersion": "12"]
        let version: String = try info.jar["CFBundleVersion"]^
        info.jar["retries"] = 3
        let home: String = try ProcessInfo.processInfo.environment.jar["HOME"]^
        #expect(version == "12")
        #expect(info["retries"] as? Int == 3)
        #expect(!home.isEmpty)
        var vault = Vault()
        vault["users"] = [User(name: "Kim", age: 3)]
        #expect(try vault["users"][0]["age"]^ as Int == 3)
    }

    @Test func codableModelsAreLiftedUpdatedAndWritten() throws {
        var sensor: Sensor = try Jar(json: #"{"name": "door", "num": 180}"#)^
        try sensor.update(from: ["num": 181])
        let text = try String(json: sensor)
        #expect(text == #"{"name":"door","num":181}"#)
    }

    @Test func keysAreRuled() throws {
        let source = #"{"image":{"small":"a"},"taken_by":"Kim"}"#
        let jar = try Jar(json: source)
        let rules = JarKeyRules(.snakeCase, .renaming(Photo.self, ["smallImage": "image.small"]))
        let photo: Photo = try jar.union(context: rules)^
        let written = try String(json: photo.asJar(using: rules))
        #expect(photo.smallImage == "a" && photo.takenBy == "Kim")
        #expect(written == source)
    }

    @Test func mappingsLiftAndRepresent() throws {
        let source = #"{"cat_id":1,"name":"Tom","birthday":86400}"#
        let jar = try Jar(json: source)
        let cat: Pet = try jar^
        let birthday: Date = try jar["birthday"].by(.secondsSince1970)^
        #expect(cat.birthday == birthday && birthday == Date(timeIntervalSince1970: 86400))
        #expect(try String(json: cat) == source)
    }

    @Test func literalsAreSent() throws {
        let payment = User(name: "Kim", age: 3)
        var sent: [Jar] = []
        func send(_ jar: Jar) { sent.append(jar) }

        send(true)
        send(3.14)
        send("Hello")
        send([1, 2, 3])
        send(["payment": payment, "tags": ["card", "tip"], "nested": ["val": 5]])
        let texts = try sent.map { try String(json: $0) }
        let last = #"{"payment":{"name":"Kim","age":3},"tags":["card","tip"],"nested":{"val":5}}"#
        #expect(texts == ["true", "3.14", "\"Hello\"", "[1,2,3]", last])
    }

    @Test func aJarIsChanged() throws {
        let payment = User(name: "Kim", age: 3)
        var jar = Jar()
        jar["name"] = "Kim"
        jar["address"]["city"] = "Stockholm"
        jar["payments"].append(payment)
        jar["payments"][0]["date"] = Date(timeIntervalSince1970: 0)
        jar["name"] = nil
        let rest = #"[{"name":"Kim","age":3,"date":"1970-01-01T00:00:00.000Z"}]}"#
        #expect(try String(json: jar) == #"{"address":{"city":"Stockholm"},"payments":"# + rest)
    }

    @Test func missingAndNullCountAsNothing() throws {
        let jar: Jar = ["val": 3]
        let required: Int = try jar["val"]^  // an error if missing, null or no integer
        let optional: Int? = try jar["val"]^  // nil if missing or null, an error if no integer
        let fallback: Int = try jar["val"]^ ?? 4711
        #expect([required, optional, fallback] == [3, 3, 3])
        #expect(throws: LiftError.self) { try jar["none"]^ as Int }
        #expect(try jar["none"]^ ?? 4711 == 4711)
    }

    @Test func nullIsTold() {
        let jar: Jar = ["note": null]
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        if let _: Null = try? jar["note"]^ {
            log("there is a null")
        }
        #expect(lines == ["there is a null"])
    }

    @Test func nilIsLeftOut() throws {
        let nickname: String? = nil
        let jar: Jar = ["val": 1, "left out": nickname, "kept": nickname ?? null]
        #expect(try String(json: jar) == #"{"val":1,"kept":null}"#)
    }

    @Test(arguments: [Jar(3), Jar([1, 2, 3]), ["value": 3] as Jar])
    func severalTypesAreTried(_ jar: Jar) throws {
        var used: [Int] = []
        func use(_ value: Int) { used.append(value) }
        if let int: Int = try? jar^ {
            use(int)
        } else if let ints: [Int] = try? jar^ {
            use(ints.count)
        } else {
            use(try jar["value"]^ as Int)
        }
        #expect(used == [3])
    }

    @Test func usersAreLiftedAndWritten() throws {
        var users: [User] = try Jar(json: #"[{"name": "Adam", "age": 25}, {"name": "Eve", "age": 20}]"#)^
        users.append(User(name: "Junior", age: 2))
        let text = try String(json: users)
        #expect(text == #"[{"name":"Adam","age":25},{"name":"Eve","age":20},{"name":"Junior","age":2}]"#)
    }

    @Test func otherShapesOfTypesAreLifted() throws {
        let status: Status = try Jar("refunded")^
        #expect(status == .refunded)
        let session: Session = try Jar(["token": "abc"])^
        #expect(session.token == "abc")
        let layout = #"{"type":"Folder","name":"Coffee","items":[]}"#
        #expect(try String(json: try Jar(json: layout)^ as Layout) == layout)
        let jar: Jar = [User(name: "Adam", age: 25)]
        let pairs: [(name: String, age: Int)] = try (jar^ as [Jar]).map { try ($0["name"]^, $0["age"]^) }
        #expect(pairs.map(\.age) == [25])
    }

    @Test func errorsAreLogged() throws {
        let jar = try Jar(
            json: #"{"users": [{"name": "Adam Adamsson", "age": 25}, {"name": "Eve", "age": null}]}"#)
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        func use(_ value: Int) { log("\(value)") }
        do {
            let users: [User] = try jar["users"]^
            use(users.count)
        } catch let error as LiftError {
            log(error.message)  // expected Int, found null
            log(error.key)  // users[1].age
            log(error.context)  // null: the nearest data, as JSON, of at most 1,024 bytes
            log("\(error)")  // expected Int, found null at users[1].age (line 1, column 73)
        }
        let whole = "expected Int, found null at users[1].age (line 1, column 73)"
        #expect(lines == ["expected Int, found null", "users[1].age", "null", whole])
    }

    @Test func checksHaveTheKeyPath() throws {
        let jar: Jar = ["downloads": [["count": 0, "url": "https://example.com"] as Jar]]
        let error = #expect(throws: LiftError.self) { try jar["downloads"]^ as [Download] }
        #expect(error?.description == "must be greater than zero at downloads[0].count")
    }

    @Test func contextsReachModels() throws {
        let jar: Jar = ["amount": 2000]
        let amount: Money = try jar.union(context: Currency.sek)["amount"]^
        #expect(amount.currency.code == "SEK")
        let trip: Trip = try Jar(["start": "2026-11-20", "end": "2026-11-21"])^
        #expect(try String(json: trip) == #"{"start":"2026-11-20","end":"2026-11-21"}"#)
        let price: Jar = ["price": Price(amount: 3)]
        #expect(
            try String(json: price.union(context: Currency.sek))
                == #"{"price":{"amount":3,"currency":"SEK"}}"#)
    }
}
