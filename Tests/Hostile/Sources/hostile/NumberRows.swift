import Foundation
import Lift

/// Numbers with very many digits, and very many numbers with huge exponents.
func numberRows() -> [Row] {
    let long: [(String, (Int) -> String)] = [
        ("a number of nines", { String(repeating: "9", count: $0) }),
        ("a one and zeros", { "1" + String(repeating: "0", count: $0 - 1) }),
        ("a fraction that begins late", { "0." + String(repeating: "0", count: $0 - 3) + "7" }),
        (
            "a one whose zeros the exponent takes away",
            { "1" + String(repeating: "0", count: $0) + "e-\($0)" }
        ),
        ("an exponent of nines", { "1e" + String(repeating: "9", count: $0) }),
        ("an exponent of zeros", { "1e" + String(repeating: "0", count: $0) }),
    ]
    return long.map { title, text in row(title, 2_000_000) { text($0) } }
        + ["1e999999999", "-1e-999999999", "1e100000000", "0e99999999999999999999", "123456789e99999"].map {
            number in
            row("many times \(number)", 100_000) { count in
                "[" + String(repeating: number + ",", count: count) + "0]"
            }
        }
}

/// Each number is lifted as every type that a number can become, compared and hashed. Text that is not such a
/// number is an error.
private func row(_ title: String, _ count: Int, _ text: @escaping (Int) -> String) -> Row {
    Row("\(title): lifted, compared, hashed", count) { count in
        let data = Data(text(count).utf8)
        return (
            data.count,
            {
                let (jar, other) = (try Jar(json: data), try Jar(json: data))
                for number in jar.kind == .array ? Array(jar.elements) : [jar] {
                    consume(try? number^ as Double)
                    consume(try? number^ as Float)
                    consume(try? number^ as Int)
                    consume(try? number^ as Int128)
                    consume(try? number^ as Decimal)
                    consume(try? Jar(number^ as String)^ as Double)
                }
                try Wrong.unless(jar == other, "it differs")
                consume(jar.hashValue)
                consume(try? Data(plist: [jar] as Jar))
            }
        )
    }
}
