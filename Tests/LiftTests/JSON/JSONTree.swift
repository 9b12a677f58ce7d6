/// A JSON value as a tree, with the texts that it is expected to have, worked out the plain way.
indirect enum JSONTree: Sendable {
    /// A number, a literal or a string, as it stands in the text.
    case scalar(String)
    case array([JSONTree])
    /// Keys as they stand in the text, without quotes.
    case object([(key: String, value: JSONTree)])
}

extension JSONTree {
    /// A tree of up to `levels` levels. The keys of an object differ.
    static func random(levels: Int, using generator: inout SeededGenerator) -> JSONTree {
        let count = Int.random(in: 0...5, using: &generator)
        switch levels > 0 ? Int.random(in: 0..<6, using: &generator) : 5 {
        case 0, 1:
            return .array((0..<count).map { _ in random(levels: levels - 1, using: &generator) })
        case 2, 3, 4:
            return .object(
                (0..<count).map { index in
                    let key = keys.randomElement(using: &generator) ?? ""
                    return ("\(key)\(index)", random(levels: levels - 1, using: &generator))
                })
        default:
            return .scalar(scalars.randomElement(using: &generator) ?? "null")
        }
    }

    static let keys = [
        "", "a", "amount", "escaped \\u0041\\n", "klíč", "quite a long key, longer than a word or two ",
        "]{\\\"",
    ]

    static let scalars = [
        "null", "true", "false", "0", "-0", "1", "-12", "1.0", "1e2", "0.10", "-1.5E+10",
        "12345678901234567890123", "1e-400", "\"\"", "\"a\"", "\"12345678\"", "\"[{:,}]\"", "\"\\\"\"",
        "\"\\\\\"", "\"\\u00e9\\/\"", "\"žluť\"", "\"\\ud83d\\udeb2 is 🚲, a bicycle, in more than one word\"",
    ]

    /// Without any white space.
    var compact: String {
        switch self {
        case .scalar(let text): text
        case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\":\($0.value.compact)" }.joined(separator: ",") + "}"
        }
    }

    /// Each part in a line of its own, two spaces a level.
    var pretty: String { pretty(indentation: "\n") }

    private func pretty(indentation: String) -> String {
        let inner = indentation + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.pretty(indentation: inner) }
            return "[" + lines.joined(separator: ",") + indentation + "]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\"\($0.key)\": \($0.value.pretty(indentation: inner))" }
            return "{" + lines.joined(separator: ",") + indentation + "}"
        default:
            return compact
        }
    }
}

extension JSONTree {
    /// A value of a tree, with the place that it has in a text.
    struct Node: Sendable {
        let tree: JSONTree
        /// Keys in quotes and indices in brackets.
        let path: [String]
        /// Bytes from the start of the text.
        var offset: Int
    }

    /// A text of this tree with any white space, and all its values in the order of the text.
    func loose(using generator: inout SeededGenerator) -> (text: String, nodes: [Node]) {
        var text = ""
        var nodes: [Node] = []
        space(&text, &generator)
        write(to: &text, path: [], nodes: &nodes, &generator)
        space(&text, &generator)
        return (text, nodes)
    }

    private func write(
        to text: inout String, path: [String], nodes: inout [Node], _ generator: inout SeededGenerator
    ) {
        nodes.append(Node(tree: self, path: path, offset: text.utf8.count))
        switch self {
        case .scalar(let scalar):
            text += scalar
        case .array(let elements):
            text += "["
            space(&text, &generator)
            for (index, element) in elements.enumerated() {
                if index > 0 { separate(",", &text, &generator) }
                element.write(to: &text, path: path + ["[\(index)]"], nodes: &nodes, &generator)
            }
            space(&text, &generator)
            text += "]"
        case .object(let members):
            text += "{"
            space(&text, &generator)
            for (index, member) in members.enumerated() {
                if index > 0 { separate(",", &text, &generator) }
                text += "\"\(member.key)\""
                separate(":", &text, &generator)
                let path = path + ["\"\(Self.value(ofKey: member.key))\""]
                member.value.write(to: &text, path: path, nodes: &nodes, &generator)
            }
            space(&text, &generator)
            text += "}"
        }
    }

    /// What the escapes of `keys` stand for.
    private static func value(ofKey key: String) -> String {
        var value = ""
        var rest = Substring(key)
        let escapes = ["\\u0041": "A", "\\n": "\n", "\\\"": "\""]
        while !rest.isEmpty {
            if let (escape, character) = escapes.first(where: { rest.hasPrefix($0.key) }) {
                value += character
                rest = rest.dropFirst(escape.count)
            } else {
                value.append(rest.removeFirst())
            }
        }
        return value
    }

    private func separate(_ separator: String, _ text: inout String, _ generator: inout SeededGenerator) {
        space(&text, &generator)
        text += separator
        space(&text, &generator)
    }

    private func space(_ text: inout String, _ generator: inout SeededGenerator) {
        let spaces = ["", "", "", "", " ", "\n", "\t", "\r\n", "        ", "\n         ", "  \n  \t "]
        text += spaces.randomElement(using: &generator) ?? ""
    }
}
