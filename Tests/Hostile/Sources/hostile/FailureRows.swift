import Foundation
import Lift

/// Codable's own initializer asks for the coding path when it finds none of them.
private enum Color: String, Decodable { case red }

/// A value, or nil if it has another type, like an element of a lossy array.
private struct Tolerant<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// The known keys that a dictionary has.
private struct Known: Decodable {
    enum Key: String, CodingKey, CaseIterable { case small, large }

    let count: Int

    init(from decoder: any Decoder) throws {
        count = try decoder.container(keyedBy: Key.self).allKeys.count
    }
}

private struct Element: JarCodable {
    var a: Int
    var list: [Bool]?
}

/// Many values of the wrong type. A failure must not cost more than its value.
func failureRows() -> [Row] {
    func keysRow() -> Row {
        Row("keys that match no property, ignoring case", 100_000) { count in
            let data = Data("{\((0..<count).map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
            let rules = JarKeyRules(.caseInsensitive, .renaming(Known.self, ["small": "image.small"]))
            return (
                data.count,
                { consume(try JarDecoder().decode(Known.self, from: Jar(json: data).union(context: rules))) }
            )
        }
    }
    func membersRow() -> Row {
        Row("members of none of an enum's cases, each passed over", 100_000) { count in
            let members = (0..<count).map { "\"\($0)\":[\"x\"]" }.joined(separator: ",")
            let data = Data("{\(members)}".utf8)
            return (
                data.count,
                {
                    consume(try JarDecoder().decode([String: [Tolerant<Color>]].self, from: Jar(json: data)))
                }
            )
        }
    }
    func row(_ name: String, _ part: String, _ work: @escaping (Jar, Int) throws -> Void) -> Row {
        Row(name, 100_000) { count in
            let text = "[" + String(repeating: part + ",", count: count - 1) + part + "]"
            let data = Data(text.utf8)
            return (data.count, { try work(Jar(json: data), count) })
        }
    }
    func expectFailure(_ body: () throws -> Void) throws {
        do {
            try body()
            throw Wrong(description: "it is no error")
        } catch let error as LiftError {
            consume((error.description, error.key, error.line, error.column, error.context.utf8.count))
        }
    }
    func expectErrors(_ count: Int, _ body: () throws -> Void) throws {
        do {
            try body()
            throw Wrong(description: "it is no error")
        } catch let error as LiftError {
            let all = error.all
            for error in all { consume(error.description) }
            if all.count != count { throw Wrong(description: "not all errors are there") }
        }
    }
    return [
        row("elements of the wrong type, tried one by one", #""x""#) { jar, count in
            for index in 0..<count { consume(try? jar[index]^ as Bool) }
        },
        row("missing keys of elements, tried one by one", #"{"b":1}"#) { jar, count in
            for element in jar.elements { consume(try? element["a"]["c"][3]^ as Int) }
        },
        row("the last of very many elements is wrong", #"{"a":1}"#) { jar, count in
            var jar = jar
            jar[count - 1]["a"] = "x"
            try expectFailure { consume(try jar^ as [Element]) }
        },
        row("the error of a value late in the text", #"{"a":1,"list":[1]}"#) { jar, count in
            try expectFailure { consume(try jar[count - 1]["list"]^ as [Bool]) }
        },
        row("elements of the wrong type, each error described", "{}") { jar, _ in
            for element in jar.elements { try expectFailure { consume(try element^ as Int) } }
        },
        row("elements of a property list of the wrong type, each error described", "[1]") { jar, _ in
            let list = try Jar(plist: Data(plist: jar))
            for element in list.elements { try expectFailure { consume(try element^ as Int) } }
        },
        row("decoded in vain, one by one", #"{"a":"x"}"#) { jar, count in
            for element in jar.elements { consume(try? JarDecoder().decode(Element.self, from: element)) }
        },
        row("elements of none of an enum's cases, each passed over", #""x""#) { jar, _ in
            consume(try JarDecoder().decode([Tolerant<Color>].self, from: jar))
        },
        row("dictionaries of none of an enum's cases, each passed over", #"{"a":"x"}"#) { jar, _ in
            consume(try JarDecoder().decode([[String: Tolerant<Color>]].self, from: jar))
        },
        row("elements of the wrong type, all errors at once", #""x""#) { jar, count in
            try expectErrors(count) { consume(try jar^ as [Bool]) }
        },
        row("elements decoded in vain, all errors at once", #"{"list":[true]}"#) { jar, count in
            try expectErrors(count) { consume(try jar^ as [Element]) }
        },
        row("elements of the wrong type, all dropped", #"["x"]"#) { jar, count in
            let receipt = JarReceipt(limit: .max)
            consume(try jar.union(context: receipt)^ as Lossy<[[Bool]]>)
            for entry in receipt.entries { consume(entry.error.description) }
            if receipt.count(of: .dropped) != count { throw Wrong(description: "not all errors are there") }
        },
        membersRow(),
        keysRow(),
        row("encoded and decoded", #"{"a":1,"list":[true]}"#) { jar, count in
            let elements: [Element] = try jar^
            consume(try Data(json: elements))
        },
    ]
}
