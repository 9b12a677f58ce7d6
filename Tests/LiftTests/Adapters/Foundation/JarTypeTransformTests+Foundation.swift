#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarTypeTransformTests {
        @Test func keysOfDictionariesFollowTheTransform() throws {
            let day = JarTypeTransform(AnyJarTransform<Date>.formatted(.utc("yyyy")))
            let byDay = [Date(timeIntervalSince1970: 0): 1]
            #expect(try String(json: Jar(byDay).union(context: day)) == #"{"1970":1}"#)
            #expect(try Jar(json: #"{"1970":1}"#).union(context: day)^ == byDay)
        }

        @Test func theInnerOneCountsMore() throws {
            let date = Date(timeIntervalSince1970: 86400)
            let seconds = JarTypeTransform(.secondsSince1970)
            let milliseconds = JarTypeTransform(.millisecondsSince1970)
            let year = DateFormatter.utc("yyyy")
            let inner: [(any JarContextValue, String)] = [
                (seconds, "86400"), (milliseconds, "86400000"), (year, #""1970""#),
                (Date.ISO8601FormatStyle(), #""1970-01-02T00:00:00Z""#),
            ]
            for (outerContext, outerText) in inner {
                for (innerContext, innerText) in inner {
                    let outer: Jar = ["o": date, "i": Jar(["d": date]).union(context: innerContext)]
                    let text = try String(json: outer.union(context: outerContext))
                    #expect(text == #"{"o":\#(outerText),"i":{"d":\#(innerText)}}"#)
                    let read = try Jar(json: text).union(context: outerContext)
                    let again: Date = try read["i"].union(context: innerContext)["d"]^
                    #expect(again == (innerText == #""1970""# ? Date(timeIntervalSince1970: 0) : date))
                }
            }
        }
    }
#endif
