import Foundation
import Lift
import Testing

// Each Swift block of the article GettingStarted. `DocumentationTests` checks that.

enum Sky: String, JarElement, CaseIterable {
    case sun, rain, snow
}

struct Forecast: JarElement {
    let day: String
    let high: Double
    var sky: Sky

    init(jar: Jar) throws {
        day = try jar["day"]^
        high = try jar["high"]^
        sky = try jar["sky"]^
    }

    var jar: Jar { ["day": day, "high": high, "sky": sky] }
}

@Suite struct GettingStartedSnippets {
    private let text = """
        {
          "city": "Malmö",
          "days": [
            {"day": "Monday", "high": 4.5, "sky": "rain"},
            {"day": "Tuesday", "high": 3, "sky": "snow"}
          ]
        }
        """

    @Test func aForecastIsRead() throws {
        let jar = try Jar(json: text)
        let city: String = try jar["city"]^
        var forecasts: [Forecast] = try jar["days"]^

        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        for forecast in forecasts {
            print("\(forecast.day): \(forecast.high)°, \(forecast.sky)")
        }
        #expect(city == "Malmö")
        #expect(lines == ["Monday: 4.5°, rain", "Tuesday: 3.0°, snow"])

        let high: Double = try jar["days"][0]["high"]^
        #expect(high == 4.5)

        forecasts[1].sky = .sun
        let written = try String(json: ["city": "Malmö", "days": forecasts], prettyPrinted: true)
        #expect(try Jar(json: written)["days"][1]["sky"]^ as String == "sun")
    }

    @Test func aWrongValueIsReported() throws {
        let jar = try Jar(json: text.replacingOccurrences(of: #""snow""#, with: #""snwo""#))
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        do {
            let broken: [Forecast] = try jar["days"]^
            print("\(broken.count) days")
        } catch let error as LiftError {
            print(error.report)
        }
        let report = """
            error: expected Sky, found string "snwo", which is not one of "sun", "rain", "snow"
              --> line 5, column 42   days[1].sky
               |
             5 |     {"day": "Tuesday", "high": 3, "sky": "snwo"}
               |                                          ^^^^^^
            """
        #expect(lines == [report])
        let page = try DocumentationTests.text("Sources/Lift/Documentation.docc/GettingStarted.md")
        #expect(page.contains(report))
    }

    @Test func aValueMayBeMissing() throws {
        let jar: Jar = [:]
        let wind: Double? = try jar["wind"]^  // nil if it's missing or null
        let rain: Double = try jar["rain"]^ ?? 0  // 0 if it's missing or null
        let note = try? jar["note"]^ as String  // nil, whatever is wrong
        #expect(wind == nil && rain == 0 && note == nil)
        #expect(throws: LiftError.self) {
            let wrong: Jar = ["wind": "strong"]
            _ = try wrong["wind"]^ as Double?
        }
    }

    @Test func theRestOfABadArrayIsKept() throws {
        let jar = try Jar(json: text.replacingOccurrences(of: #""snow""#, with: #""snwo""#))
        let receipt = JarReceipt()
        let goodDays = try (jar["days"].union(context: receipt)^ as Lossy<[Forecast]>).wrappedValue

        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        for entry in receipt.entries(of: .dropped) { print("\(entry.error)") }
        #expect(goodDays.count == 1)
        #expect(
            lines == [
                #"expected Sky, found string "snwo", which is not one of "sun", "rain", "snow" at days[1].sky"#
                    + " (line 5, column 42)"
            ])
    }

    @Test func aCodableTypeIsRead() throws {
        struct Station: JarCodable {
            var name: String
            var altitude: Int?
        }

        let station: Station = try Jar(json: #"{"name": "Jägersro", "altitude": 12}"#)^
        #expect(station.name == "Jägersro" && station.altitude == 12)
        #expect(try String(json: station) == #"{"name":"Jägersro","altitude":12}"#)
    }
}
