import Foundation
import Lift
import Testing

/// Identifiers of their own types, alone and as keys of dictionaries.
@Suite struct TypedIDsTests {
    private struct UserID: RawRepresentable, Hashable, JarElement, Codable { let rawValue: String }

    private struct OrderID: RawRepresentable, Hashable, JarElement, Codable { let rawValue: Int }

    /// One type for all identifiers. `Owner` is a phantom type: no value of it is stored. By the compiler's
    /// implementation, other coders would write a dictionary with the key `rawValue`.
    private struct ID<Owner>: RawRepresentable, Hashable, CodableByJar {
        let rawValue: UUID

        init(rawValue: UUID) { self.rawValue = rawValue }
    }

    /// A key of a dictionary for Codable, too.
    private struct Code: RawRepresentable, Hashable, JarElement, Codable, CodingKeyRepresentable {
        let rawValue: String
    }

    /// A Codable type that isn't Liftable.
    private struct PlainID: RawRepresentable, Hashable, Codable { let rawValue: String }

    private enum Size: Int, JarElement, Codable { case small = 1, large }

    private struct CodedID: RawRepresentable, Hashable, JarCodable { let rawValue: Int }

    private enum CodedSize: UInt64, JarCodable { case small = 1, largest = 18_446_744_073_709_551_615 }

    private enum Rate: Double, JarCodable { case half = 0.5, one = 1 }

    private enum Level: Int, JarCodable, JarFallback {
        case low = 1, other

        static var fallback: Level { .other }
    }

    private struct User: JarMapped, Equatable {
        let id: ID<User>
        let friends: [ID<User>: String]
        let orders: [OrderID: Int]

        static let mapping = JarMapping<User> {
            JarMake(User.init(id:friends:orders:))
            JarField("id", \.id)
            JarField("friends", \.friends)
            JarField("orders", \.orders)
        }
    }

