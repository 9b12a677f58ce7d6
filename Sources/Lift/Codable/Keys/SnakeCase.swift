// Keys in snake case, as Foundation's coders write and read them, because other programs follow their rules.
// `.convertToSnakeCase` makes a key from a property's name, and `.convertFromSnakeCase` a name from a key.
// Neither is the inverse of the other: `md5` is read from `md5`, `md_5` and `MD_5`, and written as `md5`.

/// The key of a property in snake case.
struct SnakeKey {
    let text: String
    /// Whether the name is one such as `smallImage`: its key has the same words, and no other name has this
    /// key.
    let isPlain: Bool

    init(of name: String) {
        // The text of one that takes long to hash isn't looked at.
        let isUsual = HashableText(name) != nil
        (text, isPlain) = isUsual ? (name.snakeCased, name.isPlainCamelCase) : (name, false)
    }
}

extension String {
    /// The key of a property with this name, as `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase` makes
    /// it: `my_url_of_it` for `myURLOfIt`, `address_line1` for `addressLine1`.
    fileprivate var snakeCased: String {
        let bytes = Array(utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) {
            if !bytes.contains(where: \.isUpper) { return self }
            let key = bytes.snakeCased(UInt8(ascii: "_"), isUpper: \.isUpper, isLower: \.isLower) {
                CollectionOfOne($0.lowercased)
            }
            return String(decoding: key, as: UTF8.self)
        }
        return String(
            Array(self).snakeCased(
                "_", isUpper: { letter in letter.unicodeScalars.contains { $0.isUpper } },
                isLower: { letter in letter.unicodeScalars.contains { $0.isLower } }
            ) { $0.lowercased() })
    }

    /// The key with an underscore before each word. A run of capitals is one word, but its last letter begins
    /// the next word if a lowercase letter follows: `url` for `URL`, which Foundation writes as `u_rl`, and
    /// `my_url` for `my_URL`.
    package var snakeCasedByWords: String {
        if let key = withByteView({ $0.snakeCasedByWords }) { return key }
        let characters = Array(self)
        var key = ""
        for (offset, character) in characters.enumerated() {
            if character.isCapital, offset > 0, !characters[offset - 1].isUnderscore {
                let isAfterLower = !characters[offset - 1].isCapital
                let isBeforeLower = offset + 1 < characters.count && characters[offset + 1].isSmall
                if isAfterLower || isBeforeLower { key += "_" }
            }
            key += character.lowercased()
        }
        return key
    }

    /// The name of the property at this key, as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` makes
    /// it: `myUrl` for `my_url`. Underscores at the start and at the end stay. A key of one word is not
    /// changed.
    var camelCased: String {
        guard utf8.contains(UInt8(ascii: "_")), let first = firstIndex(where: { !$0.isUnderscore }),
            let last = lastIndex(where: { !$0.isUnderscore })
        else { return self }
        let words = self[first...last].split(whereSeparator: \.isUnderscore)
        guard words.count > 1 else { return self }
        let others = words.dropFirst().map { $0.capitalized }
        return self[..<first] + words[0].lowercased() + others.joined() + self[index(after: last)...]
    }

