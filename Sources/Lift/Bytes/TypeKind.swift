/// Returns whether `type` is an enum. Swift's `Mirror` tells this only for values.
///
/// Source: `MetadataKind.def` in the Swift runtime. The first word of a type's metadata is its kind, and
/// 0x201 is that of enums. It is part of the stable ABI. In a class the word is an address or zero.
///
/// **Safe:** every metatype is the address of metadata, which begins with this word and is never freed.
func isEnum(_ type: Any.Type) -> Bool {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
}

/// Returns whether `type` is a generic struct or enum, such as `[Int]`. On processors where this isn't known,
/// every struct and enum is one.
///
/// Source: "Type Metadata" in the documentation of Swift's ABI. The kinds of structs, enums and optionals are
/// 0x200, 0x201 and 0x202. The second word of their metadata is the address of a descriptor, which begins
/// with four bytes of flags. The eighth bit is set if the type is generic.
///
/// **Safe:** as above. Metadata of these kinds has a second word, and descriptors are never freed.
func isGenericValue(_ type: Any.Type) -> Bool {
    let metadata = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let kind = unsafe metadata.pointee
    guard (0x200...0x202).contains(kind) else { return false }
    #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
        guard let descriptor = unsafe UnsafePointer<UInt32>(bitPattern: metadata[1]) else { return true }
        return unsafe descriptor.pointee & 0x80 != 0
    #else
        return true
    #endif
}
