/// What the JSON reader accepts beyond, or short of, its defaults.
public struct JSONReadingOptions: Sendable, Hashable {
    /// What happens when an object has the same key twice.
    public enum DuplicateKeys: Sendable, Hashable {
        /// The first one counts, on every route. The default.
        case first
        /// The last one counts, on every route.
        case last
        /// The document is refused with a `syntax` error at the second key.
        case reject
    }

    /// How many levels of arrays and objects a document may have; 512 unless raised.
    ///
    /// `[]` has one level. The reader itself needs no stack, however deep the document is; the limit is for
    /// the code behind it.
    public var maximumDepth: Int

    /// How many bytes of text a document may have; by default what the tape can address, 4 GiB less two.
    public var maximumSize: Int

    public var duplicateKeys: DuplicateKeys

    public init(maximumDepth: Int = 512, maximumSize: Int = .max, duplicateKeys: DuplicateKeys = .first) {
        self.maximumDepth = maximumDepth
        self.maximumSize = maximumSize
        self.duplicateKeys = duplicateKeys
    }
}
