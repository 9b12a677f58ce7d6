import Foundation
import Lift
import Testing

@Suite struct JarVariableTests {
    struct Address: JarMapped, Equatable {
        var street: String?
        var city: String?

        init(street: String? = nil, city: String? = nil) {
            self.street = street
            self.city = city
        }

        static let mapping = JarMapping<Address> {
            JarMake(Address.init(street:city:))
            JarField("street", \.street)
            JarField("city", \.city)
        }
    }

    struct User: JarMapped, Equatable {
        var id = 7
        var name: String? = "nobody"
        var nick: String??
        var tags: [String] = ["new"]
        var born: Date?
        var seen = Date(timeIntervalSince1970: 1)
        var raw: Jar = 1
        var note: JarChange<String> = .unchanged
        var left: JarChange<Date> = .unchanged
        var address = Address(street: "Main")
        var second: Address?
        var retries = 3
        @Lossy var parent: Address? = Address(city: "Rome")
        /// Not in the mapping.
        var cache = 0

        init() {}

        static let mapping = JarMapping<User> {
            JarMake(User.init)
            JarVariable("id", \.id)
            JarVariable(.anyOf("names[0]", "name"), \.name)
            JarVariable("nick", \.nick)
            JarVariable("tags", \.tags)
            JarVariable("born", \.born, by: .secondsSince1970)
            JarVariable("seen", \.seen, by: .secondsSince1970)
            JarVariable("raw", \.raw)
            JarVariable("note", \.note)
            JarVariable("left", \.left, by: .secondsSince1970)
            JarVariable(.flattened, \.address)
            JarVariable("second", \.second)
            JarVariable("retries", \.retries, default: 5)
            JarVariable("parent", \._parent)
        }
    }

    final class Account: JarMapped {
        let id: Int
        var name: String
        var owner: Owner?
        var count = 1
        var cache = 0

        init(id: Int, name: String) throws {
            guard id > 0 else { throw LiftError("no id") }
            self.id = id
            self.name = name
        }

        static let mapping = JarMapping<Account> {
            JarMake(Account.init(id:name:))
            JarField("id", \.id)
            JarVariable("name", \.name)
            JarVariable("owner", \.owner)
            JarVariable("count", \.count)
        }
    }

    final class Owner: JarMapped {
        var name: String?
        var age = 0

        init() {}

        static let mapping = JarMapping<Owner> {
            JarMake(Owner.init)
            JarVariable("name", \.name)
            JarVariable("age", \.age)
        }
    }

    static let whole =
        #"{"id":1,"names":["Kim"],"nick":"k","tags":["a"],"born":2,"seen":3,"raw":[],"note":"n","left":4,"#
        + #""street":"High","city":"Oslo","second":{"city":"Bern"},"retries":0,"parent":{"city":"Paris"}}"#

    @Test(arguments: JarRoute.keepingOrder) func variablesAreSetAfterTheInitializer(_ route: JarRoute) throws
    {
        var user = User()
        user.id = 1
        user.name = "Kim"
        user.nick = "k"
        user.tags = ["a"]
        user.born = Date(timeIntervalSince1970: 2)
        user.seen = Date(timeIntervalSince1970: 3)
        user.raw = []
        user.note = .set("n")
        user.left = .set(Date(timeIntervalSince1970: 4))
        user.address = Address(street: "High", city: "Oslo")
        user.second = Address(city: "Bern")
        user.retries = 0
        user.parent = Address(city: "Paris")
        #expect(try route.jar(Self.whole)^ == user)
        try expectWritten(user, as: Self.whole)
        #expect(try Jar(json: Self.whole).problems(as: User.self) == [])
    }

