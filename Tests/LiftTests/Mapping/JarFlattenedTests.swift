import Foundation
import Lift
import Testing

private struct Address: JarMapped, JarRepresentableWithContext, Equatable {
    var street: String?
    var city: String

    init(street: String?, city: String) throws {
        guard city != "nowhere" else { throw LiftError("there is no such city") }
        self.street = street
        self.city = city
    }

    static let mapping = JarMapping<Address> {
        JarMake(Address.init(street:city:))
        JarField("street", \.street)
        JarField("city", \.city)
    }
}

/// All of its properties may be missing.
private struct Phone: JarMapped, JarRepresentableWithContext, Equatable {
    var number: String?

    static let mapping = JarMapping<Phone> {
        JarMake(Phone.init(number:))
        JarField("phone.number", \.number)
    }
}

private struct Resident: JarMapped, JarRepresentableWithContext, Equatable {
    var name: String
    var address: Address
    var phone: Phone

    static let mapping = JarMapping<Resident> {
        JarMake(Resident.init(name:address:phone:))
        JarField("name", \.name)
        JarField(.flattened, \.address)
        JarField(.flattened, \.phone)
    }
}

private struct Visitor: JarMapped, JarRepresentableWithContext, Equatable {
    var address: Address?
    var name: String
    var home: Home

    static let mapping = JarMapping<Visitor> {
        JarMake(Visitor.init(address:name:home:))
        JarField(.flattened, \.address)
        JarField("name", \.name)
        JarField(.flattened, \.home, default: Home(floor: 1))
    }
}

private struct Home: JarMapped, JarRepresentableWithContext, Equatable {
    var floor: Int

    static let mapping = JarMapping<Home> {
        JarMake(Home.init(floor:))
        JarField("floor", \.floor)
    }
}

/// What stands in the dictionary is of types without a mapping.
private struct Shop: JarMapped, JarRepresentableWithContext, Equatable {
    var coded: Coded
    var byHand: ByHand
    var name: String

    static let mapping = JarMapping<Shop> {
        JarMake(Shop.init(coded:byHand:name:))
        JarField(.flattened, \.coded)
        JarField(.flattened, \.byHand)
        JarField("name", \.name)
    }

    struct Coded: JarCodable, Equatable {
        var city: String
        var zip: Int?
    }

    struct ByHand: JarElement, Equatable {
        var opens: Int
        var closes: Int

        init(opens: Int, closes: Int) {
            self.opens = opens
            self.closes = closes
        }

        init(jar: Jar) throws {
            opens = try jar["opens"]^
            closes = try jar["closes"]^
        }

        var jar: Jar { ["opens": opens, "closes": closes] }
    }
}

private final class Account: JarMapped {
    var owner: Owner
    let limits: Limits
    var second: Second?

    init(owner: Owner, limits: Limits, second: Second?) {
        self.owner = owner
        self.limits = limits
        self.second = second
    }

    static let mapping = JarMapping<Account> {
        JarMake(Account.init(owner:limits:second:))
        JarVariable(.flattened, \.owner)
        JarField(.flattened, \.limits)
        JarVariable(.flattened, \.second)
    }

    final class Owner: JarMapped {
        var name: String

        init(name: String) { self.name = name }

        static let mapping = JarMapping<Owner> {
            JarMake(Owner.init(name:))
            JarVariable("name", \.name)
        }
    }

    final class Second: JarMapped {
        var nick: String

        init(nick: String) { self.nick = nick }

        static let mapping = JarMapping<Second> {
            JarMake(Second.init(nick:))
            JarVariable("nick", \.nick)
        }
    }

    struct Limits: JarMapped {
        let limit: Int

        static let mapping = JarMapping<Limits> {
            JarMake(Limits.init(limit:))
            JarField("limit", \.limit)
        }
    }
}

@Suite struct JarFlattenedTests {
    private func user() throws -> Resident {
        try Resident(name: "Kim", address: Address(street: "A", city: "Oslo"), phone: Phone(number: "1"))
    }

    private let text = #"{"name":"Kim","street":"A","city":"Oslo","phone":{"number":"1"}}"#

