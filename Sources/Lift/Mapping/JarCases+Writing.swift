extension JarCases {
    /// Returns a value as a Jar with its tag. Without a context, what depends on it is represented later.
    func represent(_ root: Root, in context: Jar.Context?) -> Jar {
        guard let (parts, content) = represented(root, in: context) else {
            return Jar(error: failure(of: root))
        }
        return represent(content, as: parts)
    }

    /// Returns the representation of a value of a type with its tag; nil if the type isn't that of a case.
    func represent(_ content: Jar, of type: Any.Type) -> Jar? {
        let parts = cases.first { $0.type == type && !$0.tags.isEmpty } ?? other
        return parts?.type == type ? parts.map { represent(content, as: $0) } : nil
    }

    func represent(_ content: Jar, as parts: JarCaseParts<Root>) -> Jar {
        if case .error = content.content { return content }
        guard let tag = parts.tags.first else { return content }
        switch form {
        case .inside(let keys): return tagged(content, tag.jar, at: keys, of: parts)
        case .beside(let keys, let place):
            return Jar { () throws(LiftError) in
                var jar = Jar()
                try keys.set(tag.jar, in: &jar)
                if !content.content.isMissing { try place.set(content, in: &jar) }
                return jar
            }
        case .external:
            let nothing = parts.payload == .value ? Jar(.null) : Jar(.object(JarObject()))
            return [tag.text: content.presence ?? nothing]
        case .untagged:
            return parts.payload == .value ? content : content.presence ?? tag.jar
        }
    }

    /// Returns a payload with a tag, unless it has one that leads to its case.
    private func tagged(_ content: Jar, _ tag: Jar, at keys: JarKeys, of parts: JarCaseParts<Root>) -> Jar {
        let tagged =
            content.isDeferred
            ? Jar(.deferred(JarDeferredTagged(content, tag, at: keys) { [self] in hasTag($0, of: parts) }))
            : content.withTag(tag, at: keys) { hasTag($0, of: parts) }
        return tagged.with(content.builtOrigin)
    }

    /// Whether a tag that a payload wrote by itself leads to a case, or to another one of the same type.
    private func hasTag(_ own: Jar, of parts: JarCaseParts<Root>) -> Bool {
        guard let own = own.presence else { return false }
        let read = (try? tags.index(in: own)).map { cases[$0] } ?? other
        return read === parts || parts.type != nil && read?.type == parts.type
    }

    /// Returns the case that a value has, and its payload as a Jar; nil if it has none of the cases.
    func represented(
        _ root: Root, in context: Jar.Context?
    ) -> (parts: JarCaseParts<Root>, content: Jar)? {
        func represented(_ parts: JarCaseParts<Root>) -> (parts: JarCaseParts<Root>, content: Jar)? {
            parts.content(root, context).map { (parts, $0) }
        }
        return knownCase(of: root) { represented($0) }
            ?? learnedCase(of: root).flatMap { represented(list[$0]) }
    }

    /// Asks the cases that a value may have, as far as that's known. Returns the first answer.
    @inline(__always)
    private func knownCase<Answer, Failure: Error>(
        of root: Root, _ ask: (JarCaseParts<Root>) throws(Failure) -> Answer?
    ) throws(Failure) -> Answer? {
        for index in 0..<askedFirst.count {
            if let answer = try ask(askedFirst[index]) { return answer }
        }
        guard askedFirst.count < list.count else { return nil }
        let identity = CaseIdentity(of: root)
        guard let index = known.withLock({ $0[identity] }) else { return nil }
        return try ask(list[index])
    }

    /// Returns the number of the case that makes the same value of the payload, which others may have, too.
    @inline(never)
    private func learnedCase(of root: Root) -> Int? {
        let identity = CaseIdentity(of: root)
        var found: Int?
        var count = 0
        for (index, parts) in cases.enumerated() {
            guard let remade = parts.remade else { continue }
            do {
                guard let same = try remade(root), CaseIdentity(of: same) == identity else { continue }
                found = found ?? index
            } catch {
                // It may make other values of the case.
            }
            count += 1
        }
        if let found, count == 1 { known.withLock { $0[identity] = found } }
        return found
    }

    func failure(of root: Root) -> LiftError {
        let type = Swift.type(of: root as Any)
        let message =
            if isEnum(type) {
                "no JarCase of \(type) is the case '\(caseName(of: root))', "
                    + "or it needs a function for the payload"
            } else if root is any JarRepresentable {
                "\(type) is not one of the types of these variants"
            } else {
                "\(type) has no representation as a Jar"
            }
        return LiftError(message, kind: .unsupported)
    }
}

