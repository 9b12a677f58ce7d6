import Foundation
import Lift
import Testing

/// The data that an error shows, which is cut where there is much.
@Suite struct LiftErrorContextTests {
    private func context(of jar: Jar) throws -> String {
        let error = try liftError { try jar.assert(false, "refused") }
        let context = error.context
        #expect(context.utf8.count <= 1024)
        return context
    }

    private func context(ofText text: String, by route: JarRoute = .document) throws -> String {
        try context(of: route.jar(text))
    }

    @Test(arguments: [
        "1", "-1.50", #""x""#, "null", "true", "[]", "{}", "[[],{},[1]]",
        #"{"a":{"b":[1,"x",null]},"c":"\"\n"}"#,
    ])
    func smallDataIsWhole(text: String) throws {
        for route in JarRoute.keepingOrder where !(text == "-1.50" && route == .built) {
            #expect(try context(ofText: text, by: route) == text, "\(route)")
        }
    }

    /// Up to 1,020 bytes, since there has to be room for an ellipsis.
    @Test(arguments: JarRoute.keepingOrder)
    func isWholeUpToTheBound(route: JarRoute) throws {
        let fits = #"["\#(String(repeating: "x", count: 1020 - 4))"]"#
        #expect(try context(ofText: fits, by: route) == fits)
        let tooLong = #"["\#(String(repeating: "x", count: 1021 - 4))"]"#
        #expect(try context(ofText: tooLong, by: route) == #"["\#(String(repeating: "x", count: 511))…"]"#)
    }

    @Test(arguments: JarRoute.keepingOrder)
    func longTextIsCutBeforePartsAre(route: JarRoute) throws {
        let text = #"{"id":1,"text":"\#(String(repeating: "y", count: 40_000))","list":[1,2]}"#
        let wanted = #"{"id":1,"text":"\#(String(repeating: "y", count: 511))…","list":[1,2]}"#
        #expect(try context(ofText: text, by: route) == wanted)
    }

    @Test(arguments: JarRoute.keepingOrder)
    func partsAreLeftOutAtTheEnd(route: JarRoute) throws {
        let numbers = (1000..<3000).map(String.init).joined(separator: ",")
        let found = try context(ofText: #"{"a":{"list":[\#(numbers)],"z":1},"b":2}"#, by: route)
        let kept = (1000..<1200).map(String.init).joined(separator: ",")
        #expect(found == #"{"a":{"list":[\#(kept),…]}}"#)
        let long = #""\#(String(repeating: "k", count: 300))":0"#
        let keys = try context(ofText: #"{"a":0,\#(long)}"#, by: route)
        #expect(keys == #"{"a":0,\#(long)}"#)
    }

    @Test(arguments: JarRoute.keepingOrder)
    func aValueIsLeftOutBehindItsKey(route: JarRoute) throws {
        let items = (0..<9).map { #""key\#($0)":"\#(String(repeating: "x", count: 110))""# }
        let found = try context(ofText: "{" + items.joined(separator: ",") + "}", by: route)
        #expect(found == "{" + items.prefix(8).joined(separator: ",") + #","key8":…}"#)
    }

    @Test(arguments: JarRoute.allCases)
    func aCharacterIsNotSplit(route: JarRoute) throws {
        let families = String(repeating: "👨‍👩‍👧", count: 200)
        let found = try context(ofText: #""\#(families)""#, by: route)
        // 18 bytes each.
        #expect(found == #""\#(String(repeating: "👨‍👩‍👧", count: 56))…""#)
        let marks = "e" + String(repeating: "\u{301}", count: 5000)
        #expect(try context(ofText: #""\#(marks)""#, by: route) == #""…""#)
        let escaped = String(repeating: #"\ud83d\ude00"#, count: 200)
        let faces = try context(ofText: #""\#(escaped)""#)
        #expect(faces.hasPrefix(#""😀😀"#) && faces.hasSuffix(#"😀…""#))
        #expect(faces.allSatisfy { "\"😀…".contains($0) })
        let controls = String(repeating: #"\u0001\n\\"#, count: 300)
        let written = try context(ofText: #""\#(controls)""#, by: route)
        #expect(written.hasPrefix(#""\u0001\n\\\u0001"#) && written.hasSuffix(#"…""#))
    }

    @Test func everyLengthIsWithinTheBound() throws {
        for count in stride(from: 900, through: 1100, by: 1) {
            for unit in ["x", "é", "😀", "\"", "\u{1}", "\u{9B}", "\u{202E}"] {
                let text = String(repeating: unit, count: count / unit.utf8.count)
                for jar in [Jar(text), try Jar(json: String(json: Jar(text))), [text, [text: text]] as Jar] {
                    _ = try context(of: jar)
                }
            }
        }
    }

    @Test func dataNumbersAndOtherFormatsAreCutToo() throws {
        let bytes = Data(repeating: 0, count: 5000)
        let base64 = #""\#(String(repeating: "A", count: 512))…""#
        #expect(try context(of: Jar(bytes)) == base64)
        let list = try Jar(
            plist: Data(
                plist: ["data": bytes, "text": String(repeating: "é", count: 3000), "n": 1] as Jar,
                format: .binary))
        let found = try context(of: list)
        #expect(found.contains("A…\"") && found.contains("é…\"") && found.contains(#""n":1"#))
        let number = String(repeating: "1", count: 3000)
        let digits = try context(ofText: "[\(number),2]")
        #expect(digits == "[\(number.prefix(511))…,2]")
        #expect(try context(of: Jar(Data([0]))) == #""AA==""#)
        let date = Date(timeIntervalSince1970: 0)
        #expect(try context(of: [date]) == #"["1970-01-01T00:00:00.000Z"]"#)
    }

    @Test func whatHasNoFormIsInWords() throws {
        #expect(try context(of: ["a": Double.nan, "b": 1]) == #"{"a":number nan,"b":1}"#)
        let broken: Jar = ["a": Jar(error: LiftError("broken")), "b": 1]
        #expect(try context(of: broken) == #"{"a":error: broken,"b":1}"#)
        var changed: Jar = ["a": ["b": [1]]]
        changed["a"]["b"][9] = 5
        #expect(
            try liftError { try String(json: changed) }.context
                == #"{"a":{"b":error: index 9 is out of bounds, expected 0}}"#)
        let late: Jar = ["a": Late(value: ["x": 1]), "none": Late(value: Jar()), "b": 2]
        #expect(try context(of: late) == #"{"a":{"x":1},"b":2}"#)
    }

    @Test func theContainerOfAMissingKeyIsCut() throws {
        let items = (0..<1000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        let error = try liftError { try Jar(json: "{\(items)}")["none"]^ as Int }
        #expect(error.context.hasPrefix(#"{"k0":0,"k1":1,"#))
        #expect(error.context.hasSuffix(",…}"))
        #expect(error.context.utf8.count <= 1024)
    }
}
