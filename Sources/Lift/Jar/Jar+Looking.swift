extension Jar {
    /// Whether there is nothing: no value, a null, or an array, dictionary, string or data without content.
    ///
    ///     let jar: Jar = ["name": "", "age": 0, "tags": [] as Jar]
    ///     jar.isEmpty           // false
    ///     jar["tags"].isEmpty   // true
    ///     jar["name"].isEmpty   // true
    ///     jar["other"].isEmpty  // true
    ///     jar["age"].isEmpty    // false
    ///
    /// Bools, numbers and dates are never empty, and neither is a Jar that holds an error.
    public var isEmpty: Bool {
        let jar = resolved
        let isEmptyRow = jar.withRow { _, row in
            switch row.kind {
            case .null: true
            case .array, .object, .string, .utf16String, .data: row.length == 0
            default: false
            }
        }
        if let isEmptyRow { return isEmptyRow }
        return jar.withScalar { scalar in
            switch scalar {
            case .missing, .null: true
            case .array(let count), .dictionary(let count): count == 0
            case .string(let text): text.isEmpty
            case .data(let data): data.isEmpty
            default: false
            }
        }
    }

    /// Returns whether this Jar is a dictionary that has a value at `key`, which may be a null.
    ///
    ///     let jar: Jar = ["name": "Kim", "age": null]
    ///     jar.contains("age")    // true
    ///     jar.contains("email")  // false
    ///
    /// - Complexity: Amortized O(1).
    public func contains(_ key: String) -> Bool { kind == .dictionary && !child(key).content.isMissing }

    /// Returns the first element of an array, or the first value of a dictionary, for which `predicate`
    /// holds; nil if there is none.
    ///
    ///     let paid = try jar["payments"].first { try $0["amount"]^ > 100 }
    ///
    /// The value keeps its key path. Any other value than an array or a dictionary has no parts.
    ///
    /// - Complexity: O(*n*) in the number of parts.
    public func first(where predicate: (Jar) throws -> Bool) rethrows -> Jar? {
        if let member = try members.first(where: { try predicate($0.value) }) { return member.value }
        return try elements.first(where: predicate)
    }
}

// MARK: - Elements

extension Jar {
    /// The elements, in order, if this Jar is an array; empty otherwise.
    ///
    ///     for payment in jar["payments"].elements {
    ///         let amount: Double = try payment["amount"]^  // the path of an error is payments[2].amount
    ///     }
    ///
    /// An element becomes a Jar only when it is reached. A value that is not an array has no elements, which
    /// is no error; lifting `[Jar]` throws one.
    public var elements: Elements { Elements(of: self) }

    /// The elements of an array as a collection of Jars, each made when it is reached.
    public struct Elements: RandomAccessCollection, Sendable {
        private let jar: Jar

        /// The number of elements.
        public let endIndex: Int

        fileprivate init(of jar: Jar) {
            let jar = jar.resolved
            self.jar = jar
            endIndex = JarElements(jar)?.count ?? 0
        }

        /// The index of the first element: always 0.
        public var startIndex: Int { 0 }

        /// The element at an index. If there is none, lifting it throws an error of the kind `bounds`.
        ///
        /// - Complexity: Amortized O(1).
        public subscript(index: Int) -> Jar { jar.child(index) }

        /// Returns an iterator, which is the fastest way through all elements.
        public func makeIterator() -> Iterator { Iterator(elements: JarElements(jar)) }

        /// An iterator over the elements.
        public struct Iterator: IteratorProtocol, Sendable {
            fileprivate var elements: JarElements?

            /// Returns the next element; nil after the last one.
            public mutating func next() -> Jar? { elements?.nextElement() }
        }
    }
}

extension JarElements {
    /// Returns the next element; nil after the last one.
    mutating func nextElement() -> Jar? { isAtEnd ? nil : next() }
}

// MARK: - Members

extension Jar {
    /// The members, in order, if this Jar is a dictionary; empty otherwise.
    ///
    ///     for (key, value) in jar["rates"].members {
    ///         let rate: Double = try value^  // the path of an error is rates.SEK
    ///     }
    ///
    /// A value becomes a Jar only when it is reached. A key that occurs twice in a document has one member. A
    /// value that is not a dictionary has no members, which is no error; lifting `[String: Jar]` throws one.
    public var members: Members { Members(jar: self) }

