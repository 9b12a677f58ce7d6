/// Returns a number that tells the cases of an enum apart, in an order of the compiler's choice; nil for a
/// value that isn't an enum, and on systems where this isn't known to work.
///
/// Source: `EnumValueWitnessTable` in the Swift runtime, which is part of the stable ABI. The word before the
/// metadata of a type is the address of its table: ten words, two numbers of four bytes, the first of which
/// has flags, and then, if a flag says so, the functions for enums. The first of these returns the number. It
/// takes the addresses of a value and of the metadata, which are passed as C passes them.
///
/// **Safe:** a metatype is the address of metadata, which is never freed. A kind of 0x201 means an enum, so
/// that metadata has a table. The function reads the value, which lives until it returns.
func caseNumber<Value>(of value: Value) -> UInt32? {
    #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
        typealias CaseNumber = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
        let word = MemoryLayout<UInt>.size
        let metadata = unsafe unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
        guard isEnum(Value.self) else { return nil }
        let table = unsafe metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
        let flags = unsafe table.load(fromByteOffset: 10 * word, as: UInt32.self)
        let number = unsafe table.load(fromByteOffset: 10 * word + 8, as: UInt.self)
        guard flags & 0x20_0000 != 0 else { return nil }
        let function = unsafe unsafeBitCast(number, to: CaseNumber.self)
        return unsafe withUnsafePointer(to: value) { unsafe function(UnsafeRawPointer($0), metadata) }
    #else
        return nil
    #endif
}

/// Whether an enum has cases with associated values; nil if that can't be told, and for other types.
///
/// The second word of the metadata of an enum is the address of its description: numbers of four bytes, of
/// which the sixth has the number of these cases in its lower 24 bits.
///
/// **Safe:** as for `caseNumber(of:)`. The description is a constant of the program.
func hasPayloads(_ type: Any.Type) -> Bool? {
    #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
        guard isEnum(type) else { return nil }
        let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
        let description = unsafe metadata.load(
            fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        return unsafe description.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF != 0
    #else
        return nil
    #endif
}

/// What tells the cases of an enum apart.
enum CaseIdentity: Hashable, Sendable {
    case number(UInt32)
    /// The name of a case, where there is no number.
    case name(String)

    init<Root>(of root: Root) {
        self = caseNumber(of: root).map { .number($0) } ?? .name(caseName(of: root))
    }
}

/// Returns the name of the case that a value has.
func caseName(of root: Any) -> String {
    Mirror(reflecting: root).children.first?.label ?? String(describing: root)
}
