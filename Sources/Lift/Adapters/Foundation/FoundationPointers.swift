#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    // The two functions of Foundation that need a pointer.

    extension NSNumber {
        /// The first letter of `objCType`, the encoding of the type that the number was created from.
        var typeLetter: UInt8 {
            // A C string that is never freed. It has at least one byte: the zero at its end.
            unsafe UInt8(bitPattern: objCType.pointee)
        }
    }
#endif
