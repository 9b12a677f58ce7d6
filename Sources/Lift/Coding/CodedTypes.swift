import Foundation

/// What becomes of values of the types that were encoded so far: to ask for a conformance takes as long as to encode a
/// small value.
final class CodedTypes {
    enum Way {
        /// By its coding.
        case coded
        case date
        /// By its own representation.
        case represented(any JarRepresentable.Type)
        /// As each value says: an object may be of a subclass that is representable.
        case asked
    }

    /// Changed in no time.
    private let ways = Box(ContiguousArray<(type: ObjectIdentifier, way: Way)>())

    func way(of type: (some Encodable).Type) -> Way {
        let identifier = ObjectIdentifier(type)
        for index in 0..<ways.value.count where ways.value[index].type == identifier {
            return ways.value[index].way
        }
        let way = Self.findWay(of: type)
        // No more than can be looked through.
        if ways.value.count < 32 { ways.value.append((identifier, way)) }
        return way
    }

    private static func findWay<Value: Encodable>(of type: Value.Type) -> Way {
        if type == Date.self { return .date }
        if leavesNilOut(type) { return .coded }
        if let type = type as? any JarRepresentable.Type { return .represented(type) }
        return type is AnyClass || type is any OptionalValue.Type ? .asked : .coded
    }
}

/// A container that leaves nil out as a Jar, and keeps it where it is coded.
private protocol JarContainerOfOptionals {
    static var holdsOptionals: Bool { get }
}

extension Optional: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool { leavesNilOut(Wrapped.self) }
}

extension Array: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Element.self is any OptionalValue.Type || leavesNilOut(Element.self)
    }
}

extension Dictionary: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        // Other keys are coded in another form than they are represented in.
        (Key.self == String.self || Key.self == Int.self)
            && (Value.self is any OptionalValue.Type || leavesNilOut(Value.self))
    }
}

/// Whether a value of this type leaves nil out as a Jar, and keeps it where it is coded.
func leavesNilOut(_ type: Any.Type) -> Bool {
    if let container = type as? any JarContainerOfOptionals.Type { return container.holdsOptionals }
    return false
}
