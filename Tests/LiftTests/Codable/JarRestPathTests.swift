import Lift
import Testing

/// Rests of types whose properties have paths, with a mapping and with key rules.
struct JarRestPathTests {
    /// The text of a value that was lifted from `text` and updated.
    private func updated<Model: JarConvertible & JarRepresentable & JarUpdatable>(
        _ type: Model.Type, _ text: String, by update: String,
        _ options: JSONWritingOptions = JSONWritingOptions()
    ) throws -> String {
        var model = try type.init(jar: Jar(json: text))
        try model.update(from: Jar(json: update))
        return try String(json: model, options: options)
    }

    /// The first of several types of weather.
    private struct MappedWeather: JarMapped {
        var main: String?
        var rest: JarRest

        static let mapping = JarMapping<MappedWeather> {
            JarMake(MappedWeather.init(main:rest:))
            JarField("weather[0].main", \.main)
            JarField(.flattened, \.rest)
        }
    }

    private struct CodedWeather: JarCodable {
        static let keyRules = JarKeyRules(.renaming(CodedWeather.self, ["main": "weather[0].main"]))
        var main: String?
        var rest: JarRest
    }

    @Test(arguments: [
        (#"{"weather":[]}"#, #"{"weather":[{"id":1,"main":"Rain"},{"id":2}]}"#),
        (#"{"weather":null}"#, #"{"weather":[{"id":1,"main":"Rain"},{"id":2}]}"#),
        (#"{"weather":[{"id":3,"main":"Fog"}]}"#, #"{"weather":[{"id":3,"main":"Fog"}]}"#),
    ])
    func anArrayOnTheWayIsReplacedUnlessItIsEmpty(update: String, result: String) throws {
        let text = #"{"weather":[{"id":1,"main":"Rain"},{"id":2}]}"#
        #expect(try updated(MappedWeather.self, text, by: update) == result)
        #expect(try updated(CodedWeather.self, text, by: update) == result)
    }

    @Test(arguments: ["[]", "null", "[{}]", "[null]"])
    func whatIsOnTheWayOfAPathIsKept(value: String) throws {
        let text = #"{"a":1,"weather":\#(value)}"#
        #expect(try String(json: Jar(json: text)^ as MappedWeather) == text)
        #expect(try String(json: Jar(json: text)^ as CodedWeather) == text)
    }

    @Test(arguments: [
        (#"{"weather":[{"main":"Rain"},{"id":2}]}"#, #"{"weather":[{},{"id":2}]}"#),
        (#"{"weather":[{"main":null},{"id":2}]}"#, #"{"weather":[{},{"id":2}]}"#),
        (#"{"weather":[{"main":"Rain"}]}"#, "{}"),
    ])
    func anElementWithoutItsPropertiesIsEmpty(text: String, result: String) throws {
        for options in [JSONWritingOptions(), .preserved] {
            var mapped: MappedWeather = try Jar(json: text)^
            var coded: CodedWeather = try Jar(json: text)^
            (mapped.main, coded.main) = (nil, nil)
            #expect(try String(json: mapped, options: options) == result)
            #expect(try String(json: coded, options: options) == result)
        }
    }

    /// The second of three rows, and the first of its cells.
    private struct Cell: JarMapped {
        var text: String?
        var rest: JarRest

        static let mapping = JarMapping<Cell> {
            JarMake(Cell.init(text:rest:))
            JarField("rows[1][0].text", \.text)
            JarField(.flattened, \.rest)
        }
    }

    @Test func elementsKeepTheirNumber() throws {
        let text = #"{"rows":[[1],[{"text":"a"}],[{"text":"b"}]]}"#
        var cell: Cell = try Jar(json: text)^
        #expect(try String(json: cell) == text)
        cell.text = nil
        #expect(try String(json: cell) == #"{"rows":[[1],[],[{"text":"b"}]]}"#)
        cell = try Jar(json: #"{"rows":[[1],[{"text":"a"}]]}"#)^
        cell.text = nil
        #expect(try String(json: cell) == #"{"rows":[[1],[]]}"#)
    }

    /// A city and a zip code, of which only the city has a property.
    private struct MappedPlace: JarMapped {
        var city: String?
        var rest: JarRest

        static let mapping = JarMapping<MappedPlace> {
            JarMake(MappedPlace.init(city:rest:))
            JarField("place.city", \.city)
            JarField(.flattened, \.rest)
        }
    }

    private struct CodedPlace: JarCodable {
        static let keyRules = JarKeyRules(.renaming(CodedPlace.self, ["city": "place.city"]))
        var city: String?
        var rest: JarRest
    }

    static let placeRows = [
        (update: #"{"place":{}}"#, result: #"{"place":{"city":"Oslo","zip":1}}"#),
        (#"{"place":null}"#, #"{"place":{"city":"Oslo","zip":1}}"#),
        (#"{"place":{"city":null}}"#, #"{"place":{"zip":1}}"#),
        (#"{"place":{"new":2}}"#, #"{"place":{"city":"Oslo","zip":1,"new":2}}"#),
        (#"{"place":{"zip":null}}"#, #"{"place":{"city":"Oslo","zip":null}}"#),
    ]

    @Test(arguments: placeRows, [JSONWritingOptions(), .preserved])
    func membersBesideAPathOutliveAnUpdate(
        row: (update: String, result: String), options: JSONWritingOptions
    ) throws {
        let text = #"{"place":{"city":"Oslo","zip":1}}"#
        #expect(try updated(MappedPlace.self, text, by: row.update, options) == row.result)
        #expect(try updated(CodedPlace.self, text, by: row.update, options) == row.result)
    }
}
