/// Which members of an object in a document were found.
///
/// Every member has a key and a value, so half the distance of its value from the object is its own number.
/// The numbers are marks in one word, or in several if there are many rows in the object.
struct FoundMembers {
    private let object: Int
    /// How many members the object has. If a key occurs twice, it counts twice.
    private let memberCount: Int
    private var count = 0
    private var marks: UInt64 = 0
    private var furtherMarks: ContiguousArray<UInt64> = []

    init(of row: UInt32, in source: JarSource) {
        object = Int(row)
        let object = source[row]
        memberCount = object.length
        let words = (object.end &- Int(row)) / 128
        if words > 0 { furtherMarks = ContiguousArray(repeating: 0, count: words) }
    }

    /// Whether every member was found. Of an object with a repeated key, not every one is.
    var isComplete: Bool { count == memberCount }

    /// Notes that the member with the value at `row` was found.
    @inline(__always)
    mutating func note(_ row: Int) {
        let number = (row &- object) &>> 1
        if number < 64 {
            let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
            if marks & mark == 0 { count &+= 1 }
            marks |= mark
        } else {
            noteFurther(number)
        }
    }

    @inline(never)
    private mutating func noteFurther(_ number: Int) {
        let (word, mark) = (number / 64 - 1, 1 &<< UInt64(number % 64))
        if furtherMarks[word] & mark == 0 { count += 1 }
        furtherMarks[word] |= mark
    }

    /// Whether the member with the value at `row` was found.
    func has(_ row: UInt32) -> Bool {
        let number = (Int(row) - object) / 2
        return (number < 64 ? marks : furtherMarks[number / 64 - 1]) & 1 << UInt64(number % 64) != 0
    }
}
