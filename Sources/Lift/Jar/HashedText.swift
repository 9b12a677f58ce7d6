// Swift hashes and compares a String by its canonical form (Unicode Standard Annex 15). For that it sorts the combining marks
// of each letter, and where they come in no order that takes the square of their number: 3 s for 100,000 of them. So what
// data has chosen is looked at before Swift hashes it. The Jar's own keys are hashed as bytes.

extension String {
    /// How many combining marks in a row a text may have that Swift is to hash. Languages need a handful, and what Unicode
    /// calls stream-safe text has 30 at most (Annex 15, section 13).
    static var maximumMarks: Int { 256 }

    /// Whether Swift hashes this text, and compares it, in linear time.
    ///
    /// - Complexity: O(1) for texts of up to 512 bytes, as a mark has at least two, and O(n) for longer ones.
    @inline(__always)
    var hashesQuickly: Bool { utf8.count <= 2 * Self.maximumMarks || !hasLongRunOfMarks }

    @inline(never)
    private var hasLongRunOfMarks: Bool {
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > Self.maximumMarks { return true }
        }
        return false
    }

    /// Checks a key that has no place yet.
    func checkMarks() throws(LiftError) {
        if !hashesQuickly { throw LiftError(tooManyMarksIn: nil) }
    }
}

extension Unicode.Scalar {
    /// Whether the canonical form sorts this one, or what it consists of, among its neighbours: three vowel signs of Tibetan
    /// are no marks themselves, but consist of marks.
    var isMark: Bool {
        switch value {
        case ..<0x300: false
        case 0x0F73, 0x0F75, 0x0F81: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension Jar {
    /// Checks a text of which Swift is to make a key, an element of a set or a raw value.
    ///
    /// - Throws: a `LiftError` of the kind `bounds` unless Swift hashes it quickly.
    @usableFromInline
    func _checkMarks() throws(LiftError) {
        if !hashesQuickly { throw LiftError(tooManyMarksIn: self) }
    }

    /// As above, of a text that is known: that of this Jar, or the key that it stands at.
    @inline(__always)
    @usableFromInline
    func _checkMarks(_ text: String) throws(LiftError) {
        if !text.hashesQuickly { throw LiftError(tooManyMarksIn: self) }
    }

    private var hashesQuickly: Bool {
        // An escape has no fewer bytes than what it stands for.
        let isShort = withRow { view, row in row.isString ? row.length <= 2 * String.maximumMarks : true }
        if isShort ?? false { return true }
        return withScalar { $0.string?.hashesQuickly ?? true }
    }
}

extension LiftError {
    fileprivate init(tooManyMarksIn subject: Jar?) {
        self.init(
            "expected at most \(String.maximumMarks) combining marks in a row, found more", kind: .bounds,
            in: subject)
    }
}
