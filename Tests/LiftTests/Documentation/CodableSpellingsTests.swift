#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// The uses of Foundation's coders, with Lift. They include the blocks of the article
    /// ComingFromCodable.
    @Suite struct CodableSpellingsTests {
        struct Animal: JarCodable, Equatable {
            var name: String
            var num: Int?
        }

        struct Plant: Codable, Equatable {
            var name: String
        }

        let animalText = #"{"name":"cat","num":180}"#

        @Test func aTypeSaysThatItIsLifted() throws {
            let data = Data(animalText.utf8)
            do {
                struct Animal: JarCodable {
                    var name: String
                    var num: Int?
                }

                let animal: Animal = try Jar(json: data)^
                let written = try Data(json: animal)
                #expect(animal.num == 180)
                #expect(written == data)
            }
            #expect(try JSONDecoder().decode(Animal.self, from: data) == Animal(name: "cat", num: 180))
        }

        @Test func rulesBelongToAType() throws {
            struct Member: JarCodable {
                static let keyRules = JarKeyRules.snakeCase
                static let coercion = JarCoercion.lossless

                var firstName: String
                var zipCode: Int
            }

            let member: Member = try Jar(json: #"{"first_name":"Kim","zip_code":"90210"}"#)^
            let memberText = try String(json: member)  // {"first_name":"Kim","zip_code":90210}
            #expect(memberText == #"{"first_name":"Kim","zip_code":90210}"#)
        }

        @Test func otherTypesHaveTheirCoders() throws {
            let jar: Jar = ["name": "fern"]
            #expect(try JarDecoder().decode(Plant.self, from: jar) == Plant(name: "fern"))
            #expect(try JarEncoder().encode(Plant(name: "fern")) == jar)
            let data = Data(#"{"name":"fern"}"#.utf8)
            do {
                let plant = try JarDecoder().decode(Plant.self, from: data)
                let written = try JarEncoder().encodeJSON(plant)
                #expect(plant == Plant(name: "fern"))
                #expect(written == data)
            }
        }

        @Test func onlyTheOperatorConvertsNumbersInQuotes() throws {
            let lifted: [Int] = try Jar(json: #"["1"]"#)^  // [1]
            let decoded = try? JarDecoder().decode([Int].self, from: #"["1"]"#)  // nil
            #expect(lifted == [1])
            #expect(decoded == nil)
            let strict = try Jar(json: #"["1"]"#).union(context: JarCoercion.strict)
            #expect(throws: LiftError.self) { try strict^ as [Int] }
        }

        @Test func whatIsWrittenDiffers() throws {
            struct Visit: JarCodable, Equatable {
                var day: Date
                var page: URL
            }
            let page = try #require(URL(string: "http://a.se"))
            let visit = Visit(day: Date(timeIntervalSince1970: 0), page: page)
            let old = #"{"day":-978307200,"page":"http:\/\/a.se"}"#
            #expect(try Jar(json: JSONEncoder().encode(visit)) == Jar(json: old))
            #expect(try String(json: visit) == #"{"day":"1970-01-01T00:00:00.000Z","page":"http://a.se"}"#)
            #expect(throws: LiftError.self) { try Jar(json: old)^ as Visit }
            let since2001 = JarTypeTransform(.secondsSince2001)
            #expect(try Jar(json: old).union(context: since2001)^ == visit)
            let escaped = JarEncoder(context: since2001, options: JSONWritingOptions(escapesSlashes: true))
            #expect(try escaped.encodeJSON(visit) == Data(old.utf8))

            let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
            let foundation = try Jar(json: JSONEncoder().encode([id: 1]))
            #expect(foundation == [Jar(id), 1])
            #expect(try JarEncoder().encode([id: 1]) == ["00000000-0000-0000-0000-000000000001": 1])
            #expect(try foundation^ as [UUID: Int] == [id: 1])
        }

        @Test func datesHaveWholeSecondsIfAsked() throws {
            struct Visit: JarCodable {
                var start: Date
            }
            let visit = Visit(start: Date(timeIntervalSince1970: 0.5))
            #expect(try String(json: visit) == #"{"start":"1970-01-01T00:00:00.500Z"}"#)
            do {
                let written = try String(json: visit.asJar(using: Date.ISO8601FormatStyle()))
                #expect(written == #"{"start":"1970-01-01T00:00:00Z"}"#)
            }
        }

        @Test func outputIsFormattedAsAsked() throws {
            let options = JSONWritingOptions(indentation: .spaces(2), sortedKeys: true)
            let text = try String(json: Animal(name: "cat", num: 1), options: options)
            #expect(text == "{\n  \"name\": \"cat\",\n  \"num\": 1\n}")
            let json5 = try Jar(json: "[Infinity]", options: JSONReadingOptions(syntax: .json5))
            #expect(try json5[0]^ == Double.infinity)
        }

        @Test func codersReadAndWriteText() throws {
            struct Tree: Codable {
                var latinName: String
                var height: Double
            }
            struct Settings: Codable {
                var name: String
            }
            let data = Data(#"{"latin_name":"Fagus","height":1.5}"#.utf8)
            let plist = try JarEncoder().encodePropertyList(Settings(name: "n"))
            do {
                let decoder = JarDecoder(context: JarKeyRules.snakeCase)
                let encoder = JarEncoder(context: JarKeyRules.snakeCase, options: .prettyPrinted)
                let tree = try decoder.decode(Tree.self, from: data)
                let json = try encoder.encodeJSON(tree)
                let settings = try JarDecoder().decode(Settings.self, fromPlist: plist)
                let text = "{\n  \"latin_name\": \"Fagus\",\n  \"height\": 1.5\n}"
                #expect(String(decoding: json, as: UTF8.self) == text)
                #expect(settings.name == "n")
            }
        }

        @Test func oneMoreWayToReadIsAddedToPartOfAModel() throws {
            struct Zoo: JarConvertible {
                let city: String
                let animals: [Animal]

                init(jar: Jar) throws {
                    city = try jar["address"]["city"]^
                    animals = try jar["animals"]^
                }
            }
            let zoo: Zoo = try Jar(json: #"{"address":{"city":"Oslo"},"animals":[\#(animalText)]}"#)^
            #expect(zoo.city == "Oslo")
            #expect(zoo.animals == [Animal(name: "cat", num: 180)])
        }

        private enum Label: JarConvertible, Equatable {
            case number(Int), text(String)

            init(jar: Jar) throws {
                switch jar.kind {
                case .number: self = .number(try jar^)
                default: self = .text(try jar^)
                }
            }
        }

        private enum Mark: JarMapped, Equatable {
            case number(Int), text(String)

            static let mapping = JarMapping<Mark>(by: .untagged) {
                JarCase("number", Mark.number)
                JarCase("text", Mark.text)
            }
        }

        @Test func formsAreToldApartByTheirKind() throws {
            let jar = try Jar(json: #"["7", 7]"#)
            #expect((try? jar[0]^ as Int) == 7)
            #expect((try? jar.union(context: JarCoercion.strict)[0]^ as Int) == nil)
            #expect(try jar^ == [Label.text("7"), .number(7)])
            #expect(try jar^ == [Mark.text("7"), .number(7)])
        }

        @Test func decimalsMayBeStringsInPropertyLists() throws {
            struct Price: JarCodable { var amount: Decimal }
            let built: Jar = ["amount": "12"]
            for jar in [built, try Jar(plist: Data(plist: built))] {
                #expect(try (jar^ as Price).amount == 12)
            }
            #expect(throws: LiftError.self) { try Jar(json: #"{"amount":"12"}"#)^ as Price }
        }

        @Test func keysFollowRules() throws {
            struct Cat: JarCodable {
                var smallImage: String
                var ownerName: String
            }
            let text = #"{"image":{"small":"s.png"},"owner_name":"Kim"}"#
            let jar = try Jar(json: text)
            do {
                let rules = JarKeyRules(.snakeCase, .renaming(Cat.self, ["smallImage": "image.small"]))
                let cat: Cat = try jar.union(context: rules)^
                let written = try String(json: cat.asJar(using: rules))
                #expect([cat.smallImage, cat.ownerName] == ["s.png", "Kim"])
                #expect(written == text)
            }
        }

        @Test func keysAreReadInSeveralStyles() throws {
            struct Cat: JarCodable {
                var ownerName: String
                var ownerID: Int
            }
            let rules = JarKeyRules(.snakeCase, .caseInsensitive)
            for (name, id) in [
                ("ownerName", "ownerID"), ("OwnerName", "OwnerID"), ("OwnerName", "OwnerId"),
                ("OWNER_NAME", "OWNER_ID"), ("owner_name", "owner_id"),
            ] {
                let jar = try Jar(json: "{\"\(name)\":\"Kim\",\"\(id)\":1}")
                let cat: Cat = try jar.union(context: rules)^
                #expect(cat.ownerName == "Kim" && cat.ownerID == 1)
                #expect(try String(json: cat.asJar(using: rules)) == #"{"owner_name":"Kim","owner_id":1}"#)
            }
            let names = JarKeyRules(.renaming(Cat.self, ["ownerName": "OwnerName", "ownerID": "OwnerID"]))
            let cat = Cat(ownerName: "Kim", ownerID: 1)
            #expect(try String(json: cat.asJar(using: names)) == #"{"OwnerName":"Kim","OwnerID":1}"#)
        }

        @Test func datesFollowTheContext() throws {
            struct Visit: JarCodable {
                var day: Date
            }
            let seconds = try Jar(json: #"{"day":86400}"#)
            let text = try Jar(json: #"{"day":"1970-01-02"}"#)
            do {
                let visit: Visit = try seconds.union(context: JarTypeTransform(.secondsSince1970))^
                let other: Visit = try text.union(context: DateFormatter.day)^
                let written = try String(json: other.asJar(using: DateFormatter.day))
                #expect(visit.day == other.day)
                #expect(written == #"{"day":"1970-01-02"}"#)
            }
        }

        @Test func userInfoIsTyped() throws {
            struct Unit: JarContextValue {
                let name: String
            }
            struct Amount: JarDecodable {
                let text: String

                init(from decoder: any Decoder) throws {
                    let unit: Unit = try decoder.jarContext.get()
                    text = "\(try decoder.singleValueContainer().decode(Int.self)) \(unit.name)"
                }
            }
            let amounts: [Amount] = try Jar(json: "[1,2]").union(context: Unit(name: "kg"))^
            #expect(amounts.map(\.text) == ["1 kg", "2 kg"])
        }

        @Test func aTypeSeesTheErrorsOfCodable() throws {
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
        }

        @Test func nilIsWrittenAsTheContextSays() throws {
            let animal = Animal(name: "cat", num: nil)
            let short = try String(json: animal)
            let long = try String(json: animal.asJar(using: JarEncoder.NilStrategy.null))
            #expect(short == #"{"name":"cat"}"#)
            #expect(long == #"{"name":"cat","num":null}"#)
        }

        @Test func whatIsMissingKeepsItsDefault() throws {
            struct Sound: JarDefaultable {
                var volume = 5
                var voice: String?
            }

            let sound: Sound = try Jar(json: #"{"voice":"low"}"#)^
            #expect(sound.volume == 5)
            #expect(sound.voice == "low")
        }

        @Test func aValueIsUpdated() throws {
            var animal = Animal(name: "cat", num: 180)
            try animal.update(from: Jar(json: #"{"num":181}"#))
            #expect(animal == Animal(name: "cat", num: 181))
        }

        @Test func errorsHaveThePlace() throws {
            let jar = try Jar(json: #"{"animals":[{"name":"cat","num":1},{"name":"dog","num":"many"}]}"#)
            let error = try liftError { try jar["animals"]^ as [Animal] }
            #expect(
                error.description
                    == #"expected Int, found string "many" at animals[1].num (line 1, column 56)"#)
        }

        @Test func aDictionaryIsReadWithoutContainers() throws {
            let jar = try Jar(json: #"{"a":{"b":[{"c":1.50}]}}"#)
            let number: Decimal = try jar["a"]["b"][0]["c"]^
            #expect("\(number)" == "1.5")
            #expect(try String(json: jar) == #"{"a":{"b":[{"c":1.50}]}}"#)
        }
    }
#endif
