import Testing

@testable import Lift

@Suite struct TapeTests {
    struct Row: Equatable {
        let kind: TapeRow.Kind
        let length: Int
        let low: Int

        init(_ kind: TapeRow.Kind, _ length: Int, _ low: Int) {
            self.kind = kind
            self.length = length
            self.low = low
        }
    }

    @Test func drawnDocumentHasTheDrawnRows() throws {
        #expect(
            try rows(#"{"a": [1, 2.5, "x"], "b": null}"#) == [
                Row(.object, 2, 8),
                Row(.string, 1, 2),
                Row(.array, 3, 6),
                Row(.integer, 1, 7),
                Row(.real, 3, 10),
                Row(.string, 1, 16),
                Row(.string, 1, 22),
                Row(.null, 4, 26),
            ])
    }

    @Test func everyKindHasItsRow() throws {
        #expect(
            try rows(#"[null,false,true,-12,1.5,2e3,"žluť","\n",[],{},{"":{}}]"#) == [
                Row(.array, 11, 14),
                Row(.null, 4, 1),
                Row(.false, 5, 6),
                Row(.true, 4, 12),
                Row(.integer, 3, 17),
                Row(.real, 3, 21),
                Row(.real, 3, 25),
                Row(.string, 6, 30),
                Row(.escapedString, 2, 39),
                Row(.array, 0, 10),
                Row(.object, 0, 11),
                Row(.object, 1, 14),
                Row(.string, 0, 51),
                Row(.object, 0, 14),
            ])
    }

    @Test(arguments: ["0", "-1.5", "true", "null", "\"a\"", "[]", "{}"])
    func aloneEveryValueIsRowZero(text: String) throws {
        let document = try Document(text)
        #expect(document.rowCount == 1)
        #expect(document.next(after: 0) == 1)
        #expect(document.offset(of: 0) == 0)
    }

    @Test func nestedContainersEndBehindTheirLastRow() throws {
        #expect(
            try rows("[[[]],[[],1],[]]") == [
                Row(.array, 3, 7),
                Row(.array, 1, 3),
                Row(.array, 0, 3),
                Row(.array, 2, 6),
                Row(.array, 0, 5),
                Row(.integer, 1, 10),
                Row(.array, 0, 7),
            ])
    }

    @Test(arguments: [0, 1, 5, 63, 64, 65, 1000, 100_000])
    func elementsAreCounted(count: Int) throws {
        let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
        let document = try Document(text)
        #expect(document.rowCount == count + 1)
        #expect(document[0].length == count)
        #expect(document[0].end == count + 1)
    }

    @Test(arguments: [
        ("1", true), ("[]", true), (#"{"a":[1,2.5,"x"],"b":null}"#, true), (#"" a ""#, true),
        ("[[],{}]", true), (" 1", false), ("1 ", false), ("[ ]", false), ("[1, 2]", false), ("[1 ,2]", false),
        ("[\n]", false), ("{\"a\" :1}", false), ("{\"a\": 1}", false), ("{ \"a\":1}", false),
        ("{\"a\":1 }", false), ("[]\n", false), ("\u{FEFF}[]", false),
    ])
    func compactTextHasNothingBetweenItsTokens(text: String, isCompact: Bool) throws {
        let document = try Document(text)
        #expect(document.compactString == (isCompact ? text : nil))
    }

    // MARK: A row

    @Test(arguments: [0, 1, 7, 0xFFFF_FFFE, 0xFFFF_FFFF])
    func rowKeepsItsParts(low: Int) {
        for kind in (0...13).compactMap(TapeRow.Kind.init) {
            for length in [0, 1, 12345, TapeRow.maximumLength] {
                let row = TapeRow(kind, length: length, low: low)
                #expect(row.kind == kind)
                #expect(row.length == length)
                #expect(row.offset == low)
                #expect(row.end == low)
                #expect(row.isContainer == (kind == .array || kind == .object))
                #expect((row.kindAndLength == TapeRow.plainString(length: length)) == (kind == .string))
            }
        }
    }

    private func rows(_ text: String) throws -> [Row] {
        let document = try Document(text)
        return (0..<document.rowCount).map { index in
            let row = document[index]
            return Row(row.kind, row.length, row.offset)
        }
    }
}
