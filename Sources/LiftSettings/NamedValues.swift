#if SWIFT_PACKAGE
    import Lift
#endif

/// Values whose names are made from paths: arguments, variables, and keys with dots.
struct NamedValues: Sendable {
    /// How a name is made from the steps of a path.
    struct Spelling: Sendable {
        /// What comes before the first step.
        let prefix: String
        /// What is between two steps.
        let separator: String
        /// Returns a step as part of a name.
        let word: @Sendable (String) -> String

        /// The name of the value at `path`.
        func name(of path: JarPath) -> String { prefix + path.words.map(word).joined(separator: separator) }

        /// The name of a part of the value called `name`, which is at the beginning of all paths if `isRoot`.
        fileprivate func name(of step: String, below name: String, isRoot: Bool) -> String {
            name + (isRoot ? "" : separator) + word(step)
        }
    }

    private let spellings: [Spelling]
    /// All names, in order by their UTF-8; nil if they cannot be listed.
    private let sortedNames: [String]?
    /// What errors call a name.
    private let label: @Sendable (String) -> String
    private let find: @Sendable (String) -> Jar

    /// Creates values that can be listed.
    ///
    /// - Parameters:
    ///   - values: a dictionary of the values by their names.
    ///   - spellings: the ways in which a name may be made from a path, the preferred one first.
    ///   - label: what errors call a name.
    init(
        _ values: Jar, spelled spellings: Spelling..., label: @escaping @Sendable (String) -> String
    ) {
        self.spellings = spellings
        self.label = label
        sortedNames = values.keys?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? []
        find = { values[$0] }
    }

    /// Creates values that can only be looked up.
    ///
    /// - Parameters:
    ///   - spelling: how a name is made from a path.
    ///   - label: what errors call these values.
    ///   - find: returns the value for a name; a missing Jar if there is none.
    init(spelled spelling: Spelling, label: String, find: @escaping @Sendable (String) -> Jar) {
        spellings = [spelling]
        sortedNames = nil
        self.label = { _ in label }
        self.find = find
    }

    /// The value at a path and what errors call it; nil if there is none.
    func value(at path: JarPath) -> (value: Jar, name: String)? {
        value(named: spellings.map { $0.name(of: path) })
    }

    /// The preferred name of the value at a path.
    func preferredName(of path: JarPath) -> String? { spellings.first?.name(of: path) }

    /// The names of all values, in order; empty if they can't be listed.
    var listedNames: [String] {
        let hidden = Spelling.anyDashes.prefix.utf8
        return (sortedNames ?? []).filter { !$0.utf8.starts(with: hidden) }
    }

    /// The first value that has one of the names, and what errors call it; nil if there is none.
    func value(named names: [String]) -> (value: Jar, name: String)? {
        for name in names {
            if let value = find(name).presence { return (value, label(name)) }
        }
        return nil
    }

    /// Calls `body` for each part of a dictionary, at any depth, that has a value here: with the path from
    /// the dictionary to the part, the part, the value, and what errors call the value. A dictionary comes
    /// before its parts.
    ///
    /// - Parameter path: the path of the dictionary.
    /// - Complexity: O(*n*) in the parts of dictionaries whose parts may have values here.
    func forEachPart(
        of dictionary: Jar, at path: JarPath,
        _ body: (_ path: JarPath, _ part: Jar, _ value: Jar, _ name: String) -> Void
    ) {
        guard dictionary.kind == .dictionary else { return }
        // The dictionaries that are being visited, with their names in each spelling, and the path to the
        // innermost one.
        var open = [(members: dictionary.members.makeIterator(), names: spellings.map { $0.name(of: path) })]
        var steps: [JarPath.Component] = []
        while !open.isEmpty {
            guard let (key, part) = open[open.count - 1].members.next() else {
                open.removeLast()
                _ = steps.popLast()
                continue
            }
            let isRoot = path.isEmpty && steps.isEmpty
            let names = zip(spellings, open[open.count - 1].names).map { spelling, name in
                spelling.name(of: key, below: name, isRoot: isRoot)
            }
            steps.append(.key(key))
            if let (value, name) = value(named: names) { body(JarPath(steps), part, value, name) }
            if part.kind == .dictionary, mayHaveParts(of: names) {
                open.append((part.members.makeIterator(), names))
            } else {
                steps.removeLast()
            }
        }
    }

    /// Whether there may be a value whose name is made from the path of one of `names` and further steps.
    private func mayHaveParts(of names: [String]) -> Bool {
        guard let sortedNames else { return true }
        return zip(spellings, names).contains { spelling, name in
            let beginning = (name + spelling.separator).utf8
            // A binary search for the first name that does not come before `beginning`.
            let first = sortedNames.indices.partition {
                sortedNames[$0].utf8.lexicographicallyPrecedes(beginning)
            }
            return first < sortedNames.count && sortedNames[first].utf8.starts(with: beginning)
        }
    }
}

extension NamedValues.Spelling {
    /// The steps as they are, with dots between them.
    static let dotted = Self(prefix: "", separator: ".") { $0 }
}

extension JarPath {
    /// The path whose steps are the parts of `name` between dots.
    init(dotted name: String) {
        self.init(
            name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                .key(String(Substring($0)))
            })
    }

    /// The steps as text.
    var words: [String] { map(\.text) }
}