// MARK: - Writing without a Jar

/// The tag of a case as a member of the dictionary that its payload has.
@usableFromInline
struct JarTagMember {
    let key: String
    let value: Jar

    /// Writes a dictionary with this member and those that `members` writes. Returns false, and writes
    /// nothing, if one of those has the same key, or if the keys have to be sorted.
    @usableFromInline
    func write(
        before keys: [String?], to sink: _JarSink, _ members: () throws(LiftError) -> Void
    ) throws(LiftError) -> Bool {
        guard !keys.contains(key), try sink.beginDictionary() else { return false }
        try sink.write(value, forKey: key)
        try members()
        sink.endDictionary()
        return true
    }
}

extension JarCases {
    /// Writes a value with its tag, without a context. Returns false, and writes nothing, if that needs a
    /// Jar.
    func write(_ root: Root, to sink: JarSink) throws(LiftError) -> Bool {
        guard let tagKey else { return false }
        let isWritten = try knownCase(of: root) { (parts) throws(LiftError) -> Bool? in
            guard let write = parts.write, let tag = parts.tags.first else { return false }
            return try write(root, JarTagMember(key: tagKey, value: tag.jar), sink)
        }
        return isWritten ?? false
    }
}

// MARK: - A tag among the members of the payload

extension Jar {
    /// Returns this payload with a tag.
    ///
    /// - Parameter isKept: Whether a tag that it has already stays.
    fileprivate func withTag(_ tag: Jar, at keys: JarKeys, unless isKept: (Jar) -> Bool) -> Jar {
        if let key = keys.writtenKey, !contains(key: key), let jar = withNewMember(tag, at: key) {
            return jar
        }
        if isKept(keys.value(in: self)) { return self }
        return Jar { () throws(LiftError) in
            var jar = self
            switch kind {
            case .missing, .dictionary: try keys.set(tag, in: &jar)
            case .error: break
            default:
                let message = "expected a dictionary to put the tag into, found \(summary); "
                throw LiftError(message + "use JarTag.adjacent or .external", kind: .unsupported)
            }
            return jar
        }
    }

    /// Returns this dictionary with a new member before the others, or where it was in the text that this
    /// was read from; nil if it is none.
    private func withNewMember(_ item: Jar, at newKey: String) -> Jar? {
        var object = JarObject(capacity: (count ?? 0) + 1)
        if case .missing = content {
            object.append(newKey, JarItem(item))
            return Jar(.object(object), context: context)
        }
        guard var members = JarMembers(self) else { return nil }
        let followers = builtOrigin?.keys(after: newKey)
        var isAdded = false
        while let (key, member) = members.nextItem() {
            if !isAdded, followers?.contains(JarKey(text: key)) ?? true {
                object.append(newKey, JarItem(item))
                isAdded = true
            }
            object.append(key, member)
        }
        if !isAdded { object.append(newKey, JarItem(item)) }
        var jar = self
        jar.become(.object(object))
        return jar
    }
}

/// A payload whose representation depends on the context, and its tag.
private final class JarDeferredTagged: JarDeferred {
    private let held: Jar
    private let tag: Jar
    private let keys: JarKeys
    private let isKept: @Sendable (Jar) -> Bool
    let height: UInt16

    init(_ held: Jar, _ tag: Jar, at keys: JarKeys, unless isKept: @escaping @Sendable (Jar) -> Bool) {
        self.held = held
        self.tag = tag
        self.keys = keys
        self.isKept = isKept
        height = held.content.height
    }

    func represent(using context: Jar.Context) -> Jar {
        let jar = context.isEmpty ? held.resolved : held.union(context: context.union(held.context)).resolved
        return jar.withTag(tag, at: keys, unless: isKept)
    }
}

extension TextOrigin {
    /// The keys after a key in the text; nil if it doesn't have the key.
    fileprivate func keys(after key: String) -> Set<JarKey>? {
        guard var members = JarMembers(Jar(.row(JarSource(document), row))) else { return nil }
        let key = JarKey(text: key)
        var keys: Set<JarKey>?
        while let member = members.next() {
            let other = JarKey(text: member.key)
            if keys != nil { keys?.insert(other) } else if other == key { keys = [] }
        }
        return keys
    }
}
