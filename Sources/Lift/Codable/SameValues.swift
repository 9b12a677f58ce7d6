#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Returns whether two values of a type are equal; false if the type can't tell.
func areEqualValues(_ first: Any, _ second: Any, as type: Any.Type) -> Bool {
    func areEqual<Value: Equatable>(_ type: Value.Type) -> Bool {
        guard let first = first as? Value, let second = second as? Value else { return false }
        return first == second
    }
    return (type as? any Equatable.Type).map { areEqual($0) } ?? false
}

/// Returns whether two values are the same number, text, date or the like, or have the same raw value. False
/// if that can't be told: the `==` of a model may compare only some of its properties.
func isSameParameter(_ first: Any, _ second: Any) -> Bool {
    if let first = first as? any OptionalValue, let second = second as? any OptionalValue {
        guard let first = first.wrapped, let second = second.wrapped else {
            return first.wrapped == nil && second.wrapped == nil
        }
        return isSameParameter(first, second)
    }
    let type = type(of: first)
    if let first = first as? any RawRepresentable, let second = second as? any RawRepresentable {
        return type == Swift.type(of: second) && isSameParameter(first.rawValue, second.rawValue)
    }
    let isKnown =
        scalarType(type) != nil || first is Date || first is UUID || first is URL || first is Decimal
    return isKnown && areEqualValues(first, second, as: type)
}
