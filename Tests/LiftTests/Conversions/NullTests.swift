import Foundation
import Lift
import Testing

@Suite struct NullTests {
    @Test func nullsStayInContainers() throws {
        #expect(try Jar(json: "[null,null]")^ as [Null] == [null, null])
        #expect(try Jar(json: "[null,1]")^ as [Int?] == [nil, 1])
        #expect(try Jar(json: #"{"a":null}"#)^ as [String: Null?] == ["a": null])
    }
}
