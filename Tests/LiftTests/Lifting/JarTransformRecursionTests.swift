import Foundation
import Lift
import Testing

private enum Status: String, JarElement, Sendable { case paid, unknown }

private enum Grade: String, JarCodable, Sendable { case good, unknown }

private struct Node: JarElement, Codable, Equatable {
    var name: String
    var parts: [Node] = []

    init(_ name: String, _ parts: [Node] = []) { (self.name, self.parts) = (name, parts) }

    init(jar: Jar) throws {
        name = try jar["name"]^
        parts = try jar["parts"]^ ?? []
    }

    var jar: Jar { ["name": name, "parts": parts.isEmpty ? nil : parts] }
}

private struct Visit: JarCodable, Equatable, Sendable { var date: Date }

private struct Trip: JarMapped, Equatable {
    var date: Date
    var status: Status

    static let mapping = JarMapping<Trip> {
        JarMake(Trip.init(date:status:))
        JarField("date", \.date)
        JarField("status", \.status)
    }
}

/// Inside a transform of the context, its type is lifted and represented as if there were no transform.
@Suite struct JarTransformRecursionTests {
    private let epoch = Date(timeIntervalSince1970: 0)

    private let twoForms = JarTypeTransform(
        AnyJarTransform<Date>(
            lift: { jar in
                if let date: Date = try? jar^ { return date }
                return try jar.transformed(by: .secondsSince1970)^
            }, represent: { Jar($0) }))

    private let known = JarTypeTransform(
        AnyJarTransform<Status>(lift: { (try? $0^) ?? .unknown }, represent: { Jar($0) }))

    private let graded = JarTypeTransform(
        AnyJarTransform<Grade>(lift: { (try? $0^) ?? .unknown }, represent: { Jar($0) }))

    @Test(arguments: ["0", #""1970-01-01T00:00:00Z""#])
    func aTransformTriesTheOwnFormOfItsType(date: String) throws {
        let jar = try Jar(json: #"{"date": \#(date), "status": "x"}"#).union(context: [twoForms, known])
        #expect(try jar["date"]^ == epoch)
        #expect(try jar["date"]^ as Date? == epoch)
        #expect(try Jar(json: "[\(date)]").union(context: twoForms)^ == [epoch])
        #expect(try jar^ == Visit(date: epoch))
        #expect(try JarDecoder().decode([String: Date].self, from: Jar(["a": jar["date"]])) == ["a": epoch])
        #expect(try jar^ == Trip(date: epoch, status: .unknown))
    }

    @Test func aTransformRepresentsItsTypeAsUsual() throws {
        let text = "1970-01-01T00:00:00.000Z"
        let jar: Jar = ["date": epoch, "dates": [epoch], "status": Status.paid]
        #expect(
            try String(json: jar.union(context: [twoForms, known]))
                == #"{"date":"\#(text)","dates":["\#(text)"],"status":"paid"}"#)
        #expect(
            try String(json: Trip(date: epoch, status: .paid).asJar(using: Jar.Context(twoForms, known)))
                == #"{"date":"\#(text)","status":"paid"}"#)
        #expect(
            try JarEncoder(context: twoForms).encodeJSON(Visit(date: epoch))
                == Data(#"{"date":"\#(text)"}"#.utf8))
    }

    @Test func anEnumFallsBack() throws {
        let jar = try Jar(json: #"["paid", "x", 1]"#).union(context: known)
        #expect(try jar^ == [Status.paid, .unknown, .unknown])
        let grades = try Jar(json: #"["good", "x", null]"#).union(context: graded)
        #expect(try grades^ == [Grade.good, .unknown, .unknown])
        #expect(try JarDecoder().decode([Grade].self, from: grades) == [.good, .unknown, .unknown])
    }

    @Test func aTransformOfARecursiveTypeIsAppliedOnce() throws {
        let marking = JarTypeTransform(
            AnyJarTransform<Node>(
                lift: { jar in
                    var node: Node = try jar^
                    node.name += "!"
                    return node
                },
                represent: { Jar(Node($0.name.uppercased(), $0.parts)) }))
        let jar: Jar = ["name": "a", "parts": [["name": "b"]]]
        #expect(try jar.union(context: marking)^ == Node("a!", [Node("b")]))
        #expect(
            try JarEncoder(context: marking).encodeJSON([Node("a", [Node("b")])])
                == Data(#"[{"name":"A","parts":[{"name":"b"}]}]"#.utf8))
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test func aFormatterAppliesInsideATransform() throws {
            let day = DateFormatter()
            day.locale = Locale(identifier: "en_US_POSIX")
            day.timeZone = TimeZone(secondsFromGMT: 0)
            day.dateFormat = "yyyy-MM-dd"
            let context: Jar.Context = [day, twoForms]
            #expect(try Jar(json: #"["1970-01-01", 0]"#).union(context: context)^ == [epoch, epoch])
            #expect(try String(json: Jar([epoch]).union(context: context)) == #"["1970-01-01"]"#)
        }
    #endif

    @Test func anotherTransformAppliesInsideATransform() throws {
        let visits = JarTypeTransform(
            AnyJarTransform<Visit>(lift: { Visit(date: try $0["at"]^) }, represent: { ["at": $0.date] }))
        let context: Jar.Context = [visits, JarTypeTransform(.secondsSince1970)]
        #expect(try Jar(json: #"{"at": 0}"#).union(context: context)^ == Visit(date: epoch))
    }

    @Test func anErrorInsideATransformHasItsPath() throws {
        let jar = try Jar(json: #"{"dates": [0, "x"]}"#).union(context: twoForms)
        let error = #expect(throws: LiftError.self) { try jar["dates"]^ as [Date] }
        #expect(error?.description == "expected Double, found string \"x\" at dates[1] (line 1, column 15)")
    }
}
