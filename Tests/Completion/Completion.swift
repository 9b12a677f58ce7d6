// What an editor lists after a dot, in a file that imports all products: asks sourcekit-lsp, as editors do.
//
//     swift Completion.swift SCRATCH MODULES
//
// SCRATCH is a folder for the files, and MODULES is the folder with the modules of all products. Prints the
// rows after a Jar. Fails if there are more than 45 of them, or if a row begins with an underscore after any
// of the values below.

import Foundation

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
let modules = arguments[2]
let maximum = 45

/// A declaration of each value, and the expression after which the editor asks.
let places: [(declaration: String, expression: String)] = [
    ("let jar: Jar = [:]", "jar."),
    ("let number = 3", "number."),
    ("let text = \"\"", "text."),
    ("let numbers = [1]", "numbers."),
    ("let numberByName = [\"a\": 1]", "numberByName."),
    ("let maybe: Int? = nil", "maybe."),
    (
        "struct User: JarElement { init(jar: Jar) throws {}; var jar: Jar { 1 } }\nfunc show(_ user: User) { user.",
        ""
    ),
    ("let locale = Locale.current", "locale."),
    ("let defaults = UserDefaults.standard", "defaults."),
    ("func show(_ error: LiftError) { error.", ""),
]

func source(_ place: (declaration: String, expression: String)) -> String {
    "import Foundation\nimport Lift\nimport LiftDocuments\nimport LiftLines\nimport LiftSettings\n\(place.declaration)\(place.expression.isEmpty ? "" : "\n" + place.expression)"
}

final class Server {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()
    private var nextID = 1

    init() throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sourcekit-lsp", "--default-workspace-type", "compilationDatabase"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func notify(_ method: String, _ params: [String: Any]) throws {
        try send(["jsonrpc": "2.0", "method": method, "params": params])
    }

    func ask(_ method: String, _ params: [String: Any]) throws -> [String: Any] {
        let id = nextID
        nextID += 1
        try send(["jsonrpc": "2.0", "id": id, "method": method, "params": params])
        while true {
            let message = try receive()
            if message["id"] as? Int == id, message["method"] == nil { return message }
            // The server asks for something of its own.
            if let id = message["id"], message["method"] != nil {
                try send(["jsonrpc": "2.0", "id": id, "result": NSNull()])
            }
        }
    }

    private func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(
            contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func receive() throws -> [String: Any] {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let range = buffer.range(of: end) {
                let header = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
                let length = Int(header.filter(\.isNumber)) ?? 0
                if buffer.distance(from: range.upperBound, to: buffer.endIndex) >= length {
                    let body = buffer[range.upperBound..<range.upperBound + length]
                    buffer = Data(buffer[(range.upperBound + length)...])
                    return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
                }
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw CocoaError(.fileReadUnknown) }
            buffer += more
        }
    }

    func stop() { process.terminate() }
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var commands: [[String: Any]] = []
var files: [URL] = []
for (number, place) in places.enumerated() {
    let file = folder.appendingPathComponent("Place\(number).swift")
    try source(place).write(to: file, atomically: true, encoding: .utf8)
    files.append(file)
    commands.append([
        "directory": folder.path, "file": file.path,
        "arguments": [
            "swiftc", "-swift-version", "6", "-I", modules, "-module-name", "Place\(number)", file.path,
        ],
    ])
}
try JSONSerialization.data(withJSONObject: commands)
    .write(to: folder.appendingPathComponent("compile_commands.json"))

let server = try Server()
_ = try server.ask(
    "initialize",
    [
        "processId": NSNull(), "rootUri": folder.absoluteString,
        "initializationOptions": ["codeCompletion": ["maxResults": 1000]],
        "capabilities": ["textDocument": ["completion": ["completionItem": ["snippetSupport": false]]]],
    ])
try server.notify("initialized", [:])
var failed = false
for (file, place) in zip(files, places) {
    let text = source(place)
    try server.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": file.absoluteString, "languageId": "swift", "version": 1, "text": text]])
    let lines = text.components(separatedBy: "\n")
    let answer = try server.ask(
        "textDocument/completion",
        [
            "textDocument": ["uri": file.absoluteString],
            "position": ["line": lines.count - 1, "character": lines[lines.count - 1].utf16.count],
        ])
    let result = answer["result"] as? [String: Any]
    let items = result?["items"] as? [[String: Any]] ?? []
    let rows = items.compactMap { item in
        (item["label"] as? String).map { $0 + ((item["detail"] as? String).map { " -> " + $0 } ?? "") }
    }.sorted()
    print("\(rows.count) rows after \(lines[lines.count - 1])")
    if rows.isEmpty { failed = true }
    if place.expression == "jar." {
        for row in rows { print("    " + row) }
        if rows.count > maximum { failed = true }
    }
    let hidden = rows.filter { $0.hasPrefix("_") }
    for row in hidden { print("    " + row) }
    if !hidden.isEmpty { failed = true }
}
server.stop()
exit(failed ? 1 : 0)
