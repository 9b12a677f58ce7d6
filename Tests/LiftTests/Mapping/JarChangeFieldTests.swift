import Foundation
import Lift
import Testing

private struct Patch: JarMapped, Equatable {
    let name: JarChange<String>
    let age: JarChange<Int>
    let birthday: JarChange<Date>

    static let mapping = JarMapping<Patch> {
        JarMake(Patch.init(name:age:birthday:))
        JarField("name", \.name)
        JarField("info.age", \.age)
        JarField("birthday", \.birthday, by: .secondsSince1970)
    }
}

private struct WithDefault: JarMapped, Equatable {
    let size: JarChange<Int>
    let limit: Int?
    let both: Int??

    static let mapping = JarMapping<WithDefault> {
        JarMake(WithDefault.init(size:limit:both:))
        JarField("size", \.size, default: .set(3))
        JarField("limit", \.limit, default: 7)
        JarField("both", \.both)
    }
}

private struct Address: JarMapped, Equatable {
    let city: JarChange<String>
    let zip: String?

    static let mapping = JarMapping<Address> {
        JarMake(Address.init(city:zip:))
        JarField("city", \.city)
        JarField("zip", \.zip)
    }
}

private struct Person: JarMapped, Equatable {
    let address: Address?

    static let mapping = JarMapping<Person> {
        JarMake(Person.init(address:))
        JarField(.flattened, \.address)
    }
}

/// Fields to which a null says something else than a missing value, and one to which it does not.
private struct Limits: JarMapped, Equatable {
    let size: Int??
    let change: JarChange<Int>?
    var plain: Int?

    static let mapping = JarMapping<Limits> {
        JarMake(Limits.init(size:change:plain:))
        JarField("size", \.size)
        JarField("change", \.change)
        JarField("plain", \.plain)
    }
}

private struct Boxed: JarMapped, Equatable {
    let limits: Limits?

    static let mapping = JarMapping<Boxed> {
        JarMake(Boxed.init(limits:))
        JarField(.flattened, \.limits)
    }
}

private struct Plain: JarMapped, Equatable {
    let zip: String?

    static let mapping = JarMapping<Plain> {
        JarMake(Plain.init(zip:))
        JarField("zip", \.zip)
    }
}

private struct Flat: JarMapped, Equatable {
    let plain: JarChange<Plain>

    static let mapping = JarMapping<Flat> {
        JarMake(Flat.init(plain:))
        JarField(.flattened, \.plain)
    }
}

private final class Object: JarMapped {
    var name: JarChange<String>
    var day: JarChange<Date>

    init(name: JarChange<String>, day: JarChange<Date>) { (self.name, self.day) = (name, day) }

    static let mapping = JarMapping<Object> {
        JarMake(Object.init(name:day:))
        JarVariable("name", \.name)
        JarVariable("day", \.day, by: .secondsSince1970)
    }
}

@Suite struct JarChangeFieldTests {
    private static let rows: [(String, Patch)] = [
        ("{}", Patch(name: .unchanged, age: .unchanged, birthday: .unchanged)),
        (
            #"{"name":null,"info":{"age":null},"birthday":null}"#,
            Patch(name: .cleared, age: .cleared, birthday: .cleared)
        ),
        (
            #"{"name":"Kim","info":{"age":3},"birthday":60}"#,
            Patch(name: .set("Kim"), age: .set(3), birthday: .set(Date(timeIntervalSince1970: 60)))
        ),
    ]

