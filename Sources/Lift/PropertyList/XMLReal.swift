/// The text of reals in XML property lists.
///
/// Foundation writes 17 significant digits, as `printf` does for `%.17g`. They denote the Double exactly, but
/// are often not the shortest digits that do: 0.1 is `0.10000000000000001`.
enum XMLReal {
    static func write(_ value: Double, to buffer: inout ByteBuffer) {
        if value.isFinite {
            writeFinite(value, to: &buffer)
        } else if value.isNaN {
            buffer.append("nan")
        } else {
            buffer.append(value < 0 ? "-infinity" : "+infinity")
        }
    }

    private static func writeFinite(_ value: Double, to buffer: inout ByteBuffer) {
        if value.sign == .minus { buffer.append(0x2D) }
        if value == 0 { return buffer.append("0.0") }
        // Seventeen digits, the first of which is not zero, and the power of ten of the first one.
        let (digits, exponent) = ExactDigits.seventeen(of: value.magnitude)
        var left = 17
        var significant = digits
        while significant.isMultiple(of: 10) {
            significant /= 10
            left -= 1
        }
        if exponent >= -4, exponent < 17 {
            writePlain(significant, count: left, exponent, to: &buffer)
        } else {
            writeScientific(significant, count: left, exponent, to: &buffer)
        }
    }

    private static func writePlain(
        _ digits: UInt64, count: Int, _ exponent: Int, to buffer: inout ByteBuffer
    ) {
        if exponent < 0 {
            buffer.append("0.")
            buffer.append(repeating: 0x30, count: -exponent - 1)
            buffer.append(decimal: digits)
        } else if exponent + 1 >= count {
            buffer.append(decimal: digits)
            buffer.append(repeating: 0x30, count: exponent + 1 - count)
        } else {
            let power = UInt64.powersOfTen[count - exponent - 1]
            buffer.append(decimal: digits / power)
            buffer.append(0x2E)
            buffer.append(Int(digits % power), width: count - exponent - 1)
        }
    }

    private static func writeScientific(
        _ digits: UInt64, count: Int, _ exponent: Int, to buffer: inout ByteBuffer
    ) {
        let power = UInt64.powersOfTen[count - 1]
        buffer.append(decimal: digits / power)
        if count > 1 {
            buffer.append(0x2E)
            buffer.append(Int(digits % power), width: count - 1)
        }
        buffer.append(exponent < 0 ? "e-" : "e+")
        if exponent.magnitude < 10 { buffer.append(0x30) }
        buffer.append(decimal: UInt64(exponent.magnitude))
    }
}
