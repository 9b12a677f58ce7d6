import Foundation
import Lift
import Testing

@Suite struct JarMappingTests {
    static let parcelText = """
        {"parcel_id":7,"name":"books","measured":{"weight":1.5},"sent":"2026-11-20T00:00:00.000Z",\
        "sender":{"name":"Kim"},"receivers":[{"name":"Lee","age":30},{"name":"Ann"}],\
        "offices":{"a":{"city":"Oslo"}},"size.class":"large","fragile":false}
        """

    // MARK: Lifting and writing

    @Test(arguments: JarRoute.allCases)
    func isLiftedAndWritten(route: JarRoute) throws {
        let parcel: Parcel = try route.jar(Self.parcelText)^
        #expect(parcel.id == 7)
        #expect(parcel.name == "books")
        #expect(parcel.weight == 1.5)
        #expect(parcel.sent == Date(timeIntervalSince1970: 1_795_132_800))
        #expect([parcel.sender.name] == ["Kim"])
        #expect(parcel.receivers.map(\.age) == [30, nil])
        #expect(parcel.offices == ["a": Office(city: "Oslo")])
        #expect(parcel.size == .large)
        #expect(parcel.isFragile == false)
        let byHand: HandParcel = try route.jar(Self.parcelText)^
        #expect(parcel == byHand.parcel)
        try expectWritten(parcel, as: Self.parcelText)
        #expect(try Jar(parcel)^ == parcel)
        let dated: Jar = ["sent": parcel.sent]
        #expect(Jar(parcel) == (try Jar(json: Self.parcelText).merging(dated)))
        let array: [Parcel] = try Jar([parcel, parcel])^
        #expect(array == [parcel, parcel])
        let dictionary: [String: Parcel] = try Jar(["k": parcel])^
        #expect(dictionary == ["k": parcel])
    }

