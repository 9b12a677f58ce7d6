import Foundation
import Testing

@testable import Lift

/// Deep, long and damaged property lists in XML.
@Suite struct XMLPropertyListHostilityTests {
    // MARK: Depth and size

    private func nest(_ levels: Int, open: String = "<array>", close: String = "</array>") -> Data {
        Data(
            XMLList.plist(String(repeating: open, count: levels) + String(repeating: close, count: levels))
                .utf8)
    }

    @Test(arguments: [
        ("<array>", "</array>"), ("<dict><key>k</key>", "</dict>"), ("<array >", "</array>"),
        ("<array a=\"b\">", "</array\n>"),
    ])
    func levelsAreCounted(open: String, close: String) throws {
        func list(_ levels: Int) -> Data {
            let inner = open.hasPrefix("<dict>") ? "<dict/>" : "<array/>"
            let outer = levels - 1
            return Data(
                XMLList.plist(
                    String(repeating: open, count: outer) + inner + String(repeating: close, count: outer)
                )
                .utf8)
        }
        #expect(XMLRefusal.of(list(512)) == nil)
        #expect(XMLRefusal.of(list(3), options: PropertyListReadingOptions(maximumDepth: 3)) == nil)
        #expect(XMLRefusal.of(list(2000), options: PropertyListReadingOptions(maximumDepth: 2000)) == nil)
        for (depth, column) in [(3, 1 + 3 * open.count), (0, 1), (-1, 1), (.min, 1)] as [(Int, Int)] {
            #expect(
                XMLRefusal.of(list(4), options: PropertyListReadingOptions(maximumDepth: depth))
                    == XMLRefusal("nested more than \(depth) levels deep", 3, column))
        }
        #expect(
            XMLRefusal.of(list(513))
                == XMLRefusal("nested more than 512 levels deep", 3, 1 + 512 * open.count))
    }

    @Test func deepListsAreReadOnASmallStack() async throws {
        let levels = 100_000
        let depth = try await onSmallStack {
            let text = String(repeating: "<array>", count: levels)
            let options = PropertyListReadingOptions(maximumDepth: .max)
            #expect(throws: LiftError.self) { try Jar(plist: Data(text.utf8), options: options) }
            let end = String(repeating: "</array>", count: levels)
            var jar = try Jar(plist: Data((text + end).utf8), options: options)
            var depth = 1
            while jar[0].kind == .array { (jar, depth) = (jar[0], depth + 1) }
            return depth
        }
        #expect(depth == levels)
    }

    @Test func lengthsOfValuesHaveALimit() throws {
        func refusal(_ body: String) throws -> XMLRefusal? {
            let bytes = try unwrap(PaddedBytes(copying: body))
            // Used in these braces, to whose end `bytes` is there.
            let view = bytes.view
            do throws(XMLFailure) {
                _ = try XMLPropertyListScanner.scan(view, maximumDepth: 512, maximumLength: 2)
                return nil
            } catch {
                let error = SyntaxError(error, in: view)
                return XMLRefusal(error.message, error.position.line, error.position.column)
            }
        }
        #expect(try refusal("<array><string>ab</string><data>AQI=</data></array>") == nil)
        #expect(
            try refusal("<string>abc</string>")
                == XMLRefusal("a string of 3 bytes exceeds the limit for one value", 1, 1))
        #expect(
            try refusal("<data>AQID</data>")
                == XMLRefusal("data of 3 bytes exceeds the limit for one value", 1, 1))
        #expect(
            try refusal("<array><true/><true/><true/></array>")
                == XMLRefusal("a container of 3 elements exceeds the limit for one value", 1, 22))
        #expect(SyntaxError.outOfMemory.message == "not enough memory for the document")
        let failure = XMLFailure(reason: .outOfMemory, offset: 0)
        let bytes = try unwrap(PaddedBytes(copying: "<"))
        // As above.
        let view = bytes.view
        #expect(SyntaxError(failure, in: view).message == "not enough memory for the document")
        let large = XMLFailure(reason: .tooLarge(5, limit: 4), offset: 0)
        #expect(SyntaxError(large, in: view).message == "expected at most 4 bytes of text, found 5")
        #expect(throws: XMLFailure(reason: .tooLarge(1, limit: 0), offset: 0)) {
            _ = try XMLPropertyListScanner.scan(view, maximumDepth: 512, maximumInput: 0)
        }
    }

    // MARK: Any bytes

    /// All that a list can have.
    static let fixture = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x" [<!ELEMENT a (b)><!-- c -->]>
        <plist version="1.0"><!-- c --><dict>
        \t<key>a&amp;é</key><array a='b'><integer>-1</integer><integer>0xF</integer><real>2.5e1</real>
        \t<true/><false></false><date>2001-01-01T00:00:00Z</date><data>AQ I=</data><array/><?p q?></array>
        \t<key>b</key><string>x<![CDATA[]]&<]]>&#x41;\r\n😀]</string>
        </dict></plist>

        """

    /// The fixture in each encoding, without the line break at its end. Latin-1 has no emoji.
    static let encodings: [(name: String, bytes: Data)] = {
        func text(_ encoding: String) -> String {
            String(fixture.dropLast()).replacing("encoding=\"UTF-8\"", with: "encoding=\"\(encoding)\"")
        }
        let latin1 = text("ISO-8859-1").replacing("😀", with: "ÿ")
        return [
            ("UTF-8", Data(text("UTF-8").utf8)),
            ("UTF-16, big-endian", XMLList.utf16(text("UTF-16"), bigEndian: true)),
            ("UTF-16, little-endian", XMLList.utf16(text("UTF-16"), bigEndian: false)),
            ("ISO-8859-1", Data(latin1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })),
        ]
    }()

    @Test(arguments: encodings.indices)
    func everyPrefixIsRefused(encoding: Int) throws {
        let (name, bytes) = Self.encodings[encoding]
        #expect(XMLRefusal.of(bytes) == nil)
        for length in 0..<bytes.count {
            #expect(XMLRefusal.of(bytes.prefix(length)) != nil, "\(length) bytes of \(name)")
        }
    }

    @Test(arguments: encodings.indices)
    func everyChangeOfAByteIsReadOrRefused(encoding: Int) throws {
        let bytes = Array(Self.encodings[encoding].bytes)
        let others: [UInt8] =
            TestSize.isFull
            ? Array(.min ... .max) : [0x00, 0x20, 0x26, 0x2F, 0x3C, 0x3E, 0x5D, 0x61, 0x80, 0xD8, 0xEF]
        for index in bytes.indices {
            for other in others {
                var changed = bytes
                changed[index] = other
                do throws(LiftError) {
                    let jar = try liftErrorsOnly { try Jar(plist: Data(changed)) }
                    #expect(walkThrough(jar) > 0, "byte \(index)")
                    _ = try? liftError { try jar["b"]^ as Int }.report
                } catch {
                    #expect(error.kind == .ofInput(error.message), "byte \(index)")
                    _ = error.report
                }
            }
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func randomChangesAreReadOrRefused(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let tokens = [
            "<", ">", "/", "<!--", "-->", "<array>", "</dict>", "<data>", "&#0;", "<key>", "1e400", "\0",
            "<![CDATA[", "]]>", "<?", "?>", "&amp;", "'", "\"", "</plist>", "<!DOCTYPE p [", "]>", "\r",
        ]
        for _ in 0..<TestSize.count(400, full: 20_000) {
            var bytes = Array(Self.fixture.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                if Bool.random(using: &generator) {
                    bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                } else if let token = tokens.randomElement(using: &generator) {
                    bytes.replaceSubrange(place..<place, with: token.utf8)
                }
            }
            do throws(LiftError) {
                let jar = try liftErrorsOnly { try Jar(plist: Data(bytes)) }
                #expect(walkThrough(jar) > 0, "seed \(seed)")
            } catch {
                #expect(error.kind == .ofInput(error.message), "seed \(seed)")
            }
        }
    }
}
