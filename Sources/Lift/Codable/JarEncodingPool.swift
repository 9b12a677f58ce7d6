/// Keeps encodings from one value to the next.
final class JarEncodingPool {
    private var encodings: [JarEncoding] = []

    /// An encoding for a value, unless it has another context or somebody else has kept it.
    func take(for context: Jar.Context) -> JarEncoding? {
        guard var encoding = encodings.popLast(), isKnownUniquelyReferenced(&encoding) else { return nil }
        return encoding.context.isSame(as: context) ? encoding : nil
    }

    func keep(_ encoding: JarEncoding) { encodings.append(encoding) }

    /// Lets go of encodings, which know where they write to.
    func removeAll() { encodings.removeAll() }
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
