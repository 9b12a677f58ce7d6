#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension FloatingPointTests {
        @Test func aNumberFormatterReadsStrings() throws {
            let context: Jar.Context = [NumberFormatter.german]
            try expectLift(of: "12,50", .value(12.5), context: context)
            try expectLift(ofText: #""12,50""#, .value(12.5), context: context)
            try expectLift(ofText: #""-1.200,25""#, .value(Float(-1200.25)), context: context)
            try expectLift(ofText: "12.50", .value(12.5), context: context)
            try expectLift(
                of: "12.50",
                LiftOutcome<Double>.fails(
                    .value, #"expected Double in the formatter's form, found string "12.50""#),
                context: context)
        }

        @Test(arguments: ["12,50 EUR", "12,50abc", "1,2,3"])
        func nothingMayStandBehindAFormattedNumber(text: String) throws {
            let message = #"expected Double in the formatter's form, found string "\#(text)""#
            try expectLift(
                of: text, LiftOutcome<Double>.fails(.value, message), context: [NumberFormatter.german])
        }
    }
#endif
