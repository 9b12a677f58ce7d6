import Foundation
import Lift
import Testing

/// What ObjectMapper's guide shows, the Lift way. Blocks of the article ComingFromMappingLibraries are among
/// these.
@Suite struct ObjectMapperTests {
    // MARK: Basics

    final class User: JarMapped, Sendable {
        let username: String?
        let age: Int?
        let weight: Double
        let array: [Jar]?
        let dictionary: [String: Jar]
        let bestFriend: User?
        let friends: [User]?
        let birthday: Date?

        init(
            username: String?, age: Int?, weight: Double, array: [Jar]?, dictionary: [String: Jar],
            bestFriend: User?, friends: [User]?, birthday: Date?
        ) {
            self.username = username
            self.age = age
            self.weight = weight
            self.array = array
            self.dictionary = dictionary
            self.bestFriend = bestFriend
            self.friends = friends
            self.birthday = birthday
        }

        static let mapping = JarMapping<User> {
            JarMake(User.init(username:age:weight:array:dictionary:bestFriend:friends:birthday:))
            JarField("username", \.username)
            JarField("age", \.age)
            JarField("weight", \.weight)
            JarField("arr", \.array)
            JarField("dict", \.dictionary, default: [:])
            JarField("best_friend", \.bestFriend)
            JarField("friends", \.friends)
            JarField("birthday", \.birthday, by: .secondsSince1970)
        }
    }

    let userText = """
        {"username":"kim","age":30,"weight":61.5,"arr":[1,"two",null],"dict":{"a":[1]},\
        "best_friend":{"username":"lee","weight":70.5,"dict":{}},\
        "friends":[{"weight":1.5,"dict":{}},{"age":2,"weight":2.5,"dict":{}}],"birthday":315532800}
        """

    @Test func aUserIsLiftedAndWritten() throws {
        let user: User = try Jar(json: userText)^
        let text = try String(json: user, prettyPrinted: true)
        #expect(user.username == "kim")
        #expect(user.age == 30)
        #expect(user.weight == 61.5)
        #expect(user.array == [1, "two", Jar(null)])
        #expect(user.dictionary == ["a": [1]])
        #expect(user.bestFriend?.username == "lee")
        #expect(user.bestFriend?.bestFriend == nil)
        #expect(user.friends?.map(\.weight) == [1.5, 2.5])
        #expect(user.friends?.map(\.age) == [nil, 2])
        #expect(user.birthday == Date(timeIntervalSince1970: 315_532_800))
        #expect(try Jar(json: text) == Jar(json: userText))
        #expect(try String(json: user) == userText)
    }

