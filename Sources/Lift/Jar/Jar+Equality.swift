/// Two Jars are equal if they have the same data.
///
/// Numbers are equal if they have the same value, however they're written: `1`, `1.0` and `10e-1`.
/// Dictionaries are equal if they have equal values for the same keys, in any order. If the representation of
/// a value depends on the context, the comparison uses its Jar in that context; other differences between
/// contexts don't matter, and neither does where the data came from. A date isn't equal to the string that is
/// written for it.
extension Jar: Hashable {
    /// Returns whether two Jars have the same data, however their numbers are spelled and their keys ordered.
    ///
    ///     let left: Jar = ["a": 1, "b": null]
    ///     let right = try Jar(json: #"{"b": null, "a": 1.0}"#)
    ///     left == right  // true
    ///
    /// - Complexity: O(*n*) in the size of the data, without recursion.
    public static func == (left: Jar, right: Jar) -> Bool {
        var steps = Int.max
        return areEqual(left, right, steps: &steps)
    }

    /// Returns whether two Jars have the same data, or false if finding out takes too many steps, which it
    /// subtracts.
    ///
    /// Inlined, it would be copied into each `==` of a type that contains a Jar.
    @inline(never)
    package static func areEqual(_ left: Jar, _ right: Jar, steps: inout Int) -> Bool {
        var pairs: [(Jar, Jar)] = []
        var rows = EqualRows()
        steps -= 1
        guard steps >= 0, areEqual(left, right, &pairs, &rows) else { return false }
        while let (left, right) = pairs.popLast() {
            guard steps > 0, haveEqualParts(left, right, &pairs, &rows, &steps) else { return false }
        }
        return true
    }

    /// Compares two values. Containers are added to `pairs`, because their parts decide.
    @inline(__always)
    private static func areEqual(
        _ left: Jar, _ right: Jar, _ pairs: inout [(Jar, Jar)], _ rows: inout EqualRows
    ) -> Bool {
        let left = left.isDeferred ? left.resolved : left
        let right = right.isDeferred ? right.resolved : right
        switch left.compare(to: right) {
        case .equal: return true
        case .different: return false
        case .arrays, .dictionaries:
            // Most documents that are equal are written the same way.
            if !rows.areSame(left, right) { pairs.append((left, right)) }
            return true
        }
    }

    /// Compares the parts of two arrays or two dictionaries. Containers in them are added to `pairs`.
    private static func haveEqualParts(
        _ left: Jar, _ right: Jar, _ pairs: inout [(Jar, Jar)], _ rows: inout EqualRows, _ steps: inout Int
    ) -> Bool {
        if var elements = JarElements(left), var others = JarElements(right) {
            guard elements.count == others.count else { return false }
            while let element = elements.nextItem(), let other = others.nextItem() {
                steps -= 1
                guard
                    areEqual(Jar(element, in: left.context), Jar(other, in: right.context), &pairs, &rows)
                else { return false }
            }
            return true
        }
        guard var members = JarMembers(left), let others = JarMembers(right) else { return false }
        var count = 0
        // Most built dictionaries that are equal have the same order. The keys of a document have no strings.
        var next = if case .object = right.content { others } else { nil as JarMembers? }
        while let (key, item) = members.nextItem() {
            steps -= 1
            count += 1
            var found: JarItem?
            if let other = next?.nextItem() {
                if JarKey(text: other.key) == JarKey(text: key) { found = other.item } else { next = nil }
            }
            guard let other = found ?? right.item(key),
                areEqual(Jar(item, in: left.context), Jar(other, in: right.context), &pairs, &rows)
            else { return false }
        }
        // If no key occurs twice, the right one has no others.
        return others.maximumCount == count || right.count == count
    }
}

extension Jar {
    /// The outcome of comparing two values without the parts of containers.
    package enum Comparison {
        case equal
        case different
        /// Both are arrays: compare their elements.
        case arrays
        /// Both are dictionaries: compare their members.
        case dictionaries
    }

