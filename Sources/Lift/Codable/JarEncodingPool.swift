/// Keeps encodings from one value to the next.
final class JarEncodingPool {
    private var texts: [TextEncoding] = []
    private var trees: [TreeEncoding] = []

    /// An encoding for text; nil if the context changes what types encode.
    func takeText(to sink: JSONSink, in context: Jar.Context) -> TextEncoding? {
        // Unless the type has kept it, or the context is another one.
        if var encoding = texts.popLast(), isKnownUniquelyReferenced(&encoding),
            encoding.context.isSame(as: context)
        {
            return encoding
        }
        return context.leavesEncodingAsItIs ? TextEncoding(to: sink, in: context) : nil
    }

    func takeTree(in context: Jar.Context, type: Any.Type) -> TreeEncoding {
        if var encoding = trees.popLast(), isKnownUniquelyReferenced(&encoding),
            encoding.context.isSame(as: context)
        {
            return encoding
        }
        return TreeEncoding(context, type: type)
    }

    func keep(_ encoding: TextEncoding) {
        if encoding.defaults != nil { encoding.defaults = nil }
        texts.append(encoding)
    }

    /// Keeps an encoding unless it applies the key rules of one type.
    func keep(_ encoding: TreeEncoding) {
        if encoding.defaults != nil { encoding.defaults = nil }
        if !encoding.hasKeyRules { trees.append(encoding) }
    }
}

extension Jar.Context {
    /// Whether members are written as types encode them, at the same keys.
    fileprivate var leavesEncodingAsItIs: Bool {
        isEmpty || (!hasKeyRules && !hasTransforms && find(JarNilStrategy.self) == nil)
    }
}

extension JarReceiver {
    /// The encodings for Codable types that hand themselves over one after the other.
    var encodings: JarEncodingPool {
        // Nothing else is kept there.
        if let companion { return known(companion, JarEncodingPool.self) }
        let encodings = JarEncodingPool()
        companion = encodings
        return encodings
    }
}