    /// The names that have this key and contain words in capitals: `myURL` for `my_url`.
    var camelCasedWithAcronyms: [String] {
        // The words of a name are in lower case.
        if utf8.contains(where: \.isUpper) { return [] }
        let words = split(whereSeparator: \.isUnderscore)
        guard (2...6).contains(words.count) else {
            return [uppercased()].filter { $0.snakeCasedByWords == self }
        }
        return (1..<(1 << (words.count - 1))).map { capitals in
            words.enumerated().map { index, word in
                if index == 0 { return String(word) }
                let isAcronym = capitals >> (index - 1) & 1 == 1
                return isAcronym ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
        }.filter { $0.snakeCasedByWords == self }
    }

    /// Whether this is a name such as `smallImage`: its key has the same words, and no other name has this
    /// key.
    fileprivate var isPlainCamelCase: Bool { withByteView { $0.isPlainCamelCase } }
}

extension Array {
    /// The key of a name with these letters: each in lower case, and an underscore before each word.
    ///
    /// A word begins with a capital letter. A run of capitals is a word of its own, without its last letter,
    /// which begins the next word. It reaches to the next lowercase letter, and may contain digits. If no
    /// lowercase letter follows, the rest of the name is one word. The first letter of the name and the last
    /// of a run are not looked at.
    fileprivate func snakeCased(
        _ underscore: Element, isUpper: (Element) -> Bool, isLower: (Element) -> Bool,
        lowercased: (Element) -> some Sequence<Element>
    ) -> [Element] {
        var key: [Element] = []
        key.reserveCapacity(count + 4)
        // Where the next capital begins a word, and the last letter of the run of capitals.
        var (next, runEnd) = (1, -1)
        for (offset, letter) in enumerated() {
            let isFirst = offset >= next && isUpper(letter)
            if isFirst || offset == runEnd { key.append(underscore) }
            if isFirst {
                let lower = self[(offset + 1)...].firstIndex(where: isLower)
                (next, runEnd) = (lower.map { $0 + 1 } ?? count, lower.map { $0 - 1 } ?? -1)
            }
            key.append(contentsOf: lowercased(letter))
        }
        return key
    }
}

extension ByteView {
    /// Whether this is a word in lowercase ASCII, followed by words that begin with a capital and a lowercase
    /// letter and have digits only at their end.
    fileprivate var isPlainCamelCase: Bool {
        guard count > 0, self[0].isLower else { return false }
        var isFirst = true
        var isAfterDigit = false
        for offset in 1..<Swift.max(count, 1) {
            let byte = self[offset]
            if byte.isLower {
                if isAfterDigit, !isFirst { return false }
            } else if byte.isUpper {
                guard offset + 1 < count, self[offset + 1].isLower else { return false }
                isFirst = false
            } else if !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) {
                return false
            }
            isAfterDigit = !byte.isLower && !byte.isUpper
        }
        return true
    }

    /// The key with an underscore before each word of a name in ASCII; nil if this is not ASCII.
    fileprivate var snakeCasedByWords: String? {
        var key: [UInt8] = []
        key.reserveCapacity(count + 4)
        for offset in 0..<count {
            let byte = self[offset]
            if byte >= 0x80 { return nil }
            if byte.isUpper, offset > 0, self[offset - 1] != UInt8(ascii: "_") {
                let isBeforeLower = offset + 1 < count && self[offset + 1].isLower
                if !self[offset - 1].isUpper || isBeforeLower { key.append(UInt8(ascii: "_")) }
            }
            key.append(byte.lowercased)
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Whether a key may belong to a property whose name and whose written key are both different from it.
    ///
    /// A key of one word cannot. Neither can words in lowercase ASCII with single underscores between them,
    /// if all but the first begin with two letters and have digits only at their end.
    var isOtherSnakeCase: Bool {
        var (start, end) = (0, count)
        while start < end, self[start] == UInt8(ascii: "_") { start += 1 }
        while end > start, self[end - 1] == UInt8(ascii: "_") { end -= 1 }
        var words = 0
        var (letters, digits) = (0, 0)
        var isPlain = true
        for offset in start..<end {
            let byte = self[offset]
            if byte == UInt8(ascii: "_") {
                if letters < 2, words > 0 { isPlain = false }
                (letters, digits) = (0, 0)
                words += 1
            } else if byte.isLower {
                if digits > 0, words > 0 { isPlain = false }
                letters += 1
            } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                if letters < 2, words > 0 { isPlain = false }
                digits += 1
            } else {
                isPlain = false
            }
        }
        if letters < 2 { isPlain = false }
        return words > 0 && !isPlain
    }
}

extension UInt8 {
    fileprivate var isUpper: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
    fileprivate var isLower: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
    fileprivate var lowercased: UInt8 { isUpper ? self | 0x20 : self }
}

extension Character {
    // By scalars: comparing a Character with very many marks takes long, and so does asking for its case.
    package var isUnderscore: Bool { utf8.count == 1 && utf8.first == UInt8(ascii: "_") }
    fileprivate var isCapital: Bool { unicodeScalars.first?.properties.isUppercase ?? false }
    fileprivate var isSmall: Bool { unicodeScalars.first?.properties.isLowercase ?? false }
}

extension Unicode.Scalar {
    fileprivate var isUpper: Bool {
        let category = properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    fileprivate var isLower: Bool { properties.generalCategory == .lowercaseLetter }
}