    /// The members of a dictionary as a sequence of keys and Jars, each made when it is reached.
    public struct Members: Sequence, Sendable {
        fileprivate let jar: Jar

        /// Returns an iterator.
        public func makeIterator() -> Iterator { Iterator(members: JarMembers(jar)) }

        /// An iterator over the members.
        public struct Iterator: IteratorProtocol, Sendable {
            fileprivate var members: JarMembers?

            /// Returns the next key and its value; nil after the last one.
            public mutating func next() -> (key: String, value: Jar)? { members?.next() }
        }
    }
}

// MARK: - Descendants

extension Jar {
    /// All values inside this Jar at any depth, in the order of the data: each container before its parts.
    ///
    ///     let jar: Jar = ["a": [1, ["b": 2] as Jar] as Jar]
    ///     for part in jar.descendants { print(part.path) }
    ///     // a
    ///     // a[0]
    ///     // a[1]
    ///     // a[1].b
    ///
    /// A value becomes a Jar only when it is reached. This Jar itself is not among them.
    public var descendants: Descendants { Descendants(root: self, depth: nil) }

    /// Returns the values at a depth below this Jar: those of the elements and members at the depth 1, those
    /// inside them at the depth 2. They are in the order of the data.
    ///
    ///     let amounts = jar["payments"].descendants(depth: 2)  // all values of all payments
    ///
    /// - Parameter depth: A positive number. There is nothing at any other depth.
    public func descendants(depth: Int) -> Descendants { Descendants(root: self, depth: depth) }

    /// Returns all values inside this Jar at any depth for which `predicate` holds, in the order of the data.
    ///
    ///     let missing = jar.descendants(where: { $0.kind == .null }).map(\.path)
    ///
    /// To stop at the first one, use `first(where:)` of ``descendants``.
    ///
    /// - Complexity: O(*n*) in the number of values, without recursion.
    public func descendants(where predicate: (Jar) throws -> Bool) rethrows -> [Jar] {
        try descendants.filter(predicate)
    }

    /// Returns the values at `key` in all dictionaries at any depth, this Jar included, in the order of the
    /// data.
    ///
    ///     let ids: [Int] = try jar.descendants(forKey: "id").map { try $0^ }
    ///
    /// - Complexity: O(*n*) in the number of values, without recursion.
    public func descendants(forKey key: String) -> [Jar] {
        var found: [Jar] = []
        var iterator = descendants.makeIterator()
        while let part = iterator.next() {
            if let own = iterator.key, JarKey.areEqual(own, key) { found.append(part) }
        }
        return found
    }

    /// The values inside a Jar at any depth, or at one depth, each made when it is reached.
    public struct Descendants: Sequence, Sendable {
        fileprivate let root: Jar
        fileprivate let depth: Int?

        /// Returns an iterator.
        public func makeIterator() -> Iterator { Iterator(root, depth: depth) }

        /// An iterator over the values, with a stack of its own.
        public struct Iterator: IteratorProtocol, Sendable {
            private var frames: [Frame] = []
            private let depth: Int?
            /// The key of the value that was returned last; nil if it is an element.
            fileprivate private(set) var key: String?

            private enum Frame: Sendable {
                case elements(JarElements)
                case members(JarMembers)
            }

            fileprivate init(_ root: Jar, depth: Int?) {
                self.depth = depth
                if depth ?? 1 > 0 { open(root) }
            }

            /// Returns the next value; nil after the last one.
            @inline(never)
            public mutating func next() -> Jar? {
                while let frame = frames.popLast() {
                    guard let part = nextPart(frame) else { continue }
                    let level = frames.count
                    if level < depth ?? .max { open(part) }
                    if depth ?? level == level { return part }
                }
                return nil
            }

            /// Returns the next part of a container, which goes back on the stack.
            private mutating func nextPart(_ frame: Frame) -> Jar? {
                switch frame {
                case .elements(var elements):
                    guard let part = elements.nextElement() else { return nil }
                    key = nil
                    frames.append(.elements(elements))
                    return part
                case .members(var members):
                    guard let member = members.next() else { return nil }
                    key = member.key
                    frames.append(.members(members))
                    return member.value
                }
            }

            private mutating func open(_ jar: Jar) {
                let jar = jar.resolved
                if let elements = JarElements(jar) {
                    frames.append(.elements(elements))
                } else if let members = JarMembers(jar) {
                    frames.append(.members(members))
                }
            }
        }
    }
}
