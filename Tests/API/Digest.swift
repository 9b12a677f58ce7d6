// Prints the public API as text, a line for each declaration, from what `swift-api-digester -dump-sdk` wrote.
//
//     swift Digest.swift dump.json MODULE

import Foundation

/// A declaration in the dump, as far as it is printed.
struct Node: Decodable {
    var kind: String
    var name: String?
    var printedName: String?
    var declKind: String?
    var moduleName: String?
    var genericSig: String?
    var funcSelfKind: String?
    var isStatic: Bool?
    var isExternal: Bool?
    /// Whether only the package can use a declaration.
    var isInternal: Bool?
    var deprecated: Bool?
    var hasDefaultArg: Bool?
    /// The groups of whom a declaration is shared with; nil if it is public.
    var groups: [String]?
    var children: [Node]?
    var conformances: [Node]?
    var accessors: [Node]?

    enum CodingKeys: String, CodingKey {
        case kind, name, printedName, declKind, moduleName, genericSig, funcSelfKind, isExternal
        case isInternal, deprecated, hasDefaultArg, children, conformances, accessors
        case isStatic = "static", groups = "spi_group_names"
    }
}

struct Dump: Decodable {
    var root: Node

    enum CodingKeys: String, CodingKey { case root = "ABIRoot" }
}

var lines: [String] = []
var topLevel = 0
let modules = [
    "Swift.", "Lift.", "LiftSettings.", "LiftLines.", "LiftDocuments.", "FoundationEssentials.",
    "Foundation.", "_Concurrency.",
]

func text(_ name: String?) -> String {
    var text = name ?? "?"
    for module in modules {
        text = text.replacingOccurrences(of: module, with: "")
    }
    return text
}

func add(_ node: Node, in scope: String) {
    if node.groups != nil || node.isInternal == true { return }
    let name = scope + text(node.printedName)
    let types = (node.children ?? []).filter { $0.kind.hasPrefix("Type") && $0.declKind == nil }
    let signature = node.genericSig.map { " " + text($0) } ?? ""
    let notes = node.deprecated == true ? " deprecated" : ""
    switch node.kind {
    case "TypeDecl":
        if scope.isEmpty, node.isExternal != true { topLevel += 1 }
        let conformances = (node.conformances ?? []).compactMap { $0.printedName }
            .filter {
                $0 != "Copyable" && $0 != "Escapable" && !$0.hasPrefix("_") && $0 != "SendableMetatype"
            }.sorted()
        if node.isExternal != true {
            let kind = (node.declKind ?? "?").lowercased()
            let list = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
            lines.append("\(name)  \(kind)\(signature)\(list)\(notes)")
        }
        for child in node.children ?? [] { add(child, in: name + ".") }
    case "Function", "Constructor", "Subscript":
        let parameters = types.dropFirst().map {
            text($0.printedName) + ($0.hasDefaultArg == true ? " = …" : "")
        }
        let modifiers =
            (node.isStatic == true ? "static " : "") + (node.funcSelfKind == "Mutating" ? "mutating " : "")
        lines.append(
            "\(name)  \(modifiers)(\(parameters.joined(separator: ", "))) -> \(text(types.first?.printedName))\(access(node))"
                + "\(signature)\(notes)")
    case "Var":
        let modifiers = node.isStatic == true ? "static " : ""
        lines.append("\(name)  \(modifiers)\(text(types.first?.printedName))\(access(node))\(notes)")
    case "TypeAlias":
        lines.append("\(name)  = \(text(types.first?.printedName))\(notes)")
    case "AssociatedType":
        lines.append("\(name)  associatedtype")
    default: break
    }
}

/// Whether a property or a subscript can be set.
func access(_ node: Node) -> String {
    let isSettable = (node.accessors ?? []).contains {
        $0.name == "Set" || $0.printedName?.hasPrefix("Set") == true
    }
    return isSettable ? " { get set }" : ""
}

let dump = try JSONDecoder().decode(
    Dump.self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
for node in dump.root.children ?? [] { add(node, in: "") }
let product = CommandLine.arguments[2]
print(
    "# The public API of \(product), without what begins with an underscore. "
        + "\(topLevel) types at the top level.")
for line in Set(lines).sorted() { print(line) }
