import Foundation
import Lift

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Keys that the data gives, asked for by a Codable type, and types that are as deep as their data.
func codingRows() -> [Row] {
    askedKeyRows() + updateRows() + errorRows() + nestingRows() + caseRows() + [freeingRow()]
}

// MARK: - Keys

/// Asks its dictionary for the keys that it lists.
private struct Asked: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for name in try container.decode([String].self, forKey: Key("names")) {
            consume(try container.decodeIfPresent(Int.self, forKey: Key(name)))
        }
    }
}

/// Asks its dictionary for all its keys.
private struct AllAsked: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys where key.stringValue != "names" {
            consume(try container.decode(Int.self, forKey: key))
        }
    }
}

private func askedKeyRows() -> [Row] {
    func data(_ count: Int, _ name: (Int) -> String, _ key: (Int) -> String) -> Data {
        let names = (0..<count).map { "\"\(name($0))\"" }.joined(separator: ",")
        let members = (0..<count).map { "\"\(key($0))\":1" }.joined(separator: ",")
        return Data("{\"names\":[\(names)],\(members)}".utf8)
    }
    func row<Value: Decodable>(
        _ title: String, _ type: Value.Type, _ context: @escaping () -> Jar.Context,
        _ key: @escaping (Int) -> String
    ) -> Row {
        Row(title, 20_000) { count in
            let data = data(count, { "keyNumber\($0)" }, key)
            let jar = try Jar(json: data)
            return (
                data.count, { consume(try JarDecoder().decode(type, from: jar.union(context: context()))) }
            )
        }
    }
    let ignoring = JarKeyRules.caseInsensitive
    let both = JarKeyRules(.snakeCase, .caseInsensitive)
    return [
        row("keys asked for in another case", Asked.self, { [ignoring] }) { "KEYNUMBER\($0)" },
        row("keys asked for that are not there, ignoring case", Asked.self, { [ignoring] }) { "other\($0)" },
        row("keys asked for in another case, with snake case", Asked.self, { [both] }) { "Key_Number\($0)" },
        row("keys asked for, unknown ones collected", Asked.self, { [JarReceipt()] }) {
            $0.isMultiple(of: 2) ? "keyNumber\($0)" : "other\($0)"
        },
        row(
            "keys asked for in another case, unknown ones collected", Asked.self,
            { [ignoring, JarReceipt()] }
        ) { "KeyNumber\($0 / 2)\($0)" },
        row("keys asked for, unknown ones refused", Asked.self, { [JarUnknownKeys.refused] }) {
            "keyNumber\($0)"
        },
        row("all keys asked for, ignoring case", AllAsked.self, { [ignoring] }) { "keyNumber\($0)" },
        row("all keys asked for, ignoring case, with snake case", AllAsked.self, { [both] }) {
            "Key_Number\($0)"
        },
    ]
}

private func caseRows() -> [Row] {
    enum Choice: Codable { case aVeryLongNameThatNobodyEverSpellsInAnyOtherCase(Int) }
    func part(_ number: Int) -> String {
        "{\"averylongnamethatnobodyeverspellsinanyothe\(number)\":{\"_0\":1}}"
    }
    func decode(_ jar: Jar) { consume(try? JarDecoder().decode(Choice.self, from: jar)) }
    let title = "enums whose case nobody has, ignoring case"
    let ways: [(String, JarKeyRules)] = [
        ("", .caseInsensitive), (", with snake case", JarKeyRules(.snakeCase, .caseInsensitive)),
    ]
    return ways.flatMap { name, rules in
        [
            Row(title + name, 10_000) { count in
                let data = Data("[\((0..<count).map(part).joined(separator: ","))]".utf8)
                return (
                    data.count,
                    { for part in try Jar(json: data).union(context: rules).elements { decode(part) } }
                )
            },
            Row("\(title)\(name), in documents of their own", 10_000) { count in
                let parts = (0..<count).map { Data(part($0).utf8) }
                return (
                    parts.reduce(0) { $0 + $1.count },
                    { for data in parts { decode(try Jar(json: data).union(context: rules)) } }
                )
            },
        ]
    }
}

// MARK: - Depth

private final class Chain: JarCodable {
    var someName = "a"
    var nextOne: Chain?

    init(_ next: Chain?) { nextOne = next }

    static func of(_ count: Int) -> Chain { (0..<count).reduce(Chain(nil)) { chain, _ in Chain(chain) } }

    static func data(_ count: Int, onlyInnermost: Bool = false) -> Data {
        let name = onlyInnermost ? "" : "\"some_name\":\"a\","
        let open = String(repeating: "{\(name)\"next_one\":", count: count)
        return Data((open + "{\"some_name\":\"b\"}" + String(repeating: "}", count: count)).utf8)
    }
}

private func updateRows() -> [Row] {
    func row(
        _ title: String, onlyInnermost: Bool = false, _ rules: @escaping @autoclosure () -> Jar.Context
    ) -> Row {
        Row("\(title), 100 times", 20) { count in
            let data = Chain.data(count, onlyInnermost: onlyInnermost)
            let chain = Chain.of(count)
            return (
                data.count,
                {
                    for _ in 0..<100 {
                        consume(try chain.updated(from: Jar(json: data).union(context: rules())))
                    }
                }
            )
        }
    }
    return [
        row("a deep value updated", []),
        row("a deep value updated, with snake case", [JarKeyRules.snakeCase]),
        row("a deep value updated, ignoring case", [JarKeyRules(.snakeCase, .caseInsensitive)]),
        row(
            "the innermost part of a deep value updated, with snake case", onlyInnermost: true,
            [JarKeyRules.snakeCase]),
        Row("a deep value with snake case and unknown keys, 100 times", 20) { count in
            let data = Chain.data(count)
            return (
                data.count,
                {
                    for _ in 0..<100 {
                        let context: Jar.Context = [JarKeyRules.snakeCase, JarReceipt()]
                        consume(try Jar(json: data).union(context: context)^ as Chain)
                    }
                }
            )
        },
    ]
}

