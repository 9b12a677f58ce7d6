import Foundation
import Lift
import Testing

@Suite struct JarUpdatableTests {
    private func member() throws -> Member {
        try Member(
            name: "Kim", nickname: "K", address: Address(city: "Oslo", street: "A"), second: nil, tags: ["a"],
            born: Date(timeIntervalSince1970: 0.5), size: 4)
    }

    private let coded = CodedMember(
        name: "Kim", nickname: "K", address: CodedAddress(city: "Oslo", street: "A"), second: nil,
        tags: ["a"],
        counts: ["x": 1], born: Date(timeIntervalSince1970: 0.123_456_789), anything: nil)

    // MARK: Mapped types

    private static let changes: [(String, @Sendable (inout Member) throws -> Void)] = [
        ("{}", { _ in }),
        (#"{"unknown":1}"#, { _ in }),
        (#"{"name":"Lee"}"#, { $0.name = "Lee" }),
        (#"{"title":"Lee"}"#, { $0.name = "Lee" }),
        (#"{"nickname":null}"#, { $0.nickname = nil }),
        (#"{"address":{"city":"Rome"}}"#, { $0.address.city = "Rome" }),
        (#"{"address":{}}"#, { _ in }),
        (#"{"address":{"street":null}}"#, { $0.address.street = nil }),
        (#"{"second":{"city":"Rome"}}"#, { $0.second = try Address(city: "Rome") }),
        (#"{"second":null}"#, { _ in }),
        (#"{"tags":[]}"#, { $0.tags = [] }),
        (#"{"tags":["b","c"]}"#, { $0.tags = ["b", "c"] }),
        (#"{"dates":{}}"#, { _ in }),
        (#"{"dates":null}"#, { _ in }),
        (#"{"dates":{"born":-1.5}}"#, { $0.born = Date(timeIntervalSince1970: -1.5) }),
        (#"{"size":7}"#, { $0.size = 7 }),
        (#"{"size":null}"#, { $0.size = 3 }),
    ]

    @Test(arguments: changes.indices, JarRoute.allCases)
    func whatIsThereIsChanged(row: Int, route: JarRoute) throws {
        let (text, change) = Self.changes[row]
        var updated = try member()
        try updated.update(from: route.jar(text))
        var wanted = try member()
        try change(&wanted)
        #expect(updated == wanted, "\(text)")
    }

    static let wrong: [(String, LiftFailure)] = [
        (#"{"tags":[],"name":null}"#, LiftFailure(.null, "expected String, found null", at: "name")),
        (#"{"tags":[],"name":[1]}"#, LiftFailure(.type, "expected String, found array of 1", at: "name")),
        (#"{"name":"n","tags":null}"#, LiftFailure(.null, "expected [String], found null", at: "tags")),
        (
            #"{"name":"n","tags":[1,[]]}"#,
            LiftFailure(.type, "expected String, found array of 0", at: "tags[1]")
        ),
        (
            #"{"name":"n","address":{"street":"B","city":null}}"#,
            LiftFailure(.null, "expected String, found null", at: "address.city")
        ),
        (#"{"name":"n","address":{"city":""}}"#, LiftFailure(.value, "a city has a name", at: "address")),
        (#"{"name":"n","address":null}"#, LiftFailure(.null, "expected Address, found null", at: "address")),
        (
            #"{"name":"n","address":[1]}"#,
            LiftFailure(.type, "expected Address, found array of 1", at: "address")
        ),
        (
            #"{"name":"n","second":{"street":"B"}}"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the only key is "street""#,
                at: "second.city")
        ),
        (
            #"{"name":"n","dates":3}"#,
            LiftFailure(.type, "expected a dictionary, found number 3", at: "dates")
        ),
        (
            #"{"name":"n","dates":{"born":null}}"#,
            LiftFailure(.null, "expected Double, found null", at: "dates.born")
        ),
        (#"{"tags":[],"nickname":"Kim"}"#, LiftFailure(.value, "a nickname is another name")),
        (#"{"tags":[],"size":"x"}"#, LiftFailure(.type, #"expected Int, found string "x""#, at: "size")),
        ("[]", LiftFailure(.type, "expected Member, found array of 0")),
        ("null", LiftFailure(.null, "expected Member, found null")),
    ]

    @Test(arguments: wrong, JarRoute.allCases)
    func whatIsWrongChangesNothing(row: (String, LiftFailure), route: JarRoute) throws {
        var updated = try member()
        let jar = try route.jar(row.0)
        let error = try liftError { try updated.update(from: jar) }
        #expect(error.kind == row.1.kind)
        #expect(error.message == row.1.message)
        let outer = Array(route.path)
        #expect(Array(error.path.prefix(outer.count)) == outer)
        let inner: Jar = ["outer": jar]
        let nested = try liftError { try updated.update(from: inner["outer"]) }
        let key = row.1.key
        #expect(nested.key == (key.isEmpty ? "outer" : "outer.\(key)"))
        #expect(updated == (try member()))
    }

    @Test func nothingIsNoUpdate() throws {
        var updated = try member()
        let jar: Jar = ["a": 1]
        let error = try failure { try updated.update(from: jar["member"]) }
        #expect(
            error
                == LiftFailure(
                    .missing, #"expected Member, but the key is missing; the only key is "a""#, at: "member"))
    }

    @Test func aValueIsUpdatedByAnother() throws {
        var updated = try member()
        var other = try member()
        other.name = "Lee"
        other.address.street = nil
        other.nickname = nil
        try updated.update(from: Jar(other))
        #expect(updated.name == "Lee")
        #expect(updated.address.street == "A")
        #expect(updated.nickname == "K")
        try updated.update(from: Jar(other).union(context: JarEncoder.NilStrategy.null))
        #expect(updated == other)
    }

    @Test func aNestedValueWithADefaultIsUpdatedInPart() throws {
        struct Settings: JarMapped, Equatable {
            var address: Address

            static let mapping = JarMapping<Settings> {
                JarMake(Settings.init(address:))
                JarField("address", \.address, default: Settings.home)
            }

            static var home: Address { (try? Address(city: "home")) ?? Settings.home }
        }
        var settings = Settings(address: try Address(city: "Oslo", street: "A"))
        try settings.update(from: ["address": ["street": "B"]])
        #expect(settings.address == (try Address(city: "Oslo", street: "B")))
        try settings.update(from: ["address": null])
        #expect(settings.address == (try Address(city: "home")))
    }

    @Test func elementsOfAnArrayAreUpdatedByTheirOwn() throws {
        var members = [try member(), try member()]
        let patches = try Jar(json: #"[{"name":"a"},{"name":"b"}]"#)
        for index in members.indices { try members[index].update(from: patches[index]) }
        #expect(members.map(\.name) == ["a", "b"])
        let error = try failure { try members[0].update(from: patches[2]) }
        #expect(error == LiftFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "[2]"))
    }

    // MARK: Objects

    private func counter() throws -> Counter {
        try Counter(count: 1, limit: 5, inner: Inner(value: 7), second: nil)
    }

    @Test func anObjectIsUpdatedInPlace() throws {
        let counter = try counter()
        let same = counter
        try counter.update(from: ["count": 4, "inner": ["value": 8] as Jar])
        #expect(same.count == 4)
        #expect(same.inner.value == 8)
        try counter.update(from: ["second": ["value": 1]])
        #expect(same.second?.value == 1)
        try counter.update(from: ["second": null])
        #expect(same.second == nil)
    }

    @Test func theSameValueIsNoChangeOfAConstant() throws {
        let counter = try counter()
        try counter.update(from: ["limit": 5, "count": 2])
        #expect(counter.count == 2)
        #expect(try counter.updated(from: ["limit": 5, "count": 3]).count == 3)
        let wrong = try failure { try counter.update(from: ["limit": "x"]) }
        #expect(wrong == LiftFailure(.type, #"expected Int, found string "x""#, at: "limit"))
    }

    private struct Row: JarMapped, Equatable {
        let id: Int
        var title: String?
        var isSelected = false

        init(id: Int) throws {
            if id < 0 { throw LiftError("negative") }
            self.id = id
        }

        static let mapping = JarMapping<Row> {
            JarMake(Row.init(id:))
            JarField("id", \.id)
            JarVariable("title", \.title)
        }
    }

    private struct Rows: JarMapped {
        let x: Row
        let y: Row

        static let mapping = JarMapping<Rows> {
            JarMake(Rows.init(x:y:))
            JarField("x", \.x)
            JarField("y", \.y)
        }
    }

    @Test func aStructKeepsWhatTheMappingDoesNotList() throws {
        var row = try Row(id: 1)
        row.isSelected = true
        try row.update(from: ["title": "a"])
        #expect(row.isSelected && row.title == "a")
        try row.update(from: ["id": 1, "title": "b"])
        #expect(row.isSelected && row.title == "b")
        var rows = Rows(x: row, y: row)
        try rows.update(from: ["x": ["title": null] as Jar])
        #expect(rows.x.isSelected && rows.x.title == nil && rows.y == row)
        let wrong = try failure { try row.update(from: ["id": -1, "title": "c"]) }
        #expect(wrong == LiftFailure(.value, "negative"))
        // The initializer makes a row with another id.
        try row.update(from: ["id": 2])
        #expect(!row.isSelected && row.id == 2 && row.title == "b")
    }

    /// A value that doesn't represent all of itself, and whose `==` doesn't compare all.
    private struct Secret: JarElement, Equatable {
        let text: String
        init(jar: Jar) throws { text = try jar^ }
        var jar: Jar { "***" }
        static func == (left: Secret, right: Secret) -> Bool { true }
    }

    private struct Login: JarMapped {
        let id: Int
        let secret: Secret
        var nick: String?
        var isSelected = false

        init(id: Int, secret: Secret) { (self.id, self.secret) = (id, secret) }

        static let mapping = JarMapping<Login> {
            JarMake(Login.init(id:secret:))
            JarField("id", \.id)
            JarField("secret", \.secret)
            JarVariable("nick", \.nick)
        }
    }

    @Test func aParameterThatLooksTheSameIsUpdated() throws {
        var login: Login = try Jar(json: #"{"id":1,"secret":"old"}"#)^
        login.isSelected = true
        try login.update(from: ["id": 1, "nick": "n"])
        #expect(login.isSelected && login.secret.text == "old")
        try login.update(from: ["secret": "new"])
        #expect(!login.isSelected && login.secret.text == "new" && login.nick == "n")
    }

    @Test func aStructWithoutVariablesKeepsWhatIsNotListed() throws {
        struct Item: JarMapped {
            let id: UUID
            let count: Int?
            let url: URL?
            var isSelected = false

            init(id: UUID, count: Int?, url: URL?) { (self.id, self.count, self.url) = (id, count, url) }

            static let mapping = JarMapping<Item> {
                JarMake(Item.init(id:count:url:))
                JarField("id", \.id)
                JarField("count", \.count)
                JarField("url", \.url)
            }
        }
        var item = Item(id: UUID(), count: 5, url: nil)
        item.isSelected = true
        try item.update(from: [:])
        try item.update(from: ["id": item.id, "count": 5, "url": null])
        #expect(item.isSelected)
        try item.update(from: ["url": "https://a.se"])
        #expect(!item.isSelected && item.url?.host == "a.se")
    }

    @Test func theConstantsOfAnObjectAreLiftedOnce() throws {
        final class Named: JarMapped {
            let id: Int
            @Lossy var tags: [Int] = []
            var name: String?

            init(id: Int) { self.id = id }

            static let mapping = JarMapping<Named> {
                JarMake(Named.init(id:))
                JarField("id", \.id)
                JarVariable("tags", \._tags)
                JarVariable("name", \.name)
            }
        }
        let named = Named(id: 1)
        let receipt = JarReceipt()
        let change = try Jar(json: #"{"id":"1","name":"n","tags":[1,"x"],"z":1}"#)
        try named.update(from: change.union(context: receipt))
        #expect(named.tags == [1] && receipt.entries.map(\.key).sorted() == ["id", "tags[1]", "z"])
        let refused = try failure {
            try named.updated(from: (["id": 1, "z": 1] as Jar).union(context: JarUnknownKeys.refused))
        }
        #expect(refused == LiftFailure(.value, #"unknown key "z""#, at: "z"))
        let known = (["id": 1, "name": "m"] as Jar).union(context: JarUnknownKeys.refused)
        #expect(try named.updated(from: known).name == "m")
    }

    static let wrongCounts: [(String, LiftFailure)] = [
        (
            #"{"count":2,"limit":7}"#,
            LiftFailure(.value, "a constant property can't be updated; declare it as a variable", at: "limit")
        ),
        (#"{"count":"x"}"#, LiftFailure(.type, #"expected Int, found string "x""#, at: "count")),
        (#"{"count":9}"#, LiftFailure(.value, "9 is more than 5")),
        (#"{"inner":{"value":8},"count":9}"#, LiftFailure(.value, "9 is more than 5")),
        (
            #"{"inner":{"value":8},"count":[]}"#,
            LiftFailure(.type, "expected Int, found array of 0", at: "count")
        ),
        (
            #"{"inner":{"value":8},"second":{"value":null}}"#,
            LiftFailure(.null, "expected Int, found null", at: "second.value")
        ),
        ("[]", LiftFailure(.type, "expected Counter, found array of 0")),
    ]

    @Test(arguments: wrongCounts)
    func whatIsWrongChangesNothingInAnObject(row: (String, LiftFailure)) throws {
        let counter = try counter()
        #expect(try failure { try counter.update(from: Jar(json: row.0)) } == row.1)
        #expect(counter.count == 1)
        #expect(counter.limit == 5)
        #expect(counter.inner.value == 7)
        #expect(counter.second == nil)
    }

    @Test func anObjectInAValueIsLeftAsItIsOnError() throws {
        struct Holder: JarMapped {
            var inner: Inner
            var name: String

            static let mapping = JarMapping<Holder> {
                JarMake(Holder.init(inner:name:))
                JarField("inner", \.inner)
                JarField("name", \.name)
            }
        }
        var holder = Holder(inner: Inner(value: 7), name: "h")
        let error = try failure { try holder.update(from: ["inner": ["value": 8] as Jar, "name": null]) }
        #expect(error == LiftFailure(.null, "expected String, found null", at: "name"))
        #expect(holder.inner.value == 7)
        try holder.update(from: ["inner": ["value": 8]])
        #expect(holder.inner.value == 8)
        #expect(holder.name == "h")
    }

    // MARK: Codable types

    private static let codedChanges: [(String, @Sendable (inout CodedMember) -> Void)] = [
        ("{}", { _ in }),
        (#"{"name":"Lee"}"#, { $0.name = "Lee" }),
        (#"{"nickname":null}"#, { $0.nickname = nil }),
        (#"{"address":{"city":"Rome"}}"#, { $0.address.city = "Rome" }),
        (#"{"address":{"street":null}}"#, { $0.address.street = nil }),
        (#"{"second":{"city":"Rome"}}"#, { $0.second = CodedAddress(city: "Rome") }),
        (#"{"tags":["b"]}"#, { $0.tags = ["b"] }),
        (#"{"counts":{"y":2}}"#, { $0.counts = ["x": 1, "y": 2] }),
        (#"{"counts":null}"#, { $0.counts = nil }),
        (#"{"born":"1970-01-01T00:00:01Z"}"#, { $0.born = Date(timeIntervalSince1970: 1) }),
        (#"{"anything":{"a":[1]}}"#, { $0.anything = ["a": [1]] }),
    ]

    @Test(arguments: codedChanges.indices, JarRoute.allCases)
    func whatIsThereIsMerged(row: Int, route: JarRoute) throws {
        let (text, change) = Self.codedChanges[row]
        var updated = coded
        try updated.update(from: route.jar(text))
        var wanted = coded
        change(&wanted)
        #expect(updated == wanted, "\(text)")
    }

    static let codedWrong: [(String, LiftFailure)] = [
        (#"{"tags":[],"name":null}"#, LiftFailure(.null, "expected String, found null", at: "name")),
        (#"{"tags":[],"name":[]}"#, LiftFailure(.type, "expected String, found array of 0", at: "name")),
        (
            #"{"tags":[],"address":{"city":{}}}"#,
            LiftFailure(.type, "expected String, found dictionary of 0", at: "address.city")
        ),
        (
            #"{"tags":[],"second":{"street":"s"}}"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the only key is "street""#,
                at: "second.city")
        ),
        (#"{"tags":["a",[]]}"#, LiftFailure(.type, "expected String, found array of 0", at: "tags[1]")),
        ("3", LiftFailure(.type, "expected a dictionary, found number 3")),
    ]

    @Test(arguments: codedWrong)
    func whatIsWrongChangesNothingInACodableValue(row: (String, LiftFailure)) throws {
        var updated = coded
        #expect(try failure { try updated.update(from: Jar(json: row.0)) } == row.1)
        #expect(updated == coded)
    }

    @Test func aTransformLeavesWhatIsMissingAsItIs() throws {
        var updated = coded
        let transform = JarTypeTransform(.millisecondsSince1970)
        try updated.update(from: (["name": "Lee"] as Jar).union(context: transform))
        #expect(updated.name == "Lee")
        #expect(updated.born == coded.born)
    }

    @Test func anObjectIsUpdatedInPlaceByTransforms() throws {
        let stay: Stay = try Jar(json: #"{"from":1,"to":2}"#)^
        let other = stay
        try other.update(from: ["to": 5])
        #expect(stay.from == Date(timeIntervalSince1970: 1))
        #expect(stay.to == Date(timeIntervalSince1970: 5))
        #expect(try String(json: stay) == #"{"from":1,"to":5}"#)
        try other.update(from: ["from": 3, "to": null])
        #expect(stay.from == Date(timeIntervalSince1970: 3))
        #expect(stay.to == nil)
        #expect(try String(json: stay) == #"{"from":3}"#)
        let error = LiftFailure(.type, "expected Double, found bool true", at: "to")
        #expect(try failure { try other.update(from: ["from": 4, "to": true]) } == error)
        #expect(stay.from == Date(timeIntervalSince1970: 3))
        var optional: Stay? = stay
        #expect(try failure { try optional.update(from: ["from": 4, "to": true]) } == error)
        #expect(optional === stay && stay.from == Date(timeIntervalSince1970: 3))
    }

    @Test func aSubclassStaysWhatItIs() throws {
        class Animal: JarCodable {
            var name: String?
        }
        class Cat: Animal {
            var lives: Int?

            private enum CodingKeys: CodingKey { case lives }

            required init(from decoder: any Decoder) throws {
                lives = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
                    Int.self, forKey: .lives)
                try super.init(from: decoder)
            }

            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encodeIfPresent(lives, forKey: .lives)
            }
        }
        let cat: Cat = try Jar(json: #"{"name":"Tom","lives":7}"#)^
        var animal: Animal = cat
        try animal.update(from: ["name": "Kit"])
        #expect(animal.name == "Kit")
        #expect((animal as? Cat)?.lives == 7)
    }

    @Test func anEnumChangesItsCase() throws {
        enum Shape: JarCodable, Equatable {
            case circle(radius: Int, filled: Bool)
            case square(side: Int)
            case none
        }
        struct Drawing: JarCodable, Equatable {
            var shape: Shape
            var others: [String: Shape]
            var name: String
        }
        var drawing = Drawing(
            shape: .circle(radius: 1, filled: true), others: ["a": .none, "b": .square(side: 2)], name: "d")
        try drawing.update(
            from: Jar(json: #"{"shape":{"square":{"side":3}},"others":{"a":{"square":{"side":4}}}}"#))
        #expect(drawing.shape == .square(side: 3))
        #expect(drawing.others == ["a": .square(side: 4), "b": .square(side: 2)])
        try drawing.update(from: Jar(json: #"{"shape":{"none":{}}}"#))
        #expect(drawing.shape == .none)
        var shape = Shape.circle(radius: 1, filled: true)
        try shape.update(from: Jar(json: #"{"circle":{"radius":2}}"#))
        #expect(shape == .circle(radius: 2, filled: true))
        try shape.update(from: Jar(json: #"{"square":{"side":5}}"#))
        #expect(shape == .square(side: 5))
        #expect(throws: LiftError.self) { try shape.update(from: Jar(json: #"{"circle":{"radius":2}}"#)) }
        #expect(shape == .square(side: 5))
    }

    @Test func whatIsNotADictionaryIsReplaced() throws {
        enum Level: String, JarCodable { case low, high }
        struct Tags: JarCodable, Equatable {
            var list: [String]
            init(_ list: [String]) { self.list = list }
            init(from decoder: any Decoder) throws {
                list = try decoder.singleValueContainer().decode([String].self)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(list)
            }
        }
        #expect(try Level.low.updated(from: "high") == .high)
        #expect(try Tags(["a"]).updated(from: ["b"]) == Tags(["b"]))
        #expect(try failure { try Level.low.updated(from: "middle") }.kind == .value)
        #expect(throws: LiftError.self) { try Level.low.updated(from: Jar()) }
    }

    @Test func anOptionalIsUpdated() throws {
        var none: CodedAddress?
        try none.update(from: ["city": "Oslo"])
        #expect(none == CodedAddress(city: "Oslo"))
        try none.update(from: ["street": "A"])
        #expect(none == CodedAddress(city: "Oslo", street: "A"))
        try none.update(from: Jar(null))
        #expect(none == nil)
    }

    @Test func deepPatchesAreMergedOnASmallStack() async throws {
        struct Box: JarCodable {
            var jar: Jar
            var name: String
        }
        let isMerged = try await onSmallStack {
            let levels = 510
            func nest(_ number: Int) throws -> Jar {
                try JarDepthTests.Nest.builtDictionaries.jar(levels: levels, around: number)
            }
            var box = Box(jar: try nest(1), name: "n")
            try box.update(from: ["jar": try nest(2)])
            let isSame = box.jar == (try nest(2))
            return isSame && box.name == "n"
        }
        #expect(isMerged)
    }
    /// A length that can't be written without a unit in the context.
    private struct Length: JarRepresentableWithContext, JarConvertible, CodableByJar, Equatable {
        var meters: Double

        struct Unit: JarContextValue { var factor: Double }

        init(meters: Double) { self.meters = meters }

        init(jar: Jar) throws {
            let unit: Unit = try jar.context.get()
            meters = try jar^ * unit.factor
        }

        func asJar(using context: Jar.Context) -> Jar {
            let unit: Unit? = context.get()
            guard let unit else { return Jar(error: LiftError("no unit", kind: .context)) }
            return Jar(meters / unit.factor)
        }
    }

    private struct Trip: JarCodable, Equatable {
        var length: Length?
        var note: String
        var rest = JarRest()
    }

    private struct Refusing: JarCodable, Equatable {
        var a: Int?
        var b: Int?

        func encode(to encoder: any Encoder) throws { throw LiftError("not written") }
    }

    private struct Around: JarMapped {
        var refusing: Refusing
        var other: Refusing
        var n: Int

        static let mapping = JarMapping<Around> {
            JarMake(Around.init(refusing:other:n:))
            JarField("refusing", \.refusing)
            JarField(.flattened, \.other)
            JarField("n", \.n)
        }
    }

    /// What the update doesn't mention would be lost.
    @Test func aValueThatCannotBeWrittenIsNotUpdated() throws {
        let unit = Jar.Context(Length.Unit(factor: 1000))
        let trip: Trip = try Jar(json: #"{"length":2,"note":"a","z":1.0}"#).union(context: unit)^
        let change: Jar = ["note": "b"]
        let error = try failure { try trip.updated(from: change) }
        #expect(error.kind == .context && error.key == "length")
        let updated = try trip.updated(from: change.union(context: unit))
        #expect(updated.length == Length(meters: 2000) && updated.note == "b" && !updated.rest.isEmpty)
        let around: Around = try Jar(json: #"{"refusing":{"a":1},"b":2,"n":1}"#)^
        for change in [["refusing": ["b": 1]], ["a": 1], ["n": 2]] as [Jar] {
            #expect(try failure { try around.updated(from: change) }.message == "not written")
        }
        // This replaces the whole value.
        #expect(try failure { try around.updated(from: ["refusing": 5]) }.message != "not written")
    }
}
