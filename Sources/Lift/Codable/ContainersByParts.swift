// An array, a set or a dictionary is represented as a Jar in one step, and encoded as that. In two cases its
// parts are encoded one by one, because Codable has a form of its own for them: a nil in a container is kept,
// and a dictionary whose keys cannot be text becomes an array of keys and values.

/// A type that has parts of one other type, such as an optional, an array or a dictionary. The container
/// behaves like its parts, except where it says otherwise.
protocol JarContainer {
    /// The type of its parts; of a dictionary, the type of its values.
    static var partType: Any.Type { get }

    /// Whether it's an array, or a dictionary with strings as keys.
    static var isArrayOrByStrings: Bool { get }

    /// Whether it may be lifted from a scalar, as its part is.
    static var mayBeScalar: Bool { get }

    /// Whether its Jar leaves out nil.
    static var leavesNilOut: Bool { get }

    /// Whether it is or contains a dictionary that Codable encodes as an array of keys and values.
    static var hasArrayOfPairs: Bool { get }

    /// Whether it is or contains an optional of an optional.
    static var holdsNilOfNil: Bool { get }
}

extension JarContainer {
    static var isArrayOrByStrings: Bool { false }

    static var mayBeScalar: Bool { false }

    static var leavesNilOut: Bool { Lift.leavesNilOut(partType) }

    static var hasArrayOfPairs: Bool { Lift.hasArrayOfPairs(partType) }

    static var holdsNilOfNil: Bool { Lift.holdsNilOfNil(partType) }
}

/// Returns `type` as a container; nil if it is none. All containers are generic. To ask other types for a
/// conformance that isn't there would take long.
func containerType(_ type: Any.Type) -> (any JarContainer.Type)? {
    isGenericValue(type) ? type as? any JarContainer.Type : nil
}

/// Returns the type of the parts of arrays and dictionaries with strings as keys, at any depth; any other
/// type as it is.
func innermostPartType(of type: Any.Type) -> Any.Type {
    var type = type
    while let container = containerType(type), container.isArrayOrByStrings { type = container.partType }
    return type
}

/// The type of the parts of a container of any kind, at any depth; for other types, the type itself.
func partType(of type: Any.Type) -> Any.Type {
    containerType(type).map { partType(of: $0.partType) } ?? type
}

/// Whether `type` is or contains an optional of an optional.
func holdsNilOfNil(_ type: Any.Type) -> Bool { containerType(type)?.holdsNilOfNil ?? false }

/// Whether `type` is a container whose Jar leaves out nil.
func leavesNilOut(_ type: Any.Type) -> Bool { containerType(type)?.leavesNilOut ?? false }

extension Jar.Context {
    /// Returns whether a transform may lift values of a type, or their parts. One for a class may lift all of
    /// its subclasses.
    func mayTransform(_ type: Any.Type) -> Bool {
        guard hasTransforms else { return false }
        let part = partType(of: type)
        return part is AnyClass || hasTransform(of: part) || hasTransform(of: type)
    }
}

/// Whether `type` is a container whose parts have to be coded one by one.
func isCodedByParts(_ type: Any.Type) -> Bool {
    guard let type = containerType(type) else { return false }
    return type.leavesNilOut || type.hasArrayOfPairs
}

private func isOptionalOrLeavesNilOut(_ type: Any.Type) -> Bool {
    type is any OptionalValue.Type || leavesNilOut(type)
}

private func hasArrayOfPairs(_ type: Any.Type) -> Bool {
    containerType(type)?.hasArrayOfPairs ?? false
}

extension Optional: JarContainer {
    static var partType: Any.Type { Wrapped.self }

    static var mayBeScalar: Bool { true }

    static var holdsNilOfNil: Bool { partType is any OptionalValue.Type || Lift.holdsNilOfNil(partType) }
}

extension Array: JarContainer {
    static var partType: Any.Type { Element.self }

    static var isArrayOrByStrings: Bool { true }

    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(partType) }
}

extension ContiguousArray: JarContainer {
    static var partType: Any.Type { Element.self }
}

extension Set: JarContainer {
    static var partType: Any.Type { Element.self }

    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(partType) }
}

extension Dictionary: JarContainer {
    static var partType: Any.Type { Value.self }

    static var isArrayOrByStrings: Bool { Key.self == String.self }

    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(partType) }

    static var hasArrayOfPairs: Bool { !isCodingKey(Key.self) || Lift.hasArrayOfPairs(partType) }
}

extension Lossy: JarContainer {
    static var partType: Any.Type { Value.self }

    static var mayBeScalar: Bool { true }

    static var leavesNilOut: Bool { isOptionalOrLeavesNilOut(partType) }
}

// Ranges are not optional, and their bounds aren't either: those can be compared.

extension JarContainer where Self: RangeExpression {
    static var partType: Any.Type { Bound.self }
}

extension Range: JarContainer {}
extension ClosedRange: JarContainer {}
extension PartialRangeFrom: JarContainer {}
extension PartialRangeThrough: JarContainer {}
extension PartialRangeUpTo: JarContainer {}
