/// The names of types as people write them: `[String: Int?]` instead of `Dictionary<String, Optional<Int>>`.
package enum TypeName {
    /// Returns `name` with brackets and question marks; as it is if it has none of these types.
    package static func shown(_ name: String) -> String {
        // The type of a function has an arrow, and a negative argument a minus.
        guard name.utf8.contains(UInt8(ascii: "<")), !name.utf8.contains(UInt8(ascii: "-")) else {
            return name
        }
        var rest = Substring(name)
        guard let shown = type(&rest), rest.isEmpty else { return name }
        return shown
    }

    /// Takes a type from the front of `rest`; nil if there is none.
    private static func type(_ rest: inout Substring) -> String? {
        let end = rest.firstIndex { "<>,".contains($0) } ?? rest.endIndex
        let name = String(rest[..<end])
        rest = rest[end...]
        guard rest.first == "<" else { return name.isEmpty ? nil : name }
        var arguments: [String] = []
        repeat {
            rest = rest.dropFirst().drop { $0 == " " }
            guard let argument = type(&rest) else { return nil }
            arguments.append(argument)
        } while rest.first == ","
        guard rest.first == ">" else { return nil }
        rest = rest.dropFirst()
        return sugared(name, arguments)
    }

    private static func sugared(_ name: String, _ arguments: [String]) -> String {
        switch (name, arguments.count) {
        case ("Array", 1): "[\(arguments[0])]"
        case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
        case ("Optional", 1): arguments[0] + "?"
        default: "\(name)<\(arguments.joined(separator: ", "))>"
        }
    }
}
