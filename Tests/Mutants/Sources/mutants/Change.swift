/// What is put in the place of an operator, of which the library has both.
struct Change: Hashable, Sendable {
    let original: String
    let replacement: String
    let form: Form

    enum Form: Hashable, Sendable {
        case infix(Operands)
        case prefix
        case literal
    }

    /// What an infix operator takes. Its name is its precedence's, too.
    enum Operands: Sendable {
        case equatable, comparable, identical, both, either, sum, product, wrappingSum, wrappingProduct
        case shift, wrappingShift, bitProduct, bitSum, range, closedRange, assignment, wrappingAssignment
        case shiftAssignment
    }

    var description: String { "\(original) → \(replacement)" }

    static func infix(_ original: String) -> [Change] { infixes[original] ?? [] }
    static func prefix(_ original: String) -> [Change] { prefixes[original] ?? [] }

    static func literal(_ value: Bool) -> Change {
        Change(original: "\(value)", replacement: "\(!value)", form: .literal)
    }

    private static let infixes: [String: [Change]] = table([
        (.equatable, [("==", ["!="]), ("!=", ["=="])]),
        (.identical, [("===", ["!=="]), ("!==", ["==="])]),
        (.comparable, [("<", ["<=", ">"]), ("<=", ["<"]), (">", [">=", "<"]), (">=", [">"])]),
        (.both, [("&&", ["||"])]),
        (.either, [("||", ["&&"])]),
        (.sum, [("+", ["-"]), ("-", ["+"])]),
        (.product, [("*", ["/"]), ("/", ["*"]), ("%", ["/"])]),
        (.wrappingSum, [("&+", ["&-"]), ("&-", ["&+"])]),
        (.wrappingProduct, [("&*", ["&+"])]),
        (.shift, [("<<", [">>"]), (">>", ["<<"])]),
        (.wrappingShift, [("&<<", ["&>>"]), ("&>>", ["&<<"])]),
        (.bitProduct, [("&", ["|"])]),
        (.bitSum, [("|", ["&"]), ("^", ["&"])]),
        (.range, [("..<", ["..."])]),
        (.closedRange, [("...", ["..<"])]),
        (.assignment, [("+=", ["-="]), ("-=", ["+="]), ("*=", ["+="]), ("|=", ["&="]), ("&=", ["|="])]),
        (.wrappingAssignment, [("&+=", ["&-="]), ("&-=", ["&+="]), ("&*=", ["&+="])]),
        (.shiftAssignment, [("<<=", [">>="]), (">>=", ["<<="]), ("&<<=", ["&>>="]), ("&>>=", ["&<<="])]),
    ])

    private static let prefixes = [
        "!": [Change(original: "!", replacement: "", form: .prefix)],
        "-": [Change(original: "-", replacement: "", form: .prefix)],
        "~": [Change(original: "~", replacement: "", form: .prefix)],
    ]

    private static func table(_ rows: [(Operands, [(String, [String])])]) -> [String: [Change]] {
        var table: [String: [Change]] = [:]
        for (operands, changes) in rows {
            for (original, replacements) in changes {
                table[original] = replacements.map {
                    Change(original: original, replacement: $0, form: .infix(operands))
                }
            }
        }
        return table
    }
}
