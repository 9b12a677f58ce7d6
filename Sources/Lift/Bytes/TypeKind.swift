/// Returns whether `type` is an enum. Swift's `Mirror` tells this only for values.
///
/// Source: `MetadataKind.def` in the Swift runtime. The first word of a type's metadata is its kind, and
/// 0x201 is that of enums. It is part of the stable ABI. In a class the word is an address or zero.
///
/// **Safe:** every metatype is the address of metadata, which begins with this word and is never freed.
func isEnum(_ type: Any.Type) -> Bool {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
}
