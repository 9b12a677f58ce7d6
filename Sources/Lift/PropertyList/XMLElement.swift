/// The elements of XML property lists.
enum XMLElement: String {
    case plist, dict, array, key, string, integer, real, date, data, `true`, `false`

    /// The element with the given name, or nil if property lists have no such element.
    init?(_ name: ByteView) {
        // No name is longer. Comparing a long text with very many marks may take quadratic time.
        self.init(rawValue: name.count > 7 ? "" : name.string)
    }

    /// The element whose end tag ends an element with this one, as error messages name it.
    var endTag: String { "</\(self)>" }
}

/// A tag of an element.
struct XMLTag {
    enum Kind: Equatable {
        /// `<array>`
        case start
        /// `</array>`
        case end
        /// `<array/>`
        case empty
    }

    let element: XMLElement
    let kind: Kind
    /// The offset of its angle bracket.
    let offset: Int

    /// The tag in its usual spelling, without white space and without attributes, that the eight bytes begin
    /// with, and its length. Nil if they do not begin with one, or only with a part of one.
    @inline(__always)
    static func usual(_ word: ByteWord) -> (element: XMLElement, kind: Kind, length: Int)? {
        // The letter after the angle bracket decides with which constant the word is compared.
        switch UInt8(truncatingIfNeeded: word &>> 8) {
        case 0x6B where word & 0xFF_FFFF_FFFF == 0x3E_7965_6B3C: (.key, .start, 5)
        case 0x73 where word == 0x3E67_6E69_7274_733C: (.string, .start, 8)
        case 0x72 where word & 0xFFFF_FFFF_FFFF == 0x3E6C_6165_723C: (.real, .start, 6)
        case 0x64:
            switch word & 0xFFFF_FFFF_FFFF {
            case 0x3E74_6369_643C: (.dict, .start, 6)
            case 0x3E65_7461_643C: (.date, .start, 6)
            case 0x3E61_7461_643C: (.data, .start, 6)
            default: nil
            }
        case 0x74 where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_2F65_7572_743C: (.true, .empty, 7)
        case 0x66 where word == 0x3E2F_6573_6C61_663C: (.false, .empty, 8)
        case 0x61 where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_7961_7272_613C: (.array, .start, 7)
        case 0x2F where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_7463_6964_2F3C: (.dict, .end, 7)
        case 0x2F where word == 0x3E79_6172_7261_2F3C: (.array, .end, 8)
        default: nil
        }
    }
}
