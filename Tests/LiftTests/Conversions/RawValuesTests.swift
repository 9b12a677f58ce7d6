import Foundation
import Lift
import Testing

@Suite struct RawValuesTests {
    enum Status: String, JarElement, CaseIterable {
        case paid, refunded
        case empty = ""
        case number = "12"
    }

    enum Level: UInt8, JarElement {
        case low = 1, high = 255
    }

    enum Ratio: Double, JarElement {
        case half = 0.5, whole = 1
    }

    struct Flags: OptionSet, JarElement {
        let rawValue: Int
        static let bold = Flags(rawValue: 1)
        static let italic = Flags(rawValue: 2)
    }

    struct Identifier: RawRepresentable, Hashable, JarElement {
        let rawValue: UUID
    }

    @Test(arguments: Status.allCases)
    func anEnumIsItsRawValue(status: Status) throws {
        try expectLift(ofText: #""\#(status.rawValue)""#, .value(status))
        try expectLift(of: status, .value(status))
        try expectLift(of: status.rawValue, .value(status))
        try expectLift(ofAny: status, .value(status))
        try expectWritten(status, as: #""\#(status.rawValue)""#)
    }

    @Test func everyRawTypeWillDo() throws {
        try expectLift(ofText: "255", .value(Level.high))
        try expectLift(ofText: "1.0", .value(Level.low))
        try expectLift(ofText: #""1""#, .value(Level.low))
        try expectWritten(Level.high, as: "255")
        try expectLift(ofText: "5e-1", .value(Ratio.half))
        try expectWritten(Ratio.whole, as: "1")
        try expectLift(ofText: "3", .value([.bold, .italic] as Flags))
        try expectWritten([.bold] as Flags, as: "1")
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let identifier = Identifier(rawValue: try #require(UUID(uuidString: text)))
        try expectLift(ofText: #""\#(text)""#, .value(identifier))
        try expectWritten(identifier, as: #""\#(text)""#)
    }

    @Test func aNumberIsTheRawValueThatItsTextIs() throws {
        try expectLift(ofText: "12", .value(Status.number))
    }

    /// The raw values that the type has.
    static let allowed = #", which is not one of "paid", "refunded", "", "12""#

    @Test(arguments: [
        (#""Paid""#, LiftError.Kind.value, #"expected Status, found string "Paid""# + allowed),
        (#""paid ""#, .value, #"expected Status, found string "paid ""# + allowed),
        ("1", .value, "expected Status, found number 1" + allowed),
        ("null", .null, "expected String, found null"),
        ("true", .type, "expected String, found bool true"),
        (#"["paid"]"#, .type, "expected String, found array of 1"),
    ])
    func aRawValueThatIsNoneOfTheTypeIsRefused(text: String, kind: LiftError.Kind, message: String) throws {
        try expectLift(ofText: text, LiftOutcome<Status>.fails(kind, message))
    }

    @Test(arguments: [
        ("2", LiftError.Kind.value, "expected Level, found number 2"),
        ("256", .range, "expected UInt8, found number 256, which doesn't fit"),
        ("1.5", .type, "expected UInt8, found number 1.5"),
    ])
    func aRawValueIsCheckedByItsTypeFirst(text: String, kind: LiftError.Kind, message: String) throws {
        try expectLift(ofText: text, LiftOutcome<Level>.fails(kind, message))
    }
}