    @Test(arguments: JarRoute.allCases)
    func fieldsAreChanges(route: JarRoute) throws {
        for (text, patch) in Self.rows { #expect(try route.jar(text)^ as Patch == patch) }
    }

    @Test(arguments: [nil, .null, .omitted] as [JarEncoder.NilStrategy?])
    func changesAreWrittenAsTheyAreRead(strategy: JarEncoder.NilStrategy?) throws {
        for (text, patch) in Self.rows {
            #expect(try String(json: patch.asJar(using: strategy)) == text)
            #expect(try String(json: (["p": patch] as Jar).union(context: strategy)) == #"{"p":\#(text)}"#)
        }
    }

    @Test func anErrorHasThePathOfTheField() throws {
        #expect(
            try failure { try Jar(json: #"{"info":{"age":"x"}}"#)^ as Patch }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "info.age"))
        #expect(
            try failure { try Jar(json: #"{"birthday":"x"}"#)^ as Patch }
                == LiftFailure(.type, #"expected Double, found string "x""#, at: "birthday"))
    }

    @Test func anUpdateMergesChanges() throws {
        var patch = Patch(name: .set("Kim"), age: .set(1), birthday: .cleared)
        try patch.update(from: Jar(json: #"{"info":{"age":null},"birthday":0}"#))
        #expect(
            patch
                == Patch(name: .set("Kim"), age: .cleared, birthday: .set(Date(timeIntervalSince1970: 0))))
        let object = Object(name: .unchanged, day: .cleared)
        try object.update(from: ["name": null])
        #expect(object.name == .cleared && object.day == .cleared)
        try object.update(from: ["day": 60])
        #expect(object.day == .set(Date(timeIntervalSince1970: 60)))
        #expect(try String(json: object) == #"{"name":null,"day":60}"#)
    }

    @Test func aDefaultIsForAMissingChangeAndForANullOptional() throws {
        #expect(try Jar(json: "{}")^ as WithDefault == WithDefault(size: .set(3), limit: 7, both: .none))
        let nulls = try Jar(json: #"{"size":null,"limit":null,"both":null}"#)
        #expect(try nulls^ as WithDefault == WithDefault(size: .cleared, limit: 7, both: .some(nil)))
    }

    // MARK: Flattened

    @Test func aClearedFieldMakesAFlattenedModelPresent() throws {
        #expect(try Jar(json: "{}")^ as Person == Person(address: nil))
        #expect(try Jar(json: #"{"zip":null}"#)^ as Person == Person(address: nil))
        let cleared = Person(address: Address(city: .cleared, zip: nil))
        #expect(try Jar(json: #"{"city":null}"#)^ as Person == cleared)
        #expect(try String(json: cleared) == #"{"city":null}"#)
        var person = Person(address: Address(city: .set("Bonn"), zip: "53"))
        try person.update(from: ["city": null])
        #expect(person == Person(address: Address(city: .cleared, zip: "53")))
    }

    @Test func aNullMakesAFlattenedModelPresentIfItMeansMoreThanNothing() throws {
        #expect(try Jar(json: #"{"size":1}"#)^ as Boxed == Boxed(limits: Limits(size: .some(1), change: nil)))
        #expect(
            try Jar(json: #"{"size":null}"#)^ as Boxed == Boxed(limits: Limits(size: .some(nil), change: nil))
        )
        #expect(
            try Jar(json: #"{"change":null}"#)^ as Boxed
                == Boxed(limits: Limits(size: nil, change: .some(.cleared))))
        #expect(try Jar(json: "{}")^ as Boxed == Boxed(limits: nil))
        #expect(try Jar(json: #"{"plain":null}"#)^ as Boxed == Boxed(limits: nil))
    }

    @Test func aFlattenedChangeFollowsTheKeysOfItsModel() throws {
        #expect(try Jar(json: #"{"other":1}"#)^ as Flat == Flat(plain: .unchanged))
        #expect(try Jar(json: #"{"zip":null}"#)^ as Flat == Flat(plain: .cleared))
        #expect(try Jar(json: #"{"zip":"53"}"#)^ as Flat == Flat(plain: .set(Plain(zip: "53"))))
        #expect(try String(json: Flat(plain: .unchanged)) == "{}")
        #expect(try String(json: Flat(plain: .set(Plain(zip: "53")))) == #"{"zip":"53"}"#)
        #expect(
            try failure { try String(json: Flat(plain: .cleared)) }
                == LiftFailure(
                    .unsupported, "a flattened property can't be cleared: it has no key"))
    }
}
