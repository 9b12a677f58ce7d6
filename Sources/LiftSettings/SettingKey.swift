#if SWIFT_PACKAGE
    import Lift
#endif

/// A setting of any type, and the namespace in which an app declares its settings. Declare each of them once,
/// in an extension:
///
///     extension SettingKeys {
///         static let volume = SettingKey<Double>("volume", default: 0.8)
///         static let name = SettingKey<String?>("name")
///     }
///     let volume = defaults[.volume]  // 0.8
///     defaults[.volume] = 0.5
///
/// A ``SettingKeys.List`` holds settings of different types as `SettingKeys`.
///
/// **Sendable:** All properties are constants of Sendable types, except for the default of a ``SettingKey``,
/// which says why.
public class SettingKeys: @unchecked Sendable {
    /// The key of the value in a store.
    public let name: String
    /// The keys of the value in older versions of the app, the last one first.
    public let formerNames: [String]
    /// The context in which the value is lifted and stored.
    let context: Jar.Context
    /// Lifts a value and represents it, in the context of the Jar. The second argument is whether it was
    /// stored under a former name.
    let reformed: @Sendable (Jar, Bool) throws(LiftError) -> Reformed
    /// The text of the last error that was reported, so that it is reported once.
    private let reported = Guarded("")

    fileprivate init(
        _ name: String, _ formerNames: FormerNames, _ context: Jar.Context,
        reformed: @escaping @Sendable (Jar, Bool) throws(LiftError) -> Reformed
    ) {
        self.name = name
        // A value under the present name is never one under a former name.
        self.formerNames = formerNames.names.filter { !$0.utf8.elementsEqual(name.utf8) }
        self.context = context
        self.reformed = reformed
    }

    /// A value in its present form.
    struct Reformed {
        /// The value as it would be stored, without what the type does not know of.
        let jar: Jar
        /// Whether the value had an old form, which `migrating` converted.
        let isConverted: Bool
    }

    /// All names of the setting, the present one first.
    var names: [String] { [name] + formerNames }

    /// Says on standard error that a stored value cannot be used.
    @inline(never)
    func report(_ error: LiftError) {
        let text = "Lift: the setting \(StoreFailure.shown(name)) has its default instead: \(error)\n"
        let isNew = reported.withLock { last in
            defer { last = text }
            return last != text
        }
        if isNew { writeToStandardError(text) }
    }
}

extension SettingKeys {
    /// The names that a setting had in older versions of an app: a string or several.
    ///
    ///     SettingKey<Double>("volume", default: 0.8, renamed: "loudness")
    ///     SettingKey<Double>("volume", default: 0.8, renamed: ["loudness", "level"])
    public struct FormerNames: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        let names: [String]

        /// Creates a list of names, the last one that was used first.
        public init(_ names: [String]) { self.names = names }

        /// Creates a list of a single name.
        public init(stringLiteral name: String) { names = [name] }

        /// Creates a list of names, the last one that was used first.
        public init(arrayLiteral names: String...) { self.names = names }
    }
}

/// A setting: its key in a store, its type, and its default.
///
///     extension SettingKeys {
///         static let volume = SettingKey<Double>("volume", default: 0.8)
///         static let theme = SettingKey<Theme>("theme", default: .light)
///         static let name = SettingKey<String?>("name")
///     }
///
///     let volume = defaults[.volume]                // the default if nothing usable is stored
///     let checked = try defaults.lift(.volume)      // throws if the stored value is not a Double
///     defaults[.volume] = 0.5
///     for await volume in defaults.updates(of: .volume) { … }
///
/// The value has any type that can be lifted and represented, or any Codable type. The key is a single key:
/// `"window.width"` is not a path. Nil elements of an array are omitted when it is stored, because
/// a property list has no null. A Codable type that encodes a null in an array cannot be stored.
///
/// Declare a key as a constant. It remembers the last error that it reported, so that a damaged value is
/// reported once.
///
/// **Sendable:** All properties are constants. The default is Sendable, or it is nil. The functions are
/// Sendable.
public final class SettingKey<Value>: SettingKeys, @unchecked Sendable {
    /// The value if nothing is stored.
    public let defaultValue: Value
    private let lift: @Sendable (Jar) throws(LiftError) -> Value
    private let represent: @Sendable (Value) -> Jar
    private let migrate: (@Sendable (Jar) throws -> Value)?

    fileprivate init(
        _ name: String, _ defaultValue: Value, _ formerNames: FormerNames,
        _ migrate: (@Sendable (Jar) throws -> Value)?, _ context: (any JarContextValue)?,
        lift: @escaping @Sendable (Jar) throws(LiftError) -> Value,
        represent: @escaping @Sendable (Value) -> Jar
    ) {
        self.defaultValue = defaultValue
        self.lift = lift
        self.represent = represent
        self.migrate = migrate
        let context = Jar.Context(context)
        super.init(name, formerNames, context) { (jar, isFormer) throws(LiftError) in
            do throws(LiftError) {
                let (value, isConverted) = try Self.value(of: jar, isFormer, lift, migrate)
                return Reformed(jar: represent(value).within(jar.context), isConverted: isConverted)
            } catch {
                throw jar._thrown(error, as: Value.self)
            }
        }
    }

    /// Returns the value that `jar` holds, in its present or in an old form.
    func value(of jar: Jar, isFormer: Bool) throws(LiftError) -> Value {
        try Self.value(of: jar, isFormer, lift, migrate).value
    }

