/// The keys that an error names because they are there instead of a missing one.
///
/// A key that differs only in case, `_`, `-` and spaces is the nearest. Then come keys that are a few letters
/// away, such as misspelled ones. All other keys are equally far away.
enum NearKeys {
    /// The maximum number of keys that are named.
    private static let namedCount = 8
    /// The maximum number of keys in a dictionary that are compared.
    private static let seenCount = 512
    /// The maximum number of bytes in a key that is compared. Longer keys are far from any other key.
    private static let comparedLength = 48

    /// Returns text about the keys that are there; nil unless `jar` is a key that a dictionary lacks.
    static func text(for jar: Jar) -> String? {
        guard let (missing, names, isEveryKey) = names(beside: jar) else { return nil }
        if names.isEmpty { return "the dictionary is empty" }
        let quoted = names.prefix(namedCount).map {
            let key = JSONText.quoted($0.name.cut)
            return isSplit($0.name, into: missing) ? "\(key) (in a path: [\(key)])" : key
        }
        let list = quoted.joined(separator: ", ")
        if names.count == 1 { return "the only key is \(list)" }
        return "the keys are \(list)" + (isEveryKey && names.count <= namedCount ? "" : ", …")
    }

    /// Returns the key that is there instead of the one that `jar` lacks, if it is near; nil otherwise.
    static func nearest(to jar: Jar) -> String? {
        guard let name = names(beside: jar)?.names.first, name.distance < .max else { return nil }
        return name.name
    }

    /// Returns the keys that are there instead of the one that `jar` lacks, the nearest first.
    private static func names(
        beside jar: Jar
    ) -> (missing: String, names: [(distance: Int, name: String)], isEveryKey: Bool)? {
        guard let (missing, keys, isEveryKey) = keys(beside: jar) else { return nil }
        let split = keys.filter { isSplit($0, into: missing) }.map { (distance: 0, name: $0) }
        let others = split.isEmpty ? keys : keys.filter { !isSplit($0, into: missing) }
        return (missing, split + sorted(others, by: folded(missing)), isEveryKey)
    }

    /// Whether `key` is `step`, a dot and more. A path splits such a key at the dot.
    private static func isSplit(_ key: String, into step: String) -> Bool {
        key.utf8.starts(with: step.utf8) && key.utf8.dropFirst(step.utf8.count).first == UInt8(ascii: ".")
    }

    private static func sorted(
        _ keys: some Sequence<String>, by wanted: [Unicode.Scalar]?
    ) -> [(distance: Int, name: String)] {
        keys.map { (distance(from: wanted, to: $0), $0) }.sorted {
            if $0.distance != $1.distance { return $0.distance < $1.distance }
            // The order of the keys is not used, because Swift dictionaries have none.
            return $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    /// Returns the keys that `key` may be a misspelling of, the most similar first, and at most eight. Of
    /// `keys`, the first 512 are compared.
    static func near(_ key: String, among keys: [String]) -> [String] {
        let wanted = folded(key)
        let near = sorted(keys.prefix(seenCount), by: wanted).filter { distance, name in
            // Here nothing else is listed, so no other word must be.
            distance <= max(1, max(wanted?.count ?? 0, name.utf8.count) / 3)
        }
        return near.prefix(namedCount).map(\.name)
    }

    /// Returns the missing key and the keys that are there instead, each of them once.
    private static func keys(beside jar: Jar) -> (missing: String, keys: [String], isEveryKey: Bool)? {
        var keys: [String] = []
        switch jar.content {
        case .absent(let missing, let object):
            guard let source = jar.absentSource else { return nil }
            let dictionary = source[object]
            guard dictionary.kind == .object else { return nil }
            var row = Int(object) + 1
            var known: Set<JarKey> = []
            for _ in 0..<seenCount where row < dictionary.end {
                // Of a longer key, this is more than an error shows.
                let (key, isWhole) = source.withView { $0.beginning(of: $0[row], limit: 8192) }
                if !isWhole || known.insert(JarKey(text: key)).inserted { keys.append(key) }
                row = source.next(after: row + 1)
            }
            return (missing, keys, row >= dictionary.end)
        case .missing:
            guard case .key(let missing) = jar.scope?.component,
                case .object(let object) = jar.scope?.container
            else { return nil }
            for member in object.members where !member.item.content.isMissing {
                if keys.count == seenCount { return (missing, keys, false) }
                keys.append(member.key)
            }
            return (missing, keys, true)
        default:
            return nil
        }
    }

    // MARK: Distance

    /// Returns the scalars to compare, in lower case and without word separators; nil for long text.
    static func folded(_ text: String) -> [Unicode.Scalar]? {
        guard text.utf8.count <= comparedLength else { return nil }
        return text.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// Returns the distance of `key` from the wanted key.
    static func distance(from wanted: [Unicode.Scalar]?, to key: String) -> Int {
        guard let wanted, let key = folded(key) else { return .max }
        let near = max(wanted.count, key.count) / 2
        guard abs(wanted.count - key.count) <= near else { return .max }
        let distance = edits(from: wanted, to: key)
        return distance <= near ? distance : .max
    }

    /// Returns the number of scalars that have to be inserted, removed, replaced, or swapped with the next
    /// one.
    private static func edits(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var line = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var count = min(last[column + 1] + 1, line[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    count = min(count, beforeLast[column - 1] + 1)
                }
                line.append(count)
            }
            beforeLast = last
            last = line
        }
        return last[right.count]
    }
}
