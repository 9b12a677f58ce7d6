/// Text that Swift hashes and compares in linear time.
///
/// Swift hashes a String by its canonical form (Unicode Standard Annex 15). To get it, Swift sorts the
/// combining marks of each letter. If the marks are not in order, that takes quadratic time: 3 s for 100,000
/// marks. So text that comes from data is checked before Swift hashes it. The Jar's own keys are hashed as
/// bytes.
///
/// Only the check creates a `HashableText`. Code that hashes text takes one, so it doesn't compile without
/// the check.
@usableFromInline
struct HashableText: Sendable {
    @usableFromInline let string: String

    fileprivate init(checked string: String) { self.string = string }

    /// Returns nil for text that takes long to hash.
    init?(_ string: String) {
        guard string.hashesQuickly else { return nil }
        self.string = string
    }

    /// Checks a key whose path is not known yet.
    ///
    /// - Throws: A `LiftError` of the kind `bounds` unless Swift hashes the text quickly.
    init(key: String) throws(LiftError) {
        guard key.hashesQuickly else { throw LiftError(tooManyMarksIn: nil) }
        string = key
    }
}

extension Dictionary where Key == String {
    subscript(_ key: HashableText) -> Value? {
        get { self[key.string] }
        set { self[key.string] = newValue }
    }
}

extension String {
    /// The maximum number of consecutive combining marks in text for Swift to hash. Languages need a handful,
    /// and what Unicode calls stream-safe text has at most 30 (Annex 15, section 13).
    static var maximumMarks: Int { 256 }

    /// Whether Swift hashes and compares this text in linear time.
    ///
    /// - Complexity: O(1) for text of up to 512 bytes, because a mark has at least two bytes. O(*n*) for
    ///   longer text.
    fileprivate var hashesQuickly: Bool { utf8.count <= 2 * Self.maximumMarks || !hasLongRunOfMarks }

    @inline(never)
    private var hasLongRunOfMarks: Bool {
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > Self.maximumMarks { return true }
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Whether the canonical form sorts this scalar, or the scalars that it consists of, among its
    /// neighbors. Three Tibetan vowel signs are not marks themselves, but consist of marks.
    var isMark: Bool {
        switch value {
        case ..<0x300: false
        case 0x0F73, 0x0F75, 0x0F81: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension Jar {
    /// Checks a value that is hashed once it is lifted, because it becomes a dictionary key, an element of a
    /// set or a raw value. It may be of any kind; only text is checked.
    ///
    /// Returning the Jar instead would cost a set of strings 8 % for the copies.
    ///
    /// - Throws: A `LiftError` of the kind `bounds` unless Swift hashes the text quickly.
    @usableFromInline
    func _checkHashable() throws(LiftError) {
        if !hashesQuickly { throw LiftError(tooManyMarksIn: self) }
    }

    /// Checks text that the caller already has: that of this Jar, or the key that leads to this Jar.
    ///
    /// - Throws: A `LiftError` of the kind `bounds` unless Swift hashes the text quickly.
    @usableFromInline
    func _hashable(_ text: String) throws(LiftError) -> HashableText {
        if !text.hashesQuickly { throw LiftError(tooManyMarksIn: self) }
        return HashableText(checked: text)
    }

    private var hashesQuickly: Bool {
        // An escape is never shorter than the text that it represents.
        let isShort = withRow { view, row in row.isString ? row.length <= 2 * String.maximumMarks : true }
        if isShort ?? false { return true }
        return withScalar { $0.string?.hashesQuickly ?? true }
    }
}

extension LiftError {
    fileprivate init(tooManyMarksIn subject: Jar?) {
        self.init(
            "more than \(String.maximumMarks) combining marks in a row", kind: .bounds,
            in: subject)
    }
}
