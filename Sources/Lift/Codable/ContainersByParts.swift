import Foundation

// An array, a set or a dictionary is coded as it is represented as a Jar, at once, but for two cases, which Codable has in a
// form of its own: a nil in it is kept, and keys that cannot be text make an array of keys and values.

/// An optional, an array, a set or a dictionary.
protocol JarContainer {
    /// Whether it leaves nil out as a Jar.
    static var leavesNilOut: Bool { get }

    /// Whether Codable makes an array of a dictionary in it.
    static var hasArrayOfPairs: Bool { get }

    /// Whether it holds floating-point numbers.
    static var holdsFloats: Bool { get }
}

/// Whether a value of this type is a container that leaves nil out as a Jar.
func leavesNilOut(_ type: Any.Type) -> Bool { (type as? any JarContainer.Type)?.leavesNilOut ?? false }

/// Whether a value of this type is a container whose parts have to be coded one by one.
func isCodedByParts(_ type: Any.Type) -> Bool {
    guard let type = type as? any JarContainer.Type else { return false }
    return type.leavesNilOut || type.hasArrayOfPairs
}

/// Whether values of this type are floating-point numbers, or containers of them.
func holdsFloats(_ type: Any.Type) -> Bool {
    if type is any BinaryFloatingPoint.Type || type == Decimal.self { return true }
    return (type as? any JarContainer.Type)?.holdsFloats ?? false
}

private func isOptionalOrLeavesNilOut(_ type: Any.Type) -> Bool {
    type is any OptionalValue.Type || leavesNilOut(type)
}

private func hasArrayOfPairs(_ type: Any.Type) -> Bool {
    (type as? any JarContainer.Type)?.hasArrayOfPairs ?? false
}

extension Optional: JarContainer {
    static var leavesNilOut: Bool { Lift.leavesNilOut(Wrapped.self) }

    static var hasArrayOfPairs: Bool { Lift.hasArrayOfPairs(Wrapped.self) }

    static var holdsFloats: Bool { Lift.holdsFloats(Wrapped.self) }
}

extension Array: JarContainer {
    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(Element.self) }

    static var hasArrayOfPairs: Bool { Lift.hasArrayOfPairs(Element.self) }

    static var holdsFloats: Bool { Lift.holdsFloats(Element.self) }
}

extension Set: JarContainer {
    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(Element.self) }

    static var hasArrayOfPairs: Bool { Lift.hasArrayOfPairs(Element.self) }

    static var holdsFloats: Bool { Lift.holdsFloats(Element.self) }
}

extension Dictionary: JarContainer {
    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(Value.self) }

    static var hasArrayOfPairs: Bool { !isCodingKey(Key.self) || Lift.hasArrayOfPairs(Value.self) }

    static var holdsFloats: Bool { Lift.holdsFloats(Value.self) }
}
