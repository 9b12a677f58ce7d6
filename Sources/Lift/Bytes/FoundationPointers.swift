import Foundation

// Values that Foundation returns through a pointer.

extension NSNumber {
    /// The first letter of the Objective-C type encoding of the number.
    var typeLetter: UInt8 {
        // A C string that is never freed. It has at least one byte, its terminating zero.
        unsafe UInt8(bitPattern: objCType.pointee)
    }
}

extension PropertyListSerialization {
    /// The property list in `data`, and its format.
    static func read(_ data: Data) throws -> (
        value: Any, format: PropertyListSerialization.PropertyListFormat
    ) {
        var format = PropertyListSerialization.PropertyListFormat.xml
        // The pointer is only used during the call.
        let value = try unsafe propertyList(from: data, options: [], format: &format)
        return (value, format)
    }
}