    @Test func missingVariablesKeepWhatTheInitializerGave() throws {
        var user = User()
        user.retries = 5
        #expect(try Jar(json: "{}")^ == user)
        #expect(try Jar(json: #"{"cache": 3}"#)^ == user)
        let account: Account = try Jar(json: #"{"id": 1, "name": "a", "owner": {}}"#)^
        #expect((account.count, account.owner?.age, account.owner?.name) == (1, 0, nil))
    }

    @Test func nullsClearOptionalsAndKeepTheOthers() throws {
        var user = User()
        user.name = nil
        user.nick = .some(nil)
        user.raw = Jar(null)
        user.note = .cleared
        user.left = .cleared
        user.retries = 5
        user.parent = nil
        let keys = [
            "id", "name", "nick", "tags", "born", "seen", "raw", "note", "left", "street", "city", "second",
            "retries", "parent",
        ]
        let jar = try Jar(json: "{\(keys.map { "\"\($0)\": null" }.joined(separator: ", "))}")
        let (found, dropped) = try lossy(jar, as: User.self)
        #expect(found == user)
        #expect(dropped == [])
    }

    @Test(arguments: [
        (#"{"id": "x"}"#, LiftFailure(.type, #"expected Int, found string "x""#, at: "id")),
        (
            #"{"names": [3.5, true], "tags": {}}"#,
            LiftFailure(.type, "expected [String], found dictionary of 0", at: "tags")
        ),
        (#"{"street": []}"#, LiftFailure(.type, "expected String, found array of 0", at: "street")),
        (
            #"{"second": {"city": false}}"#,
            LiftFailure(.type, "expected String, found bool false", at: "second.city")
        ),
        (#"{"seen": "today"}"#, LiftFailure(.type, #"expected Double, found string "today""#, at: "seen")),
        ("null", LiftFailure(.null, "expected User, found null")),
        (#""Octocoders""#, LiftFailure(.type, #"expected User, found string "Octocoders""#)),
        ("[]", LiftFailure(.type, "expected User, found array of 0")),
    ])
    func aWrongValueIsAnError(text: String, wanted: LiftFailure) throws {
        #expect(try failure { try Jar(json: text)^ as User } == wanted)
        #expect(try failure { try Jar(json: #"{"a": \#(text)}"#)["b"]^ as User }.kind == .missing)
    }

    @Test func allErrorsAreFound() throws {
        let jar = try Jar(
            json: #"{"id": "x", "name": "y", "tags": [1, []], "city": {}, "second": 3, "parent": 4}"#)
        let keys = ["id", "tags[1]", "city", "second"]
        #expect(try liftError { try jar^ as User }.all.map(\.key) == keys)
        let account = try Jar(json: #"{"id": 1, "owner": {"name": [], "age": "y"}, "count": null}"#)
        #expect(account.problems(as: Account.self).map(\.key) == ["name", "owner.name", "owner.age"])
        #expect(try liftError { try Jar(json: #"{"id": 0, "name": "a"}"#)^ as Account }.message == "no id")
    }

    @Test func anUpdateChangesWhatItMentions() throws {
        var user = User()
        user.cache = 9
        user.born = Date(timeIntervalSince1970: 2)
        try user.update(from: ["name": "Kim", "city": "Oslo", "tags": ["x"], "born": null, "note": "n"])
        var wanted = User()
        wanted.cache = 9
        wanted.name = "Kim"
        wanted.address = Address(street: "Main", city: "Oslo")
        wanted.tags = ["x"]
        wanted.note = .set("n")
        #expect(user == wanted)
        let error = try failure { try user.update(from: ["name": "Li", "id": null]) }
        #expect(error == LiftFailure(.null, "expected Int, found null", at: "id"))
        #expect(user == wanted)
    }

    @Test func anUpdateChangesAnObjectInPlace() throws {
        let account: Account = try Jar(json: #"{"id": 1, "name": "a", "owner": {"name": "o", "age": 3}}"#)^
        account.cache = 4
        let owner = try #require(account.owner)
        try account.update(from: ["count": 5, "owner": ["age": 4]])
        #expect((account.count, account.cache, account.name) == (5, 4, "a"))
        #expect(account.owner === owner && owner.age == 4 && owner.name == "o")
        let other = try account.updated(from: ["name": "b", "owner": ["name": null]])
        #expect(other !== account && account.name == "a" && owner.name == "o")
        #expect((other.name, other.count, other.owner?.age, other.owner?.name) == ("b", 5, 4, nil))
        for (update, key) in [
            (["count": 6, "name": null], "name"), (["count": 6, "owner": ["age": "x"]], "owner.age"),
            (["count": 6, "id": 2], "id"), (["name": "c", "count": [] as Jar], "count"),
        ] as [(Jar, String)] {
            #expect(try liftError { try account.update(from: update) }.key == key)
            #expect((account.count, account.name, owner.age) == (5, "a", 4))
        }
    }

    @Test(arguments: [
        (#"{"id": 1, "nmae": "x", "street": "High", "second": {"city": "Bern"}}"#, "nmae"),
        (#"{"id": 1, "second": {"town": "Bern"}}"#, "second.town"),
    ])
    func unknownKeysAreFound(text: String, key: String) throws {
        let jar = try Jar(json: text).union(context: JarUnknownKeys.refused)
        #expect(try liftError { try jar^ as User }.all.map(\.key) == [key])
    }

    @Test func aVariableOfAnObjectIsReachedThroughItsReference() throws {
        let owners: [Owner] = try Jar(json: #"[{"name": "a"}, {"name": "b", "age": 2}]"#)^
        #expect(owners.map(\.name) == ["a", "b"] && owners.map(\.age) == [0, 2])
        #expect(try String(json: Jar(owners)) == #"[{"name":"a","age":0},{"name":"b","age":2}]"#)
    }
}
