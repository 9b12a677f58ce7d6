// A nil in an array or a dictionary is left out when that is represented as a Jar, and kept where it is coded, as
// Codable has it.

/// A container that leaves nil out as a Jar, and keeps it where it is coded.
private protocol JarContainerOfOptionals {
    static var holdsOptionals: Bool { get }
}

/// Whether a value of this type leaves nil out as a Jar, and keeps it where it is coded.
func leavesNilOut(_ type: Any.Type) -> Bool {
    if let container = type as? any JarContainerOfOptionals.Type { return container.holdsOptionals }
    return false
}

extension Optional: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool { leavesNilOut(Wrapped.self) }
}

extension Array: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Element.self is any OptionalValue.Type || leavesNilOut(Element.self)
    }
}

extension Set: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Element.self is any OptionalValue.Type || leavesNilOut(Element.self)
    }
}

extension Dictionary: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Value.self is any OptionalValue.Type || leavesNilOut(Value.self)
    }
}

/// A dictionary that is coded as one although Codable makes an array of its keys and values: where keys are no strings,
/// integers or coding keys, and represented as text.
protocol JarContainerByText {
    static var isByText: Bool { get }

    func keepingNil(in encoding: JarEncoding) throws(LiftError) -> JarItem
}

extension Dictionary: JarContainerByText where Key: JarRepresentable, Value: Encodable & JarRepresentable {
    static var isByText: Bool {
        Key.self != String.self && Key.self != Int.self && !(Key.self is any CodingKeyRepresentable.Type)
    }

    func keepingNil(in encoding: JarEncoding) throws(LiftError) -> JarItem {
        var object = JarObject(capacity: count)
        for (key, value) in self {
            let text: String = try String._lift(from: key._held(using: encoding.context))
            do {
                let item = try encoding.item(of: value, at: .key(text))
                object.set(text, item.content.isMissing ? JarItem(.null) : item)
            } catch {
                throw error.below(.key(text))
            }
        }
        return JarItem(.object(object))
    }
}
