import Foundation
import Lift
import Testing

/// Shapes of models and data that apps have beside plain structs.
@Suite struct ModelShapesTests {
    // MARK: Data of unknown type

    @Test func nilInDictionariesOfUnknownTypeIsANull() throws {
        let any: [String: Any?] = [
            "a": 1, "b": nil, "c": ["x", nil] as [Any?], "d": ["e": nil] as [String: Any?],
        ]
        let expected = try Jar(json: #"{"a":1,"b":null,"c":["x",null],"d":{"e":null}}"#)
        #expect(try Jar(checked: any) == expected)
        #expect(Jar(unchecked: any) == expected)
        #expect(try Jar(unchecked: any)["b"]^ as Int? == nil)
        #expect(Jar(unchecked: any)["b"] == null)
        #expect(try Jar(checked: Int??.some(3) as Any) == 3)
        #expect(try Jar(checked: Int?.none as Any).kind == .missing)
    }

    @Test func keysOfUnknownTypeMustBeStrings() throws {
        // A typed dictionary has text as keys.
        #expect(try Jar(checked: [1: "x"] as [Int: String]) == ["1": "x"])
        var rows: [(Any, String)] = [
            ([1: "x", 2: 3] as [Int: Any], "Int"),
            ([AnyHashable(1): "x", AnyHashable("y"): 2] as [AnyHashable: Any], "Int"),
        ]
        #if !canImport(FoundationEssentials) || FullFoundation
            rows.append(([NSNumber(value: 1): "a"] as NSDictionary, "NSNumber"))
        #endif
        for (any, type) in rows {
            let wanted = LiftFailure(.unsupported, "expected a string as a key, found \(type)", at: "a")
            #expect(try failure { try Jar(checked: ["a": any]) } == wanted)
            #expect(
                try failure { try Jar(unchecked: ["a": any])["a"]["1"]^ as String }.message == wanted.message)
        }
    }

    // MARK: Optionals of optionals

    struct Mapped: JarMapped, Equatable {
        let a: Int??
        let b: String???

        static let mapping = JarMapping<Mapped> {
            JarMake(Mapped.init(a:b:))
            JarField("a", \.a)
            JarField("b", \.b)
        }
    }

    struct ByHand: JarConvertible {
        let a: Int??

        init(jar: Jar) throws { a = try jar["a"]^ }
    }

    struct Coded: JarCodable, Equatable { var a: Int?? }

