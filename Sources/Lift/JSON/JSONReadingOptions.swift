/// Options for reading JSON: the limits of a document, and the treatment of duplicate keys.
///
///     let options = JSONReadingOptions(maximumDepth: 64, duplicateKeys: .reject)
///     try Jar(json: data, options: options)
///
/// A document that exceeds a limit is refused with a `LiftError` of the kind `syntax`.
public struct JSONReadingOptions: Sendable, Hashable {
    /// The treatment of an object that has the same key more than once.
    ///
    ///     let text = #"{"a": 1, "a": 2}"#
    ///     try Jar(json: text)["a"]^ as Int  // 1
    ///     try Jar(json: text, options: JSONReadingOptions(duplicateKeys: .last))["a"]^ as Int  // 2
    public enum DuplicateKeys: Sendable, Hashable {
        /// The first value counts, however the object is read. This is the default.
        case first
        /// The last value counts, however the object is read.
        case last
        /// The document is refused with a `LiftError` of the kind `syntax`, which has the position of the
        /// second key.
        case reject
    }

    /// The maximum number of nested arrays and objects in a document. The default is 512.
    ///
    /// `[]` has one level. A deeper document is refused with a `LiftError` of the kind `syntax`. Reading
    /// needs no stack, however deep a document is; the limit protects the code that processes the document.
    public var maximumDepth: Int

    /// The maximum size of a document, in bytes of text. By default it is only limited by what Lift can
    /// address, which is two bytes less than 4 GiB.
    ///
    /// A larger document is refused with a `LiftError` of the kind `syntax`.
    public var maximumSize: Int

    /// The treatment of objects that have the same key more than once. By default the first value counts.
    public var duplicateKeys: DuplicateKeys

    /// Creates options for reading JSON.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and objects. `[]` has one level.
    ///   - maximumSize: The maximum size in bytes of text. Documents of 4 GiB and more are always refused.
    ///   - duplicateKeys: The treatment of objects that have the same key more than once.
    public init(maximumDepth: Int = 512, maximumSize: Int = .max, duplicateKeys: DuplicateKeys = .first) {
        self.maximumDepth = maximumDepth
        self.maximumSize = maximumSize
        self.duplicateKeys = duplicateKeys
    }
}
