import Lift

/// Lifts a value, and returns it with the errors of the parts that were dropped.
package func lossy<Value: Liftable>(
    _ jar: Jar, as type: Value.Type = Value.self
) throws -> (value: Value, dropped: [LiftError]) {
    let receipt = JarReceipt()
    let value: Value = try jar.union(context: receipt)^
    return (value, receipt.dropped)
}

extension JarReceipt {
    /// The errors of the parts that were dropped.
    package var dropped: [LiftError] { entries(of: .dropped).map(\.error) }
    /// The unknown keys, as their paths.
    package var unknownKeys: [String] { entries(of: .unknownKey).map(\.key) }
}
