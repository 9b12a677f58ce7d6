import Foundation
import Lift

extension FuzzTarget {
    /// Reads JSONC. What is JSON is read as the same data, and the rest can be written as JSON.
    static let jsonc = FuzzTarget(name: "jsonc") { data in
        checkRelaxed(data, .jsonc, including: [.json])
    }

    /// Reads JSON5. What is JSON or JSONC is read as the same data, and the rest can be written as JSON.
    static let json5 = FuzzTarget(name: "json5") { data in
        // In JSONC, these two do not end a comment.
        let separates = String(decoding: data, as: UTF8.self).unicodeScalars.contains {
            $0 == "\u{2028}" || $0 == "\u{2029}"
        }
        checkRelaxed(data, .json5, including: separates ? [.json] : [.json, .jsonc])
    }

    /// Reads each prefix of a text. If the text is valid, none is refused, and the values of each are the
    /// first ones of the text. The first byte chooses the syntax.
    static let partial = FuzzTarget(name: "partial") { data in
        guard let first = data.first else { return }
        let syntax: JSONReadingOptions.Syntax = [.json, .jsonc, .json5][Int(first % 3)]
        let text = data.dropFirst()
        let whole = try? Jar(json: text, options: JSONReadingOptions(syntax: syntax))
        for count in 0...text.count {
            for partial in [JSONReadingOptions.PartialText.closed, .keepingStrings] {
                let options = JSONReadingOptions(syntax: syntax, partial: partial)
                let part = readLiftErrorsOnly { try Jar(json: text.prefix(count), options: options) }
                if let part { checkStrings(in: part) }
                guard let whole else { continue }
                guard let part else { fail("a prefix of \(count) bytes is refused") }
                expect(
                    isPrefix(part, of: whole, cutting: partial == .keepingStrings),
                    "a prefix of \(count) bytes has other values")
            }
        }
    }

    private static func readLiftErrorsOnly(_ read: () throws -> Jar) -> Jar? {
        do {
            return try read()
        } catch let error as LiftError {
            expect([.syntax, .bounds].contains(error.kind), "\(error)")
            expect(!error.report.isEmpty, "no report")
        } catch {
            fail("\(error)")
        }
        return nil
    }

    private static func checkRelaxed(
        _ data: Data, _ syntax: JSONReadingOptions.Syntax, including others: [JSONReadingOptions.Syntax]
    ) {
        let jar = readLiftErrorsOnly { try Jar(json: data, options: JSONReadingOptions(syntax: syntax)) }
        for other in others {
            if let same = try? Jar(json: data, options: JSONReadingOptions(syntax: other)) {
                expect(jar == same, "\(other) is not read as the same data")
            }
        }
        guard let jar else { return }
        checkStrings(in: jar)
        checkPositions(in: jar, count: data.count)
        if let text = try? Data(json: jar) {
            let again = expectNoError("reading what was written") { try Jar(json: text) }
            expect(again == jar, "written text is read as other data")
        } else {
            expect(syntax == .json5, "a value cannot be written")
        }
    }

    /// Each value has an offset in the text, and they are in order.
    private static func checkPositions(in jar: Jar, count: Int) {
        var last = -1
        var jars = [jar]
        while let jar = jars.popLast() {
            var error: LiftError?
            do { _ = try jar^ as Refused } catch let thrown as LiftError { error = thrown } catch {}
            guard let offset = error?.offset, offset > last, offset < count else {
                fail("the offset after \(last) is \(String(describing: error?.offset))")
            }
            expect(error?.report.isEmpty == false, "no report")
            last = offset
            jars += jar.elements.reversed()
        }
    }

    private static func isPrefix(_ part: Jar, of whole: Jar, cutting: Bool) -> Bool {
        if part.kind == .missing { return part.isPartial }
        if !part.isPartial { return part == whole }
        guard part.kind == whole.kind else { return false }
        if let elements = try? part.lift(as: [Jar].self) {
            let others = whole.elements
            guard elements.count <= others.count else { return false }
            return zip(elements, others).allSatisfy { isPrefix($0, of: $1, cutting: cutting) }
        }
        if part.kind == .dictionary {
            let count = part.count ?? 0
            // A key that occurs twice may be counted by its first value only.
            guard count <= whole.count ?? 0, let members = try? part.lift(as: [String: Jar].self) else {
                return false
            }
            return members.allSatisfy { isPrefix($0.value, of: whole[$0.key], cutting: cutting) }
        }
        guard cutting, let text = try? part^ as String, let all = try? whole^ as String else { return false }
        return all.utf8.starts(with: text.utf8)
    }
}

/// A model that refuses every value.
private struct Refused: JarConvertible {
    init(jar: Jar) throws { throw LiftError("refused") }

    var jar: Jar { Jar() }
}
