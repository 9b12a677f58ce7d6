#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Testing

    @testable import Lift

    extension JarPropertyListTests {
        @Test func aFormatterInTheContextMakesDatesText() throws {
            let date = Date(timeIntervalSince1970: 0)
            let style = Date.ISO8601FormatStyle()
            let forms: [(Jar.Context, String)] = [
                ([DateFormatter.utc("yyyy/MM")], "1970/01"), ([style], "1970-01-01T00:00:00Z"),
            ]
            for (context, text) in forms {
                let jar = (["a": [date] as Jar] as Jar).union(context: context)
                let parsed = try Jar(plist: Data(plist: ["a": [date]])).union(context: context)
                let inner: Jar = ["a": [Jar(date).union(context: context)] as Jar]
                for format in [PropertyListFormat.binary, .xml] {
                    for jar in [jar, parsed, inner] {
                        #expect(try Jar(plist: Data(plist: jar, format: format)) == ["a": [text]])
                    }
                }
            }
        }
    }
#endif
