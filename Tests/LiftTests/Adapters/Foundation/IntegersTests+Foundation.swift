#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension IntegersTests {
        @Test func aNumberFormatterReadsStrings() throws {
            let context: Jar.Context = [NumberFormatter.german]
            try expectLift(of: "1.200", .value(1200), context: context)
            try expectLift(ofText: #""1.200""#, .value(1200), context: context)
            try expectLift(ofText: #""-7""#, .value(Int8(-7)), context: context)
            try expectLift(
                of: "12,50", LiftOutcome<Int>.fails(.type, #"expected Int, found string "12,50""#),
                context: context)
            try expectLift(
                of: "zwölf",
                LiftOutcome<Int>.fails(
                    .value, #"expected Int in the formatter's form, found string "zwölf""#),
                context: context)
            try expectLift(
                of: "300",
                LiftOutcome<UInt8>.fails(.range, #"expected UInt8, found string "300", which doesn't fit"#),
                context: context)
        }

        @Test func aNumberFormatterLeavesNumbersAlone() throws {
            try expectLift(ofText: "1200", .value(1200), context: [NumberFormatter.german])
            try expectLift(of: 1200, .value(1200), context: [NumberFormatter.german])
            #expect(try String(json: Jar(1200).union(context: NumberFormatter.german)) == "1200")
        }

        @Test func aFormatterOfAnotherStyleSaysWhatANumberIs() throws {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.numberStyle = .percent
            let jar = try Jar(json: #"["300%","50%","half"]"#).union(context: formatter)
            #expect(try jar[0]^ as Int == 3)
            #expect(try jar[1]^ as Double == 0.5)
            #expect(
                try failure { try jar[1]^ as Int }
                    == LiftFailure(.type, #"expected Int, found string "50%""#, at: "[1]"))
            #expect(
                try failure { try jar[2]^ as Int }
                    == LiftFailure(
                        .value, #"expected Int in the formatter's form, found string "half""#, at: "[2]"))
        }
    }
#endif
