import Foundation
import Lift
import LiftTestSupport
import Testing

/// A type with its own `jar` is represented by that, also if it conforms to a protocol that gives it one.
struct OwnFormTests {
    // MARK: Types whose form is {"own":1}, and would be {"a":1}

    struct Coded: JarCodable, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }
    }

    struct CodedInContext: JarCodable, JarRepresentableWithContext, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
        func asJar(using context: Jar.Context) -> Jar { ["own": Jar(a)] }
    }

    struct CodedInContextByJar: JarCodable, JarRepresentableWithContext, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }
    }

    struct WithDefaults: JarDefaultable, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }
    }

    struct WithDefaultsInContext: JarDefaultable, JarRepresentableWithContext, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
        func asJar(using context: Jar.Context) -> Jar { ["own": Jar(a)] }
    }

    struct Mapped: JarMapped, Equatable {
        var a = 1
        init(a: Int = 1) { self.a = a }
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }

        static let mapping = JarMapping<Mapped> {
            JarMake(Mapped.init(a:))
            JarField("a", \.a)
        }
    }

    struct MappedInContext: JarMapped, JarRepresentableWithContext, Equatable {
        var a = 1
        init(a: Int = 1) { self.a = a }
        init(jar: Jar) throws { a = try jar["own"]^ }
        func asJar(using context: Jar.Context) -> Jar { ["own": Jar(a)] }

        static let mapping = JarMapping<MappedInContext> {
            JarMake(MappedInContext.init(a:))
            JarField("a", \.a)
        }
    }

    struct MappedInContextByJar: JarMapped, JarRepresentableWithContext, Equatable {
        var a = 1
        init(a: Int = 1) { self.a = a }
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }

        static let mapping = JarMapping<MappedInContextByJar> {
            JarMake(MappedInContextByJar.init(a:))
            JarField("a", \.a)
        }
    }

    enum Raw: String, JarCodable {
        case a
        init(jar: Jar) throws {
            let _: Int = try jar["own"]^
            self = .a
        }
        var jar: Jar { ["own": 1] }
    }

    enum RawWithDefault: String, JarDefaultable {
        case a
        init() { self = .a }
        init(jar: Jar) throws {
            let _: Int = try jar["own"]^
            self = .a
        }
        var jar: Jar { ["own": 1] }
    }

    final class Object: JarCodable, Equatable {
        let a: Int
        init() { a = 1 }
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }

        static func == (first: Object, second: Object) -> Bool { first.a == second.a }
    }

    final class ObjectWithDefaults: JarDefaultable, Equatable {
        let a: Int
        init() { a = 1 }
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }

        static func == (first: ObjectWithDefaults, second: ObjectWithDefaults) -> Bool { first.a == second.a }
    }

    struct ByProtocol: Owning, Equatable {
        var a = 1
        init() {}
        init(jar: Jar) throws { a = try jar["own"]^ }
    }

    /// These names are free for models.
    struct Named: JarCodable, Equatable {
        struct _Form: Codable, Equatable { var a = 1 }
        enum _Source: String, Codable { case x }
        var form = _Form()
        var source = _Source.x
    }

    struct Generic<Value: JarElement & Codable & Equatable>: JarCodable, Equatable {
        var a: Value
        init(a: Value) { self.a = a }
        init(jar: Jar) throws { a = try jar["own"]^ }
        var jar: Jar { ["own": Jar(a)] }
    }

    // MARK: Models with a part of that form

    struct Parent<Part: Codable>: Codable { var part: Part }

    struct JarParent<Part: Codable>: JarCodable { var part: Part }

    struct MappedParent<Part: JarElement & SendableMetatype>: JarMapped {
        let part: Part

        static var mapping: JarMapping<MappedParent> {
            .cached {
                JarMake(MappedParent.init(part:))
                JarField("part", \.part)
            }
        }
    }

    enum Case<Payload: JarElement & SendableMetatype>: JarMapped {
        case payload(Payload)

        static var mapping: JarMapping<Case> {
            .cached(by: "kind") {
                JarCase("p", Case.payload)
            }
        }
    }

    // MARK: Tests

    /// The form of `value` by each way to write it, as compact text with the parts around it taken away.
    private func check<Value: JarElement & Equatable & SendableMetatype>(_ value: Value) throws {
        let own = #"{"own":1}"#
        func text(_ jar: Jar) throws -> String { try String(json: jar) }
        #expect(try text(value.jar) == own)
        #expect(try text(Jar(value)) == own)
        #expect(try text(value.asJar(using: JarEncoder.NilStrategy.null)) == own)
        #expect(try text(["k": value] as Jar) == #"{"k":\#(own)}"#)
        #expect(try text(Jar([value]).union(context: JarEncoder.NilStrategy.null)) == "[\(own)]")
        #expect(try String(json: value) == own)
        #expect(try String(json: value, options: .sortedKeys) == own)
        #expect(try String(json: value, options: .preserved) == own)
        #expect(try String(json: [value]) == "[\(own)]")
        #expect(try String(json: ["k": value]) == #"{"k":\#(own)}"#)
        #expect(try String(json: [value, nil] as [Value?]) == "[\(own),null]")
        #expect(try text(Jar(plist: Data(plist: value))) == own)
        let mapped = MappedParent(part: value)
        #expect(try String(json: mapped) == #"{"part":\#(own)}"#)
        #expect(try text(Jar(mapped)) == #"{"part":\#(own)}"#)
        #expect(try String(json: Case.payload(value)) == #"{"kind":"p","own":1}"#)
        #expect(try text(Jar(Case.payload(value))) == #"{"kind":"p","own":1}"#)

        #expect(try Jar(["own": 1])^ == value)
        #expect(try Jar(json: "[\(own)]")^ == [value])
        #expect(try liftError { try Jar(["a": 1])^ as Value }.kind == .missing)
        let parent: MappedParent<Value> = try Jar(json: String(json: mapped))^
        #expect(parent.part == value)
    }

    /// The same for Lift's coders, and for Codable types that have a part of the type.
    private func checkCoded<Value: JarElement & Codable & Equatable & SendableMetatype>(
        _ value: Value
    ) throws {
        try check(value)
        let own = #"{"own":1}"#
        let encoder = JarEncoder(options: .sortedKeys)
        func encoded(_ value: some Encodable) throws -> [String] {
            try [
                String(json: JarEncoder().encode(value)),
                String(decoding: JarEncoder().encodeJSON(value), as: UTF8.self),
                String(decoding: encoder.encodeJSON(value), as: UTF8.self),
                String(json: JarEncoder(context: JarKeyRules.snakeCase).encode(value)),
            ]
        }
        #expect(try encoded(value).allSatisfy { $0 == own })
        #expect(try encoded([value]).allSatisfy { $0 == "[\(own)]" })
        #expect(try encoded(["k": value]).allSatisfy { $0 == #"{"k":\#(own)}"# })
        #expect(try encoded([nil, value]).allSatisfy { $0 == "[null,\(own)]" })
        #expect(try encoded(Parent(part: value)).allSatisfy { $0 == #"{"part":\#(own)}"# })
        #expect(try encoded(JarParent(part: value)).allSatisfy { $0 == #"{"part":\#(own)}"# })
        #expect(try String(json: JarParent(part: value)) == #"{"part":\#(own)}"#)
        #expect(try String(json: Jar(JarParent(part: value))) == #"{"part":\#(own)}"#)

        #expect(try JarDecoder().decode(Value.self, from: Array(own.utf8)) == value)
        #expect(try JarDecoder().decode(Parent<Value>.self, from: ["part": ["own": 1]]).part == value)
        let parent: JarParent<Value> = try Jar(json: #"{"part":\#(own)}"#)^
        #expect(parent.part == value)
    }

    @Test func everyWayToWriteAndReadUsesIt() throws {
        try checkCoded(Coded())
        try checkCoded(CodedInContext())
        try checkCoded(CodedInContextByJar())
        try checkCoded(WithDefaults())
        try checkCoded(WithDefaultsInContext())
        try check(Mapped())
        try check(MappedInContext())
        try check(MappedInContextByJar())
        try checkCoded(Raw.a)
        try checkCoded(RawWithDefault.a)
        try checkCoded(Object())
        try checkCoded(ObjectWithDefaults())
        try checkCoded(ByProtocol())
        try checkCoded(Generic(a: 1))
    }

    @Test func updatesUseIt() throws {
        struct Two: JarCodable {
            var a = 1
            var b = 2
            init() {}
            init(jar: Jar) throws { (a, b) = (try jar["x"]^, try jar["y"]^) }
            var jar: Jar { ["x": a, "y": b] }
        }
        struct TwoInContext: JarDefaultable, JarRepresentableWithContext {
            var a = 1
            var b = 2
            init() {}
            init(jar: Jar) throws { (a, b) = (try jar["x"]^, try jar["y"]^) }
            func asJar(using context: Jar.Context) -> Jar { ["x": a, "y": b] }
        }
        struct TwoMapped: JarMapped {
            var a: Int
            var b: Int
            init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
            init(jar: Jar) throws { (a, b) = (try jar["x"]^, try jar["y"]^) }
            var jar: Jar { ["x": a, "y": b] }

            static let mapping = JarMapping<TwoMapped> {
                JarMake(TwoMapped.init(a:b:))
                JarField("a", \.a)
                JarField("b", \.b)
            }
        }
        final class ObjectMapped: JarMapped {
            let a: Int
            let b: Int
            init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
            init(jar: Jar) throws { (a, b) = (try jar["x"]^, try jar["y"]^) }
            var jar: Jar { ["x": a, "y": b] }

            static let mapping = JarMapping<ObjectMapped> {
                JarMake(ObjectMapped.init(a:b:))
                JarField("a", \.a)
                JarField("b", \.b)
            }
        }
        let updated = #"{"x":5,"y":2}"#
        #expect(try String(json: TwoMapped(a: 1, b: 2).updated(from: ["x": 5])) == updated)
        #expect(try String(json: ObjectMapped(a: 1, b: 2).updated(from: ["x": 5])) == updated)
        #expect(
            try String(
                json: MappedParent(part: TwoMapped(a: 1, b: 2)).updated(
                    from: ["part": ["x": 5]])) == #"{"part":\#(updated)}"#)
        #expect(try liftError { try TwoMapped(a: 1, b: 2).updated(from: 5) }.kind == .type)
        #expect(try liftError { try ObjectMapped(a: 1, b: 2).update(from: ["x": 5]) }.kind == .unsupported)
        #expect(try String(json: Two().updated(from: ["x": 5])) == #"{"x":5,"y":2}"#)
        #expect(try String(json: TwoInContext().updated(from: ["y": 5])) == #"{"x":1,"y":5}"#)
    }

    /// What isn't read by the type's own initializer isn't written by its `jar` either.
    @Test func aTypeThatIsDecodedIsEncoded() throws {
        struct Packet: JarCodable, Equatable {
            let id: Int
            let jar: Jar
        }
        struct PacketWithDefaults: JarDefaultable, Equatable {
            var id = 7
            var jar: Jar = ["a": 1]
        }
        struct MappedPacket: JarMapped, Equatable {
            let id: Int
            let jar: Jar

            static let mapping = JarMapping<MappedPacket> {
                JarMake(MappedPacket.init(id:jar:))
                JarField("id", \.id)
                JarField("jar", \.jar)
            }
        }
        class Object: JarCodable {
            var a = 1
            var b = 2
            var jar: Jar { ["values": [a, b]] }
        }
        let text = #"{"id":7,"jar":{"a":1}}"#
        func check<Value: JarElement & JarUpdatable & Equatable & SendableMetatype>(
            _ value: Value
        ) throws {
            #expect(try String(json: value) == text)
            #expect(try String(json: Jar(value)) == text)
            #expect(try String(json: [value]) == "[\(text)]")
            #expect(try String(json: MappedParent(part: value)) == #"{"part":\#(text)}"#)
            #expect(try Jar(json: text)^ == value)
            #expect(try String(json: value.updated(from: ["id": 8])) == #"{"id":8,"jar":{"a":1}}"#)
        }
        try check(Packet(id: 7, jar: ["a": 1]))
        try check(PacketWithDefaults())
        try check(MappedPacket(id: 7, jar: ["a": 1]))
        #expect(try String(json: Object()) == #"{"a":1,"b":2}"#)
        #expect(try String(json: Object().updated(from: ["b": 5])) == #"{"a":1,"b":5}"#)
    }

    @Test func aTypeThatIsOnlyEncodedHasItsOwnForm() throws {
        struct Tagged: JarEncodable {
            var a = 1
            var jar: Jar { ["type": "tagged", "a": Jar(a)] }
        }
        let text = #"{"type":"tagged","a":1}"#
        #expect(try String(json: Tagged()) == text)
        #expect(try String(json: Jar(Tagged())) == text)
        #expect(try String(json: [Tagged()]) == "[\(text)]")
    }

    @Test func aModelInContextIsEncodedAtOnce() throws {
        final class Model: JarCodable, JarRepresentableWithContext, @unchecked Sendable {
            var a = 1
        }
        struct Failing: JarCodable, JarRepresentableWithContext {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        let model = Model()
        let jar = try JarEncoder().encode(model)
        model.a = 2
        #expect(jar == ["a": 1])
        #expect(throws: LiftError.self) { try JarEncoder().encode(Failing()) }
        #expect(throws: LiftError.self) { try JarEncoder().encode(Parent(part: Failing())) }
    }

    @Test func aTransformComesFirst() throws {
        struct Place: JarCodable, Equatable {
            var x, y: Int
            init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
            init(jar: Jar) throws { (x, y) = (try jar["px"]^, try jar["py"]^) }
            var jar: Jar { ["px": x, "py": y] }
        }
        let swap = JarTypeTransform(
            AnyJarTransform<Place>(
                lift: { try Place(x: $0["lon"]^, y: $0["lat"]^) },
                represent: { ["lon": $0.x, "lat": $0.y] }))
        let place = Place(x: 10, y: 20)
        let text = #"{"lon":10,"lat":20}"#
        #expect(try String(json: place.asJar(using: swap)) == text)
        #expect(try String(json: [place].asJar(using: swap)) == "[\(text)]")
        #expect(try String(json: JarEncoder(context: swap).encode(place)) == text)
        let update = Jar(["lat": 5] as Jar).union(context: swap)
        #expect(try place.updated(from: update) == Place(x: 10, y: 5))
    }

    @Test func aFlattenedPartIsReadByIt() throws {
        struct Outer: JarMapped, Equatable {
            let part: Mapped?
            let c: Int

            static let mapping = JarMapping<Outer> {
                JarMake(Outer.init(part:c:))
                JarField(.flattened, \.part)
                JarField("c", \.c)
            }
        }
        let outer = Outer(part: Mapped(a: 4), c: 3)
        let text = try String(json: outer)
        #expect(text == #"{"own":4,"c":3}"#)
        #expect(try Jar(json: text)^ == outer)
        #expect(try Jar(json: #"{"c":3}"#)^ == Outer(part: nil, c: 3))
        #expect(try outer.updated(from: ["own": 7]) == Outer(part: Mapped(a: 7), c: 3))
    }

    @Test func aPropertyOfAnotherTypeIsNoOwnForm() throws {
        #expect(try String(json: Named()) == #"{"form":{"a":1},"source":"x"}"#)
        struct Pickle: JarCodable, Equatable {
            var jar = 5
            var lid: String?
        }
        let pickle = Pickle()
        #expect(try String(json: pickle) == #"{"jar":5}"#)
        #expect(Jar(pickle) == ["jar": 5])
        #expect(try Jar(["jar": 5])^ == pickle)
    }

    @Test func aPropertyJarIsAnOwnForm() throws {
        // Such a struct has an `init(jar:)` as well, by which the whole Jar becomes the property.
        struct Envelope: JarCodable { let jar: Jar }
        let envelope: Envelope = try Jar(["a": 1])^
        #expect(envelope.jar == ["a": 1])
        #expect(try String(json: envelope) == #"{"a":1}"#)
        #expect(Jar(envelope) == ["a": 1])
    }

    @Test func aSubclassHasTheFormOfItsSuperclass() throws {
        class Animal: JarCodable {
            var a = 1
        }
        class Cat: Animal {
            var jar: Jar { ["own": 1] }
        }
        class Owner: JarCodable {
            var a = 1
            init() {}
            required init(jar: Jar) throws { a = try jar["own"]^ }
            var jar: Jar { ["own": 1] }
        }
        class Child: Owner {
            override var jar: Jar { ["child": 1] }
        }
        #expect(try String(json: Cat()) == #"{"a":1}"#)
        #expect(Jar(Cat()) == ["a": 1])
        #expect(try String(json: Child()) == #"{"child":1}"#)
        #expect(Jar(Child()) == ["child": 1])
    }

    @Test func aSubclassIsLiftedByItsSuperclass() throws {
        class Base: JarDefaultable {
            var a: Int
            required init() { a = 1 }
            required init(jar: Jar) throws { a = try jar["own"]^ }
        }
        class Derived: Base {}
        let value: Derived = try Jar(["own": 2])^
        #expect(value.a == 2)
        #expect(try liftError { try Jar(["a": 2])^ as Derived }.kind == .missing)
    }

    @Test func otherCodersUseCodable() throws {
        #expect(try String(decoding: JSONEncoder().encode(Coded()), as: UTF8.self) == #"{"a":1}"#)
    }

    @Test func jarIsAJarWhereItsTypeIsInferred() {
        struct Plain: JarCodable { var a = 1 }
        func jar(_ value: some JarEncodable) -> [Jar] {
            let jar = value.jar
            return [jar]
        }
        let jars = [Plain()].map(\.jar) + [Plain()].map { $0.jar } + jar(Plain())
        let path = \Plain.jar
        #expect(type(of: path) == KeyPath<Plain, Jar>.self)
        #expect(jars == [["a": 1], ["a": 1], ["a": 1]])
    }
}

protocol Owning: JarCodable {
    var a: Int { get }
}

extension Owning {
    var jar: Jar { ["own": Jar(a)] }
}
