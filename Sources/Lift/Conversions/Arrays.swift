/// An array is lifted element by element. If an element can't be lifted, the key path of the error has its
/// index.
///
/// A nil element is written as a null.
extension Array: Liftable, JarConvertible where Element: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> [Element] {
        if jar.isEmptyArrayInDocument { return [] }
        if let elements = jar.scalarElements(Element.self) { return elements }
        if let elements = try Element._elements(Element.self, of: jar) { return elements }
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            return [try Element._value(from: sole)]
        }
        var array: [Element] = []
        // The limit keeps the reserved memory in proportion to the data, however large an element is.
        array.reserveCapacity(Swift.min(elements.count, 65536))
        do {
            while !elements.isAtEnd {
                array.append(try Element._element(from: elements.next()))
            }
        } catch {
            throw Element._failure(error, at: elements)
        }
        return array
    }

    @inlinable
    public static func _element(from jar: consuming Jar) throws -> [Element] { try _lift(from: jar) }
}

extension Jar {
    /// Whether this is an empty array in a document. Reading this retains nothing.
    @usableFromInline
    var isEmptyArrayInDocument: Bool {
        withRow { _, row in row.kind == .array && row.length == 0 } ?? false
    }

    /// The elements of an array in a document, if `Element` is `String`, `Int`, `Double` or `Float` and all
    /// elements are of its usual kind; otherwise nil.
    ///
    /// It doesn't make a Jar for each element, because that takes as long as converting it.
    @inlinable
    func scalarElements<Element>(_ type: Element.Type) -> [Element]? {
        // In generic code, a closure would take longer than reading a short array.
        if type == Double.self, let values = doubles() { return sameArray(values, of: type) }
        if type == String.self, let values = strings() { return sameArray(values, of: type) }
        if type == Int.self, let values = integers() { return sameArray(values, of: type) }
        if type == Float.self, let values = floats() { return sameArray(values, of: type) }
        return nil
    }

    @usableFromInline
    func doubles() -> [Double]? {
        let powers = PowersOfFive.all
        return withRowIndex { view, row in view.numbers(in: row) { JSONNumber.double($0, powers) } }
    }

    @usableFromInline
    func floats() -> [Float]? {
        let powers = PowersOfFive.all
        return withRowIndex { view, row in view.numbers(in: row) { JSONNumber.float($0, powers) } }
    }

    @usableFromInline
    func integers() -> [Int]? {
        withRowIndex { view, row in
            view.numbers(in: row) {
                if case .value(let value) = JSONNumber.integer($0, as: Int.self) { value } else { nil }
            }
        }
    }

    @usableFromInline
    func strings() -> [String]? {
        withRowIndex { view, row in
            let (array, first) = (view[row], row &+ 1)
            guard array.kind == .array else { return nil }
            var strings: [String] = []
            for row in first..<first &+ array.length {
                guard let string = String.read(view[row], view) else { return nil }
                // Any other first element is seen before memory is reserved. A String takes two rows.
                if row == first { strings.reserveCapacity(array.length) }
                strings.append(string)
            }
            return strings
        }
    }
}

extension DocumentView {
    /// The elements of the array at `row`, if there is an array and all of them are numbers that `convert`
    /// returns a value for; otherwise nil.
    @inline(__always)
    fileprivate func numbers<Value>(in row: Int, _ convert: (ByteView) -> Value?) -> [Value]? {
        let (array, first) = (self[row], row &+ 1)
        guard array.kind == .array else { return nil }
        // Any other element is seen before memory is reserved. The values take no more than their rows.
        if array.length > 0, !self[first].isJSONNumber { return nil }
        var values: [Value] = []
        values.reserveCapacity(array.length)
        for row in first..<first &+ array.length {
            let number = self[row]
            guard number.isJSONNumber, let value = convert(bytes(of: number)) else { return nil }
            values.append(value)
        }
        return values
    }
}

extension Array: JarRepresentable where Element: JarRepresentable {
    public var jar: Jar { held() }

