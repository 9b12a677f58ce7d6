/// Which keys are where one is missing, for errors.
///
/// Nearest is the key that differs only in case or in `_`, `-` and spaces; then come those that are a few letters away,
/// as a misspelt key is. All others are as far as each other.
enum NearKeys {
    /// How many keys are named.
    private static let namedCount = 8
    /// How many keys of a dictionary are looked at.
    private static let seenCount = 512
    /// How many bytes of a key are compared; longer ones are far from any other.
    private static let comparedLength = 48

    /// What to say behind `found nothing`: empty if `jar` is not a key that a dictionary does not have.
    static func text(for jar: Jar) -> String {
        guard let (missing, keys, isEveryKey) = keys(beside: jar) else { return "" }
        if keys.isEmpty { return " in an empty dictionary" }
        let wanted = folded(missing)
        var names: [(distance: Int, name: String)] = []
        for key in keys { names.append((distance(from: wanted, to: key), key)) }
        names.sort {
            if $0.distance != $1.distance { return $0.distance < $1.distance }
            // Not by their order, which dictionaries of Swift do not have.
            return $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
        let quoted = names.prefix(namedCount).map { JSONText.quoted($0.name.cut) }
        let list = quoted.joined(separator: ", ")
        if names.count == 1 { return " beside the key \(list)" }
        return " among the keys \(list)" + (isEveryKey && names.count <= namedCount ? "" : ", …")
    }

    /// A key that is missing, and keys that are there instead, each once.
    private static func keys(beside jar: Jar) -> (missing: String, keys: [String], isEveryKey: Bool)? {
        var keys: [String] = []
        switch jar.content {
        case .absent(let missing, let object):
            guard let source = jar.absentSource else { return nil }
            let view = source.view
            guard view[object].kind == .object else { return nil }
            var place = Int(object) + 1
            var known: Set<JarKey> = []
            for _ in 0..<seenCount where place < view[object].end {
                // Of a longer one this is more than is named.
                let (key, isWhole) = view.beginning(of: view[place], limit: 8192)
                if !isWhole || known.insert(JarKey(text: key)).inserted { keys.append(key) }
                place = view.next(after: place + 1)
            }
            return (missing, keys, place >= view[object].end)
        case .missing:
            guard case .key(let missing) = jar.scope?.component,
                case .object(let object) = jar.scope?.container?.unboxed
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

    /// The scalars that are compared: in lower case, and without what separates words. Nil for a long text.
    private static func folded(_ text: String) -> [Unicode.Scalar]? {
        guard text.utf8.count <= comparedLength else { return nil }
        return text.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// How far `key` is from the one that is wanted.
    private static func distance(from wanted: [Unicode.Scalar]?, to key: String) -> Int {
        guard let wanted, let key = folded(key) else { return .max }
        let near = max(wanted.count, key.count) / 2
        guard abs(wanted.count - key.count) <= near else { return .max }
        let distance = edits(from: wanted, to: key)
        return distance <= near ? distance : .max
    }

    /// How many scalars have to be put in, taken out, replaced, or swapped with the next one.
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
