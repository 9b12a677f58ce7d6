extension String {
    /// `myURLOfIt` as `my_url_of_it`: an underscore before each word, where a run of capitals is one word up to the last,
    /// which begins the next.
    var snakeCased: String {
        var result = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            if character.isUppercase, index > 0, characters[index - 1] != "_" {
                let isBehindLower = !characters[index - 1].isUppercase
                let isBeforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
                if isBehindLower || isBeforeLower { result += "_" }
            }
            result += character.lowercased()
        }
        return result
    }

    /// The names with words in capitals that have this key: `myURL` for `my_url`.
    var camelCasedWithAcronyms: [String] {
        let words = split(separator: "_")
        guard (2...6).contains(words.count) else { return [uppercased()].filter { $0.snakeCased == self } }
        return (1..<(1 << (words.count - 1))).map { capitals in
            words.enumerated().map { index, word in
                if index == 0 { return String(word) }
                let isAcronym = capitals >> (index - 1) & 1 == 1
                return isAcronym ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
        }.filter { $0.snakeCased == self }
    }

    /// `my_url` as `myUrl`. Underscores at the start and at the end stay.
    var camelCased: String {
        let start = prefix { $0 == "_" }
        let rest = dropFirst(start.count)
        let end = rest.reversed().prefix { $0 == "_" }.count
        let words = rest.dropLast(end).split(separator: "_")
        guard let first = words.first else { return self }
        let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return start + first + others.joined() + String(repeating: "_", count: end)
    }
}
