/// Which characters XML allows where.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, sections 2.2 and 2.3.
enum XMLCharacters {
    /// The character with this number, or nil if XML cannot contain it, not even by reference.
    static func character(_ value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: Unicode.Scalar(value)
        default: nil
        }
    }

    /// Whether the byte can be part of a name; non-ASCII bytes need a further check.
    static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x3A, 0x5F, 0x2D, 0x2E, 0x80...: true
        default: false
        }
    }

    /// Whether the byte can be part of a public identifier. A quote ends one that begins with it.
    static func isPublicIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x61...0x7A, 0x40...0x5A, 0x30...0x3B: true
        // The signs ! # $ % ' ( ) * + , - . / = ? _
        case 0x21, 0x23...0x25, 0x27...0x2F, 0x3D, 0x3F, 0x5F: true
        default: false
        }
    }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61...0x7A, 0x41...0x5A, 0x3A, 0x5F: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D: true
        case 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD: true
        case 0x10000...0xEFFFF: true
        default: false
        }
    }

    static func isName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isNameStart(scalar)
        }
    }
}
