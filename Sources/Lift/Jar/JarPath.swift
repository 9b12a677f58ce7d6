/// One step from a container to something in it.
///
/// Keys are compared as those of a Jar are, by their UTF-8.
public enum JarPathComponent: Sendable, Hashable {
    case key(String)
    case index(Int)
}

extension JarPathComponent: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral key: String) { self = .key(key) }

    public init(integerLiteral index: Int) { self = .index(index) }
}

extension JarPathComponent {
    public static func == (left: JarPathComponent, right: JarPathComponent) -> Bool {
        switch (left, right) {
        case (.key(let left), .key(let right)): JarKey.areEqual(left, right)
        case (.index(let left), .index(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let key): JarKey(text: key).hash(into: &hasher)
        case .index(let index): hasher.combine(index)
        }
    }
}

extension JarPathComponent {
    init(_ step: DocumentStep) {
        self =
            switch step {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            }
    }

    /// A path as a text: `payments[2].amount`. A key that would be misread is quoted: `["a.b"][0]`.
    static func text(_ path: some Sequence<JarPathComponent>) -> String {
        var text = ""
        for component in path {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where key.isPlainPathKey: text += text.isEmpty ? key : "." + key
            case .key(let key): text += "[\(JSONText.quoted(key))]"
            }
        }
        return text
    }
}

extension String {
    fileprivate var isPlainPathKey: Bool {
        !isEmpty && !utf8.contains { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D || $0 == 0x22 || $0 <= 0x20 }
    }
}
