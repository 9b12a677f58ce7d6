import Copies

/// One operator of the libraries, and what it is changed to.
struct Mutant: Sendable {
    /// Its place in the order that chance gave, from which its operator has its name.
    let number: Int
    /// In Sources.
    let file: String
    let line: Int
    /// The line without blanks at its ends.
    let text: String
    /// How many lines of the file before this one are the same.
    let sameLines: Int
    /// Which of the same operators of the line it is, from 1.
    let occurrence: Int
    /// In the bytes of the file.
    let range: Range<Int>
    let change: Change
    /// Whether it may not be compiled.
    let isConditional: Bool

    /// The file without its folders, which may change.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// The same for as long as the line is, wherever it moves in its file.
    var key: String { "\(fileName)|\(sameLines)|\(text)|\(change.original)|\(occurrence)" }

    /// All operators of the libraries that may be changed, in an order by chance, with changes by chance.
    static func all(in sources: [(file: String, text: String)], seed: UInt64) -> [Mutant] {
        var generator = SeededGenerator(seed: seed)
        let places = sources.flatMap { file, text in OperatorFinder(text).places.map { (file, $0) } }
        return places.shuffled(using: &generator).enumerated().compactMap { number, found in
            let (file, place) = found
            guard let change = place.changes.randomElement(using: &generator) else { return nil }
            return Mutant(
                number: number + 1, file: file, line: place.line, text: place.text,
                sameLines: place.sameLines, occurrence: place.occurrence, range: place.range, change: change,
                isConditional: place.isConditional)
        }
    }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed &>> 31)
    }
}
