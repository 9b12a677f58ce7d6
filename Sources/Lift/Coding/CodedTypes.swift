import Foundation

/// How values of the types that were encoded so far are encoded. There is one for each thread.
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

    private static let each = ThreadLocal { CodedTypes() }

    static var current: CodedTypes { @inline(__always) get { each.value } }

    private let known = KnownTypes<Way>()

    func way<Value: Encodable>(of type: Value.Type) -> Way {
        known.way(of: type) { Self.findWay(of: type) }
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
