import Lift

/// The same models as `Catalog`, with mappings.
struct MappedCatalog: JarMapped, Codable, Equatable {
    let areaNames: [String: String]
    let events: [String: Event]
    let performances: [Performance]
    let seatCategoryNames: [String: String]
    let subTopicNames: [String: String]
    let topicNames: [String: String]
    let topicSubTopics: [String: [Int]]
    let venueNames: [String: String]

    static let mapping = JarMapping<MappedCatalog> {
        JarMake(
            MappedCatalog.init(
                areaNames:events:performances:seatCategoryNames:subTopicNames:topicNames:topicSubTopics:
                venueNames:))
        JarField("areaNames", \.areaNames)
        JarField("events", \.events)
        JarField("performances", \.performances)
        JarField("seatCategoryNames", \.seatCategoryNames)
        JarField("subTopicNames", \.subTopicNames)
        JarField("topicNames", \.topicNames)
        JarField("topicSubTopics", \.topicSubTopics)
        JarField("venueNames", \.venueNames)
    }
}

extension MappedCatalog {
    struct Event: JarMapped, Codable, Equatable {
        let description: String?
        let id: Int
        let logo: String?
        let name: String
        let subTopicIds: [Int]
        let subjectCode: String?
        let subtitle: String?
        let topicIds: [Int]

        static let mapping = JarMapping<Event> {
            JarMake(Event.init(description:id:logo:name:subTopicIds:subjectCode:subtitle:topicIds:))
            JarField("description", \.description)
            JarField("id", \.id)
            JarField("logo", \.logo)
            JarField("name", \.name)
            JarField("subTopicIds", \.subTopicIds)
            JarField("subjectCode", \.subjectCode)
            JarField("subtitle", \.subtitle)
            JarField("topicIds", \.topicIds)
        }
    }
}

extension MappedCatalog {
    struct Performance: JarMapped, Codable, Equatable {
        let eventId: Int
        let id: Int
        let logo: String?
        let name: String?
        let prices: [Price]
        let seatCategories: [SeatCategory]
        let seatMapImage: String?
        let start: Int
        let venueCode: String

        static let mapping = JarMapping<Performance> {
            JarMake(
                Performance.init(
                    eventId:id:logo:name:prices:seatCategories:seatMapImage:start:venueCode:))
            JarField("eventId", \.eventId)
            JarField("id", \.id)
            JarField("logo", \.logo)
            JarField("name", \.name)
            JarField("prices", \.prices)
            JarField("seatCategories", \.seatCategories)
            JarField("seatMapImage", \.seatMapImage)
            JarField("start", \.start)
            JarField("venueCode", \.venueCode)
        }
    }
}

extension MappedCatalog {
    struct Price: JarMapped, Codable, Equatable {
        let amount: Int
        let audienceSubCategoryId: Int
        let seatCategoryId: Int

        static let mapping = JarMapping<Price> {
            JarMake(Price.init(amount:audienceSubCategoryId:seatCategoryId:))
            JarField("amount", \.amount)
            JarField("audienceSubCategoryId", \.audienceSubCategoryId)
            JarField("seatCategoryId", \.seatCategoryId)
        }
    }
}

extension MappedCatalog {
    struct SeatCategory: JarMapped, Codable, Equatable {
        let areas: [Area]
        let seatCategoryId: Int

        static let mapping = JarMapping<SeatCategory> {
            JarMake(SeatCategory.init(areas:seatCategoryId:))
            JarField("areas", \.areas)
            JarField("seatCategoryId", \.seatCategoryId)
        }
    }
}

extension MappedCatalog {
    struct Area: JarMapped, Codable, Equatable {
        let areaId: Int
        let blockIds: [Int]

        static let mapping = JarMapping<Area> {
            JarMake(Area.init(areaId:blockIds:))
            JarField("areaId", \.areaId)
            JarField("blockIds", \.blockIds)
        }
    }
}
