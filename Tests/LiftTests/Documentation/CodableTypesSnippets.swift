import Foundation
import Lift
import Testing

// The Swift snippets of the article Codable types, unchanged except for their indentation.

private class Vehicle: JarCodable {
    var wheels: Int
}

private final class Car: Vehicle {}

private final class Bus: Vehicle {}

@Suite struct CodableTypesSnippets {
    struct Camera: JarCodable, Equatable {
        var name: String
        var zoom: Int?
    }

    @Test func aCodableTypeIsReadAndWritten() throws {
        struct Camera: JarCodable {
            var name: String
            var zoom: Int?
        }
        let cameras: [Camera] = try Jar(json: #"[{"name": "door", "zoom": 2}]"#)^
        let text = try String(json: cameras)  // [{"name":"door","zoom":2}]
        #expect(text == #"[{"name":"door","zoom":2}]"#)
        let far = try Jar(json: #"[{"name": "door", "zoom": "far"}]"#)
        #expect(
            try liftError { try far^ as [Camera] }.description
                == #"expected Int, found string "far" at [0].zoom (line 1, column 27)"#)
    }

    @Test func modelsAreMixed() throws {
        struct Price: JarElement, CodableByJar {
            let cents: Int

            init(jar: Jar) throws { cents = try jar["cents"]^ }

            var jar: Jar { ["cents": cents] }
        }

        enum Status: String, JarElement, Codable { case paid, refunded }

        struct Order: JarCodable {
            var total: Price
            var status: Status
            var extra: Jar
        }
        let text = #"{"total":{"cents":1},"status":"paid","extra":{"b":[1,"x"],"a":1.50}}"#
        let order: Order = try Jar(json: text)^
        #expect(try String(json: order) == text)
        let data = try JSONEncoder().encode(order)
        #expect(try JSONDecoder().decode(Order.self, from: data).total.cents == 1)
        let bad = try Jar(json: text.replacing(#""cents":1"#, with: #""cents":null"#))
        #expect(
            try failure { try bad^ as Order }
                == LiftFailure(.null, "expected Int, found null", at: "total.cents"))
    }

    @Test func keysFollowRules() throws {
        struct Photo: JarCodable {
            var smallImage: String
            var takenBy: String
        }
        let source = #"{"image":{"small":"a.png"},"taken_by":"Kim"}"#
        let jar = try Jar(json: source)
        do {
            let rules = JarKeyRules(.snakeCase, .renaming(Photo.self, ["smallImage": "image.small"]))
            let photo: Photo = try jar.union(context: rules)^
            let text = try String(json: photo.asJar(using: rules))
            #expect(photo.smallImage == "a.png" && photo.takenBy == "Kim")
            #expect(text == source)
        }
        let rows: [(JarKeyRules.Rule, String)] = [
            (.caseInsensitive, #"{"smallimage":"a.png","TAKENBY":"Kim"}"#),
            (
                .root("data.photo", of: Photo.self),
                #"{"data":{"photo":{"smallImage":"a.png","takenBy":"Kim"}}}"#
            ),
        ]
        for (rule, text) in rows {
            let photo: Photo = try Jar(json: text).union(context: JarKeyRules(rule))^
            #expect([photo.smallImage, photo.takenBy] == ["a.png", "Kim"])
        }
    }

    @Test func aRuleChoosesASubclass() throws {
        struct Trip: JarCodable { var vehicle: Vehicle }
        let jar = try Jar(json: #"{"vehicle":{"wheels":4}}"#)
        let rules = JarKeyRules(.type(Car.self, at: "vehicle", of: Trip.self))
        let trip: Trip = try jar.union(context: rules)^
        #expect(trip.vehicle is Car)
        #expect(!(try (jar^ as Trip).vehicle is Car))
    }

    @Test func aTypeDeclaresRules() throws {
        struct Member: JarCodable {
            static let keyRules = JarKeyRules.snakeCase

            var firstName: String
            var zipCode: String
        }
        struct Parcel: JarCodable {
            static let coercion = JarCoercion.lossless

            var weight: Int
        }
        struct Team: JarCodable { var teamLead: Member }
        let text = #"{"teamLead":{"first_name":"Kim","zip_code":"0150"}}"#
        let team: Team = try Jar(json: text)^
        #expect(team.teamLead.zipCode == "0150")
        #expect(try String(json: team) == text)
        let parcel: Parcel = try Jar(json: #"{"weight": "12"}"#)^
        #expect(parcel.weight == 12)
        struct Plain: JarCodable { var weight: Int }
        #expect(try failure { try Jar(json: #"{"weight": "12"}"#)^ as Plain }.kind == .type)
        let lossless: Plain = try Jar(json: #"{"weight": "12"}"#).union(context: JarCoercion.lossless)^
        #expect(lossless.weight == 12)
    }

    @Test func datesFollowTheContext() throws {
        struct Visit: JarCodable {
            var start: Date
        }
        for text in ["1970-01-02T00:00:00Z", "1970-01-02T02:00:00.000+02:00"] {
            #expect(try (Jar(["start": text])^ as Visit).start == Date(timeIntervalSince1970: 86400))
        }
        let seconds = JarTypeTransform(.secondsSince1970)
        let visit: Visit = try Jar(json: #"{"start": 86400}"#).union(context: seconds)^
        let text = try String(json: visit.asJar(using: seconds))  // {"start":86400}
        #expect(visit.start == Date(timeIntervalSince1970: 86400))
        #expect(text == #"{"start":86400}"#)
        let since2001 = JarTypeTransform(.secondsSince2001)
        let data = try JSONEncoder().encode(visit)
        let again: Visit = try Jar(json: data).union(context: since2001)^
        #expect(again.start == visit.start)
        #expect(try Data(json: again.asJar(using: since2001)) == data)
    }

    @Test func missingPropertiesKeepTheirDefaults() throws {
        struct Player: JarDefaultable {
            var volume = 5
            var isMuted = false
            var voice: String?
        }
        var player: Player = try Jar(json: #"{"volume": 7}"#)^
        #expect(player.volume == 7 && player.isMuted == false && player.voice == nil)
        try player.update(from: ["volume": null])
        #expect(player.volume == 5)
        #expect(try failure { try Jar(["volume": "x"])^ as Player }.kind == .type)
        do {
            let player: Player = try Jar(json: #"{"volume": 7, "isMuted": null}"#)^
            // Player(volume: 7, isMuted: false, voice: nil)
            #expect("\(player)" == "Player(volume: 7, isMuted: false, voice: nil)")
        }
    }

    @Test func nilIsWrittenAsNull() throws {
        let text = try String(json: Camera(name: "door").asJar(using: JarEncoder.NilStrategy.null))
        // {"name":"door","zoom":null}
        #expect(text == #"{"name":"door","zoom":null}"#)
        #expect(try String(json: Camera(name: "door")) == #"{"name":"door"}"#)
    }

    @Test func unknownKeysAreRefused() throws {
        var text = #"{"name": "door", "zooom": 2}"#
        let error = try liftError {
            let decoder = JarDecoder(context: JarUnknownKeys.refused)
            let camera = try decoder.decode(Camera.self, from: text)
            return camera
        }
        #expect(error.description == #"unknown key "zooom", near "zoom" at zooom (line 1, column 27)"#)
        text.replace("zooom", with: "zoom")
        #expect(try JarDecoder(context: JarUnknownKeys.refused).decode(Camera.self, from: text).zoom == 2)
    }

    @Test func aValueIsUpdated() throws {
        var camera = Camera(name: "door", zoom: 2)
        try camera.update(from: ["zoom": 4])
        #expect(camera == Camera(name: "door", zoom: 4))
        #expect(try failure { try camera.update(from: ["zoom": 5, "name": null]) }.key == "name")
        #expect(camera == Camera(name: "door", zoom: 4))
        try camera.update(from: ["zoom": null])
        #expect(camera == Camera(name: "door", zoom: nil))
        let car: Vehicle = try Jar(["wheels": 4])^
        #expect(try car.updated(from: ["wheels": 3]) !== car)
    }

    @Test func variantsAreChosenInCodableTypes() throws {
        struct Garage: JarCodable {
            var vehicles: [Vehicle]
        }
        let data = #"{"vehicles":[{"type":"car","wheels":4},{"type":"bus","wheels":6}]}"#
        let kinds = JarTypeTransform(JarVariants<Vehicle>(by: "type", ["car": Car.self, "bus": Bus.self]))
        let garage: Garage = try Jar(json: data).union(context: kinds)^
        let text = try String(json: garage.asJar(using: kinds))
        #expect(garage.vehicles.map { $0 is Car } == [true, false])
        #expect(text == data)
    }

    struct LengthUnit: JarContextValue { let meters: Double }

    @Test func aTypeFindsTheContext() throws {
        struct Distance: JarDecodable {
            let meters: Double

            init(from decoder: any Decoder) throws {
                let unit: LengthUnit = try decoder.jarContext.get()
                meters = try decoder.singleValueContainer().decode(Double.self) * unit.meters
            }
        }
        let distances: [Distance] = try Jar(json: "[2]").union(context: LengthUnit(meters: 1000))^
        #expect(distances.map(\.meters) == [2000])
        #expect(try failure { try Jar(json: "[2]")^ as [Distance] }.kind == .context)
        struct Keys: JarDecodable {
            let keys: [String]?
            init(from decoder: any Decoder) throws { keys = decoder.jar?.keys }
        }
        #expect(try (Jar(json: #"{"b": 1, "a": 2}"#)^ as Keys).keys == ["b", "a"])
    }

    @Test func containersThrowTheErrorsOfCodable() throws {
        struct Book: JarDecodable {
            let name: String

            enum CodingKeys: CodingKey { case name, title }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                do {
                    name = try container.decode(String.self, forKey: .name)
                } catch DecodingError.keyNotFound {
                    name = try container.decode(String.self, forKey: .title)
                }
            }
        }
        let books: [Book] = try Jar(json: #"[{"name":"a"},{"title":"b"}]"#)^
        #expect(books.map(\.name) == ["a", "b"])
        #expect(
            try failure { try Jar(json: #"[{"name":[]}]"#)^ as [Book] }
                == LiftFailure(.type, "expected String, found array of 0", at: "[0].name"))

        struct Mine: Error {}
        struct Part: Codable {
            init(from decoder: any Decoder) throws { throw Mine() }
            func encode(to encoder: any Encoder) throws { throw Mine() }
            init() {}
        }
        struct Whole: JarCodable {
            enum CodingKeys: CodingKey { case part, number }
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .number) }
                #expect(throws: Mine.self) { try container.decode(Part.self, forKey: .part) }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                #expect(throws: EncodingError.self) { try container.encode(Double.nan, forKey: .number) }
                try container.encode(Part(), forKey: .part)
            }
        }
        let whole: Whole = try Jar(json: #"{"part": {}, "number": "x"}"#)^
        let error = try liftError { try String(json: whole) }
        #expect(error.key == "part" && error.underlyingError is Mine)
    }

    @Test func codersReadAndWriteAllFormats() throws {
        struct Plant: Codable, Equatable { var latinName: String }
        let data = Data(#"{"latin_name": "Fagus"}"#.utf8)
        let decoder = JarDecoder(context: JarKeyRules.snakeCase)
        let encoder = JarEncoder(context: JarKeyRules.snakeCase, options: .prettyPrinted)
        let plant = try decoder.decode(Plant.self, from: data)
        let json = try encoder.encodeJSON(plant)
        let list = try encoder.encodePropertyList(plant)
        let again = try decoder.decode(Plant.self, fromPlist: list)
        #expect(plant == Plant(latinName: "Fagus") && again == plant)
        #expect(json == Data("{\n  \"latin_name\": \"Fagus\"\n}".utf8))
    }
}
