import Lift

/// The contents of canada.json: the outlines of a country, 111,000 numbers in arrays of two.
struct Canada: Codable, Equatable, JarElement {
    let type: String
    let features: [Feature]

    struct Feature: Codable, Equatable, JarElement {
        let type: String
        let properties: [String: String]
        let geometry: Geometry
    }

    struct Geometry: Codable, Equatable, JarElement {
        let type: String
        let coordinates: [[[Double]]]
    }
}

extension Canada {
    init(jar: Jar) throws {
        type = try jar["type"]^
        features = try jar["features"]^
    }

    var jar: Jar { ["type": type, "features": features] }
}

extension Canada.Feature {
    init(jar: Jar) throws {
        type = try jar["type"]^
        properties = try jar["properties"]^
        geometry = try jar["geometry"]^
    }

    var jar: Jar { ["type": type, "properties": properties, "geometry": geometry] }
}

extension Canada.Geometry {
    init(jar: Jar) throws {
        type = try jar["type"]^
        coordinates = try jar["coordinates"]^
    }

    var jar: Jar { ["type": type, "coordinates": coordinates] }
}

/// The same models, Codable.
struct CodableCanada: JarCodable, Equatable {
    let type: String
    let features: [Feature]

    struct Feature: Codable, Equatable {
        let type: String
        let properties: [String: String]
        let geometry: Geometry
    }

    struct Geometry: Codable, Equatable {
        let type: String
        let coordinates: [[[Double]]]
    }
}

/// The same models, with mappings.
struct MappedCanada: JarMapped, Codable, Equatable {
    let type: String
    let features: [Feature]

    static let mapping = JarMapping<MappedCanada> {
        JarMake(MappedCanada.init(type:features:))
        JarField("type", \.type)
        JarField("features", \.features)
    }

    struct Feature: JarMapped, Codable, Equatable {
        let type: String
        let properties: [String: String]
        let geometry: Geometry

        static let mapping = JarMapping<Feature> {
            JarMake(Feature.init(type:properties:geometry:))
            JarField("type", \.type)
            JarField("properties", \.properties)
            JarField("geometry", \.geometry)
        }
    }

    struct Geometry: JarMapped, Codable, Equatable {
        let type: String
        let coordinates: [[[Double]]]

        static let mapping = JarMapping<Geometry> {
            JarMake(Geometry.init(type:coordinates:))
            JarField("type", \.type)
            JarField("coordinates", \.coordinates)
        }
    }
}
