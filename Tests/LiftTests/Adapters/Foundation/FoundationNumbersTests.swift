#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    @Suite struct FoundationNumbersTests {
        @Test(arguments: ["0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615"])
        func wholeNumbersKeepTheirValue(text: String) throws {
            let number: NSNumber = try Jar(json: text)^
            #expect(number.stringValue == text)
            #expect(try String(json: number) == text)
            let string: NSNumber = try Jar(text)^
            #expect(string == number)
        }

        @Test func everyRouteGivesTheSameNumber() throws {
            try expectLift(ofText: "1.5", .value(NSNumber(value: 1.5)))
            try expectLift(ofText: #""1.5""#, .value(NSNumber(value: 1.5)))
            try expectLift(ofText: "12", .value(NSNumber(value: 12)))
            try expectLift(of: 12, .value(NSNumber(value: 12)))
            try expectLift(of: UInt64.max, .value(NSNumber(value: UInt64.max)))
            try expectLift(ofAny: NSNumber(value: 1.5), .value(NSNumber(value: 1.5)))
        }

        @Test(arguments: [true, false])
        func aBoolStaysABool(value: Bool) throws {
            let text = value ? "true" : "false"
            let number: NSNumber = try Jar(json: text)^
            #expect(number.boolValue == value)
            #expect(try String(json: number) == text)
            #expect(try String(json: [NSNumber(value: value)]) == "[\(text)]")
            #expect(try Jar(NSNumber(value: value))^ as Bool == value)
        }

        @Test func numbersOfEveryTypeAreWrittenAsTheyWereMade() throws {
            try expectWritten(NSNumber(value: Int8(1)), as: "1")
            try expectWritten(NSNumber(value: UInt8.max), as: "255")
            try expectWritten(NSNumber(value: Int16.min), as: "-32768")
            try expectWritten(NSNumber(value: UInt16.max), as: "65535")
            try expectWritten(NSNumber(value: UInt32.max), as: "4294967295")
            try expectWritten(NSNumber(value: Int64.min), as: "-9223372036854775808")
            try expectWritten(NSNumber(value: UInt64.max), as: "18446744073709551615")
            try expectWritten(NSNumber(value: UInt.max), as: "18446744073709551615")
            try expectWritten(NSNumber(value: 0), as: "0")
            try expectWritten(NSNumber(value: 0.1), as: "0.1")
            try expectWritten(NSNumber(value: Float(0.1)), as: "0.1")
            expectUnwritable(NSNumber(value: Double.nan), "JSON can't store nan")
        }

        @Test(arguments: [
            (#""x""#, LiftError.Kind.type, #"expected NSNumber, found string "x""#),
            ("[1]", .type, "expected NSNumber, found array of 1"),
            ("null", .null, "expected NSNumber, found null"),
            ("1e400", .range, "expected NSNumber, found number 1e400, which doesn't fit"),
        ])
        func anErrorNamesNSNumber(text: String, kind: LiftError.Kind, message: String) throws {
            try expectLift(ofText: text, LiftOutcome<NSNumber>.fails(kind, message))
        }

        @Test(
            arguments: [
                ("0", 0), ("-1.5", -1.5), ("0.1", 0.1), ("1e2", 100), ("12.50", 12.5),
            ] as [(String, CGFloat)])
        func aCGFloatIsANumber(text: String, value: CGFloat) throws {
            try expectLift(ofText: text, .value(value))
            try expectLift(of: text, .value(value))
            try expectLift(ofAny: value, .value(value))
            try expectWritten(value, as: String(json: Jar(Double(value))))
            #expect(try CGFloat(jar: Jar(json: text)) == value)
            let optional: CGFloat? = try Jar(json: text)^
            #expect(optional == value)
        }

        @Test(arguments: [
            (#""x""#, LiftError.Kind.type, #"expected CGFloat, found string "x""#),
            ("null", .null, "expected CGFloat, found null"),
            ("1e400", .range, "expected CGFloat, found number 1e400, which doesn't fit"),
        ])
        func anErrorNamesCGFloat(text: String, kind: LiftError.Kind, message: String) throws {
            try expectLift(ofText: text, LiftOutcome<CGFloat>.fails(kind, message))
        }

        @Test func modelsHaveCGFloats() throws {
            struct Size: JarCodable, Equatable {
                var width: CGFloat
                var height: CGFloat?
            }
            struct Box: JarMapped {
                let size: Size
                let scale: CGFloat

                static let mapping = JarMapping<Box> {
                    JarMake(Box.init(size:scale:))
                    JarField("size", \.size)
                    JarField("scale", \.scale, default: 2)
                }
            }
            let text = #"{"size":{"width":1.5,"height":3},"scale":2}"#
            let box: Box = try Jar(json: #"{"size":{"width":1.5,"height":3}}"#)^
            #expect(box.size == Size(width: 1.5, height: 3) && box.scale == 2)
            #expect(try String(json: box) == text)
            #expect(try JarEncoder().encodeJSON(box.size) == Data(#"{"width":1.5,"height":3}"#.utf8))
            let width: CGFloat = try Jar(json: text)["size"]["width"]^ + 1
            #expect(width == 2.5)
            expectUnwritable(CGFloat.nan, "JSON can't store nan")
            // No transform changes numbers. Where the compiler knows that it's one, it warns.
            func everywhere<Value>(_ transform: AnyJarTransform<Value>) -> JarTypeTransform<Value> {
                JarTypeTransform(transform)
            }
            let zero = everywhere(AnyJarTransform<CGFloat>(lift: { _ in 0 }, represent: { _ in 0 }))
            #expect(try String(json: Jar([CGFloat(1)]).union(context: zero)) == "[1]")
        }

        @Test func aMissingNSNumberIsNamed() {
            expectFailure(.missing, "expected NSNumber, found nothing", at: "n") {
                _ = try Jar()["n"]^ as NSNumber
            }
        }

        // MARK: NSDecimalNumber

        /// In values of unknown type, it's what `JSONSerialization` makes of numbers with many digits.
        @Test(arguments: ["1.1", "12345678901234567890123456789012345678"])
        func aDecimalNumberIsWrittenAsAString(text: String) throws {
            let value = NSDecimalNumber(string: text)
            #expect(try String(json: value) == "\"\(text)\"")
            #expect(try String(json: [value]) == "[\"\(text)\"]")
            #expect(try String(json: Jar(checked: value)) == text)
            #expect(try String(json: Jar(unchecked: ["a": [value] as [Any]])) == #"{"a":[\#(text)]}"#)
        }

        @Test func aDecimalNumberIsLiftedExactly() throws {
            try expectLift(ofText: "1.10", .value(NSDecimalNumber(string: "1.1")))
            try expectLift(ofText: #""1.10""#, .value(NSDecimalNumber(string: "1.1")))
            try expectLift(of: Decimal(12), .value(NSDecimalNumber(value: 12)))
            try expectLift(of: NSDecimalNumber(string: "0.1"), .value(NSDecimalNumber(string: "0.1")))
            try expectLift(ofAny: NSDecimalNumber(string: "0.1"), .value(NSDecimalNumber(string: "0.1")))
            let lifted: NSDecimalNumber = try Jar(json: "12345678901234567890123456789012345678")^
            #expect(lifted.stringValue == "12345678901234567890123456789012345678")
        }

        @Test(arguments: [
            ("1e400", LiftError.Kind.range, "number 1e400, which doesn't fit"), ("null", .null, "null"),
            ("true", .type, "bool true"), (#""x""#, .type, #"string "x""#),
        ])
        func anErrorNamesTheDecimal(text: String, kind: LiftError.Kind, found: String) throws {
            let jar = try Jar(json: #"{"n":\#(text)}"#)["n"]
            let thrown = #expect(throws: LiftError.self) { _ = try jar^ as NSDecimalNumber }
            #expect(thrown?.kind == kind)
            #expect(thrown?.key == "n")
            #expect(thrown?.message.hasSuffix("found \(found)") == true)
        }
    }
#endif
