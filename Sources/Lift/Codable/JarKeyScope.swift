/// The rules that hold for the properties of one type.
///
/// A class, so that a decoder has one word for it.
final class JarKeyScope {
    private var names: [JarKey: JarKeys] = [:]
    private var root: JarKeys?
    private var types: [JarKey: any Decodable.Type] = [:]
    private var isSnakeCase = false
    private var ignoresCase = false
    /// Where it is noted which properties stand where, for an update.
    private let trace: JarKeyTrace?
    /// The type that the elements of an array are lifted as.
    private(set) var elementType: (any Decodable.Type)?

    /// Nil when the context says nothing of keys.
    @inline(__always)
    static func scope(_ context: Jar.Context, _ type: Any.Type) -> JarKeyScope? {
        context.hasKeyRules ? JarKeyScope(context, type) : nil
    }

    private init(_ context: Jar.Context, _ type: Any.Type) {
        trace = context.find(JarKeyTrace.self)
        for rule in context.find(JarKeyRules.self)?.rules ?? [] where rule.holds(type) {
            switch rule.kind {
            case .snakeCase: isSnakeCase = true
            case .caseInsensitive: ignoresCase = true
            case .renaming(let keys): names.merge(keys) { $1 }
            case .root(let path): root = path
            case .type(let type, let property): types[JarKey(text: property)] = type
            }
        }
    }

    /// A scope in which the elements of an array are lifted as `type`.
    convenience init(elementType: any Decodable.Type, in context: Jar.Context) {
        self.init(context, Never.self)
        self.elementType = elementType
    }

    /// Whether keys of this type are names of properties. Those of dictionaries are data.
    func governs(_ key: any CodingKey.Type) -> Bool {
        !isDictionaryKey(key)
    }

    /// The Jar in which the properties stand.
    func root(of jar: Jar) -> Jar {
        guard let root else { return jar }
        trace?.note(JarPropertyPlace(keys: root, ignoresCase: false), in: jar)
        return root.value(in: jar)
    }

    /// As above, for who looks at what nobody decodes.
    func unnotedRoot(of jar: Jar) -> Jar { root?.value(in: jar) ?? jar }

    /// The steps to where the properties are written.
    var rootSteps: [JarPathComponent] { root?.alternatives.first ?? [] }

    /// The Jar that a value is written as.
    func rooted(_ jar: Jar) -> Jar {
        guard let root else { return jar }
        var outer = Jar()
        do throws(LiftError) {
            try root.set(jar, in: &outer)
        } catch {
            return Jar(error: error)
        }
        return outer
    }

    /// Where a property of a type with such keys stands.
    func place(of property: String, _ type: any CodingKey.Type) -> JarPropertyPlace {
        if let keys = names[JarKey(text: property)] {
            return JarPropertyPlace(keys: keys, ignoresCase: ignoresCase)
        }
        if isSnakeCase, property.hashesQuickly {
            return JarPropertyPlace(snakeCase: property, ignoresCase: ignoresCase, of: type)
        }
        return JarPropertyPlace(keys: .verbatim(property), ignoresCase: ignoresCase)
    }

    /// Where a property is written, first of all.
    func keys(of property: String) -> JarKeys {
        if let keys = names[JarKey(text: property)] { return keys }
        return .verbatim(isSnakeCase && property.hashesQuickly ? property.snakeCased : property)
    }

    /// The value of a property in `jar`, whose `others` may stand for it too.
    func value(of property: some CodingKey, in jar: Jar, _ others: inout SnakeCaseKeys) -> Jar {
        let name = property.stringValue
        if let value = plainValue(of: name, in: jar) { return value }
        let place = place(of: name, Swift.type(of: property))
        trace?.note(place, in: jar)
        return place.value(in: jar, &others)
    }

    /// The value of a property in what is no data.
    func unnotedValue(of property: some CodingKey, in jar: Jar) -> Jar {
        var others = SnakeCaseKeys()
        return place(of: property.stringValue, Swift.type(of: property)).value(in: jar, &others)
    }

    /// The value of a property that stands where it is written, as nearly all do.
    @inline(__always)
    private func plainValue(of name: String, in jar: Jar) -> Jar? {
        guard isSnakeCase, trace == nil, names.isEmpty, name.isPlainCamelCase else { return nil }
        let value = jar.child(name.snakeCased)
        return value.content.isMissing ? nil : value
    }

    /// Notes that what stands at `jar` is one case of an enum.
    func noteChoice(in jar: Jar) { trace?.noteChoice(in: jar) }

    /// Whether what is decoded is noted.
    var isTraced: Bool { trace != nil }

    /// The type that a property is lifted as.
    func type(of property: String) -> (any Decodable.Type)? { types[JarKey(text: property)] }
}

// MARK: - Properties of keys