    private static let text = "01020304-0506-0708-090A-0B0C0D0E0F10"
    private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    @Test func anIDIsItsRawValue() throws {
        try expectCodableForm(UserID(rawValue: "u1"), #""u1""#)
        try expectCodableForm(OrderID(rawValue: 7), "7")
        try expectCodableForm(ID<User>(rawValue: Self.uuid), #""\#(Self.text)""#)
        try expectCodableForm([UserID(rawValue: "a"), UserID(rawValue: "b")], #"["a","b"]"#)
    }

    @Test func anIDIsAKey() throws {
        func expect<Key: Hashable & JarElement>(_ key: Key, _ text: String) throws {
            try expectLift(ofText: #"{"\#(text)":1}"#, .value([key: 1]))
            try expectLift(of: [key: 1], .value([key: 1]))
            try expectWritten([key: 1], as: #"{"\#(text)":1}"#)
            // As JSONEncoder writes it.
            let isNumber = key is OrderID || key is Size || key is CodedID || key is CodedSize || key is Rate
            let quoted = isNumber ? text : #""\#(text)""#
            let pairs = try Jar(json: "[\(quoted),1]")
            if !(key is Code) { #expect(try pairs^ == [key: 1]) }
        }
        try expect(UserID(rawValue: "u1"), "u1")
        try expect(OrderID(rawValue: 7), "7")
        try expect(ID<User>(rawValue: Self.uuid), Self.text)
        try expect(Size.large, "2")
        try expect(Code(rawValue: "c"), "c")
        try expect(CodedID(rawValue: -7), "-7")
        try expect(CodedSize.largest, "18446744073709551615")
        try expect(Rate.half, "0.5")
    }

    /// A coded raw value converts no text, except that of a key.
    @Test func aKeyOfTheWrongKindIsAnError() throws {
        for (text, message) in [
            ("x", #"expected Int, found string "x" as a key"#),
            ("7.5", #"expected Int, found string "7.5" as a key"#),
        ] {
            let error = try failure { try Jar(json: #"{"\#(text)":1}"#)^ as [CodedID: Int] }
            #expect(error == LiftFailure(.type, message, at: JarPath([.key(text)]).description))
        }
        let receipt = JarReceipt()
        let jar = try Jar(json: #"{"1":1,"7":2}"#).union(context: receipt)
        #expect(try jar^ == [Level.low: 1, .other: 2])
        #expect(receipt.entries.map(\.kind) == [.fallback])
        let lossy: Lossy<[CodedID: Int]> = try Jar(json: #"{"x":1,"7":2}"#)^
        #expect(lossy.wrappedValue == [CodedID(rawValue: 7): 2])
    }

    @Test func anIDIsAKeyInAMapping() throws {
        let text = #"{"id":"\#(Self.text)","friends":{"\#(Self.text)":"x"},"orders":{"7":1}}"#
        let id = ID<User>(rawValue: Self.uuid)
        let user = User(id: id, friends: [id: "x"], orders: [OrderID(rawValue: 7): 1])
        try expectLift(ofText: text, .value(user))
        try expectWritten(user, as: text)
        let wrong = try failure {
            try Jar(json: #"{"id":"\#(Self.text)","friends":{"x":"y"},"orders":{}}"#)^ as User
        }
        #expect(
            wrong == LiftFailure(.value, #"expected UUID, found string "x" as a key"#, at: "friends.x"))
    }

    /// JSONEncoder writes an array of keys and values, unless the key is `CodingKeyRepresentable`. Lift
    /// writes a dictionary if the keys are `JarRepresentable`, and reads both.
    @Test func dictionariesOfCodableTypesAreReadInBothForms() throws {
        func expect<Key: Hashable & Codable>(
            _ key: Key, byLift: String, byFoundation: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let box = CodedBox(value: [key: 1])
            let written = try String(decoding: JarEncoder().encodeJSON(box), as: UTF8.self)
            #expect(written == #"{"value":\#(byLift)}"#, sourceLocation: sourceLocation)
            let foreign = try String(decoding: JSONEncoder().encode(box), as: UTF8.self)
            #expect(foreign == #"{"value":\#(byFoundation)}"#, sourceLocation: sourceLocation)
            for text in [written, foreign] {
                let decoded = try JarDecoder().decode(CodedBox<[Key: Int]>.self, from: text)
                #expect(decoded.value == [key: 1], sourceLocation: sourceLocation)
            }
        }
        try expect(UserID(rawValue: "u"), byLift: #"{"u":1}"#, byFoundation: #"["u",1]"#)
        try expect(OrderID(rawValue: 7), byLift: #"{"7":1}"#, byFoundation: "[7,1]")
        try expect(
            ID<User>(rawValue: Self.uuid), byLift: #"{"\#(Self.text)":1}"#,
            byFoundation: #"["\#(Self.text)",1]"#)
        try expect(Size.small, byLift: #"{"1":1}"#, byFoundation: "[1,1]")
        try expect(CodedID(rawValue: 7), byLift: #"{"7":1}"#, byFoundation: "[7,1]")
        try expect(CodedSize.small, byLift: #"{"1":1}"#, byFoundation: "[1,1]")
        try expect(Rate.one, byLift: #"{"1":1}"#, byFoundation: "[1,1]")
        try expect(Code(rawValue: "c"), byLift: #"{"c":1}"#, byFoundation: #"{"c":1}"#)
        try expect(PlainID(rawValue: "p"), byLift: #"["p",1]"#, byFoundation: #"["p",1]"#)
    }

    // MARK: Tuples

    @Test func tuplesHaveAnyNumberOfParts() throws {
        let jar = try Jar(json: #"{"a":1,"b":"x","c":true,"d":2,"e":3,"f":4,"g":5,"h":6,"i":7,"j":8}"#)
        let (a, b): (Int, String) = try jar.lift("a", "b")
        #expect((a, b) == (1, "x"))
        let all: (Int, String, Bool, Int, Int, Int, Int, Int, Int, Int) = try jar.lift(
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
        #expect((all.0, all.1, all.2, all.9) == (1, "x", true, 8))
        let pair: (first: Int, second: String?) = try jar.lift("a", "z")
        #expect(pair.first == 1 && pair.second == nil)
        let ranges = try Jar(json: "[[1,3],[5,7]]")
        let (low, high): (Range<Int>, ClosedRange<Int>) = try ranges.lift(0, 1)
        #expect((low, high) == (1..<3, 5...7))
    }
}
