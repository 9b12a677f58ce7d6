/// The bytes of an input as numbers. Here the fuzzer chooses what is random in the tests. The type has the
/// name of the tests' generator, so that their Codable shapes can be used unchanged.
struct SeededGenerator: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>
    private var state: UInt64 = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(Array(bytes)) }

    /// Without an input: one of as many sequences as there are seeds.
    init(seed: UInt64) {
        bytes = []
        state = seed
    }

    /// What no number was made of yet.
    var rest: [UInt8] { Array(bytes) }

    var isAtEnd: Bool { bytes.isEmpty }

    /// One byte, spread over all bits, because the caller may use any of them. After the last byte all
    /// numbers are different, so that a caller who draws until a number fits comes to an end.
    mutating func next() -> UInt64 {
        guard let byte = bytes.popFirst() else {
            state &+= 0x9E37_79B9_7F4A_7C15
            return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
        }
        return UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// A number below `count`, 0 at the end.
    mutating func choose(_ count: Int) -> Int { Int(bytes.popFirst() ?? 0) % count }

    mutating func choose<Value>(_ values: [Value]) -> Value { values[choose(values.count)] }
}
