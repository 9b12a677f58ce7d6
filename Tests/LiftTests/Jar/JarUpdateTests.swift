import Testing

@testable import Lift

private struct Named: JarElement, Codable, Equatable {
    var name: String
    var size: Int?

    init(name: String, size: Int?) { (self.name, self.size) = (name, size) }

    init(jar: Jar) throws {
        name = try jar.first(of: "name", "title")^
        size = try jar["size"]^
    }

    var jar: Jar { ["name": name, "size": size] }
}

private struct Owner: JarCodable {
    var named: Named
    var parts: [String: Named]
    var anything: Jar?
}

extension Jar {
    /// The first of the parts that is present.
    fileprivate func first(of keys: JarPath...) -> Jar {
        JarKeys(alternatives: keys).value(in: self)
    }
}

@Suite struct JarUpdateTests {
    private static let owner = Owner(
        named: Named(name: "a", size: 1), parts: ["x": Named(name: "b", size: 2)],
        anything: ["p": ["q": [1], "r": 2] as Jar])

    @Test func aTypeReadsBothSidesByItsOwnInitializer() throws {
        var owner = Self.owner
        try owner.update(from: ["named": ["title": "n"] as Jar, "parts": ["x": ["title": "m"] as Jar] as Jar])
        #expect(owner.named == Named(name: "n", size: 1))
        #expect(owner.parts == ["x": Named(name: "m", size: 2)])
    }

    @Test func aJarThatIsKeptIsMerged() throws {
        var owner = Self.owner
        try owner.update(from: Jar(json: #"{"anything":{"p":{"q":[],"s":{"t":1}}}}"#))
        let kept = try #require(owner.anything)
        #expect(kept == ["p": ["q": [] as Jar, "r": 2, "s": ["t": 1] as Jar] as Jar])
        #expect(!kept.isUpdate && !kept["p"].isUpdate)
        let document = try Jar(json: #"{"p":{"q":1}}"#)
        let lifted: Jar = try (["p": ["r": 2] as Jar] as Jar).updated(by: document)^
        #expect(!lifted.isUpdate)
        #expect(lifted == ["p": ["r": 2, "q": 1] as Jar])
    }

    @Test func anUpdateIsReadAsTheMergedDictionary() throws {
        let old: Jar = ["a": 1, "b": ["c": [1, 2], "d": "x"] as Jar, "e": null]
        let change = try Jar(json: #"{"b":{"d":null,"f":true},"e":{"g":2},"a":{}}"#)
        let update = old.updated(by: change)
        let merged = old.merging(change)
        #expect(update.isUpdate)
        #expect(update.kind == .dictionary)
        #expect(update == merged)
        #expect(update.keys == merged.keys)
        #expect(update.count == merged.count)
        #expect(try String(json: update) == String(json: merged))
        #expect(update["b"]["c"][1] == 2)
        #expect(update["b"]["d"].kind == .null)
        #expect(update[path: "e.g"] == 2)
        #expect(update["x"].kind == .missing)
        var changed = update
        changed["b"]["c"][0] = 9
        #expect(changed["b"]["c"] == [9, 2])
        #expect(update["b"]["c"] == [1, 2])
    }

    @Test func whatIsNoDictionaryIsReplaced() {
        let (array, dictionary, nothing): (Jar, Jar, Jar) = ([1], ["a": 1], Jar(null))
        for (old, change) in [
            (array, dictionary), (dictionary, array), (dictionary, nothing), (nothing, dictionary),
        ] {
            let updated = old.updated(by: change)
            #expect(!updated.isUpdate)
            #expect(updated == change)
        }
    }

    @Test func aContextThatIsAddedLaterIsFoundInAllParts() throws {
        struct Mark: JarContextValue, Equatable { var text: String }
        let change = try Jar(json: #"{"b":{"d":1}}"#).union(context: Mark(text: "early"))
        let update = (["a": ["x": 1] as Jar, "b": ["c": 1] as Jar] as Jar).updated(by: change)
            .union(context: Mark(text: "late"))
        for part in [update["a"], update["a"]["x"], update["b"], update["b"]["c"], update["b"]["d"]] {
            #expect(part.context.find(Mark.self) == Mark(text: "late"))
        }
    }

    @Test func theAlternativesOfAFlattenedPropertyAreUpdated() throws {
        struct Place: JarCodable, Equatable {
            static let keyRules = JarKeyRules(.renaming(Place.self, ["city": .anyOf("city", "town")]))
            var city: String
            var zip: Int?
        }
        struct Shop: JarMapped, Equatable {
            let name: String
            let place: Place
            static let mapping = JarMapping<Shop> {
                JarMake(Shop.init(name:place:))
                JarField(.anyOf("name", "label"), \.name)
                JarField(.flattened, \.place)
            }
        }
        var shops = ["a": Shop(name: "n", place: Place(city: "Oslo", zip: 1))]
        var jar: Jar = Jar(shops).updated(by: ["a": ["town": "Rome", "label": "m"] as Jar])
        shops = try jar^
        #expect(shops == ["a": Shop(name: "m", place: Place(city: "Rome", zip: 1))])
        jar = Jar(shops).updated(by: ["a": ["zip": null] as Jar])
        shops = try jar^
        #expect(shops == ["a": Shop(name: "m", place: Place(city: "Rome", zip: nil))])
    }

    @Test func theAlternativesOfAModelWithARestAreUpdated() throws {
        struct Place: JarMapped {
            let city: String
            let rest: JarRest
            static let mapping = JarMapping<Place> {
                JarMake(Place.init(city:rest:))
                JarField(.anyOf("city", "town"), \.city)
                JarField(.flattened, \.rest)
            }
        }
        struct Shop: JarMapped {
            let name: String
            let place: Place
            static let mapping = JarMapping<Shop> {
                JarMake(Shop.init(name:place:))
                JarField(.anyOf("name", "label"), \.name)
                JarField(.flattened, \.place)
            }
        }
        let old = try Jar(json: #"{"name":"n","city":"Oslo","x":1}"#)
        let shop: Shop = try old.updated(by: ["town": "Rome", "label": "m", "y": 2])^
        #expect(shop.name == "m")
        #expect(shop.place.city == "Rome")
        #expect(shop.place.rest.jar == ["x": 1, "y": 2])
    }
}
