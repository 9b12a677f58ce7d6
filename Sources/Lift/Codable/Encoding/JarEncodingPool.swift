/// Keeps encodings for reuse, from one Codable value to the next in the same output.
///
/// The pool belongs to the output. The `CodingCache` of the thread, which keeps decoders, could not keep
/// encodings, because they are made for one output and one context. If a text encoding could change its sink,
/// Swift would check and retain the sink at each use, and encoding would take 30 % more instructions.
final class JarEncodingPool {
    private var texts: [TextEncoding] = []
    private var trees: [TreeEncoding] = []

    /// Returns an encoding that writes text; nil if the rules of the context or of the type change keys by
    /// more than their case, which only a tree supports.
    func takeText(to sink: JSONSink, in context: Jar.Context, _ own: OwnRules? = nil) -> TextEncoding? {
        if let own, !own.keys.allSatisfy(\.isByName) { return nil }
        guard let encoding = text(to: sink, in: context) else { return nil }
        if own?.keyForm.changesNames == true { encoding.follow(own) }
        return encoding
    }

    private func text(to sink: JSONSink, in context: Jar.Context) -> TextEncoding? {
        // It is reused unless the type has kept it or the context differs.
        if var encoding = texts.popLast(), isKnownUniquelyReferenced(&encoding),
            encoding.context.isSame(as: context)
        {
            return encoding
        }
        let rules = context.has(.keyRules) ? context.find(JarKeyRules.self) : nil
        if let rules, !rules.rules.allSatisfy(\.isByName) { return nil }
        return TextEncoding(to: sink, in: context, KeyForm(rules))
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
        encoding.follow(nil)
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
