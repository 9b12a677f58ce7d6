import Foundation
import Lift
import LiftDocuments
import Testing

private struct Item: JarMapped {
    let name: String
    let count: Int

    static let mapping = JarMapping<Item> {
        JarMake(Item.init(name:count:))
        JarField("name", \.name)
        JarField("count", \.count)
    }
}

@Suite struct JarProblemTests {
    private func problem<Value: Liftable>(
        _ jar: @autoclosure () throws -> Jar, as type: Value.Type, limit: Int = 100
    ) throws -> JarProblem {
        JarProblem(try liftError { try jar()^ as Value }, limit: limit)
    }

    // MARK: From an error

    @Test func allErrorsAreListed() throws {
        let text = #"{"a/b": [{"name": "x", "count": 1}, {"name": null, "count": "two"}], "m~n": [{}]}"#
        let problem = try problem(Jar(json: text), as: [String: [Item]].self)
        #expect(
            try String(json: problem, options: .prettyPrinted) == """
                {
                  "type": "about:blank",
                  "title": "Unprocessable Content",
                  "status": 422,
                  "detail": "expected String, found null at a/b[1].name (line 1, column 46), and 3 more",
                  "errors": [
                    {
                      "pointer": "/a~1b/1/name",
                      "detail": "expected String, found null",
                      "expected": "String",
                      "found": "null",
                      "line": 1,
                      "column": 46
                    },
                    {
                      "pointer": "/a~1b/1/count",
                      "detail": "expected Int, found string \\"two\\"",
                      "expected": "Int",
                      "found": "string \\"two\\"",
                      "line": 1,
                      "column": 61
                    },
                    {
                      "pointer": "/m~0n/0/name",
                      "detail": "expected String, but the key is missing; the dictionary is empty",
                      "expected": "String",
                      "found": "nothing",
                      "line": 1,
                      "column": 78
                    },
                    {
                      "pointer": "/m~0n/0/count",
                      "detail": "expected Int, but the key is missing; the dictionary is empty",
                      "expected": "Int",
                      "found": "nothing",
                      "line": 1,
                      "column": 78
                    }
                  ]
                }
                """)
        #expect(problem.errors.map(\.path) == ["a/b[1].name", "a/b[1].count", "m~n[0].name", "m~n[0].count"])
    }

    @Test func anErrorWithoutAValueHasWhatItKnows() throws {
        let own = JarProblem(LiftError("out of stock"), status: nil, type: "/problems/stock")
        #expect(
            try String(json: own)
                == #"{"type":"/problems/stock","detail":"out of stock","errors":[{"pointer":"","detail":"out of stock"}]}"#
        )
        let malformed = JarProblem(try liftError { try Jar(json: "[1,\n 2 3]") }, status: 400)
        #expect((malformed.title, malformed.status) == ("Bad Request", 400))
        let failure = try #require(malformed.errors.first)
        #expect((failure.path, failure.line, failure.column) == ([], 2, 4))
        #expect((failure.expected, failure.found) == (nil, nil))
        #expect(failure.detail == "expected ',' or ']', found '3'")
        let built = try problem(["a": ["x"]] as Jar, as: [String: [Int]].self)
        #expect(
            built.errors == [
                JarProblem.Failure(
                    path: "a[0]", detail: #"expected Int, found string "x""#, expected: "Int",
                    found: #"string "x""#)
            ])
        #expect(built.detail == #"expected Int, found string "x" at a[0]"#)
    }

    @Test func theNumberOfErrorsIsLimited() throws {
        let jar = try Jar(json: "[\(Array(repeating: "null", count: 250).joined(separator: ","))]")
        let problem = try problem(jar, as: [Int].self)
        #expect(problem.errors.count == 100 && problem.detail?.hasSuffix(", and 249 more") == true)
        let few = try self.problem(jar, as: [Int].self, limit: 3)
        #expect(few.errors.map(\.path) == ["[0]", "[1]", "[2]"])
        #expect(try self.problem(jar, as: [Int].self, limit: -1).errors.isEmpty)
        #expect(try self.problem(jar, as: [Int].self, limit: .max).errors.count == 250)
    }

    @Test(arguments: [JarRedaction.all, .keys("name", "count")])
    func hiddenValuesStayHidden(_ redaction: JarRedaction) throws {
        let text = #"[{"name": 17.5, "count": "secret"}, {"name": true, "count": "secret"}]"#
        let jar = try Jar(json: text).union(context: [redaction, JarCoercion.strict])
        let problem = try problem(jar, as: [Item].self)
        let written = try String(json: problem)
        #expect(problem.errors.count == 4 && problem.errors[0].found == "number <redacted>")
        #expect(!written.contains("secret") && !written.contains("17.5") && !"\(problem)".contains("17.5"))
        let read: JarProblem = try Jar(json: written)^
        #expect(read == problem)
    }

    // MARK: Titles

    @Test(
        arguments: [
            (400, "Bad Request"), (401, "Unauthorized"), (402, "Payment Required"), (403, "Forbidden"),
            (404, "Not Found"), (405, "Method Not Allowed"), (406, "Not Acceptable"),
            (407, "Proxy Authentication Required"), (408, "Request Timeout"), (409, "Conflict"),
            (410, "Gone"), (411, "Length Required"), (412, "Precondition Failed"),
            (413, "Content Too Large"), (414, "URI Too Long"), (415, "Unsupported Media Type"),
            (416, "Range Not Satisfiable"), (417, "Expectation Failed"), (421, "Misdirected Request"),
            (422, "Unprocessable Content"), (423, "Locked"), (424, "Failed Dependency"), (425, "Too Early"),
            (426, "Upgrade Required"), (428, "Precondition Required"), (429, "Too Many Requests"),
            (431, "Request Header Fields Too Large"), (451, "Unavailable For Legal Reasons"),
            (500, "Internal Server Error"), (501, "Not Implemented"), (502, "Bad Gateway"),
            (503, "Service Unavailable"), (504, "Gateway Timeout"), (505, "HTTP Version Not Supported"),
            (506, "Variant Also Negotiates"), (507, "Insufficient Storage"), (508, "Loop Detected"),
            (511, "Network Authentication Required"), (200, nil), (418, nil), (600, nil), (-1, nil),
        ] as [(Int, String?)])
    func withoutATypeTheTitleIsThatOfTheStatus(status: Int, title: String?) {
        #expect(JarProblem(status: status).title == title)
        #expect(JarProblem(title: "Mine", status: status).title == "Mine")
        #expect(JarProblem(type: "/own", status: status).title == nil)
    }

    @Test func aDescriptionIsForLogs() {
        #expect("\(JarProblem(status: 404))" == "404 Not Found")
        #expect("\(JarProblem(status: 404, detail: "no such order"))" == "404 Not Found: no such order")
        #expect("\(JarProblem(detail: "no such order"))" == "no such order")
        #expect("\(JarProblem(type: "/p"))" == "/p")
        #expect(JarProblem(status: 404).localizedDescription == "404 Not Found")
        #expect(LiftError("x") != LiftError("y"))
    }

    // MARK: Both ways

    @Test func whatIsWrittenIsReadBack() throws {
        let problem = JarProblem(
            type: "https://example.com/p", title: "T", status: 409, detail: "D", instance: "/orders/1",
            errors: [
                JarProblem.Failure(
                    path: "a.b[1]", detail: "d", expected: "e", found: "f", line: 3, column: 4,
                    extensions: ["code": 7]), JarProblem.Failure(path: []), JarProblem.Failure(detail: "x"),
            ], extensions: ["balance": 30, "accounts": ["/a", "/b"]])
        let text =
            #"{"type":"https://example.com/p","title":"T","status":409,"detail":"D","#
            + #""instance":"/orders/1","errors":[{"pointer":"/a/b/1","detail":"d","expected":"e","found":"f","#
            + #""line":3,"column":4,"code":7},{"pointer":""},{"detail":"x"}],"balance":30,"#
            + #""accounts":["/a","/b"]}"#
        #expect(try String(json: problem) == text)
        #expect(try Jar(json: text)^ == problem)
        #expect(try JarDecoder().decode(JarProblem.self, from: text) == problem)
        #expect(try JSONDecoder().decode(JarProblem.self, from: Data(text.utf8)) == problem)
        let encoded = try JSONEncoder().encode(problem)
        #expect(try Jar(json: encoded) == problem.jar)
        #expect(problem.hashValue == (try Jar(json: text)^ as JarProblem).hashValue)
        #expect(try Jar(plist: Data(plist: problem))^ == problem)
    }

    @Test(
        arguments: [
            ("{}", JarProblem()),
            (#"{"title": "Gone"}"#, JarProblem(title: "Gone")),
            // Wrong types are ignored, not converted.
            (#"{"type": 1, "title": 2, "status": "422", "detail": null, "instance": []}"#, JarProblem()),
            (#"{"status": 4.5}"#, JarProblem()),
            (#"{"status": 1e99}"#, JarProblem()),
            (
                #"{"status": 404.0}"#,
                {
                    var problem = JarProblem(status: 404)
                    problem.title = nil
                    return problem
                }()
            ),
            // Unknown members are kept.
            (#"{"balance": 30, "x": null}"#, JarProblem(extensions: ["balance": 30, "x": null])),
            (
                #"{"errors": {"Name": ["required"]}}"#,
                JarProblem(extensions: ["errors": ["Name": ["required"]]])
            ),
            (#"{"errors": ["a", {}]}"#, JarProblem(extensions: ["errors": ["a", [:] as Jar] as Jar])),
            (#"{"errors": null}"#, JarProblem(extensions: ["errors": null])),
            (#"{"errors": []}"#, JarProblem()),
            (
                ##"{"errors": [{"detail": "must be positive", "pointer": "#/age"}, {"pointer": "#/a%2Fb%20c"}]}"##,
                JarProblem(errors: [
                    JarProblem.Failure(path: "age", detail: "must be positive"),
                    JarProblem.Failure(path: ["a", "b c"]),
                ])
            ),
            (
                ##"{"errors": [{"pointer": "#"}, {"pointer": "#/%zz%+1%4"}, {"pointer": "age"}, {"pointer": "/~2"}]}"##,
                JarProblem(errors: [
                    JarProblem.Failure(path: []), JarProblem.Failure(path: ["%zz%+1%4"]),
                    JarProblem.Failure(), JarProblem.Failure(),
                ])
            ),
            (
                #"{"errors": [{"pointer": 1, "detail": 2, "line": "3", "column": 1.5, "name": "age"}]}"#,
                JarProblem(errors: [JarProblem.Failure(extensions: ["name": "age"])])
            ),
        ] as [(String, JarProblem)])
    func theJSONOfOtherServersIsRead(text: String, expected: JarProblem) throws {
        #expect(try Jar(json: text)^ == expected)
        #expect(try Jar(json: text).union(context: .strict)^ == expected)
        #expect(try Jar(json: text).union(context: .lenient)^ == expected)
    }

    @Test func whatIsNoDictionaryThrows() throws {
        #expect(
            try failure { try Jar(json: "[]")^ as JarProblem }
                == LiftFailure(.type, "expected a dictionary of problem details, found array of 0"))
        #expect(
            try failure { try Jar(json: "[1]")[0]^ as JarProblem.Failure }
                == LiftFailure(.type, "expected a dictionary, found number 1", at: "[0]"))
    }

    @Test func extensionsDoNotReplaceTheMembersOfTheStandard() throws {
        let failure = JarProblem.Failure(detail: "x", extensions: ["pointer": 1, "line": 2, "a": 3])
        let problem = JarProblem(
            status: 404, errors: [failure],
            extensions: ["type": 1, "title": 2, "status": 3, "detail": 4, "instance": 5, "errors": 6, "a": 7])
        #expect(
            try String(json: problem)
                == #"{"type":"about:blank","title":"Not Found","status":404,"errors":[{"detail":"x","a":3}],"a":7}"#
        )
        #expect(
            try String(json: JarProblem(extensions: ["errors": 6])) == #"{"type":"about:blank","errors":6}"#)
        #expect(try String(json: JarProblem(extensions: 7)) == #"{"type":"about:blank"}"#)
    }

    /// An extension keeps what hides its value, although it loses its path.
    @Test func anExtensionStaysHidden() throws {
        let jar = try Jar(json: #"{"token": "secret"}"#).union(context: JarRedaction.keys("token"))
        let problem: JarProblem = try jar^
        #expect(!"\(problem.extensions)".contains("secret"))
        #expect(try String(json: problem).contains("secret"))
    }
}
