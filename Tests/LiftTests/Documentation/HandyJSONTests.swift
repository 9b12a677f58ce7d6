#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// The examples of HandyJSON's introduction, with Lift. They include blocks of the
    /// article ComingFromMappingLibraries.
    @Suite struct HandyJSONTests {
        let catText = #"{"name":"cat","id":"12345","num":180}"#

        // MARK: Lifting

        @Test func aClassIsLifted() throws {
            let jsonString = catText
            class Animal: JarCodable {
                var name: String?
                var id: String?
                var num: Int?
            }
            let animal: Animal = try Jar(json: jsonString)^
            #expect(animal.name == "cat")
            #expect(animal.id == "12345")
            #expect(animal.num == 180)
        }

        @Test func aStructIsLiftedAndWritten() throws {
            let jsonString = catText
            struct Animal: JarCodable {
                var name: String?
                var id: String?
                var num: Int?
            }

            let animal: Animal = try Jar(json: jsonString)^
            let text = try String(json: animal)
            #expect([animal.name, animal.id] == ["cat", "12345"])
            #expect(animal.num == 180)
            #expect(text == jsonString)
        }

        @Test func aStructWithAnInitializerOfItsOwnNeedsNoEmptyOne() throws {
            struct Animal: JarCodable, Equatable {
                var name: String?
                var num: Int?

                init(named name: String) { self.name = name }
            }
            let animal: Animal = try Jar(json: catText)^
            #expect(animal.name == "cat")
            #expect(animal.num == 180)
            let nobody: Animal = try Jar(json: "{}")^
            #expect(nobody.name == nil)
        }

        @Test func defaultsStayWhereAKeyIsMissing() throws {
            struct Cat: JarCodable, Equatable {
                var name = "nobody"
                var alive = true
                var lives = 9
            }
            var cat = Cat()
            try cat.update(from: Jar(json: #"{"name":"Tom","lives":7}"#))
            #expect(cat == Cat(name: "Tom", alive: true, lives: 7))
        }

        @Test func defaultsStayByTheTypesWord() throws {
            struct Cat: JarDefaultable {
                var name = "nobody"
                var alive = true
                var color: String?
                var toy = Toy()
            }

            struct Toy: JarDefaultable {
                var name = "ball"
                var price: Double? = 1.5
            }

            let cat: Cat = try Jar(json: #"{"alive":null,"toy":{"price":null}}"#)^
            #expect(cat.name == "nobody")
            #expect(cat.alive == true)
            #expect(cat.color == nil)
            #expect(cat.toy.name == "ball")
            #expect(cat.toy.price == nil)
            #expect(
                try String(json: cat) == #"{"name":"nobody","alive":true,"toy":{"name":"ball","price":null}}"#
            )
            let wrong = try failure { try Jar(json: #"{"toy":{"name":[]}}"#)^ as Cat }
            #expect(wrong == LiftFailure(.type, "expected String, found array of 0", at: "toy.name"))
        }

        @Test func defaultsAndConversionsAreAsInHandyJSON() throws {
            struct Cat: JarDefaultable {
                static let coercion = JarCoercion.lenient

                var id: Int64?
                var name = "nobody"
                var alive = true
            }

            let cat: Cat = try Jar(json: #"{"id": "12345", "alive": 1}"#)^
            #expect(cat.id == 12345)
            #expect(cat.name == "nobody")
            #expect(cat.alive == true)
            let other: Cat = try Jar(json: #"{"name": 5, "alive": "0"}"#)^
            #expect(other.name == "5")
            #expect(other.alive == false)
        }

        @Test func aTypeDeclaresItsKeys() throws {
            struct Kitten: JarCodable {
                static let keyRules = JarKeyRules(
                    .renaming(Kitten.self, ["id": "cat_id", "friend": "friend.name"]))

                var id: Int64
                var friend: String?
            }
            let text = #"{"cat_id":1,"friend":{"name":"Lily"}}"#
            let kitten: Kitten = try Jar(json: text)^
            #expect(kitten.id == 1)
            #expect(kitten.friend == "Lily")
            #expect(try String(json: kitten) == text)
        }

        @Test func aPropertyOutsideTheCodingKeysIsIgnored() throws {
            struct Cat: JarCodable {
                var name: String
                var secret = "s"

                private enum CodingKeys: CodingKey { case name }
            }
            let cat: Cat = try Jar(json: #"{"name":"Tom","secret":"x"}"#)^
            #expect(cat.secret == "s")
            #expect(try String(json: cat) == #"{"name":"Tom"}"#)
        }

        let kittyText = """
            {"id":1234567,"name":"Kitty","friend":["Tom","Jack","Lily","Black"],"weight":15.34,"alive":false,\
            "color":"white"}
            """

        @Test func propertiesOfAllShapesAreLifted() throws {
            class Cat: JarCodable {
                var id: Int64!
                var name: String!
                var friend: [String]?
                var weight: Double?
                var alive: Bool = true
                var color: String?
            }
            let cat: Cat = try Jar(json: kittyText)^
            #expect(cat.id == 1_234_567)
            #expect(cat.name == "Kitty")
            #expect(cat.friend == ["Tom", "Jack", "Lily", "Black"])
            #expect(cat.weight == 15.34)
            #expect(cat.alive == false)
            #expect(cat.color == "white")
            #expect(try String(json: cat) == kittyText)
        }

        @Test func aPropertyHasADefault() throws {
            final class Cat: JarMapped {
                let id: Int64
                let name: String
                let friend: [String]?
                let weight: Double?
                let alive: Bool
                let color: NSString?

                init(
                    id: Int64, name: String, friend: [String]?, weight: Double?, alive: Bool, color: NSString?
                ) {
                    self.id = id
                    self.name = name
                    self.friend = friend
                    self.weight = weight
                    self.alive = alive
                    self.color = color
                }

                static let mapping = JarMapping<Cat> {
                    JarMake(Cat.init(id:name:friend:weight:alive:color:))
                    JarField("id", \.id)
                    JarField("name", \.name)
                    JarField("friend", \.friend)
                    JarField("weight", \.weight)
                    JarField("alive", \.alive, default: true)
                    JarField("color", \.color)
                }
            }
            let cat: Cat = try Jar(json: kittyText)^
            #expect(cat.alive == false)
            #expect(cat.color == "white")
            #expect(try String(json: cat) == kittyText)
            let other: Cat = try Jar(json: #"{"id":1,"name":"Tom"}"#)^
            #expect(other.alive == true)
            #expect(other.friend == nil)
            #expect(try String(json: other) == #"{"id":1,"name":"Tom","alive":true}"#)
        }

        @Test func nestedModelsAreLifted() throws {
            class Component: JarCodable {
                var aInt: Int?
                var aString: String?
            }
            class Composition: JarCodable {
                var aInt: Int?
                var comp1: Component?
                var comp2: Component?
            }
            let text = """
                {"num":12345,"comp1":{"aInt":1,"aString":"aaaaa"},"comp2":{"aInt":2,"aString":"bbbbb"}}
                """
            let composition: Composition = try Jar(json: text)^
            #expect(composition.aInt == nil)
            #expect([composition.comp1?.aInt, composition.comp2?.aInt] == [1, 2])
            #expect([composition.comp1?.aString, composition.comp2?.aString] == ["aaaaa", "bbbbb"])
        }

        let responseText = #"{"code":200,"msg":"success","data":{"cat":{"id":12345,"name":"Kitty"}}}"#

        struct Kitty: JarCodable, Equatable {
            var id: Int64
            var name: String
        }

        @Test func aPartOfADocumentIsLifted() throws {
            typealias Cat = Kitty
            let jsonString = responseText
            let cat: Cat = try Jar(json: jsonString)["data"]["cat"]^
            #expect(cat == Cat(id: 12345, name: "Kitty"))
        }

        @Test func aPathIsDesignatedForATypeInBothDirections() throws {
            typealias Cat = Kitty
            let jsonString = responseText
            let rules = JarKeyRules(.root("data.cat", of: Cat.self))
            let cat: Cat = try Jar(json: jsonString).union(context: rules)^
            let text = try String(json: cat.asJar(using: rules))
            #expect(cat == Cat(id: 12345, name: "Kitty"))
            #expect(text == #"{"data":{"cat":{"id":12345,"name":"Kitty"}}}"#)
            let other = try Jar(json: #"{"code":200,"data":{"dog":{}}}"#).union(context: rules)
            let missing = try failure { try other^ as Cat }
            #expect(
                missing
                    == LiftFailure(
                        .missing, #"expected a dictionary, but the key is missing; the only key is "dog""#,
                        at: "data.cat"))
        }

        @Test func inheritedPropertiesAreLifted() throws {
            class Animal: JarCodable {
                var id: Int?
                var color: String?
            }

            class Cat: Animal {
                var name: String?

                private enum CodingKeys: CodingKey { case name }

                required init(from decoder: any Decoder) throws {
                    name = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
                        String.self, forKey: .name)
                    try super.init(from: decoder)
                }

                override func encode(to encoder: any Encoder) throws {
                    try super.encode(to: encoder)
                    var container = encoder.container(keyedBy: CodingKeys.self)
                    try container.encodeIfPresent(name, forKey: .name)
                }
            }
            let jsonString = #"{"id":12345,"color":"black","name":"cat"}"#
            let cat: Cat = try Jar(json: jsonString)^
            #expect(cat.id == 12345)
            #expect(cat.color == "black")
            #expect(cat.name == "cat")
            #expect(try String(json: cat) == jsonString)
            #expect(try String(json: cat as Animal) == jsonString)
        }

        @Test func aKeyAndAWayToReadAreChosenForAProperty() throws {
            struct Cat: JarMapped {
                let id: Int64
                let name: String
                let parent: (String, String)?

                static let mapping = JarMapping<Cat> {
                    JarMake(Cat.init(id:name:parent:))
                    JarField("cat_id", \.id)
                    JarField("name", \.name)
                    JarField("parent", \.parent, by: parents)
                }

                private static let parents = AnyJarTransform<(String, String)>(
                    lift: { jar in
                        let names = (try jar^ as String).split(separator: "/").map(String.init)
                        try jar.assert(names.count == 2, "expected two names")
                        return (names[0], names[1])
                    },
                    represent: { Jar("\($0.0)/\($0.1)") })
            }
            let jsonString = #"{"cat_id":12345,"name":"Kitty","parent":"Tom/Lily"}"#
            let cat: Cat = try Jar(json: jsonString)^
            #expect(cat.id == 12345)
            #expect(cat.name == "Kitty")
            #expect(cat.parent?.0 == "Tom")
            #expect(cat.parent?.1 == "Lily")
            #expect(try String(json: cat) == jsonString)
            let orphan: Cat = try Jar(json: #"{"cat_id":1,"name":"Tom"}"#)^
            #expect(orphan.parent == nil)
            #expect(try String(json: orphan) == #"{"cat_id":1,"name":"Tom"}"#)
            let wrong = try failure { try Jar(json: #"{"cat_id":1,"name":"","parent":"Tom"}"#)^ as Cat }
            #expect(wrong == LiftFailure(.value, "expected two names", at: "parent"))
        }

        @Test func aKeyOfACodableTypeIsChosen() throws {
            struct Cat: JarCodable, Equatable {
                var id: Int64
                var name: String
            }
            let rules = JarKeyRules(.renaming(Cat.self, ["id": "cat_id"]))
            let cat: Cat = try Jar(json: #"{"cat_id":12345,"name":"Kitty"}"#).union(context: rules)^
            #expect(cat == Cat(id: 12345, name: "Kitty"))
            #expect(
                try String(json: cat.asJar(using: rules)) == #"{"cat_id":12345,"name":"Kitty"}"#)
        }

        // MARK: Writing

        @Test func aModelIsWritten() throws {
            class Animal: JarEncodable {
                var name: String?
                var height: Int?

                init(name: String, height: Int) {
                    self.name = name
                    self.height = height
                }
            }

            let cat = Animal(name: "cat", height: 30)
            let text = try String(json: cat)
            let prettyText = try String(json: cat, prettyPrinted: true)
            let dictionary =
                try JSONSerialization.jsonObject(with: Data(json: cat)) as? [String: Any]
            #expect(text == #"{"name":"cat","height":30}"#)
            #expect(prettyText == "{\n  \"name\": \"cat\",\n  \"height\": 30\n}")
            #expect(dictionary?.count == 2)
            #expect(dictionary?["name"] as? String == "cat")
            #expect(dictionary?["height"] as? Int == 30)
            #expect(dictionary?["height"] as? Double == 30)
        }

        @Test func aSubclassNeedsItsOwnCoding() throws {
            class Model: JarDefaultable { required init() {} }
            class Banner: Model { var title = "" }
            #expect(try (Jar(json: #"{"title":"Hello"}"#)^ as Banner).title.isEmpty)
            #expect(try String(json: Banner()) == "{}")
        }

        @Test func anEnumHasItsOwnCoercion() throws {
            enum Kind: Int, Codable { case comic = 3 }
            enum OwnKind: Int, JarCodable {
                static let coercion = JarCoercion.lenient

                case comic = 3
            }
            struct Page<Value: Codable>: JarCodable {
                static var coercion: JarCoercion? { .lenient }

                var kind: Value
            }
            let text = #"{"kind":"3"}"#
            #expect(try (Jar(json: text)^ as Page<OwnKind>).kind == .comic)
            #expect(throws: LiftError.self) { try Jar(json: text)^ as Page<Kind> }
        }

        @Test func modelsInsideOfModelsAreWritten() throws {
            enum Gender: String, Codable {
                case male = "Male"
                case female = "Female"
            }
            struct Subject: Codable {
                var id: Int64?
                var name: String?
            }
            class Student: JarCodable {
                var name: String?
                var gender: Gender?
                var subjects: [Subject]?

                init() {}
            }
            let student = Student()
            student.name = "Jack"
            student.gender = .female
            student.subjects = [
                Subject(id: 1, name: "math"), Subject(id: 2, name: "English"),
                Subject(id: 3, name: "Philosophy"),
            ]
            let subjects =
                #"[{"id":1,"name":"math"},{"id":2,"name":"English"},{"id":3,"name":"Philosophy"}]"#
            let text = #"{"name":"Jack","gender":"Female","subjects":\#(subjects)}"#
            #expect(try String(json: student) == text)
            #expect(try Jar(json: String(json: student, prettyPrinted: true)) == Jar(json: text))
            let dictionary = try #require(try Jar(student).asAny() as? [String: Any])
            #expect(dictionary["gender"] as? String == "Female")
            #expect((dictionary["subjects"] as? [[String: Any]])?.count == 3)
            let again: Student = try Jar(json: text)^
            #expect(again.gender == .female)
            #expect(again.subjects?.map(\.name) == ["math", "English", "Philosophy"])
        }

        // MARK: What the introduction says goes wrong elsewhere

        @Test func aMistakeIsNamed() throws {
            class Cat: JarCodable {
                var id: Int64!
                var name: String!
            }
            let wrong = try Jar(json: #"{"data":{"cat":{"id":"x","name":"Kitty"}}}"#)
            let error = try liftError { try wrong["data"]["cat"]^ as Cat }
            #expect(
                error.description == #"expected Int64, found string "x" at data.cat.id (line 1, column 22)"#)
            let elsewhere = try failure { try wrong["data"]["cats"]^ as Cat }
            #expect(
                elsewhere
                    == LiftFailure(
                        .missing, #"expected Cat, but the key is missing; the only key is "cat""#,
                        at: "data.cats"))
        }
    }
#endif
