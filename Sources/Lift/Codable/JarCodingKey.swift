/// A step of a path through a Jar as a coding key.
///
/// Small enough for an existential without a box: errors that code of users sees have whole paths of these.
struct JarCodingKey: CodingKey {
    private let component: JarPathComponent

    init(_ component: JarPathComponent) { self.component = component }

    init(stringValue: String) { component = .key(stringValue) }

    init(intValue: Int) { component = .key(String(intValue)) }

    var stringValue: String {
        switch component {
        case .key(let key): key
        case .index(let index): "Index \(index)"
        }
    }

    /// An index, or the number that a key's text is, as the standard library has it for the keys of dictionaries.
    var intValue: Int? {
        switch component {
        case .key(let key): Int(key)
        case .index(let index): index
        }
    }

    /// The key of what a type inherits, where its type chooses none.
    static let inherited = JarCodingKey(.key("super"))
}

/// Whether a type is that of the keys of Swift dictionaries, which are data rather than names of properties.
func isDictionaryKey(_ type: any CodingKey.Type) -> Bool { CodingCache.current.isDictionaryKey(type) }

extension CodingKey {
    /// The key for what stands at `text` in a dictionary; nil if this type has none.
    ///
    /// An enum finds its case by the text's hash. Of a text that takes long to hash the beginning is tried first: what has a key
    /// for that takes any text.
    init?(ofData text: String) {
        if !text.hashesQuickly {
            guard Self(stringValue: String(text.unicodeScalars.prefix(String.maximumMarks))) != nil else {
                return nil
            }
        }
        self.init(stringValue: text)
    }
}

extension [any CodingKey] {
    /// What of this coding path stands behind `path`, where decoding or encoding has come to; nothing if it does not lead
    /// there, and so says nothing of the place.
    func steps(behind path: [any CodingKey]) -> [any CodingKey] {
        let leadsThere =
            count >= path.count
            && zip(path, self).allSatisfy { JarKey.areEqual($0.stringValue, $1.stringValue) }
        return leadsThere ? Array(dropFirst(path.count)) : []
    }
}

extension JarPathComponent {
    /// The step that a key of a coding path is; an index is one without a text of its own.
    init(_ key: any CodingKey) {
        if let index = key.intValue, key.stringValue == "Index \(index)" {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}
