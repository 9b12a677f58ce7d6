import Foundation
import Lift

extension FuzzTarget {
    /// The input is a program that edits a document, and its text. After each edit the document is written
    /// with its formatting, and read again: as the same data, and no longer than it may be.
    ///
    /// The first byte chooses the syntax, which of equal keys counts, and the width of tabs. The second one
    /// is the length of the program.
    static let edits = FuzzTarget(name: "edits") { data in
        let bytes = Array(data)
        guard bytes.count > 2 else { return }
        let syntax: JSONReadingOptions.Syntax = [.json, .jsonc, .json5][Int(bytes[0] % 3)]
        let start = min(2 + Int(bytes[1] % 64), bytes.count)
        var program = SeededGenerator(bytes[2..<start])
        let tab = bytes[0] >> 4 == 0 ? "\t" : String(repeating: " ", count: 4 * Int(bytes[0] >> 4))
        let text = String(decoding: bytes[start...], as: UTF8.self).replacingOccurrences(of: "\t", with: tab)
        let other = #"{"a":1,"b":{"a":[1,2,{"c":[3]}],"new":"x"},"":[]}"#
        let document = try? EditedDocument(text, other, syntax, lastKeyCounts: bytes[0] & 8 != 0)
        guard var document else { return }
        for _ in 0..<12 where !program.isAtEnd {
            if let failure = document.failure(using: &program) { fail(failure) }
        }
    }
}
