import Foundation
import Lift
import LiftSettings

/// Long strings of escapes, of combining marks, and of bytes that are not UTF-8.
func textRows() -> [Row] {
    let parts: [(title: String, part: String)] = [
        ("escaped letters", #"\u00e9"#), ("escaped pairs of surrogates", #"\ud83d\udeb2"#),
        ("backslashes", #"\\"#), ("line breaks", #"\n"#), ("combining marks", "\u{301}"),
        ("combining marks of many classes", "\u{301}\u{323}\u{345}\u{5B0}"), ("joined emoji", "👩\u{200D}"),
        ("flags", "🇸🇪"), ("three-byte letters", "字"),
    ]
    return parts.flatMap { textRows($0.title, $0.part) } + refusedTextRows() + otherTypesRows()
}

private func textRows(_ title: String, _ part: String) -> [Row] {
    func text(_ count: Int) -> Data {
        Data("\"e".utf8) + Data(String(repeating: part, count: count / part.utf8.count).utf8)
            + Data("\"".utf8)
    }
    func row(_ name: String, _ work: @escaping (Data) throws -> Void) -> Row {
        Row("a string of \(title), \(name)", 1_000_000) { count in
            let data = text(count)
            return (data.count, { try work(data) })
        }
    }
    let rows = [
        row("read, lifted, written, described") { data in
            let jar = try Jar(json: data)
            let string: String = try jar^
            consume(try Data(json: Jar(string)))
            consume(try Data(json: [jar] as Jar, prettyPrinted: true))
            consume(jar.description)
            consume(try Data(plist: [jar] as Jar))
        },
        row("compared, hashed, lifted as other types") { data in
            let jar = try Jar(json: data)
            try Wrong.unless(try jar == Jar(jar^ as String), "it differs")
            consume(jar.hashValue)
            consume(try? jar^ as Int)
            consume(try? jar^ as Double)
            consume(try? jar^ as Date)
            consume(try? jar^ as Data)
            consume(try? jar^ as UUID)
            consume(try? jar^ as Decimal)
            consume(try? jar^ as Bool)
        },
        row("quoted by a message, a report and a warning") { data in
            let error = LiftError("no \(try Jar(json: data)^ as String)")
            consume((error.description, error.report))
        },
        row("a key of sources of settings") { data in
            let key: String = try Jar(json: data)^
            let sources = JarSources(.arguments(["--\(key)=1"]), .defaults([key: ["a": 1] as Jar]))
            try Wrong.unless(try sources[key]["a"]^ as Int == 1, "it is not found")
            consume((try? sources[key]^ as Int, try? sources.lift([.key(key)], as: Jar.self).source))
            let path: JarPath = [.key(key), .key(key)]
            let others = JarSources(
                .environment(["A_B": "1"], prefix: "A_"), .defaults([key: [key: 1] as Jar]))
            try Wrong.unless(try others.lift(path, as: Int.self).value == 1, "it is not found at a path")
            consume((try? others.lift(path, as: Bool.self), try? others.lift([], as: Jar.self).source))
        },
        row("lifted as a character") { data in consume(try? Jar(json: data)^ as Character) },
    ]
    return rows + hashedTextRows("a string of \(title)", isRefused: title.hasPrefix("combining"), text)
}

/// Texts that Swift hashes. It hashes their canonical form, for which it sorts the marks of each letter.
/// Unless the marks are in order, sorting takes quadratic time, so long runs of marks are rejected.
private func hashedTextRows(
    _ title: String, isRefused: Bool, _ text: @escaping (Int) -> Data
) -> [Row] {
    func row(_ name: String, _ work: @escaping (_ json: Data) throws -> Void) -> Row {
        Row("\(title), \(name)", 1_000_000) { count in
            let json = text(count)
            return (json.count, { try work(json) })
        }
    }
    func expect(_ name: String, _ lift: () throws -> Void) throws {
        var wasRefused = false
        do { try lift() } catch let error as LiftError { wasRefused = error.kind == .bounds }
        try Wrong.unless(wasRefused == isRefused, "\(name): \(isRefused ? "it is taken" : "it is refused")")
    }
    func key(_ json: Data, _ value: String) throws -> Jar {
        try Jar(json: Data("{".utf8) + json + Data(":\(value)}".utf8))
    }
    return [
        row("as a key") { json in
            let jar = try key(json, #"{"n": 1}"#)
            try expect("a dictionary") { consume(try jar^ as [String: [String: Int]]) }
            try expect("a decoded dictionary") {
                consume(try JarDecoder().decode([String: Coded].self, from: jar))
            }
            try expect("asAny") { consume(try jar.asAny()) }
            consume(try? jar.lift(as: [String: Jar].self))
            try Wrong.unless(jar == key(json, #"{"n": 1}"#), "they differ")
        },
        row("as an element of a set and a raw value") { json in
            let jar = try Jar(json: Data("[".utf8) + json + Data("]".utf8))
            try expect("a set") { consume(try jar^ as Set<String>) }
            try expect("a raw value") { consume(try jar^ as [Name]) }
            try expect("a decoded raw value") { consume(try JarDecoder().decode([Name].self, from: jar)) }
        },
        row("as the case of an enum and a key by rules") { json in
            let jar = try key(json, #"{"n": 1}"#)
            let rules: [JarKeyRules] = [
                .snakeCase, .caseInsensitive, JarKeyRules(.snakeCase, .caseInsensitive),
            ]
            for jar in [jar] + rules.map({ jar.union(context: $0) }) {
                consume(try? JarDecoder().decode(Shape.self, from: jar))
                consume(try JarDecoder().decode(Coded.self, from: jar))
                consume(try? JarDecoder().decode([String: Coded].self, from: jar))
            }
        },
        row("by formatters in the context") { json in
            let number = try Jar(json: Data("\"1".utf8) + json.dropFirst())
            let numbers = NumberFormatter()
            numbers.numberStyle = .decimal
            numbers.locale = Locale(identifier: "sv_SE")
            consume(try? number.union(context: numbers)^ as Double)
            consume(try? number.union(context: numbers)^ as Int)
            let dates = DateFormatter()
            dates.dateFormat = "yyyy"
            consume(try? number.union(context: dates)^ as Date)
            consume(try? number.union(context: Date.ISO8601FormatStyle())^ as Date)
        },
        row("by transforms") { json in
            let jar = try key(Data("\"type\"".utf8), String(decoding: json, as: UTF8.self))
            let place = jar["type"]
            consume(try? jar.transformed(by: JarVariants<Coded>(by: "type", ["é": Coded.self]))^)
            consume(try? place.transformed(by: .base64URL)^)
            consume(try? place.transformed(by: .escapedURL)^)
            consume(try? place.transformed(by: .iso8601)^)
            consume(try? place.transformed(by: .fallback(Name.none))^)
            consume(try? place.transformed(by: .secondsSince1970)^)
        },
    ]
}

private enum Name: String, Codable, JarElement { case none = "é", one, two, three }

private enum Shape: Codable { case circle(n: Int), square(n: Int), none }

private struct Coded: JarCodable {
    var n: Int?
}

private func refusedTextRows() -> [Row] {
    let ends: [(String, String, String)] = [
        ("a string without an end", "a", ""),
        ("a string that ends in half a pair", #"\ud83d\ude00"#, #"\ud800""#),
        ("a string with a wrong escape at its end", #"\t"#, #"\x""#),
        ("a string with a line break at its end", "é", "\n\""),
    ]
    return ends.map { title, part, end in
        Row("\(title), refused", 4_000_000) { count in
            let data =
                Data("\"".utf8) + Data(String(repeating: part, count: count / part.utf8.count).utf8)
                + Data(end.utf8)
            return (
                data.count,
                {
                    do {
                        consume(try Jar(json: data))
                        throw Wrong(description: "it is read")
                    } catch let error as LiftError {
                        consume(error.description)
                    }
                }
            )
        }
    }
}

private func otherTypesRows() -> [Row] {
    [
        Row("base64 with an invalid last letter", 4_000_000) { count in
            let jar = try Jar(json: Data("\"\(String(repeating: "A", count: count))?\"".utf8))
            return (count, { try Wrong.unless((try? jar^ as Data) == nil, "it is data") })
        },
        Row("base64", 4_000_000) { count in
            let jar = try Jar(json: Data("\"\(String(repeating: "QUJD", count: count / 4))\"".utf8))
            return (count, { consume(try jar^ as Data) })
        },
        Row("a date with a long fraction", 4_000_000) { count in
            let digits = String(repeating: "1", count: count)
            let jar = try Jar(json: Data("\"2024-02-29T12:00:00.\(digits)Z\"".utf8))
            return (count, { consume(try? jar^ as Date) })
        },
    ]
}