    public static func _held(_ elements: Self) -> Jar {
        var array = JarArray(capacity: elements.count)
        elements.forEachInPlace { _, element in
            array.append(JarItem(element.held()), isOptional: Element._isOptional)
        }
        return Jar(.array(array))
    }

    public static func _held(_ elements: Self, using context: Jar.Context) -> Jar {
        var array = JarArray(capacity: elements.count)
        if context.isEmpty {
            elements.forEachInPlace { _, element in
                array.append(JarItem(element.held(using: context)), isOptional: Element._isOptional)
            }
            return Jar(.array(array))
        }
        for element in elements {
            array.append(
                JarItem(element._part(using: context), leaving: context), isOptional: Element._isOptional)
        }
        return Jar(.array(array), context: context)
    }

    /// Represents and writes the elements one by one.
    public static func _write(
        _ elements: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        // Where the type isn't known, `isEmpty` makes the runtime look up that of the array.
        if elements.count == 0 {
            try sink.beginArray()
            return sink.endArray()
        }
        if try Element._write(elements, to: sink, using: context) { return }
        try sink.beginArray()
        if try writeScalars(elements, to: sink) { return sink.endArray() }
        try elements.forEachInPlace { (index, element) throws(LiftError) in
            do throws(LiftError) {
                try element.write(to: sink, using: context)
            } catch {
                throw error.below(.index(index))
            }
        }
        sink.endArray()
    }

    public static func _write(_ elements: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        if elements.count == 0 { return try sink.writeEmptyArray(forKey: key) }
        try sink.beginMember(key)
        try _write(elements, to: sink, using: Jar.Context())
    }

    /// Writes numbers or strings in a loop of the format. Returns whether they're written.
    @inline(__always)
    private static func writeScalars(_ elements: Self, to sink: JarSink) throws(LiftError) -> Bool {
        if let doubles = sameArray(elements, of: Double.self) { return try sink.write(doubles) }
        if let strings = sameArray(elements, of: String.self) { return sink.write(strings) }
        return sameArray(elements, of: Int.self).map { sink.write($0) } ?? false
    }
}

/// A set is lifted from an array; an element that occurs twice is in it once. A string with more than 256
/// consecutive combining marks throws an error of the kind `bounds`, because Swift takes a long time to hash
/// it.
///
/// A set is written as an array. Its elements are in ascending order if they are `Comparable`, or if their
/// raw values are, and in no particular order otherwise.
extension Set: Liftable, JarConvertible where Element: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> Set<Element> {
        guard var elements = JarElements(jar) else {
            guard let sole = jar._soleElement(of: Self.self) else { throw jar._mismatch(Self.self) }
            try sole._checkHashable()
            return [try Element._value(from: sole)]
        }
        var set: Set<Element> = []
        do throws(LiftError) {
            while !elements.isAtEnd {
                let element = elements.next()
                try element._checkHashable()
                set.insert(try Element._value(from: element))
            }
        } catch {
            throw error._isCollected
                ? Element._failure(error, before: elements, ofSet: true) : error
        }
        return set
    }
}

extension Set: JarRepresentable where Element: JarRepresentable {
    public var jar: Jar { inOrder.held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        value.inOrder.held(using: context)
    }

    /// The elements, in ascending order if they have one. Swift's own order differs from set to set, so an
    /// equal set would be written as another array.
    private var inOrder: [Element] {
        let elements = Array(self)
        if elements.count < 2 { return elements }
        if let type = Element.self as? any Comparable.Type {
            return Self.sorted(elements, by: type) { $0 }
        }
        guard let type = Element.self as? any RawRepresentable.Type,
            let rawType = rawType(of: type) as? any Comparable.Type
        else { return elements }
        return Self.sorted(elements, by: rawType) { ($0 as? any RawRepresentable)?.rawValue }
    }

    private static func sorted<Value: Comparable>(
        _ elements: [Element], by type: Value.Type, _ value: (Element) -> Any?
    ) -> [Element] {
        let values = elements.compactMap { value($0) as? Value }
        if values.count < elements.count { return elements }
        return zip(values, elements).sorted { $0.0 < $1.0 }.map(\.1)
    }
}

func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type { Value.RawValue.self }
