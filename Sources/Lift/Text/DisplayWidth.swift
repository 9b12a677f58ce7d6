extension Character {
    /// The number of columns that a terminal or an editor with a fixed-width font gives to this Character: 0,
    /// 1 or 2, or more for one of several letters.
    var columns: Int {
        var columns = 0
        for scalar in unicodeScalars {
            // An emoji of several scalars, such as a flag, is as wide as one of them. So is Hangul.
            if scalar.isWide || scalar.value == 0xFE0F { return 2 }
            columns += scalar.isZeroWidth ? 0 : 1
        }
        return columns
    }
}

extension Unicode.Scalar {
    /// Whether this scalar takes two columns.
    fileprivate var isWide: Bool {
        if value < 0x1100 { return false }
        return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
    }

    /// The scalars of the widths W and F that are not emoji, with the unassigned ones between them.
    ///
    /// Source: EastAsianWidth.txt of Unicode 16, https://www.unicode.org/reports/tr11/.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
        0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    /// Whether this scalar takes no column of its own: marks, joiners and the inner parts of Hangul.
    fileprivate var isZeroWidth: Bool {
        if value < 0x300 { return value == 0xAD }
        if value >= 0x1160 && value <= 0x11FF { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }

    /// Whether this scalar must not reach a terminal as it is: control characters, the separators of lines,
    /// and the characters that change the direction of the text around them.
    ///
    /// Source: https://www.unicode.org/reports/tr9/, sections 2.1 to 2.6, for the last.
    var isUnsafeToShow: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// This text with `\u{…}` instead of each control character.
    func escapingControls() -> String {
        guard unicodeScalars.contains(where: { $0.isUnsafeToShow }) else { return String(self) }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeToShow {
                text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
