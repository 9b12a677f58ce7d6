/// You can write a Jar as a literal:
///
///     let jar: Jar = ["name": "Lift", "tags": ["json", "swift"], "owner": user, "nickname": nickname]
///
/// A literal inside another one has the type that Swift infers: `["json", "swift"]` is an array of strings,
/// and `["b": 1, "a": 2]` is a Swift dictionary, which doesn't keep its order. Write `as Jar` after an inner
/// literal that has mixed values, is empty, or must keep the order of its keys.
///
/// A nil value of a key is omitted; to write a null instead, use `nickname ?? null`. In an array, a nil is a
/// null. If a key occurs twice, the last value wins.
extension Jar: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal. Nil values are omitted. If a key occurs twice, the last value
    /// wins.
    public init(dictionaryLiteral elements: (String, any JarRepresentable)...) {
        var object = JarObject(capacity: elements.count)
        var marks = KeyMarks.none
        // The pair is used in a single call. A variable for the key would copy the pair and the box in it.
        elements.forEachInPlace { _, pair in
            object.add(pair.0, JarItem(pair.1.held()), marks: &marks)
        }
        self.init(.object(object))
    }
}

extension Jar: ExpressibleByArrayLiteral {
    /// Creates an array from a literal. A nil element is a null.
    public init(arrayLiteral elements: any JarRepresentable...) {
        var array = JarArray(capacity: elements.count)
        elements.forEachInPlace { _, value in
            array.append(JarItem(value.held()), isOptional: type(of: value)._isOptional)
        }
        self.init(.array(array))
    }
}

extension Jar: ExpressibleByBooleanLiteral {
    /// Creates a Jar from a bool.
    public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

extension Jar: ExpressibleByIntegerLiteral {
    /// Creates a Jar from an integer.
    public init(integerLiteral value: Int64) { self.init(.int(value)) }
}

extension Jar: ExpressibleByFloatLiteral {
    /// Creates a Jar from a floating-point number.
    public init(floatLiteral value: Double) { self.init(.double(value)) }
}

extension Jar: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a Jar from a string.
    public init(stringLiteral value: String) { self.init(.string(value)) }
}
