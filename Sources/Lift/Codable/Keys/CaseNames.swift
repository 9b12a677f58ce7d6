/// The case names of one enum that were found although the data spells them in another case. Codable does not
/// reveal these names, so they can only be guessed.
///
/// A guess takes up to a thousand times as long as the rest of a short value. So the number of failed guesses
/// for one document is limited, and each thread remembers some of the keys that match no case. What one
/// document contains never affects the keys of another.
final class CaseNames {
    /// The maximum number of keys without a case that are remembered.
    private static let limit = 256

    /// The names by their spelling in lower case. There are at most as many as the enum has cases.
    private var names: [JarKey: String] = [:]
    /// Keys in lower case that match no case, however they are spelled.
    private var strange: Set<JarKey> = []

    /// The case that was found for `lower`, a key in lower case.
    static func known<Key: CodingKey>(_ lower: String) -> Key? {
        CodingCache.caseNames(of: Key.self).names[JarKey(text: lower)].flatMap { Key(ofData: $0) }
    }

    /// Remembers the case for a key in lower case.
    static func note<Key: CodingKey>(_ key: Key, for lower: String) {
        CodingCache.caseNames(of: Key.self).names[JarKey(text: lower)] = key.stringValue
    }

    /// The first spelling of `lower`, a key of `jar` in lower case, for which `isRight` is true. Some letters
    /// become capitals, except for the first one. Spellings with one capital come first, then those with two,
    /// and so on.
    ///
    /// At most 1024 texts are tried for a key, and at most 64 keys of a document are tried without success.
    /// So no document takes long.
    static func guess<Key: CodingKey>(_ lower: String, in jar: Jar, _ isRight: (Key) -> Bool) -> Key? {
        let known = CodingCache.caseNames(of: Key.self)
        let text = JarKey(text: lower)
        if let key: Key = Self.known(lower), isRight(key) { return key }
        guard !known.strange.contains(text), (2...64).contains(lower.count), jar.mayGuess
        else { return nil }
        var isStrange = true
        let found: Key? = lower.recased { name in
            guard let key = Key(ofData: name) else { return nil }
            isStrange = false
            return isRight(key) ? key : nil
        }
        if let found {
            note(found, for: lower)
        } else {
            jar.noteVainGuess()
            if isStrange, known.strange.count < limit { known.strange.insert(text) }
        }
        return found
    }
}

extension Jar {
    /// Whether few guesses were in vain in the same document.
    fileprivate var mayGuess: Bool {
        guard case .row(let source, _) = content else { return true }
        return source.document.mayGuess
    }

    fileprivate func noteVainGuess() {
        if case .row(let source, _) = content { source.document.noteVainGuess() }
    }
}

extension String {
    /// The first result of `find` for this text of at most 64 letters, with some letters after the first one
    /// as capitals.
    fileprivate func recased<Found>(_ find: (String) -> Found?) -> Found? {
        let letters = map { String($0) }
        let bytes = Array(utf8)
        let isASCII = bytes.count == letters.count
        let capitalLetters = isASCII ? [] : letters.map { $0.uppercased() }
        /// The text with a capital for each bit that is set. The lowest is that of the second letter.
        func name(_ capitals: UInt64) -> String {
            var rest = capitals
            var (bytes, text) = (bytes, isASCII ? [] : letters)
            while rest != 0 {
                let position = rest.trailingZeroBitCount + 1
                if !isASCII {
                    text[position] = capitalLetters[position]
                } else if UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[position] {
                    bytes[position] &= ~0x20
                }
                rest &= rest - 1
            }
            return isASCII ? String(decoding: bytes, as: UTF8.self) : text.joined()
        }
        let positions = letters.count - 1
        var remaining = 1024
        var count = 1
        // The number of texts with `count` capitals.
        var combinations = positions
        while count <= positions, combinations <= remaining {
            remaining -= combinations
            // Each set of `count` positions is a number with as many bits. The next set is the next such
            // number.
            var capitals: UInt64 = (1 << UInt64(count)) - 1
            for _ in 0..<combinations {
                if let found = find(name(capitals)) { return found }
                let lowest = capitals & (0 &- capitals)
                let next = capitals &+ lowest
                if next == 0 { break }
                capitals = next | ((capitals ^ next) / lowest) >> 2
            }
            combinations = combinations * (positions - count) / (count + 1)
            count += 1
        }
        return nil
    }
}
