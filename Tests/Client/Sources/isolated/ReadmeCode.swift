import Foundation
import Lift

// The types of the README, as an app writes them: nothing says which actor they belong to.

struct Payment: JarElement {
    let amount: Money
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

enum Status: String, JarElement { case paid, refunded }

struct Sensor: JarCodable {
    var name: String?
    var num: Int?
}

struct Pet: JarMapped {
    let id: Int
    let name: String?
    let birthday: Date

    static let mapping = JarMapping<Pet> {
        JarMake(Pet.init(id:name:birthday:))
        JarField("cat_id", \.id)
        JarField(.anyOf("name", "title"), \.name)
        JarField("birthday", \.birthday, by: .secondsSince1970)
    }
}

struct Profile: JarMapped {
    let id: Int
    let name: String?
    let city: String?
    let website: URL?

    static let mapping = JarMapping<Profile> {
        JarMake(Profile.init(id:name:city:website:))
        JarField("id", \.id)
        JarField("name", \.name)
        JarField("address.city", \.city)
        JarField("website", \.website)
    }
}

extension Isolated {
    static func readme() throws {
        let data = Data(
            #"{"payments": [{"amount": 1, "date": "2026-11-20T21:36:49Z"}], "status": "paid"}"#.utf8)
        let payments: [Payment] = try Jar(json: data).union(context: Currency.sek)["payments"]^
        check(payments.map(\.amount.fractionized) == [1] && payments[0].amount.currency.code == "SEK")
        check(try Jar(json: data)["status"]^ == Status.paid)
        check(try String(json: payments).hasPrefix(#"[{"amount":1,"#))

        var users: [User] = try Jar(json: #"[{"name": "Adam", "age": 25}, {"name": "Eve", "age": 20}]"#)^
        users.append(User(name: "Junior", age: 2))
        check(try String(json: users).hasSuffix(#"{"name":"Junior","age":2}]"#))

        do {
            let users: [User] = try Jar(["users": [["name": "Eve"]]])["users"]^
            check(users.isEmpty)
        } catch let error as LiftError {
            check(error.key == "users[0].age" && error.all.count == 1)
        }

        var jar = Jar()
        jar["address"]["city"] = "Stockholm"
        jar["payments"].append(payments[0])
        check(jar["payments"].count == 1)

        var sensor: Sensor = try Jar(json: #"{"name": "door", "num": 180}"#)^
        try sensor.update(from: ["num": 181])
        check(try String(json: sensor) == #"{"name":"door","num":181}"#)

        let pet: Pet = try Jar(json: #"{"cat_id":1,"title":"Tom","birthday":86400}"#)^
        check(try String(json: pet) == #"{"cat_id":1,"name":"Tom","birthday":86400}"#)
        let text = #"{"id":1,"address":{"city":"Oslo"}}"#
        check(try String(json: Jar(json: text)^ as Profile) == text)
    }
}