    /// Returns the value in `store`. An error is reported, and the default is returned.
    func value(in store: some SettingStore) -> Value {
        // Most values are numbers, bools or strings, which need neither a path nor a context.
        if context.isEmpty, formerNames.isEmpty, let jar = store.bareJar(forKey: name) {
            guard let jar = jar.presence else { return defaultValue }
            // Without `try?`, which would take time to find out about the optional of the generic type.
            do throws(LiftError) { return try lift(jar) } catch {}
        }
        do throws(LiftError) {
            return try checkedValue(in: store)
        } catch {
            report(error)
            return defaultValue
        }
    }

    /// Returns the value in `store`.
    func checkedValue(in store: some SettingStore) throws(LiftError) -> Value {
        guard let (jar, isFormer) = store.found(self) else { return defaultValue }
        do throws(LiftError) {
            return try value(of: jar, isFormer: isFormer)
        } catch {
            throw jar._thrown(error, as: Value.self)
        }
    }

    private static func value(
        of jar: Jar, _ isFormer: Bool, _ lift: (Jar) throws(LiftError) -> Value,
        _ migrate: ((Jar) throws -> Value)?
    ) throws(LiftError) -> (value: Value, isConverted: Bool) {
        guard let migrate else { return (try lift(jar), false) }
        if isFormer {
            do { return (try migrate(jar), true) } catch { throw jar._failure(error) }
        }
        do throws(LiftError) {
            return (try lift(jar), false)
        } catch {
            // The error of the present form says more than one of an old form.
            guard let value = try? migrate(jar) else { throw error }
            return (value, true)
        }
    }

    /// Returns a value as it is stored.
    func jar(of value: Value) -> Jar { represent(value).within(context) }
}

// MARK: - Declaring settings

extension SettingKey {
    /// Declares a setting with a default.
    ///
    ///     static let volume = SettingKey<Double>("volume", default: 0.8)
    ///     static let theme = SettingKey<Theme>("theme", default: .light, renamed: "appearance")
    ///     static let speed = SettingKey<Double>("speed", default: 1, migrating: { try $0["rate"]^ })
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots have no meaning.
    ///   - default: the value if nothing is stored, or if the stored value has another type. A default that
    ///     is registered in the store takes precedence. If the type is optional, assigning nil removes the
    ///     stored value, so the value is this default again.
    ///   - formerNames: the keys of the value in older versions. They are read in this order if nothing is
    ///     stored for `name`. They may be those of several settings that were one.
    ///   - migrate: converts a value that was stored in an old form. It is called with a value that is not of
    ///     this type, and with each value that is stored under a former name.
    ///   - context: the context in which the value is lifted and stored. Nil adds nothing.
    public convenience init(
        _ name: String, default: Value, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value: Liftable & JarRepresentable & Sendable {
        self.init(
            name, `default`, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try Value._value(from: jar) }, represent: { Value._held($0) })
    }

    /// Declares a setting without a default: it is nil if nothing is stored.
    ///
    ///     static let name = SettingKey<String?>("name")
    ///
    /// Assigning nil removes the stored value.
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots have no meaning.
    ///   - formerNames: the keys of the value in older versions. They are read in this order if nothing is
    ///     stored for `name`. They may be those of several settings that were one.
    ///   - migrate: converts a value that was stored in an old form. It is called with a value that is not of
    ///     this type, and with each value that is stored under a former name.
    ///   - context: the context in which the value is lifted and stored. Nil adds nothing.
    public convenience init<Wrapped: Liftable & JarRepresentable & SendableMetatype>(
        _ name: String, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value == Wrapped? {
        self.init(
            name, nil, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try Value._value(from: jar) }, represent: { Value._held($0) })
    }

    /// Declares a setting of a Codable type, with a default. The type need not conform to ``JarCodable``.
    ///
    ///     static let window = SettingKey<WindowState>("window", default: WindowState())
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots have no meaning.
    ///   - default: the value if nothing is stored, or if the stored value has another type. A default that
    ///     is registered in the store takes precedence. If the type is optional, assigning nil removes the
    ///     stored value, so the value is this default again.
    ///   - formerNames: the keys of the value in older versions. They are read in this order if nothing is
    ///     stored for `name`. They may be those of several settings that were one.
    ///   - migrate: converts a value that was stored in an old form. It is called with a value that is not of
    ///     this type, and with each value that is stored under a former name.
    ///   - context: the context in which the value is decoded and encoded. Nil adds nothing.
    @_disfavoredOverload
    public convenience init(
        _ name: String, default: Value, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value: Codable & Sendable {
        self.init(
            name, `default`, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try jar.decoded(as: Value.self) },
            represent: { Jar(encoding: $0) })
    }

    /// Declares a setting of a Codable type without a default: it is nil if nothing is stored. The type need
    /// not conform to ``JarCodable``.
    ///
    ///     static let window = SettingKey<WindowState?>("window")
    ///
    /// Assigning nil removes the stored value.
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots have no meaning.
    ///   - formerNames: the keys of the value in older versions. They are read in this order if nothing is
    ///     stored for `name`. They may be those of several settings that were one.
    ///   - migrate: converts a value that was stored in an old form. It is called with a value that is not of
    ///     this type, and with each value that is stored under a former name.
    ///   - context: the context in which the value is decoded and encoded. Nil adds nothing.
    @_disfavoredOverload
    public convenience init<Wrapped: Codable & SendableMetatype>(
        _ name: String, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value == Wrapped? {
        self.init(
            name, nil, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try jar.decoded(as: Value.self) },
            represent: { value in value.map { Jar(encoding: $0) } ?? Jar() })
    }
}
