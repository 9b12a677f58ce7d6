extension DocumentView {
    /// The value of a string or a number. If it has more than `limit` bytes in the document, only its
    /// beginning: as many whole scalars as fit in `limit` bytes.
    ///
    /// - Complexity: O(`limit`).
    func beginning(of row: TapeRow, limit: Int) -> (text: String, isWhole: Bool) {
        if row.length <= limit { return (string(row), true) }
        let bytes = bytes(of: row)
        return switch row.kind {
        case .escapedString: (JSONText.unescaped(bytes.part(0, escapedBoundary(in: bytes, limit))), false)
        case .utf16String: (bytes.part(0, utf16Boundary(in: bytes, limit)).utf16String, false)
        default: (bytes.part(0, utf8Boundary(in: bytes, limit)).string, false)
        }
    }

    /// The last offset up to `limit` at which a scalar begins. `limit` is less than the number of bytes.
    private func utf8Boundary(in bytes: ByteView, _ limit: Int) -> Int {
        var end = limit
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    private func utf16Boundary(in bytes: ByteView, _ limit: Int) -> Int {
        let end = limit & ~1
        // Does not separate the halves of a surrogate pair.
        return end > 0 && bytes.utf16(at: end - 2) & 0xFC00 == 0xD800 ? end - 2 : end
    }

    private func escapedBoundary(in bytes: ByteView, _ limit: Int) -> Int {
        var end = 0
        var next = lengthOfScalar(in: bytes, at: end)
        while next <= limit {
            end = next
            next += lengthOfScalar(in: bytes, at: end)
        }
        return end
    }

    /// The number of bytes of the scalar at `offset`: an escape, a pair of escapes, or UTF-8.
    private func lengthOfScalar(in bytes: ByteView, at offset: Int) -> Int {
        switch bytes[offset] {
        case 0x5C where bytes[offset + 1] == 0x75:
            // D800 to DBFF is the first half of a pair.
            let second = bytes[offset + 3]
            let isPair =
                bytes[offset + 2] | 0x20 == 0x64
                && (second == 0x38 || second == 0x39 || second | 0x20 == 0x61 || second | 0x20 == 0x62)
            return isPair ? 12 : 6
        case 0x5C: return 2
        case ..<0x80: return 1
        case ..<0xE0: return 2
        case ..<0xF0: return 3
        default: return 4
        }
    }
}

extension String {
    /// The string. If it has more than `limit` bytes of UTF-8, only its beginning: as many whole scalars as
    /// fit in `limit` bytes.
    func beginning(limit: Int) -> (text: String, isWhole: Bool) {
        guard var end = utf8.index(utf8.startIndex, offsetBy: limit, limitedBy: utf8.endIndex),
            end != utf8.endIndex
        else { return (self, true) }
        while end > utf8.startIndex, end.samePosition(in: unicodeScalars) == nil {
            end = utf8.index(before: end)
        }
        return (String(unicodeScalars[..<end]), false)
    }
}
