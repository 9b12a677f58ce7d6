import Foundation
import Testing

@testable import Lift

/// What is written as XML, byte for byte.
@Suite struct XMLPropertyListWriterTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// The text between the tags of the plist.
    private func body(_ value: some JarRepresentable, sortedKeys: Bool = false) throws -> String {
        let data = try Data(plist: value, format: .xml, sortedKeys: sortedKeys)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.hasPrefix(Self.head) && text.hasSuffix("</plist>\n"))
        return String(text.dropFirst(Self.head.count).dropLast("</plist>\n".count))
    }

    static let values: [(jar: Jar, text: String)] = [
        (true, "<true/>\n"), (false, "<false/>\n"), (0, "<integer>0</integer>\n"),
        (-7, "<integer>-7</integer>\n"), (Jar(Int64.min), "<integer>-9223372036854775808</integer>\n"),
        (Jar(UInt64.max), "<integer>18446744073709551615</integer>\n"),
        (0.1, "<real>0.10000000000000001</real>\n"), (2.5, "<real>2.5</real>\n"), (1.0, "<real>1</real>\n"),
        (0.0, "<real>0.0</real>\n"), (-0.0, "<real>-0.0</real>\n"), (-1e100, "<real>-1e+100</real>\n"),
        (1e16, "<real>10000000000000000</real>\n"), (1e17, "<real>1e+17</real>\n"),
        (1.25e-5, "<real>1.2500000000000001e-05</real>\n"), (0.0001, "<real>0.0001</real>\n"),
        // Just below powers of ten, by a power of two
        (Jar(0x1p-681), "<real>9.9671949510975675e-206</real>\n"),
        (Jar(0x1p-877), "<real>9.9241610332960957e-265</real>\n"),
        (Jar(Double.nan), "<real>nan</real>\n"), (Jar(Double.infinity), "<real>+infinity</real>\n"),
        (Jar(-Double.infinity), "<real>-infinity</real>\n"),
        (Jar(Float(0.1)), "<real>0.10000000000000001</real>\n"),
        (Jar(Decimal(125) / 10), "<string>12.5</string>\n"), ("", "<string></string>\n"),
        ("é <&>\"'\t\n", "<string>é &lt;&amp;&gt;\"'\t\n</string>\n"), ("\r", "<string>&#13;</string>\n"),
        ("12345678\u{FFFD}\u{F000}", "<string>12345678\u{FFFD}\u{F000}</string>\n"),
        (Jar(Data()), "<data>\n</data>\n"), (Jar(Data([1])), "<data>\nAQ==\n</data>\n"),
        (Jar(Data([1, 2])), "<data>\nAQI=\n</data>\n"),
        (Jar(Data([0xFB, 0xFF, 0xFE])), "<data>\n+//+\n</data>\n"),
        (Jar(Date(timeIntervalSinceReferenceDate: 0.99)), "<date>2001-01-01T00:00:00Z</date>\n"),
        (Jar(Date(timeIntervalSinceReferenceDate: -0.01)), "<date>2000-12-31T23:59:59Z</date>\n"),
        ([], "<array/>\n"), ([:], "<dict/>\n"),
        ([[] as Jar, 1], "<array>\n\t<array/>\n\t<integer>1</integer>\n</array>\n"),
        (
            ["z": ["&": [:] as Jar] as Jar, "a": [] as Jar],
            "<dict>\n\t<key>z</key>\n\t<dict>\n\t\t<key>&amp;</key>\n\t\t<dict/>\n\t</dict>\n\t<key>a</key>\n"
                + "\t<array/>\n</dict>\n"
        ),
        ([Jar(Data([1, 2, 3]))], "<array>\n\t<data>\n\tAQID\n\t</data>\n</array>\n"),
    ]

    @Test(arguments: values.indices)
    func valuesAreWritten(index: Int) throws {
        let (jar, text) = Self.values[index]
        #expect(try body(jar) == text)
        let read = try Jar(plist: Data(plist: jar, format: .xml))
        #expect(try body(read) == text)
    }

    @Test func numbersOfJSONAreWrittenExactly() throws {
        #expect(
            try body(Jar(json: "[1.50,12345678901234567890,-3,1e2]"))
                == "<array>\n\t<real>1.5</real>\n\t<integer>12345678901234567890</integer>\n\t<integer>-3</integer>\n"
                + "\t<real>100</real>\n</array>\n")
        #expect(throws: LiftError.self) { try Data(plist: Jar(json: "1e400"), format: .xml) }
    }

    @Test func keysAreSortedOnRequest() throws {
        struct Model: Codable {
            var b = 1
            var a = ["d": 1, "c": 2]
        }
        let jar: Jar = ["b": 1, "a": ["d": 1, "c": 2] as Jar]
        let sorted: Jar = ["a": ["c": 2, "d": 1] as Jar, "b": 1]
        for format in PropertyListFormat.all {
            #expect(
                try Data(plist: jar, format: format, sortedKeys: true) == Data(plist: sorted, format: format))
            #expect(try Jar(plist: Data(plist: jar, format: format)).keys == ["b", "a"])
            #expect(
                try JarEncoder().encodePropertyList(Model(), format: format, sortedKeys: true)
                    == Data(plist: sorted, format: format))
        }
    }

    /// Data in lines of 76 columns, where each tab counts as eight, up to eight of them.
    @Test func dataIsWrittenInLines() throws {
        for level in 0...10 {
            var jar = Jar(Data(repeating: 7, count: 60))
            for _ in 0..<level { jar = [jar] }
            let lines = try body(jar).split(separator: "\n").filter { $0.contains("Bwc") }
            let tabs = min(level, 8)
            #expect(lines.dropLast().allSatisfy { $0.utf8.count == tabs + 76 - 8 * tabs })
            #expect(lines.allSatisfy { $0.prefix { $0 == "\t" }.count == tabs })
        }
    }

    @Test func indentationHasALimit() throws {
        var jar: Jar = 1
        for _ in 0..<100 { jar = [jar] }
        let lines = try body(jar).split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 == "\t" }.count }.max() == 64)
    }

    // MARK: Reals

    /// The same digits as those of the C library.
    @Test(arguments: [1, 2] as [UInt64])
    func realsHaveSeventeenDigits(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var values: [Double] = [
            .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .pi,
            9.9999999999999995e16,
            // Their powers of ten are one less than 1233 / 4096 of their powers of two.
            0x1p-877, 0x1p-681,
            0.5, 9007199254740992, 1e-11, 9.99999999999999999e-12, 1e22, 1e23, 123456789012345.67,
        ]
        for _ in 0..<TestSize.count(2000, full: 1_000_000) {
            values.append(Double(bitPattern: generator.next()))
            values.append(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 100)
            let power = Double(Int.random(in: -25...25, using: &generator))
            values.append(Double.random(in: 0...10, using: &generator) * pow(10, power))
        }
        for value in values where value.isFinite && value != 0 {
            var buffer = ByteBuffer()
            buffer.append(upTo: ByteRoom.numberCapacity) { XMLReal.write(value, to: &$0) }
            #expect(buffer.string() == String(format: "%.17g", value), "seed \(seed)")
        }
    }

    // MARK: Foundation

    @Test(arguments: [1, 2] as [UInt64])
    func whatFoundationWritesIsWritten(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<TestSize.count(40, full: 2000) {
            let jar = PropertyListTree.random(&generator, depth: 4)
            let value = try jar.asAny()
            let theirs = try PropertyListSerialization.data(
                fromPropertyList: value, format: .xml, options: 0)
            let ours = try Data(plist: jar, format: .xml, sortedKeys: true)
            // Negative zero has no sign there.
            let text = String(decoding: ours, as: UTF8.self)
                .replacingOccurrences(of: "<real>-0.0<", with: "<real>0.0<")
            #expect(text == String(decoding: theirs, as: UTF8.self), "seed \(seed)")
            #expect(try Jar(plist: theirs) == jar, "seed \(seed)")
            #expect(try Jar(plist: ours) == jar, "seed \(seed)")
        }
    }
}