    /// Compares two values that are not deferred.
    @inline(__always)
    package func compare(to other: Jar) -> Comparison {
        if isSameRow(as: other) || isSame(as: other) || isSameScalar(as: other) { return .equal }
        let kind = content.kind
        guard kind == other.content.kind else { return .different }
        switch kind {
        case .array: return .arrays
        case .dictionary: return .dictionaries
        default:
            let isEqual = withScalar { scalar in other.withScalar { scalar.isEqual(to: $0) } }
            return isEqual ? .equal : .different
        }
    }

    /// Returns whether both are the same value of the same document.
    @inline(__always)
    package func isSameRow(as other: Jar) -> Bool {
        guard case .row(let source, let row) = content,
            case .row(let otherSource, let otherRow) = other.content
        else { return false }
        return source.document === otherSource.document && row == otherRow
    }

    /// Returns whether both are the same built container with the same context. Then everything in them is
    /// equal.
    fileprivate func isSame(as other: Jar) -> Bool {
        guard context.isSame(as: other.context) else { return false }
        return switch (content, other.content) {
        case (.array(let array), .array(let otherArray)): array.items.isSame(as: otherArray.items)
        case (.object(let object), .object(let otherObject)): object.members.isSame(as: otherObject.members)
        default: false
        }
    }

    /// Returns whether both are scalars in documents and have the same bytes.
    fileprivate func isSameScalar(as other: Jar) -> Bool {
        let isSame = withRow { view, row in
            other.withRow { otherView, otherRow in
                !row.isContainer && row.kind == otherRow.kind && row.length == otherRow.length
                    && view.bytes(of: row).equals(otherView.bytes(of: otherRow))
            }
        }
        return isSame ?? false
    }

    /// Returns the member at `key`, without its path.
    package func item(_ key: String) -> JarItem? {
        switch content {
        case .object(let object): object.position(of: key).map { object[$0] }
        case .row(let source, let row):
            source.document.member(key, of: Int(row)).map {
                JarItem(.row(source, UInt32(truncatingIfNeeded: $0)))
            }
        default: nil
        }
    }
}

extension EqualRows {
    /// Returns whether two values are in documents and have the same rows. Then they are equal.
    @inline(__always)
    package mutating func areSame(_ left: Jar, _ right: Jar) -> Bool {
        guard case .row(let source, let row) = left.content,
            case .row(let otherSource, let otherRow) = right.content
        else { return false }
        return areSame(Int(row), of: source.document, Int(otherRow), of: otherSource.document)
    }
}

extension JarScalar {
    fileprivate func isEqual(to other: JarScalar) -> Bool {
        switch (self, other) {
        case (.missing, .missing), (.null, .null): true
        case (.bool(let value), .bool(let other)): value == other
        case (.integer(let value), .integer(let other)): value == other
        case (.wide(let value), .wide(let other)): value == other
        case (.numeral(let text, _), .numeral(let other, _)) where text.equals(other): true
        case (.date(let date), .date(let other)): date == other
        case (.data(let data), .data(let other)): data == other
        case (.error(let error), .error(let other)): error == other
        case (.text(let text), .text(let other)): text.equals(other)
        default:
            if let text = string, let other = other.string {
                text.withByteView { text in other.withByteView { text.equals($0) } }
            } else if let number = number, let other = other.number {
                number == other
            } else {
                false
            }
        }
    }

    /// The numeric value, however it is written; nil for anything else.
    private var number: Number? {
        guard let text = numberText else { return nil }
        // Infinity and NaN are not numbers in JSON.
        guard text.utf8.allSatisfy({ $0 | 0x20 != 0x6E }) else { return .text(text) }
        return text.withPaddedBytes { JSONDecimalForm($0) }.map { .decimal($0) } ?? .text(text)
    }

    /// A numeric value. If its exponent is too large for calculations, the number is compared as text.
    private enum Number: Equatable {
        case decimal(JSONDecimalForm)
        case text(String)
    }
}
