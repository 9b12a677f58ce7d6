/// Options for reading property lists: limits for their size, depth and content.
///
///     let options = PropertyListReadingOptions(maximumDepth: 64, maximumSize: 1 << 20)
///     try Jar(plist: data, options: options)
///
/// A property list that exceeds a limit throws a `LiftError` of the kind `bounds`.
public struct PropertyListReadingOptions: Sendable, Hashable {
    /// The maximum number of nested arrays and dictionaries in a property list. The default is 512.
    ///
    /// `[]` has one level. A deeper list throws a `LiftError` of the kind `bounds`.
    public var maximumDepth: Int

    /// The maximum size of a property list in bytes. The default is the most that Lift can address: two bytes
    /// less than 4 GiB.
    ///
    /// A larger list throws a `LiftError` of the kind `bounds`.
    public var maximumSize: Int

    /// The maximum number of keys and values in a binary property list, for each byte of it. The default is
    /// 4.
    ///
    /// The limit protects you from lists that expand: a list can refer to the same container more than once,
    /// and so can the elements of that, so a file of a hundred bytes can describe billions of values. If each
    /// container occurs only once, there are fewer values than bytes. A list that exceeds the limit throws a
    /// `LiftError` of the kind `bounds`. XML isn't affected.
    public var maximumExpansion: Int

    /// The maximum number of bytes in all strings, data and numbers of a binary property list, each counted
    /// as often as it occurs.
    ///
    /// The default is nil: 64 MiB or 64 times the size of the list, whichever is larger. Lifting the whole
    /// list creates values of this size. A list that exceeds the limit throws a `LiftError` of the kind
    /// `bounds`. XML has no references, so it isn't affected.
    public var maximumContent: Int?

    /// Creates options for reading property lists.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and dictionaries. `[]` has one level.
    ///   - maximumSize: The maximum size in bytes. Lists of 4 GiB and more always throw.
    ///   - maximumExpansion: The maximum number of keys and values for each byte of a binary property list.
    ///   - maximumContent: The maximum number of bytes in all strings, data and numbers of a binary property
    ///     list, each counted as often as it occurs. If nil, the limit is 64 MiB or 64 times the size of the
    ///     list, whichever is larger.
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
