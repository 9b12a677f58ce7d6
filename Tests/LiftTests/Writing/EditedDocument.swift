import Lift
import LiftDocuments

/// A document that is edited at random and written with its formatting. The tests draw the numbers, and the
/// fuzzer chooses them.
struct EditedDocument {
    private let options: JSONReadingOptions
    private var text: String
    private var jar: Jar
    /// Another document, whose parts are put into this one.
    private let other: Jar
    private let otherText: String

    init(_ text: String, _ other: String, _ syntax: JSONReadingOptions.Syntax, lastKeyCounts: Bool) throws {
        options = JSONReadingOptions(
            maximumDepth: .max, duplicateKeys: lastKeyCounts ? .last : .first, syntax: syntax)
        (self.text, otherText) = (text, other)
        jar = try Jar(json: text, options: options)
        self.other = try Jar(json: other, options: options)
    }

    /// Makes an edit, and returns what is wrong with the text that is written then; nil if nothing is.
    mutating func failure(using random: inout SeededGenerator) -> String? {
        var changed = jar
        let edit = Edit.random(using: &random)
        edit.apply(to: &changed, other, using: &random)
        if changed.kind == .missing || changed.isTooLarge || changed.hasError { return nil }
        let compact = try? String(json: changed)
        guard let written = try? String(json: changed, options: .preserved) else {
            return compact == nil ? nil : "nothing is written after \(edit) in \(text.debugDescription)"
        }
        let what = "\(text.debugDescription) → \(written.debugDescription) by \(edit)"
        guard let again = try? Jar(json: written, options: options) else { return "not read again: \(what)" }
        if again != changed || !again.isPlainlyEqual(to: changed) { return "other data: \(what)" }
        if let compact {
            let limit = max(text.utf8.count, otherText.utf8.count) + 4 * compact.utf8.count + 1024
            if written.utf8.count > limit { return "\(written.utf8.count) bytes, not \(limit): \(what)" }
        }
        jar = changed
        // What was written is a document, too.
        if Int.random(in: 0..<8, using: &random) == 0 { (text, jar) = (written, again) }
        return nil
    }
}

private enum Edit: CaseIterable {
    case set, copy, takeOver, remove, move, rename, exchange, merge, union, patch, mergePatch, append, insert
    case part, wrap, double

    static func random(using random: inout SeededGenerator) -> Edit {
        allCases[Int.random(in: 0..<allCases.count, using: &random)]
    }

    func apply(to jar: inout Jar, _ other: Jar, using random: inout SeededGenerator) {
        let path = jar.randomPath(using: &random)
        let from = jar.randomPath(using: &random)
        let index = Int.random(in: 0..<4, using: &random)
        let part = index == 0 ? other[path: other.randomPath(using: &random)] : jar[path: from]
        switch self {
        case .set:
            let values: [Jar] = [Jar(null), [], ["a": 1, "b": [1, 2]], 1.5]
            jar[path: path] = values[index]
        case .copy: jar[path: path] = jar[path: from]
        case .takeOver: jar[path: path] = other[path: other.randomPath(using: &random)]
        case .remove: jar[path: path] = nil
        case .move:
            let value = jar[path: from]
            jar[path: from] = nil
            jar[path: path] = value
        case .rename:
            let key = jar.randomKey(using: &random)
            guard let last = path.last, case .key = last else { return }
            let value = jar[path: path]
            jar[path: path] = nil
            jar[path: JarPath(path.dropLast() + [.key(key)])] = value
        case .exchange:
            let value = jar[path: path]
            jar[path: path] = jar[path: from]
            jar[path: from] = value
        case .merge:
            let arrays: Jar.ArrayMerging = [.replace, .append, .byIndex, .byIndex][index]
            jar[path: path].merge(part, arrays: arrays)
        case .union: jar[path: path].merge(part)
        case .patch:
            let key = JarPath(path.dropLast() + [.key(jar.randomKey(using: &random))])
            let operation: JarPatch.Operation =
                switch index {
                case 0: .move(from: from, path: key)
                case 1: .copy(from: from, path: path)
                case 2: .add(path: key, value: part)
                default: .move(from: from, path: path)
                }
            try? JarPatch([operation]).apply(to: &jar)
        case .mergePatch: try? JarMergePatch(part).apply(to: &jar)
        case .append: jar[path: path].append(part)
        case .insert: jar[path: path].insert(part, at: index)
        case .part: if index == 0 { jar = jar[path: path] }
        case .wrap: jar[path: path] = index < 2 ? ["a": jar[path: path]] : [jar[path: path], part]
        case .double: jar[path: path].append(contentsOf: jar[path: from].elements)
        }
    }
}

extension Jar {
    /// The path to this Jar, or to a part of it.
    fileprivate func randomPath(using random: inout SeededGenerator) -> JarPath {
        let paths = [JarPath([])] + descendants.prefix(200).map { JarPath($0.path.dropFirst(path.count)) }
        return paths[Int.random(in: 0..<paths.count, using: &random)]
    }

    /// A key that some dictionary in this Jar has, or a new one.
    fileprivate func randomKey(using random: inout SeededGenerator) -> String {
        var keys = ["a", "b", "new", "\u{E9}", "e\u{301}", "", "a longer key with \"quotes\""]
        for part in descendants.prefix(100) { if case .key(let key)? = part.path.last { keys.append(key) } }
        return keys[Int.random(in: 0..<keys.count, using: &random)]
    }

    fileprivate var isTooLarge: Bool { descendants.prefix(500).reduce(0) { count, _ in count + 1 } == 500 }

    fileprivate var hasError: Bool { kind == .error || descendants.contains { $0.kind == .error } }

    /// Whether this Jar has the same data, compared value by value.
    fileprivate func isPlainlyEqual(to other: Jar) -> Bool {
        guard kind == other.kind, count == other.count else { return false }
        switch kind {
        case .array: return zip(elements, other.elements).allSatisfy { $0.isPlainlyEqual(to: $1) }
        case .dictionary: return members.allSatisfy { $0.value.isPlainlyEqual(to: other[$0.key]) }
        default: return self == other
        }
    }
}
