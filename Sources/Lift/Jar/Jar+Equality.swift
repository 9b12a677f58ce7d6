import Foundation

/// Two Jars are equal when they hold the same data.
///
/// Numbers are equal when they denote the same number, however they are spelled: `1`, `1.0` and `10e-1`.
/// Dictionaries are equal when they have equal values for the same keys, in any order. A value that is
/// represented only with a context is compared as it is represented with the one it has. Contexts and origins
/// do not count otherwise, and a date is not equal to the string that it would be written as.
///
/// - Complexity: O(n), without recursion.
extension Jar: Hashable {
    public static func == (left: Jar, right: Jar) -> Bool {
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            if !areEqual(left, right, &pairs) { return false }
        }
        return true
    }

    /// Compares two values; the parts of containers are put on `pairs`.
    private static func areEqual(_ left: Jar, _ right: Jar, _ pairs: inout [(Jar, Jar)]) -> Bool {
        let left = left.resolved
        let right = right.resolved
        if case .row(let source, let row) = left.content, case .row(let other, let otherRow) = right.content,
            source.document === other.document, row == otherRow
        {
            return true
        }
        if left.isSame(as: right) || left.isSameScalar(as: right) { return true }
        let kind = left.content.kind
        guard kind == right.content.kind else { return false }
        switch kind {
        case .array:
            guard var elements = JarElements(left), var others = JarElements(right),
                elements.count == others.count
            else { return false }
            while let element = elements.nextItem(), let other = others.nextItem() {
                pairs.append((Jar(element, in: left.context), Jar(other, in: right.context)))
            }
            return true
        case .dictionary:
            guard var members = JarMembers(left), left.count == right.count else { return false }
            while let (key, item) = members.nextItem() {
                guard let other = right.item(key) else { return false }
                pairs.append((Jar(item, in: left.context), Jar(other, in: right.context)))
            }
            return true
        default:
            return left.withScalar { scalar in right.withScalar { scalar.isEqual(to: $0) } }
        }
    }

    /// Arrays and dictionaries count down to 32 levels below this one: enough to tell Jars apart, and no
    /// depth of data is a depth of calls.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, levels: 32)
    }

    private func hash(into hasher: inout Hasher, levels: Int) {
        let jar = resolved
        let kind = jar.content.kind
        hasher.combine(kind)
        switch kind {
        case .array:
            guard levels > 0, var elements = JarElements(jar) else { return }
            hasher.combine(elements.count)
            while let item = elements.nextItem() {
                Jar(item, in: jar.context).hash(into: &hasher, levels: levels - 1)
            }
        case .dictionary:
            guard levels > 0, var members = JarMembers(jar) else { return }
            // The order does not count, so the members' hashes are added up.
            var sum = 0
            while let (key, item) = members.nextItem() {
                var member = Hasher()
                member.combine(JarKey(text: key))
                Jar(item, in: jar.context).hash(into: &member, levels: levels - 1)
                sum &+= member.finalize()
            }
            hasher.combine(sum)
        default: jar.withScalar { $0.hash(into: &hasher) }
        }
    }
}

extension Jar {
    /// Whether both are one built container, with one context: then all in them is equal.
    fileprivate func isSame(as other: Jar) -> Bool {
        guard context.isSame(as: other.context) else { return false }
        return switch (content.unboxed, other.content.unboxed) {
        case (.array(let array), .array(let otherArray)): array.items.isSame(as: otherArray.items)
        case (.object(let object), .object(let otherObject)): object.members.isSame(as: otherObject.members)
        default: false
        }
    }

    /// Whether both are scalars of documents with the same bytes.
    fileprivate func isSameScalar(as other: Jar) -> Bool {
        let isSame = withRow { view, row in
            other.withRow { otherView, otherRow in
                !row.isContainer && row.kind == otherRow.kind && row.length == otherRow.length
                    && view.bytes(of: row).equals(otherView.bytes(of: otherRow))
            }
        }
        return isSame ?? false
    }

    /// The member `key`, without its place.
    fileprivate func item(_ key: String) -> JarItem? {
        switch content.unboxed {
        case .object(let object): object.place(of: key).map { object[$0] }
        case .row(let source, let row):
            source.document.member(key, of: Int(row)).map {
                JarItem(.row(source, UInt32(truncatingIfNeeded: $0)))
            }
        default: nil
        }
    }
}

extension JarScalar {
    fileprivate func isEqual(to other: JarScalar) -> Bool {
        switch (self, other) {
        case (.missing, .missing), (.null, .null): true
        case (.bool(let value), .bool(let other)): value == other
        case (.integer(let value), .integer(let other)): value == other
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

    fileprivate func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let value): hasher.combine(value)
        case .string(let text): text.withByteView { $0.hash(into: &hasher) }
        case .text(let text): text.hash(into: &hasher)
        case .date(let date): hasher.combine(date)
        case .data(let data): hasher.combine(data)
        default: if let number { hasher.combine(number) }
        }
    }

    /// What number this is, whatever its spelling; nil for anything else.
    private var number: Number? {
        guard let text = numberText else { return nil }
        // Neither infinity nor NaN is a number of JSON.
        guard text.utf8.allSatisfy({ $0 != 0x6E }) else { return .text(text) }
        return text.withPaddedBytes { JSONDecimalForm($0) }.map { .decimal($0) } ?? .text(text)
    }

    /// A number whose exponent is too large to calculate with is compared as text.
    private enum Number: Hashable {
        case decimal(JSONDecimalForm)
        case text(String)
    }
}
