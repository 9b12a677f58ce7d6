// Numbers.
extension RelaxedJSONScanner {
    /// Scans a number. It stays in the text if it is spelled as in JSON.
    mutating func scanNumber() throws(JSONScanFailure) {
        let start = cursor.offset
        let isNegative = cursor.byte == 0x2D
        if isNegative || cursor.byte == 0x2B { cursor.advance(by: 1) }
        if syntax == .json5 {
            if cursor.byte == 0x49 {
                try skip("Infinity")
                return try append(notFinite: isNegative ? -.infinity : .infinity)
            }
            if cursor.byte == 0x4E {
                try skip("NaN")
                return try append(notFinite: .nan)
            }
            if cursor.byte == 0x30, cursor.byte(ahead: 1) | 0x20 == 0x78 {
                return try scanHexadecimal(isNegative: isNegative)
            }
        }
        let parts = try scanParts()
        try checkEndOfNumber()
        let length = cursor.offset &- start
        if length > maximumLength { throw error(.tooLong("a number of \(length) characters")) }
        let kind: TapeRow.Kind = parts.isReal ? .real : .integer
        if parts.isJSON, isDigit(text[start]) || isNegative {
            return try append(TapeRow(kind, length: length, low: start))
        }
        let value = try beginValue(length &+ 1)
        if isNegative { values.append(0x2D) }
        if parts.whole.isEmpty { values.append(0x30) }
        values.append(text.part(parts.whole.lowerBound, parts.whole.count))
        if parts.fraction.count > 1 {
            values.append(text.part(parts.fraction.lowerBound, parts.fraction.count))
        }
        values.append(text.part(parts.fraction.upperBound, cursor.offset - parts.fraction.upperBound))
        try append(kind, keptFrom: value)
    }

    /// Appends the row of the number from `start` to the end of `values`. No digit may follow a number, so a
    /// space does.
    private mutating func append(_ kind: TapeRow.Kind, keptFrom start: Int) throws(JSONScanFailure) {
        let length = values.count - start
        try reserve(1)
        values.append(0x20)
        try append(TapeRow(kind, length: length, low: valuesStart + start))
    }

    /// The parts of a decimal number. The exponent follows the fraction.
    private struct Parts {
        /// The digits before the point.
        var whole: Range<Int>
        /// The point and the digits after it.
        var fraction: Range<Int>
        var hasExponent = false

        var isReal: Bool { fraction.count > 1 || hasExponent }
        /// Whether JSON spells the number in the same way.
        var isJSON: Bool { !whole.isEmpty && fraction.count != 1 }
    }

    /// Scans a decimal number after its sign.
    private mutating func scanParts() throws(JSONScanFailure) -> Parts {
        let start = cursor.offset
        if cursor.byte == 0x30 {
            cursor.advance(by: 1)
            if isDigit(cursor.byte) { throw error(.leadingZero) }
        } else if cursor.skipDigits() == 0, syntax != .json5 || cursor.byte != 0x2E {
            throw unexpected("a digit")
        }
        let point = cursor.offset
        if cursor.byte == 0x2E {
            cursor.advance(by: 1)
            // A point alone is not a number.
            if cursor.skipDigits() == 0, syntax != .json5 || point == start { throw unexpected("a digit") }
        }
        var parts = Parts(whole: start..<point, fraction: point..<cursor.offset)
        if cursor.byte | 0x20 == 0x65 {
            parts.hasExponent = true
            cursor.advance(by: 1)
            if cursor.byte == 0x2B || cursor.byte == 0x2D { cursor.advance(by: 1) }
            if cursor.skipDigits() == 0 { throw unexpected("a digit") }
        }
        return parts
    }

    /// Throws if the text ends here and may go on, with further digits.
    private func checkEndOfNumber() throws(JSONScanFailure) {
        if cursor.isAtEnd, partial != .refused { throw unexpected("the end of the number") }
    }

    // MARK: Hexadecimal

    /// The maximum number of hexadecimal digits after leading zeros. A number with more is beyond a `Double`.
    private static var maximumDigits: Int { 256 }

    /// Scans a hexadecimal number after its sign, and keeps it as a decimal number.
    private mutating func scanHexadecimal(isNegative: Bool) throws(JSONScanFailure) {
        let sign = cursor.offset
        cursor.advance(by: 2)
        let start = cursor.offset
        while cursor.byte == 0x30 { cursor.advance(by: 1) }
        let first = cursor.offset
        while hexDigit(cursor.byte) != nil { cursor.advance(by: 1) }
        if cursor.offset == start { throw unexpected("a hexadecimal digit") }
        try checkEndOfNumber()
        let count = cursor.offset - first
        guard count <= Self.maximumDigits else {
            throw JSONScanFailure(reason: .tooLong("a hexadecimal number of \(count) digits"), offset: sign)
        }
        // Limbs of nine decimal digits, the lowest first.
        var limbs: [UInt64] = [0]
        for index in first..<cursor.offset {
            var carry = UInt64(hexDigit(text[index]) ?? 0)
            for limb in limbs.indices {
                (carry, limbs[limb]) = (limbs[limb] &* 16 &+ carry).quotientAndRemainder(
                    dividingBy: 1_000_000_000)
            }
            if carry > 0 { limbs.append(carry) }
        }
        let value = try beginValue(limbs.count &* 24 &+ 1)
        if isNegative { values.append(0x2D) }
        values.append(decimal: limbs[limbs.count - 1])
        for limb in limbs.dropLast().reversed() { values.append(Int(limb), width: 9) }
        try append(.integer, keptFrom: value)
    }
}
