#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A setting of a mirror.
struct MirroredSetting: Sendable {
    /// The names of the setting, the present one first. A former name that is the present name of another
    /// setting in the list belongs to that one.
    let names: [String]
    /// The key of the record in the local store.
    let recordKey: String
    /// The key of the time in the remote store.
    let timeKey: String

    static func all(of keys: SettingKeys.List, mirror: String) -> [MirroredSetting] {
        let present = Set(keys.map { JarKey(text: $0.name) })
        return keys.map { key in
            MirroredSetting(
                names: [key.name] + key.formerNames.filter { !present.contains(JarKey(text: $0)) },
                recordKey: "\(key.name)@\(mirror)", timeKey: "\(key.name)@time")
        }
    }
}

/// What a store has of a setting.
struct MirroredValue: Sendable {
    /// The value, and the name that it's stored at; nil if nothing is stored.
    let stored: (name: String, jar: Jar)?
    /// A number that differs if the name or the value does; 0 if nothing is stored. It's the same on all
    /// devices.
    let digest: Int64

    init(at name: String, _ jar: Jar) throws(LiftError) {
        stored = (name, jar)
        digest = Self.digest(of: name, try jar.binaryPropertyList())
    }

    private init() { (stored, digest) = (nil, 0) }

    /// No value.
    static let none = MirroredValue()

    /// FNV-1a, 64 bits.
    ///
    /// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
    private static func digest(of name: String, _ data: Data) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // A byte that ends the name, as it is not in UTF-8.
        hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: max(hash, 1))
    }
}

extension SettingStore {
    /// Returns what is stored of a setting.
    func mirroredValue(of setting: MirroredSetting) throws(LiftError) -> MirroredValue {
        for name in setting.names {
            if let jar = storedJar(forKey: name) { return try MirroredValue(at: name, jar) }
        }
        return .none
    }

    /// Returns what to store so that a setting has `value`: the key and the value of each change, in order.
    /// Values that come before it are removed even if there are none: other devices may have them.
    func changes(of setting: MirroredSetting, to value: MirroredValue) -> [(key: String, value: Jar?)] {
        guard let (name, jar) = value.stored else { return setting.names.reversed().map { ($0, nil) } }
        return [(name, jar)] + setting.names.prefix { !$0.utf8.elementsEqual(name.utf8) }.map { ($0, nil) }
    }

    /// Returns the digest that a setting will have in this store, now that `value` was stored. A value that
    /// equals the registered default looks the same as no value.
    func digest(of value: MirroredValue) -> Int64 {
        guard let (name, jar) = value.stored, !isStored(forKey: name),
            self.jar(forKey: name, in: Jar.Context()) == jar
        else { return value.digest }
        return MirroredValue.none.digest
    }
}

/// What a setting was when both stores were in step. A mirror keeps it in the local store.
struct MirrorRecord {
    /// The digests of the values in both stores.
    var local: Int64
    var remote: Int64
    /// When the value changed, in milliseconds since 1970; 0 if nobody knows.
    var time: Int64
    /// A change in the local store that the remote store does not have yet: its digest, and its time.
    var edit: (digest: Int64, time: Int64)?

    init(local: Int64, remote: Int64, time: Int64) {
        (self.local, self.remote, self.time) = (local, remote, time)
    }

    /// Reads a record; nil if there is none, or if it is damaged.
    init?(_ jar: Jar) {
        guard let local = jar.integer("local"), let remote = jar.integer("remote"),
            let time = jar.integer("time"), MirrorTime.range.contains(time)
        else { return nil }
        self.init(local: local, remote: remote, time: time)
        if let digest = jar.integer("edit"), let time = jar.integer("edited"), MirrorTime.range.contains(time)
        {
            edit = (digest, time)
        }
    }

    var jar: Jar {
        ["local": local, "remote": remote, "time": time, "edit": edit?.digest, "edited": edit?.time]
    }
}

/// When a value in the remote store changed.
struct MirrorTime {
    /// The digest of the value. If the store has another value, that one was not stored by a mirror.
    let digest: Int64
    /// Milliseconds since 1970.
    let time: Int64

    /// Up to the year 9999. Anything else is damaged.
    static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    init(digest: Int64, time: Int64) { (self.digest, self.time) = (digest, time) }

    init?(_ jar: Jar) {
        guard let digest = jar.integer("of"), let time = jar.integer("time"), Self.range.contains(time)
        else { return nil }
        self.init(digest: digest, time: time)
    }

    var jar: Jar { ["of": digest, "time": time] }
}

extension Jar {
    fileprivate func integer(_ key: String) -> Int64? { try? self[key]^ as Int64 }
}
