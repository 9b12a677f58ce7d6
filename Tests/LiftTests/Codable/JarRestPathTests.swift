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

    private struct MappedNote: JarMapped, Equatable {
        var note: String?
        var rest = JarRest()

        static let mapping = JarMapping<MappedNote> {
            JarMake(MappedNote.init(note:rest:))
            JarField("in.note", \.note)
            JarField(.flattened, \.rest)
        }
    }

    private struct CodedNote: JarCodable, Equatable {
        static let keyRules = JarKeyRules(.renaming(CodedNote.self, ["note": "in.note"]))
        var note: String?
        var rest = JarRest()
    }

    /// As the documentation of `JarRest.init(jar:)` shows it.
    @Test func membersBesideAPathStayIfTheRestIsChanged() throws {
        let text = #"{"legacy":1,"in":{"note":"n","k":1,"list":[1]},"z":2}"#
        func changed(_ rest: JarRest) throws -> JarRest {
            var members = rest.jar
            members["legacy"] = nil
            members["in"]["list"].append(2)
            members["in"]["new"] = 3
            return try members^
        }
        let result: Jar = ["in": ["note": "n", "k": 1, "list": [1, 2], "new": 3] as Jar, "z": 2]
        var mapped: MappedNote = try Jar(json: text)^
        mapped.rest = try changed(mapped.rest)
        #expect(try Jar(json: String(json: mapped)) == result)
        var coded: CodedNote = try Jar(json: text)^
        coded.rest = try changed(coded.rest)
        #expect(try Jar(json: String(json: coded)) == result)
        coded.note = nil
        #expect(try Jar(json: String(json: coded))["in"].keys == ["k", "list", "new"])
    }

    @Test func elementsBesideAPathStayIfTheRestIsChanged() throws {
        let text = #"{"weather":[{"id":1,"main":"Rain","o":{"a":[1,null]}},{"id":2},null,3,null],"x":1}"#
        var mapped: MappedWeather = try Jar(json: text)^
        var coded: CodedWeather = try Jar(json: text)^
        for _ in 1...3 {
            mapped.rest = try mapped.rest.jar^
            #expect(try Jar(json: String(json: mapped)) == Jar(json: text))
            coded.rest = try coded.rest.jar^
            #expect(try Jar(json: String(json: coded)) == Jar(json: text))
        }
    }

    @Test func aRestMayBeChangedAgainAndAgain() throws {
        let text = #"{"in":{"note":"n","k":1,"list":[1],"o":{"a":1,"in":{"b":2}}}}"#
        var (mapped, coded) = (try Jar(json: text)^ as MappedNote, try Jar(json: text)^ as CodedNote)
        var wanted = try Jar(json: text)
        func change(_ rest: inout JarRest, _ key: String) throws {
            var members = rest.jar
            members["in"][key] = 0
            members["copy " + key] = members["in"]["k"]
            rest = try members^
        }
        for key in ["x", "y", "z"] {
            wanted["in"][key] = 0
            wanted["copy " + key] = 1
            try change(&mapped.rest, key)
            #expect(try Jar(json: String(json: mapped)) == wanted)
            try change(&coded.rest, key)
            #expect(try Jar(json: String(json: coded)) == wanted)
        }
    }

    /// A value that the model writes as a whole is never merged with a member of the same key.
    @Test func aRestOfAnotherModelChangesNoProperty() throws {
        enum Step: Codable, Equatable { case idle, way(code: Int) }
        struct Inner: Codable, Equatable { var a: Int?, b: Int? }
        struct Old: JarCodable { var rest = JarRest() }
        struct New: JarCodable, Equatable {
            var step = Step.idle
            var words: [String: Int]? = ["z": 2]
            var inner: Inner? = Inner(a: 1)
            var rest = JarRest()
        }
        let old: Old = try Jar(json: #"{"step":{"way":{"code":1}},"words":{"s":1},"inner":{"b":9}}"#)^
        var members = old.rest.jar
        members["new"] = 1
        var new = New()
        new.rest = try members^
        #expect(
            try String(json: new) == #"{"step":{"idle":{}},"words":{"z":2},"inner":{"a":1},"new":1}"#)
        new.rest = try Jar(New(step: .way(code: 2)))^
        #expect(try String(json: new) == #"{"step":{"idle":{}},"words":{"z":2},"inner":{"a":1}}"#)
    }

    @Test(arguments: [#"{"in":{}}"#, #"{"in":null}"#])
    func anUpdateAddsMembersBesideAPathThatHadNone(text: String) throws {
        let update = try Jar(json: #"{"in":{"note":"n","u":8}}"#)
        #expect(try (Jar(json: text)^ as MappedNote).updated(from: update).rest.jar == ["in": ["u": 8]])
        #expect(try (Jar(json: text)^ as CodedNote).updated(from: update).rest.jar == ["in": ["u": 8]])
    }

    /// An array is replaced as a whole.
    @Test(arguments: [
        (#"[{"main":"Fog"},null]"#, #"[{"main":"Fog"},null]"#),
        (#"[{"main":"Fog","o":{}}]"#, #"[{"main":"Fog","o":{}}]"#),
    ])
    func anArrayOnTheWayReplacesTheRestOfTheOldOne(update: String, result: String) throws {
        let text = #"{"weather":[{"id":1,"main":"Rain"},{"id":2}]}"#
        let (change, wanted) = ("{\"weather\":\(update)}", "{\"weather\":\(result)}")
        #expect(try updated(MappedWeather.self, text, by: change) == wanted)
        #expect(try updated(CodedWeather.self, text, by: change) == wanted)
    }

    @Test(arguments: [#"{"in":null}"#, #"{"in":{}}"#, "{}"])
    func whatIsOnTheWayOfAnUpdateIsNoMember(update: String) throws {
        for old in [MappedNote(note: nil), MappedNote(note: "n")] {
            #expect(try old.updated(from: Jar(json: update)) == old)
        }
        for old in [CodedNote(note: nil), CodedNote(note: "n")] {
            #expect(try old.updated(from: Jar(json: update)) == old)
        }
    }

    private struct MappedSecond: JarMapped, Equatable {
        var x: Int?
        var rest = JarRest()

        static let mapping = JarMapping<MappedSecond> {
            JarMake(MappedSecond.init(x:rest:))
            JarField("p[1].x", \.x)
            JarField(.flattened, \.rest)
        }
    }

    private struct CodedSecond: JarCodable, Equatable {
        static let keyRules = JarKeyRules(.renaming(CodedSecond.self, ["x": "p[1].x"]))
        var x: Int?
        var rest = JarRest()
    }

    /// A model writes nulls before an element that a path leads to.
    @Test func nullsBeforeAPathAreNoMembers() throws {
        func check<Model: JarConvertible & JarRepresentable & JarUpdatable & Equatable>(
            _ model: Model, _ x: WritableKeyPath<Model, Int?>
        ) throws {
            let text = #"{"p":[null,{"x":3}]}"#
            #expect(try String(json: model) == text)
            var read: Model = try Jar(json: text)^
            #expect(read == model)
            #expect(try model.updated(from: [:]) == model)
            read[keyPath: x] = nil
            #expect(try String(json: read) == "{}")
            var other: Model = try Jar(json: #"{"p":[null,{"x":3},null,4,null]}"#)^
            other[keyPath: x] = 5
            #expect(try String(json: other) == #"{"p":[null,{"x":5},null,4,null]}"#)
        }
        for text in [#"{"p":[null]}"#, #"{"p":[null,null]}"#] {
            #expect(try String(json: Jar(json: text)^ as MappedSecond) == text)
            #expect(try String(json: Jar(json: text)^ as CodedSecond) == text)
        }
        try check(MappedSecond(x: 3), \.x)
        try check(CodedSecond(x: 3), \.x)
    }
}
