/// The case names of one enum that were found although the data spells them in another case. Codable does not
/// reveal these names, so they can only be guessed.
final class CaseNames {
    /// The names by their spelling in lower case. There are at most as many as the enum has cases.
    private var names: [JarKey: String] = [:]

    /// The first result of `find` for `lower`, a key of `jar` in lower case, with some letters as
    /// capitals. The
    /// first letter stays as it is. Texts with one capital come first, then those with two, and so on.
    ///
    /// At most 1024 are tried. What is found is remembered, and of one document at most 64 keys are tried in
    /// vain, so no data takes long.
    static func guess<Key: CodingKey>(_ lower: String, in jar: Jar, _ find: (String) -> Key?) -> Key? {
        let known = CodingCache.caseNames(of: Key.self)
        if let name = known.names[JarKey(text: lower)], let key = find(name) { return key }
        guard let key = jar.guessing({ lower.recased(find) }) else { return nil }
        known.names[JarKey(text: lower)] = key.stringValue
        return key
    }
}

extension Jar {
    /// Returns the result of `guess`, unless too many guesses were in vain in the same document.
    fileprivate func guessing<Found>(_ guess: () -> Found?) -> Found? {
        guard case .row(let source, _) = content else { return guess() }
        if !source.document.mayGuess { return nil }
        if let found = guess() { return found }
        source.document.noteVainGuess()
        return nil
    }
}

extension String {
    /// The first result of `find` for this text with some letters after the first one as capitals.
    fileprivate func recased<Found>(_ find: (String) -> Found?) -> Found? {
        let letters = map { String($0) }
        guard letters.count > 1, letters.count <= 64 else { return nil }
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
