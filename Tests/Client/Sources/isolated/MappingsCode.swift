import Foundation
import Lift

// The types of the article Mappings. An initializer that is written out is called in a closure.

struct Address: JarMapped {
    let street: String
    let city: String

    static let mapping = JarMapping<Address> {
        JarMake(Address.init(street:city:))
        JarField("street", \.street)
        JarField("city", \.city)
    }
}

struct Customer: JarMapped {
    let name: String
    let address: Address

    static let mapping = JarMapping<Customer> {
        JarMake(Customer.init(name:address:))
        JarField("name", \.name)
        JarField(.flattened, \.address)
    }
}

/// A part with code of its own, which is isolated like the model around it.
struct Amount: JarElement {
    static let none = Amount(cents: 0)

    let cents: Int

    init(cents: Int) { self.cents = cents }

    init(jar: Jar) throws { cents = try jar^ }

    var jar: Jar { Jar(cents) }
}

struct Request: JarMapped {
    let retries: Int
    let folders: [String]
    let amount: Amount
    let amounts: [Amount]?

    static let mapping = JarMapping<Request> {
        JarMake(Request.init(retries:folders:amount:amounts:))
        JarField("retries", \.retries, default: 3)
        JarField("path", \.folders, by: path)
        JarField("amount", \.amount, default: .none)
        JarField("amounts", \.amounts)
    }

    static let path = AnyJarTransform(
        from: String.self,
        lift: { $0.split(separator: "/").map(String.init) },
        represent: { $0.joined(separator: "/") })
}

final class Player: JarMapped {
    var name: String
    var stars: Int

    init(name: String, stars: Int) {
        self.name = name
        self.stars = stars
    }

    static let mapping = JarMapping<Player> {
        JarMake({ (name: String, stars: Int) in Player(name: name, stars: stars) })
        JarVariable("name", \.name)
        JarVariable("stars", \.stars)
    }
}

/// An initializer that belongs to no actor needs no closure.
final class Team: JarMapped {
    var name: String

    nonisolated init(name: String) { self.name = name }

    static let mapping = JarMapping<Team> {
        JarMake(Team.init(name:))
        JarVariable("name", \.name)
    }
}

class Vehicle {
    let wheels: Int

    init(wheels: Int) { self.wheels = wheels }
}

final class Car: Vehicle, JarMapped {
    static let mapping = JarMapping<Car> {
        JarMake({ (wheels: Int) in Car(wheels: wheels) })
        JarField("wheels", \.wheels)
    }
}

final class Bus: Vehicle, JarMapped {
    static let mapping = JarMapping<Bus> {
        JarMake({ (wheels: Int) in Bus(wheels: wheels) })
        JarField("wheels", \.wheels)
    }
}

extension Isolated {
    static func mappings() throws {
        var customer: Customer = try Jar(
            json: #"{"name": "Kim", "street": "High Street", "city": "Oslo"}"#)^
        try customer.update(from: ["city": "Bergen"])
        check(try String(json: customer) == #"{"name":"Kim","street":"High Street","city":"Bergen"}"#)

        let request: Request = try Jar(json: #"{"path": "a/b", "amounts": [1, 2]}"#)^
        check(
            try String(json: request) == #"{"retries":3,"path":"a/b","amount":0,"amounts":[1,2]}"#)

        let jar: Jar = ["birthday": 86400]
        let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
        check(Jar(birthday, by: .secondsSince1970) == 86400)

        let player = Player(name: "Tom", stars: 3)
        try player.update(from: ["stars": 4])
        check(player.stars == 4)
        check(try (Jar(["name": "Reds"])^ as Team).name == "Reds")

        let source = #"[{"type":"car","wheels":4},{"type":"bus","wheels":6}]"#
        let vehicles = JarVariants<Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self])
        let list: [Vehicle] = try Jar(json: source).transformed(by: vehicles.array)^
        check(list[1] is Bus)
        check(try String(json: Jar(list, by: vehicles.array)) == source)
    }
}
