import Foundation
import Lift
import Testing

/// Each Swift snippet of the article "Data without a model", unchanged except for its indentation.
@Suite struct DataWithoutAModelSnippets {
    private struct Item: JarElement {
        let sku: String

        init(sku: String) { self.sku = sku }

        init(jar: Jar) throws { sku = try jar["sku"]^ }

        var jar: Jar { ["sku": sku] }
    }

    private static let text = """
        {
          "id": 10000000000000000001,
          "customer": {"name": "Kim", "phone": null},
          "items": [
            {"sku": "A-1", "price": 12.50, "tags": ["new"]},
            {"sku": "B-7", "price": 3.10}
          ],
          "rates": {"SEK": 11.5, "EUR": 1}
        }
        """

    private let order: Jar

    init() throws { order = try Jar(json: Self.text) }

    @Test func partsAreLifted() throws {
        let text = Self.text
        let order = try Jar(json: text)
        let name: String = try order["customer"]["name"]^  // Kim
        let price = try order["items"][0]["price"]^ as Double  // 12.5
        #expect(name == "Kim")
        #expect(price == 12.5)
        let error = try liftError {
            let cents: Int = try order["items"][1]["price"]^
            return cents
        }
        #expect(error.description == "expected Int, found number 3.10 at items[1].price (line 6, column 29)")
    }

    @Test func partsAreLookedAt() throws {
        var total = 0.0
        var rates: [String: Double] = [:]
        for item in order["items"].elements {
            total += try item["price"]^ as Double
        }
        for (currency, rate) in order["rates"].members {
            rates[currency] = try rate^
        }
        #expect(total == 15.6)
        #expect(rates == ["SEK": 11.5, "EUR": 1])
        let items: [Jar] = try order["items"]^
        #expect(items.count == 2)
        #expect(Array(order["items"].members).isEmpty)
    }

    @Test(arguments: [Jar(3), [3]])
    func oneOrMany(_ jar: Jar) throws {
        let ids: [Int] = jar.kind == .array ? try jar^ : [try jar^]
        #expect(ids == [3])
    }

    @Test func nullIsToldFromMissing() throws {
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let customer = order["customer"]
        if customer["phone"].isNull { log("the phone is null") }
        if customer["email"].isMissing { log("there is no email") }
        let phone: Null? = try customer["phone"]^  // a Null for a null, nil for a missing value
        #expect(lines == ["the phone is null", "there is no email"])
        #expect(phone != nil)
        #expect(try customer["email"]^ as Null? == nil)
        #expect(try customer["phone"]^ as String? == nil)
    }

    @Test func partsAreFound() throws {
        let prices: [Double] = try order.descendants.filter { $0.path.last == "price" }.map { try $0^ }
        let nulls = order.descendants.filter(\.isNull).map(\.path)  // [customer.phone]
        let expensive = try order["items"].elements.first { try $0["price"]^ > 10.0 }
        #expect(prices == [12.5, 3.1])
        #expect(nulls == ["customer.phone"])
        #expect(expensive?.path == "items[0]")
    }

    @Test func foundPartsAreChangedInACopy() throws {
        var items = order["items"]
        let depth = items.path.count
        for part in items.descendants where part.path.last == "price" {
            items[path: JarPath(part.path.dropFirst(depth))] = 0
        }
        #expect(try items.elements.map { try $0["price"]^ } == [0, 0])
        #expect(items.elements.map(\.count) == order["items"].elements.map(\.count))
    }

    @Test func aPathReadsAndSets() throws {
        var order = order
        let price: Double = try order[path: "items[1].price"]^
        order[path: "items[1].price"] = 2.95
        order[path: "items[1].tags[0]"] = "sale"  // makes the array
        order[path: "customer.phone"] = nil  // removes the key
        #expect(price == 3.1)
        #expect(order["items"][1] == ["sku": "B-7", "price": 2.95, "tags": ["sale"]])
        #expect(order["customer"] == ["name": "Kim"])
    }

    @Test func aPathIsTextAndAPointer() throws {
        let jar = try Jar(json: #"{"files":{"a.txt":[{"size":3}]}}"#)
        let (name, index) = ("a.txt", 0)
        let path: JarPath = "files.\(name)[\(index)].size"
        let size: Int = try jar[path: path]^
        let text = path.description  // files["a.txt"][0].size
        let pointer = path.pointer  // /files/a.txt/0/size
        let same = try JarPath(pointer: pointer)
        #expect(size == 3 && same == path)
        #expect(text == #"files["a.txt"][0].size"# && pointer == "/files/a.txt/0/size")
    }

    @Test func literalsAreJars() throws {
        let nickname: String? = nil
        let item = Item(sku: "A-1")
        let jar: Jar = [
            "items": [item],
            "server": ["host": "localhost", "port": 80] as Jar,
            "tags": [] as Jar,
            "omitted": nickname,
            "kept": nickname ?? null,
        ]
        let text = try String(json: jar)
        let rest = #""server":{"host":"localhost","port":80},"tags":[],"kept":null}"#
        #expect(text == #"{"items":[{"sku":"A-1"}],"# + rest)
    }

    @Test func aJarIsChanged() throws {
        let item = Item(sku: "A-1")
        var jar = Jar()
        jar["name"] = "Kim"
        jar["address"]["city"] = "Stockholm"
        jar["items"].append(item)
        jar["items"][0]["due"] = Date(timeIntervalSince1970: 0)
        jar["name"] = nil
        let text = try String(json: jar)
        let rest = #""items":[{"sku":"A-1","due":"1970-01-01T00:00:00.000Z"}]}"#
        #expect(text == #"{"address":{"city":"Stockholm"},"# + rest)
    }

    @Test func elementsAreInsertedAndRemoved() throws {
        var tags: Jar = ["json", "swift"]
        tags.insert("lift", at: 0)
        tags.append(contentsOf: ["http", "linux"])
        let removed = tags.remove(at: 1)  // "json"
        let text = try String(json: tags)  // ["lift","swift","http","linux"]
        #expect(text == #"["lift","swift","http","linux"]"# && removed == "json")
        tags[9] = "late"
        let message = "index 9 is out of bounds, expected one of 0...3"
        #expect(try failure { try String(json: tags) } == LiftFailure(.bounds, message, at: "[9]"))
    }

    @Test func jarsAreMerged() throws {
        var settings = try Jar(json: #"{"font": {"size": 12, "name": "Menlo"}, "rulers": [80]}"#)
        settings.merge(["font": ["size": 14], "rulers": [100]] as Jar, arrays: .append)
        let text = try String(json: settings)
        #expect(text == #"{"font":{"size":14,"name":"Menlo"},"rulers":[80,100]}"#)
    }

    @Test func orderAndNumbersAreKept() throws {
        let text = try String(json: order["items"][0])  // {"sku":"A-1","price":12.50,"tags":["new"]}
        let id: String = try order["id"]^  // 10000000000000000001
        let rates: OrderedMembers<Double> = try order["rates"]^
        let first = rates[0].key  // SEK
        #expect(text == #"{"sku":"A-1","price":12.50,"tags":["new"]}"#)
        #expect(id == "10000000000000000001" && first == "SEK")
        #expect(order["items"][0]["price"] == 12.5)
    }
}
