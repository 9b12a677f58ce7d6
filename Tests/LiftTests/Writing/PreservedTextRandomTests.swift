import Foundation
import Testing

@testable import Lift

/// Seeded random edits of documents in each syntax.
@Suite struct PreservedTextRandomTests {
    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], 0..<60)
    func oneEditChangesNothingElse(syntax: JSONReadingOptions.Syntax, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let options = JSONReadingOptions(syntax: syntax)
        let text = LooseText.random(syntax, using: &generator)
        let old = try Jar(json: text, options: options)
        #expect(try String(json: old, options: .preserved) == text)
        for _ in 0..<4 {
            let edit = RandomEdit.random(in: old, using: &generator)
            var jar = old
            edit.apply(to: &jar)
            let new = try String(json: jar, options: .preserved)
            let again = try Jar(json: new, options: options)
            #expect(again == jar, "\(text.debugDescription) → \(new.debugDescription) by \(edit)")
            let kept = try unchanged(text, options, edit)
            #expect(
                new.utf8.starts(with: text.utf8.prefix(kept.lowerBound)),
                "\(text.debugDescription) → \(new.debugDescription) by \(edit)")
            #expect(
                new.utf8.reversed().starts(with: text.utf8.dropFirst(kept.upperBound).reversed()),
                "\(text.debugDescription) → \(new.debugDescription) by \(edit)")
        }
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], 0..<40)
    func manyEditsAreReadAgain(syntax: JSONReadingOptions.Syntax, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 1000)
        let options = JSONReadingOptions(syntax: syntax)
        let text = LooseText.random(syntax, using: &generator)
        var jar = try Jar(json: text, options: options)
        for count in 0..<12 {
            RandomEdit.random(in: jar, using: &generator).apply(to: &jar)
            let new = try String(json: jar, options: .preserved)
            let again = try Jar(json: new, options: options)
            #expect(again == jar, "\(text.debugDescription) → \(new.debugDescription) after \(count)")
            // A document that was written can be changed further.
            if count % 4 == 3 { jar = again }
        }
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], 0..<10)
    func whateverIsDoneIsReadAgain(syntax: JSONReadingOptions.Syntax, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 2000)
        for _ in 0..<30 {
            let text = LooseText.random(syntax, using: &generator)
            let other = LooseText.random(syntax, using: &generator)
            let isLast = Bool.random(using: &generator)
            var document = try EditedDocument(text, other, syntax, lastKeyCounts: isLast)
            for _ in 0..<6 {
                let failure = document.failure(using: &generator)
                #expect(failure == nil)
            }
        }
    }

    /// The bytes of `text` that an edit may change: from the end of the part before it, or the bracket, to
    /// the next part, or the other bracket. Of a value that is replaced, its own bytes.
    private func unchanged(
        _ text: String, _ options: JSONReadingOptions, _ edit: RandomEdit
    ) throws -> Range<Int> {
        let document = try Document(text, options: options)
        return try document.withView { view in
            var source = try #require(unsafe JSONSourceText(document))
            let container = try #require(
                edit.container.reduce(0) { row, step in
                    row.flatMap { row in document.row(at: step, in: row) }
                })
            let start = source.offset(of: container, after: 0, at: 0)
            let end = source.end(of: container, at: start)
            if edit.replacesWhole { return start..<end }
            var parts: [(first: Int, value: Int)] = []
            var row = container + 1
            while row < view[container].end {
                let value = view[container].kind == .object ? row + 1 : row
                parts.append((row, value))
                row = view.next(after: value)
            }
            func first(_ index: Int) -> Int { source.offset(of: parts[index].first, after: 0, at: 0) }
            func last(_ index: Int) -> Int {
                let start = source.offset(of: parts[index].value, after: 0, at: 0)
                return source.end(of: parts[index].value, at: start)
            }
            let index = parts.firstIndex { $0.value == document.row(at: edit.step, in: container) }
            guard let index else {
                return (parts.isEmpty ? start + 1 : last(parts.count - 1))..<end - 1
            }
            if !edit.isRemoval { return source.offset(of: parts[index].value, after: 0, at: 0)..<last(index) }
            let lower = index == 0 ? start + 1 : last(index - 1)
            let upper = index == parts.count - 1 ? end - 1 : first(index + 1)
            return lower..<upper
        }
    }
}

extension Document {
    fileprivate func row(at step: JarPath.Component, in row: Int) -> Int? {
        switch step {
        case .key(let key): self[row].kind == .object ? member(key, of: row) : nil
        case .index(let index):
            self[row].kind == .array && index < self[row].length ? element(index, of: row) : nil
        }
    }
}

/// A change of one part of a Jar.
private struct RandomEdit: CustomStringConvertible {
    var container: [JarPath.Component] = []
    var step = JarPath.Component.index(0)
    var value: Jar?
    /// Whether the container is not one, so it becomes a dictionary.
    var replacesWhole = false

    var isRemoval: Bool { value == nil }

    var description: String { "\(container) \(step) = \(value.map { "\($0)" } ?? "nil")" }

