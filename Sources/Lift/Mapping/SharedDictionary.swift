/// The types that are being lifted from the same dictionary, one as a part of another.
///
/// Types that contain each other by flattened fields, or by payloads beside a tag, could go on without end,
/// because the data gets no smaller. So there's a limit.
final class SharedDictionary {
    private static let current = ThreadLocal { SharedDictionary() }
    private static let limit = 32

    private var place = Int.min
    private var count = 0
    /// The types whose keys are being looked at.
    private var types: [ObjectIdentifier] = []
    /// Records the keys of the fields around the flattened value that is being updated, from the data at
    /// `place`.
    private var around: (place: Int, noteKeys: (Jar, JarKeyReading) -> Void)?

    /// Calls `lift`, which lifts a value from `jar`.
    ///
    /// - Throws: An error of the kind `bounds` if too many values are being lifted from the same data.
    static func lifting<Value>(_ jar: Jar, _ lift: (Jar) throws -> Value) throws -> Value {
        let current = current.value
        let (outerPlace, outerCount) = (current.place, current.count)
        let place = place(of: jar)
        (current.place, current.count) = (place, place == outerPlace ? outerCount + 1 : 1)
        defer { (current.place, current.count) = (outerPlace, outerCount) }
        if current.count > limit {
            let message = "more than \(limit) types contain each other in one dictionary"
            throw LiftError(message, kind: .bounds, in: jar)
        }
        return try lift(jar)
    }

    /// A number that differs for a value and those inside it.
    private static func place(of jar: Jar) -> Int {
        if case .row(_, let row) = jar.content { Int(row) } else { -1 - jar.steps.count }
    }

    /// Calls `update`, which updates a flattened value from `jar`.
    ///
    /// - Parameter noteKeys: Records the keys of the fields around the value.
    static func updating<Value>(
        from jar: Jar, _ noteKeys: @escaping (Jar, JarKeyReading) -> Void, _ update: () throws -> Value
    ) rethrows -> Value {
        let current = current.value
        let place = place(of: jar)
        let outer = current.around
        current.around = (
            place,
            { jar, reading in
                if let outer, outer.place == place { outer.noteKeys(jar, reading) }
                noteKeys(jar, reading)
            }
        )
        defer { current.around = outer }
        return try update()
    }

    /// Records the keys of the fields around a flattened value, if one is being updated from `jar`.
    static func noteKeysAround(_ jar: Jar, _ reading: JarKeyReading) {
        guard let around = current.value.around, around.place == place(of: jar) else { return }
        around.noteKeys(jar, reading)
    }

    /// Returns what `look` finds out about the keys of a type; nil if that's being done already, because the
    /// type contains itself.
    static func keys<Result>(of type: Any.Type, _ look: () -> Result) -> Result? {
        let current = current.value
        let type = ObjectIdentifier(type)
        if current.types.contains(type) { return nil }
        current.types.append(type)
        defer { current.types.removeLast() }
        return look()
    }
}