    // MARK: Both directions

    @Test(arguments: JarRoute.allCases)
    func flatDataIsLiftedIntoNestedModels(route: JarRoute) throws {
        let user = try user()
        #expect(try route.jar(text)^ == user)
        #expect(try Jar(user)^ == user)
        try expectWritten(user, as: text)
        let without = try Resident(
            name: "Kim", address: Address(street: nil, city: "Oslo"), phone: Phone(number: nil))
        #expect(try route.jar(#"{"city":"Oslo","name":"Kim"}"#)^ == without)
        try expectWritten(without, as: #"{"name":"Kim","city":"Oslo"}"#)
    }

    @Test func nullsAreWrittenOfWhatIsThere() throws {
        var user = try user()
        user.address.street = nil
        let nulls = #"{"name":"Kim","street":null,"city":"Oslo","phone":{"number":"1"}}"#
        #expect(try String(json: Jar(user).union(context: JarEncoder.NilStrategy.null)) == nulls)
        #expect(try String(json: user.asJar(using: JarEncoder.NilStrategy.null)) == nulls)
        let guest = Visitor(address: nil, name: "Kim", home: Home(floor: 1))
        #expect(
            try String(json: guest.asJar(using: JarEncoder.NilStrategy.null)) == #"{"name":"Kim","floor":1}"#)
    }

    @Test(arguments: [
        (
            #"{"name":"K","street":"A"}"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the keys are "name", "street""#,
                at: "city")
        ),
        (
            #"{"name":"K"}"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the only key is "name""#, at: "city")
        ),
        (#"{"name":"K","city":null}"#, LiftFailure(.null, "expected String, found null", at: "city")),
        (#"{"name":"K","city":[]}"#, LiftFailure(.type, "expected String, found array of 0", at: "city")),
        (#"{"name":"K","city":"nowhere"}"#, LiftFailure(.value, "there is no such city")),
        (
            #"{"name":"K","city":"Oslo","phone":3}"#,
            LiftFailure(.type, "expected a dictionary, found number 3", at: "phone")
        ),
        ("[]", LiftFailure(.type, "expected a dictionary, found array of 0")),
    ])
    func whatIsWrongSaysWhere(json: String, error: LiftFailure) throws {
        #expect(try failure { try Jar(json: json)^ as Resident } == error)
    }

    @Test(arguments: [
        (#"{"name":"K"}"#, nil as String?, 1), (#"{"name":"K","city":null,"street":null}"#, nil, 1),
        (#"{"name":"K","city":"Oslo"}"#, "Oslo", 1), (#"{"name":"K","floor":4}"#, nil, 4),
        (#"{"name":"K","floor":null}"#, nil, 1),
    ])
    func anOptionalIsNilWhereNoneOfItsFieldsIsThere(json: String, city: String?, floor: Int) throws {
        let guest: Visitor = try Jar(json: json)^
        #expect(guest.address?.city == city)
        #expect(guest.home.floor == floor)
        #expect(try Jar(guest)^ == guest)
    }

    @Test func anOptionalWithSomeOfItsFieldsIsNotNil() throws {
        let error = try failure { try Jar(json: #"{"name":"K","street":"A"}"#)^ as Visitor }
        #expect(
            error
                == LiftFailure(
                    .missing, #"expected String, but the key is missing; the keys are "name", "street""#,
                    at: "city"))
    }

    @Test func typesWithoutAMappingStandThereToo() throws {
        let shop = Shop(
            coded: Shop.Coded(city: "Oslo", zip: 1), byHand: Shop.ByHand(opens: 8, closes: 18), name: "S")
        let text = #"{"city":"Oslo","zip":1,"opens":8,"closes":18,"name":"S"}"#
        #expect(try Jar(json: text)^ == shop)
        let rebuilt: Shop = try Jar(shop)^
        #expect(rebuilt == shop)
        #expect(try Jar(shop) == Jar(json: text))
    }

    @Test func aRestIsKeptAsItIs() throws {
        struct Open: JarMapped {
            var name: String
            var all: Jar

            static let mapping = JarMapping<Open> {
                JarMake(Open.init(name:all:))
                JarField("name", \.name)
                JarField(.flattened, \.all)
            }
        }
        var open: Open = try Jar(json: #"{"name":"a","x":[1],"y":null}"#)^
        #expect(try String(json: open) == #"{"name":"a","x":[1],"y":null}"#)
        open.name = "b"
        // A field with a key wins over what is flattened.
        #expect(try String(json: open) == #"{"name":"b","x":[1],"y":null}"#)
    }

    @Test func whatIsNoDictionaryCannotStandThere() throws {
        struct Odd: JarMapped {
            var number: Int

            static let mapping = JarMapping<Odd> {
                JarMake(Odd.init(number:))
                JarField(.flattened, \.number)
            }
        }
        #expect(
            try failure { try String(json: Odd(number: 3)) }
                == LiftFailure(.type, "expected a dictionary to flatten, found number 3"))
        #expect(
            try failure { try Jar(json: "{}")^ as Odd }
                == LiftFailure(.type, "expected Int, found dictionary of 0"))
    }

    // MARK: Updating

    private static let changes: [(String, @Sendable (inout Resident) -> Void)] = [
        ("{}", { _ in }), (#"{"unknown":1}"#, { _ in }), (#"{"name":"Lee"}"#, { $0.name = "Lee" }),
        (#"{"city":"Rome"}"#, { $0.address.city = "Rome" }),
        (#"{"street":null}"#, { $0.address.street = nil }),
        (#"{"phone":{"number":"2"}}"#, { $0.phone.number = "2" }),
        (#"{"phone":{"number":null}}"#, { $0.phone.number = nil }),
        (#"{"phone":null}"#, { _ in }),
        (
            #"{"city":"Rome","phone":{"number":"2"}}"#,
            { ($0.address.city, $0.phone.number) = ("Rome", "2") }
        ),
    ]

    @Test(arguments: changes.indices)
    func isUpdatedAmongOthers(row: Int) throws {
        let (json, change) = Self.changes[row]
        for route in JarRoute.allCases {
            var updated = try user()
            try updated.update(from: route.jar(json))
            var wanted = try user()
            change(&wanted)
            #expect(updated == wanted, "by \(route)")
        }
    }

    @Test(arguments: [
        (#"{"name":"n","city":null}"#, LiftFailure(.null, "expected String, found null", at: "city")),
        (
            #"{"name":"n","city":null,"street":null}"#,
            LiftFailure(.null, "expected String, found null", at: "city")
        ),
        (#"{"name":"n","city":"nowhere"}"#, LiftFailure(.value, "there is no such city")),
    ])
    func whatIsWrongChangesNothing(json: String, error: LiftFailure) throws {
        var updated = try user()
        #expect(try failure { try updated.update(from: Jar(json: json)) } == error)
        #expect(updated == (try user()))
    }

    @Test func anOptionalIsUpdatedAmongOthers() throws {
        var guest = Visitor(address: nil, name: "K", home: Home(floor: 2))
        try guest.update(from: ["name": "L"])
        try guest.update(from: ["street": null])
        #expect(guest == Visitor(address: nil, name: "L", home: Home(floor: 2)))
        try guest.update(from: ["city": "Oslo"])
        #expect(guest.address == (try Address(street: nil, city: "Oslo")))
        try guest.update(from: ["street": "A"])
        #expect(guest.address == (try Address(street: "A", city: "Oslo")))
        try guest.update(from: ["street": null])
        #expect(guest.address == (try Address(street: nil, city: "Oslo")))
        try guest.update(from: ["street": null, "city": null, "floor": null])
        #expect(guest == Visitor(address: nil, name: "L", home: Home(floor: 1)))
        let error = try failure { try guest.update(from: ["street": "A"]) }
        #expect(
            error
                == LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "street""#,
                    at: "city"))
    }

    @Test func typesWithoutAMappingAreUpdatedAmongOthers() throws {
        var shop = Shop(
            coded: Shop.Coded(city: "Oslo", zip: 1), byHand: Shop.ByHand(opens: 8, closes: 18), name: "S")
        try shop.update(from: ["zip": null, "opens": 9])
        #expect(
            shop
                == Shop(
                    coded: Shop.Coded(city: "Oslo", zip: nil), byHand: Shop.ByHand(opens: 9, closes: 18),
                    name: "S"))
        try shop.update(from: ["name": "T"])
        #expect(shop.name == "T")
        #expect(shop.byHand.opens == 9)
    }

    @Test func objectsAmongOthersAreUpdatedInPlace() throws {
        let owner = Account.Owner(name: "Kim")
        let account = Account(owner: owner, limits: Account.Limits(limit: 3), second: nil)
        try account.update(from: ["name": "Lee"])
        #expect(owner.name == "Lee")
        #expect(account.owner === owner)
        try account.update(from: ["nick": "L"])
        let second = try #require(account.second)
        try account.update(from: ["nick": "M"])
        #expect(second.nick == "M")
        #expect(account.second === second)
        try account.update(from: ["nick": null])
        #expect(account.second == nil)
        let error = try failure { try account.update(from: ["name": "Ann", "limit": 4]) }
        #expect(
            error == LiftFailure(.value, "a constant property can't be updated; declare it as a variable"))
        #expect(owner.name == "Lee")
        #expect(try Jar(account) == Jar(json: #"{"name":"Lee","limit":3}"#))
    }

    // MARK: Transforms

    private struct Trip: JarMapped, Equatable {
        var days: ClosedRange<Int>
        var name: String

        static let mapping = JarMapping<Trip> {
            JarMake(Trip.init(days:name:))
            JarField(.flattened, \.days, by: Trip.span)
            JarField("name", \.name)
        }

        static let span = AnyJarTransform<ClosedRange<Int>>(
            lift: { (jar: Jar) in try (jar["first"]^)...(jar["last"]^) },
            represent: { ["first": $0.lowerBound, "last": $0.upperBound] as Jar })
    }

    @Test(arguments: JarRoute.keepingOrder)
    func whatATransformMakesOfTheDictionaryIsUpdatedInPart(route: JarRoute) throws {
        var trip: Trip = try route.jar(#"{"first":1,"last":3,"name":"n"}"#)^
        #expect(trip == Trip(days: 1...3, name: "n"))
        try trip.update(from: route.jar(#"{"last":5}"#))
        #expect(trip == Trip(days: 1...5, name: "n"))
        #expect(try String(json: trip) == #"{"first":1,"last":5,"name":"n"}"#)
    }

    @Test func aTypeThatIsWrittenWithAContextHasAJarWithoutOne() throws {
        func jar(of value: some JarRepresentableWithContext) -> Jar { value.jar }
        #expect(jar(of: Phone(number: "1")) == ["phone": ["number": "1"]])
        #expect(jar(of: Phone(number: nil)) == [:] as Jar)
        struct Coded: JarCodable, JarRepresentableWithContext { let number: Int }
        #expect(jar(of: Coded(number: 1)) == ["number": 1])
    }

    @Test func aRestNeedsToBeFlattened() throws {
        struct Keyed: JarMapped {
            let id: Int
            let rest: JarRest
            static let mapping = JarMapping<Keyed> {
                JarMake(Keyed.init(id:rest:))
                JarField("id", \.id)
                JarField("rest", \.rest, default: JarRest())
            }
        }
        struct Optionally: JarMapped {
            let rest: JarRest?
            static let mapping = JarMapping<Optionally> {
                JarMake(Optionally.init(rest:))
                JarField("more.rest", \.rest)
            }
        }
        struct Variable: JarMapped {
            var rest = JarRest()
            static let mapping = JarMapping<Variable> {
                JarMake { Variable() }
                JarVariable("rest", \.rest)
            }
        }
        let message = "a JarRest has the key '.flattened' in a mapping"
        for text in [#"{"id":1}"#, #"{"id":1,"rest":{"a":1}}"#, #"{"id":1,"more":{}}"#] {
            expectFailure(.unsupported, message, at: "rest") { _ = try Jar(json: text)^ as Keyed }
            #expect(try failure { try Jar(json: text)^ as Optionally }.message == message)
            #expect(try failure { try Jar(json: text)^ as Variable }.message == message)
        }
    }
}
