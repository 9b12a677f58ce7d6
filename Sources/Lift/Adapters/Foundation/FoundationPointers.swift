#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    // What Foundation says by a pointer.

    extension NSNumber {
        /// The first letter of the type that the number was made of, as `objCType` has it.
        var typeLetter: UInt8 {
            // A C string that lives as long as the process: there is one byte at least, the zero at its end.
            unsafe UInt8(bitPattern: objCType.pointee)
        }
    }

    extension PropertyListSerialization {
        /// What `data` holds, and the format in which it does.
        static func read(_ data: Data) throws -> (
            value: Any, format: PropertyListSerialization.PropertyListFormat
        ) {
            var format = PropertyListSerialization.PropertyListFormat.xml
            // The format is written during the call.
            let value = try unsafe propertyList(from: data, options: [], format: &format)
            return (value, format)
        }
    }
#endif