extension JarKeyScope {
    /// The properties that have a value in `jar`, each once.
    func properties<Key: CodingKey>(in jar: Jar, as type: Key.Type, _ others: inout SnakeCaseKeys) -> [Key] {
        guard let keys = jar.keys else { return [] }
        let cases = ignoresCase ? Cases(of: keys, in: jar, names) : Cases()
        var properties: [Key] = []
        for key in keys {
            guard let property: Key = property(at: key, in: jar, &others, cases, isOnly: keys.count == 1)
            else { continue }
            properties.append(property)
        }
        return properties
    }

    /// What is found whatever its case, made once for all keys.
    private struct Cases {
        /// The first keys of those that differ by their case only.
        var first: [JarKey: String] = [:]
        /// Where the properties stand that have paths.
        var paths: [JarKey: [JarPathComponent]] = [:]

        init() {}

        init(of keys: [String], in jar: Jar, _ names: [JarKey: JarKeys]) {
            for key in keys.reversed() { first[JarKey(text: key.lowercased())] = key }
            for (name, keys) in names where !keys.isSimple {
                paths[name] = keys.path(in: jar, ignoringCase: true)
            }
        }
    }

    /// The property whose value stands at `key`.
    private func property<Key: CodingKey>(
        at key: String, in jar: Jar, _ others: inout SnakeCaseKeys, _ cases: Cases, isOnly: Bool
    ) -> Key? {
        func property(_ name: String) -> Key? {
            guard let property = Key(ofData: name),
                stands(property, at: key, in: jar, &others, cases)
            else { return nil }
            return property
        }
        func first(_ names: [String]) -> Key? {
            for name in names {
                if let property = property(name) { return property }
            }
            return nil
        }
        if !key.hashesQuickly { return property(key) }
        let renamed = names.filter { $0.value.alternatives.contains([.key(key)]) }.keys.map(\.text).sorted()
        if let found = first(renamed) ?? (isSnakeCase ? property(key.camelCased) : nil) { return found }
        if let found = first((isSnakeCase ? key.camelCasedWithAcronyms : []) + [key]) { return found }
        guard ignoresCase, let only = cases.first[JarKey(text: key.lowercased())], JarKey.areEqual(only, key)
        else {
            return nil
        }
        let lower = key.lowercased()
        let known = names.keys.map(\.text).sorted() + ((Key.self as? any CaseIterable.Type)?.names ?? [])
        let lowerCased = isSnakeCase ? [lower.camelCased] + lower.camelCasedWithAcronyms : []
        if let found = first(lowerCased + [lower] + known) { return found }
        // An enum, whose case is the only key, can only be asked whether it has a name.
        return isOnly ? lower.recased(property) : nil
    }

    /// Whether the value of a property is the one at `key`.
    private func stands(
        _ property: some CodingKey, at key: String, in jar: Jar, _ others: inout SnakeCaseKeys, _ cases: Cases
    ) -> Bool {
        let name = property.stringValue
        let place = place(of: name, Swift.type(of: property))
        var path = place.exactPath(in: jar, &others)
        if path == nil, ignoresCase {
            if let keys = place.simpleKeys {
                let present = keys.lazy.compactMap { cases.first[JarKey(text: $0.lowercased())] }.first
                path = present.map { [JarPathComponent.key($0)] }
            } else {
                path = cases.paths[JarKey(text: name)]
            }
        }
        guard let path, path.count == 1, case .key(let found) = path[0] else { return false }
        return JarKey.areEqual(found, key)
    }
}

extension JarKeys {
    /// Whether these are keys of the dictionary itself.
    fileprivate var isSimple: Bool { alternatives.allSatisfy { $0.count == 1 } }
}

extension CaseIterable {
    /// The names of coding keys.
    fileprivate static var names: [String] { allCases.compactMap { ($0 as? any CodingKey)?.stringValue } }
}

extension String {
    /// The first that `find` has something for of the names that this is in lower case: those with one capital behind the
    /// first letter come first. Some 1000 are tried, so that no data takes long.
    fileprivate func recased<Found>(_ find: (String) -> Found?) -> Found? {
        let letters = map { String($0) }
        let capitalLetters = letters.map { $0.uppercased() }
        guard letters.count > 1, letters.count <= 64 else { return nil }
        let places = letters.count - 1
        var remaining = 1024
        var count = 1
        // How many names have `capitals` of them.
        var combinations = places
        while count <= places, combinations <= remaining {
            remaining -= combinations
            // The sets of `count` places in order, each the next number with as many bits.
            var capitals: UInt64 = (1 << UInt64(count)) - 1
            for _ in 0..<combinations {
                var name = letters[0]
                for index in 1...places {
                    name += capitals >> UInt64(index - 1) & 1 == 1 ? capitalLetters[index] : letters[index]
                }
                if let found = find(name) { return found }
                let lowest = capitals & (0 &- capitals)
                let next = capitals &+ lowest
                if next == 0 { break }
                capitals = next | ((capitals ^ next) / lowest) >> 2
            }
            combinations = combinations * (places - count) / (count + 1)
            count += 1
        }
        return nil
    }
}
