#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension CodingContextTests {
        @Test func aFormatterInTheContextGovernsDates() throws {
            struct Dated: JarCodable, JarRepresentableWithContext, Hashable {
                var day: Date
                var days: [String: [Date?]]
            }
            let formatter = DateFormatter.utc("dd/MM/yyyy")
            let json = #"{"day":"02/01/1970","days":{"x":["03/01/1970"]}}"#
            let jar = try Jar(json: json).union(context: formatter)
            let dated: Dated = try jar^
            #expect(dated.day == Date(timeIntervalSince1970: 86400))
            #expect(try String(json: Jar(dated).union(context: formatter)) == json)
            #expect(try String(json: dated.asJar(using: formatter)) == json)
            #expect(try String(json: JarEncoder().encode(dated, context: [formatter])) == json)
            let wrong = try failure { try Jar(json: json)^ as Dated }
            #expect(
                wrong
                    == LiftFailure(
                        .value, #"expected an ISO 8601 date, found string "02/01/1970""#, at: "day"))
        }
    }
#endif
