/// A change that no result shows, and why. It is left out of the count.
struct Equivalent {
    /// The file's name, without folders.
    let file: String
    /// The line without blanks at its ends.
    let line: String
    /// The operator that is changed, and what to.
    let change: String
    /// Which of the same operators of the line.
    var occurrence = 1
    /// How many lines of the file before this one are the same; nil if it holds for each of them.
    var sameLines: Int?
    let reason: String

    static let all = [
        // What is found by another way.
        Equivalent(
            file: "JarDecoding.swift", line: "object[row].length > Document.indexedCount", change: "> → <",
            reason: "both searches find the same row; .ci/slow hostile measures their time"),
        Equivalent(
            file: "Jar+Navigation.swift",
            line: "return row.kind == .array && index >= 0 && index < row.length",
            change: ">= → >",
            reason: "otherChild, which index 0 then goes to, finds the same row"),
        Equivalent(
            file: "DocumentIndexes.swift", line: "if marks == nil, isSeen { marks = make() }",
            change: "== → !=",
            reason: "without marks all is counted from the start; .ci/slow hostile measures the time"),
        Equivalent(
            file: "ByteBuffer.swift", line: "if view.count <= 16 {", change: "<= → <",
            reason: "sixteen bytes are then copied by copyMemory"),
        Equivalent(
            file: "JarScope.swift",
            line: "var isBare: Bool { context.isEmpty && component == nil && parent == nil }",
            change: "== → !=",
            reason: "a part that is read has a source of its own; the benchmark counts the allocation"),

        Equivalent(
            file: "ByteRoom.swift", line: "while length &- done >= 8 {", change: ">= → >",
            reason: "the last eight bytes are then copied as the rest of the text is"),

        Equivalent(
            file: "SnakeCase.swift", line: "if digits > 0, words > 0 { isPlain = false }", change: "> → >=",
            reason: "more keys are in the table of others, which stand for names that are found without it"),
        Equivalent(
            file: "SnakeCase.swift",
            line: #"while end > start, self[end - 1] == UInt8(ascii: "_") { end -= 1 }"#,
            change: "== → !=",
            reason: "more keys are in the table of others, which stand for names that are found without it"),
        Equivalent(
            file: "SnakeCase.swift",
            line: #"while end > start, self[end - 1] == UInt8(ascii: "_") { end -= 1 }"#,
            change: "-= → +=",
            reason: "more keys are in the table of others, which stand for names that are found without it"),
        Equivalent(
            file: "SnakeCase.swift", line: #"if byte == UInt8(ascii: "_") {"#, change: "== → !=",
            reason: "more keys are in the table of others, which stand for names that are found without it"),
        Equivalent(
            file: "SnakeCase.swift", line: "if letters < 2, words > 0 { isPlain = false }", change: "> → <",
            sameLines: 1,
            reason: "the rest of a word that begins so is not plain either, nor is its end"),
        Equivalent(
            file: "SnakeCase.swift",
            line: "guard offset + 1 < count, self[offset + 1].isLower else { return false }", change: "+ → -",
            occurrence: 2,
            reason: "names that change sides, such as myA2 and image2Xy, have the same keys on both"),

        Equivalent(
            file: "SnakeCase.swift", line: "for offset in 1..<Swift.max(count, 1) {", change: "..< → ...",
            reason: "no name is plain then, and the keys of all are found in the table of others"),
        Equivalent(
            file: "DocumentIndexes.swift", line: "guard offset <= view.text.count,", change: "<= → <",
            reason: "the position of the end is then counted from the start"),
        Equivalent(
            file: "SeededHash.swift",
            line: "ends | UInt64(view.start[length / 2]) &<< 16, UInt64(truncatingIfNeeded: length))",
            change: "/ → *",
            reason: "another hash of one to three bytes, one of which is padding"),

        Equivalent(
            file: "PreservedText+Parts.swift",
            line: "if next < members.count, JarKey.areEqual(members[next].key, key) {",
            change: "< → >",
            reason: "the table of keys finds the same member"),
        Equivalent(
            file: "EqualRows.swift",
            line: "if row.isContainer { return row.end + distance == otherRow.end }",
            change: "== → !=",
            reason: "containers whose rows are not the same are compared by their values"),
        Equivalent(
            file: "EqualRows.swift",
            line:
                "if otherRow - row == distance, start <= row, row < end || differs && row == end { return last <= end }",
            change: "- → +",
            reason: "rows that were compared are compared again"),
        Equivalent(
            file: "ExactDigits.swift",
            line: "guard exponent >= -11, exponent <= 16 else { return nil }",
            change: ">= → >",
            reason: "the way for other numbers finds the same digits"),
        Equivalent(
            file: "XMLPropertyListScanner+Values.swift",
            line:
                "guard start < count, 0x31...0x39 ~= self[start] || count == 1 && self[0] == 0x30 else { return false }",
            change: "|| → &&",
            reason: "an integer that is not plain is converted, to the same number"),
        Equivalent(
            file: "ByteRoom.swift",
            line: "word = UInt64(first) | UInt64(last) &<< 32",
            change: "&<< → &>>",
            reason: "the word then has zeros, and the bytes are copied one by one"),
        Equivalent(
            file: "XMLPropertyListScanner+Content.swift",
            line: "case .key where word & 0xFFFF_FFFF_FFFF == 0x3E79_656B_2F3C: cursor.advance(by: 6)",
            change: "& → |",
            reason: "skipOtherEndTag skips the same end tag"),
        Equivalent(
            file: "XMLPropertyListScanner+Content.swift",
            line: "case .real where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6C61_6572_2F3C: cursor.advance(by: 7)",
            change: "& → |",
            reason: "skipOtherEndTag skips the same end tag"),
        Equivalent(
            file: "XMLPropertyListScanner+Content.swift",
            line: "case .date where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6574_6164_2F3C: cursor.advance(by: 7)",
            change: "& → |",
            reason: "skipOtherEndTag skips the same end tag"),
        Equivalent(
            file: "XMLPropertyListScanner+Content.swift",
            line: "case .data where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6174_6164_2F3C: cursor.advance(by: 7)",
            change: "& → |",
            reason: "skipOtherEndTag skips the same end tag"),
        Equivalent(
            file: "JarLines+Writer.swift",
            line: "if let start, whole < written, file.size() == start + written,",
            change: "< → <=",
            reason: "a file that ends with a whole line is then cut off at its end"),
        Equivalent(
            file: "ElementScan.swift",
            line: "return byte >= 0x80 ? text.count - offset < 4 : byte == 0x2F && offset + 1 == text.count",
            change: ">= → >",
            reason: "0x80 begins no character, so nothing is waited for"),
        Equivalent(
            file: "Dictionaries.swift", line: "return false", change: "false → true", sameLines: 0,
            reason: "only systems of Apple that are too old for coding keys of any type get there"),

        Equivalent(
            file: "JarDecoding+Values.swift",
            line: "guard keys == nil, type == Value.self, let source, !source.context.hasTransforms else {",
            change: "== → !=",
            reason: "the way for all values decodes the same part"),
        Equivalent(
            file: "JarObject.swift",
            line:
                "if index != nil || position == Self.indexedCount { addToIndex(position) }",
            change: "== → !=",
            reason: "a table that is made earlier finds the same members"),
        Equivalent(
            file: "ByteRoom.swift",
            line:
                "if done < length, let last = plainTail(view, from: offset, length, stops) {",
            change: "< → >",
            reason: "the last bytes are then copied one by one"),
        Equivalent(
            file: "Tape.swift",
            line:
                "var isJSONNumber: Bool { bits &>> 60 &- 3 <= 1 }",
            change: "&- → &+",
            reason: "no number is then one, and an array of doubles is lifted element by element"),
        Equivalent(
            file: "Dictionaries.swift",
            line:
                "guard Key.self == String.self || Key.self == Int.self, try sink.beginDictionary() else {",
            change: "|| → &&",
            reason: "a dictionary is then made, which has the same text"),
        Equivalent(
            file: "XMLPropertyListScanner+Markup.swift",
            line:
                "if UInt8(truncatingIfNeeded: word) == 0x3C {",
            change: "== → !=",
            reason: "the way for other tags reads the usual ones too"),
        Equivalent(
            file: "SnakeCase.swift",
            line:
                #"} else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {"#,
            change: "... → ..<",
            reason: "more keys are in the table of others, which stand for names that are found without it"),
        Equivalent(
            file: "DocumentIndexes.swift",
            line:
                "if view[container].end - container - 1 == view[container].length {",
            change: "- → +", occurrence: 2,
            reason: "the rows of the parts, which are then looked up, give the same index"),
        Equivalent(
            file: "JSONNumber+Decimal.swift",
            line:
                "if number.isExact, number.exponent >= -100, number.exponent <= 100 {",
            change: "- → ",
            reason: "the way for other numbers finds the same Decimal"),

        // How much is reserved.
        Equivalent(
            file: "RelaxedJSONScanner.swift",
            line: "let rows = RowBuffer(capacity: min(text.count / 12 + 8, 4096))",
            change: "+ → -",
            reason: "the buffer grows again where that is too low"),
        Equivalent(
            file: "XMLText.swift",
            line: "var text = try buffer(for: view.count / 2 &* 3)",
            change: "&* → &+",
            reason: "the buffer grows again where that is too low"),
        Equivalent(
            file: "JSONScanner+Parts.swift",
            line: "guard let buffer = RowBuffer(capacity: text.count / 8 + count + 8) else { return nil }",
            change: "/ → *",
            reason: "an estimate, which is then too high"),
        Equivalent(
            file: "JSONScanner.swift", line: "return Int(Double(count) * share * 1.0625) + 64",
            change: "* → /", occurrence: 2, reason: "an estimate; the buffer grows again where it is too low"),
        Equivalent(
            file: "RowBuffer.swift",
            line: "appendIfRoom(row) || grow(to: capacity &* 2) && appendIfRoom(row)", change: "&* → &+",
            reason: "the buffer grows in smaller steps"),

        Equivalent(
            file: "ByteBuffer+UTF16.swift",
            line:
                "reserve(text.count &* 2 &+ 8)",
            change: "&* → &+",
            reason: "the buffer grows again where that is too low"),

        // What is the same for the values that there are.
        Equivalent(
            file: "RelaxedJSONScanner+Strings.swift",
            line: "return false", change: "false → true", sameLines: 2,
            reason: "a string without an escape is then read as one that may have them"),
        Equivalent(
            file: "XMLText.swift",
            line: "count >= 2 && (self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE)",
            change: "&& → ||", occurrence: 2,
            reason: "text with one of the two bytes is not taken for a property list"),
        Equivalent(
            file: "RelaxedJSONScanner+Space.swift",
            line: "let (first, second) = (self[offset], offset + 1 < count ? self[offset + 1] : 0)",
            change: "< → <=",
            reason: "the byte after the text is zero"),
        Equivalent(
            file: "SnakeCase.swift",
            line: "return (1..<(1 << (words.count - 1))).map { capitals in",
            change: "..< → ...",
            reason: "one more name, which is the plain one"),
        Equivalent(
            file: "Natural.swift",
            line: "return limbs[index] < other.limbs[index] ? -1 : 1",
            change: "< → <=",
            reason: "the two limbs differ"),
        Equivalent(
            file: "FoundText.swift",
            line: "case 0..<0x20, 0x7F: return \"control character \\(shownByte(at: offset))\"",
            change: "..< → ...",
            reason: "the case of a space comes before"),
        Equivalent(
            file: "XMLMarkup.swift",
            line: "while offset < limit, !text.starts(with: token, at: offset) { offset += 1 }",
            change: "< → <=",
            reason: "no token begins at the end"),
        Equivalent(
            file: "XMLPropertyListScanner.swift",
            line: "isObject = depth > 0 && TapeRow(bits: rows[open]).kind == .object",
            change: "> → >=",
            reason: "at depth 0 the list has ended"),
        Equivalent(
            file: "SeededHash.swift",
            line: "hash = mix(half(0), half(length &- 4) | UInt64(truncatingIfNeeded: length) &<< 32)",
            change: "| → &",
            reason: "another hash; what has the same one is compared"),
        Equivalent(
            file: "NearestNumber.swift", line: "for index in 0..<text.count {", change: "..< → ...",
            reason: "the byte after a number is no digit"),
        Equivalent(
            file: "NearestNumber.swift",
            line: "if last < 0 { half.multiply(byTwoTo: 0 &- last) } else { number.multiply(byTwoTo: last) }",
            change: "< → <=", reason: "two to the power of 0 is 1"),
        Equivalent(
            file: "ISO8601.swift", line: "guard start < text.count else { return nil }", change: "< → <=",
            reason: "the byte after the text is no sign"),
        Equivalent(
            file: "ByteBuffer.swift", line: "assert(offset <= start && start <= count)",
            change: "<= → <", occurrence: 2,
            reason: "what is compared begins with a marker, so that it has at least one byte"),
        Equivalent(
            file: "SeededHash.swift",
            line:
                "private static func folded(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ hash &>> 32) }",
            change: "^ → &", reason: "another hash; what has the same one is compared"),
        Equivalent(
            file: "SeededHash.swift", line: "while offset < length &- 16 {", change: "< → <=",
            reason: "another hash, of the same bytes; what has the same one is compared"),
        Equivalent(
            file: "SeededHash.swift",
            line: "let ends = unsafe UInt64(view.start[0]) | UInt64(view.start[length &- 1]) &<< 8",
            change: "| → &", reason: "another hash, of the same bytes; what has the same one is compared"),
        Equivalent(
            file: "EncodedMembers.swift", line: "if areData == nil { areData = keys != nil }",
            change: "!= → ==",
            reason: "members that are not as most have a note, whatever most are"),
        Equivalent(
            file: "ByteRoom.swift",
            line:
                "count &+= try unsafe file.fill(target + count, count: capacity &- count)",
            change: "&- → &+",
            reason: "the room is empty"),
        Equivalent(
            file: "ByteRoom.swift",
            line:
                "if length >= 8 {",
            change: ">= → >",
            reason: "eight bytes are copied as one word before"),
        Equivalent(
            file: "ByteBuffer.swift",
            line:
                "assert(offset <= start && start <= count)",
            change: "&& → ||",
            reason: "both hold in all calls"),
        Equivalent(
            file: "ByteView.swift",
            line:
                "if size < 1 || size > 8 { invariantFailed() }",
            change: "|| → &&",
            reason: "no call has another size"),
        Equivalent(
            file: "Excerpt.swift",
            line:
                "case .data where row.length > longest:",
            change: "> → >=",
            reason: "the first bytes are then all there are"),
        Equivalent(
            file: "Jar+Navigation.swift",
            line:
                "guard index >= 0, index < count else { return outOfBounds(index, count) }",
            change: ">= → >",
            reason: "only an empty array has index 0 looked up here"),
        Equivalent(
            file: "JSONNumber.swift",
            line:
                "if index < count, self[index] | 0x20 == 0x65 {",
            change: "< → <=",
            reason: "the byte after a number is no letter"),
        Equivalent(
            file: "JSONTokens.swift",
            line:
                "if text[offset] == 0x2A, offset + 1 < end, text[offset + 1] == 0x2F {",
            change: "+ → -",
            reason: "the text was checked, so that a comment ends before its end"),
    ]
}

extension Equivalent {
    /// Whether this is about the operator of the mutant, whatever that is changed to.
    func isAbout(_ mutant: Mutant) -> Bool {
        file == mutant.fileName && line == mutant.text && occurrence == mutant.occurrence
            && sameLines ?? mutant.sameLines == mutant.sameLines
            && change.hasPrefix("\(mutant.change.original) →")
    }
}

extension Mutant {
    var equivalent: Equivalent? {
        Equivalent.all.first { $0.isAbout(self) && $0.change == change.description }
    }
}
