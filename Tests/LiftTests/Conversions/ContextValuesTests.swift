import Foundation
import Lift
import Testing

@Suite struct ContextValuesTests {
    @Test func aLocaleOrCalendarAloneChangesNoDateAndNoNumber() throws {
        let context: Jar.Context = [
            Locale(identifier: "de_DE"), Calendar(identifier: .buddhist), TimeZone(secondsFromGMT: 3600),
        ]
        let date = Date(timeIntervalSince1970: 0)
        try expectLift(ofText: #""1970-01-01T00:00:00Z""#, .value(date), context: context)
        try expectLift(of: "12.5", .value(12.5), context: context)
        #expect(try String(json: Jar(date).union(context: context)) == #""1970-01-01T00:00:00.000Z""#)
    }
}