    @Test func aStructWithoutMappingCodeIsLiftedAndWritten() throws {
        struct Temperature: JarCodable {
            var celsius: Double?
            var fahrenheit: Double?
        }

        let temperature: Temperature = try Jar(json: #"{"celsius":21.5}"#)^
        #expect(temperature.celsius == 21.5)
        #expect(temperature.fahrenheit == nil)
        #expect(try String(json: temperature) == #"{"celsius":21.5}"#)
    }

    @Test func aWrongPropertyIsNamed() throws {
        let wrong = try Jar(json: #"{"weight":1,"friends":[{"weight":2},{"weight":"heavy"}]}"#)
        let weight = try failure { try wrong^ as User }
        #expect(
            weight == LiftFailure(.type, #"expected Double, found string "heavy""#, at: "friends[1].weight"))
        let none = try failure { try Jar(json: "{}")^ as User }
        #expect(
            none
                == LiftFailure(
                    .missing, "expected Double, but the key is missing; the dictionary is empty", at: "weight"
                ))
    }

    // MARK: The types that it maps

    enum Color: String, JarElement { case red, blue }

    struct Point: JarCodable, Hashable {
        var x: Int
    }

    struct Everything: JarMapped, Equatable {
        let int: Int
        let bool: Bool
        let double: Double
        let float: Float
        let string: String
        let color: Color
        let points: [Point]
        let rows: [[Point]]
        let set: Set<Point>
        let byName: [String: Point]
        let rowsByName: [String: [Point]]
        let maybe: [Point]?

        static let mapping = JarMapping<Everything> {
            JarMake(
                Everything.init(
                    int:bool:double:float:string:color:points:rows:set:byName:rowsByName:maybe:))
            JarField("int", \.int)
            JarField("bool", \.bool)
            JarField("double", \.double)
            JarField("float", \.float)
            JarField("string", \.string)
            JarField("color", \.color)
            JarField("points", \.points)
            JarField("rows", \.rows)
            JarField("set", \.set)
            JarField("by_name", \.byName)
            JarField("rows_by_name", \.rowsByName)
            JarField("maybe", \.maybe)
        }
    }

    @Test func allTypesAreLiftedAndWritten() throws {
        let text = """
            {"int":1,"bool":true,"double":1.5,"float":2.5,"string":"s","color":"blue","points":[{"x":1}],\
            "rows":[[{"x":1}],[]],"set":[{"x":3}],"by_name":{"a":{"x":4}},"rows_by_name":{"b":[{"x":5}]}}
            """
        let all: Everything = try Jar(json: text)^
        #expect(all.color == .blue)
        #expect(all.rows == [[Point(x: 1)], []])
        #expect(all.set == [Point(x: 3)])
        #expect(all.byName == ["a": Point(x: 4)])
        #expect(all.rowsByName == ["b": [Point(x: 5)]])
        #expect(all.maybe == nil)
        #expect(try String(json: all) == text)
        #expect(try Jar(all)^ == all)
    }

    // MARK: Checks before mapping, objects that are there

    @Test func theDataIsCheckedBeforeMapping() throws {
        struct Pet: JarMapped {
            let name: String
            let age: Int?

            init(name: String, age: Int?) throws {
                guard !name.isEmpty else { throw LiftError("a pet needs a name") }
                self.name = name
                self.age = age
            }

            static let mapping = JarMapping<Pet> {
                JarMake(Pet.init(name:age:))
                JarField("name", \.name)
                JarField("age", \.age)
            }
        }
        let pet: Pet = try Jar(json: #"{"name":"Tom"}"#)^
        #expect(pet.name == "Tom")
        let rows = [
            (
                #"[{"age":1}]"#,
                LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "age""#,
                    at: "[0].name")
            ),
            (#"[{"name":""}]"#, LiftFailure(.value, "a pet needs a name", at: "[0]")),
        ]
        for (text, wanted) in rows {
            #expect(try failure { try Jar(json: text)^ as [Pet] } == wanted)
        }
    }

    @Test func aClassWhosePropertiesAreSetKeepsItsShape() throws {
        final class Account: JarMapped {
            var username: String?
            var age = 18
            var birthday: Date?

            init() {}

            static let mapping = JarMapping<Account> {
                JarMake(Account.init)
                JarVariable("username", \.username)
                JarVariable("age", \.age)
                JarVariable("birthday", \.birthday, by: .secondsSince1970)
            }
        }
        let account: Account = try Jar(json: #"{"username": "kim", "birthday": 5}"#)^
        #expect((account.username, account.age) == ("kim", 18))
        #expect(account.birthday == Date(timeIntervalSince1970: 5))
        #expect(try String(json: account) == #"{"username":"kim","age":18,"birthday":5}"#)
    }

    @Test func anObjectThatIsThereIsUpdated() throws {
        final class Model: JarMapped {
            var name = ""
            var stars = 0

            init(name: String, stars: Int) {
                self.name = name
                self.stars = stars
            }

            static let mapping = JarMapping<Model> {
                JarMake(Model.init(name:stars:))
                JarVariable("name", \.name)
                JarVariable("stars", \.stars)
            }
        }
        let model = Model(name: "Tom", stars: 3)
        let cache = ["tom": model]
        try model.update(from: Jar(json: #"{"stars": 4}"#))
        #expect(cache["tom"]?.name == "Tom")
        #expect(cache["tom"]?.stars == 4)
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
            let seats: Int

            init(wheels: Int, seats: Int) {
                self.seats = seats
                super.init(wheels: wheels)
            }

            static let mapping = JarMapping<Bus> {
                JarMake(Bus.init(wheels:seats:))
                JarField("wheels", \.wheels)
                JarField("seats", \.seats)
            }
        }
        let vehicles = JarVariants<Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self])

        let text = #"[{"type":"car","wheels":4},{"type":"bus","wheels":6,"seats":50}]"#
        let list: [Vehicle] = try Jar(json: text).transformed(by: vehicles.array)^
        #expect(list.map(\.wheels) == [4, 6])
        #expect((list[1] as? Bus)?.seats == 50)
        #expect(try String(json: Jar(list, by: vehicles.array)) == text)
        let bike = try Jar(json: #"[{"type":"bike"}]"#)
        let wrong = try failure { try bike.transformed(by: vehicles.array)^ as [Vehicle] }
        #expect(
            wrong
                == LiftFailure(
                    .value, #"expected one of "car", "bus", found string "bike""#, at: "[0].type"))
    }

    // MARK: Immutable properties

    @Test func immutablePropertiesAreMapped() throws {
        struct Post: JarMapped, Equatable {
            let name: String
            let createdAt: Date
            let updatedAt: Date?
            let posts: [String]

            static let mapping = JarMapping<Post> {
                JarMake(Post.init(name:createdAt:updatedAt:posts:))
                JarField("name", \.name)
                JarField("createdAt", \.createdAt, by: .secondsSince1970)
                JarField("updatedAt", \.updatedAt, by: .secondsSince1970)
                JarField("posts", \.posts, default: [])
            }
        }
        let text = #"{"name":"n","createdAt":0,"updatedAt":1.5,"posts":["p"]}"#
        let post: Post = try Jar(json: text)^
        #expect(post.createdAt == Date(timeIntervalSince1970: 0))
        #expect(post.updatedAt == Date(timeIntervalSince1970: 1.5))
        #expect(try String(json: post) == text)
        let short: Post = try Jar(json: #"{"name":"n","createdAt":0}"#)^
        #expect(short == Post(name: "n", createdAt: post.createdAt, updatedAt: nil, posts: []))
        // Not as with try?: what is there and wrong is an error.
        let wrong = try failure { try Jar(json: #"{"name":"n","createdAt":0,"updatedAt":[]}"#)^ as Post }
        #expect(wrong == LiftFailure(.type, "expected Double, found array of 0", at: "updatedAt"))
    }

    // MARK: What is wrong

    struct Item: JarCodable, Equatable {
        var name: String
    }

    @Test func whatIsWrongIsADefaultIfTheMappingSaysSo() throws {
        func or<Value: JarElement & Sendable>(_ other: Value) -> AnyJarTransform<Value> {
            AnyJarTransform(lift: { (try? $0^) ?? other }, represent: { Jar($0) })
        }
        struct Rating: JarMapped {
            var stars = 3

            static var mapping: JarMapping<Rating> {
                JarMapping {
                    JarMake({ Rating() })
                    JarVariable("stars", \.stars, by: or(3))
                }
            }
        }
        let ratings: [Rating] = try Jar(json: #"[{"stars":5},{"stars":"many"},{"stars":null},{}]"#)^
        #expect(ratings.map(\.stars) == [5, 3, 3, 3])
        #expect(try String(json: ratings[0]) == #"{"stars":5}"#)
    }

    @Test func whatIsWrongIsDroppedIfTheModelSaysSo() throws {
        struct Feed: JarCodable {
            @Lossy var items: [Item]  // without the wrong ones
            @Lossy var rating: Double?  // nil if it's wrong
        }
        let text = #"{"items":[{"name":"a"},3,{"name":[]}],"rating":"good"}"#
        var logged: [String] = []
        func log(_ text: String) { logged.append(text) }
        let receipt = JarReceipt()
        let feed: Feed = try Jar(json: text).union(context: receipt)^
        for entry in receipt.entries(of: .dropped) {
            log("\(entry.error)")
        }
        #expect(feed.items == [Item(name: "a")])
        #expect(feed.rating == nil)
        #expect(
            logged == [
                "expected a dictionary, found number 3 at items[1] (line 1, column 24)",
                "expected String, found array of 0 at items[2].name (line 1, column 34)",
                #"expected Double, found string "good" at rating (line 1, column 48)"#,
            ])
    }

    @Test func nullsAndNumbersAreNotGuessed() throws {
        final class Account: JarMapped {
            var age = 18
            var nick: String? = "kim"
            let code: Int

            init(code: Int) { self.code = code }

            static let mapping = JarMapping<Account> {
                JarMake(Account.init(code:))
                JarField("code", \.code)
                JarVariable("age", \.age)
                JarVariable("nick", \.nick)
            }
        }
        let account: Account = try Jar(json: #"{"age":null,"nick":null,"code":"12"}"#)^
        #expect((account.age, account.code) == (18, 12))
        #expect(account.nick == nil)
        #expect(try failure { try Jar(json: #"{"code":null}"#)^ as Account }.kind == .null)
        #expect(try failure { try Jar(json: #"{"code":1,"age":"x"}"#)^ as Account }.kind == .type)
        #expect(try failure { try Jar(1)^ as Bool }.kind == .type)
        #expect(try Jar(1).union(context: JarCoercion.lenient)^ as Bool)
        #expect(try String(json: Jar(Date(timeIntervalSince1970: 0))) == #""1970-01-01T00:00:00.000Z""#)
    }

    @Test func anObjectInAPropertyIsUpdatedInPlace() throws {
        final class Team: JarMapped {
            var lead = Lead()

            init() {}

            static let mapping = JarMapping<Team> {
                JarMake(Team.init)
                JarVariable("lead", \.lead)
            }
        }
        final class Lead: JarMapped {
            var name = ""
            var age = 3

            init() {}

            static let mapping = JarMapping<Lead> {
                JarMake(Lead.init)
                JarVariable("name", \.name)
                JarVariable("age", \.age)
            }
        }
        let team = Team()
        let lead = team.lead
        lead.age = 4
        try team.update(from: Jar(json: #"{"lead":{"name":"Kim"}}"#))
        #expect((team.lead.name, team.lead.age) == ("Kim", 4))
        #expect(team.lead === lead)
    }

    // MARK: Nested keys

    @Test func keysLeadIntoNestedData() throws {
        struct Place: JarMapped, Equatable {
            let distance: Int
            let first: Int
            let identifier: String

            static let mapping = JarMapping<Place> {
                JarMake(Place.init(distance:first:identifier:))
                JarField("distance.value", \.distance)
                JarField("distances[0].value", \.first)
                JarField(["app.identifier"], \.identifier)
            }
        }
        let text = """
            {"distance":{"text":"102 ft","value":31},"distances":[{"value":7}],"app.identifier":"x"}
            """
        let place: Place = try Jar(json: text)^
        #expect(place == Place(distance: 31, first: 7, identifier: "x"))
        #expect(try Jar(place)^ == place)
        let wrong = try failure { try Jar(json: #"{"distance":{"value":31},"distances":[]}"#)^ as Place }
        #expect(wrong == LiftFailure(.missing, "expected Int, found nothing", at: "distances[0].value"))
        #expect(
            try String(json: place)
                == #"{"distance":{"value":31},"distances":[{"value":7}],"app.identifier":"x"}"#)
    }

    @Test func keysWithDotsAreNested() throws {
        struct App: JarElement {
            let name: String

            init(jar: Jar) throws {
                name = try jar["com.myapp.info"]["com.myapp.name"]^
            }

            var jar: Jar {
                var jar = Jar()
                jar["com.myapp.info"]["com.myapp.name"] = name
                return jar
            }
        }
        let text = #"{"com.myapp.info":{"com.myapp.name":"SwiftOldDriver"}}"#
        let app: App = try Jar(json: text)^
        #expect(app.name == "SwiftOldDriver")
        #expect(try String(json: app) == text)
    }

    // MARK: Transforms

    @Test func aTransformIsMadeOfTwoFunctions() throws {
        let dateAndNumber = try Jar(json: #"{"birthday": 1000, "id": "12"}"#)
        let birthday: Date = try dateAndNumber["birthday"].transformed(by: .secondsSince1970)^
        #expect(birthday == Date(timeIntervalSince1970: 1000))
        #expect(try String(json: Jar(birthday, by: .secondsSince1970)) == "1000")

        struct Dots: JarTransform {
            func lift(from jar: Jar) throws -> Int { (try jar^ as String).count }

            func represent(_ value: Int) throws -> Jar { Jar(String(repeating: ".", count: value)) }
        }
        let dots: Int = try Jar("...").transformed(by: Dots())^
        #expect(dots == 3)
        #expect(try String(json: Jar(dots, by: Dots())) == #""...""#)
    }

    @Test func aTransformIsMadeOfTwoClosures() throws {
        struct Item: JarMapped {
            let id: Int

            static let mapping = JarMapping<Item> {
                JarMake(Item.init(id:))
                JarField(
                    "id", \.id,
                    by: AnyJarTransform(
                        lift: { try $0.assertNotNil(Int($0^ as String), "expected digits") },
                        represent: { Jar(String($0)) }))
            }
        }
        let text = #"{"id":"12"}"#
        let item: Item = try Jar(json: text)^
        #expect(item.id == 12)
        #expect(try String(json: item) == text)
        let wrong = try failure { try Jar(json: #"{"id":"1x"}"#)^ as Item }
        #expect(wrong == LiftFailure(.value, "expected digits", at: "id"))
    }

    @Test func numbersInStringsHaveATransform() throws {
        struct Item: JarMapped {
            let id: Int

            static let mapping = JarMapping<Item> {
                JarMake(Item.init(id:))
                JarField("id", \.id, by: .text())
            }
        }
        let item: Item = try Jar(json: #"{"id":"12"}"#)^
        #expect(item.id == 12)
        #expect(try String(json: item) == #"{"id":"12"}"#)
    }

    @Test func whatATransformCannotReadIsSkipped() throws {
        final class Site: JarMapped {
            var website: URL?

            static let mapping = JarMapping<Site> {
                JarMake({ Site() })
                JarVariable("website", \.website, by: AnyJarTransform<URL>.escapedURL.lossy)
            }
        }
        #expect((try Jar(json: #"{"website":""}"#)^ as Site).website == nil)
        let site: Site = try Jar(json: #"{"website":"https://a.se/å"}"#)^
        #expect(site.website?.absoluteString == "https://a.se/%C3%A5")
    }

    // MARK: Inheritance, generic types

    @Test func subclassesCallTheirSuperclass() throws {
        class Base: JarElement {
            var base: String?

            required init(jar: Jar) throws {
                base = try jar["base"]^
            }

            var jar: Jar { ["base": base] }
        }

        class Subclass: Base {
            var sub: String?

            required init(jar: Jar) throws {
                sub = try jar["sub"]^
                try super.init(jar: jar)
            }

            override var jar: Jar { super.jar.merging(["sub": sub]) }
        }
        let text = #"{"base":"b","sub":"s"}"#
        let value: Subclass = try Jar(json: text)^
        #expect([value.base, value.sub] == ["b", "s"])
        #expect(try String(json: value) == text)
        #expect(try String(json: value as Base) == text)
        let values: [Subclass] = try Jar(json: "[\(text)]")^
        #expect(values.map(\.sub) == ["s"])
    }

    struct Envelope<Value: JarElement & Sendable>: JarMapped {
        let result: Value?

        static var mapping: JarMapping<Self> {
            JarMapping<Self> {
                JarMake(Self.init(result:))
                JarField("result", \.result)
            }
        }
    }

    @Test func genericTypesAreMapped() throws {
        let envelope: Envelope<User> = try Jar(json: #"{"result":{"weight":1.5,"dict":{}}}"#)^
        #expect(envelope.result?.weight == 1.5)
        #expect(try String(json: envelope) == #"{"result":{"weight":1.5,"dict":{}}}"#)
        let numbers: Envelope<[Int]> = try Jar(json: #"{"result":[1,2]}"#)^
        #expect(numbers.result == [1, 2])
    }

    // MARK: Context

    struct ImportantInfo: JarContextValue {
        var prefix: String
    }

    @Test func theContextReachesModels() throws {
        struct Member: JarConvertible {
            let name: String

            init(jar: Jar) throws {
                let info: ImportantInfo = try jar.context.get()
                name = info.prefix + (try jar["name"]^)
            }
        }
        let context = ImportantInfo(prefix: "Dr ")
        let member: Member = try Jar(json: #"{"name":"Kim"}"#).union(context: context)^
        #expect(member.name == "Dr Kim")
        let without = try failure { try Jar(json: #"{"name":"Kim"}"#)^ as Member }
        #expect(without == LiftFailure(.context, "no ImportantInfo in the context"))
    }
}
