import Lift
import Testing

private struct Mapped: JarMapped, Equatable {
    let name: String
    let image: String?
    let size: Int?

    static let mapping = JarMapping<Mapped> {
        JarMake(Mapped.init(name:image:size:))
        JarField(.anyOf("name", "title"), \.name)
        JarField("image.small", \.image)
        JarField("sizes[0].width", \.size)
    }
}

/// Keys that no field of a mapping has.
@Suite struct JarMappingUnknownKeysTests {
    private static let refused = JarUnknownKeys.refused

    @Test func aMappingKnowsItsKeysAndPaths() throws {
        try expectUnknownKey(
            #"{"name":"a","title":"b","image":{"small":"x"},"sizes":[{"width":1},{"any":2}]}"#, Mapped.self,
            nil)
        try expectUnknownKey(
            #"{"name":"a","nam":1}"#, Mapped.self,
            LiftFailure(.value, #"unknown key "nam", near "name""#, at: "nam"))
        try expectUnknownKey(
            #"{"name":"a","image":{"small":"x","smal":"y"}}"#, Mapped.self,
            LiftFailure(.value, #"unknown key "smal", near "small""#, at: "image.smal"))
        try expectUnknownKey(
            #"{"name":"a","sizes":[{"width":1,"x":2}]}"#, Mapped.self,
            LiftFailure(.value, #"unknown key "x""#, at: "sizes[0].x"))
    }

    @Test func aFlattenedModelSharesItsKeys() throws {
        struct City: JarMapped {
            let city: String?
            static let mapping = JarMapping<City> {
                JarMake(City.init(city:))
                JarField("city", \.city)
            }
        }
        struct Codes: JarCodable { var zip: Int? }
        struct Person: JarMapped {
            let name: String
            let city: City?
            let codes: Codes
            static let mapping = JarMapping<Person> {
                JarMake(Person.init(name:city:codes:))
                JarField("name", \.name)
                JarField(.flattened, \.city)
                JarField(.flattened, \.codes)
            }
        }
        try expectUnknownKey(#"{"name":"a","city":"b","zip":3}"#, Person.self, nil)
        try expectUnknownKey(#"{"name":"a","city":null}"#, Person.self, nil)
        try expectUnknownKey(
            #"{"name":"a","citty":"b"}"#, Person.self,
            LiftFailure(.value, #"unknown key "citty", near "city""#, at: "citty"))
    }

    /// A document inside the value of a key has keys of its own.
    @Test func anotherDocumentHasItsOwnKeys() throws {
        struct Inner: JarConvertible {
            let size: Int?
            init(jar: Jar) throws {
                try jar.checkUnknownKeys(besides: "size")
                size = try jar["size"]^
            }
        }
        struct Embedded: JarElement {
            let inner: Inner
            init(jar: Jar) throws { inner = try Jar(json: jar^ as String).union(context: jar.context)^ }
            var jar: Jar { [:] }
        }
        struct Outer: JarMapped {
            let text: Embedded
            static let mapping = JarMapping<Outer> {
                JarMake(Outer.init(text:))
                JarField("text", \.text)
            }
        }
        try expectUnknownKey(#"{"text":"{\"size\":1}"}"#, Outer.self, nil)
        try expectUnknownKey(
            #"{"text":"{\"site\":1}"}"#, Outer.self,
            LiftFailure(.value, #"unknown key "site", near "size""#, at: "site"))
    }

    @Test func aTypeWithItsOwnInitializerMayTellItsKeys() throws {
        struct Silent: JarElement {
            init(jar: Jar) throws {}
            var jar: Jar { [:] }
        }
        struct Telling: JarElement {
            init(jar: Jar) throws { try jar.checkUnknownKeys(besides: "told") }
            var jar: Jar { [:] }
        }
        struct WithSilent: JarMapped {
            let part: Silent
            static let mapping = JarMapping<WithSilent> {
                JarMake(WithSilent.init(part:))
                JarField(.flattened, \.part)
            }
        }
        struct WithTelling: JarMapped {
            let part: Telling
            let own: Int?
            static let mapping = JarMapping<WithTelling> {
                JarMake(WithTelling.init(part:own:))
                JarField(.flattened, \.part)
                JarField("own", \.own)
            }
        }
        try expectUnknownKey(#"{"any":1}"#, WithSilent.self, nil)
        try expectUnknownKey(#"{"told":1,"own":2}"#, WithTelling.self, nil)
        try expectUnknownKey(
            #"{"any":1}"#, WithTelling.self, LiftFailure(.value, #"unknown key "any""#, at: "any"))
        // Among models with mappings, one that says nothing leaves all keys open.
        struct WithBoth: JarMapped {
            let part: WithTelling
            let silent: Silent
            static let mapping = JarMapping<WithBoth> {
                JarMake(WithBoth.init(part:silent:))
                JarField(.flattened, \.part)
                JarField(.flattened, \.silent)
            }
        }
        struct SilentInside: JarMapped {
            let telling: Telling
            let part: WithSilent
            static let mapping = JarMapping<SilentInside> {
                JarMake(SilentInside.init(telling:part:))
                JarField(.flattened, \.telling)
                JarField(.flattened, \.part)
            }
        }
        struct TellingInside: JarMapped {
            let telling: Telling
            let part: WithTelling
            static let mapping = JarMapping<TellingInside> {
                JarMake(TellingInside.init(telling:part:))
                JarField(.flattened, \.telling)
                JarField(.flattened, \.part)
            }
        }
        try expectUnknownKey(#"{"told":1,"own":2,"any":3}"#, WithBoth.self, nil)
        try expectUnknownKey(#"{"told":1,"any":3}"#, SilentInside.self, nil)
        // A class and its superclass may both tell theirs.
        struct TellingTwice: JarElement {
            init(jar: Jar) throws {
                try jar.checkUnknownKeys(besides: "told")
                try jar.checkUnknownKeys(besides: "more")
            }
            var jar: Jar { [:] }
        }
        struct SilentAfterTwo: JarMapped {
            let telling: TellingTwice
            let part: WithSilent
            static let mapping = JarMapping<SilentAfterTwo> {
                JarMake(SilentAfterTwo.init(telling:part:))
                JarField(.flattened, \.telling)
                JarField(.flattened, \.part)
            }
        }
        try expectUnknownKey(#"{"told":1,"more":2,"any":3}"#, SilentAfterTwo.self, nil)
        try expectUnknownKey(#"{"told":1,"own":2}"#, TellingInside.self, nil)
        try expectUnknownKey(
            #"{"any":1}"#, TellingInside.self, LiftFailure(.value, #"unknown key "any""#, at: "any"))
    }

    @Test func theNameOfAVariantIsKnown() throws {
        struct Dog: JarMapped {
            let bark: String
            static let mapping = JarMapping<Dog> {
                JarMake(Dog.init(bark:))
                JarField("bark", \.bark)
            }
        }
        struct Cat: JarCodable { var meow: String }
        struct Fish: JarConvertible { init(jar: Jar) {} }
        let variants = JarVariants<Any>(by: "type", ["dog": Dog.self, "cat": Cat.self, "fish": Fish.self])
        func unknown(_ text: String) throws -> [String] {
            let unknown = JarReceipt()
            let _: Any = try Jar(json: text).union(context: unknown).transformed(by: variants)^
            return unknown.unknownKeys
        }
        #expect(try unknown(#"{"type":"dog","bark":"x"}"#) == [])
        #expect(try unknown(#"{"type":"cat","meow":"x"}"#) == [])
        #expect(try unknown(#"{"type":"fish","any":"x"}"#) == [])
        #expect(try unknown(#"{"type":"dog","bark":"x","meow":"y"}"#) == ["meow"])
        #expect(try unknown(#"{"type":"cat","bark":"x","meow":"y"}"#) == ["bark"])
    }

    @Test func anUpdateHasNoUnknownKeys() throws {
        var mapped = Mapped(name: "a", image: nil, size: nil)
        try mapped.update(from: (["name": "b"] as Jar).union(context: Self.refused))
        #expect(mapped.name == "b")
        #expect(
            try failure { try mapped.update(from: (["nam": "c"] as Jar).union(context: Self.refused)) }
                == LiftFailure(.value, #"unknown key "nam", near "name""#, at: "nam"))
        #expect(mapped.name == "b")
    }

    @Test func aTagThatIsNullIsKnown() throws {
        enum Body: JarMapped {
            case text(String)

            static let mapping = JarMapping<Body>(by: "type") { JarCase("text", Body.text, "text") }
        }
        struct Post: JarMapped {
            let id: Int
            let body: Body?

            static let mapping = JarMapping<Post> {
                JarMake(Post.init(id:body:))
                JarField("id", \.id)
                JarField(.flattened, \.body)
            }
        }
        try expectUnknownKey(#"{"id":1,"type":null}"#, Post.self, nil)
        try expectUnknownKey(
            #"{"id":1,"type":null,"typ":1}"#, Post.self,
            LiftFailure(.value, #"unknown key "typ", near "type""#, at: "typ"))
    }
}
