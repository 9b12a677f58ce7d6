extension LiftError {
    /// The error for people to read: what's wrong, the file, line and column, the key path, and the line
    /// itself with the value marked.
    ///
    ///     error: expected Int, found string "12a"
    ///       --> payments.json:3:16   payments[2].amount
    ///        |
    ///      3 |     {"amount": "12a", "date": "2024-01-01"},
    ///        |                ^^^^^
    ///
    /// For a missing key, the mark is at the dictionary that lacks it, and for malformed JSON at the wrong
    /// character. The report has the name of the file if you read the Jar from a URL. A long line is cut
    /// around the mark, between two Characters, with an ellipsis. Tabs become four spaces, and control
    /// characters are escaped as `\u{1B}`. For data without lines, such as a binary property list or a Jar
    /// that you built, the report shows the nearest data, as ``context`` does. An error without data is a
    /// single line.
    ///
    /// If several values are wrong, there's a report for each of the first 100, with an empty line between
    /// them, and then the number of the others. ``all`` has all errors. Long texts are shortened: a key after
    /// 64 characters, a path of more than 64 steps to its first and last 32, and a character with very many
    /// marks to its first 32 Unicode scalars.
    ///
    /// - Complexity: O(*n*) in the length of the text before the value the first time, and amortized
    ///   O(levels) after that. It's created on each access.
    public var report: String { reports { "error: " + $0.message } }

    /// Returns the reports of this error and of those that it stands for, each below its heading.
    func reports(_ heading: (LiftError) -> String) -> String {
        let errors = all
        var reports = errors.prefix(Self.reportedCount).map { $0.report(heading($0)) }
        let left = errors.count - reports.count
        if left > 0 { reports.append(left == 1 ? "and 1 more error" : "and \(left) more errors") }
        return reports.joined(separator: "\n\n")
    }

    /// The number of errors to report. More would say nothing new, and a request body could make a report of
    /// any length.
    private static var reportedCount: Int { 100 }

    /// Returns the report of this error alone, below `heading`, which says what is wrong.
    func report(_ heading: String) -> String {
        // The message of a user may have several lines. Those after the first are indented, so that no line
        // looks like another part of the report.
        let heading = heading.cuttingCharacters().unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapingControls() }.joined(separator: "\n       ")
        var lines = [heading + sourceText.cuttingCharacters().escapingControls()]
        let origin = origin
        let number = origin.line == nil ? "" : origin.position.map { String($0.line) } ?? ""
        let margin = String(repeating: " ", count: max(number.utf8.count, 1) + 1)
        let place = [origin.place, path.shown.escapingControls()].filter { !$0.isEmpty }
            .joined(separator: "   ")
        if !place.isEmpty { lines.append(margin + "--> " + place) }
        if let drawing = origin.line?.drawn() {
            lines.append(margin + " |")
            lines.append(" \(number.isEmpty ? " " : number) | " + drawing.text)
            if !number.isEmpty { lines.append(margin + " | " + drawing.carets) }
        }
        return lines.map(\.withoutTrailingSpaces).joined(separator: "\n")
    }

    /// Where a value is, and the line or the data to show.
    private struct Origin {
        var file: String?
        var position: TextPosition?
        var offset: Int?
        var line: SourceLine?

        /// The file and the position, as compilers write them: `payments.json:3:16`.
        var place: String {
            let file = file?.escapingControls()
            return switch (file, position, offset) {
            case (let file?, let position?, _): "\(file):\(position.line):\(position.column)"
            case (nil, let position?, _): "line \(position.line), column \(position.column)"
            case (let file?, nil, let offset?): "\(file), byte \(offset)"
            case (nil, nil, let offset?): "byte \(offset)"
            case (_, nil, nil): file ?? ""
            }
        }
    }

    /// Each part is computed once: from the second time on, a document builds tables for positions, which
    /// read all of it.
    private var origin: Origin {
        if let position = parts.position {
            return Origin(
                file: position.file, position: position.inText, offset: position.offset,
                line: hidesSurroundings ? nil : position.line)
        }
        let data = context
        var origin = Origin(line: data.isEmpty ? nil : SourceLine(data))
        guard let nearest, case .row(let source, let row) = nearest.content else { return origin }
        let document = source.document
        origin.file = document.file
        origin.offset = document.byteOffset(of: Int(row))
        guard document.isText, let offset = origin.offset else { return origin }
        origin.position = document.position(of: offset)
        let hidden = hiddenValues(in: source)
        origin.line =
            document.hasJSONSyntax
            ? document.sourceLine(of: Int(row), at: offset, hiding: hidden)
            : document.sourceLine(ofXML: Int(row), at: offset, hiding: hidden)
        return origin
    }

    /// The values on the line that must not be shown; nil if all may be.
    private func hiddenValues(in source: JarSource) -> HiddenValues? {
        // In a part that was put elsewhere, another part of the document may be the one that a key hides.
        // An index hides nothing.
        let isAtKey = if case .key = source.component { true } else { false }
        let isElsewhere = isAtKey || source.parent != nil
        if parts.isSealed { return JarRedaction.all.hiddenValues }
        return source.context.redaction.map { isElsewhere ? JarRedaction.all.hiddenValues : $0.hiddenValues }
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String {
        var text = self
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        return text
    }
}
