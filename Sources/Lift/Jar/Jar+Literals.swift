/// Jars from literals:
///
///     let jar: Jar = ["name": "Lift", "tags": ["json", "swift"], "owner": user, "nickname": nickname]
///
/// A literal inside of another one is what Swift makes of it: `["json", "swift"]` an array of strings,
/// `["b": 1, "a": 2]` a Swift dictionary, which keeps no order. Say `as Jar` behind an inner literal that has
/// mixed values, is empty, or whose keys have to stay in order.
///
/// A nil in a literal is left out; `nickname ?? null` keeps it as a null. Of equal keys the last one counts,
/// as in assignments one after the other.
extension Jar: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, any JarRepresentable)...) {
        var object = JarObject(capacity: elements.count)
        var marks: UInt64 = 0
        // In one call: with the key in a variable the pair would be copied, and the box in it.
        elements.forEachInPlace { _, pair in
            object.add(pair.0, JarItem(pair.1._held()), marks: &marks)
        }
        self.init(.object(object))
    }
}

extension Jar: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: any JarRepresentable...) {
        var array = JarArray(capacity: elements.count)
        elements.forEachInPlace { _, value in array.append(JarItem(value._held())) }
        self.init(.array(array))
    }
}

extension Jar: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

extension Jar: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self.init(.int(value)) }
}

extension Jar: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) { self.init(.double(value)) }
}

extension Jar: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(.string(value)) }
}
