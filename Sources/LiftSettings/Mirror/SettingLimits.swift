#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The limits of a store of settings.
struct SettingLimits: Sendable {
    /// What errors call the store.
    let store: String
    /// The most bytes of a key, as UTF-8.
    let keyLength: Int
    /// The most keys.
    let keyCount: Int
    /// The most bytes of a value, as a binary property list.
    let valueSize: Int
    /// The most bytes of all values.
    let totalSize: Int

    /// Source: Apple's documentation of `NSUbiquitousKeyValueStore` and of its quota violation change. It
    /// does not say how a megabyte or the size of a value is counted. This is the smaller megabyte.
    static let iCloud = SettingLimits(
        store: "iCloud", keyLength: 64, keyCount: 1024, valueSize: 1_000_000, totalSize: 1_000_000)

    /// Throws if the store could not keep the values after `changes`. Removing values is always possible.
    ///
    /// - Parameter values: all values in the store.
    /// - Throws: a `LiftError` of the kind `bounds`.
    func check(
        _ changes: [(key: String, value: Jar?)], in values: @autoclosure () -> [String: Any]
    ) throws(LiftError) {
        var isGrowing = false
        for (key, value) in changes {
            guard let value = value?.presence else { continue }
            isGrowing = true
            if key.utf8.count > keyLength {
                throw excess("\(keyLength) bytes in a key", key.utf8.count, at: key)
            }
            let size = try size(of: value)
            if size > valueSize { throw excess("\(valueSize) bytes in a value", size, at: key) }
        }
        guard isGrowing else { return }
        var sizes = values().mapValues { (try? size(of: Jar(unchecked: $0))) ?? 0 }
        for (key, value) in changes {
            sizes[key] = try value?.presence.map { value throws(LiftError) in try size(of: value) }
        }
        let last = changes.last { $0.value?.presence != nil }?.key ?? ""
        if sizes.count > keyCount { throw excess("\(keyCount) keys", sizes.count, at: last) }
        let total = sizes.values.reduce(0, +)
        if total > totalSize { throw excess("\(totalSize) bytes in all values", total, at: last) }
    }

    private func size(of value: Jar) throws(LiftError) -> Int { try value.binaryPropertyList().count }

    private func excess(_ limit: String, _ found: Int, at key: String) -> LiftError {
        LiftError(
            "\(store) stores at most \(limit), but this would be \(found)", kind: .bounds,
            in: Jar(Jar(), at: key))
    }
}

extension Jar {
    /// This value as a binary property list. Its keys are sorted, so equal values have equal bytes.
    func binaryPropertyList() throws(LiftError) -> Data {
        do {
            return try Data(plist: self, format: .binary, sortedKeys: true)
        } catch {
            throw error as? LiftError ?? LiftError("\(error)")
        }
    }
}
