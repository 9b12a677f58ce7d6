import Foundation
import Lift
import Testing

/// Every way to write it that Lift promises, as a program would: most of what is tested here is that it
/// compiles without help.
@Suite struct SeedSpellingsTests {
    // MARK: A model

    @Test func aModelIsLiftedAndWritten() throws {
        let json = "[{\"title\": \"Emma\", \"pages\": 474}, {\"title\": \"Ulysses\", \"pages\": 730}]"
        let jar = try Jar(json: json)
        var books: [Book] = try jar^
        #expect(books == [Book(title: "Emma", pages: 474), Book(title: "Ulysses", pages: 730)])

        books.append(Book(title: "Momo", pages: 304))
        let newJSON = try String(json: Jar(books), prettyPrinted: true)
        #expect(
            newJSON == """
                [
                  {
                    "title": "Emma",
                    "pages": 474
                  },
                  {
                    "title": "Ulysses",
                    "pages": 730
                  },
                  {
                    "title": "Momo",
                    "pages": 304
                  }
                ]
                """)
    }

    // MARK: Lifting

    @Test func valuesAreLiftedByTheirTypes() throws {
        let jar: Jar = ["name": "Shelf", "height": 1.8]
        let name: String = try jar["name"]^
        let height: Double = try jar["height"]^
        #expect(name == "Shelf")
        #expect(height == 1.8)
    }

    @Test func aJarNeedsNoDictionary() throws {
        let i: Int = try Jar(1)^
        let b: Bool = try Jar(true)^
        let a: [Int] = try Jar([1, 2, 3])^
        let jar: Jar = ["value": "shelf"]
        let s: String = try jar["value"]^
        #expect(i == 1 && b && a == [1, 2, 3] && s == "shelf")
    }

    @Test func optionalsAndArraysAreLiftedToo() throws {
        let one: Jar = 1
        let many: Jar = [1, 2]
        do {
            let i: Int = try one^
            let j: Int? = try one^
            let k: [Int] = try many^
            let l: [Int]? = try many^
            let m: [Int]? = try Jar()^
            #expect(i == 1 && j == 1 && k == [1, 2] && l == [1, 2] && m == nil)
        }
    }

    @Test func subscriptsNest() throws {
        let first = Date(timeIntervalSince1970: 0)
        var jar: Jar = ["loans": [["date": first], ["date": first], ["date": first], ["date": first]]]
        jar["loans"][2]["date"] = Date(timeIntervalSince1970: 86_400)
        let date: Date = try jar["loans"][3]["date"]^
        let changed: Date = try jar["loans"][2]["date"]^
        #expect(date == first)
        #expect(changed.timeIntervalSince(first) == 86_400)
    }

    // MARK: JSON

    @Test func jsonIsReadAndWritten() throws {
        let json = "{ \"val\": 3, \"vals\": [ 1, 2 ] }"
        let jar = try Jar(json: json)
        let jsonString = try String(json: jar, prettyPrinted: true)
        let jsonData = try Data(json: jar, prettyPrinted: false)
        #expect(jsonString == "{\n  \"val\": 3,\n  \"vals\": [\n    1,\n    2\n  ]\n}")
        #expect(jsonData == Data(#"{"val":3,"vals":[1,2]}"#.utf8))
        #expect(try Jar(json: jsonData) == jar)
    }

    @Test func valuesOfUnknownTypeGoInAndOut() throws {
        let json: Any = ["val": 3, "vals": [1, 2]]
        let checked = try Jar(checked: json)
        let unchecked = Jar(unchecked: json)
        let any: Any = try checked.asAny()
        #expect(checked == unchecked)
        let dictionary = try #require(any as? [String: Any])
        #expect(dictionary["val"] as? Int == 3)
        #expect(dictionary["vals"] as? [Int] == [1, 2])
    }

    // MARK: Literals

    func send(_ jar: Jar) -> String { (try? String(json: jar)) ?? "an error" }

    @Test func literalsAreJars() throws {
        let book = Book(title: "Emma", pages: 474)
        let date = Date(timeIntervalSince1970: 0)
        #expect(send(true) == "true")
        #expect(send(1) == "1")
        #expect(send(3.14) == "3.14")
        #expect(send("Hello") == #""Hello""#)
        #expect(send(["val": 5]) == #"{"val":5}"#)
        #expect(send([1, 2, 3]) == "[1,2,3]")
        let dictionary: Jar = ["val": 5]
        let array: Jar = [1, 2, 3]
        let nested: Jar = [5, ["val": [1, 2]]]
        let custom: Jar = ["book": book, "date": date]
        #expect(send(dictionary) == #"{"val":5}"#)
        #expect(send(array) == "[1,2,3]")
        #expect(send(nested) == #"[5,{"val":[1,2]}]"#)
        #expect(send(custom) == #"{"book":{"title":"Emma","pages":474},"date":"1970-01-01T00:00:00.000Z"}"#)
        #expect(send("page \(book.pages)") == #""page 474""#)
    }

    // MARK: Mutation

    @Test func anEmptyJarBecomesWhatItIsUsedAs() throws {
        let book = Book(title: "Emma", pages: 474)
        let date = Date(timeIntervalSince1970: 0)
        var dictionary = Jar()
        dictionary["book"] = book
        dictionary["date"] = date
        #expect(try dictionary["book"]^ == book)
        #expect(try dictionary["date"]^ == date)
        var array = Jar()
        array.append(book)
        array.append(date)
        #expect(try array[0]^ == book)
        #expect(try array[1]^ == date)
    }

    private func receive(jar: Jar) -> Jar {
        var jar = jar
        jar["received"] = Date(timeIntervalSince1970: 0)
        return jar
    }

    @Test func aCopyIsChangedAlone() {
        let jar: Jar = ["val": 1]
        #expect(receive(jar: jar).keys == ["val", "received"])
        #expect(jar.keys == ["val"])
    }

    @Test func aJarIsBoundToNoType() throws {
        var jar: Jar = true
        #expect(send(jar) == "true")
        jar = [1, 2]
        #expect(send(jar) == "[1,2]")
        jar["val"] = 1
        #expect(send(jar) == #"{"val":1}"#)
        jar = 4711
        #expect(send(jar) == "4711")
        jar = ["val2": 2]
        #expect(send(jar) == #"{"val2":2}"#)
        jar = "Hello"
        #expect(send(jar) == #""Hello""#)
    }

    @Test func arraysAreChangedInPlace() throws {
        var jar: Jar = [1, 2, 3]
        jar[1] = 4
        jar.append(5)
        let val: Int = try jar[2]^
        #expect(val == 3)
        #expect(send(jar) == "[1,4,3,5]")

        var books: Jar = [Book(title: "A", pages: 1), Book(title: "B", pages: 2), Book(title: "C", pages: 3)]
        books[2] = Book(title: "D", pages: 4)
        let lifted: [Book] = try books^
        #expect(lifted.map(\.title) == ["A", "B", "D"])
    }

    // MARK: Missing and null

    @Test func aMissingValueIsAnErrorNilOrADefault() throws {
        let jar: Jar = ["other": 1, "text": "x"]
        #expect(throws: LiftError.self) { let _: Int = try jar["val"]^ }
        let none: Int? = try jar["val"]^
        let fallback: Int = try jar["val"]^ ?? 4711
        let other: Int = try jar["other"]^ ?? 4711
        #expect(none == nil && fallback == 4711 && other == 1)
        #expect(throws: LiftError.self) { let _: Int? = try jar["text"]^ }
        #expect(throws: LiftError.self) { let _: Int = try jar["text"]^ ?? 4711 }
    }

    @Test func aNullCanBeTold() {
        let jar: Jar = ["null": null, "val": 1]
        var found: [String] = []
        for key in ["null", "val", "missing"] {
            if let _: Null = try? jar[key]^ { found.append(key) }
        }
        #expect(found == ["null"])
    }

    @Test func anOptionalIsLeftOutOrNull() {
        let optional: Int? = nil
        var jar: Jar = ["val": 1]
        jar["optional"] = optional
        #expect(send(jar) == #"{"val":1}"#)
        let left: Jar = ["val": 1, "optional": optional]
        #expect(send(left) == #"{"val":1}"#)
        let kept: Jar = ["val": 1, "optional": optional ?? null]
        #expect(send(kept) == #"{"val":1,"optional":null}"#)
    }

    // MARK: Mixed values

    private func variant(_ any: Any?) throws -> String {
        let jar = try Jar(any)
        if let int: Int = try? jar^ {
            return "\(int)"
        } else if let ints: [Int] = try? jar^ {
            return "\(ints)"
        } else if let int: Int = try? jar["value"]^ {
            return "value \(int)"
        }
        return "none"
    }

    @Test func variantsAreTried() throws {
        #expect(try variant(7) == "7")
        #expect(try variant([7, 8]) == "[7, 8]")
        #expect(try variant(["value": 7]) == "value 7")
        #expect(try variant(["other": 7]) == "none")
        #expect(try variant(nil) == "none")
    }

    @Test func anArrayMayBeMixed() throws {
        let any: Any? = [1, [1, 2], ["val": 3]] as [Any]
        let jar = try Jar(any)
        let int: Int = try jar[0]^
        let array: [Int] = try jar[1]^
        let dict: Jar = try jar[2]^
        #expect(int == 1 && array == [1, 2])
        #expect(try dict["val"]^ == 3)
    }

    // MARK: Transforming

    typealias Reader = (name: String, age: Int)

    @Test func tuplesAreMadeInAMap() throws {
        let jar: Jar = [["name": "Adam", "age": 25] as Jar, ["name": "Eve", "age": 20] as Jar]
        let readers: [Reader] = try (jar^ as [Jar]).map { jar in
            try (jar["name"]^, jar["age"]^)
        }
        #expect(readers.map(\.name) == ["Adam", "Eve"])
        #expect(readers.map(\.age) == [25, 20])
    }

    @Test func furtherDataIsHandedInByAMap() throws {
        let account = Account(owner: "Eve")
        let jar: Jar = ["loans": [["days": 3] as Jar, ["days": 5] as Jar]]
        let loans: [Loan] = try (jar["loans"]^ as Array).map {
            try Loan(jar: $0, account: account)
        }
        #expect(loans.map(\.days) == [3, 5])
        #expect(loans.allSatisfy { $0.account.owner == "Eve" })
    }

    // MARK: Custom types

    @Test func aScalarIsAModel() throws {
        let jar: Jar = ["fee": Fee(cents: 2000)]
        let fee: Fee = try jar["fee"]^
        #expect(fee == Fee(cents: 2000))
        #expect(send(jar) == #"{"fee":2000}"#)
    }

    @Test func aRecordIsAModel() throws {
        let date = Date(timeIntervalSince1970: 0)
        let jar: Jar = ["receipt": Receipt(fee: Fee(cents: 2000), date: date)]
        let receipt: Receipt = try jar["receipt"]^
        #expect(receipt == Receipt(fee: Fee(cents: 2000), date: date))
    }

    @Test func anEnumNeedsNoCode() throws {
        let jar: Jar = ["enum": Genre.novel]
        let str: String = try jar["enum"]^
        let genre: Genre = try jar["enum"]^
        #expect(str == "novel" && genre == .novel)
    }

    @Test func aClassThatMayBeInheritedFromIsLiftable() throws {
        let binding: Binding = try Jar(["kind": "leather"])^
        #expect(binding.kind == "leather")
        let bindings: [Binding] = try Jar([["kind": "linen"]])^
        #expect(bindings.map(\.kind) == ["linen"])
        let none: Binding? = try Jar()["binding"]^
        #expect(none == nil)
    }

    @Test func anEnumWithValuesIsAModelThatNests() throws {
        let text = """
            [{"type":"Book","uuid":"3B0BB980-2C00-0000-0000-000000000001"},\
            {"type":"Shelf","name":"Novels","items":[\
            {"type":"Book","uuid":"3B0BB980-2C00-0000-0000-000000000002"},\
            {"type":"Shelf","name":"Empty","items":[]}]}]
            """
        let places: [Place] = try Jar(json: text)^
        guard case .shelf(let name, let items) = places[1] else {
            Issue.record("the second place is no shelf")
            return
        }
        #expect(name == "Novels" && items.count == 2)
        #expect(try String(json: places) == text)
        expectFailure(.value, "Unknown place: Cellar", at: "[1].items[0]") {
            let _: [Place] = try Jar(
                json: text.replacing(
                    #""Book","uuid":"3B0BB980-2C00-0000-0000-000000000002""#, with: #""Cellar""#))^
        }
    }

    // MARK: Errors

    @Test func anErrorTellsWhatAndWhere() throws {
        let jar = try Jar(json: #"{"books":[{"title":"Emma","pages":474},{"title":"Momo","pages":"many"}]}"#)
        do {
            let books: [Book] = try jar["books"]^
            Issue.record("\(books.count) books were lifted")
        } catch let error as LiftError {
            #expect(error.message == #"expected Int, found string "many""#)
            #expect(error.key == "books[1].pages")
            #expect(error.context == #""many""#)
        }
    }

    @Test func assertionsKeepTheKeyPath() throws {
        let jar = try Jar(
            json:
                #"""
                {"links":[{"rank":1,"url":"https://example.org"},\#
                {"rank":0,"url":"x"},{"rank":2,"url":""}]}
                """#
        )
        let link: Link = try jar["links"][0]^
        #expect(link.url.absoluteString == "https://example.org")
        expectFailure(.value, "Must be greater than zero", at: "links[1]") {
            let _: Link = try jar["links"][1]^
        }
        expectFailure(.value, "Invalid URL", at: "links[2]") { let _: Link = try jar["links"][2]^ }
        expectFailure(.value, "Neither a book nor a shelf", at: "links[0]") {
            guard jar["links"][0]["url"].kind == .number else {
                throw jar["links"][0].assertionFailure("Neither a book nor a shelf")
            }
        }
    }

    // MARK: Contexts

    @Test func whatTheDataDoesNotCarryComesFromTheContext() throws {
        let currency = Valuta(code: "SEK")
        let jar: Jar = ["amount": 2000]
        let amount: Amount = try jar.union(context: currency)["amount"]^
        #expect(amount == Amount(cents: 2000, currency: currency))
        let inner: Amount = try jar["amount"].union(context: currency)^
        #expect(inner == amount)
        expectFailure(.context, "no Valuta in the context", at: "amount") {
            let _: Amount = try jar["amount"]^
        }
    }
}
