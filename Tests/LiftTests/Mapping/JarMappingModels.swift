import Foundation
import Lift

// The models with mappings, and the same models by hand.

extension JarMappingTests {
    /// A type as it is mapped, to be compared with the same type by hand.
    struct Parcel: JarMapped, JarRepresentableWithContext, Equatable {
        let id: Int
        let name: String?
        let weight: Double
        let sent: Date
        let sender: Person
        let receivers: [Person]
        let offices: [String: Office]
        let size: Size?
        let isFragile: Bool

        static let mapping = JarMapping<Parcel> {
            JarMake(Parcel.init(id:name:weight:sent:sender:receivers:offices:size:isFragile:))
            JarField("parcel_id", \.id)
            JarField(.anyOf("name", "title"), \.name)
            JarField("measured.weight", \.weight)
            JarField("sent", \.sent)
            JarField("sender", \.sender)
            JarField("receivers", \.receivers)
            JarField("offices", \.offices)
            JarField(["size.class"], \.size)
            JarField("fragile", \.isFragile, default: true)
        }
    }

    struct Person: JarMapped, JarRepresentableWithContext, Equatable {
        let name: String
        let age: Int?

        init(name: String, age: Int?) throws {
            if let age, age < 0 { throw LiftError("nobody is \(age) years old") }
            self.name = name
            self.age = age
        }

        static let mapping = JarMapping<Person> {
            JarMake(Person.init(name:age:))
            JarField("name", \.name)
            JarField("age", \.age)
        }
    }

    struct Office: JarCodable, Equatable {
        var city: String
    }

    enum Size: String, JarElement { case small, large }

    /// The same by hand.
    struct HandParcel: JarConvertible {
        let parcel: Parcel

        init(jar: Jar) throws {
            parcel = try Parcel(
                id: jar["parcel_id"]^,
                name: jar["name"].kind == .missing && jar["title"].kind != .missing
                    ? jar["title"]^ : jar["name"]^,
                weight: jar["measured"]["weight"]^, sent: jar["sent"]^,
                sender: (jar["sender"]^ as HandPerson).person,
                receivers: (jar["receivers"]^ as [HandPerson]).map(\.person),
                offices: jar["offices"]^, size: jar["size.class"]^, isFragile: jar["fragile"]^ ?? true)
        }
    }

    struct HandPerson: JarConvertible {
        let person: Person

        init(jar: Jar) throws {
            person = try Person(name: jar["name"]^, age: jar["age"]^)
        }
    }

    final class Node: JarMapped, Sendable {
        let name: String
        let next: Node?
        let children: [Node]

        init(name: String, next: Node?, children: [Node]) {
            self.name = name
            self.next = next
            self.children = children
        }

        static let mapping = JarMapping<Node> {
            JarMake(Node.init(name:next:children:))
            JarField("name", \.name)
            JarField("next", \.next)
            JarField("children", \.children, default: [])
        }
    }

    /// An object of which the compiler does not know that it may be shared.
    final class BankAccount: JarMapped {
        var name: String
        var opened: Date?
        var owner: Owner?
        var others: [Owner]

        init(name: String, opened: Date?, owner: Owner?, others: [Owner]) {
            self.name = name
            self.opened = opened
            self.owner = owner
            self.others = others
        }

        static let mapping = JarMapping<BankAccount> {
            JarMake(BankAccount.init(name:opened:owner:others:))
            JarVariable("name", \.name)
            JarVariable("opened", \.opened)
            JarVariable("owner", \.owner)
            JarVariable("others", \.others, default: [])
        }
    }

    final class Owner: JarMapped {
        var name: String
        var phone: String?

        init(name: String, phone: String?) {
            self.name = name
            self.phone = phone
        }

        static let mapping = JarMapping<Owner> {
            JarMake(Owner.init(name:phone:))
            JarVariable("name", \.name)
            JarVariable("phone", \.phone)
        }
    }

    struct MappedPair<First: JarElement & Sendable, Second: JarElement & Sendable>: JarMapped {
        let first: First
        let second: Second

        static var mapping: JarMapping<Self> {
            JarMapping<Self> {
                JarMake(Self.init(first:second:))
                JarField("first", \.first)
                JarField("second", \.second)
            }
        }
    }

    struct MeterReading: JarMapped, JarRepresentableWithContext, Equatable {
        let at: Date
        let note: String?
        let raw: Jar?

        static let mapping = JarMapping<MeterReading> {
            JarMake(MeterReading.init(at:note:raw:))
            JarField("at", \.at)
            JarField("meta.note", \.note)
            JarField("raw", \.raw)
        }
    }
}
