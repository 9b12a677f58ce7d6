/// Options for reading property lists: limits for their size, depth and content.
///
///     let options = PropertyListReadingOptions(maximumDepth: 64, maximumSize: 1 << 20)
///     try Jar(plist: data, options: options)
///
/// A property list that exceeds a limit is refused with a `LiftError` of the kind `bounds`.
public struct PropertyListReadingOptions: Sendable, Hashable {
    /// The maximum number of nested arrays and dictionaries in a property list. The default is 512.
    ///
    /// `[]` has one level. A deeper list is refused with a `LiftError` of the kind `bounds`.
    public var maximumDepth: Int

    /// The maximum size of a property list in bytes. By default, the size is only limited by what Lift can
    /// address, which is two bytes less than 4 GiB.
    ///
    /// A larger list is refused with a `LiftError` of the kind `bounds`.
    public var maximumSize: Int

    /// The maximum number of keys and values in a binary property list, for each byte of it. The default is
    /// 4.
    ///
    /// The limit protects against lists that expand: containers can be referred to more than once, and so can
    /// their elements, so a file of a hundred bytes can describe billions of values. A list whose containers
    /// are each referred to only once has fewer values than bytes. A list that exceeds the limit is refused
    /// with a `LiftError` of the kind `bounds`. XML is not affected.
    public var maximumExpansion: Int

    /// The maximum number of bytes in all strings, data and numbers of a binary property list, each counted
    /// as often as it is referred to.
    ///
    /// If this is nil, which is the default, the limit is 64 MiB or 64 times the size of the list, whichever
    /// is larger. Lifting the whole list creates values of this size. A list that exceeds the limit is
    /// refused with a `LiftError` of the kind `bounds`. XML has no references and is not affected.
    public var maximumContent: Int?

    /// Creates options for reading property lists.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and dictionaries. `[]` has one level.
    ///   - maximumSize: The maximum size in bytes. Lists of 4 GiB and more are always refused.
    ///   - maximumExpansion: The maximum number of keys and values for each byte of a binary property list.
    ///   - maximumContent: The maximum number of bytes in all strings, data and numbers of a binary property
    ///     list, each counted as often as it is referred to. If nil, the limit is 64 MiB or 64 times the size
    ///     of the list, whichever is larger.
    public init(
        maximumDepth: Int = 512, maximumSize: Int = .max, maximumExpansion: Int = 4,
        maximumContent: Int? = nil
    ) {
        self.maximumDepth = maximumDepth
        self.maximumSize = maximumSize
        self.maximumExpansion = maximumExpansion
        self.maximumContent = maximumContent
    }
}
