import Foundation
import Lift
import Testing

// Each Swift snippet of Docs/Mappings.md, unchanged except for its indentation.

private struct Address: JarMapped, Equatable {
    let street: String
    let city: String

    static let mapping = JarMapping<Address> {
        JarMake(Address.init(street:city:))
        JarField("street", \.street)
        JarField("city", \.city)
    }
}

private struct Profile: JarMapped, Equatable {
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

private struct Animal: JarCodable {
    let birthday: Date
}

private struct Request: JarMapped, Equatable {
    let retries: Int
    let folders: [String]

    static let mapping = JarMapping<Request> {
        JarMake(Request.init(retries:folders:))
        JarField("retries", \.retries, default: 3)
        JarField("path", \.folders, by: path)
    }

    static let path = AnyJarTransform(
        from: String.self,
        lift: { $0.split(separator: "/").map(String.init) },
        represent: { $0.joined(separator: "/") })
}

@Suite struct MappingsSnippets {
    @Test func aMappingLiftsAndWrites() throws {
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
        let pet: Pet = try Jar(json: #"{"cat_id":1,"title":"Tom","birthday":86400}"#)^
        #expect(pet.birthday == Date(timeIntervalSince1970: 86400))
        #expect(try String(json: pet) == #"{"cat_id":1,"name":"Tom","birthday":86400}"#)
    }

    @Test func theInitializerIsAStatement() throws {
        let text = #"{"id":1,"address":{"city":"Oslo"}}"#
        let profile: Profile = try Jar(json: text)^
        #expect(profile == Profile(id: 1, name: nil, city: "Oslo", website: nil))
        #expect(try String(json: profile) == text)
    }

    @Test func flatDataBecomesNestedModels() throws {
        struct Customer: JarMapped {
            let name: String
            let address: Address

            static let mapping = JarMapping<Customer> {
                JarMake(Customer.init(name:address:))
                JarField("name", \.name)
                JarField(.flattened, \.address)
            }
        }
        var customer: Customer = try Jar(json: #"{"name": "Kim", "street": "High Street", "city": "Oslo"}"#)^
        #expect(customer.address == Address(street: "High Street", city: "Oslo"))
        try customer.update(from: ["city": "Bergen"])
        #expect(try String(json: customer) == #"{"name":"Kim","street":"High Street","city":"Bergen"}"#)
    }

    @Test func fieldsHaveDefaultsAndTransforms() throws {
        let request: Request = try Jar(json: #"{"path": "a/b"}"#)^
        #expect(request == Request(retries: 3, folders: ["a", "b"]))
        #expect(try String(json: request) == #"{"retries":3,"path":"a/b"}"#)
    }

    @Test func aTransformIsUsedWithoutAMapping() throws {
        do {
            let jar: Jar = ["birthday": 86400]
            let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
            let written = Jar(birthday, by: .secondsSince1970)
            #expect(birthday == Date(timeIntervalSince1970: 86400))
            #expect(written == 86400)
        }
        let jar: Jar = [["birthday": 86_400_000]]
        let pets: [Animal] = try jar.union(context: JarTypeTransform(.millisecondsSince1970))^
        #expect(pets.map(\.birthday) == [Date(timeIntervalSince1970: 86400)])
    }

    @Test func anObjectIsUpdatedInPlace() throws {
        final class Player: JarMapped {
            var name: String
            var stars: Int

            init(name: String, stars: Int) {
                self.name = name
                self.stars = stars
            }

            static let mapping = JarMapping<Player> {
                JarMake(Player.init(name:stars:))
                JarVariable("name", \.name)
                JarVariable("stars", \.stars)
            }
        }
        let player = Player(name: "Tom", stars: 3)
        try player.update(from: ["stars": 4])
        #expect(player.name == "Tom")
        #expect(player.stars == 4)
    }

    @Test func propertiesAreSet() throws {
        final class Listing: JarMapped {
            var id = 0
            var title: String?
            var tags: [String] = []
            var created: Date?

            init() {}

            static let mapping = JarMapping<Listing> {
                JarMake(Listing.init)
                JarVariable("id", \.id)
                JarVariable("title", \.title)
                JarVariable("details.tags", \.tags)
                JarVariable("created", \.created, by: .secondsSince1970)
            }
        }
        struct Offer: JarMapped {
            let id: Int
            var title: String?
            var price = 0

            init(id: Int) { self.id = id }

            static let mapping = JarMapping<Offer> {
                JarMake(Offer.init(id:))
                JarField("id", \.id)
                JarVariable("title", \.title)
                JarVariable("price", \.price)
            }
        }
        let listing: Listing = try Jar(json: #"{"title": "a", "details": {"tags": ["b"]}, "created": 5}"#)^
        #expect((listing.id, listing.title, listing.tags) == (0, "a", ["b"]))
        #expect(listing.created == Date(timeIntervalSince1970: 5))
        #expect(try String(json: listing) == #"{"id":0,"title":"a","details":{"tags":["b"]},"created":5}"#)
        let offer: Offer = try Jar(json: #"{"id": 1, "title": "a", "price": null}"#)^
        #expect((offer.id, offer.title, offer.price) == (1, "a", 0))
        #expect(try failure { try Jar(json: "{}")^ as Offer }.key == "id")
    }

    @Test func anInitializerIsCalledInAClosure() throws {
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
        let player: Player = try Jar(["name": "Tom", "stars": 3])^
        #expect(player.stars == 3)
    }

    @Test func theTypeIsChosenByTheData() throws {
        class Vehicle {
            let wheels: Int

            init(wheels: Int) { self.wheels = wheels }
        }
        final class Car: Vehicle, JarMapped {
            static let mapping = JarMapping<Car> {
                JarMake(Car.init(wheels:))
                JarField("wheels", \.wheels)
            }
        }
        final class Bus: Vehicle, JarMapped {
            static let mapping = JarMapping<Bus> {
                JarMake(Bus.init(wheels:))
                JarField("wheels", \.wheels)
            }
        }
        let source = #"[{"wheels":4,"type":"car"},{"wheels":6,"type":"bus"}]"#
        let jar = try Jar(json: source)
        let vehicles = JarVariants<Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self])
        let list: [Vehicle] = try jar.transformed(by: vehicles.array)^
        let text = try String(json: Jar(list, by: vehicles.array))
        #expect(list[1] is Bus)
        #expect(text == source)
    }
}
