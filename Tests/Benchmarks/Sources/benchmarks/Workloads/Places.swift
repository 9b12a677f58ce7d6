import Lift

// A place with twelve properties: Codable, with a mapping and by hand, each with and without a rest.

struct CodedPlace: JarCodable {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?
}

struct CodedPlaceWithRest: JarCodable {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?
    var rest = JarRest()
}

struct MappedPlace: JarMapped {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?

    static let mapping = JarMapping<MappedPlace> {
        JarMake(
            MappedPlace.init(
                id:name:kind:latitude:longitude:elevation:country:population:capital:postcode:updated:note:))
        JarField("id", \.id)
        JarField("name", \.name)
        JarField("kind", \.kind)
        JarField("latitude", \.latitude)
        JarField("longitude", \.longitude)
        JarField("elevation", \.elevation)
        JarField("country", \.country)
        JarField("population", \.population)
        JarField("capital", \.capital)
        JarField("postcode", \.postcode)
        JarField("updated", \.updated)
        JarField("note", \.note)
    }
}

struct MappedPlaceWithRest: JarMapped {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?
    var rest: JarRest

    static let mapping = JarMapping<MappedPlaceWithRest> {
        JarMake(
            MappedPlaceWithRest.init(
                id:name:kind:latitude:longitude:elevation:country:population:capital:postcode:updated:note:
                rest:))
        JarField("id", \.id)
        JarField("name", \.name)
        JarField("kind", \.kind)
        JarField("latitude", \.latitude)
        JarField("longitude", \.longitude)
        JarField("elevation", \.elevation)
        JarField("country", \.country)
        JarField("population", \.population)
        JarField("capital", \.capital)
        JarField("postcode", \.postcode)
        JarField("updated", \.updated)
        JarField("note", \.note)
        JarField(.flattened, \.rest)
    }
}

struct PlaceByHand: JarElement {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?

    init(jar: Jar) throws {
        id = try jar["id"]^
        name = try jar["name"]^
        kind = try jar["kind"]^
        latitude = try jar["latitude"]^
        longitude = try jar["longitude"]^
        elevation = try jar["elevation"]^
        country = try jar["country"]^
        population = try jar["population"]^
        capital = try jar["capital"]^
        postcode = try jar["postcode"]^
        updated = try jar["updated"]^
        note = try jar["note"]^
    }

    init(number: Int) {
        id = number
        name = "Place \(number)"
        kind = "city"
        latitude = Double(number) / 7
        longitude = Double(number) / 11
        elevation = number % 900
        country = "SE"
        population = number * 1000
        capital = number % 100 == 0
        postcode = "\(10000 + number)"
        updated = 1_700_000_000 + number
        note = number % 2 == 0 ? nil : "checked"
    }

    var jar: Jar {
        [
            "id": Jar(id),
            "name": Jar(name),
            "kind": Jar(kind),
            "latitude": Jar(latitude),
            "longitude": Jar(longitude),
            "elevation": Jar(elevation),
            "country": Jar(country),
            "population": Jar(population),
            "capital": Jar(capital),
            "postcode": Jar(postcode),
            "updated": Jar(updated),
            "note": note.map { Jar($0) } ?? Jar(),
        ]
    }
}

struct PlaceByHandWithRest: JarElement {
    var id: Int
    var name: String
    var kind: String
    var latitude: Double
    var longitude: Double
    var elevation: Int
    var country: String
    var population: Int
    var capital: Bool
    var postcode: String
    var updated: Int
    var note: String?
    var rest: JarRest

    init(jar: Jar) throws {
        id = try jar["id"]^
        name = try jar["name"]^
        kind = try jar["kind"]^
        latitude = try jar["latitude"]^
        longitude = try jar["longitude"]^
        elevation = try jar["elevation"]^
        country = try jar["country"]^
        population = try jar["population"]^
        capital = try jar["capital"]^
        postcode = try jar["postcode"]^
        updated = try jar["updated"]^
        note = try jar["note"]^
        rest = try JarRest(jar, besides: Self.keys)
    }

    private static let keys: JarRest.Keys = [
        "id", "name", "kind", "latitude", "longitude", "elevation", "country", "population", "capital",
        "postcode", "updated", "note",
    ]

    var jar: Jar {
        let jar: Jar = [
            "id": Jar(id),
            "name": Jar(name),
            "kind": Jar(kind),
            "latitude": Jar(latitude),
            "longitude": Jar(longitude),
            "elevation": Jar(elevation),
            "country": Jar(country),
            "population": Jar(population),
            "capital": Jar(capital),
            "postcode": Jar(postcode),
            "updated": Jar(updated),
            "note": note.map { Jar($0) } ?? Jar(),
        ]
        return rest.added(to: jar)
    }
}
