import Foundation
import Lift

/// Long strings: of escapes, of combining marks, of bytes that are no text.
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
            consume(try Data(json: string))
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
        row("lifted as a character") { data in consume(try? Jar(json: data)^ as Character) },
    ]
    return rows + textKeyRows("a string of \(title)", title.contains("classes") ? 10_000 : 1_000_000, text)
}

/// Swift hashes a String by its canonical form, and sorts the marks of each letter for that by a sort whose time is the
/// square of their number, unless they are in order. A jar keeps keys as bytes and does not; a dictionary that is lifted
/// from it does. So there is a control for it.
private func textKeyRows(_ title: String, _ count: Int, _ text: @escaping (Int) -> Data) -> [Row] {
    func row(_ name: String, control: Row.Control, _ work: @escaping (Data, String) throws -> Void) -> Row {
        Row("\(title), \(name)", count, keys: title, control: control) { count in
            let data = text(count)
            let string: String = try Jar(json: data)^
            return (data.count, { try work(data, string) })
        }
    }
    let control = "as the key of a Dictionary, no Lift"
    return [
        row(control, control: .itself) { _, string in
            for _ in 0..<2 { consume([string: 1][string]) }
        },
        row("as the key of a dictionary", control: .by("\(title), \(control)")) { data, _ in
            let jar = try Jar(json: Data("[{".utf8) + data + Data(":1},{".utf8) + data + Data(":1}]".utf8))
            consume(try jar^ as [[String: Int]])
            try Wrong.unless(jar[0] == jar[1], "they differ")
        },
    ]
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
        Row("base64 of which the last letter is wrong", 4_000_000) { count in
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
