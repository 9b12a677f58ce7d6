/// The text of reals in XML property lists.
///
/// `PropertyListSerialization` writes 17 significant digits, as `printf` does for `%.17g`. They denote the
/// Double exactly, but are often not the shortest digits that do: 0.1 is `0.10000000000000001`.
enum XMLReal {
    /// Appends the text of `value`. Room for `ByteRoom.numberCapacity` bytes is needed.
    @inline(__always)
    static func write(_ value: Double, to room: inout ByteRoom) {
        guard value.isFinite else { return writeInfinite(value, to: &room) }
        // Does not branch, because signs are often unpredictable.
        room.append(word: 0x2D, count: value.sign == .minus ? 1 : 0)
        if value == 0 { return room.append("0.0") }
        let (digits, exponent) = ExactDigits.seventeen(of: value.magnitude)
        if exponent >= 0, exponent < 17 {
            let (whole, fraction) = digits.quotientAndRemainder(
                dividingBy: UInt64.powersOfTen[16 &- exponent])
            room.append(decimal: whole)
            if fraction == 0 { return }
            room.append(0x2E)
            room.append(fraction: fraction &* UInt64.powersOfTen[exponent])
        } else {
            room.append(seventeenDigits: digits, exponent: exponent, isSmall: exponent < 0)
        }
    }

    @inline(never)
    private static func writeInfinite(_ value: Double, to room: inout ByteRoom) {
        if value.isNaN {
            room.append("nan")
        } else if value < 0 {
            room.append("-infinity")
        } else {
            room.append("+infinity")
        }
    }
}
