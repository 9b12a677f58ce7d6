extension Jar {
    /// A Boolean value indicating whether there's no value.
    ///
    ///     let jar: Jar = ["name": "Kim", "age": null]
    ///     jar["email"].isMissing  // true
    ///     jar["age"].isMissing    // false
    ///
    /// A null is a value. A Jar with an error, such as an index out of bounds, isn't missing either.
    public var isMissing: Bool { kind == .missing }

    /// A Boolean value indicating whether this Jar is a null.
    ///
    ///     let jar: Jar = ["name": "Kim", "age": null]
    ///     jar["age"].isNull    // true
    ///     jar["email"].isNull  // false
    ///
    /// It's false if there's no value. As an optional, you lift both as nil.
    public var isNull: Bool { kind == .null }

    /// Returns whether this Jar is a dictionary that has a value at `key`, which may be a null.
    ///
    ///     let jar: Jar = ["name": "Kim", "age": null]
    ///     jar.contains(key: "age")    // true
    ///     jar.contains(key: "email")  // false
    ///
    /// - Complexity: Amortized O(1).
    public func contains(key: String) -> Bool { kind == .dictionary && !child(key).content.isMissing }
}

// MARK: - Elements

extension Jar {
    /// The elements, in order, if this Jar is an array; empty otherwise.
    ///
    ///     for payment in jar["payments"].elements {
    ///         let amount: Double = try payment["amount"]^  // the path of an error is payments[2].amount
    ///     }
    ///
    /// Each element becomes a Jar only when you get to it. If the value isn't an array, there are no elements
    /// and no error; to get one, lift `[Jar]`.
    public var elements: Elements { Elements(of: self) }

    /// The elements of an array as a collection of Jars, each made when you get to it.
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

        /// The element at an index. If there's none, lifting it throws an error of the kind `bounds`.
        ///
        /// - Complexity: Amortized O(1).
        public subscript(index: Int) -> Jar { jar.child(index) }

        /// Returns an iterator. It's the fastest way through all elements.
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
    /// Each value becomes a Jar only when you get to it. A key that occurs twice in a document has one
    /// member. If the value isn't a dictionary, there are no members and no error; to get one, lift
    /// `[String: Jar]`.
    public var members: Members { Members(jar: self) }

    /// The members of a dictionary as a sequence of keys and Jars, each made when you get to it.
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
    ///     let nulls = jar.descendants.filter(\.isNull).map(\.path)
    ///
    /// Each value becomes a Jar only when you get to it. This Jar itself isn't included. Their paths begin at
    /// the outermost Jar, so that of a part of `jar["a"]` leads to it from `jar`, not from `jar["a"]`.
    public var descendants: Descendants { Descendants(root: self) }

    /// The values inside a Jar at any depth, each made when you get to it.
    public struct Descendants: Sequence, Sendable {
        fileprivate let root: Jar

        /// Returns an iterator.
        public func makeIterator() -> Iterator { Iterator(root) }

        /// An iterator over the values, with a stack of its own.
        public struct Iterator: IteratorProtocol, Sendable {
            /// The containers that are being visited. One of the two is nil.
            private var frames: [(elements: JarElements?, members: JarMembers?)] = []

            fileprivate init(_ root: Jar) { open(root) }

            /// Returns the next value; nil after the last one.
            @inline(never)
            public mutating func next() -> Jar? {
                while let last = frames.indices.last {
                    if let part = frames[last].elements?.nextElement() ?? frames[last].members?.next()?.value
                    {
                        open(part)
                        return part
                    }
                    frames.removeLast()
                }
                return nil
            }

            private mutating func open(_ jar: Jar) {
                let jar = jar.resolved
                if let elements = JarElements(jar) {
                    frames.append((elements, nil))
                } else if let members = JarMembers(jar) {
                    frames.append((nil, members))
                }
            }
        }
    }
}
