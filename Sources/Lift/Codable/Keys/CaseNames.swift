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
        // Few guesses in a document may be in vain.
        let document: Document? = if case .row(let source, _) = jar.content { source.document } else { nil }
        guard !known.strange.contains(text), (2...64).contains(lower.count), document?.mayGuess != false
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
            document?.noteVainGuess()
            if isStrange, known.strange.count < limit { known.strange.insert(text) }
        }
        return found
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
        // All sets of positions with the same number of capitals, one bit for each.
        var sets: [UInt64] = [0]
        while true {
            remaining -= sets.reduce(0) { $0 + positions - 64 + $1.leadingZeroBitCount }
            if remaining < 0 || sets.isEmpty { return nil }
            // Each set with one more position, which is after its last one.
            sets = sets.flatMap { set in
                (64 - set.leadingZeroBitCount..<positions).map { set | 1 << UInt64($0) }
            }.sorted()
            for set in sets { if let found = find(name(set)) { return found } }
        }
    }
}
