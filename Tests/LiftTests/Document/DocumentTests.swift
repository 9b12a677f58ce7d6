import Testing

@testable import Lift

@Suite struct DocumentTests {
    static let seed: UInt64 = 0x11F7_0007

    // MARK: Members

    @Test(arguments: [
        (#"{"a":1}"#, "a", "1"), (#"{"a":1,"b":2}"#, "b", "2"), (#"{"a":1}"#, "b", nil),
        (#"{"a":1}"#, "", nil), (#"{"a":1}"#, "aa", nil), (#"{"aa":1}"#, "a", nil), ("{}", "a", nil),
        ("{}", "", nil), (#"{"":1}"#, "", "1"), (#"{"A":1}"#, "a", nil), (#"{"a":{"b":1}}"#, "b", nil),
        (#"{"b":{"a":1},"a":2}"#, "a", "2"), (#"{"a":[1,{"a":2}],"b":3}"#, "b", "3"),
        (#"{"x":"a","a":1}"#, "a", "1"), (#"{"a\"b":1}"#, "a\"b", "1"), (#"{"\u0061":1}"#, "a", "1"),
        (#"{"\u0061\u0062":1}"#, "ab", "1"), (#"{"\n":1}"#, "\n", "1"), (#"{"\n":1}"#, "\\n", nil),
        (#"{"\\n":1}"#, "\\n", "1"), (#"{"a\/b":1}"#, "a/b", "1"), (#"{"\ud83d\udeb2":1}"#, "🚲", "1"),
        (#"{"🚲":1}"#, "🚲", "1"), (#"{"a\u0000b":1}"#, "a\0b", "1"), (#"{"a\u0000b":1}"#, "a", nil),
        (#"{"a":1}"#, "a\0", nil),
        // A key that may be the wanted one and is not, before a container with the wanted one.
        (#"{"\u0062":{"a":1},"a":2}"#, "a", "2"),
        (#"{"abcdefgh1":{"abcdefgh2":1},"abcdefgh2":2}"#, "abcdefgh2", "2"),
        (#"{"abcdefgh1":[{"abcdefgh2":1}],"x":3,"abcdefgh2":2}"#, "abcdefgh2", "2"),
        (#"{"\u0061bcdefghij":1}"#, "abcdefghij", "1"), (#"{"\u0061bcdefghij":1}"#, "abcdefghik", nil),
        // The same character, but not the same key.
        ("{\"\u{E9}\":1}", "e\u{301}", nil), ("{\"e\u{301}\":1}", "e\u{301}", "1"),
    ])
    func keysAreFoundByTheirUTF8(text: String, key: String, value: String?) throws {
        let document = try Document(text)
        #expect(document.member(key, of: 0).map { document.written(row: $0) } == value)
        // The same in an object that is no document of its own, and among many members.
        let inner = try Document("[0,\(text),{\"a\":9}]")
        #expect(inner.member(key, of: 2).map { inner.written(row: $0) } == value)
        let many = (0..<100).map { "\"many\($0)\":0" }.joined(separator: ",")
        let large = try Document("{\(many)" + (text == "{}" ? "}" : "," + text.dropFirst()))
        for _ in 0..<3 {
            #expect(large.member(key, of: 0).map { large.written(row: $0) } == value)
        }
    }

    @Test func keysOfEveryLengthAreTold() throws {
        // Keys that share their beginning, or differ in one byte only.
        let keys = (0...20).map { String("abcdefghijklmnopqrst".prefix($0)) }
        let changed = (1...20).flatMap { length in
            (0..<length).map { place -> String in
                var key = Array(keys[length])
                key[place] = "#"
                return String(key)
            }
        }
        let ofOneLength = (0...20).map { length in [keys[length]] + changed.filter { $0.count == length } }
        for all in [keys, keys.reversed(), keys + changed, changed.reversed() + keys] + ofOneLength {
            let members = all.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
            let document = try Document("{\(members)}")
            for (index, key) in all.enumerated() {
                #expect(document.member(key, of: 0) == 2 + 2 * index, "\(key)")
            }
            for key in ["b", "bcd", "abd", "abcdefgi", "abcdefghijklmnopqrstu", "abcdefghijklmnopqrs#"]
            where !all.contains(key) {
                #expect(document.member(key, of: 0) == nil, "\(key)")
            }
        }
    }

    @Test(arguments: [1, 63, 64, 65, 66, 128, 1000])
    func everyKeyOfAnObjectOfAnySizeIsFound(count: Int) throws {
        var generator = SeededGenerator(seed: Self.seed)
        // Every third key with an escape, every fourth value a container.
        let members = (0..<count).map { index in
            let key = index % 3 == 0 ? "\\u006bey \(index)" : "key \(index)"
            return "\"\(key)\":\(index % 4 == 0 ? "[\(index),[]]" : "\(index)")"
        }
        let document = try Document("{\"outer\":{\(members.joined(separator: ","))}}")
        for index in Array(0..<count).shuffled(using: &generator) {
            let row = document.member("key \(index)", of: 2)
            let expected = index % 4 == 0 ? "[\(index),[]]" : "\(index)"
            #expect(row.map { document.written(row: $0) } == expected, "seed \(Self.seed)")
        }
        for key in ["", "key", "key \(count)", "key -1", "outer", "\\u006bey 0"] {
            #expect(document.member(key, of: 2) == nil)
        }
    }

    // MARK: The same key twice

    @Test(arguments: [
        (#"{"a":{"a":1},"b":2}"#, #"{"a":1}"#, "2"),
        (#"{"a":{"a":1},"a":[{"a":2}],"b":3}"#, #"[{"a":2}]"#, "3"),
        (#"{"\u0061":{"a":1},"b":{"a":2}}"#, #"{"a":1}"#, #"{"a":2}"#),
    ])
    func aKeyInsideTheValueOfAnEqualOneDoesNotCount(text: String, a: String, b: String) throws {
        let document = try Document(text, options: JSONReadingOptions(duplicateKeys: .last))
        #expect(document.member("a", of: 0).map { document.written(row: $0) } == a)
        #expect(document.member("b", of: 0).map { document.written(row: $0) } == b)
    }

    @Test(arguments: [0, 60, 61, 62, 63, 200])
    func firstOrLastOfEqualKeysCounts(others: Int) throws {
        let other = (0..<others).map { ",\"other\($0)\":0" }.joined()
        let text = #"{"a":1,"b":2,"\u0061":3\#(other),"a":[4],"b":5,"c":6}"#
        for (duplicateKeys, a, b) in [
            (JSONReadingOptions.DuplicateKeys.first, "1", "2"), (.last, "[4]", "5"),
        ] {
            let document = try Document(text, options: JSONReadingOptions(duplicateKeys: duplicateKeys))
            // Again and again: what is found must not depend on an index being there.
            for _ in 0..<3 {
                #expect(document.member("a", of: 0).map { document.written(row: $0) } == a)
                #expect(document.member("b", of: 0).map { document.written(row: $0) } == b)
                #expect(document.member("c", of: 0).map { document.written(row: $0) } == "6")
                #expect(document.member("d", of: 0) == nil)
            }
            var counted: [String] = []
            var place = 1
            while place < document[0].end {
                if document.isCounted(place, of: 0) { counted.append(document.written(row: place + 1)) }
                place = document.next(after: place + 1)
            }
            #expect(Set(counted.filter { $0 != "0" }) == [a, b, "6"])
            #expect(counted.count == others + 3)
        }
    }

    // MARK: Elements

    @Test(arguments: [
        "0", "[]", "{}", "[[]]", #"{"a":[1,2]}"#, "[1,[2,3],{\"a\":4}]",
    ])
    func everyElementOfAnArrayOfAnySizeIsFound(element: String) throws {
        var generator = SeededGenerator(seed: Self.seed)
        for count in [1, 2, 63, 64, 65, 66, 67, 500] {
            // The last element is told from the others, in length and kind.
            let elements = (0..<count).map { $0 % 7 == 3 ? "\($0)" : element }
            let document = try Document("[0,[\(elements.joined(separator: ","))]]")
            for _ in 0..<2 {
                for index in Array(0..<count).shuffled(using: &generator) {
                    let row = document.element(index, of: 2)
                    #expect(document.written(row: row) == elements[index], "seed \(Self.seed)")
                }
            }
        }
    }

    @Test func indexesOfSeveralContainersAreKeptApart() throws {
        let arrays = (0..<5).map { array in
            "[" + (0..<100).map { "[\(array * 1000 + $0)]" }.joined(separator: ",") + "]"
        }
        let objects = (0..<5).map { object in
            "{" + (0..<100).map { "\"\($0)\":\(object * 1000 + $0)" }.joined(separator: ",") + "}"
        }
        let document = try Document("[" + (arrays + objects).joined(separator: ",") + "]")
        for _ in 0..<3 {
            for index in 0..<5 {
                let array = document.element(index, of: 0)
                let object = document.element(5 + index, of: 0)
                #expect(document.written(row: document.element(99, of: array)) == "[\(index * 1000 + 99)]")
                #expect(
                    document.member("99", of: object).map { document.written(row: $0) }
                        == "\(index * 1000 + 99)")
            }
        }
    }

    @Test func documentIsReadByManyThreadsAtOnce() async throws {
        let elements = (0..<300).map { "{\"id\":\($0),\"x\":[]}" }
        let members = (0..<300).map { "\"key\($0)\":\($0)" }
        let text = "[[\(elements.joined(separator: ","))],{\(members.joined(separator: ","))}]"
        let document = try Document(text)
        let array = document.element(0, of: 0)
        let object = document.element(1, of: 0)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<300).count { step in
                        let index = (step * 7 + task * 31) % 300
                        let member = document.member("key\(index)", of: object)
                        return document.written(row: document.element(index, of: array)) != elements[index]
                            || member.map { document.written(row: $0) } != "\(index)"
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    // MARK: Where a value stands

    @Test func everyValueHasItsPathItsOffsetAndItsText() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for round in 0..<300 {
            let tree = JSONTree.random(levels: round % 6, using: &generator)
            let (text, nodes) = tree.loose(using: &generator)
            let document = try Document(text)
            let rows = values(of: document)
            #expect(rows.count == nodes.count, "\(text), seed \(Self.seed)")
            for (row, node) in zip(rows, nodes) {
                let comment = Comment(rawValue: "\(node.path) of \(text), seed \(Self.seed)")
                #expect(document.offset(of: row) == node.offset, comment)
                #expect(path(in: document, from: 0, to: row) == node.path, comment)
                #expect(document.written(row: row) == node.tree.compact, comment)
            }
        }
    }

    @Test(arguments: ["0", "[0,1]", #"{"a":0}"#, "[]"], [JSONReadingOptions.DuplicateKeys.first, .last])
    func everyValueOfALargeContainerHasItsPath(
        part: String, duplicateKeys: JSONReadingOptions.DuplicateKeys
    ) throws {
        var generator = SeededGenerator(seed: Self.seed)
        for count in [64, 65, 66, 500] {
            let elements = (0..<count).map { _ in part }.joined(separator: ",")
            // One key in three comes twice.
            let members = (0..<count).map { #""\u006b\#($0 - ($0 % 3) / 2)":\#(part)"# }.joined(
                separator: ",")
            let document = try Document(
                "[[\(elements)],{\(members)},0]", options: JSONReadingOptions(duplicateKeys: duplicateKeys))
            let rows = values(of: document)
            let paths = rows.map { path(in: document, from: 0, to: $0) }
            for index in rows.indices.shuffled(using: &generator) {
                let comment: Comment = "\(paths[index]), \(count), seed \(Self.seed)"
                #expect(path(in: document, from: 0, to: rows[index]) == paths[index], comment)
            }
            let steps =
                (0..<count).map { ["[0]", "[\($0)]"] }
                + (0..<count).map { ["[1]", "\"k\($0 - ($0 % 3) / 2)\""] }
            #expect(paths.filter { $0.count == 2 } == steps)
            // What is not inside has no way to it.
            let (array, object) = (document.element(0, of: 0), document.element(1, of: 0))
            for _ in 0..<3 {
                #expect(path(in: document, from: array, to: object) == [])
                #expect(path(in: document, from: object, to: array + 1) == [])
                #expect(path(in: document, from: object, to: document.element(2, of: 0)) == [])
            }
        }
    }

    @Test func pathBeginsWhereItIsAskedFor() throws {
        let document = try Document(#"{"a":[0,{"b":[1,2]}],"c":3}"#)
        let array = try #require(document.member("a", of: 0))
        let object = document.element(1, of: array)
        let inner = try #require(document.member("b", of: object))
        let two = document.element(1, of: inner)
        #expect(path(in: document, from: 0, to: two) == ["\"a\"", "[1]", "\"b\"", "[1]"])
        #expect(path(in: document, from: array, to: two) == ["[1]", "\"b\"", "[1]"])
        #expect(path(in: document, from: inner, to: two) == ["[1]"])
        #expect(path(in: document, from: two, to: two) == [])
        // What is not inside has no way to it.
        #expect(path(in: document, from: inner, to: array) == [])
        // Nor has a key, which is no value.
        #expect(path(in: document, from: 0, to: array - 1) == [])
    }

    @Test(arguments: [
        ("[[[[]]]]", [0, 1, 2, 3]), ("[ [ ] , [ ] ]", [0, 2, 8]), ("[[],[],[[]]]", [0, 1, 4, 7, 8]),
        (#"["[[",[]]"#, [0, 1, 6]), (#"["\"[",[]]"#, [0, 1, 7]), (#"{"[":{"{":[]}}"#, [0, 5, 10]),
        (#"[[1],[[],{}]]"#, [0, 1, 2, 5, 6, 9]), ("\u{FEFF} []", [4]), ("\n{\"a\":\n[\n]\n}", [1, 7]),
        (#"[1.5e3,[true],"é",[null]]"#, [0, 1, 7, 8, 14, 19, 20]),
    ])
    func offsetsOfContainersAreFound(text: String, offsets: [Int]) throws {
        let document = try Document(text)
        #expect(values(of: document).map { document.offset(of: $0) } == offsets)
    }

    @Test(arguments: ["", "\u{FEFF}"], ["0", "[]", "{}", "[[],{}]", "\"é[\"", " \n [ \n 1 ] "])
    func everyValueOfALongTextHasItsOffsetAndItsPosition(mark: String, part: String) throws {
        var generator = SeededGenerator(seed: Self.seed)
        let parts = (0..<1500).map { $0 % 100 == 99 ? String(repeating: " \n", count: 500) + part : part }
        for text in ["[\(parts.joined(separator: ","))]", "[\n[\(parts.joined(separator: ",\n"))]]"] {
            let document = try Document(mark + text)
            let rows = values(of: document)
            for index in (rows.indices.prefix(300) + rows.indices.suffix(300)).shuffled(using: &generator) {
                let offset = document.withView { $0.offset(inJSON: rows[index]) }
                let comment: Comment = "row \(rows[index]) of \(part), seed \(Self.seed)"
                #expect(document.offset(of: rows[index]) == offset, comment)
                #expect(document.position(of: offset) == document.scannedPosition(of: offset), comment)
            }
            for offset in [0, 1, 2, 3, 2047, 2048, 2049, 4096, mark.utf8.count + text.utf8.count] {
                #expect(document.position(of: offset) == document.scannedPosition(of: offset), "\(offset)")
            }
        }
    }

    @Test func positionCountsLinesAndColumns() throws {
        let document = try Document("{\n  \"žluť\": [1,\r\n\t2]}")
        let array = try #require(document.member("žluť", of: 0))
        #expect(document.position(of: document.offset(of: 0)) == TextPosition(line: 1, column: 1))
        #expect(document.position(of: document.offset(of: array)) == TextPosition(line: 2, column: 11))
        let two = document.element(1, of: array)
        #expect(document.position(of: document.offset(of: two)) == TextPosition(line: 3, column: 2))
    }

    /// The rows of all values, without those of keys.
    private func values(of document: Document) -> [Int] {
        var rows: [Int] = []
        var ends: [(end: Int, isObject: Bool)] = []
        var row = 0
        while row < document.rowCount {
            while let last = ends.last, last.end == row { ends.removeLast() }
            if ends.last?.isObject == true { row += 1 }
            rows.append(row)
            if document[row].isContainer { ends.append((document[row].end, document[row].kind == .object)) }
            row += 1
        }
        return rows
    }

    private func path(in document: Document, from base: Int, to row: Int) -> [String] {
        document.path(from: base, to: row).map { step in
            switch step {
            case .key(let key): "\"\(key)\""
            case .index(let index): "[\(index)]"
            }
        }
    }
}