    /// What is changed in the text of the parcel, which is wrong then.
    static let wrong: [(old: String, new: String)] = [
        (#""parcel_id":7,"#, ""),
        (#""parcel_id":7"#, #""parcel_id":"x""#),
        (#""parcel_id":7"#, #""parcel_id":1e30"#),
        (#""parcel_id":7"#, #""parcel_id":null"#),
        (#""name":"books""#, #""name":[]"#),
        (#""name":"books""#, #""title":{}"#),
        (#"{"weight":1.5}"#, "3"),
        (#"{"weight":1.5}"#, "{}"),
        (#"{"weight":1.5}"#, "null"),
        (#""2026-11-20T00:00:00.000Z""#, #""yesterday""#),
        (#""2026-11-20T00:00:00.000Z""#, "3"),
        (#"{"name":"Kim"}"#, #"[{"name":"Kim"}]"#),
        (#"{"name":"Kim"}"#, #"{}"#),
        (#"{"name":"Kim"}"#, #"{"name":"Kim","age":-1}"#),
        (#""age":30"#, #""age":-30"#),
        (#""age":30"#, #""age":3.5"#),
        (#"{"name":"Ann"}"#, "7"),
        (#"{"city":"Oslo"}"#, #"{"city":null}"#),
        (#"{"city":"Oslo"}"#, #""Oslo""#),
        (#""large""#, #""huge""#),
        (#""fragile":false"#, #""fragile":0"#),
    ]

    @Test(arguments: wrong, JarRoute.allCases)
    func errorsAreThoseOfCodeByHand(change: (String, String), route: JarRoute) throws {
        let text = Self.parcelText.replacingOccurrences(of: change.0, with: change.1)
        try #require(text != Self.parcelText)
        let jar = try route.jar(text)
        let error = try liftError { try jar^ as Parcel }
        let byHand = try liftError { try jar^ as HandParcel }
        #expect(error == byHand)
        #expect(error.key == byHand.key)
        #expect(error.offset == byHand.offset)
        let inArray: Jar = ["all": [jar]]
        let nested = try liftError { try inArray["all"]^ as [Parcel] }
        #expect(nested == (try liftError { try inArray["all"]^ as [HandParcel] }))
    }

    @Test(arguments: ["3", #""x""#, "[]", "true", "{}"])
    func whatIsNoDictionaryIsRefusedAsByHand(text: String) throws {
        let jar = try Jar(json: text)
        #expect(try failure { try jar^ as Parcel } == (try failure { try jar^ as HandParcel }))
    }

    @Test func whatIsMissingIsNamedByItsType() throws {
        let jar: Jar = ["a": 1]
        let none = try failure { try jar["parcel"]^ as Person }
        #expect(
            none
                == LiftFailure(
                    .missing, #"expected Person, but the key is missing; the only key is "a""#, at: "parcel")
        )
        #expect(try jar["parcel"]^ as Person? == nil)
        #expect(try Jar(null)^ as Person? == nil)
    }

    private struct Note: JarMapped, Equatable {
        var text: String?
        var tags: [String]

        static let mapping = JarMapping<Note> {
            JarMake(Note.init(text:tags:))
            JarField("text", \.text)
            JarField("meta.tags", \.tags, default: [])
        }
    }

    @Test func aNullIsNotReportedAsMissingFields() throws {
        struct Place: JarMapped {
            let city: String
            let zip: Int

            static let mapping = JarMapping<Place> {
                JarMake(Place.init(city:zip:))
                JarField("address.city", \.city)
                JarField("zip", \.zip)
            }
        }
        let jar = try Jar(json: #"[{"address":{"city":"x"},"zip":1},null]"#)
        let errors = try liftError { try jar^ as [Place] }.all.map(LiftFailure.init)
        #expect(errors == [LiftFailure(.null, "expected Place, found null", at: "[1]")])
    }

    @Test func aNullIsNoRest() throws {
        struct Members: JarMapped {
            let rest: JarRest

            static let mapping = JarMapping<Members> {
                JarMake(Members.init(rest:))
                JarField(.flattened, \.rest)
            }
        }
        #expect(try failure { try Jar(null)^ as Members }.kind == .null)
        #expect(try !(Jar(json: #"{"a":1}"#)^ as Members).rest.isEmpty)
    }

    @Test func aNullIsNoModelEvenIfNothingIsRequired() throws {
        let jar = try Jar(json: #"{"note":null,"notes":[{},null],"nothing":{}}"#)
        #expect(
            try failure { try jar["note"]^ as Note }
                == LiftFailure(.null, "expected Note, found null", at: "note"))
        #expect(
            try failure { try jar["notes"]^ as [Note] }
                == LiftFailure(.null, "expected Note, found null", at: "notes[1]"))
        #expect(try jar["note"]^ as Note? == nil)
        #expect(try jar["notes"]^ as [Note?] == [Note(tags: []), nil])
        #expect(try jar["nothing"]^ as Note == Note(tags: []))
    }

    @Test func theFirstWrongFieldIsReported() throws {
        let error = try failure { try Jar(json: #"{"first":"x","second":"y"}"#)^ as MappedPair<Int, Int> }
        #expect(error == LiftFailure(.type, #"expected Int, found string "x""#, at: "first"))
    }

    @Test func whatTheInitializerThrowsHasThePlace() throws {
        let jar = try Jar(json: #"{"people":[{"name":"a"},{"name":"b","age":-5}]}"#)
        let error = try failure { try jar["people"]^ as [Person] }
        #expect(error == LiftFailure(.value, "nobody is -5 years old", at: "people[1]"))
    }

    // MARK: Keys

    static let names: [(String, String?)] = [
        (#"{"name":"n","title":"t"}"#, "n"),
        (#"{"title":"t"}"#, "t"),
        (#"{"name":null,"title":"t"}"#, "t"),
        (#"{"title":null}"#, nil),
        ("{}", nil),
    ]

    @Test(arguments: names)
    func theFirstOfSeveralKeysThatIsThereCounts(row: (String, String?)) throws {
        struct Named: JarMapped {
            let name: String?

            static let mapping = JarMapping<Named> {
                JarMake(Named.init(name:))
                JarField(.anyOf("name", "title"), \.name)
            }
        }
        let named: Named = try Jar(json: row.0)^
        #expect(named.name == row.1)
        #expect(try String(json: named) == (row.1.map { #"{"name":"\#($0)"}"# } ?? "{}"))
    }

    @Test func whereAllKeysAreMissingTheFirstIsNamed() throws {
        struct Named: JarMapped {
            let name: String

            static let mapping = JarMapping<Named> {
                JarMake(Named.init(name:))
                JarField(.anyOf("a.b", "title"), \.name)
            }
        }
        let none = try failure { try Jar(json: #"{"a":{}}"#)^ as Named }
        #expect(
            none
                == LiftFailure(
                    .missing, "expected String, but the key is missing; the dictionary is empty", at: "a.b"))
        #expect(try String(json: Named(name: "x")) == #"{"a":{"b":"x"}}"#)
    }

    @Test(arguments: JarRoute.keepingOrder)
    func aMissingPathIsNamedWhole(route: JarRoute) throws {
        struct Form: JarMapped {
            let city: String
            let zip: Int

            static let mapping = JarMapping<Form> {
                JarMake(Form.init(city:zip:))
                JarField(.anyOf("address.city", "town"), \.city)
                JarField("address.lines[0].zip", \.zip)
            }
        }
        func failures(_ text: String) throws -> [LiftFailure] {
            try liftError { try route.jar(text)^ as Form }.all.map(LiftFailure.init)
        }
        let start = JarPath(route.path).description
        let prefix = start.isEmpty ? "" : start + "."
        let isMissing = #"but the key "address" is missing; the only key is "adress""#
        #expect(
            try failures(#"{"adress":1}"#) == [
                LiftFailure(.missing, "expected String, \(isMissing)", at: prefix + "address.city"),
                LiftFailure(.missing, "expected Int, \(isMissing)", at: prefix + "address.lines[0].zip"),
            ])
        let error = try liftError { try route.jar(#"{"adress":1}"#)^ as Form }
        #expect(error.recoverySuggestion == #"Use the key "adress"."#)
        #expect(
            try failures(#"{"address":{"city":"x","lines":[]}}"#) == [
                LiftFailure(.missing, "expected Int, found nothing", at: prefix + "address.lines[0].zip")
            ])
        #expect(try failures(#"{"town":[],"address":{"lines":[{"zip":2}]}}"#).map(\.key) == [prefix + "town"])
    }

    @Test func severalPathsShareADictionary() throws {
        struct Images: JarMapped, JarRepresentableWithContext, Equatable {
            let small: String
            let big: String?
            let id: Int
            let deep: Int

            static let mapping = JarMapping<Images> {
                JarMake(Images.init(small:big:id:deep:))
                JarField("image.small", \.small)
                JarField("image.big", \.big)
                JarField("id", \.id)
                JarField("image.more.deep", \.deep)
            }
        }
        let text = #"{"image":{"small":"s","big":"b","more":{"deep":4}},"id":3}"#
        let images: Images = try Jar(json: text)^
        #expect(images == Images(small: "s", big: "b", id: 3, deep: 4))
        #expect(try String(json: images) == text)
        let short = Images(small: "s", big: nil, id: 3, deep: 4)
        #expect(try String(json: short) == #"{"image":{"small":"s","more":{"deep":4}},"id":3}"#)
        #expect(
            try String(json: Jar(short).union(context: JarEncoder.NilStrategy.null))
                == #"{"image":{"small":"s","big":null,"more":{"deep":4}},"id":3}"#)
    }

    @Test func keysOfAnyTextAreKept() throws {
        struct Odd: JarMapped, Equatable {
            let empty: Int
            let dotted: Int
            let quoted: Int

            static let mapping = JarMapping<Odd> {
                JarMake(Odd.init(empty:dotted:quoted:))
                JarField([""], \.empty)
                JarField(["."], \.dotted)
                JarField("\"\u{0}é", \.quoted)
            }
        }
        let odd = Odd(empty: 1, dotted: 2, quoted: 3)
        #expect(try Jar(json: String(json: odd))^ == odd)
        let none = try liftError { try Jar(json: #"{"":1}"#)^ as Odd }
        #expect(none.path == [.key(".")])
    }

    @Test func genericTypesAreMapped() throws {
        let text = #"{"first":[1,2],"second":{"first":"a","second":true}}"#
        let pair: MappedPair<[Int], MappedPair<String, Bool>> = try Jar(json: text)^
        #expect(pair.first == [1, 2])
        #expect(pair.second.first == "a")
        #expect(try String(json: pair) == text)
        let wrong = try failure {
            try Jar(json: #"{"first":[],"second":{"first":"a","second":1}}"#)^
                as MappedPair<[Int], MappedPair<String, Bool>>
        }
        #expect(wrong == LiftFailure(.type, "expected Bool, found number 1", at: "second.second"))
    }

    @Test func objectsOfTheirOwnTypeAreMapped() throws {
        let text = #"{"name":"a","next":{"name":"b","children":[]},"children":[{"name":"c","children":[]}]}"#
        let node: Node = try Jar(json: text)^
        #expect(node.next?.name == "b")
        #expect(node.children.map(\.name) == ["c"])
        #expect(try String(json: node) == text)
        let wrong = try failure {
            try Jar(json: #"{"name":"a","next":{"name":"b","children":[{}]}}"#)^ as Node
        }
        #expect(
            wrong
                == LiftFailure(
                    .missing, "expected String, but the key is missing; the dictionary is empty",
                    at: "next.children[0].name"))
    }

    // MARK: Nil

    @Test func nilIsLeftOutUnlessTheContextSaysOtherwise() throws {
        let person = try Person(name: "Kim", age: nil)
        #expect(try String(json: person) == #"{"name":"Kim"}"#)
        let people: Jar = ["people": [person]]
        let all = #"{"people":[{"name":"Kim","age":null}]}"#
        #expect(try String(json: people.union(context: JarEncoder.NilStrategy.null)) == all)
        let inner = Jar(person).union(context: JarEncoder.NilStrategy.omitted)
        let mixed: Jar = ["a": inner, "b": person]
        #expect(
            try String(json: mixed.union(context: JarEncoder.NilStrategy.null))
                == #"{"a":{"name":"Kim"},"b":{"name":"Kim","age":null}}"#)
        #expect(
            try String(json: person.asJar(using: JarEncoder.NilStrategy.null))
                == #"{"name":"Kim","age":null}"#)
    }

    @Test func aNullThatIsAValueIsWrittenAlways() throws {
        let reading = MeterReading(at: Date(timeIntervalSince1970: 0), note: nil, raw: Jar(null))
        let text = #"{"at":"1970-01-01T00:00:00.000Z","raw":null}"#
        #expect(try String(json: reading) == text)
        let lifted: MeterReading = try Jar(json: text)^
        #expect(lifted.raw == Jar(null))
        #expect(lifted.note == nil)
    }

    // MARK: Context

    @Test func anObjectIsRepresentedAtOnce() throws {
        let account = BankAccount(name: "a", opened: nil, owner: Owner(name: "o", phone: nil), others: [])
        let jar = Jar(account)
        account.name = "b"
        account.owner?.name = "p"
        let text = try String(json: jar)
        #expect(text == #"{"name":"a","owner":{"name":"o"},"others":[]}"#)
        #expect(try String(json: account) == #"{"name":"b","owner":{"name":"p"},"others":[]}"#)
    }

    // MARK: Transforms in fields

    private struct Stamped: JarMapped, JarRepresentableWithContext, Equatable {
        let at: Date
        let ended: Date?
        let due: Date
        let times: [Date]
        let data: Data

        static let mapping = JarMapping<Stamped> {
            JarMake(Stamped.init(at:ended:due:times:data:))
            JarField("at", \.at, by: .secondsSince1970)
            JarField("more.ended", \.ended, by: .millisecondsSince1970)
            JarField("due", \.due, by: .secondsSince1970, default: Date(timeIntervalSince1970: 7))
            JarField("times", \.times, by: AnyJarTransform<Date>.secondsSince1970.array)
            JarField("data", \.data, by: .base64URL)
        }
    }

    @Test func fieldsHaveTransforms() throws {
        let text = #"{"at":1,"more":{"ended":-1500},"due":2.5,"times":[3,4],"data":"-_8"}"#
        let stamped: Stamped = try Jar(json: text)^
        #expect(stamped.ended == Date(timeIntervalSince1970: -1.5))
        #expect(stamped.times.map(\.timeIntervalSince1970) == [3, 4])
        #expect(stamped.data == Data([0xFB, 0xFF]))
        #expect(try String(json: stamped) == text)
        let short: Stamped = try Jar(json: #"{"at":1,"due":null,"times":[],"data":""}"#)^
        #expect(short.ended == nil)
        #expect(short.due == Date(timeIntervalSince1970: 7))
        #expect(try String(json: short) == #"{"at":1,"due":7,"times":[],"data":""}"#)
        #expect(
            try String(json: Jar(short).union(context: JarEncoder.NilStrategy.null))
                == #"{"at":1,"more":{"ended":null},"due":7,"times":[],"data":""}"#)
    }

    static let wrongStamps: [(String, LiftFailure)] = [
        (
            "{}",
            LiftFailure(
                .missing, "expected Double, but the key is missing; the dictionary is empty", at: "at")
        ),
        (#"{"at":null}"#, LiftFailure(.null, "expected Double, found null", at: "at")),
        (#"{"at":"x"}"#, LiftFailure(.type, #"expected Double, found string "x""#, at: "at")),
        (
            #"{"at":1,"more":{"ended":[]}}"#,
            LiftFailure(.type, "expected Double, found array of 0", at: "more.ended")
        ),
        (#"{"at":1,"due":true}"#, LiftFailure(.type, "expected Double, found bool true", at: "due")),
        (
            #"{"at":1,"times":[1,{}]}"#,
            LiftFailure(.type, "expected Double, found dictionary of 0", at: "times[1]")
        ),
        (
            #"{"at":1,"times":[],"data":"a"}"#,
            LiftFailure(.value, #"expected base64 for URLs, found string "a""#, at: "data")
        ),
    ]

    @Test(arguments: wrongStamps)
    func errorsOfTransformsHaveThePathOfTheField(row: (String, LiftFailure)) throws {
        #expect(try failure { try Jar(json: row.0)^ as Stamped } == row.1)
        let nested = try failure { try Jar(json: "[[\(row.0)]]")^ as [[Stamped]] }
        #expect(nested == LiftFailure(row.1.kind, row.1.message, at: "[0][0].\(row.1.key)"))
    }

    @Test func whatCannotBeWrittenHasThePathOfTheField() throws {
        struct Box: JarMapped {
            let value: Double
            let date: Date

            static let mapping = JarMapping<Box> {
                JarMake(Box.init(value:date:))
                JarField("a.value", \.value)
                JarField("b.date", \.date, by: .iso8601)
            }
        }
        let infinite = try failure { try String(json: [Box(value: .infinity, date: Date())]) }
        #expect(infinite.key == "[0].a.value")
        #expect(infinite.kind == .unsupported)
        let late = try failure { try String(json: [Box(value: 1, date: .distantFuture + 1e13)]) }
        #expect(late.key == "[0].b.date")
        #expect(late.kind == .unsupported)
    }

    // MARK: Generated

    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func whatIsWrittenIsLiftedAgain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for step in 0..<50 {
            let count = Int.random(in: 0..<4, using: &random)
            func people(_ count: Int) throws -> [Person] {
                try (0..<count).map { _ in
                    try Person(
                        name: String(UInt16.random(in: .min ... .max, using: &random)),
                        age: Bool.random(using: &random) ? Int.random(in: 0..<200, using: &random) : nil)
                }
            }
            let parcel = Parcel(
                id: Int.random(in: .min ... .max, using: &random), name: count == 2 ? nil : "n\(count)",
                weight: Double.random(in: -1e9...1e9, using: &random),
                sent: Date(timeIntervalSince1970: Double(Int32.random(in: .min ... .max, using: &random))),
                sender: try #require(people(1).first), receivers: try people(count),
                offices: count == 0 ? [:] : ["k\(count)": Office(city: "c")],
                size: [nil, .small, .large].randomElement(using: &random) ?? nil,
                isFragile: Bool.random(using: &random))
            let text = try String(json: parcel)
            #expect(try Jar(json: text)^ == parcel, "seed \(seed), step \(step)")
            #expect(try Jar(parcel)^ == parcel, "seed \(seed), step \(step)")
            #expect(
                try Jar(plist: Data(plist: parcel, format: .binary))^ == parcel, "seed \(seed), step \(step)")
        }
    }
}
