/// Keeps encodings for reuse, from one Codable value to the next in the same output.
///
/// The pool belongs to the output. The `CodingCache` of the thread, which keeps decoders, could not keep
/// encodings, because they are made for one output and one context. If a text encoding could change its sink,
/// Swift would check and retain the sink at each use, and encoding would take 30 % more instructions.
final class JarEncodingPool {
    private var texts: [TextEncoding] = []
    private var trees: [TreeEncoding] = []

    /// Returns an encoding that writes text; nil if the context changes keys, nils or the form of values,
    /// which only a tree supports.
    func takeText(to sink: JSONSink, in context: Jar.Context) -> TextEncoding? {
        // It is reused unless the type has kept it or the context differs.
        if var encoding = texts.popLast(), isKnownUniquelyReferenced(&encoding),
            encoding.context.isSame(as: context)
        {
            return encoding
        }
        let changesNothing =
            !context.hasKeyRules && !context.hasTransforms && context.find(JarEncoder.NilStrategy.self) == nil
        return changesNothing ? TextEncoding(to: sink, in: context) : nil
    }

    /// Returns an encoding that makes a Jar.
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

    /// Keeps an encoding for the next value, unless it has the key rules of one type.
    func keep(_ encoding: TreeEncoding) {
        if encoding.defaults != nil { encoding.defaults = nil }
        if !encoding.hasKeyRules { trees.append(encoding) }
    }
}

extension JarReceiver {
    /// The encodings for the Codable values that are written to this receiver, one after another.
    var encodings: JarEncodingPool {
        // The companion is always a pool.
        if let companion { return unsafe known(companion, JarEncodingPool.self) }
        let encodings = JarEncodingPool()
        companion = encodings
        return encodings
    }
}
