import Foundation
import Lift
import Testing

private class Person: Codable {
    var name: String
}

private final class Employee: Person {
    let number: Int

    required init(from decoder: any Decoder) throws {
        number = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number)
        try super.init(from: decoder)
    }

    private enum Key: CodingKey { case number }
}

private class Animal: JarCodable {
    var name: String
}

private final class Cat: Animal {
    let lives: Int

    required init(from decoder: any Decoder) throws {
        lives = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .lives)
        try super.init(from: decoder)
    }

    private enum Key: CodingKey { case lives }
}

private class Figure: Decodable, JarConvertible {
    let name: String

    required init(jar: Jar) throws { name = try jar["name"]^ }

    required init(from decoder: any Decoder) throws { throw LiftError("no figure is decoded") }
}

private final class Circle: Figure {
    let radius: Int

    required init(jar: Jar) throws {
        radius = try jar["radius"]^
        try super.init(jar: jar)
    }

    required init(from decoder: any Decoder) throws { throw LiftError("no circle is decoded") }
}

extension CodingUserInfoKey {
    fileprivate static let wanted = CodingUserInfoKey(rawValue: "wanted")
}

/// Asks each container for a Base by a metatype that says a subclass of it.
private struct Asking<Base: Decodable & AnyObject>: Decodable {
    let inArray, presentInArray, single: Base

    init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey.wanted)
        let type = try #require(decoder.userInfo[key] as? Wanted<Base>).type
        var list = try decoder.unkeyedContainer()
        inArray = try list.decode(type)
        presentInArray = try #require(try list.decodeIfPresent(type))
        single = try list.superDecoder().singleValueContainer().decode(type)
        #expect(try list.decodeIfPresent(type) == nil)
        #expect(try list.decodeIfPresent(type) == nil)
    }
}

private struct Wanted<Base>: Sendable {
    let type: Base.Type
}

@Suite struct DynamicMetatypeTests {
    private func expect<Base: Decodable & AnyObject>(
        _ base: Base.Type, _ wanted: Base.Type, in json: String
    ) throws {
        let list = "[\(json),\(json),\(json),null]"
        let key = try #require(CodingUserInfoKey.wanted)
        for route in JarRoute.keepingOrder {
            let decoder = JarDecoder(userInfo: [key: Wanted(type: wanted)])
            let whole = try decoder.decode(wanted, from: route.jar(json))
            #expect(type(of: whole) == wanted)
            let asking = try decoder.decode(Asking<Base>.self, from: route.jar(list))
            #expect(type(of: asking.inArray) == wanted)
            #expect(type(of: asking.presentInArray) == wanted)
            #expect(type(of: asking.single) == wanted)
        }
    }

    @Test func aCodableClassIsTheOneThatTheMetatypeSays() throws {
        let json = #"{"name":"Kim","number":7}"#
        try expect(Person.self, Employee.self, in: json)
        try expect(Person.self, Person.self, in: json)
        let person = try JarDecoder().decode(Employee.self as Person.Type, from: Jar(json: json))
        #expect((person as? Employee)?.number == 7 && person.name == "Kim")
        let theirs = try JSONDecoder().decode(Employee.self as Person.Type, from: Data(json.utf8))
        #expect((theirs as? Employee)?.number == 7)
    }

    @Test func aLiftableClassIsTheOneThatTheMetatypeSays() throws {
        try expect(Animal.self, Cat.self, in: #"{"name":"Kim","lives":7}"#)
        try expect(Figure.self, Circle.self, in: #"{"name":"disc","radius":7}"#)
    }

    @Test func rulesForTheSubclassHold() throws {
        let rules = JarKeyRules(.renaming(Employee.self, ["number": "no"]))
        let jar = try Jar(json: #"{"name":"Kim","no":7}"#).union(context: rules)
        let person = try JarDecoder().decode(Employee.self as Person.Type, from: jar)
        #expect((person as? Employee)?.number == 7)
    }

    @Test func aTransformOfTheSubclassIsUsedForIt() throws {
        let employee = try JarDecoder().decode(Employee.self, from: ["name": "Kim", "number": 7])
        let made = Locked(employee)
        let transform = AnyJarTransform<Employee>(
            lift: { _ in made.withLock { $0 } }, represent: { Jar($0.number) })
        let jar = Jar(3).union(context: JarTypeTransform(transform))
        let person = try JarDecoder().decode(Employee.self as Person.Type, from: jar)
        #expect(person === employee)
    }

    @Test func aTransformOfALiftableSubclassIsUsedForIt() throws {
        class Base: JarCodable { var number = 1 }
        final class Sub: Base {}
        let sub: Sub = try (["number": 7] as Jar)^
        let made = Locked(sub)
        let transform = AnyJarTransform<Sub>(
            lift: { _ in made.withLock { $0 } }, represent: { Jar($0.number) })
        let jar = Jar(3).union(context: JarTypeTransform(transform))
        let lifted: Sub = try jar^
        let decoded = try JarDecoder().decode(Sub.self as Base.Type, from: jar)
        #expect(lifted === sub && decoded === sub)
        #expect(throws: LiftError.self) { try jar^ as Base }
        let ofBase = AnyJarTransform<Base>(
            lift: { _ in throw LiftError("of Base") }, represent: { Jar($0.number) })
        #expect(try jar.union(context: JarTypeTransform(ofBase))^ as Sub === sub)
    }

    @Test func whatIsWrongIsSaidOfTheSubclass() throws {
        let json = #"{"name":"Kim"}"#
        let error = try failure {
            try JarDecoder().decode(Employee.self as Person.Type, from: Jar(json: json))
        }
        let message = #"expected Int, but the key is missing; the only key is "name""#
        #expect(error == LiftFailure(.missing, message, at: "number"))
    }
}
