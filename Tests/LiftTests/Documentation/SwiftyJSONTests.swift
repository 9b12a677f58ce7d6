import Foundation
import Lift
import LiftDocuments
import Testing

/// The uses of SwiftyJSON's `JSON`, with a Jar. They include the blocks of the article
/// ComingFromSwiftyJSON.
@Suite struct SwiftyJSONTests {
    let text = #"{"code":0,"version":"2.5","list":["foo","bar"],"user":{"name":"ysj","tags":[]},"none":null}"#

    @Test func aJarIsMadeOfDataTextAndValues() throws {
        let data = Data(text.utf8)
        let any: [String: Any] = ["user": "ysj"]
        do {
            let json = try Jar(json: data)
            let parsed = try Jar(json: text)
            let taken = try Jar(checked: any)
            #expect(json == parsed)
            #expect(taken == ["user": "ysj"])
        }
        do {
            let json = try Jar(json: data)
            let name: String = try json["user"]["name"]^ ?? ""
            let code: Int? = try json["code"]^
            #expect(name == "ysj")
            #expect(code == 0)
        }
        let error = try liftError { try Jar(json: #"{"user": }"#) }
        #expect(error.kind == .syntax)
        #expect([error.line, error.column] == [1, 10])
    }

    @Test func valuesAreReadWithATypeOnTheLeft() throws {
        let json = try Jar(json: text)
        do {
            let code: Int = try json["code"]^
            let version: String = try json["version"]^
            let first: String = try json["list"][0]^
            let name: String = try json["user"]["name"]^
            let names: [String] = try json["list"]^
            let second: String = try json[path: "list[1]"]^
            #expect(code == 0)
            #expect([version, first, name, second] == ["2.5", "foo", "ysj", "bar"])
            #expect(json[path: ["list", 1]] == "bar")
            let keys = ["user", "name"]
            #expect(json[path: JarPath(keys.map { .key($0) })] == json["user"]["name"])
            #expect(names == ["foo", "bar"])
        }
        do {
            let code: Int? = try json["code"]^  // nil if missing or null; a wrong type is an error
            let codeOrNil = try? json["code"]^ as Int  // nil whatever is wrong
            let codeOrZero = (try? json["code"]^) ?? 0  // a default whatever is wrong
            #expect([code, codeOrNil, codeOrZero] == [0, 0, 0])
        }
        let number: Double = try json["version"]^
        #expect(number == 2.5)
        #expect((try? json["list"]^) ?? 7 == 7)
        let error = try liftError { try json["user"]["name"]^ as Int }
        #expect(error.description == #"expected Int, found string "ysj" at user.name (line 1, column 63)"#)
    }

    @Test func aDefaultForAnOptionalNeedsTheType() throws {
        let json = try Jar(json: #"{"title":null,"author":null}"#)
        let title: String? = try json["title"]^ as String? ?? "untitled"
        let author: String! = (try? json["author"]^ as String) ?? "nobody"
        #expect([title, author] == ["untitled", "nobody"])
        let other: String? = try json["title"]^ ?? "untitled"
        #expect(other == nil)
    }

    @Test func theKindIsAsked() throws {
        let json = try Jar(json: text)
        let kinds = [json, json["list"], json["code"], json["version"], json["none"], json["other"]].map(
            \.kind)
        #expect(kinds == [.dictionary, .array, .number, .string, .null, .missing])
        let exists = !json["user"]["name"].isMissing
        #expect(exists)
        for error in [json["list"][9], json["code"]["x"]] {
            #expect(!error.isMissing && !error.isNull)
            #expect(error.kind == .error)
        }
    }

    @Test func whatIsWrongIsNotConverted() throws {
        let json = try Jar(json: #"{"a":1.5,"b":300,"c":true,"d":"12","e":"12abc","f":1,"u":"a b"}"#)
        #expect(throws: LiftError.self) { try json["a"]^ as Int }
        #expect(throws: LiftError.self) { try json["b"]^ as UInt8 }
        #expect(throws: LiftError.self) { try json["c"]^ as Int }
        #expect(try json["d"]^ as Int == 12)
        #expect(throws: LiftError.self) { try json["e"]^ as Int }
        #expect(try json["f"]^ as String == "1")
        #expect(throws: LiftError.self) { try json["c"]^ as String }
        #expect(try Jar(json: "[1.0, 1e2]")^ as [String] == ["1.0", "1e2"])
        #expect(throws: LiftError.self) { try json["f"]^ as Bool }
        #expect(try failure { try json["list"]["x"][9]^ as Int }.kind == .missing)
        #expect(try failure { try json["f"]["x"]^ as Int? }.kind == .type)
        #expect(try failure { try (["l": [1]] as Jar)["l"][9]^ as Int? }.kind == .bounds)
        #expect((try? json["f"]["x"]^ as Int) == nil)
        let url: URL = try json["u"].transformed(by: .escapedURL)^
        #expect(url.absoluteString == "a%20b")
        #expect(try json["a"]^ == Decimal(string: "1.5"))
    }

    @Test func aContextConvertsAsBoolValue() throws {
        let json = try Jar(json: #"{"paid":"yes","one":1,"text":"1","true":"true","flag":true}"#)
        let lenient = json.union(context: JarCoercion.lenient)
        let isPaid: Bool = try lenient["paid"]^
        #expect(isPaid)
        #expect(try lenient["one"]^ as Bool && lenient["text"]^ as Bool && lenient["true"]^ as Bool)
        #expect(try lenient["flag"]^ as Int == 1)
        for other in ["y", "t", 2] as [Jar] {
            #expect(throws: LiftError.self) { try other.union(context: JarCoercion.lenient)^ as Bool }
        }
    }

    @Test func changesCreateOrFail() throws {
        var json: Jar = ["code": 1, "list": [1]]
        json["x"]["y"] = 1
        #expect(json["x"] == ["y": 1])
        json["code"] = null
        #expect(json["code"].isNull && !json["code"].isMissing)
        json["list"][5] = 1
        #expect(try failure { try json["list"]^ as [Int] }.kind == .bounds)
        json["a"] = [1]
        json["a"]["b"] = 2
        #expect(json["a"] == ["b": 2])
        json["a"] = [1]
        json.merge(["a": ["b": 1]] as Jar)
        #expect(json["a"] == ["b": 1])
        #expect(try String(json: Jar("a/b")) == #""a/b""#)
    }

    @Test func partsAreIterated() throws {
        let json = try Jar(json: text)
        var found: [String] = []
        func use(_ key: String, _ value: Jar) { found.append("\(key)=\(value)") }
        for element in json["list"].elements {
            use("list", element)
        }
        for (key, value) in json.members {
            use(key, value)
        }
        let names = json.descendants.filter { $0.path.last == "name" }  // at any depth
        #expect(names.map(\.path) == ["user.name"])
        #expect(Array(json["version"].elements).isEmpty && Array(json["version"].members).isEmpty)
        let inOrder = ["list=foo", "list=bar", "code=0", "version=2.5"]
        #expect(found.prefix(4) == inOrder[...])
        #expect(found.count == 7)
    }

    @Test func aJarIsChangedAndWritten() throws {
        var json = try Jar(json: text)
        json["code"] = 1
        json["user"]["name"] = "kim"
        json["list"].append("baz")
        json["version"] = nil
        json[path: "user.address.city"] = "Oslo"  // makes the address
        #expect(json["user"]["address"] == ["city": "Oslo"])
        json[path: "user.address"] = nil
        let written = try String(json: json)
        let pretty = try String(json: json, prettyPrinted: true)
        let data = try Data(json: json)
        let any = try json.asAny()
        #expect(try Jar(12).asAny() as? Double == nil)
        #expect(
            written == #"{"code":1,"list":["foo","bar","baz"],"user":{"name":"kim","tags":[]},"none":null}"#)
        #expect(try Jar(json: pretty) == json)
        #expect(data == Data(written.utf8))
        #expect((any as? [String: Any])?["code"] as? Int == 1)
    }

    @Test func aPathMakesWhatIsMissing() throws {
        var json = try Jar(json: text)
        json[path: "user.address.city"] = "Oslo"  // makes the address
        #expect(try String(json: json["user"]) == #"{"name":"ysj","tags":[],"address":{"city":"Oslo"}}"#)
        #expect(json["user"]["tags"].count == 0 && json["none"].count == nil && json["code"].count == nil)
        #expect((json["code"].count ?? 0) == 0)
    }

    @Test func twoAreCompared() throws {
        let other = try Jar(json: text)
        var json = other
        json["user"]["name"] = "kim"
        let isSame = json == other
        let difference = JarDifference(from: other, to: json)  // lines such as user.name: "ysj" → "kim"
        #expect(!isSame)
        #expect("\(difference)" == #"user.name: "ysj" → "kim""#)
    }

    @Test func twoAreMerged() throws {
        var json: Jar = ["a": [1], "user": ["name": "ysj", "age": 3] as Jar]
        let other: Jar = ["a": [2], "user": ["name": "kim"]]
        let merged = json.merging(other, arrays: .append)
        json.merge(other, arrays: .append)
        #expect(json == merged)
        #expect(try String(json: merged) == #"{"a":[1,2],"user":{"name":"kim","age":3}}"#)
    }

    @Test func aModelTakesThePlaceOfKeys() throws {
        struct Reader: JarCodable {
            var name: String
            var tags: [String]
        }
        let reader: Reader = try Jar(json: text)["user"]^
        #expect(reader.name == "ysj")
        #expect(reader.tags.isEmpty)
    }
}
