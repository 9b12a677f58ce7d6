import Foundation
import Lift
import LiftDocuments
import Testing

/// The remedies of the article WhenTheCompilerComplains.
@Suite struct CompilerAdviceTests {
    private let jar: Jar = [
        "age": 20, "name": "Kim", "open": true, "tags": ["a", "b"], "a": ["b": 1], "null": null,
    ]

    @Test func aValueIsLiftedOutOfAJar() throws {
        do {
            let age: Int = try jar["age"]^
            #expect(age == 20)
        }
        #expect(try jar["age"]^ as Int == 20)
        if try jar["age"]^ as Double == 1.5 { Issue.record("the age is 20") }
        #expect(String(try jar["age"]^ as Int) == "20")
        let born: Date = try jar["age"].transformed(by: .secondsSince1970)^
        let died: Date? = try jar["died"].transformed(by: .secondsSince1970)^
        #expect(born == Date(timeIntervalSince1970: 20) && died == nil)
        #expect("\(jar["age"])" == "20")
        #expect((try? jar["age"]^ as Int) == 20)
        #expect(try jar["age"]^ as Int? == 20)
        #expect(try jar["name"]^ as String == "Kim")
        #expect(try String(jar: jar["name"]) == "Kim")
        let fallback = try jar["age"]^ ?? 1
        #expect(fallback == 20)
        let sum: Int = try jar["age"]^ + 1
        let isMore = try jar["age"]^ > 1
        let name = "Kim"
        let isSame = try jar["name"]^ == name
        #expect(sum == 21 && isMore && isSame)
        var branches = 0
        if try jar["open"]^ { branches += 1 }
        if let age: Int = try jar["age"]^ { branches += age }
        for tag in try jar["tags"]^ as [String] { branches += tag.count }
        for (key, age) in jar["ages"].members { branches += key.count + (try age^ as Int) }
        #expect(branches == 23)
        #expect(try jar["name"]^ ?? "" == "Kim")
        let people: [Jar] = [["age": 30], ["age": 20]]
        let sorted = try people.sorted { try $0["age"]^ < $1["age"]^ as Int }
        #expect(sorted == [["age": 20], ["age": 30]])
        func read<T: Liftable>(_ jar: Jar) throws -> T { try jar^ }
        #expect(try read(jar["age"]) == 20)
    }

    @Test func aPartIsChangedInPlace() throws {
        var jar: Jar = ["pets": [["age": 0] as Jar]]
        jar["pets"][0]["age"] = 1
        #expect(try String(json: jar) == #"{"pets":[{"age":1}]}"#)
    }

    @Test func aDecoderDecodesAJar() throws {
        struct Pet: JarCodable {
            static let keyRules = JarKeyRules(.snakeCase, .caseInsensitive)
            var fullAge: Int
        }
        let dictionary: [String: Any] = ["FULL_AGE": 2]
        #expect(try JarDecoder().decode(Pet.self, from: Jar(checked: dictionary)).fullAge == 2)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try Data(#"{"full_age":3}"#.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try JarDecoder().decode(Pet.self, from: Jar(json: url)).fullAge == 3)
    }

