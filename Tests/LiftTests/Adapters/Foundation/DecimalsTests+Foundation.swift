#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension DecimalsTests {
        @Test func aNumberFormatterReadsStrings() throws {
            let context: Jar.Context = [NumberFormatter.german]
            try expectLift(of: "12,50", .value(try decimal("12.5")), context: context)
            try expectLift(ofText: #""1.000,1""#, .value(try decimal("1000.1")), context: context)
            let message = #"expected Decimal in the formatter's form, found string "many""#
            try expectLift(of: "many", LiftOutcome<Decimal>.fails(.value, message), context: context)
        }

        @Test func aNumberFormatterNeverRoundsSilently() throws {
            let text = "99.999.999.999.999.999.999"
            let exact = try decimal("99999999999999999999")
            let jar = Jar(text).union(context: NumberFormatter.german)
            #expect(try jar^ as Decimal == exact)
        }
    }
#endif
