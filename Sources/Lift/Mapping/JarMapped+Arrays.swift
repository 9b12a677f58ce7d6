// The elements of an array are written with one mapping. Asking for that of each would retain it each time.

extension JarMapped {
    public static func _write<Element>(
        _ elements: [Element], to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) -> Bool {
        hasOwnForm ? false : try write(elements, to: sink, in: context)
    }

    private static func write<Element>(
        _ elements: [Element], to sink: JarSink, in context: Jar.Context
    ) throws(LiftError) -> Bool {
        guard context.isEmpty, let elements = sameArray(elements, of: Self.self)
        else { return false }
        let parts = mapping.parts
        try sink.beginArray()
        if try !parts.write(elements, to: sink) {
            try elements.forEachInPlace { (index, element) throws(LiftError) in
                do throws(LiftError) {
                    if try !parts.write(element, to: sink) { try sink.write(element.mapped(in: context)) }
                } catch {
                    throw error.below(.index(index))
                }
            }
        }
        sink.endArray()
        return true
    }
}

extension JarMapped where Self: _JarRepresentableInContext {
    public static func _write<Element>(
        _ elements: [Element], to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) -> Bool {
        hasOwnContextForm || hasOwnForm ? false : try write(elements, to: sink, in: context)
    }
}
