extension JarMapped {
    /// Calls `lift` with a dictionary. If the context asks for unknown keys, or the rest depends on flattened
    /// fields, finds those that no field has.
    @inline(never)
    static func readingKeys<Value>(of jar: Jar, _ lift: (Jar) throws -> Value) throws -> Value {
        let rest = mapping.parts.rest
        guard jar.context.has(.unknownKeys) || rest.sharesKeys, !mapping.parts.hasCases,
            jar.kind == .dictionary
        else {
            return try lift(jar)
        }
        return try jar.readingKeys(isMapped: true) { jar, reading in
            if rest.isKept { reading.claimRest(of: jar, for: Self.self) }
            let before = reading.unmappedCount
            return try reading.trying {
                // Before the fields are lifted: a path may lead into the value of another field.
                let unknownCount = mapping.parts.noteKeys(jar, reading)
                let value = try lift(jar)
                if reading.unmappedCount - before < unknownCount { reading.noteOpen(jar) }
                return value
            }
        }
    }

    fileprivate static func noteKeys(in jar: Jar, _ reading: JarKeyReading) -> Int {
        SharedDictionary.keys(of: self) { mapping.parts.noteKeys(jar, reading) } ?? 0
    }
}

extension JarField {
    /// Records the keys of this field or, if it's `.flattened`, those of the fields of its mapping. Returns 1
    /// if only its type knows its keys, and 0 otherwise.
    @usableFromInline
    func noteKeys(in jar: Jar, _ reading: JarKeyReading) -> Int {
        if isRest { return 0 }
        if isItself { return noteFlattenedKeys(of: Value.self, in: jar, reading) }
        reading.note(parts.keys, in: jar)
        return 0
    }
}

func noteFlattenedKeys(of type: Any.Type, in jar: Jar, _ reading: JarKeyReading) -> Int {
    (FlattenedType(type).type as? any JarMapped.Type)?.noteKeys(in: jar, reading) ?? 1
}
