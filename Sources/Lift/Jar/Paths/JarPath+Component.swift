extension JarPath {
    /// One step from a container to one of its parts.
    ///
    /// Keys are compared as UTF-8, like the keys of a Jar.
    ///
    ///     let path: JarPath = ["payments", 2, "amount"]  // payments[2].amount
    public enum Component: Sendable, Hashable {
        /// A key of a dictionary.
        case key(String)
        /// An index in an array, starting at 0.
        case index(Int)
    }
}

extension JarPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a key from a string literal.
    public init(stringLiteral key: String) { self = .key(key) }

    /// Creates an index from an integer literal.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension JarPath.Component {
    /// Returns whether both are the same index, or keys with the same UTF-8.
    public static func == (left: JarPath.Component, right: JarPath.Component) -> Bool {
        switch (left, right) {
        case (.key(let left), .key(let right)): JarKey.areEqual(left, right)
        case (.index(let left), .index(let right)): left == right
        default: false
        }
    }

    /// Hashes the index, or the UTF-8 of the key.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let key): JarKey(text: key).hash(into: &hasher)
        case .index(let index): hasher.combine(index)
        }
    }
}

extension JarPath.Component: Comparable {
    /// Returns whether `left` comes first: indexes in order by value, then keys in order by UTF-8.
    public static func < (left: JarPath.Component, right: JarPath.Component) -> Bool {
        switch (left, right) {
        case (.key(let left), .key(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.index(let left), .index(let right)): left < right
        case (.index, .key): true
        case (.key, .index): false
        }
    }
}

extension JarPath.Component {
    init(_ step: DocumentStep) {
        self =
            switch step {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            }
    }

    /// The key, or the digits of the index.
    package var text: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        }
    }

    /// This step in a form for comparing paths without the data, which decides whether a number is a key or
    /// an index.
    var canonical: Self {
        if case .key(let key) = self, let index = key.arrayIndex { .index(index) } else { self }
    }
}
