import Foundation
import Lift
import LiftTestSupport
import Testing

/// Codable types for any value that know no dates, in a Jar that was encoded.
@Suite struct TextsOfDatesTests {
    enum AnyValue: Codable, Equatable, Sendable {
        case bool(Bool), number(Double), string(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else {
                self = .string(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            }
        }
    }

    /// Keeps members without a property, if all of them can be decoded.
    struct User: JarCodable, Equatable {
        var id: String
        var born: Date
        var photo: Data
        var others: [String: AnyValue]

        private enum Key: String, CodingKey, CaseIterable { case id, born, photo }

        init(id: String, others: [String: AnyValue]) {
            self.id = id
            born = Date(timeIntervalSince1970: 1_000_000_000)
            photo = Data([1, 2, 3])
            self.others = others
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            id = try container.decode(String.self, forKey: .id)
            born = try container.decode(Date.self, forKey: .born)
            photo = try container.decode(Data.self, forKey: .photo)
            var all = (try? [String: AnyValue](from: decoder)) ?? [:]
            for key in Key.allCases { all[key.rawValue] = nil }
            others = all
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(born, forKey: .born)
            try container.encode(photo, forKey: .photo)
            try others.encode(to: encoder)
        }
    }

    struct Team: JarMapped {
        var name: String
        var lead: User
        static let mapping = JarMapping<Team> {
            JarMake(Team.init(name:lead:))
            JarField("name", \.name)
            JarField("lead", \.lead)
        }
    }

    struct Group: JarCodable, Equatable {
        var name = ""
        var users: [User]
    }

    static let user = User(id: "a", others: ["age": .number(12.5), "team": .string("x"), "on": .bool(true)])

    @Test func anUpdateLosesNoMembers() throws {
        var user = Self.user
        try user.update(from: ["id": "b"])
        #expect(user == User(id: "b", others: Self.user.others))
        try user.update(from: ["team": "y"])
        #expect(user.others["team"] == .string("y") && user.others.count == 3)
        var team = Team(name: "a", lead: Self.user)
        try team.update(from: ["name": "b"])
        #expect(team.lead == Self.user)
        try team.update(from: ["lead": ["id": "c"] as Jar])
        #expect(team.lead == User(id: "c", others: Self.user.others))
        var group = Group(users: [Self.user])
        try group.update(from: ["name": "b"])
        #expect(group == Group(name: "b", users: [Self.user]))
    }

    @Test func anEncodedValueIsDecodedAsItWas() throws {
        #expect(try Self.user.jar^ == Self.user)
        #expect(try JarDecoder().decode(User.self, from: JarEncoder().encode(Self.user)) == Self.user)
        let milliseconds = JarTypeTransform(.millisecondsSince1970)
        let jar = try JarEncoder(context: milliseconds).encode(Self.user)
        #expect(try jar.union(context: milliseconds)^ == Self.user)
    }

    /// All values, as JSON has them.
    @Test func theTextIsThatOfJSON() throws {
        let contexts: [Jar.Context] = [
            [], Jar.Context(JarTypeTransform(.secondsSince1970)),
            Jar.Context(
                JarTypeTransform(AnyJarTransform<Data>(lift: { _ in Data() }, represent: { Jar($0.count) }))),
        ]
        for context in contexts {
            let jar = try JarEncoder(context: context).encode(Self.user)
            let all = try JarDecoder(context: context).decode([String: AnyValue].self, from: jar)
            let text = try String(json: jar)
            #expect(
                all == (try JarDecoder().decode([String: AnyValue].self, from: Data(text.utf8))), "\(text)")
        }
    }

