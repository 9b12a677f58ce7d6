extension Jar {
    /// A part of a Jar for ``Jar/lift(_:)``: a key or a path, and how to lift the value.
    ///
    ///     (name, age, small, birthday) = try jar.lift(
    ///         "name", Jar.Part("age", default: 18), "images[0].small",
    ///         Jar.Part("birthday", by: .secondsSince1970))
    ///
    /// A string literal is the text of a path, an array literal is its steps, and an integer literal is an
    /// index. If there are several paths, as in `Jar.Part(.anyOf("name", "title"))`, Lift reads the first
    /// that leads to a value. See ``JarKeys`` for all keys and paths.
    public struct Part<Value> {
        /// The key, if it is a single one; most parts have one.
        @usableFromInline let key: String?
        @usableFromInline let keys: JarKeys?
        @usableFromInline let lifting: (Jar) throws(LiftError) -> Value

        @usableFromInline
        init(key: String?, keys: JarKeys?, lifting: @escaping (Jar) throws(LiftError) -> Value) {
            self.key = key
            self.keys = keys
            self.lifting = lifting
        }
    }
}

extension Jar.Part where Value: Liftable {
    /// Creates a part that is lifted as its type.
    ///
    ///     let id: Int = try jar.lift(Jar.Part(JarKeys(error.key)))
    ///
    /// - Parameter keys: the key or path. If there are several, Lift reads the first that leads to a value.
    @inlinable
    public init(_ keys: JarKeys) {
        self.init(key: nil, keys: keys) { (jar) throws(LiftError) in try Value._value(from: jar) }
    }

    /// Creates a part with a default.
    ///
    ///     (name, retries) = try jar.lift("name", Jar.Part("retries", default: 3))
    ///
    /// A value of the wrong type still throws.
    ///
    /// - Parameters:
    ///   - keys: the key or path. If there are several, Lift reads the first that leads to a value.
    ///   - value: the value if the data has none, or null. It's evaluated only then.
    @inlinable
    public init(_ keys: JarKeys, default value: @escaping @autoclosure () -> Value) {
        self.init(key: nil, keys: keys) { (jar) throws(LiftError) in
            try Value._value(from: jar, default: value)
        }
    }
}

extension Jar.Part {
    /// Creates a part that a transform lifts.
    ///
    ///     (name, birthday) = try jar.lift("name", Jar.Part("birthday", by: .secondsSince1970))
    ///
    /// - Parameters:
    ///   - keys: the key or path. If there are several, Lift reads the first that leads to a value.
    ///   - transform: lifts the value.
    public init(_ keys: JarKeys, by transform: some JarTransform<Value>) {
        self.init(key: nil, keys: keys) { (jar) throws(LiftError) in
            try jar.transformed(by: transform).lifted()
        }
    }

    /// Creates an optional part that a transform lifts; nil if the value is missing or null.
    ///
    ///     (name, birthday) = try jar.lift("name", Jar.Part("birthday", by: .secondsSince1970))
    ///
    /// - Parameters:
    ///   - keys: the key or path. If there are several, Lift reads the first that leads to a value.
    ///   - transform: lifts the wrapped value.
    public init<Wrapped>(_ keys: JarKeys, by transform: some JarTransform<Wrapped>) where Value == Wrapped? {
        self.init(key: nil, keys: keys) { (jar) throws(LiftError) in
            jar._isNothing(unlessNull: false) ? nil : try jar.transformed(by: transform).lifted()
        }
    }
}

extension Jar.Part: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Value: Liftable {
    /// Creates a part from a path, such as `"images[0].url"`.
    @inlinable
    public init(stringLiteral path: String) {
        let isKey = path._isSingleKey
        self.init(key: isKey ? path : nil, keys: isKey ? nil : JarKeys(stringLiteral: path)) {
            (jar) throws(LiftError) in try Value._value(from: jar)
        }
    }
}

extension Jar.Part: ExpressibleByStringInterpolation where Value: Liftable {
    /// Creates a part from a path with interpolated values, such as `"images[\(index)].url"`. An interpolated
    /// string is never split.
    public init(stringInterpolation interpolation: JarPath.StringInterpolation) {
        self.init(JarKeys(stringInterpolation: interpolation))
    }
}

extension Jar.Part: ExpressibleByIntegerLiteral where Value: Liftable {
    /// Creates a part from an index in an array.
    @inlinable
    public init(integerLiteral index: Int) { self.init([.index(index)]) }
}

extension Jar.Part: ExpressibleByArrayLiteral where Value: Liftable {
    /// Creates a part from the steps of its path. A string is a single key, whatever characters it contains.
    ///
    ///     let size: Int = try jar.lift(["files", "a.txt", "size"])
    @inlinable
    public init(arrayLiteral steps: JarPath.Component...) { self.init(JarKeys(JarPath(steps))) }
}

extension String {
    /// Whether this is a single key of a dictionary when it is read as a path.
    @usableFromInline
    var _isSingleKey: Bool {
        !utf8.isEmpty
            && utf8.allSatisfy {
                $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\\")
            }
    }
}