    @Test(arguments: JarRoute.keepingOrder) func optionalsOfOptionalsTellNullFromMissing(
        _ route: JarRoute
    ) throws {
        let rows: [(String, Mapped, Int??, coded: String)] = [
            ("{}", Mapped(a: nil, b: nil), nil, "{}"),
            (#"{"a":null,"b":null}"#, Mapped(a: .some(nil), b: .some(.some(nil))), nil, "{}"),
            (#"{"a":1,"b":"x"}"#, Mapped(a: 1, b: "x"), 1, #"{"a":1}"#),
        ]
        for (text, mapped, coded, codedText) in rows {
            let jar = try route.jar(text)
            #expect(try jar^ == mapped, "\(text)")
            #expect(try String(json: mapped) == text)
            #expect((try jar^ as ByHand).a == mapped.a, "\(text)")
            #expect(try jar^ == Coded(a: coded), "\(text)")
            #expect(try String(json: Coded(a: coded)) == codedText, "\(text)")
        }
    }

    // MARK: Generic models

    struct Page<Item: JarElement>: JarElement {
        let items: [Item]
        let next: String?

        init(jar: Jar) throws { (items, next) = try jar.lift("items", "next") }

        var jar: Jar { ["items": items, "next": next] }
    }

    struct Envelope<Content: Codable>: JarCodable {
        var data: Content
        var error: String?
    }

    struct Tree<Value: JarElement & Sendable>: JarMapped {
        let value: Value
        let children: [Tree]

        static var mapping: JarMapping<Self> {
            JarMapping<Self> {
                JarMake(Self.init(value:children:))
                JarField("value", \.value)
                JarField("children", \.children, default: [])
            }
        }
    }

    @Test func genericModelsAreLiftedAndWritten() throws {
        let page = #"{"items":[{"name":"a"}],"next":"b"}"#
        try expectWritten(try Jar(json: page)^ as Page<Cat>, as: page)
        let nested = #"{"data":{"a":[{"data":[1,2]}]}}"#
        try expectWritten(try Jar(json: nested)^ as Envelope<[String: [Envelope<[Int]>]]>, as: nested)
        let tree = #"{"value":1,"children":[{"value":2,"children":[]}]}"#
        try expectWritten(try Jar(json: tree)^ as Tree<Int>, as: tree)
        let error = try failure { try Jar(json: #"{"value":1,"children":[{"value":[]}]}"#)^ as Tree<Int> }
        #expect(error == LiftFailure(.type, "expected Int, found array of 0", at: "children[0].value"))
    }

    // MARK: Property wrappers

    @propertyWrapper struct Trimmed: JarCodable, Equatable {
        var wrappedValue: String

        init(wrappedValue: String) {
            self.wrappedValue = wrappedValue.trimmingCharacters(in: .whitespaces)
        }

        init(from decoder: any Decoder) throws {
            self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    /// A model in a box, so that it can contain itself.
    @propertyWrapper final class Boxed<Value> {
        let wrappedValue: Value

        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }

    struct Node: JarMapped {
        @Trimmed var name = ""
        @Boxed var cat = Cat(name: "none")
        @Boxed var next: Node?

        init() { _next = Boxed(wrappedValue: nil) }

        static let mapping = JarMapping<Node> {
            JarMake(Node.init)
            JarVariable("name", \._name)
            JarVariable("cat", \._cat)
            JarVariable("next", \._next)
        }
    }

    struct Named: JarCodable { @Trimmed var name: String }

    @Test func wrappersAroundModelsAreLiftedByTheirOwnWay() throws {
        let node: Node = try Jar(json: #"{"name": " a ", "cat": {"name": "b"}, "next": {"name": "c"}}"#)^
        #expect((node.name, node.cat.name, node.next?.name, node.next?.cat.name) == ("a", "b", "c", "none"))
        #expect(
            try String(json: node)
                == #"{"name":"a","cat":{"name":"b"},"next":{"name":"c","cat":{"name":"none"}}}"#)
        #expect(try (Jar(json: #"{"name": " a "}"#)^ as Named).name == "a")
        let error = try failure { try Jar(json: #"{"next": {"cat": 3}}"#)^ as Node }
        #expect(error == LiftFailure(.type, "expected a dictionary, found number 3", at: "next.cat"))
    }

    // MARK: Actors

    private actor Store {
        private(set) var jar: Jar
        let first: Jar

        init(_ jar: Jar) { (self.jar, first) = (jar, jar) }

        func increment(_ key: String) throws {
            jar[key] = try jar[key]^ + 1
            jar["list"].append(jar[key])
        }

        func value<Value: JarConvertible & Sendable>(_ key: String) throws -> Value { try jar[key]^ }
    }

    @Test func actorsHoldJars() async throws {
        let store = Store(try Jar(json: #"{"n": 0, "list": []}"#))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { try await store.increment("n") } }
            try await group.waitForAll()
        }
        #expect(try await store.value("n") == 100)
        #expect(try await store.value("list") == Array(1...100))
        #expect(store.first == (try Jar(json: #"{"n": 0, "list": []}"#)))
        await #expect(throws: LiftError.self) { try await store.value("none") as Int }
    }

    // MARK: Existentials

    protocol HousePet: JarElement, Sendable {
        var name: String { get }
    }

    struct Cat: HousePet, JarMapped {
        let name: String

        static let mapping = JarMapping<Cat> {
            JarMake(Cat.init(name:))
            JarField("name", \.name)
        }
    }

    struct Dog: HousePet, JarMapped {
        let name: String
        let tail: Int

        static let mapping = JarMapping<Dog> {
            JarMake(Dog.init(name:tail:))
            JarField("name", \.name)
            JarField("tail", \.tail)
        }
    }

    struct Home: JarMapped {
        let pet: any HousePet
        let others: [any HousePet]
        let guest: (any HousePet)?

        static let pets = JarVariants<any HousePet>(by: "type", ["cat": Cat.self, "dog": Dog.self])
        static let mapping = JarMapping<Home> {
            JarMake(Home.init(pet:others:guest:))
            JarField("pet", \.pet, by: pets)
            JarField("others", \.others, by: pets.array)
            JarField("guest", \.guest, by: pets)
        }
    }

    @Test func existentialsAreLiftedByVariants() throws {
        let text =
            #"{"pet":{"type":"cat","name":"Tom"},"others":[{"type":"dog","name":"Rex","tail":3}]}"#
        var home: Home = try Jar(json: text)^
        #expect(home.pet is Cat && home.others[0] is Dog && home.guest == nil)
        try expectWritten(home, as: text)
        try home.update(from: [
            "pet": ["name": "Tim"], "guest": ["type": "dog", "name": "a", "tail": 1] as Jar,
        ])
        #expect((home.pet.name, home.guest?.name) == ("Tim", "a"))
        let error = try failure { try Jar(json: #"{"pet": {"type": "cow"}, "others": []}"#)^ as Home }
        #expect(
            error == LiftFailure(.value, #"expected one of "cat", "dog", found string "cow""#, at: "pet.type")
        )
        let type: any (JarConvertible & HousePet).Type = Dog.self
        #expect(try type.init(jar: ["name": "x", "tail": 2]).name == "x")
        #expect(["pet": home.pet, "n": 1] as Jar == ["pet": ["name": "Tim"], "n": 1])
    }
}

extension ModelShapesTests.Boxed: Liftable, JarConvertible where Value: JarConvertible {
    convenience init(jar: Jar) throws { self.init(wrappedValue: try jar^) }
}

extension ModelShapesTests.Boxed: JarRepresentable where Value: JarRepresentable {
    var jar: Jar { Jar(wrappedValue) }
}
