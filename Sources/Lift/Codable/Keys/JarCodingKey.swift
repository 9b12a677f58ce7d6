/// A step of a key path in a Jar, as a coding key.
///
/// It fits into an existential without a box: the errors that user code sees have whole paths of such keys.
struct JarCodingKey: CodingKey {
    private let component: JarPath.Component

    init(_ component: JarPath.Component) { self.component = component }

    init(stringValue: String) { component = .key(stringValue) }

    init(intValue: Int) { component = .key(String(intValue)) }

    var stringValue: String {
        switch component {
        case .key(let key): key
        case .index(let index): "Index \(index)"
        }
    }

    /// The index or, for a key, the number that its text spells. The keys of dictionaries in the standard
    /// library do the same.
    var intValue: Int? {
        switch component {
        case .key(let key): Int(key)
        case .index(let index): index
        }
    }

    /// The key for the data of a superclass, if the type does not choose one.
    static let inherited = JarCodingKey(.key("super"))
}

/// Whether `type` is the key type of dictionaries, whose keys are data and not names of properties.
func isDictionaryKey(_ type: any CodingKey.Type) -> Bool { CodingCache.isDictionaryKey(type) }

extension CodingKey {
    /// Whether every text is a key of this type, as with the keys of a dictionary.
    static var takesAnyText: Bool { !isEnum(Self.self) && Self(stringValue: "\0") != nil }

    /// Creates the key for `text`, a key of a dictionary in the data; nil if this type has no such key.
    ///
    /// An enum finds its case by the hash of the text. If a text is slow to hash, its beginning is tried
    /// first: a type that accepts the beginning accepts any text.
    init?(ofData text: String) {
        if HashableText(text) == nil {
            guard Self(stringValue: String(text.unicodeScalars.prefix(String.maximumMarks))) != nil else {
                return nil
            }
        }
        self.init(stringValue: text)
    }
}

extension [any CodingKey] {
    /// The steps of this coding path after `path`, which decoding or encoding has reached. Empty if this
    /// coding path does not begin with `path`, and so does not tell where an error is.
    ///
    /// - Parameter mayBeKey: whether a path of one key is that of a property of the value at `path`.
    func steps(after path: [any CodingKey], orKey mayBeKey: Bool) -> [any CodingKey] {
        let common = zip(path, self).prefix { JarKey.areEqual($0.stringValue, $1.stringValue) }.count
        if common == path.count { return Array(dropFirst(common)) }
        return mayBeKey && count == 1 && common == 0 ? self : []
    }
}

extension JarPath.Component {
    /// Creates the step for a key of a coding path. The key is an index if its text is the one that
    /// `JarCodingKey` gives to an index.
    init(_ key: any CodingKey) {
        if let index = key.intValue, key.stringValue == "Index \(index)" {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}
