import Lift

/// The same models as `CodableCatalog`, with the conformance on each type instead of on the outermost one.
struct JarCodableCatalog: JarCodable, Equatable {
    let areaNames: [String: String]
    let events: [String: Event]
    let performances: [Performance]
    let seatCategoryNames: [String: String]
    let subTopicNames: [String: String]
    let topicNames: [String: String]
    let topicSubTopics: [String: [Int]]
    let venueNames: [String: String]

    struct Event: JarCodable, Equatable {
        let description: String?
        let id: Int
        let logo: String?
        let name: String
        let subTopicIds: [Int]
        let subjectCode: String?
        let subtitle: String?
        let topicIds: [Int]
    }

    struct Performance: JarCodable, Equatable {
        let eventId: Int
        let id: Int
        let logo: String?
        let name: String?
        let prices: [Price]
        let seatCategories: [SeatCategory]
        let seatMapImage: String?
        let start: Int
        let venueCode: String
    }

    struct Price: JarCodable, Equatable {
        let amount: Int
        let audienceSubCategoryId: Int
        let seatCategoryId: Int
    }

    struct SeatCategory: JarCodable, Equatable {
        let areas: [Area]
        let seatCategoryId: Int
    }

    struct Area: JarCodable, Equatable {
        let areaId: Int
        let blockIds: [Int]
    }
}