    @Test func aJarIsAskedWhatItHolds() throws {
        #expect(!(jar["age"].isMissing))
        #expect(jar["none"].isMissing)
        #expect(!(jar["age"].isNull))
        #expect(jar["null"] == null)
        #expect(jar["a"]["b"] == 1)
        #expect(jar["tags"].count ?? 0 == 2)
        #expect(!(jar["tags"].count == 0))
        let isUnnamed = try (jar["name"]^ as String).isEmpty
        #expect(!isUnnamed)
        #expect(try (jar["tags"]^ as [String]).first == "a")
        let data = Data(#"{"age":20}"#.utf8)
        #expect(try Jar(json: data) == ["age": 20])
    }

    @Test func partsHaveTypes() throws {
        let (age, name): (Int, String) = try jar.lift("age", "name")
        #expect(age == 20 && name == "Kim")
        let other: Int? = try? jar["age"]^
        #expect(other == 20)
    }

    @Test func literalsInsideOfOthersAreJars() throws {
        let server = ["server": ["host": "x", "port": 80] as Jar] as Jar
        #expect(try String(json: server) == #"{"server":{"host":"x","port":80}}"#)
        let list = ["list": [1, "x"] as Jar] as Jar
        #expect(try String(json: list) == #"{"list":[1,"x"]}"#)
        let empty = ["list": [] as Jar, "more": [:] as Jar] as Jar
        #expect(try String(json: empty) == #"{"list":[],"more":{}}"#)
        let note = ["note": null] as Jar
        #expect(try String(json: note) == #"{"note":null}"#)
        let values: [String: Any] = ["a": 1]
        let checked = ["values": try Jar(checked: values)] as Jar
        #expect(try String(json: checked) == #"{"values":{"a":1}}"#)
        #expect(try String(json: Jar(checked: values)) == #"{"a":1}"#)
        let parts: [any JarRepresentable] = [1, "x"]
        let mapped = ["parts": parts.map(\.jar)] as Jar
        #expect(try String(json: mapped) == #"{"parts":[1,"x"]}"#)
        let born: Date? = Date(timeIntervalSince1970: 5)
        #expect(Jar(born, by: .secondsSince1970.optional) == 5)
        let named: [String: any JarRepresentable] = ["a": 1]
        #expect(try String(json: ["parts": named.mapValues(\.jar)] as Jar) == #"{"parts":{"a":1}}"#)
    }

    @Test func aNullIsAJar() throws {
        enum Word {
            case null, text(String)
            var jar: Jar {
                switch self {
                case .null: Jar(Lift.null)
                case .text(let text): Jar(text)
                }
            }
        }
        #expect(Word.null.jar.isNull && Word.text("a").jar == "a")
        for text in ["a", nil] {
            let jar = text.map { Jar($0) } ?? Jar(null)
            #expect(jar.isNull == (text == nil))
        }
        let user: Jar = ["name": "Kim", "age": 20]
        let sorted = try String(json: user, options: JSONWritingOptions(sortedKeys: true))
        #expect(sorted == #"{"age":20,"name":"Kim"}"#)
        let rest = try JarRest(jar, besides: ["id", "name"])
        #expect(rest.jar["age"] == 20 && rest.jar["name"].isMissing)
    }

    @Test func typesConform() throws {
        let guest: Guest = try jar^
        #expect(guest.name == "Kim")
        #expect(try String(json: ["guest": guest] as Jar) == #"{"guest":{"name":"Kim"}}"#)
        let member: Member = try jar^
        #expect(member.name == "Kim")
        enum Role: String, Codable, JarElement { case admin, user }
        let jar = try Jar(json: #"{"role": "user", "roles": ["user"], "raw": [1, "a"]}"#)
        let (role, roles): (Role, [Role]) = try jar.lift("role", "roles")
        #expect(role == .user && roles == [.user])
        #expect(try jar^ as [String: Jar] == ["role": "user", "roles": ["user"], "raw": [1, "a"]])
        #expect(try jar["raw"]^ as [Jar] == [1, "a"])
        #expect(try jar["raw"].asAny() is [Any])
    }

    struct Event: JarConvertible, Sendable {
        @Lossy var author: String?

        init(jar: Jar) throws { _author = try jar["author"]^ }
    }

    struct Named: JarConvertible {
        let name: String

        init(jar: Jar) throws {
            name = try jar["name"]^ ?? ""
            if name.isEmpty { throw jar.assertionFailure("it has no name") }
        }
    }

    @Test func anInitializerThrowsInsteadOfReturningNil() throws {
        #expect(try Named(jar: jar).name == "Kim")
        let error = try #require(throws: LiftError.self) { try jar["a"]^ as Named }
        #expect(error.description == "it has no name at a")
    }

    struct Draft: JarMapped {
        @Lossy var note: String?

        static let mapping = JarMapping<Draft> {
            JarMake({ Draft() })
            JarVariable("note", \._note)
        }
    }

    @Test func aLossyPropertyIsAVariable() throws {
        #expect((try Jar(["note": "x"])^ as Draft).note == "x")
        #expect((try Jar(["note": true])^ as Draft).note == nil)
    }

    struct Model: JarMapped {
        var name = ""

        init() {}

        static let mapping = JarMapping<Model> {
            JarMake(Model.init)
            JarVariable("name", \.name)
        }
    }

    struct Label: JarMapped {
        var url: String?
        var name: String?

        static let mapping = JarMapping<Label> {
            JarMake(Label.init(url:name:))
            JarField("url", \.url)
            JarField("name", \.name)
        }
    }

    struct Pair<T: Codable>: JarCodable {
        var first: T
        var second: T
    }

    @Test func partsNeedToBeCodableOnly() throws {
        let pair: Pair<String> = try Jar(["first": "a", "second": "b"])^
        #expect(pair.first == "a" && pair.second == "b")
        let label: Label = try jar^
        #expect(label.name == "Kim" && label.url == nil)
    }

    private struct Informed: Decodable {
        var name: String

        init(from decoder: any Decoder) throws {
            name = decoder.userInfo[.account] as? String ?? "none"
        }
    }

    @Test func codersGetTheirUserInfo() throws {
        let account = "x"
        let decoder = JarDecoder(userInfo: [.account: account])
        #expect(try decoder.decode(Informed.self, from: "{}").name == "x")
    }

    struct Token: JarMapped {
        var name: String?
        var extra: Jar

        init() { extra = Jar() }

        init(name: String) { (self.name, extra) = (name, Jar()) }

        static let mapping = JarMapping<Token> {
            JarMake({ Token() })
            JarVariable("name", \.name)
            JarVariable("extra", \.extra)
        }
    }

    @Test func aGenericTypeIsCodableIfItsPartsAre() throws {
        let either: Either<Int, String> = try Jar(json: #"{"first":{"_0":1}}"#)^
        #expect(try String(json: either) == #"{"first":{"_0":1}}"#)
    }

    @Test func modelsWithVariablesAreLifted() throws {
        let token: Token = try Jar(json: #"{"name":"a","extra":[1]}"#)^
        #expect(token.name == "a")
        #expect(token.extra == [1])
        let (event, dropped) = try lossy(Jar(["author": [1]]), as: Event.self)
        #expect((event.author, dropped.map(\.key)) == (nil, ["author"]))
        let model: Model = try jar^
        #expect(model.name == "Kim")
    }

    @Test func textIsReadAndWrittenAsItIs() throws {
        let (text, data) = ("{}", Data("{}".utf8))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try Jar(json: data) == [:])
        #expect(try String(json: Jar(text)) == #""{}""#)
        try data.write(to: url)
        #expect(try Jar(json: url) == [:])
    }

    @Test func partsOfCodableTypesAreCodable() throws {
        let bill: Bill = try Jar(["total": ["cents": 1]])^
        #expect(try String(json: bill) == #"{"total":{"cents":1}}"#)
        #expect(try JSONDecoder().decode(Bill.self, from: JSONEncoder().encode(bill)) == bill)
    }

    @Test func anInitializerOfAnActorIsCalledInAClosure() throws {
        let mapping = JarMapping<Player> {
            JarMake({ (name: String, stars: Int) in Player(name: name, stars: stars) })
            JarField("name", \.name)
            JarField("stars", \.stars)
        }
        #expect("\(type(of: mapping))" == "JarMapping<Player>")
    }

    struct Plain: Codable {
        var name: String
    }

    struct Wrapper: JarMapped {
        let plain: Plain
        @Lossy var age: Int?

        init(plain: Plain, age: Lossy<Int?>) {
            self.plain = plain
            _age = age
        }

        static let mapping = JarMapping<Wrapper> {
            JarMake(Wrapper.init(plain:age:))
            JarField("plain", \.plain, by: .codable(Plain.self))
            JarField("age", \._age)
        }
    }

    @Test func codableTypesAndLossyPropertiesAreFields() throws {
        let wrapper: Wrapper = try Jar(["plain": ["name": "Kim"] as Jar, "age": true])^
        #expect((wrapper.plain.name, wrapper.age) == ("Kim", nil))
        func decode<T: Codable & SendableMetatype>(_ jar: Jar) throws -> T {
            try jar.transformed(by: .codable(T.self))^
        }
        #expect(try (decode(jar) as Plain).name == "Kim")
        let reply: Reply = try Jar(["name": "Kim"])^
        #expect(reply.name == "Kim")
    }

    struct Counters: JarMapped, Equatable {
        let views: Int64
        let total: UInt64
        let price: Decimal
        let share: Float

        static let mapping = JarMapping<Counters> {
            JarMake(Counters.init(views:total:price:share:))
            JarField("views", \.views, by: .text(), default: Int64(0))
            JarField("total", \.total, by: .text(), default: UInt64(0))
            JarField("price", \.price, by: .text(), default: Decimal(0))
            JarField("share", \.share, by: .text(), default: Float(0))
        }
    }

    struct Log: JarMapped, Equatable {
        let visits: [UUID: Date]
        let days: [Date?]

        static let mapping = JarMapping<Log> {
            JarMake(Log.init(visits:days:))
            JarField("visits", \.visits)
            JarField("days", \.days, by: .secondsSince1970.optional.array)
        }
    }

    @Test func defaultsHaveTheTypeOfTheNumber() throws {
        let counters: Counters = try Jar(json: #"{"views": "2"}"#)^
        #expect(counters == Counters(views: 2, total: 0, price: 0, share: 0))
    }

    @Test func transformsReachOptionalElementsAndOtherKeys() throws {
        let id = UUID()
        let text = #"{"visits":{"\#(id)":5},"days":[1]}"#
        let dates = JarTypeTransform(.secondsSince1970)
        let log: Log = try Jar(json: text).union(context: dates)^
        #expect(
            log == Log(visits: [id: Date(timeIntervalSince1970: 5)], days: [Date(timeIntervalSince1970: 1)]))
        #expect(try String(json: log.asJar(using: dates)) == text)
        let days: Log = try Jar(json: #"{"visits":{},"days":[1,null]}"#)^
        #expect(days.days == [Date(timeIntervalSince1970: 1), nil])
    }

    final class Shop: JarMapped {
        let name: String

        init(name: String) { self.name = name }

        static let mapping = JarMapping<Shop> {
            JarMake(Shop.init(name:))
            JarField("name", \.name)
        }
    }

    struct Letter: JarMapped {
        var mapping: String

        static let mapping: JarMapping<Letter> = JarMapping {
            JarMake(Letter.init(mapping:))
            JarField("mapping", \.mapping)
        }
    }

    @Test func aPropertyMayBeCalledMapping() throws {
        #expect(try String(json: Letter(mapping: "a")) == #"{"mapping":"a"}"#)
        #expect(try (Jar(["mapping": "b"])^ as Letter).mapping == "b")
    }

    @Test func aClassWithAMappingIsFinal() throws {
        let shop: Shop = try jar^
        #expect(shop.name == "Kim")
    }

    struct Coin: JarCodable, Equatable { let name: String }

    enum Shape: JarMapped, Equatable {
        case circle(Coin), box(width: Double, height: Double)

        static let mapping = JarMapping<Shape>(by: "type") {
            JarCase("circle", Shape.circle)
            JarCase("box", Shape.box, "width", "height")
        }
    }

    enum Mark: JarMapped, Equatable {
        case dot(Int), line(String, layer: Int), other(Jar)

        static let mapping = JarMapping<Mark>(by: JarTag(.anyOf("type", "kind"))) {
            JarCase("dot", Mark.dot, "size")
            JarCase("line", Mark.line, "color", JarCase.Key("layer", default: 1))
            JarCase(otherwise: Mark.other)
        }
    }

    struct Marks: JarCodable {
        var count = 0
        var rest = JarRest()
    }

    @Test func aTagHasAlternativesAndUnknownOnesKeepTheirData() throws {
        let jar = try Jar(json: #"[{"kind":"dot","size":1},{"kind":"line","color":"red"},{"kind":"box"}]"#)
        #expect(try jar^ == [Mark.dot(1), .line("red", layer: 1), .other(["kind": "box"])])
        let marks: Marks = try Jar(json: #"{"count":1,"a":2}"#)^
        #expect(marks.rest.jar == ["a": 2])
    }

    enum Answer<Value: JarElement & SendableMetatype>: JarMapped {
        case value(Value), failure(String)

        static var mapping: JarMapping<Answer> {
            .cached(by: .external) {
                JarCase("value", Answer.value)
                JarCase("failure", Answer.failure)
            }
        }
    }

    @Test func aCaseHasAKeyForEachOfSeveralValues() throws {
        let jar: Jar = [
            ["type": "box", "width": 1, "height": 2] as Jar, ["type": "circle", "name": "a"] as Jar,
        ]
        let shapes: [Shape] = try jar^
        #expect(shapes == [.box(width: 1, height: 2), .circle(Coin(name: "a"))])
        let answer: Answer<Int> = try Jar(json: #"{"value": 3}"#)^
        guard case .value(3) = answer else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test func aTransformLiftsItsOwnType() throws {
        let jar: Jar = ["born": 0]
        let born: Date = try jar["born"].transformed(by: .secondsSince1970)^
        #expect(born == Date(timeIntervalSince1970: 0))
    }

    @Test func aContextValueSaysSo() {
        let account: Account? = jar.union(context: Account(name: "Kim")).context.get()
        #expect(account?.name == "Kim")
    }

    @Test func theRulesOfAValueAreNamedByTheirType() throws {
        struct User: JarCodable {
            var firstName = "Kim"
        }
        let user = User()
        #expect(user.asJar(using: JarKeyRules.snakeCase) == ["first_name": "Kim"])
    }

    @Test func theSettingsOfCodersAreValuesOfTheContextAndOptions() throws {
        let decoder = JarDecoder(context: JarKeyRules.snakeCase)
        #expect(
            try decoder.decode(Reading.self, from: ["taken_at": "1970-01-01T00:00:00Z"] as Jar) == Reading())
        let renamed = JarDecoder(context: JarKeyRules(.renaming(Reading.self, ["takenAt": "at"])))
        #expect(try renamed.decode(Reading.self, from: ["at": "1970-01-01T00:00:00Z"] as Jar) == Reading())
        let dates = JarDecoder(context: JarTypeTransform(.secondsSince1970))
        #expect(try dates.decode(Reading.self, from: ["takenAt": 0] as Jar) == Reading())
        let encoder = JarEncoder(options: .prettyPrinted)
        #expect(String(decoding: try encoder.encodeJSON(["a"]), as: UTF8.self) == "[\n  \"a\"\n]")
        let plant = ["a": 1]
        let data = try encoder.encodeJSON(plant)
        #expect(try Jar(json: data) == Jar(plant))
        let relaxed = JarDecoder(jsonOptions: JSONReadingOptions(syntax: .json5))
        #expect(try relaxed.decode([String: Int].self, from: "{a: 1,}") == plant)
        let sorted = JSONWritingOptions(indentation: .spaces(2), sortedKeys: true)
        #expect(
            try String(json: ["b": 1, "a": 2] as Jar, options: sorted) == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    }

    @Test func errorsAreCaughtByTheirType() throws {
        do {
            let age: Int = try jar["name"]^
            Issue.record("lifted \(age)")
        } catch let error as LiftError {
            #expect(error.message == #"expected Int, found string "Kim""#)
        }
    }

    /// A null is a null, and nothing is none.
    @Test func aJarIsComparedWithNull() throws {
        for route in JarRoute.allCases {
            let jar = try route.jar(#"{"null":null,"zero":0,"empty":{},"text":"null"}"#)
            #expect(jar["null"] == null)
            #expect(!(jar["null"] != null))
            for key in ["zero", "empty", "text", "none"] {
                #expect(jar[key] != null, "\(key)")
                #expect(!(jar[key] == null), "\(key)")
            }
            #expect(jar["none"]["x"] != null)
            #expect(jar["zero"]["x"] != null)
        }
    }

    @Test func operatorsBindAsTheyDoInSwift() throws {
        var jar: Jar = ["age": "x"]
        let age: Int = (try? jar["age"]^) ?? 0
        #expect(age == 0)
        jar["age"] = 1
        jar["age"] = try jar["age"]^ + 1
        #expect(try jar["age"]^ == 2)
        let account = Account(name: "Kim")
        let strict = jar.union(context: .strict).union(context: account)
        #expect(try (strict.context.get() as Account).name == "Kim")
        let snakeCase = jar.union(context: .snakeCase).union(context: account)
        #expect(try (snakeCase.context.get() as Account).name == "Kim")
    }

    @Test func aPatchIsAppliedToAJar() throws {
        var jar: Jar = ["age": 1]
        let data = Data(#"[{"op": "replace", "path": "/age", "value": 2}]"#.utf8)
        let patch: JarPatch = try Jar(json: data)^
        try patch.apply(to: &jar)
        #expect(jar == ["age": 2])
    }

    // MARK: The page

    /// Each piece of code in the last column of a table is in this file, or in the one for settings.
    @Test func everyRemedyIsCompiled() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let page = try String(
            contentsOf: root.appendingPathComponent(
                "Sources/Lift/Documentation.docc/WhenTheCompilerComplains.md"), encoding: .utf8)
        let settings = root.appendingPathComponent(
            "Tests/LiftSettingsTests/Documentation/SettingAdviceTests.swift")
        let tests =
            try String(contentsOfFile: #filePath, encoding: .utf8)
            + String(contentsOf: settings, encoding: .utf8)
        var count = 0
        for line in page.split(separator: "\n") where line.hasPrefix("|") && !line.hasPrefix("| ---") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let codes = try #require(cells.last).components(separatedBy: "`").enumerated()
            for (place, code) in codes where place % 2 == 1 {
                // What goes on in the text of the page is only begun here.
                let begun = code.replacing(" { }", with: " {")
                #expect(tests.contains(begun), "no test has \(code)")
                count += 1
            }
        }
        #expect(count > 40)
    }
}

private nonisolated struct Guest: Equatable {
    let name: String
}

extension Guest: JarConvertible {
    init(jar: Jar) throws { name = try jar["name"]^ }
}

extension Guest: JarRepresentable {
    var jar: Jar { ["name": name] }
}

private struct Reply: Decodable {
    let name: String
}

extension Reply: JarDecodable {}

private enum Either<First, Second> { case first(First), second(Second) }

extension Either: Codable where First: Codable, Second: Codable {}

// The remedy of the page, in one line.
// swift-format-ignore
extension Either: Liftable, JarConvertible, JarRuled, JarRepresentable, JarDecodable, JarEncodable, JarUpdatable, JarCodable
where First: Codable, Second: Codable {}

private struct Account {
    let name: String
}

extension Account: JarContextValue {}

private struct Reading: Codable, Equatable {
    var takenAt = Date(timeIntervalSince1970: 0)
}

private struct Player {
    let name: String
    let stars: Int
}

private struct Price: Equatable {
    let cents: Int
}

extension Price: JarElement {
    init(jar: Jar) throws { cents = try jar["cents"]^ }

    var jar: Jar { ["cents": cents] }
}

extension Price: CodableByJar {}

private struct Bill: JarCodable, Equatable {
    var total: Price
}

private struct Member: Codable, Equatable {
    let name: String
}

extension Member: JarCodable {}

extension CodingUserInfoKey {
    fileprivate static var account: CodingUserInfoKey {
        CodingUserInfoKey(rawValue: "account") ?? .jarContext
    }
}
