import Foundation
import Lift

extension FuzzTarget {
    /// Hides keys of a document: no text for people has a value that is hidden, a comment, or half a token of
    /// a partial text.
    ///
    /// The first byte chooses the syntax and whether the text may be partial, the next eight what is
    /// hidden.
    static let redaction = FuzzTarget(name: "redaction") { data in
        guard let first = data.first else { return }
        let syntax: JSONReadingOptions.Syntax = [.json, .jsonc, .json5][Int(first % 3)]
        let partial: JSONReadingOptions.PartialText =
            [.refused, .closed, .keepingStrings][Int(first >> 4) % 3]
        var choices = SeededGenerator(data.dropFirst().prefix(8))
        let text = String(decoding: data.dropFirst(9), as: UTF8.self)
        guard let document = HiddenDocument(text, syntax, partial, using: &choices) else { return }
        if let leak = document.leak(valueCount: 8) { fail(leak) }
    }
}
