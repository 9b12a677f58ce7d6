#if SWIFT_PACKAGE
    import Lift
#endif

/// A setting of any type, and the namespace for the settings of your app. Declare each of them once, in an
/// extension:
///
///     extension SettingKeys {
///         static let volume = SettingKey<Double>("volume", default: 0.8)
///         static let name = SettingKey<String?>("name")
///     }
///     let volume = defaults[.volume]  // 0.8
///     defaults[.volume] = 0.5
///
/// A ``SettingKeys/List`` can contain settings of different types.
///
/// **Sendable:** All properties are constants of Sendable types, except for the default of a ``SettingKey``,
/// which says why.
public class SettingKeys: @unchecked Sendable {
    /// The key of the value in a store.
    public let name: String
    /// The keys of the value in older versions of the app, the latest first.
    public let formerNames: [String]
    /// The context in which the value is lifted and stored.
    let context: Jar.Context
    /// Lifts a value and represents it, in the context of the Jar. The second argument says whether it was
    /// stored under a former name.
    let reformed: @Sendable (Jar, Bool) throws(LiftError) -> Reformed
    /// What the setting is for, in the help of a command; nil if nobody said it.
    let summary: String?
    /// The text of the last error that was reported, so that it is reported once.
    private let reported = Guarded("")

    fileprivate init(
        _ name: String, _ formerNames: FormerNames, _ context: Jar.Context, _ summary: String?,
        reformed: @escaping @Sendable (Jar, Bool) throws(LiftError) -> Reformed
    ) {
        self.name = name
        // A value under the present name is never one under a former name.
        self.formerNames = formerNames.names.filter { !$0.utf8.elementsEqual(name.utf8) }
        self.context = context
        self.summary = summary
        self.reformed = reformed
    }

    /// The default as it would be stored; missing if it's nil.
    var defaultJar: Jar { Jar() }

    /// The type of the value.
    var valueType: Any.Type { Never.self }

    /// A value in its present form.
    struct Reformed {
        /// The value as it would be stored, without what the type does not know of.
        let jar: Jar
        /// Whether the value had an old form, which `migrating` converted.
        let isConverted: Bool
    }

    /// Returns the error of a value that can't be lifted; nil if it can be.
    func failure(of jar: Jar, isFormer: Bool) -> LiftError? {
        do throws(LiftError) {
            _ = try reformed(jar, isFormer)
            return nil
        } catch {
            return error
        }
    }

    /// All names of the setting, the present one first.
    var names: [String] { [name] + formerNames }

    /// A missing value of the setting, in the context of a store or of sources.
    func place(in context: Jar.Context) -> Jar { Jar(Jar(), at: name, in: self.context.union(context)) }

    /// Warns, and notes in a receipt of `context`, that the default is used instead of a value.
    @inline(never)
    func report(_ error: LiftError, in context: Jar.Context) {
        place(in: context).noteDefault(becauseOf: error)
        let warning = SettingWarning(kind: .default, name: name, error: error)
        let text = warning.description
        let isNew = reported.withLock { last in
            defer { last = text }
            return last != text
        }
        if isNew { warning.send() }
    }
}

extension SettingKeys: CustomReflectable {
    /// A mirror with the name and the default, which a `JarRedaction` in the context of the setting hides.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "default": Jar(defaultJar, at: name, in: context)])
    }
}

extension SettingKeys {
    /// The names that a setting had in older versions of your app: a string or an array of them.
    ///
    ///     SettingKey<Double>("volume", default: 0.8, renamed: "loudness")
    ///     SettingKey<Double>("volume", default: 0.8, renamed: ["loudness", "level"])
    public struct FormerNames: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        let names: [String]

        /// Creates a list of names, the latest first.
        public init(_ names: [String]) { self.names = names }

        /// Creates a list of a single name.
        public init(stringLiteral name: String) { names = [name] }