// MARK: - Errors

/// Asks for all errors of its own parts, and throws the first.
private struct Asking: JarConvertible {
    init(jar: Jar) throws {
        do {
            if let next: Asking = try jar["next"]^ { consume(next) }
            if let parts: [Asking] = try jar["parts"]^ { consume(parts) }
            let value: Int = try jar["value"]^ ?? 0
            consume(value)
        } catch let error as LiftError {
            consume(error.all.count)
            throw error
        }
    }
}

private func errorRows() -> [Row] {
    func row(_ title: String, _ open: String, _ close: String) -> Row {
        Row("\(title), 20 times", 40) { count in
            let text =
                String(repeating: open, count: count) + "{\"value\":\"x\"}"
                + String(repeating: close, count: count)
            let data = Data(text.utf8)
            return (
                data.count,
                {
                    let jar = try Jar(json: data)
                    for _ in 0..<20 { consume((try? jar^ as Asking) == nil) }
                }
            )
        }
    }
    return [
        row("an initializer that asks for all errors at each level", "{\"next\":", "}"),
        row("an initializer that asks for all errors, in arrays", "{\"parts\":[", ",{\"value\":\"y\"}]}"),
    ]
}

// MARK: - Nested containers

/// A value that is encoded by a closure.
private struct Encoded: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// A type that contains itself in a nested container, beside another one.
private final class Nesting: Encodable {
    let next: Nesting?

    init(_ next: Nesting?) { self.next = next }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        _ = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("b"))
        if let next { try nested.encode(next, forKey: Key("next")) }
    }
}

/// A type that encodes itself to a super encoder, beside another one.
private final class Inheriting: Encodable {
    let next: Inheriting?

    init(_ next: Inheriting?) { self.next = next }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        _ = container.superEncoder(forKey: Key("a"))
        try next?.encode(to: container.superEncoder(forKey: Key("b")))
    }
}

private func nestingRows() -> [Row] {
    let ways: [(String, (Encoded) throws -> Void)] = [
        (
            "sorted keys",
            { consume(try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON($0)) }
        ),
        ("key rules", { consume(try JarEncoder(context: [JarKeyRules.snakeCase]).encodeJSON($0)) }),
        (
            "a nil strategy",
            { consume(try JarEncoder(context: [JarEncoder.NilStrategy.null]).encodeJSON($0)) }
        ),
        ("a property list", { consume(try JarEncoder().encodePropertyList($0)) }),
        ("a Jar", { consume(try JarEncoder().encode($0)) }),
    ]
    // As deep as the stack allows, and repeated until it can be measured.
    let deep = ways.flatMap { name, work in
        [
            Row("a type in itself, in one of two nested containers, 100 times, \(name)", 40) { count in
                let value = (0..<count).reduce(Nesting(nil)) { next, _ in Nesting(next) }
                return (count, { for _ in 0..<100 { try work(Encoded { try value.encode(to: $0) }) } })
            },
            Row("a type in itself, in one of two super encoders, 100 times, \(name)", 40) { count in
                let value = (0..<count).reduce(Inheriting(nil)) { next, _ in Inheriting(next) }
                return (count, { for _ in 0..<100 { try work(Encoded { try value.encode(to: $0) }) } })
            },
        ]
    }
    func rows(
        _ title: String, isRefused: Bool = false, _ body: @escaping (any Encoder, Int) throws -> Void
    ) -> [Row] {
        ways.map { name, work in
            Row("\(title), \(name)", 10_000) { count in
                (
                    count,
                    {
                        do {
                            try work(Encoded { try body($0, count) })
                        } catch {
                            // A built Jar has at most 512 levels.
                            try Wrong.unless(isRefused && count > 512, "it is refused")
                        }
                    }
                )
            }
        }
    }
    return deep
        + rows("nested containers at two keys at each level", isRefused: true) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for _ in 0..<count {
                _ = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
                container = container.nestedContainer(keyedBy: Key.self, forKey: Key("b"))
            }
        }
        + rows("super encoders at two keys at each level", isRefused: true) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for _ in 0..<count {
                _ = container.superEncoder(forKey: Key("a"))
                container = container.superEncoder().container(keyedBy: Key.self)
            }
        }
        + rows("nested containers beside each other, each asked for twice") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                for name in ["b", "c"] {
                    var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("k\(index)"))
                    try nested.encode(index, forKey: Key(name))
                }
            }
        }
        + rows("nested containers beside each other, each replaced by a value") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("k\(index)"))
                try nested.encode(index, forKey: Key("b"))
            }
            for index in 0..<count { try container.encode(index, forKey: Key("k\(index)")) }
        }
        + rows("nested containers in each other, each asked for twice") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
                try nested.encode(index, forKey: Key("b"))
                container = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
            }
        }
}

// MARK: - Freeing

private func freeingRow() -> Row {
    @Sendable func built() -> Jar {
        var jar: Jar = 7
        for _ in 0..<2000 { jar = ["k": jar] }
        return jar
    }
    return Row("deep built Jars, freed while three other threads free theirs", 400) { count in
        (
            count * 2000,
            {
                let isDone = DispatchSemaphore(value: 0)
                for _ in 0..<3 {
                    Thread {
                        for _ in 0..<count { consume(built()) }
                        isDone.signal()
                    }.start()
                }
                for _ in 0..<count { consume(built()) }
                for _ in 0..<3 { isDone.wait() }
            }
        )
    }
}
