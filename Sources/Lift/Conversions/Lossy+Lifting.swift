// How a `Lossy` value is lifted: without the parts that cannot be, and with an error for each of those.

/// A type that can be lifted without the parts that cannot. Do not conform your own types.
public protocol LossyLiftable: Liftable {
    /// Lifts the parts that can be lifted, and appends the errors of the others. Do not call this method.
    static func _lossy(from jar: Jar, dropped: inout [LiftError]) throws(LiftError) -> Self
}

extension Liftable {
    /// Lifts a part of a lossy value. A container or an optional in it is lossy too. The part is dropped if
    /// the result is nil.
    fileprivate static func kept(from jar: Jar, dropped: inout [LiftError]) -> Self? {
        do throws(LiftError) {
            guard let type = self as? any LossyLiftable.Type else { return try _value(from: jar) }
            let value = try type._lossy(from: jar, dropped: &dropped)
            return value as? Self
        } catch {
            dropped.append(jar._thrown(error, as: self))
            return nil
        }
    }
}

extension Array: LossyLiftable where Element: Liftable {
    public static func _lossy(from jar: Jar, dropped: inout [LiftError]) throws(LiftError) -> [Element] {
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            return Element.kept(from: sole, dropped: &dropped).map { [$0] } ?? []
        }
        var array: [Element] = []
        array.reserveCapacity(Swift.min(elements.count, 65536))
        while !elements.isAtEnd {
            if let element = Element.kept(from: elements.next(), dropped: &dropped) { array.append(element) }
        }
        return array
    }
}

extension Set: LossyLiftable where Element: Liftable {
    public static func _lossy(from jar: Jar, dropped: inout [LiftError]) throws(LiftError) -> Set<Element> {
        var set: Set<Element> = []
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            set.insert(keptFrom: sole, dropped: &dropped)
            return set
        }
        while !elements.isAtEnd { set.insert(keptFrom: elements.next(), dropped: &dropped) }
        return set
    }

    private mutating func insert(keptFrom jar: Jar, dropped: inout [LiftError]) {
        do throws(LiftError) {
            try jar._checkHashable()
            if let element = Element.kept(from: jar, dropped: &dropped) { insert(element) }
        } catch {
            dropped.append(error)
        }
    }
}

extension Dictionary: LossyLiftable where Key: Liftable, Value: Liftable {
    public static func _lossy(from jar: Jar, dropped: inout [LiftError]) throws(LiftError) -> [Key: Value] {
        guard var members = JarMembers(jar) else { throw jar._mismatch(Self.self) }
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        while let (text, member) = members.next() {
            let key: Key
            do throws(LiftError) {
                key = try _key(text, of: member, context: jar.context)
            } catch {
                dropped.append(error)
                continue
            }
            guard let value = Value.kept(from: member, dropped: &dropped) else { continue }
            // If several texts denote the same key, the first one counts.
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }
}

extension Optional: LossyLiftable where Wrapped: Liftable {
    public static func _lossy(from jar: Jar, dropped: inout [LiftError]) -> Wrapped? {
        if jar._isNothing(unlessNull: Wrapped._liftsNullInOptional) { return nil }
        return Wrapped.kept(from: jar, dropped: &dropped)
    }
}
