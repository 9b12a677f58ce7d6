/// The type of the keys of a dictionary of any values: `String` or `AnyHashable`.
protocol PlistDictionaryKey: Hashable {
    static func key(_ text: String) -> Self
}

extension String: PlistDictionaryKey {
    static func key(_ text: String) -> String { text }
}

extension AnyHashable: PlistDictionaryKey {
    static func key(_ text: String) -> AnyHashable { AnyHashable(text) }
}

extension Dictionary where Key == String, Value == Any {
    /// The dictionary as a Jar that you can read and, in a variable, change.
    ///
    ///     let version: String = try info.jar["CFBundleVersion"]^
    ///     info.jar["retries"] = 3
    ///
    /// A value that Lift can't represent throws when you lift it. When you change the Jar, Lift sets the keys
    /// whose values differ from before, to property list types and `NSNull`. All other keys keep their
    /// objects. If a new value can't be stored, the old one stays, and a line on standard error reports the
    /// error.
    ///
    /// - Complexity: O(*n*) in the dictionary.
    public var jar: Jar {
        get { contents }
        _modify { yield &contents }
    }
}

extension Dictionary where Key == AnyHashable, Value == Any {
    /// The dictionary as a Jar that you can read and, in a variable, change.
    ///
    ///     let alert: String = try userInfo.jar["aps"]["alert"]^
    ///     userInfo.jar["read"] = true
    ///
    /// A value that Lift can't represent throws when you lift it. If a key isn't a string, anything that you
    /// lift throws. When you change the Jar, Lift sets the keys whose values differ from before, to property
    /// list types and `NSNull`. All other keys keep their objects. If a new value can't be stored, the old
    /// one stays, and a line on standard error reports the error.
    ///
    /// - Complexity: O(*n*) in the dictionary.
    public var jar: Jar {
        get { contents }
        _modify { yield &contents }
    }
}

extension Dictionary where Key: PlistDictionaryKey, Value == Any {
    /// The dictionary as a Jar. After a change, the keys whose values differ are stored.
    fileprivate var contents: Jar {
        get { Jar(unchecked: self) }
        _modify {
            let before = contents
            var after = before
            defer { takeOver(after, before) }
            yield &after
        }
    }

    private mutating func takeOver(_ after: Jar, _ before: Jar) {
        StoreFailure.reported(nil) { () throws(LiftError) in
            let after = after.resolved
            if after.content.isMissing {
                removeAll()
                return
            }
            guard var members = JarMembers(after) else { throw after.mismatch("a dictionary") }
            for key in before.keys ?? [] where after[key].content.isMissing { self[Key.key(key)] = nil }
            while let (key, value) = members.next() {
                if before[key] == value, !before[key].content.isMissing { continue }
                StoreFailure.reported(key) { () throws(LiftError) in try storeObject(value, forKey: key) }
            }
        }
    }

    /// Stores a value as types of property lists.
    fileprivate mutating func storeObject(
        _ value: (any JarRepresentable)?, forKey key: String
    ) throws(LiftError) {
        do throws(LiftError) { _ = try HashableText(key: key) } catch { throw error.below(.key(key)) }
        self[Key.key(key)] = try AnySink.value(of: value, at: key, for: .dictionary)
    }
}

extension Dictionary where Key == String, Value == Any? {
    /// The dictionary as a Jar, with a null for each nil.
    public var jar: Jar { Jar(unchecked: self) }
}

extension Dictionary where Key == AnyHashable, Value == Any? {
    /// The dictionary as a Jar, with a null for each nil.
    public var jar: Jar { Jar(unchecked: self) }
}

extension Jar {
    /// Creates a Jar from environment variables.
    ///
    ///     let environment = Jar(environment: ProcessInfo.processInfo.environment)
    ///     let home: String = try environment["HOME"]^
    ///     let usesCache: Bool = try environment["APP_CACHE"]^ ?? true
    ///
    /// Every variable is text, so here a Bool is lifted from `true`, `yes` and `1`, and from `false`, `no`
    /// and `0`, in upper or lower case. In any other Jar, `"true"` isn't a Bool.
    ///
    /// - Parameter environment: the variables, such as those of the process.
    /// - Complexity: O(*n*) in the variables.
    public init(environment: [String: String]) {
        self = environment.held(using: BoolsAsText().asContext)
    }
}
