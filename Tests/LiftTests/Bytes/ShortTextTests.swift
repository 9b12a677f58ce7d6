import Foundation
import Testing

@testable import Lift

/// Texts of up to 16 bytes are written as two words. The readers are Foundation's.
@Suite struct ShortTextTests {
    /// Each length on both sides of those that are handled on their own.
    static let texts = (0...20).map { String("abcdefghijklmnopqrst".prefix($0)) }

    @Test(arguments: texts)
    func aTextIsTwoWords(text: String) throws {
        guard text.utf8.count <= 16 else {
            #expect(text.shortText == nil)
            return
        }
        let short = try #require(text.shortText)
        #expect(short.count == text.utf8.count)
        var buffer = ByteBuffer()
        buffer.append(upTo: 17) { room in
            room.append(short)
            room.append(0x2E)
        }
        #expect(buffer.string() == text + ".")
    }

    /// A character that both formats escape, one that neither does, and one of several bytes, at each place.
    @Test(arguments: texts, ["\u{A}", "\"", "\\", "<", "&", " ", "\u{7F}", "é", "\u{20AC}", "🚲"])
    func eachCharacterIsWrittenAtEachPlace(text: String, character: String) throws {
        for place in 0...text.count {
            let value = text.prefix(place) + character + text.dropFirst(place)
            let tree = [String(value): String(value)]
            let json = try JSONSerialization.jsonObject(with: Data(json: tree))
            #expect(json as? [String: String] == tree)
            let list = try PropertyListSerialization.propertyList(
                from: Data(plist: tree, format: .xml), format: nil)
            #expect(list as? [String: String] == tree)
        }
    }

    @Test(arguments: texts)
    func aControlCharacterIsFoundAtEachPlace(text: String) throws {
        for place in 0...text.count {
            let value = String(text.prefix(place) + "\u{1}" + text.dropFirst(place))
            let json = try JSONSerialization.jsonObject(with: Data(json: [value]))
            #expect(json as? [String] == [value])
            let error = try failure { try Data(plist: [value], format: .xml) }
            #expect(error.kind == .unsupported)
        }
    }
}
