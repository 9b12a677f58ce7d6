import Lift
import Testing

private class Pet: JarCodable {
    var name = "k"

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

private struct Farm: JarCodable {
    var id = 1
    var pet: Pet = Pig()
    var list: [Pet] = [Pet(), Pig()]
}

/// Objects in properties of their superclass, which an update encodes and decodes.
@Suite struct SubclassUpdateTests {
    @Test func variantsInTheContextKeepTheClasses() throws {
        let kinds = JarTypeTransform(JarVariants<Pet>(by: "type", ["pet": Pet.self, "pig": Pig.self]))
        var farm = Farm()
        try farm.update(from: Jar(json: #"{"id":2,"pet":{"height":2}}"#).union(context: kinds))
        #expect(farm.id == 2 && (farm.pet as? Pig)?.height == 2)
        #expect(farm.list.map { $0 is Pig } == [false, true])
        farm.pet.name = "old"
        try farm.update(from: Jar(json: #"{"pet":{"type":"pet","name":"m"}}"#).union(context: kinds))
        #expect(!(farm.pet is Pig) && farm.pet.name == "m" && farm.list[1] is Pig)
        // Another tag replaces the value, so it has to be whole.
        let failure = try failure {
            try farm.update(from: Jar(json: #"{"pet":{"type":"pig"}}"#).union(context: kinds))
        }
        #expect(failure.kind == .missing && failure.key == "pet.height" && !(farm.pet is Pig))
    }

    @Test func withoutThemAnObjectHasTheClassOfItsProperty() throws {
        var farm = Farm()
        try farm.update(from: ["id": 2])
        #expect(farm.id == 2 && !(farm.pet is Pig) && farm.pet.name == "k")
    }
}