// MARK: - Lifting

extension Jar {
    /// Lifts several parts of this Jar, and throws all their errors as one.
    ///
    ///     init(jar: Jar) throws {
    ///         (name, age, email) = try jar.lift("name", "age", "email")
    ///     }
    ///
    /// The types come from the variables that you assign the parts to. An optional is nil if its value is
    /// missing or null. For defaults and transforms, write a ``Jar/Part``.
    ///
    ///     let user: User = try jar["users"][1]^
    ///     // expected Int, found null at users[1].age (line 3, column 14), and 2 more
    ///
    /// A string literal is a path: `"image.small"` is the key `small` of the dictionary at `image`. For a key
    /// with dots, use an array: `["a.b"]`.
    ///
    /// - Parameters:
    ///   - first: the first part.
    ///   - second: the second part.
    ///   - others: the other parts, in the order of the values.
    /// - Returns: the values, as a tuple.
    /// - Throws: A ``LiftError`` with the kind, message and path of the first error. ``LiftError/all`` has
    ///   all of them.
    @inlinable
    public func lift<First, Second, each Other>(
        _ first: Jar.Part<First>, _ second: Jar.Part<Second>, _ others: repeat Jar.Part<each Other>
    ) throws -> (First, Second, repeat each Other) {
        var count = 0
        do {
            return (
                try first.lifted(from: self, &count), try second.lifted(from: self, &count),
                repeat try (each others).lifted(from: self, &count)
            )
        } catch {
            var errors = JarPartErrors(error, in: self, after: count)
            first.collect(from: self, &errors)
            second.collect(from: self, &errors)
            repeat (each others).collect(from: self, &errors)
            throw errors.error
        }
    }

    /// Lifts a part of this Jar, like `^`, except that a string literal is a path.
    ///
    ///     name = try jar.lift("name")
    ///     small = try jar.lift(Jar.Part(.anyOf("images[0].small", "image")))
    ///
    /// - Parameter part: the part.
    /// - Throws: A ``LiftError`` with the key path of the value.
    @inlinable
    public func lift<Value>(_ part: Jar.Part<Value>) throws -> Value {
        var count = 0
        return try part.lifted(from: self, &count)
    }
}

extension Jar.Part {
    @inlinable
    func value(in jar: Jar) -> Jar {
        if let key { return jar[key] }
        return keys?.value(in: jar) ?? jar
    }

    /// Lifts the part and counts it.
    @inlinable
    func lifted(from jar: Jar, _ count: inout Int) throws -> Value {
        let part = value(in: jar)
        do throws(LiftError) {
            let value = try lifting(part)
            count &+= 1
            return value
        } catch {
            throw part._thrown(error, as: Value.self)
        }
    }

    /// Lifts the part if it was not lifted yet, and adds its error.
    @inlinable
    func collect(from jar: Jar, _ errors: inout JarPartErrors) {
        if errors.isLifted(isIndex) { return }
        var count = 0
        do {
            _ = try lifted(from: jar, &count)
        } catch {
            errors.add(error, of: value(in: jar))
        }
    }

    /// Whether the first step is an index.
    @usableFromInline var isIndex: Bool {
        if case .index? = keys?.alternatives.first?.first { true } else { false }
    }
}

extension Jar {
    /// Whether several keys, or indexes, of this Jar can have different errors. All keys of a number, for
    /// example, have the same one.
    func hasErrors(ofIndexes: Bool) -> Bool {
        switch kind {
        case .dictionary, .missing, .null: true
        case .array: ofIndexes
        default: false
        }
    }
}

/// The errors of parts that are lifted together.
@usableFromInline
struct JarPartErrors {
    private var errors: LiftError.Collection
    /// Whether all errors of each part are collected.
    private let isComplete: Bool
    private let first: any Error
    private let jar: Jar
    /// The number of parts that need not be lifted again.
    private var count: Int

    /// Begins with the error of the part after the first `count`.
    @usableFromInline
    init(_ error: any Error, in jar: Jar, after count: Int) {
        first = error
        self.jar = jar
        self.count = count + 1
        isComplete = LiftError(wrapping: error)._isCollected
        errors = LiftError.Collection(isComplete: isComplete)
        add(error, of: Jar())
    }

    /// Whether the next part was lifted already, or has the same error as the first one.
    @usableFromInline
    mutating func isLifted(_ isIndex: Bool) -> Bool {
        count -= 1
        return count >= 0 || !jar.hasErrors(ofIndexes: isIndex)
    }

    @usableFromInline
    mutating func add(_ error: any Error, of part: Jar) {
        let error = LiftError(wrapping: error)
        let all = isComplete ? error.all : [error]
        if all.count == 1 {
            errors.add(all[0], ofPart: part)
        } else {
            all.forEach { errors.addComplete($0) }
        }
    }

    @usableFromInline
    var error: any Error { errors.error ?? first }
}
