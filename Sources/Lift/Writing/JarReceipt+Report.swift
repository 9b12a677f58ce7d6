extension JarReceipt {
    /// The reports of all entries that the receipt kept, separated by empty lines. If there are more, a last
    /// line says how many. Without entries, the report is empty.
    ///
    ///     warning: converted string "12" to Int
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
    ///     warning: converted string "12" to Int
    ///       --> users.json:7:12   users[3].age
    ///        |
    ///      7 |   {"age": "12"},
    ///        |           ^^^^
    ///
    /// For a part in which several values are wrong, there's a report for each of the first 100.
    ///
    /// - Complexity: That of ``LiftError/report``. It's created on each access.
    public var report: String {
        guard let action = failureAction else { return place.report("warning: " + message) }
        return place.reports { "warning: " + action + $0.message }
    }
}
