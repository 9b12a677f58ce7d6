import Foundation
import Lift

extension FuzzTarget {
    /// Property lists in XML. What Lift accepts is the same once it is written and read again. The report of
    /// each value shows its line, and no value that is hidden.
    static let xml = FuzzTarget(name: "plist-xml") { data in
        if data.starts(with: "bplist".utf8) { return }
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(plist: data) }
            checkStrings(in: jar)
            checkWriting(jar)
            checkReports(jar)
        } catch {
            expect([.syntax, .bounds].contains(error.kind) && !error.message.isEmpty, "\(error)")
            expect(!error.report.isEmpty, "\(error)")
            // A text in another encoding has its positions in UTF-8.
            expect(error.offset.map { 0...3 * data.count ~= $0 } ?? true, "offset \(error.offset ?? -1)")
            expect(error.context.isEmpty, "\(error)")
        }
    }

    /// Property lists in XML. What Lift accepts, Foundation reads as the same value, and what Lift refuses,
    /// Foundation refuses too. Where Foundation differs is in Docs/Internals/Fuzzing.md.
    static let foundationXML = FuzzTarget(name: "foundation-xml") { data in
        if data.starts(with: "bplist".utf8) { return }
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(plist: data) }
            checkFoundationReads(data, as: jar)
            // Few inputs have the head that Foundation writes.
            if data.starts(with: "<plist".utf8) { checkFoundationReads(usualHead + data, as: jar) }
        } catch {
            checkFoundationRefuses(data, because: error)
        }
    }

    private static func checkWriting(_ jar: Jar) {
        let binary = expectNoError("writing") { try Data(plist: jar) }
        let list = expectNoError("reading") { try Jar(plist: binary) }
        expect(list == jar, "\(list) instead of \(jar) by way of a binary list")
        _ = jar.description
        _ = (try? jar["a"][0]^ as Character)
        do throws(LiftError) {
            let written = try liftErrorsOnly { try Data(plist: jar, format: .xml) }
            let again = expectNoError("reading what was written") { try Jar(plist: written) }
            expect(again == jar, "\(again) instead of \(jar)")
        } catch {
            expect(error.kind == .unsupported, "\(error)")
        }
    }

    // MARK: Reports

    /// What a report shows of a list without values, attributes and comments.
    private static let shownByReports = """
        error: no --> line column <redacted> </plist> </dict> </array> </key> </string> </integer> </real>
        </date> </data> <true/> <false/>
        """

    private static func checkReports(_ jar: Jar) {
        var shown = shownByReports
        var (parts, strings): ([Jar], [String]) = ([], [])
        var open = [jar]
        while let part = open.popLast() {
            parts.append(part)
            if part.kind == .string, let text = try? part^ as String { strings.append(text) }
            shown += part.members.map(\.0).joined(separator: " ")
            open += Array(part.elements) + part.members.map(\.1)
        }
        let secrets = strings.filter { text in
            text.utf8.count > 3 && text.utf8.allSatisfy { 0x61...0x7A ~= $0 } && !shown.contains(text)
        }
        let hidden = jar.union(context: JarRedaction.all)
        for part in parts.prefix(20) {
            let report = part.assertionFailure("no").report
            expect(report.contains("--> line "), "\(report)")
        }
        open = [hidden]
        var left = 20
        while left > 0, let part = open.popLast() {
            left -= 1
            let report = part.assertionFailure("no").report
            for secret in secrets { expect(!report.contains(secret), "\(secret) is in \(report)") }
            open += Array(part.elements) + part.members.map(\.1)
        }
    }

    // MARK: Foundation

    /// What Foundation reads in XML; nil if it refuses it, or reads it as something else.
    private static func foundation(_ data: Data) -> Any? {
        var format = PropertyListSerialization.PropertyListFormat.binary
        let value = try? PropertyListSerialization.propertyList(from: data, options: [], format: &format)
        return format == .xml ? value : nil
    }

    /// Whether Foundation reads `jar` from its list without a loss: no string or key begins with U+FEFF, and
    /// no two keys of a dictionary are canonically equivalent.
    private static func isKeptByFoundation(_ jar: Jar) -> Bool {
        if jar.kind == .string { return !beginsWithMark(expectNoError("a string") { try jar^ as String }) }
        let keys = jar.members.map(\.0)
        return !keys.contains(where: beginsWithMark) && Set(keys).count == keys.count
            && jar.members.allSatisfy { isKeptByFoundation($0.1) }
            && jar.elements.allSatisfy { isKeptByFoundation($0) }
    }

    private static func beginsWithMark(_ text: String) -> Bool { text.unicodeScalars.first == "\u{FEFF}" }

    private static let usualHead = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """.utf8)

    private static func checkFoundationReads(_ data: Data, as jar: Jar) {
        guard FoundationXML.reads(data), isKeptByFoundation(jar) else { return }
        guard let value = foundation(FoundationXML.withLineFeeds(data)) else {
            return expect(false, "Foundation refuses \(jar)")
        }
        let theirs = expectNoError("reading what Foundation read") { try Jar(checked: value) }
        expect(theirs == jar, "\(jar) instead of Foundation's \(theirs)")
    }

    /// How the errors begin of lists that Foundation reads.
    private static let strictness = [
        // XML
        "expected a character that XML allows", "expected UTF-8", "expected UTF-16", "expected US-ASCII",
        "expected the end of the text", "expected the XML declaration", "expected ']]&gt;'",
        "expected '>' after '--'", "duplicate attribute", "expected '='", "expected a quote",
        "expected '>'", "expected '?>'", "expected the name of", "expected a digit",
        "expected 'version'", "expected version", "expected a hexadecimal digit",
        "expected yes or no", "expected a space", "entity declarations", "expected a declaration",
        "expected a reference", "expected '-->'", "expected <plist>, found a second document type",
        // Values
        "expected base64", "expected an existing date", "expected a real in the range",
        "expected a value, found a UID", "expected a value, found <key>", "expected a value, found <plist>",
        "expected a value in <plist>", "the text is UTF",
    ]

    /// Whether the error is that of a number with U+007F or a character beyond ASCII, of which Foundation
    /// skips some before the digits. An error has only the beginning of a long text.
    private static func skipsToDigits(_ message: String, _ data: Data) -> Bool {
        let prefixes = ["expected a real, found \"", "expected an integer of at most 64 bits, found \""]
        guard let prefix = prefixes.first(where: { message.hasPrefix($0) }) else { return false }
        let found = message.dropFirst(prefix.count)
        if found.hasSuffix("…\"") { return !data.allSatisfy { $0 < 0x7F } }
        return found.contains("\\u") || !found.unicodeScalars.allSatisfy { $0.value < 0x7F }
    }

    private static func checkFoundationRefuses(_ data: Data, because error: LiftError) {
        if strictness.contains(where: { error.message.hasPrefix($0) }) { return }
        // Foundation takes some bytes for UTF-16 without a byte order mark.
        if error.message.hasPrefix("expected a property list"), data.contains(0) { return }
        if skipsToDigits(error.message, data) || !FoundationXML.reads(data) { return }
        if let value = foundation(data) { expect(false, "\(error), and Foundation reads \(value)") }
    }
}
