import Foundation
import Lift
import LiftDocuments
import Testing

// Each Swift snippet of the article "Compare in tests", unchanged except for its indentation.

#if OutsideOfThePackage
    // The attribute is an error in the package that declares the type.
    extension Jar: @retroactive CustomTestStringConvertible {
        public var testDescription: String { assertionFailure("").context }
    }
#else
    extension Jar: CustomTestStringConvertible {
        public var testDescription: String { assertionFailure("").context }
    }
#endif

func expectEqual<Value: JarRepresentable>(
    _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    let difference = JarDifference(from: expected, to: value)
    #expect(difference.isEmpty, sourceLocation: sourceLocation)
}

func expectSnapshot(_ value: some JarRepresentable, at url: URL) throws {
    let json = try Data(json: value, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true))
    guard FileManager.default.fileExists(atPath: url.path) else {
        try json.write(to: url)
        Issue.record("wrote \(url.lastPathComponent); check it and run the test again")
        return
    }
    let difference = try JarDifference(from: Jar(json: url), to: Jar(json: json))
    #expect(difference.isEmpty)
}

@Suite struct ComparingInTestsSnippets {
    private struct User: JarCodable {
        var name = "Kim"
        var age = 30
        var born = Date(timeIntervalSince1970: 0)
    }

    @Test func testsExpectNoDifference() throws {
        let (expected, response) = (try Jar(json: #"{"a": 1.0, "b": "x"}"#), ["b": "x", "a": 1] as Jar)
        #expect(JarDifference(from: expected, to: response).isEmpty)
        #expect(JarDifference(from: expected, to: response) == [])
        expectEqual(response, expected)
        expectEqual([User()], [User()])
        withKnownIssue { expectEqual(User(), User(age: 31)) }
    }

    /// A Jar of 1 MB is one line in what Swift Testing prints.
    @Test func aJarIsShortInTests() throws {
        let members = (0..<20_000).map { #""key\#($0)": {"name": "name \#($0)", "tags": [1, 2, null]}"# }
        let jar = try Jar(json: "{" + members.joined(separator: ",\n") + "}")
        let text = String(describingForTest: jar)
        #expect(text.utf8.count <= 1024 && !text.contains("\n"))
        #expect(text.hasPrefix(#"{"key0":{"name":"name 0","tags":[1,2,null]},"#) && text.hasSuffix(",…}"))
        #expect(String(describingForTest: Jar("x")) == #""x""#)
        #expect(String(describingForTest: Jar()) == "")
        let hidden = (["a": "secret"] as Jar).union(context: JarRedaction.all)
        #expect(!String(describingForTest: hidden).contains("secret"))
    }

    @Test func modelsAreComparedWithSnapshots() throws {
        try inDirectory { snapshots in
            let user = User()
            withKnownIssue { try expectSnapshot(user, at: snapshots.appendingPathComponent("user.json")) }
            try expectSnapshot(user, at: snapshots.appendingPathComponent("user.json"))
            let text = try String(contentsOf: snapshots.appendingPathComponent("user.json"), encoding: .utf8)
            #expect(text.hasPrefix("{\n  \"age\": 30,\n  \"born\": \"1970-01-01T00:00:00.000Z\",\n"))
            try withKnownIssue {
                try expectSnapshot(User(age: 31), at: snapshots.appendingPathComponent("user.json"))
            } matching: { issue in
                "\(issue)".contains("age: 30 → 31")
            }
        }
    }

    @Test(.enabled(if: false, "it would write a file into the sources"))
    func aSnapshotIsBesideItsTest() throws {
        let user = User()
        let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        try expectSnapshot(user, at: snapshots.appendingPathComponent("user.json"))
    }

    @Test func aJarIsAttached() throws {
        let response: Jar = ["id": 7]
        Attachment.record(try String(json: response, options: .prettyPrinted), named: "response.json")
    }
}