    static func random(in jar: Jar, using generator: inout SeededGenerator) -> RandomEdit {
        var edit = RandomEdit()
        var jar = jar
        while true {
            let keys = jar.keys
            let count = jar.kind == .array ? jar.count ?? 0 : keys.count
            guard count > 0, Int.random(in: 0..<3, using: &generator) > 0 else { break }
            let index = Int.random(in: 0..<count, using: &generator)
            let step: JarPath.Component = jar.kind == .array ? .index(index) : .key(keys[index])
            let part = jar.kind == .array ? jar[index] : jar[keys[index]]
            guard part.kind == .array || part.kind == .dictionary else { break }
            edit.container.append(step)
            jar = part
        }
        let values: [Jar] = [7, "new", ["x": 1, "y": [1, 2]], [], [[1], "a"], Jar(null), true, 1.5]
        let value = values.randomElement(using: &generator) ?? 0
        let isRemoval = Int.random(in: 0..<3, using: &generator) == 0
        if jar.kind == .array {
            let count = jar.count ?? 0
            let index = Int.random(in: 0...count, using: &generator)
            edit.step = .index(index)
            edit.value = isRemoval && index < count ? nil : value
        } else {
            let isNew = jar.keys.isEmpty || Int.random(in: 0..<3, using: &generator) == 0
            let key =
                isNew
                ? ["new", "new-1", "ü", ""].randomElement(using: &generator)
                : jar.keys.randomElement(using: &generator)
            edit.step = .key(key ?? "k")
            edit.value = isRemoval ? nil : value
            edit.replacesWhole = jar.kind != .dictionary
        }
        return edit
    }

    func apply(to jar: inout Jar) { apply(to: &jar, container[...]) }

    private func apply(to jar: inout Jar, _ path: ArraySlice<JarPath.Component>) {
        switch path.first {
        case .key(let key): apply(to: &jar[key], path.dropFirst())
        case .index(let index): apply(to: &jar[index], path.dropFirst())
        case nil:
            switch step {
            case .key(let key): jar[key] = value ?? Jar()
            case .index(let index) where index == jar.count:
                if let value { jar.append(value) }
            case .index(let index): jar[index] = value ?? Jar()
            }
        }
    }
}

extension Jar {
    fileprivate var keys: [String] {
        guard var members = JarMembers(self) else { return [] }
        var keys: [String] = []
        while let (key, _) = members.next() { keys.append(key) }
        return keys
    }
}

/// Text with any formatting, comments and spellings that a syntax has.
struct LooseText {
    let syntax: JSONReadingOptions.Syntax
    let isMultiline: Bool
    let comma: String
    let colon: String
    let indentation: String
    let newline: String
    var text = ""

    private static let wide = String(repeating: " ", count: 40)

    static func random(_ syntax: JSONReadingOptions.Syntax, using generator: inout SeededGenerator) -> String
    {
        var text = LooseText(
            syntax: syntax, isMultiline: Bool.random(using: &generator),
            comma: ["", " ", "  "].randomElement(using: &generator) ?? "",
            colon: [":", ": ", " : "].randomElement(using: &generator) ?? "",
            indentation: ["  ", "\t", "    ", "", wide].randomElement(using: &generator) ?? "",
            newline: ["\n", "\r\n"].randomElement(using: &generator) ?? "")
        text.addComment(using: &generator)
        text.add(.random(levels: 3, using: &generator), 0, using: &generator)
        text.addComment(using: &generator)
        return text.text
    }

    private mutating func add(_ tree: JSONTree, _ level: Int, using generator: inout SeededGenerator) {
        switch tree {
        case .scalar(let scalar): text += spelling(of: scalar, using: &generator)
        case .array(let elements):
            add(elements.map { (nil, $0) }, "[", "]", level, using: &generator)
        case .object(let members):
            add(members.map { ($0.key, $0.value) }, "{", "}", level, using: &generator)
        }
    }

    private mutating func add(
        _ parts: [(String?, JSONTree)], _ open: String, _ close: String, _ level: Int,
        using generator: inout SeededGenerator
    ) {
        text += open
        // Some containers are on one line in any document.
        let isBroken = isMultiline && Int.random(in: 0..<4, using: &generator) > 0
        for (index, (key, value)) in parts.enumerated() {
            if isBroken {
                breakLine(level + 1)
            } else if index > 0 {
                text += comma
            }
            addComment(using: &generator)
            if let key { text += spelling(ofKey: key, using: &generator) + colon }
            add(value, level + 1, using: &generator)
            addComment(using: &generator)
            let isTrailing = syntax != .json && Bool.random(using: &generator)
            if index < parts.count - 1 || isTrailing { text += "," }
            addComment(using: &generator)
        }
        if isBroken { breakLine(level) }
        addComment(using: &generator)
        text += close
    }

    private mutating func breakLine(_ level: Int) {
        text += newline + String(repeating: indentation, count: level)
    }

    private mutating func addComment(using generator: inout SeededGenerator) {
        if syntax == .json || Int.random(in: 0..<6, using: &generator) > 0 { return }
        let comments = [
            " // line ]," + newline, " /* block, } */ ", "/**/", newline + "// own line" + newline,
        ]
        text += comments.randomElement(using: &generator) ?? ""
    }

    private func spelling(of scalar: String, using generator: inout SeededGenerator) -> String {
        guard syntax == .json5, Int.random(in: 0..<3, using: &generator) == 0 else { return scalar }
        return ["0xFF", ".5", "5.", "+1", "'a\"b'", "Infinity", "'\\\n'"].randomElement(using: &generator)
            ?? scalar
    }

    private func spelling(ofKey key: String, using generator: inout SeededGenerator) -> String {
        guard syntax == .json5, Bool.random(using: &generator) else { return "\"\(key)\"" }
        let isPlain = key.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || isDigit($0) }
        return isPlain && !key.isEmpty && !isDigit(key.utf8.first ?? 0x30) ? key : "'\(key)'"
    }
}
