import Lift

/// The contents of citm_catalog.json: the program of a concert hall.
struct Catalog: Codable, Equatable {
    let areaNames: [String: String]
    let events: [String: Event]
    let performances: [Performance]
    let seatCategoryNames: [String: String]
    let subTopicNames: [String: String]
    let topicNames: [String: String]
    let topicSubTopics: [String: [Int]]
    let venueNames: [String: String]
}

extension Catalog {
    struct Event: Codable, Equatable {
        let description: String?
        let id: Int
        let logo: String?
        let name: String
        let subTopicIds: [Int]
        let subjectCode: String?
        let subtitle: String?
        let topicIds: [Int]
    }
}

extension Catalog {
    struct Performance: Codable, Equatable {
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
}

extension Catalog {
    struct Price: Codable, Equatable {
        let amount: Int
        let audienceSubCategoryId: Int
        let seatCategoryId: Int
    }
}

extension Catalog {
    struct SeatCategory: Codable, Equatable {
        let areas: [Area]
        let seatCategoryId: Int
    }
}

extension Catalog {
    struct Area: Codable, Equatable {
        let areaId: Int
        let blockIds: [Int]
    }
}

extension Catalog: JarElement {
    init(jar: Jar) throws {
        areaNames = try jar["areaNames"]^
        events = try jar["events"]^
        performances = try jar["performances"]^
        seatCategoryNames = try jar["seatCategoryNames"]^
        subTopicNames = try jar["subTopicNames"]^
        topicNames = try jar["topicNames"]^
        topicSubTopics = try jar["topicSubTopics"]^
        venueNames = try jar["venueNames"]^
    }

    var jar: Jar {
        [
            "areaNames": areaNames, "events": events, "performances": performances,
            "seatCategoryNames": seatCategoryNames, "subTopicNames": subTopicNames,
            "topicNames": topicNames, "topicSubTopics": topicSubTopics, "venueNames": venueNames,
        ]
    }
}

extension Catalog.Event: JarElement {
    init(jar: Jar) throws {
        description = try jar["description"]^
        id = try jar["id"]^
        logo = try jar["logo"]^
        name = try jar["name"]^
        subTopicIds = try jar["subTopicIds"]^
        subjectCode = try jar["subjectCode"]^
        subtitle = try jar["subtitle"]^
        topicIds = try jar["topicIds"]^
    }

    var jar: Jar {
        [
            "description": description, "id": id, "logo": logo, "name": name, "subTopicIds": subTopicIds,
            "subjectCode": subjectCode, "subtitle": subtitle, "topicIds": topicIds,
        ]
    }
}

extension Catalog.Performance: JarElement {
    init(jar: Jar) throws {
        eventId = try jar["eventId"]^
        id = try jar["id"]^
        logo = try jar["logo"]^
        name = try jar["name"]^
        prices = try jar["prices"]^
        seatCategories = try jar["seatCategories"]^
        seatMapImage = try jar["seatMapImage"]^
        start = try jar["start"]^
        venueCode = try jar["venueCode"]^
    }

    var jar: Jar {
        [
            "eventId": eventId, "id": id, "logo": logo, "name": name, "prices": prices,
            "seatCategories": seatCategories, "seatMapImage": seatMapImage, "start": start,
            "venueCode": venueCode,
        ]
    }
}

extension Catalog.Price: JarElement {
    init(jar: Jar) throws {
        amount = try jar["amount"]^
        audienceSubCategoryId = try jar["audienceSubCategoryId"]^
        seatCategoryId = try jar["seatCategoryId"]^
    }

    var jar: Jar {
        [
            "amount": amount, "audienceSubCategoryId": audienceSubCategoryId,
            "seatCategoryId": seatCategoryId,
        ]
    }
}

extension Catalog.SeatCategory: JarElement {
    init(jar: Jar) throws {
        areas = try jar["areas"]^
        seatCategoryId = try jar["seatCategoryId"]^
    }

    var jar: Jar {
        [
            "areas": areas, "seatCategoryId": seatCategoryId,
        ]
    }
}

extension Catalog.Area: JarElement {
    init(jar: Jar) throws {
        areaId = try jar["areaId"]^
        blockIds = try jar["blockIds"]^
    }

    var jar: Jar {
        [
            "areaId": areaId, "blockIds": blockIds,
        ]
    }
}