    @Test func aTransformToAContainerIsLeftAlone() throws {
        let transform = JarTypeTransform(
            AnyJarTransform<Date>(lift: { try $0["$date"]^ }, represent: { ["$date": Jar($0)] }))
        let jar = try JarEncoder(context: transform).encode(Self.user)
        #expect(try jar^ == User(id: "a", others: [:]))
        #expect(throws: LiftError.self) {
            try JarDecoder(context: transform).decode([String: AnyValue].self, from: jar)
        }
    }

    /// Tries a Decimal before a String, and notes what it sees.
    private enum Probing: Codable, Equatable {
        case number(Decimal), string(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Decimal.self) {
                self = .number(value)
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }

    @Test func theTextIsNoNumber() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyyMMdd"
        let jar: Jar = [
            "date": Date(timeIntervalSince1970: 0), "data": Data([0xD7, 0x6D, 0xF8, 0xE7, 0xAE, 0xFC]),
        ]
        #expect(
            try JarDecoder(context: formatter).decode([String: Probing].self, from: jar)
                == ["date": .string("19700101"), "data": .string("12345678")])
        struct Optionally: Decodable {
            let number: Decimal?
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                number = try? container.decode(Decimal?.self)
                if number == nil { _ = try container.decode(String.self) }
            }
        }
        let optional = try JarDecoder(context: formatter).decode([String: Optionally].self, from: jar)
        #expect(optional.values.allSatisfy { $0.number == nil })
        struct Wrapped: Decodable, Equatable {
            let value: Probing
            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Probing.self)
            }
        }
        let wrapped = try JarDecoder(context: formatter).decode([String: Wrapped].self, from: jar)
        #expect(wrapped.mapValues(\.value)["data"] == .string("12345678"))
        /// Keeps the text as a Jar.
        struct Keeping: Decodable {
            let jar: Jar
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer().decode(String.self)
                jar = try Jar(from: decoder)
            }
        }
        let kept = try JarDecoder().decode(
            [String: Keeping].self, from: ["a": Data([0xD7, 0x6D, 0xF8, 0xE7, 0xAE, 0xFC])])
        #expect(kept["a"]?.jar == "12345678" && kept["a"]?.jar.context.isEmpty == true)
    }

    @Test func theTextIsWhereTheDateWas() throws {
        struct Wrong: Decodable {
            init(from decoder: any Decoder) throws {
                do {
                    _ = try decoder.singleValueContainer().decode(Int.self)
                } catch {
                    let jar = try Jar(from: decoder)
                    #expect(jar.path == "user.born")
                    throw error
                }
            }
        }
        let receipt = JarReceipt()
        let context: Jar.Context = [receipt, JarRedaction.keys("born")]
        let jar: Jar = ["user": ["born": Date(timeIntervalSince1970: 0)] as Jar]
        let decoder = JarDecoder(context: context)
        let lossy = try decoder.decode([String: [String: Lossy<Wrong?>]].self, from: jar)
        #expect(lossy["user"]?["born"]?.wrappedValue == nil)
        #expect(
            receipt.entries.map(\.description) == [
                "dropped: expected Int, found date <redacted> at user.born"
            ])
    }

    @Test func strictAndReceiptsSeeNoConversion() throws {
        for coercion in [[], [JarCoercion.strict]] as [Jar.Context] {
            let receipt = JarReceipt()
            var user = Self.user
            try user.update(from: (["id": "b"] as Jar).union(context: coercion).union(context: receipt))
            #expect(user == User(id: "b", others: Self.user.others))
            #expect(receipt.entries.isEmpty)
        }
    }

    @Test func anErrorOfTheTypeIsItsOwn() throws {
        struct NotYet: Error {}
        enum Past: Codable, Equatable {
            case text(String), date(Date)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                    return
                }
                self = .date(try container.decode(Date.self))
                throw NotYet()
            }
        }
        let jar: Jar = [Date(timeIntervalSince1970: 4e9)]
        let error = try liftError { try JarDecoder().decode([Past].self, from: jar) }
        #expect(error.underlyingError is NotYet)
    }

    @Test func whoKnowsDatesGetsThem() throws {
        enum Value: Codable, Equatable {
            case string(String), date(Date)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let value = try? container.decode(String.self) {
                    self = .string(value)
                } else {
                    self = .date(try container.decode(Date.self))
                }
            }
        }
        let day = Date(timeIntervalSince1970: 0)
        #expect(try JarDecoder().decode([Value].self, from: [day, "a"]) == [.date(day), .string("a")])
    }

    @Test func anotherTypeThanTextIsStillAnError() throws {
        struct Flag: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer().decode(Bool.self)
            }
        }
        let jar: Jar = ["flags": [Date(timeIntervalSince1970: 0)]]
        let error = try liftError { try JarDecoder().decode([String: [Flag]].self, from: jar) }
        #expect(error.description == "expected Bool, found date 1970-01-01T00:00:00.000Z at flags[0]")
        // A property list has dates, and its coders find them.
        let list = try Jar(plist: Data(plist: Self.user))
        #expect(throws: LiftError.self) { try JarDecoder().decode([String: AnyValue].self, from: list) }
    }
}
