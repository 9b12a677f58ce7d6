/// The members of a dictionary, in their order.
///
///     let rates: OrderedMembers<Double> = try jar["rates"]^
///     for (currency, rate) in rates { print(currency, rate) }
///     let first = rates[0].key
///
/// A Swift dictionary has no order. `members` of a Jar has one, but is empty for a value that isn't a
/// dictionary, and doesn't lift its values. An `OrderedMembers` is lifted like a dictionary: it throws for
/// any other value, and for a member that can't be lifted, with its path. It's written in the same order.
///
/// To get another ordered type, create it from the members:
/// `OrderedDictionary(rates.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })`. Two keys
/// may be equal as Strings, because they are the same characters in different forms of Unicode.
public struct OrderedMembers<Value> {
    private var members: [(key: String, value: Value)]

    /// Creates the members from keys and values. If a key occurs twice, the last value is written.
    ///
    ///     OrderedMembers([("SEK", 1.0), ("EUR", 0.09)])
    public init(_ members: some Sequence<(String, Value)>) {
        self.members = members.map { (key: $0.0, value: $0.1) }
    }
}

extension OrderedMembers: Sendable where Value: Sendable {}

extension OrderedMembers: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { members.startIndex }

    public var endIndex: Int { members.endIndex }

    public subscript(position: Int) -> (key: String, value: Value) {
        get { members[position] }
        set { members[position] = newValue }
    }
}

extension OrderedMembers: ExpressibleByDictionaryLiteral {
    /// Creates the members from a literal, in the same order.
    public init(dictionaryLiteral elements: (String, Value)...) {
        members = elements.map { (key: $0.0, value: $0.1) }
    }
}

/// Two values are equal if they have the same members in the same order.
extension OrderedMembers: Equatable where Value: Equatable {
    public static func == (left: OrderedMembers, right: OrderedMembers) -> Bool {
        left.members.elementsEqual(right.members) { $0 == $1 }
    }
}

extension OrderedMembers: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.count)
        for (key, value) in members {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}

// MARK: - Lifting

extension OrderedMembers: Liftable, JarConvertible where Value: Liftable {
    /// Creates the members of the dictionary in `jar`, in the same order.
    ///
    /// - Throws: A ``LiftError`` whose path has the key, if a value can't be lifted. A ``LiftError`` of the
    ///   kind `missing`, `null` or `type` if there's no dictionary.
    /// - Complexity: O(*n*) in the number of members.
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> OrderedMembers<Value> {
        guard var rest = JarMembers(jar) else { throw jar._mismatch(Self.self) }
        var members: [(String, Value)] = []
        members.reserveCapacity(Swift.min(rest.maximumCount, 65536))
        do throws(LiftError) {
            while let (key, member) = rest.next() { members.append((key, try Value._value(from: member))) }
        } catch {
            guard error._isCollected else { throw error }
            throw error.collected(before: rest) { _, member throws(LiftError) in
                _ = try Value._value(from: member)
            }
        }
        return OrderedMembers(members)
    }
}

extension OrderedMembers: JarRepresentable where Value: JarRepresentable {
    /// The members as a dictionary, in the same order. Nil values are omitted.
    public var jar: Jar { held(using: Jar.Context()) }

    public static func _held(_ ordered: Self, using context: Jar.Context) -> Jar {
        var object = JarObject(capacity: ordered.count)
        for (key, value) in ordered.members {
            object.set(key, JarItem(value._part(using: context), leaving: context))
        }
        return Jar(.object(object), context: context)
    }
}
