/// Which members of an object in a document were found.
///
/// Every member has a key and a value, so half the distance of its value from the object is its own number.
/// The numbers are marks in one word, or in several if there are many rows in the object.
struct FoundMembers {
    /// The row of the object.
    let object: UInt32
    let marks: UInt64
    let furtherMarks: ContiguousArray<UInt64>

    /// The number of the member with the value at `row`.
    @inline(__always)
    static func number(of row: Int, in object: UInt32) -> Int { (row &- Int(object)) &>> 1 }

    /// Whether the member with the value at `row` was found.
    func has(_ row: UInt32) -> Bool {
        let number = Self.number(of: Int(row), in: object)
        let word = number / 64 - 1
        let marks = word < 0 ? marks : word < furtherMarks.count ? furtherMarks[word] : 0
        return marks & 1 << UInt64(number % 64) != 0
    }
}
