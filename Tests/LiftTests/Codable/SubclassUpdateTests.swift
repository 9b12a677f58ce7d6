import Lift
import Testing

private class Pet: JarCodable {
    var name = "k"
    var friend: Pet?

    init() {}
}

private final class Pig: Pet {
    var height = 1.5

    enum CodingKeys: CodingKey { case height }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        height = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .height)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(height, forKey: .height)
    }
}

/// The same without Lift.
private class Coded: Codable {
    var name = "c"

    init() {}
}

private final class Subcoded: Coded {
    var size = 3

    enum CodingKeys: CodingKey { case size }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(size, forKey: .size)
    }
}

private struct Farm: JarCodable {
    var id = 1
    var pet: Pet = Pig()
    var optional: Pet? = Pig()
    var list: [Pet] = [Pet(), Pig()]
    var lists: [[Pet?]] = [[Pig(), nil]]
    var pets: [String: Pet] = ["a": Pig()]
    var coded: Coded = Subcoded()
    var codedList: [Coded?] = [Subcoded(), nil]
}

/// An update keeps the classes of the objects that a value has, whatever the types of its properties are.
@Suite struct SubclassUpdateTests {
    @Test func objectsStayOfTheirClass() throws {
        let pig = Pig()
        pig.friend = Pet()
        pig.friend?.friend = Pig()
        var farm = Farm(pet: pig)
        let before = try String(json: farm)
        try farm.update(from: ["id": 1])
        #expect(try String(json: farm) == before)
        try farm.update(from: Jar(["id": 2]).union(context: JarUnknownKeys.refused))
        #expect(farm.id == 2 && farm.pet is Pig && farm.pet.friend?.friend is Pig)
        #expect(farm.pet.friend.map { $0 is Pig } == false)
        #expect(farm.list.map { $0 is Pig } == [false, true] && farm.lists[0][0] is Pig)
        #expect(farm.coded is Subcoded && farm.codedList[0] is Subcoded)
    }

    @Test func aChangeInsideAnObjectIsOneOfItsClass() throws {
        var farm = Farm()
        try farm.update(
            from: [
                "pet": ["name": "new", "friend": ["name": "f"] as Jar] as Jar,
                "optional": ["height": 2] as Jar,
                "pets": ["a": ["height": 9] as Jar] as Jar, "coded": ["size": 8] as Jar,
            ])
        let pet = try #require(farm.pet as? Pig)
        #expect(pet.name == "new" && pet.height == 1.5 && pet.friend?.name == "f")
        #expect(pet.friend.map { $0 is Pig } == false)
        #expect((farm.optional as? Pig)?.height == 2 && (farm.pets["a"] as? Pig)?.height == 9)
        #expect((farm.coded as? Subcoded)?.size == 8)
    }

    @Test func aNewObjectHasTheClassOfTheProperty() throws {
        var farm = Farm()
        try farm.update(from: ["list": [["name": "x"]] as Jar, "optional": null])
        #expect(farm.list.map { $0 is Pig } == [false] && farm.list[0].name == "x" && farm.optional == nil)
    }

    @Test func aTransformThatKnowsTheClassesDecides() throws {
        let kinds = JarTypeTransform(JarVariants<Pet>(by: "type", ["pet": Pet.self, "pig": Pig.self]))
        var farm = Farm()
        let change = try Jar(json: #"{"pet":{"type":"pet"},"optional":{"height":2}}"#)
        try farm.update(from: change.union(context: kinds))
        #expect(!(farm.pet is Pig) && (farm.optional as? Pig)?.height == 2 && farm.list[1] is Pig)
    }
}
