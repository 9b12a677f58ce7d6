import Foundation
import Lift
import Testing

/// The keys that a type sees when it asks a container for all of them.
@Suite struct JarAllKeysTests {
    // MARK: All keys

    /// A dictionary by hand, whose keys take any name.
    private struct ByAnyKey: Codable {
        var values: [String: Int] = [:]

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(values: [String: Int]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                values[key.stringValue] = try container.decode(Int.self, forKey: key)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in values.sorted(by: { $0.value < $1.value }) {
                try container.encode(value, forKey: Key(stringValue: key))
            }
        }
    }

    @Test(arguments: [
        (#"{"firstChild":1}"#, ["firstChild": 1]), (#"{"first_child":1}"#, ["firstChild": 1]),
        (
            #"{"First Name":1,"URL":2,"a__b":3,"_x":4,"first_Name":5,"":6,"_":7,"é É":8}"#,
            ["First Name": 1, "URL": 2, "aB": 3, "_x": 4, "firstName": 5, "": 6, "_": 7, "é É": 8]
        ),
        (#"{"_URL":1,"_Name_":2,"Name__":3}"#, ["_URL": 1, "_Name_": 2, "Name__": 3]),
        (#"{"firstChild":2,"first_child":1}"#, ["firstChild": 1]),
        (#"{"T":1,"t":2}"#, ["T": 1, "t": 2]), (#"{"t":1,"T":2}"#, ["t": 1, "T": 2]),
        (#"{"ID":1,"i_d":2,"id":3,"Id":4}"#, ["ID": 1, "iD": 2, "id": 3, "Id": 4]),
        (#"{"my_url":1,"myURL":2}"#, ["myUrl": 1, "myURL": 2]),
        (#"{"user_id":1,"UserID":2}"#, ["userId": 1, "UserID": 2]),
        (#"{"first_child":1,"firstChild":2}"#, ["firstChild": 1]),
    ])
    func allKeysLeadBackToTheData(json: String, values: [String: Int]) throws {
        let jar = try Jar(json: json).union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode(ByAnyKey.self, from: jar).values == values)
    }

    /// A dictionary by hand, which has to have different keys.
    private struct ByUniqueKey: Codable {
        let values: [String: Int]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: ByAnyKey.Key.self)
            values = Dictionary(
                uniqueKeysWithValues: try container.allKeys.map {
                    ($0.stringValue, try container.decode(Int.self, forKey: $0))
                })
        }
    }

    /// To Swift, texts are equal if they are the same characters, in whatever form of Unicode.
    @Test(arguments: [nil, JarKeyRules.snakeCase], JarRoute.keepingOrder)
    func keysThatAreEqualTextsAreOne(rules: JarKeyRules?, route: JarRoute) throws {
        let marks = String(repeating: "\u{301}", count: 300)
        let text = #"{"\u00e9":1,"e\u0301":2,"b":3,"e\u0301":4,"a\#(marks)":5}"#
        let jar = try route.jar(text)
        let ruled = rules.map { jar.union(context: $0) } ?? jar
        let values = try JarDecoder().decode(ByUniqueKey.self, from: ruled).values
        #expect(values == ["\u{e9}": 1, "b": 3, "a" + marks: 5])
        #expect(try JarDecoder().decode(ByUniqueKey.self, from: ["a": 1, "b": 2]).values.count == 2)
    }

    /// Asks for its keys, and for nothing else.
    private struct Names: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: ByAnyKey.Key.self).allKeys.map(\.stringValue)
        }
    }

    @Test func aNullAtTheWrittenKeyMakesNoOtherName() throws {
        let jar = try Jar(json: #"{"inner_value":null,"innerValue":1}"#).union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode(Names.self, from: jar).names == ["innerValue"])
    }

    @Test func namesOfOneWordThatDifferByCaseHaveTheirOwnKeys() throws {
        struct Both: Codable, Equatable {
            var upper: Int
            var lower: Int

            enum CodingKeys: String, CodingKey { case upper = "_Name", lower = "_name" }
        }
        let jar = try Jar(json: #"{"_Name":1,"_name":2}"#).union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode(Both.self, from: jar) == Both(upper: 1, lower: 2))
    }

    @Test(arguments: [
        (#"{"SM":1,"X":2}"#, ["small", "x"]), (#"{"Sm":1,"sm":2,"y":3}"#, ["small"]),
        // At the end of a path a property is at no key of the dictionary itself.
        (#"{"Image":{"SMALL":3},"SM":1}"#, []), (#"{"image":{"small":3},"sm":1,"x":2}"#, ["x"]),
        (#"{"image":{"other":3},"SM":1}"#, ["small"]), (#"{"image":1,"small":1}"#, []),
    ])
    func allKeysAreThoseOfTheDictionaryItself(json: String, keys: [String]) throws {
        struct Known: Decodable {
            enum Key: String, CodingKey, CaseIterable { case small, x }

            let keys: [String]

            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
            }
        }
        let rules = JarKeyRules(
            .caseInsensitive, .renaming(Known.self, ["small": .anyOf("image.small", "sm")]))
        let jar = try Jar(json: json).union(context: rules)
        #expect(try JarDecoder().decode(Known.self, from: jar).keys == keys)
    }

    @Test(arguments: 0..<40)
    func allKeysLeadBackWhateverTheyAre(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["a", "B", "Z", "9", "_", "é", "URL", "name", "Id", " ", "."]
        var object: Jar = [:]
        for number in 0..<40 {
            let count = Int.random(in: 0...5, using: &generator)
            let key = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
                .joined()
            object[key] = Jar(number)
        }
        for rules in [JarKeyRules.snakeCase, .caseInsensitive, JarKeyRules(.snakeCase, .caseInsensitive)] {
            let read = try JarDecoder().decode(ByAnyKey.self, from: object.union(context: rules))
            let found = Set(read.values.values)
            #expect(found.count == read.values.count, "seed \(seed)")
            let keys = try #require(object.keys)
            // What is not found is a second key of a property that is.
            for key in keys where try !found.contains(object[key]^) {
                let written = try JarEncoder().encode(ByAnyKey(values: [key: 0]), context: [rules])
                let others = try keys.filter { try $0 != key && found.contains(object[$0]^) }
                let same = try others.contains { other in
                    let theirs = try JarEncoder().encode(ByAnyKey(values: [other: 0]), context: [rules])
                    return theirs.keys == written.keys
                }
                #expect(same, "\(key), seed \(seed)")
            }
        }
    }
}
