import Testing

@testable import Lift

@Suite struct KeyMarksTests {
    @Test func aKeyIsNewOnlyOnce() {
        for key in ["", "a", "id", "identifier", "é", String(repeating: "k", count: 300)] {
            var marks = KeyMarks.none
            let (first, second) = (marks.insert(key), marks.insert(key))
            #expect(first && !second, "\(key)")
            var bytes = KeyMarks.none
            let ofBytes = key.withByteView { bytes.insert($0) }
            let ofText = bytes.insert(key)
            #expect(ofBytes && !ofText, "the text and its bytes have different marks: \(key)")
        }
    }

    @Test func afterAllNoKeyIsNew() {
        var marks = KeyMarks.all
        for key in ["", "a", "id", "identifier"] {
            let isNew = marks.insert(key)
            #expect(!isNew, "\(key)")
        }
    }

    /// A key that is not known to be new costs a search; one that is wrongly held to be new would be twice in
    /// an object.
    @Test func keysThatCameBeforeAreNeverNewAndOthersNearlyAlways() {
        var generator = SeededGenerator(seed: Self.seed)
        var searches = 0
        for _ in 0..<1000 {
            var marks = KeyMarks.none
            var keys: Set<String> = []
            while keys.count < 10 {
                let key = Self.key(using: &generator)
                let isNew = marks.insert(key)
                let isFirst = keys.insert(key).inserted
                if isNew { #expect(isFirst, "\(key), seed \(Self.seed)") }
                if !isNew && isFirst { searches += 1 }
            }
        }
        #expect(searches < 300, "of 10,000 keys, seed \(Self.seed)")
    }

    private static func key(using generator: inout SeededGenerator) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz_")
        return String(
            (0..<Int.random(in: 2...12, using: &generator)).map { _ in
                letters.randomElement(using: &generator) ?? "a"
            })
    }

    static let seed: UInt64 = 0x11F7_0031
}
