/// The arguments of a command: operands, such as files, and options.
struct Arguments {
    private(set) var operands: [String] = []
    private var options: [String: String] = [:]

    /// The options that are followed by a value.
    private static let withValue: Set = ["--arrays", "--indent", "--output", "--syntax"]

    /// Separates operands from options. After `--`, everything is an operand.
    init(_ arguments: [String], _ allowed: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-", !Self.isNumber(argument) else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard allowed.contains(name) else {
                let known = allowed.isEmpty ? "" : "; this command knows \(allowed.joined(separator: ", "))"
                throw UsageError("unknown option \(name)\(known)")
            }
            if !Self.withValue.contains(name) {
                if parts.count > 1 { throw UsageError("the option \(name) takes no value") }
                options[name] = ""
            } else if let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() {
                options[name] = value
            } else {
                throw UsageError("the option \(name) needs a value")
            }
        }
    }

    /// Whether an argument that begins with a minus is a value to set.
    private static func isNumber(_ argument: String) -> Bool { Double(argument) != nil }

    /// The value of an option, which is empty for one that takes none; nil if the option is not there.
    subscript(option: String) -> String? { options[option] }

    func has(_ option: String) -> Bool { options[option] != nil }

    /// Throws unless the number of operands is one of `counts`. `form` says what they are.
    func require(_ counts: ClosedRange<Int>, _ form: String) throws {
        if !counts.contains(operands.count) { throw UsageError("expected \(form)") }
    }

    /// Throws if more than one file is standard input, which can be read only once. All operands are files.
    func requireOneInput() throws {
        if operands.filter({ $0 == "-" }).count > 1 {
            throw UsageError("only one file can be standard input")
        }
    }
}