        /// Creates a list of names, the latest first.
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
/// The value can be of any type that you can lift and represent, or of any Codable type. The name is a single
/// key: `"window.width"` isn't a path. Property lists can't store null, so storing an array with a nil
/// element throws, as does storing a Codable type that encodes a null. For nil properties, that's different
/// with `context: JarEncoder.NilStrategy.omitted`.
///
/// Declare a key as a constant. It remembers the last error that it reported, so it reports a damaged value
/// only once.
///
/// **Sendable:** All properties are constants. The default is Sendable, or it's nil. The functions are
/// Sendable.
public final class SettingKey<Value>: SettingKeys, @unchecked Sendable {
    /// The value if nothing is stored.
    public let defaultValue: Value
    private let lift: @Sendable (Jar) throws(LiftError) -> Value
    private let represent: @Sendable (Value, Jar.Context) -> Jar
    private let migrate: (@Sendable (Jar) throws -> Value)?

    fileprivate init(
        _ name: String, _ defaultValue: Value, _ formerNames: FormerNames,
        _ migrate: (@Sendable (Jar) throws -> Value)?, _ context: (any JarContextValue)?,
        summary: String? = nil,
        lift: @escaping @Sendable (Jar) throws(LiftError) -> Value,
        represent: @escaping @Sendable (Value, Jar.Context) -> Jar
    ) {
        self.defaultValue = defaultValue
        self.lift = lift
        self.represent = represent
        self.migrate = migrate
        let context = Jar.Context(context)
        super.init(name, formerNames, context, summary) { (jar, isFormer) throws(LiftError) in
            do throws(LiftError) {
                let (value, isConverted) = try Self.value(of: jar, isFormer, lift, migrate)
                let new = represent(value, jar.context).within(jar.context)
                return Reformed(jar: new, isConverted: isConverted)
            } catch {
                throw jar._thrown(error, as: Value.self)
            }
        }
    }

    override var defaultJar: Jar { jar(of: defaultValue) }

    override var valueType: Any.Type { Value.self }

    /// Returns this setting with a text that says what it's for, which the help of a command shows.
    ///
    ///     static let port = SettingKey<Int>("server.port", default: 80)
    ///         .described(as: "The port to listen on.")
    ///
    /// See ``JarSources/help(for:width:)``.
    ///
    /// - Parameter text: what the setting is for, in a sentence or two.
    public func described(as text: String) -> SettingKey<Value> {
        SettingKey(
            name, defaultValue, FormerNames(formerNames), migrate, context, summary: text, lift: lift,
            represent: represent)
    }

