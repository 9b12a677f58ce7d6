import Foundation
import Testing

@testable import Lift

/// Integers of 128 bits are written and held exactly.
@Suite struct WideIntegerTests {
    static let seed: UInt64 = 0x11F7_0092

    /// Numbers around the powers of ten and two, where the number of digits and of words changes.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    static var numbers: [UInt128] {
        var numbers: [UInt128] = [0, 1, .max - 1, .max]
        for power in 1...38 {
            let ten = (0..<power).reduce(1 as UInt128) { product, _ in product * 10 }
            numbers += [ten - 1, ten, ten + 1]
        }
        for power in 1...127 {
            let two = UInt128(1) << power
            numbers += [two - 1, two, two + 1]
        }
        return numbers
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func textIsTheDigits() {
        for number in Self.numbers {
            #expect(WideInteger(number).text == number.description)
            if let signed = Int128(exactly: number) {
                #expect(WideInteger(signed).text == signed.description)
                #expect(WideInteger(0 - signed).text == (0 - signed).description)
            }
        }
        #expect(WideInteger(Int128.min).text == Int128.min.description)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func jarsHoldEveryInteger() throws {
        for number in Self.numbers {
            try expectHeld(number)
            if let signed = Int128(exactly: number) {
                try expectHeld(signed)
                try expectHeld(0 - signed)
            }
        }
        try expectHeld(Int128.min)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func jarsHoldRandomIntegers() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<TestSize.count(300, full: 100_000) {
            let bits = UInt128.random(in: 0...UInt128.max, using: &generator)
            let number = bits >> UInt128.random(in: 0..<128, using: &generator)
            try expectHeld(number, "seed \(Self.seed)")
            try expectHeld(Int128(truncatingIfNeeded: bits) >> 3, "seed \(Self.seed)")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func expectHeld<Value: FixedWidthInteger & JarConvertible & JarRepresentable & Codable>(
        _ value: Value, _ comment: Comment? = nil
    ) throws {
        let text = value.description
        let jar = value.jar
        #expect(jar.kind == .number, comment)
        #expect(try String(json: value) == text, comment)
        #expect(try String(decoding: JarEncoder().encodeJSON([value]), as: UTF8.self) == "[\(text)]", comment)
        #expect(try Value(jar: jar) == value, comment)
        #expect(try Value(jar: Jar(json: text)) == value, comment)
        let (signed, unsigned) = (try? Int128(jar: jar), try? UInt128(jar: jar))
        #expect(signed == Int128(exactly: value), comment)
        #expect(unsigned == UInt128(exactly: value), comment)
        #expect((try? Int64(jar: jar)) == Int64(exactly: value), comment)
        #expect((try? UInt64(jar: jar)) == UInt64(exactly: value), comment)
        #expect(try String(jar: jar) == text, comment)
        #expect(try Double(jar: jar) == Double(text), comment)
        #expect((try? Float(jar: jar)) == Float(text).flatMap { $0.isFinite ? $0 : nil }, comment)
        #expect(try Decimal(jar: jar) == Decimal(string: text), comment)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [
        ("340282366920938463463374607431768211456", "UInt128"),
        ("170141183460469231731687303715884105728", "Int128"),
        ("-170141183460469231731687303715884105729", "Int128"), ("-1", "UInt128"),
        ("-18446744073709551616", "UInt128"),
    ])
    func numbersBeyondTheLimitsDoNotFit(text: String, type: String) throws {
        let jar = try Jar(json: text)
        let message = "expected \(type), found number \(text), which doesn't fit"
        let error = #expect(throws: LiftError.self) {
            if type == "Int128" { _ = try Int128(jar: jar) } else { _ = try UInt128(jar: jar) }
        }
        #expect(error?.kind == .range)
        #expect(error?.description.hasPrefix(message) == true)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersAreEqualToTheSameNumberInAnyForm() throws {
        for number in [UInt128.max, UInt128(UInt64.max) + 1, 100_000_000_000_000_000_000] {
            let jar = number.jar
            let decimal = try #require(Decimal(string: number.description))
            for other in [
                number.jar, Jar(decimal), try Jar(json: number.description),
                try Jar(json: number.description + ".0"),
            ] {
                #expect(jar == other)
                #expect(jar.hashValue == other.hashValue)
            }
            #expect(jar != (number - 1).jar)
            #expect(jar != Jar(number.description))
        }
        #expect(Int128(Int64.max).jar == Int64.max.jar)
        #expect((Int128(Int64.max) + 1).jar == (UInt64(Int64.max) + 1).jar)
        #expect((Int128(Int64.max) + 1).jar.hashValue == (UInt64(Int64.max) + 1).jar.hashValue)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersAreStringsInPropertyLists() throws {
        let number = Int128.min
        let jar: Jar = ["number": Jar(number)]
        for format in [PropertyListFormat.binary, .xml] {
            let read = try Jar(plist: Data(plist: jar, format: format))
            #expect(read["number"] == Jar(number.description))
            #expect(try Int128(jar: read["number"]) == number)
            // It fits in 64 bits without a sign.
            let unsigned = try Jar(plist: Data(plist: [Jar(Int128(1) << 63)] as Jar, format: format))
            #expect(unsigned[0].kind == .number && unsigned[0] == Jar(UInt64(1) << 63))
        }
        let members = try #require(try jar.asAny() as? [String: Any])
        #expect(members["number"] as? Decimal == Decimal(string: number.description))
    }
}
