import Foundation
import Lift
import Testing

@Suite struct BooleansTests {
    @Test(arguments: [true, false])
    func boolIsLiftedFromBool(value: Bool) throws {
        try expectLift(ofText: value ? "true" : "false", .value(value))
        try expectLift(of: value, .value(value))
        try expectLift(ofAny: value, .value(value))
        if hasFullFoundation { try expectLift(ofAny: NSNumber(value: value), .value(value)) }
        try expectWritten(value, as: value ? "true" : "false")
    }

    @Test(arguments: [
        ("1", "number 1"), ("0", "number 0"), (#""true""#, #"string "true""#), (#""""#, #"string """#),
        ("[true]", "array of 1"), (#"{"a":true}"#, "dictionary of 1"),
    ])
    func nothingElseIsABool(text: String, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Bool>.fails(.type, "expected Bool, found \(found)"))
    }

    /// Elsewhere than in the environment and on the command line.
    @Test(arguments: ["true", "YES", "1", "false", "NO", "0"])
    func textIsNoBool(text: String) throws {
        let failing = LiftOutcome<Bool>.fails(.type, #"expected Bool, found string "\#(text)""#)
        try expectLift(ofText: #""\#(text)""#, failing)
        try expectLift(of: text, failing)
        try expectLift(ofAny: text, failing)
    }

    @Test func builtNumbersAndStringsAreNoBool() throws {
        try expectLift(of: 1, LiftOutcome<Bool>.fails(.type, "expected Bool, found number 1"))
        let foreignOne: Any = hasFullFoundation ? NSNumber(value: Int8(1)) : Int8(1)
        try expectLift(ofAny: foreignOne, LiftOutcome<Bool>.fails(.type, "expected Bool, found number 1"))
        try expectLift(of: "true", LiftOutcome<Bool>.fails(.type, #"expected Bool, found string "true""#))
        try expectLift(of: null, LiftOutcome<Bool>.fails(.null, "expected Bool, found null"))
    }

    @Test func nullIsNoBool() throws {
        try expectLift(ofText: "null", LiftOutcome<Bool>.fails(.null, "expected Bool, found null"))
    }

    @Test func boolIsNeitherANumberNorAString() throws {
        try expectLift(ofText: "true", LiftOutcome<Int>.fails(.type, "expected Int, found bool true"))
        try expectLift(ofText: "false", LiftOutcome<Double>.fails(.type, "expected Double, found bool false"))
        try expectLift(ofText: "true", LiftOutcome<Decimal>.fails(.type, "expected Decimal, found bool true"))
        try expectLift(ofText: "true", LiftOutcome<String>.fails(.type, "expected String, found bool true"))
        try expectLift(ofAny: true, LiftOutcome<Int>.fails(.type, "expected Int, found bool true"))
    }
}
