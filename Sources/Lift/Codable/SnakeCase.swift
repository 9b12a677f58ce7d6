import Foundation

// Keys in snake case, as Foundation's coders write and read them, whose strategies are the rule for the whole world:
// `.convertToSnakeCase` makes a key of a property's name, `.convertFromSnakeCase` a name of a key. Neither is the other's
// inverse: `md5` is read at `md5`, `md_5` and `MD_5`, and written as `md5`.

extension String {
    /// The key of a property with this name, as `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase` makes it: `myURLOfIt`
    /// as `my_url_of_it`, `addressLine1` as `address_line1`.
    var snakeCased: String {
        let bytes = Array(utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) {
            let starts = SnakeCaseWords.starts(
                count: bytes.count, isUpper: { bytes[$0].isUpper }, isLower: { bytes[$0].isLower })
            if starts.isEmpty, !bytes.contains(where: \.isUpper) { return self }
            var key: [UInt8] = []
            key.reserveCapacity(bytes.count + starts.count)
            var next = starts[...]
            for (place, byte) in bytes.enumerated() {
                if next.first == place {
                    key.append(UInt8(ascii: "_"))
                    next.removeFirst()
                }
                key.append(byte.lowercased)
            }
            return String(decoding: key, as: UTF8.self)
        }
        let characters = Array(self)
        let starts = SnakeCaseWords.starts(
            count: characters.count,
            isUpper: { place in characters[place].unicodeScalars.contains { $0.isUpper } },
            isLower: { place in characters[place].unicodeScalars.contains { $0.isLower } })
        var key = ""
        var next = starts[...]
        for (place, character) in characters.enumerated() {
            if next.first == place {
                key += "_"
                next.removeFirst()
            }
            key += character.lowercased()
        }
        return key
    }

    /// The key with an underscore before each word, where a run of capitals is one word up to the last, which begins the
    /// next: `URL` as `url`, which Foundation writes as `u_rl`, and `my_URL` as `my_url`.
    var snakeCasedByWords: String {
        let characters = Array(self)
        var key = ""
        for (place, character) in characters.enumerated() {
            if character.isUppercase, place > 0, characters[place - 1] != "_" {
                let isAfterLower = !characters[place - 1].isUppercase
                let isBeforeLower = place + 1 < characters.count && characters[place + 1].isLowercase
                if isAfterLower || isBeforeLower { key += "_" }
            }
            key += character.lowercased()
        }
        return key
    }

    /// The name of the property at this key, as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` makes it: `my_url`
    /// as `myUrl`. Underscores at the start and at the end stay, and so does a key of one word.
    var camelCased: String {
        guard utf8.contains(UInt8(ascii: "_")), let first = firstIndex(where: { $0 != "_" }),
            let last = lastIndex(where: { $0 != "_" })
        else { return self }
        let words = self[first...last].split(separator: "_")
        guard words.count > 1 else { return self }
        let others = words.dropFirst().map { $0.capitalized }
        return self[..<first] + words[0].lowercased() + others.joined() + self[index(after: last)...]
    }

    /// The names with words in capitals that have this key: `myURL` for `my_url`.
    var camelCasedWithAcronyms: [String] {
        let words = split(separator: "_")
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
}

extension String {
    /// Whether this is a name such as `smallImage`: its key has the same words, and is that of no other name.
    var isPlainCamelCase: Bool { withByteView { $0.isPlainCamelCase } }
}

private enum SnakeCaseWords {
    /// The places in a name before which its key has an underscore.
    ///
    /// A word begins with a capital letter. Several letters from a capital up to the next lowercase one are a word of
    /// their own without the last of them, which begins the next word; where no lowercase letter follows, the rest is one
    /// word. The first letter is not looked at, nor is one that ended such a run.
    static func starts(count: Int, isUpper: (Int) -> Bool, isLower: (Int) -> Bool) -> [Int] {
        var starts: [Int] = []
        var place = 1
        while place < count {
            guard isUpper(place) else {
                place += 1
                continue
            }
            starts.append(place)
            guard let lower = (place + 1..<count).first(where: isLower) else { break }
            if lower > place + 1 { starts.append(lower - 1) }
            place = lower + 1
        }
        return starts
    }
}

/// The keys of one dictionary that stand for a property and are not what the property is written as.
///
/// Nearly every key is the one that its property is written as, or the property's own name, and is found by that. The
/// others are put into a table when a property is not found: `address_line_1`, `md_5`, `ALL_CAPS`, `this__and__that`.
struct SnakeCaseKeys {
    private var keys: [JarKey: String]?

    /// The first key in `jar`, always the same dictionary, that stands for a property of this name.
    ///
    /// - Complexity: O(n) in the keys the first time, O(1) from then on.
    mutating func key(of name: String, in jar: Jar) -> String? {
        if keys == nil { keys = Self.keys(in: jar) }
        return keys?[JarKey(text: name)]
    }

    private static func keys(in jar: Jar) -> [JarKey: String] {
        var keys: [JarKey: String] = [:]
        func add(_ key: String) {
            guard key.hashesQuickly else { return }
            let name = JarKey(text: key.camelCased)
            if keys[name] == nil { keys[name] = key }
        }
        let jar = jar.resolved
        switch jar.content {
        case .row(let source, let row) where source.view[row].kind == .object:
            let view = source.view
            var place = Int(row) + 1
            while place < view[Int(row)].end {
                let key = view[place]
                if key.kind != .string || view.bytes(of: key).isOtherSnakeCase { add(view.string(key)) }
                place = view.next(after: place + 1)
            }
            withExtendedLifetime(source) {}
        default:
            for key in jar.keys ?? [] where key.withByteView({ $0.isOtherSnakeCase }) { add(key) }
        }
        return keys
    }
}

extension ByteView {
    /// Whether this is a word in lowercase ASCII and others that begin with a capital and a lowercase letter, and end with
    /// the digits that they have.
    fileprivate var isPlainCamelCase: Bool {
        guard count > 0, self[0].isLower else { return false }
        var isFirst = true
        var isAfterDigit = false
        for place in 1..<Swift.max(count, 1) {
            let byte = self[place]
            if byte.isLower {
                if isAfterDigit, !isFirst { return false }
            } else if byte.isUpper {
                guard place + 1 < count, self[place + 1].isLower else { return false }
                isFirst = false
            } else if !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) {
                return false
            }
            isAfterDigit = !byte.isLower && !byte.isUpper
        }
        return true
    }

    /// Whether a key may stand for a property that is neither called nor written like it.
    ///
    /// It does not where it is one word, or words in lowercase ASCII with single underscores between, of which all but
    /// the first begin with two letters and end with the digits that they have.
    fileprivate var isOtherSnakeCase: Bool {
        var (start, end) = (0, count)
        while start < end, self[start] == UInt8(ascii: "_") { start += 1 }
        while end > start, self[end - 1] == UInt8(ascii: "_") { end -= 1 }
        var words = 0
        var (letters, digits) = (0, 0)
        var isPlain = true
        for place in start..<end {
            let byte = self[place]
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

extension Unicode.Scalar {
    fileprivate var isUpper: Bool {
        let category = properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    fileprivate var isLower: Bool { properties.generalCategory == .lowercaseLetter }
}
