/// The key of a member of a built dictionary.
///
/// A short key is stored without a String, whose reference would be counted when the key is copied and
/// freed. Its length decides the case, so equal keys have the same case.
enum MemberKey: Sendable {
    /// A key of at most `longestShort` bytes.
    case short(ShortText)
    case long(String)

    /// The greatest size of a String that is stored without an allocation on most 64-bit systems. Elsewhere,
    /// `text` allocates memory for the longest of these keys.
    private static let longestShort = 15

    @inline(__always)
    init(_ text: String) {
        if let short = text.shortText, short.count <= Self.longestShort {
            self = .short(short)
        } else {
            self.init(longOrNotContiguous: text)
        }
    }

    /// Creates a long key, or one of a string that does not store its UTF-8 in one piece.
    @inline(never)
    private init(longOrNotContiguous text: String) {
        if text.utf8.count <= Self.longestShort, let short = text.withByteView({ ShortText($0) }) {
            self = .short(short)
        } else {
            self = .long(text)
        }
    }

    var text: String {
        switch self {
        case .short(let text): text.string
        case .long(let text): text
        }
    }

    /// Whether `left` comes before `right` in the order of their UTF-8.
    static func precedes(_ left: MemberKey, _ right: MemberKey) -> Bool {
        if case .short(let left) = left, case .short(let right) = right { return left < right }
        return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    @inline(__always)
    static func areEqual(_ left: MemberKey, _ right: MemberKey) -> Bool {
        switch (left, right) {
        case (.short(let left), .short(let right)): left == right
        case (.long(let left), .long(let right)): JarKey.areEqual(left, right)
        default: false
        }
    }
}
