// Lifts a `Lossy` value without the parts that can't be lifted. Their errors go into the receipt.

/// A type that can be lifted without the parts that cannot.
protocol LossyLiftable: Liftable {
    /// Lifts the parts that can be lifted, and notes the errors of the others.
    static func lossy(from jar: Jar) throws(LiftError) -> Self
}

/// How the parts of a lossy value are lifted. It is made once for all of them, because it takes a dynamic
/// cast.
private struct LossyPart<Part: Liftable> {
    /// The type, if it is a container or an optional, which is lossy too.
    private let lossy = Part.self as? any LossyLiftable.Type

    /// Lifts a part; nil if it is dropped.
    func lift(_ jar: Jar) -> Part? {
        do throws(LiftError) {
            guard let lossy else { return try Part._value(from: jar) }
            let value = try lossy.lossy(from: jar)
            return value as? Part
        } catch {
            jar.noteDropped(jar._thrown(error, as: Part.self))
            return nil
        }
    }
}

extension Array: LossyLiftable where Element: Liftable {
    static func lossy(from jar: Jar) throws(LiftError) -> [Element] {
        let part = LossyPart<Element>()
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            return part.lift(sole).map { [$0] } ?? []
        }
        var array: [Element] = []
        array.reserveCapacity(Swift.min(elements.count, 65536))
        while !elements.isAtEnd {
            if let element = part.lift(elements.next()) { array.append(element) }
        }
        return array
    }
}

extension Set: LossyLiftable where Element: Liftable {
    static func lossy(from jar: Jar) throws(LiftError) -> Set<Element> {
        let part = LossyPart<Element>()
        var set: Set<Element> = []
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            set.insert(sole, part)
            return set
        }
        while !elements.isAtEnd { set.insert(elements.next(), part) }
        return set
    }

    private mutating func insert(_ jar: Jar, _ part: LossyPart<Element>) {
        do throws(LiftError) {
            try jar._checkHashable()
            if let element = part.lift(jar) { insert(element) }
        } catch {
            jar.noteDropped(error)
        }
    }
}

extension Dictionary: LossyLiftable where Key: Liftable, Value: Liftable {
    static func lossy(from jar: Jar) throws(LiftError) -> [Key: Value] {
        guard var members = JarMembers(jar) else { return try lossyPairs(from: jar) }
        let (keys, part) = (KeyLifting<Key>(), LossyPart<Value>())
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        while let (text, member) = members.next() {
            let key: Key
            do throws(LiftError) {
                key = try keys.lift(text, of: member, context: jar.context)
            } catch {
                member.noteDropped(error)
                continue
            }
            guard let value = part.lift(member) else { continue }
            // If several texts denote the same key, the first one wins.
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }

    private static func lossyPairs(from jar: Jar) throws(LiftError) -> [Key: Value] {
        var elements = try elementsOfPairs(jar)
        let values = LossyPart<Value>()
        var dictionary: [Key: Value] = [:]
        while !elements.isAtEnd {
            let (text, member) = (elements.next(), elements.next())
            let key: Key
            do throws(LiftError) {
                try text._checkHashable()
                key = try Key._value(from: text)
            } catch {
                text.noteDropped(text._thrown(error, as: Key.self))
                continue
            }
            if let value = values.lift(member) { dictionary[key] = value }
        }
        return dictionary
    }
}

extension Optional: LossyLiftable where Wrapped: Liftable {
    static func lossy(from jar: Jar) -> Wrapped? {
        if jar._isNothing(unlessNull: Wrapped._liftsNullInOptional) { return nil }
        return LossyPart<Wrapped>().lift(jar)
    }
}
