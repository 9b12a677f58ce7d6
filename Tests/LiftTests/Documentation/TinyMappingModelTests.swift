import Foundation
import Lift
import Testing

/// What TinyMappingModel's introduction and the comments below it show, the Lift way. Blocks of
/// the article ComingFromMappingLibraries are among these.
@Suite struct TinyMappingModelTests {
    struct TitleModel: JarCodable, Equatable {
        var label: String
    }

    struct ImageModel: JarCodable, Equatable {
        var label: String
        var height: Int?
    }

    let entryText = """
        {"im:name":{"label":"Lift"},"im:image":[{"label":"a.png","height":55},{"label":"b.png"}]}
        """

    @Test func keysAreReplacedAndTypesNamedInOneTable() throws {
        struct EntryModel: JarMapped {
            let name: TitleModel
            let images: [ImageModel]

            static let mapping = JarMapping<EntryModel> {
                JarMake(EntryModel.init(name:images:))
                JarField("im:name", \.name)
                JarField("im:image", \.images)
            }
        }

        let data = try Jar(json: entryText)
        let model: EntryModel = try data^
        let models: [EntryModel] = try Jar([data, data])^
        #expect(model.name == TitleModel(label: "Lift"))
        #expect(
            model.images == [ImageModel(label: "a.png", height: 55), ImageModel(label: "b.png", height: nil)])
        #expect(models.count == 2)
        #expect(try String(json: model) == entryText)
        #expect(try String(json: models) == "[\(entryText),\(entryText)]")
    }

    @Test func keysAreReplacedFromOutside() throws {
        struct EntryModel: JarCodable, Equatable {
            var name: TitleModel
            var images: [ImageModel]
        }

        let data = try Jar(json: entryText)
        let rules = JarKeyRules(.renaming(EntryModel.self, ["name": "im:name", "images": "im:image"]))
        let model: EntryModel = try data.union(context: rules)^
        let text = try String(json: model.asJar(using: rules))
        #expect(model.images.map(\.label) == ["a.png", "b.png"])
        #expect(text == entryText)
    }

    @Test func theTypeOfAKeyIsChosen() throws {
        final class Title: Model {
            var label: String = ""

            private enum CodingKeys: CodingKey { case label }

            required init(from decoder: any Decoder) throws {
                label = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .label)
                try super.init(from: decoder)
            }
        }
        class Model: Codable {
            var id: Int?
        }
        struct Entry: JarDecodable {
            var name: Model
            var images: [Model]
        }
        let data = try Jar(
            json: #"{"name":{"label":"Lift","id":1},"images":[{"label":"a"},{"id":2,"label":"b"}]}"#)
        let rules = JarKeyRules(
            .type(Title.self, at: "name", of: Entry.self), .type(Title.self, at: "images", of: Entry.self))
        let entry: Entry = try data.union(context: rules)^
        #expect((entry.name as? Title)?.label == "Lift")
        #expect(entry.name.id == 1)
        #expect(entry.images.map { ($0 as? Title)?.label } == ["a", "b"])
        #expect(entry.images.map(\.id) == [nil, 2])
    }

    @Test func namesThatNoPropertyCanHaveAreReplaced() throws {
        struct Work: JarMapped, Equatable {
            let identifier: Int
            let firstWork: String
            let childs: [String]

            static let mapping = JarMapping<Work> {
                JarMake(Work.init(identifier:firstWork:childs:))
                JarField("id", \.identifier)
                JarField("1work", \.firstWork)
                JarField("p_childs", \.childs)
            }
        }
        let text = #"{"id":7,"1work":"cook","p_childs":["Mary","James"]}"#
        let work: Work = try Jar(json: text)^
        #expect(work == Work(identifier: 7, firstWork: "cook", childs: ["Mary", "James"]))
        #expect(try String(json: work) == text)
    }

    @Test func arraysOfArraysAreMapped() throws {
        let text = #"[[{"label":"a"}],[],[{"label":"b"},{"label":"c"}]]"#
        let titles: [[TitleModel]] = try Jar(json: text)^
        #expect(titles.map { $0.map(\.label) } == [["a"], [], ["b", "c"]])
        #expect(try String(json: titles) == text)
    }

    @Test func aDictionaryOfFoundationIsMapped() throws {
        let data: [String: Any] = ["label": "a.png", "height": 55]
        let image: ImageModel = try Jar(checked: data)^
        #expect(image == ImageModel(label: "a.png", height: 55))
        let images: [ImageModel] = try Jar(checked: [data, data] as [Any])^
        #expect(images == [image, image])
    }

    // MARK: The comments

    @Test func inputIsChecked() throws {
        struct Answer: JarCodable {
            var data: [TitleModel]
        }
        let jar = try Jar(json: #"{"data":[{"label":"a"},{"label":[]}]}"#)
        let wrong = try failure { try jar^ as Answer }
        #expect(wrong == LiftFailure(.type, "expected String, found array of 0", at: "data[1].label"))
    }

    @Test func aPathLeadsIntoANestedDictionary() throws {
        struct Product: JarMapped {
            let smallImage: URL
            let bigImage: URL

            static let mapping = JarMapping<Product> {
                JarMake(Product.init(smallImage:bigImage:))
                JarField("image.small", \.smallImage)
                JarField("image.big", \.bigImage)
            }
        }
        let text = #"{"image":{"small":"https://example.com/s","big":"https://example.com/b"}}"#
        let product: Product = try Jar(json: text)^
        #expect(product.smallImage.path == "/s")
        #expect(product.bigImage.path == "/b")
        #expect(try Jar(json: String(json: product)) == Jar(json: text))
    }

    @Test func aPathLeadsIntoANestedDictionaryFromOutside() throws {
        struct Product: JarCodable {
            var smallImage: String
            var bigImage: String
        }
        let rules = JarKeyRules(
            .renaming(Product.self, ["smallImage": "image.small", "bigImage": "image.big"]))
        let text = #"{"image":{"small":"s.png","big":"b.png"}}"#
        let product: Product = try Jar(json: text).union(context: rules)^
        #expect([product.smallImage, product.bigImage] == ["s.png", "b.png"])
        #expect(try String(json: product.asJar(using: rules)) == text)
    }

    @Test func whatHasNoModelIsLeftAsItIs() throws {
        struct Entry: JarCodable {
            var title: String
            var rest: Jar
        }
        let text = #"{"title":"Lift","rest":{"b":1.50,"a":[null]}}"#
        let entry: Entry = try Jar(json: text)^
        let number: Double = try entry.rest["b"]^
        #expect(number == 1.5)
        #expect(try String(json: entry) == text)
    }

    @Test func flatDataBecomesNestedModels() throws {
        struct Address: JarMapped, Equatable {
            var street: String
            var city: String

            static let mapping = JarMapping<Address> {
                JarMake(Address.init(street:city:))
                JarField("address_street", \.street)
                JarField("address_city", \.city)
            }
        }

        struct Customer: JarMapped {
            var name: String
            var address: Address

            static let mapping = JarMapping<Customer> {
                JarMake(Customer.init(name:address:))
                JarField("name", \.name)
                JarField(.flattened, \.address)
            }
        }
        let text = #"{"name":"Kim","address_street":"Main Street","address_city":"Stockholm"}"#
        var customer: Customer = try Jar(json: text)^
        try customer.update(from: ["address_city": "Gothenburg"])
        #expect(customer.address == Address(street: "Main Street", city: "Gothenburg"))
        #expect(try String(json: customer) == text.replacingOccurrences(of: "Stockholm", with: "Gothenburg"))
    }
}
