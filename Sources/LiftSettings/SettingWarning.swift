#if SWIFT_PACKAGE
    import Lift
#endif

/// What Lift says about a setting if nothing can be thrown: a default is used instead of a damaged value, or
/// an assigned value can't be stored.
///
/// By default, a line on standard error says so. Set a ``handler`` to log it, once, when your app starts:
///
///     SettingWarning.handler = { warning in
///         logger.warning("\(warning)", metadata: ["setting": "\(warning.name)"])
///     }
///
/// Each key reports the same error only once in a row.
public struct SettingWarning: Sendable, CustomStringConvertible {
    /// The kinds of warnings.
    public enum Kind: String, Sendable, Hashable {
        /// The stored value can't be used, so the setting has its default. The value stays.
        case `default`
        /// The assigned value can't be stored. The old one stays.
        case notStored
    }

    /// The kind of the warning.
    public let kind: Kind
    /// The name of the setting.
    public let name: String
    /// What's wrong with the value.
    public let error: LiftError

    /// The warning as one line, such as
    ///
    ///     the setting "volume" uses its default instead: expected Double, found string "loud" at volume
    ///
    /// The setting's name is cut if it's long. Values that a `JarRedaction` in the context of the store or of
    /// the key hides are `<redacted>`.
    public var description: String {
        let name = StoreFailure.shown(name)
        return switch kind {
        case .default: "the setting \(name) uses its default instead: \(Self.text(of: error))"
        case .notStored: "what was assigned to \(name) was not stored: \(error)"
        }
    }
}

extension SettingWarning {
    /// Two errors as they are: the present form of a value was expected and, if the value may be migrated, an
    /// old one.
    private static func text(of error: LiftError) -> String {
        let all = error.all
        return all.count == 2 ? "\(all[0]); \(all[1])" : "\(error)"
    }

    private static let current = Guarded<@Sendable (SettingWarning) -> Void> { warning in
        writeToStandardError("Lift: \(warning)\n")
    }

    /// What Lift calls with each warning, in the whole process. By default, it writes the warning and a line
    /// feed to standard error, with `Lift: ` in front.
    ///
    ///     SettingWarning.handler = { log.warning("\($0)") }
    ///
    /// Set it when your app starts, because a warning that was given before isn't repeated. Any thread may
    /// call the handler, and several at once, while it reads or writes the setting. The handler may read
    /// settings. If it assigns a value that can't be stored to a setting, it calls itself. If two threads set
    /// the handler, the last one wins.
    public static var handler: @Sendable (SettingWarning) -> Void {
        get { current.withLock { $0 } }
        set {
            let old = current.withLock { current in
                defer { current = newValue }
                return current
            }
            // Freed after the lock: what the closure holds may give a warning when it is freed.
            extendLifetime(old)
        }
    }

    /// Gives the warning. No lock is held meanwhile.
    @inline(never)
    func send() { Self.handler(self) }
}
