import Foundation
import Lift

/// A document with secrets, some of whose keys are hidden at random. The tests draw the numbers, and the
/// fuzzer chooses them.
///
/// Each `@` of the text becomes a word and, where numbers keep their text, each `9` a number, which no text
/// for people may have. A text in which one of them is a key, or a value that is not hidden, is left out. In
/// comments and in what a partial text ends in, they are always hidden.
struct HiddenDocument {
    private let text: String
    private let options: JSONReadingOptions
    private let redaction: JarRedaction
    /// Nil if the text is malformed.
    private let jar: Jar?

    /// Returns nil if there is nothing to hide, or if something has to be shown.
    init?(
        _ text: String, _ syntax: JSONReadingOptions.Syntax,
        _ partial: JSONReadingOptions.PartialText, using random: inout SeededGenerator
    ) {
        // Which of two values a key has does not matter to what is shown.
        options = JSONReadingOptions(duplicateKeys: .refused, syntax: syntax, partial: partial)
        if Self.hasSecret(text) { return nil }
        let marked = text.replacingOccurrences(of: "@", with: "s3cret")
        self.text = syntax == .json5 ? marked : marked.replacingOccurrences(of: "9", with: "7351937")
        if !Self.hasSecret(self.text) { return nil }
        jar = try? Jar(json: self.text, options: options)
        guard let jar, Int.random(in: 0..<4, using: &random) > 0 else {
            redaction = .all
            if let jar, Self.hasSecretKey(jar) { return nil }
            return
        }
        var names: Set<String> = []
        for part in jar.descendants {
            guard case .key(let key)? = part.path.last, Int.random(in: 0..<4, using: &random) > 0 else {
                continue
            }
            names.insert(key)
        }
        redaction = JarRedaction(keys: names)
        if Self.hasSecretKey(jar) || Self.showsSecret(jar, Set(names.map(Self.folded))) { return nil }
    }

    private static func hasSecret(_ text: String) -> Bool { text.contains("s3c") || text.contains("735") }

    private static func hasSecretKey(_ jar: Jar) -> Bool {
        jar.descendants.contains { part in
            part.path.contains { if case .key(let key) = $0 { hasSecret(key) } else { false } }
        }
    }

    /// Whether a value has a secret that none of the names hides.
    private static func showsSecret(_ jar: Jar, _ names: Set<String>) -> Bool {
        ([jar] + jar.descendants).contains { part in
            switch part.kind {
            case .array, .dictionary, .missing: return false
            default:
                let isHidden = part.path.contains {
                    if case .key(let key) = $0 { names.contains(folded(key)) } else { false }
                }
                return !isHidden && hasSecret((try? String(json: part)) ?? "")
            }
        }
    }

    /// As a redaction compares keys.
    private static func folded(_ key: String) -> String {
        String(
            String.UnicodeScalarView(
                key.lowercased().unicodeScalars.filter { !"_- ".unicodeScalars.contains($0) }))
    }

    /// The first text for people that has a secret; nil if there is none.
    ///
    /// - Parameter valueCount: The number of values that are shown of each Jar.
    func leak(valueCount: Int) -> String? {
        var leak: String?
        var texts = ShownTexts { text, what in
            if leak == nil, Self.hasSecret(text) {
                leak = "\(what) of \(self.text.debugDescription): \(text)"
            }
        }
        texts.valueCount = valueCount
        let decoder = decoder
        texts.check { try decoder.decode([String: [Int]].self, from: text) }
        guard let jar else { return leak }
        let hidden = jar.union(context: redaction)
        texts.show(hidden)
        var changed = hidden
        if changed.kind == .dictionary { changed["added"] = 1 } else { changed.append(1) }
        texts.show(changed)
        texts.show((["here": [jar]] as Jar).union(context: redaction))
        for part in hidden.descendants.prefix(4) {
            var moved: Jar = ["moved": part, "list": [part]]
            texts.show(moved, "a moved part")
            moved["moved"]["more"] = 1
            texts.show(moved, "a moved part that was changed")
        }
        for (key, value) in hidden.members.prefix(4) where Self.isHidden(value) {
            checkEncoding(key, value, texts)
        }
        return leak
    }

    private static func isHidden(_ value: Jar) -> Bool { value.description.contains("<redacted>") }

    private var decoder: JarDecoder {
        var decoder = JarDecoder(context: redaction)
        decoder.jsonOptions = options
        return decoder
    }

    /// Errors that user code throws while it encodes a value.
    private func checkEncoding(_ key: String, _ value: Jar, _ texts: ShownTexts) {
        let refused = [key: Refusing(text: (try? String(json: value)) ?? "")]
        for encoder in [
            JarEncoder(context: redaction),
            JarEncoder(context: redaction, options: JSONWritingOptions(sortedKeys: true)),
        ] {
            texts.check { try encoder.encode(refused) }
            texts.check { try encoder.encodeJSON(refused) }
            texts.check { try encoder.encodePropertyList(refused) }
        }
    }
}

/// Throws an error that quotes what it would encode.
private struct Refusing: Encodable {
    let text: String

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            text, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no \(text)"))
    }
}
