import Foundation
import Lift
import Testing

// The Swift snippets of the article Mappings, unchanged except for their indentation.

private protocol Vehicle: Sendable {}

@Suite struct MappingsSnippets {
    @Test func aMappingReadsAndWrites() throws {
        struct Concert: JarMapped {
            let id: Int
            let name: String?
            let city: String
            let starts: Date
            let seats: Int

            static let mapping = JarMapping<Concert> {
                JarMake(Concert.init(id:name:city:starts:seats:))
                JarField("id", \.id)
                JarField(.anyOf("name", "title"), \.name)
                JarField("venue.city", \.city)
                JarField("starts", \.starts, by: .secondsSince1970)
                JarField("seats", \.seats, default: 300)
            }
        }
        let data = #"{"id": 7, "venue": {"city": "Oslo"}, "title": "Winter", "starts": 1767225600}"#
        let concert: Concert = try Jar(json: data)^
        let text = try String(json: concert)
        // {"id":7,"name":"Winter","venue":{"city":"Oslo"},"starts":1767225600,"seats":300}
        #expect(
            text == #"{"id":7,"name":"Winter","venue":{"city":"Oslo"},"starts":1767225600,"seats":300}"#)
        let bad = try Jar(json: #"{"id": "x", "venue": 3, "starts": 0, "seats": "many"}"#)
        #expect(try liftError { try bad^ as Concert }.all.map(\.key) == ["id", "venue", "seats"])
    }

    @Test func aGenericTypeKeepsItsMapping() throws {
        struct Page<Item: JarElement & SendableMetatype>: JarMapped {
            let items: [Item]
            let next: URL?

            static var mapping: JarMapping<Page> {
                .cached {
                    JarMake(Page.init(items:next:))
                    JarField("items", \.items)
                    JarField("next", \.next)
                }
            }
        }
        let page: Page<Int> = try Jar(json: #"{"items": [1, 2], "next": "https://x.org/2"}"#)^
        #expect(page.items == [1, 2] && page.next?.host == "x.org")
        #expect(try String(json: page) == #"{"items":[1,2],"next":"https://x.org/2"}"#)
    }

    @Test func swappedFieldsAreFound() throws {
        struct Person: JarMapped {
            let first: String
            let last: String

            static let mapping = JarMapping<Person> {
                JarMake(Person.init(first:last:))
                JarField("last", \.last)
                JarField("first", \.first)
            }
        }
        let lift = { try Jar(["first": "a", "last": "b"])^ as Person }
        #if DEBUG
            #expect(
                try failure(lift)
                    == LiftFailure(
                        .value,
                        #"the fields "last", "first" of Person are swapped: declare them in the order of the initializer's parameters"#
                    ))
        #else
            #expect(try lift().first == "b")
        #endif
    }

    @Test func keysArePaths() throws {
        struct Picture: JarMapped {
            let small: String
            let first: String
            let dotted: String

            static let mapping = JarMapping<Picture> {
                JarMake(Picture.init(small:first:dotted:))
                JarField("image.small", \.small)
                JarField("images[0].url", \.first)
                JarField(["a.b"], \.dotted)
            }
        }
        let text = #"{"image":{"small":"s"},"images":[{"url":"u"}],"a.b":"d"}"#
        #expect(try String(json: try Jar(json: text)^ as Picture) == text)
        struct Thumbnail: JarMapped {
            let smallImage: String

            static let mapping = JarMapping<Thumbnail> {
                JarMake(Thumbnail.init(smallImage:))
                JarField("smallImage", \.smallImage)
            }
        }
        let thumbnail: Thumbnail = try Jar(["smallImage": "s"]).union(context: JarKeyRules.snakeCase)^
        #expect(try String(json: thumbnail.asJar(using: JarKeyRules.snakeCase)) == #"{"smallImage":"s"}"#)
    }

    /// What the page says of nulls on the way to a key.
    @Test func aNullClearsAPropertyAtTheEndOfItsPath() throws {
        struct Picture: JarMapped {
            let url: String?

            static let mapping = JarMapping<Picture> {
                JarMake(Picture.init(url:))
                JarField("image.url", \.url)
            }
        }
        var picture: Picture = try Jar(["image": ["url": "a"]])^
        try picture.update(from: Jar(json: #"{"image": null}"#))
        #expect(picture.url == "a")
        try picture.update(from: Jar(json: #"{"image": {"url": null}}"#))
        #expect(picture.url == nil)
    }

    /// What the page says of tags with dots.
    @Test func tagsAreNeverSplit() throws {
        enum Message: JarMapped {
            case text(body: String)

            static let mapping = JarMapping<Message>(by: "meta.type") {
                JarCase("m.text", Message.text, "content.body")
            }
        }
        enum Size: JarMapped {
            case text(Int)

            static let mapping = JarMapping<Size>(by: .external) { JarCase("m.text", Size.text) }
        }
        let message = #"{"content":{"body":"a"},"meta":{"type":"m.text"}}"#
        #expect(try String(json: Jar(json: message)^ as Message) == message)
        let size = #"{"m.text":1}"#
        #expect(try String(json: Jar(json: size)^ as Size) == size)
    }

    @Test func flatDataBecomesNestedModels() throws {
        struct Address: JarMapped, Equatable {
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
        var customer: Customer = try Jar(json: #"{"name": "Kim", "street": "High Street", "city": "Oslo"}"#)^
        #expect(customer.address == Address(street: "High Street", city: "Oslo"))
        try customer.update(from: ["city": "Bergen"])
        #expect(try String(json: customer) == #"{"name":"Kim","street":"High Street","city":"Bergen"}"#)
        #expect(try failure { try customer.update(from: ["name": "A", "city": null]) }.key == "city")
        #expect(customer.name == "Kim")
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
        #expect(try String(json: listing) == #"{"id":0,"title":"a","details":{"tags":["b"]},"created":5}"#)
        let offer: Offer = try Jar(json: #"{"id": 1, "title": "a", "price": null}"#)^
        #expect((offer.id, offer.title, offer.price) == (1, "a", 0))
        #expect(try failure { try Jar(json: "{}")^ as Offer }.key == "id")
    }

    @Test func aTransformReadsAndWrites() throws {
        struct Visit: JarCodable { let day: Date }
        let first = Date(timeIntervalSince1970: 86400)
        do {
            let jar: Jar = [["day": 86_400_000]]
            let visits: [Visit] = try jar.union(context: JarTypeTransform(.millisecondsSince1970))^
            #expect(visits.map(\.day) == [first])
        }
        let jar: Jar = ["starts": 86400]
        let starts: Date = try jar["starts"].transformed(by: .secondsSince1970)^
        let written = Jar(starts, by: .secondsSince1970)  // 86400
        #expect(starts == first)
        #expect(written == 86400)
        let number: Int = try Jar("12").transformed(by: .text())^
        #expect(number == 12)
    }

    @Test func aTransformIsMadeOfClosures() throws {
        struct Folder: JarMapped, Equatable {
            let path: [String]

            static let mapping = JarMapping<Folder> {
                JarMake(Folder.init(path:))
                JarField("path", \.path, by: words)
            }

            static let words = AnyJarTransform(
                from: String.self,
                lift: { $0.split(separator: "/").map(String.init) },
                represent: { $0.joined(separator: "/") })
        }
        let folder: Folder = try Jar(["path": "a/b"])^
        #expect(folder == Folder(path: ["a", "b"]))
        #expect(try String(json: folder) == #"{"path":"a/b"}"#)
        let paths: [[String]] = try Jar(["a/b", "c"]).transformed(by: Folder.words.array)^
        #expect(paths == [["a", "b"], ["c"]])
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
        final class Ticket: JarMapped {
            let id: Int
            init(id: Int) { self.id = id }

            static let mapping = JarMapping<Ticket> {
                JarMake(Ticket.init(id:))
                JarField("id", \.id)
            }
        }
        let player = Player(name: "Tom", stars: 3)
        try player.update(from: ["stars": 4])
        #expect((player.name, player.stars) == ("Tom", 4))
        #expect(try failure { try Ticket(id: 1).update(from: ["id": 2]) }.key == "id")
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

    @Test func theDataNamesTheType() throws {
        struct Car: JarCodable, Vehicle { var wheels: Int }
        struct Bus: JarCodable, Vehicle { var seats: Int }
        let source = #"[{"type":"car","wheels":4},{"type":"bus","seats":50}]"#
        let jar = try Jar(json: source)
        let vehicles = JarVariants<any Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self])
        let list: [any Vehicle] = try jar.transformed(by: vehicles.array)^
        let text = try String(json: Jar(list, by: vehicles.array))
        #expect(list[1] is Bus)
        #expect(text == source)
        let wrong = try Jar(json: #"[{"type": "cra", "wheels": 4}]"#)
        #expect(
            try liftError { try wrong.transformed(by: vehicles.array)^ }.description
                == #"expected one of "car", "bus", found string "cra" at [0].type (line 1, column 11)"#)
        struct Fleet: JarMapped {
            let vehicles: [any Vehicle]

            static let mapping = JarMapping<Fleet> {
                JarMake(Fleet.init(vehicles:))
                JarField("vehicles", \.vehicles, by: kinds.array)
            }
            static let kinds = JarVariants<any Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self])
        }
        let fleet: Fleet = try Jar(["vehicles": jar])^
        #expect(fleet.vehicles.count == 2)
    }
}
