import Foundation
import Lift

// The models that are updated.

extension JarUpdatableTests {
    struct Address: JarMapped, JarRepresentableWithContext, Equatable {
        var city: String
        var street: String?

        init(city: String, street: String? = nil) throws {
            guard !city.isEmpty else { throw LiftError("a city has a name") }
            self.city = city
            self.street = street
        }

        static let mapping = JarMapping<Address> {
            JarMake(Address.init(city:street:))
            JarField("city", \.city)
            JarField("street", \.street)
        }
    }

    struct Member: JarMapped, JarRepresentableWithContext, Equatable {
        var name: String
        var nickname: String?
        var address: Address
        var second: Address?
        var tags: [String]
        var born: Date
        var size: Int

        init(
            name: String, nickname: String?, address: Address, second: Address?, tags: [String], born: Date,
            size: Int
        ) throws {
            guard name != nickname else { throw LiftError("a nickname is another name") }
            self.name = name
            self.nickname = nickname
            self.address = address
            self.second = second
            self.tags = tags
            self.born = born
            self.size = size
        }

        static let mapping = JarMapping<Member> {
            JarMake(Member.init(name:nickname:address:second:tags:born:size:))
            JarField(.anyOf("name", "title"), \.name)
            JarField("nickname", \.nickname)
            JarField("address", \.address)
            JarField("second", \.second)
            JarField("tags", \.tags)
            JarField("dates.born", \.born, by: .secondsSince1970)
            JarField("size", \.size, default: 3)
        }
    }

    /// The same properties, by synthesized coding.
    struct CodedAddress: JarCodable, Equatable {
        var city: String
        var street: String?
    }

    struct CodedMember: JarCodable, Equatable {
        var name: String
        var nickname: String?
        var address: CodedAddress
        var second: CodedAddress?
        var tags: [String]
        var counts: [String: Int]?
        var born: Date
        var anything: Jar?
    }

    final class Counter: JarMapped {
        var count: Int
        let limit: Int
        var inner: Inner
        var second: Inner?

        init(count: Int, limit: Int, inner: Inner, second: Inner?) throws {
            guard count <= limit else { throw LiftError("\(count) is more than \(limit)") }
            self.count = count
            self.limit = limit
            self.inner = inner
            self.second = second
        }

        // The object inside comes first.
        static let mapping = JarMapping<Counter> {
            JarMake({ (inner: Inner, count: Int, limit: Int, second: Inner?) in
                try Counter(count: count, limit: limit, inner: inner, second: second)
            })
            JarVariable("inner", \.inner)
            JarVariable("count", \.count)
            JarField("limit", \.limit)
            JarVariable("second", \.second)
        }
    }

    final class Stay: JarMapped {
        var from: Date
        var to: Date?

        init(from: Date, to: Date?) { (self.from, self.to) = (from, to) }

        static let mapping = JarMapping<Stay> {
            JarMake(Stay.init(from:to:))
            JarVariable("from", \.from, by: .secondsSince1970)
            JarVariable("to", \.to, by: .secondsSince1970)
        }
    }

    final class Inner: JarMapped {
        var value: Int

        init(value: Int) { self.value = value }

        static let mapping = JarMapping<Inner> {
            JarMake(Inner.init(value:))
            JarVariable("value", \.value)
        }
    }
}
