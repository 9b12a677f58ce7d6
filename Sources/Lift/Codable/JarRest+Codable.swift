// In a Codable type, a rest has no key: Lift's containers give it the members that no other key asks for, and
// put them back. Other coders have a dictionary at the key of the property.

extension JarRest: Codable {
    /// Creates a rest with all members of the dictionary that is being decoded.
    ///
    /// In an `init(from:)` of yours, decode a property by its key instead. Then it has those that no other
    /// property asks for:
    ///
    ///     rest = try container.decode(JarRest.self, forKey: .rest)
    ///
    /// - Throws: An error of the decoder if there's no dictionary.
    public init(from decoder: any Decoder) throws { try self.init(jar: Jar(from: decoder)) }

    /// Encodes the members as a dictionary.
    public func encode(to encoder: any Encoder) throws { try jar.encode(to: encoder) }
}

// A synthesized `init(from:)` and `encode(to:)` call these versions.

extension KeyedDecodingContainer {
    /// Decodes the members that no other key asks for. With another decoder than Lift's, decodes a dictionary
    /// at `key`, which may be missing.
    public func decode(_ type: JarRest.Type, forKey key: Key) throws -> JarRest {
        try decodeIfPresent(type, forKey: key) ?? JarRest()
    }
}

extension KeyedEncodingContainer {
    /// Encodes the members beside those of the other keys. With another encoder than Lift's, encodes a
    /// dictionary at `key`, or nothing if there are no members.
    public mutating func encode(_ value: JarRest, forKey key: Key) throws {
        try encodeIfPresent(value.isNothing ? nil : value, forKey: key)
    }
}

extension JarRest {
    /// Whether there is nothing to write, neither members nor formatting.
    fileprivate var isNothing: Bool {
        if case .none = content.settled { true } else { false }
    }
}

// MARK: - Decoding

/// What a decoder notes of a dictionary for the rest of a type.
struct RestNoting {
    /// The type that may have a rest.
    let type: Any.Type
    /// Whether it's known that it has one.
    let isKnown: Bool
    /// Whether the members that keys have asked for are marked. If not, a reading notes them instead.
    var hasMarks = false
    /// The marks of the first 64 members.
    var marks: UInt64 = 0
    /// How many members were found.
    var foundCount = 0
    /// How many members the object has. If a key occurs twice, it counts twice.
    var memberCount = 0
    var isAsked = false
    /// Whether the type has asked for a rest although nothing was noted.
    var isLate = false
    /// Whether it has asked for that of a container inside its value.
    var isInner = false
}

extension JarDecoding {
    /// Notes what keys ask for from now on. As long as it's not known whether the type has a rest, only what
    /// costs little is noted.
    func noteMembers(for type: Any.Type, isKnown: Bool, in whole: Jar? = nil) {
        noting = RestNoting(type: type, isKnown: isKnown)
        if keys?.reading != nil { return }
        if keys == nil, let source {
            let object = source[row]
            guard object.kind == .object else { return }
            noting?.memberCount = object.length
            noting?.hasMarks = true
        } else if isKnown {
            if jar.kind == .dictionary { readKeys() }
        } else if keys != nil {
            wholeOfRest = whole
        }
    }

    /// The members that keys have asked for; nil if they aren't marked.
    private var found: FoundMembers? {
        guard let noting, noting.hasMarks else { return nil }
        return FoundMembers(object: row, marks: noting.marks, furtherMarks: furtherMarks)
    }

    /// Notes what keys ask for in a reading, which containers, decoders and values inside this one share.
    @inline(never)
    func readKeys() {
        let jar = jar
        let scope = JarKeyScope.keepingRest(jar.context, of: keys)
        let read = scope.root(of: jar)
        if let found, let source, let reading = scope.reading, var members = JarMembers(jar) {
            while let (key, value) = members.next() {
                if case .row(_, let row) = value.content, found.has(row) {
                    reading.note(JarKeys(key: key), in: jar)
                }
            }
            if noting?.isAsked == true { reading.adopt(pendingRest) }
            noting?.hasMarks = false
            pendingRest = nil
            extendLifetime(source)
        }
        begin(read, scope)
    }

    /// Notes what keys ask for in a reading, if anything is noted.
    @inline(__always)
    func readKeysIfNoted() {
        if noting?.hasMarks == true { readKeysInstead() }
    }

    /// Notes what keys ask for in a reading, which leaves the keys of a dictionary alone, if the keys of a
    /// container are those.
    @inline(never)
    func noteContainer(of keys: any CodingKey.Type) {
        if isDictionaryKey(keys) { readKeysIfNoted() }
    }

    /// Notes what keys ask for in a reading or, if the type may have no rest, not at all.
    @inline(never)
    private func readKeysInstead() {
        if noting?.isKnown == true || noting?.isAsked == true { return readKeys() }
        noting?.hasMarks = false
    }

    /// The members that no key asks for.
    @inline(never)
    func rest() -> JarRest {
        if let keys, let reading = keys.reading {
            noting?.isAsked = true
            let pending = keys.isRoot(jar) ? reading.restOfOwner() : reading.rest(of: jar)
            return pending.map { JarRest(.pending($0)) } ?? JarRest()
        }
        guard let noting, noting.hasMarks else {
            if noting?.isAsked != true { noteLateRest() }
            return JarRest()
        }
        if noting.isAsked { return JarRest() }
        self.noting?.isAsked = true
        // Of an object with a repeated key, not every member is found.
        if noting.foundCount == noting.memberCount { return JarRest(.nothing(of: jar)) }
        let pending = PendingRest()
        pendingRest = pending
        return JarRest(.pending(pending))
    }

    /// Tells the decoder of the value, which has this container, that a rest was asked for too late.
    private func noteLateRest() {
        var owner = self
        while owner.isContainer, let outer = owner.outer { owner = outer }
        var noting = owner.noting ?? RestNoting(type: Never.self, isKnown: false)
        noting.isLate = true
        if owner !== self { noting.isInner = true }
        owner.noting = noting
    }

    /// Whether the value has to be decoded again, because it has a rest and it's not known what it asked for.
    var lacksRest: Bool { noting?.isLate == true }

    /// Prepares to decode the value again.
    @inline(never)
    func startAgain(keepingRestOf type: Any.Type) {
        let (whole, isInner) = (wholeOfRest, noting?.isInner == true)
        decodedKeys = DecodedKeys()
        CodingCache.learn(type, keepsRest: true)
        if let whole {
            let scope = JarKeyScope.keepingRest(whole.context, type, OwnRules.of(type))
            begin(scope.root(of: whole), scope)
        } else if keys != nil || isInner {
            // Marks are only of the members of the value itself.
            readKeys()
        }
        furtherMarks = []
        noteMembers(for: type, isKnown: true)
    }

    /// Completes the rest once the value is decoded, and remembers whether the type has one.
    @inline(never)
    func completeRest() {
        if pendingRest == nil, noting?.isKnown == true { return }
        guard let noting else { return }
        if let pending = pendingRest, let found, let source {
            let members = UnreadMembers(of: row, in: source, besides: found)
            pending.complete(with: members.map { .members($0) } ?? .nothing(of: jar))
        }
        if !noting.isKnown { CodingCache.learn(noting.type, keepsRest: noting.isAsked) }
    }
}