    /// Returns the value in `jar`, in its current or in an old form.
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
            report(error, in: store.liftingContext)
            return defaultValue
        }
    }

    /// Notes in a receipt that the default is used, unless that is nil, because there is no value.
    ///
    /// - Parameters:
    ///   - context: the context of a store or of sources.
    ///   - place: the missing value; nil for that of a store.
    func noteDefault(in context: Jar.Context, at place: @autoclosure () -> Jar? = nil) {
        guard context.hasReceipt || self.context.hasReceipt, !jar(of: defaultValue).isMissing else { return }
        (place() ?? self.place(in: context))._noteDefault(of: Value.self)
    }

    /// Returns the value in `store`.
    func checkedValue(in store: some SettingStore) throws(LiftError) -> Value {
        guard let (jar, isFormer) = store.found(self) else {
            noteDefault(in: store.liftingContext)
            return defaultValue
        }
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
            do {
                return (try migrate(jar), true)
            } catch let second {
                // The error of the present form says more than one of an old form, so it's the first one.
                let second = jar._failure(second)
                throw second == error ? error : .combined([error, second]) ?? error
            }
        }
    }

    /// Returns a value as it is stored.
    ///
    /// - Parameter outer: the context of the store.
    func jar(of value: Value, in outer: Jar.Context = Jar.Context()) -> Jar {
        represent(value, outer.union(context)).within(context)
    }
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
    ///   - name: the key of the value in a store. Dots aren't special.
    ///   - default: the value if nothing is stored, or if the stored value has another type. A default that
    ///     you register in the store takes precedence. If the type is optional, assigning nil removes the
    ///     stored value, so you get this default again.
    ///   - formerNames: the keys of the value in older versions, which are read in this order if nothing is
    ///     stored for `name`. Several settings may have the same former name, if they were one setting
    ///     before.
    ///   - migrate: converts a value that was stored in an old form. It's called with a stored value that
    ///     can't be lifted as this type, and with any value under a former name.
    ///   - context: the context for lifting and storing the value. Nil adds nothing.
    public convenience init(
        _ name: String, default: Value, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value: Liftable & JarRepresentable & Sendable {
        self.init(
            name, `default`, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try Value._value(from: jar) },
            represent: { Value._held($0, using: $1) })
    }

    /// Declares a setting without a default: it's nil if nothing is stored.
    ///
    ///     static let name = SettingKey<String?>("name")
    ///
    /// Assigning nil removes the stored value.
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots aren't special.
    ///   - formerNames: the keys of the value in older versions, which are read in this order if nothing is
    ///     stored for `name`. Several settings may have the same former name, if they were one setting
    ///     before.
    ///   - migrate: converts a value that was stored in an old form. It's called with a stored value that
    ///     can't be lifted as this type, and with any value under a former name.
    ///   - context: the context for lifting and storing the value. Nil adds nothing.
    public convenience init<Wrapped: Liftable & JarRepresentable & SendableMetatype>(
        _ name: String, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value == Wrapped? {
        self.init(
            name, nil, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try Value._value(from: jar) },
            represent: { Value._held($0, using: $1) })
    }

    /// Declares a setting of a Codable type, with a default. The type need not conform to `JarCodable`.
    ///
    ///     static let window = SettingKey<WindowState>("window", default: WindowState())
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots aren't special.
    ///   - default: the value if nothing is stored, or if the stored value has another type. A default that
    ///     you register in the store takes precedence. If the type is optional, assigning nil removes the
    ///     stored value, so you get this default again.
    ///   - formerNames: the keys of the value in older versions, which are read in this order if nothing is
    ///     stored for `name`. Several settings may have the same former name, if they were one setting
    ///     before.
    ///   - migrate: converts a value that was stored in an old form. It's called with a stored value that
    ///     can't be lifted as this type, and with any value under a former name.
    ///   - context: the context for decoding and encoding the value. Nil adds nothing.
    @_disfavoredOverload
    public convenience init(
        _ name: String, default: Value, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value: Codable & Sendable {
        self.init(
            name, `default`, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try jar.decoded(as: Value.self) },
            represent: { Jar(encoding: $0, in: $1) })
    }

    /// Declares a setting of a Codable type without a default: it's nil if nothing is stored. The type need
    /// not conform to `JarCodable`.
    ///
    ///     static let window = SettingKey<WindowState?>("window")
    ///
    /// Assigning nil removes the stored value.
    ///
    /// - Parameters:
    ///   - name: the key of the value in a store. Dots aren't special.
    ///   - formerNames: the keys of the value in older versions, which are read in this order if nothing is
    ///     stored for `name`. Several settings may have the same former name, if they were one setting
    ///     before.
    ///   - migrate: converts a value that was stored in an old form. It's called with a stored value that
    ///     can't be lifted as this type, and with any value under a former name.
    ///   - context: the context for decoding and encoding the value. Nil adds nothing.
    @_disfavoredOverload
    public convenience init<Wrapped: Codable & SendableMetatype>(
        _ name: String, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) where Value == Wrapped? {
        self.init(
            name, nil, formerNames, migrate, context,
            lift: { (jar) throws(LiftError) in try jar.decoded(as: Value.self) },
            represent: { value, context in value.map { Jar(encoding: $0, in: context) } ?? Jar() }
        )
    }
}
