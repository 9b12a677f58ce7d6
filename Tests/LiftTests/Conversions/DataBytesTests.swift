import Foundation
import Lift
import Testing

@Suite struct DataBytesTests {
    @Test(
        arguments: [
            ([], ""), ([0], "AA=="), ([1, 2], "AQI="), ([1, 2, 3], "AQID"), ([0xFB, 0xEF, 0xFF], "++//"),
        ] as [([UInt8], String)])
    func dataIsBase64InJSON(bytes: [UInt8], base64: String) throws {
        try expectLift(ofText: #""\#(base64)""#, .value(Data(bytes)))
        try expectLift(of: base64, .value(Data(bytes)))
        try expectLift(of: Data(bytes), .value(Data(bytes)))
        try expectLift(ofAny: Data(bytes), .value(Data(bytes)))
        if hasFullFoundation { try expectLift(ofAny: NSData(data: Data(bytes)), .value(Data(bytes))) }
        try expectWritten(Data(bytes), as: #""\#(base64)""#)
    }

    @Test func escapedBase64IsLifted() throws {
        try expectLift(ofText: #""\u002b+\/\/""#, .value(Data([0xFB, 0xEF, 0xFF])))
    }

    @Test(arguments: [
        "A", "AA", "AA=", "AA===", "A===", "AQID ", " AQID", "AQ\nID", "--__", "é", "AQI=AQI=", "====",
        "AA======", "AAA=====", "AAAA====", "AA=A", "A==A", "A=AA", "=AAA", "===A",
    ])
    func whatIsNoBase64IsRefused(text: String) throws {
        let message = try "expected base64, found string \(String(json: Jar(text)))"
        try expectLift(of: text, LiftOutcome<Data>.fails(.value, message))
        try expectLift(ofText: try String(json: Jar(text)), LiftOutcome<Data>.fails(.value, message))
    }

    @Test(arguments: [
        ("1", LiftError.Kind.type, "number 1"), ("true", .type, "bool true"), ("null", .null, "null"),
        ("[1,2]", .type, "array of 2"),
    ])
    func nothingElseIsData(text: String, kind: LiftError.Kind, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Data>.fails(kind, "expected Data, found \(found)"))
    }

    @Test func aDateIsNoData() throws {
        let message = "expected Data, found date 1970-01-01T00:00:00.000Z"
        try expectLift(of: Date(timeIntervalSince1970: 0), LiftOutcome<Data>.fails(.type, message))
    }

    @Test func bytesAreAnArrayOfNumbersUnlikeData() throws {
        #expect(try String(json: [1, 2] as [UInt8]) == "[1,2]")
        #expect(try Jar(json: "[1,2]")^ as [UInt8] == [1, 2])
    }

    @Test(arguments: [1, 2] as [UInt64])
    func randomDataSurvives(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let count = Int.random(in: 0..<200, using: &generator)
            let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            #expect(try Jar(json: String(json: Jar(data)))^ as Data == data, "seed \(seed)")
        }
    }
}
