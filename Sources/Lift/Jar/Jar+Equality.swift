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
        let left = left.comparable
        let right = right.comparable
        if case .row(let source, let row) = left.content, case .row(let other, let otherRow) = right.content,
            source.document === other.document, row == otherRow
        {
            return true
        }
        if left.isSame(as: right) { return true }
        let kind = left.content.kind
        guard kind == right.content.kind else { return false }
        switch kind {
        case .missing, .null: return true
        case .bool: return left.isTrue == right.isTrue
        case .string: return left.textIsEqual(to: right)
        case .number: return left.numberIsEqual(to: right)
        case .date:
            guard case .date(let date) = left.content, case .date(let other) = right.content else {
                return false
            }
            return date == other
        case .data:
            guard case .data(let data) = left.content, case .data(let other) = right.content else {
                return false
            }
            return data == other
        case .error:
            guard case .error(let error) = left.content, case .error(let other) = right.content else {
                return false
            }
            return error == other
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
        }
    }

    /// Arrays and dictionaries count down to 32 levels below this one: enough to tell Jars apart, and no
    /// depth of data is a depth of calls.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, levels: 32)
    }

    private func hash(into hasher: inout Hasher, levels: Int) {
        let jar = comparable
        let kind = jar.content.kind
        hasher.combine(kind)
        switch kind {
        case .missing, .null, .error: return
        case .bool: hasher.combine(jar.isTrue)
        case .string: jar.withText { $0.hash(into: &hasher) }
        case .number: hasher.combine(jar.decimalForm)
        case .date: if case .date(let date) = jar.content { hasher.combine(date) }
        case .data: if case .data(let data) = jar.content { hasher.combine(data) }
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
        }
    }
}

extension Jar {
    /// This Jar, represented, and scalars of a property list as they would be built.
    private var comparable: Jar {
        let jar = resolved
        guard case .row(let source, let row) = jar.content, !source.view.isText,
            let scalar = source.scalar(row)
        else { return jar }
        return Jar(scalar)
    }

    /// Whether both are one built container, with one context: then all in them is equal.
    fileprivate func isSame(as other: Jar) -> Bool {
        guard context.isSame(as: other.context) else { return false }
        return switch (content.unboxed, other.content.unboxed) {
        case (.array(let array), .array(let otherArray)): array.items.isSame(as: otherArray.items)
        case (.object(let object), .object(let otherObject)): object.members.isSame(as: otherObject.members)
        default: false
        }
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

    fileprivate var isTrue: Bool {
        switch content {
        case .bool(let value): value
        case .row(let source, let row): source.view[row].kind == .true
        default: false
        }
    }

    /// The UTF-8 of a string.
    fileprivate func withText<Result>(_ body: (ByteView) -> Result) -> Result {
        if case .row(let source, let index) = content {
            let view = source.view
            let row = view[index]
            return row.kind == .string
                ? body(view.bytes(of: row)) : view.string(row).withByteView(body)
        }
        guard case .string(let text) = content else { return "".withByteView(body) }
        return text.withByteView(body)
    }

    fileprivate func textIsEqual(to other: Jar) -> Bool {
        withText { text in other.withText { text.equals($0) } }
    }

    fileprivate func numberIsEqual(to other: Jar) -> Bool {
        if case .int(let value) = content, case .int(let otherValue) = other.content {
            return value == otherValue
        }
        if case .row(let source, let row) = content, case .row(let otherSource, let otherRow) = other.content,
            source.bytes(of: row).equals(otherSource.bytes(of: otherRow))
        {
            return true
        }
        return decimalForm == other.decimalForm
    }

    /// What number this is, whatever its spelling. A text whose exponent is beyond reckoning stands for
    /// itself.
    private var decimalForm: NumberForm {
        func form(_ text: String) -> NumberForm {
            guard text.utf8.allSatisfy({ $0 != 0x6E }) else { return .text(text) }
            return text.withPaddedBytes { JSONDecimalForm($0) }.map { .decimal($0) } ?? .text(text)
        }
        switch content {
        case .int(let value): return form(String(value))
        case .uint(let value): return form(String(value))
        case .double(let value): return form(value.description)
        case .float(let value): return form(value.description)
        case .decimal(let value): return form(value.description)
        case .row(let source, let row): return form(source.bytes(of: row).string)
        default: return .text("")
        }
    }

    private enum NumberForm: Hashable {
        case decimal(JSONDecimalForm)
        case text(String)
    }
}
