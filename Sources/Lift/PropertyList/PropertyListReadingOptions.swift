/// What the property list reader accepts beyond, or short of, its defaults.
public struct PropertyListReadingOptions: Sendable, Hashable {
    /// How many levels of arrays and dictionaries a property list may have; 512 unless changed.
    ///
    /// `[]` has one level. For XML it cannot be raised: Foundation's reader has a limit of its own, of about as
    /// many.
    public var maximumDepth: Int

    /// How many bytes a property list may have; by default what the tape can address, 4 GiB less two.
    public var maximumSize: Int

    /// How many values and keys a binary property list may have for each byte of it; 4 unless changed.
    ///
    /// Its containers may be referred to more than once, and their parts again, so that a file of a hundred bytes
    /// may stand for billions of values. A file whose containers are each referred to once has fewer values than
    /// bytes.
    public var maximumExpansion: Int

    /// How many bytes the strings, data and numbers of a binary property list may have in all, each counted as often
    /// as it is referred to; nil, the default, stands for 64 MiB or, if that is more, 64 times the bytes of the list.
    ///
    /// Who lifts all of a list makes as many bytes of it.
    public var maximumContent: Int?

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
