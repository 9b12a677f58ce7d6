extension JarReceipt {
    /// The reports of all entries that the receipt kept, separated by empty lines. If there are more, a last
    /// line says how many. Without entries, the report is empty.
    ///
    ///     note: converted string "12" to Int
    ///       --> users.json:7:12   users[3].age
    ///        |
    ///      7 |   {"age": "12"},
    ///        |           ^^^^
    ///
    ///     and 17 more
    ///
    /// - Complexity: That of ``LiftError/report`` for each entry. It's created on each access.
    public var report: String {
        let (count, entries) = (count, entries)
        let more = count > entries.count ? ["and \(count - entries.count) more"] : []
        return (entries.map(\.report) + more).joined(separator: "\n\n")
    }
}

extension JarReceipt.Entry {
    /// What was done, the file, line and column, the key path, and the line itself with the value marked.
    ///
    ///     note: converted string "12" to Int
    ///       --> users.json:7:12   users[3].age
    ///        |
    ///      7 |   {"age": "12"},
    ///        |           ^^^^
    ///
    /// For a dropped part, it's the ``LiftError/report`` of its error.
    ///
    /// - Complexity: That of ``LiftError/report``. It's created on each access.
    public var report: String { kind == .dropped ? error.report : error.report("note: " + message) }
}
