#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An error as JSON for programs: what a server answers, as `application/problem+json`, if it refuses a
/// request.
///
///     do {
///         let order: Order = try Jar(json: body)^
///     } catch let error as LiftError {
///         let answer = try Data(json: JarProblem(error, status: 422))
///     }
///
/// The answer lists all errors, each with a JSON Pointer to its value:
///
///     {
///       "type": "about:blank",
///       "title": "Unprocessable Content",
///       "status": 422,
///       "detail": "expected Int, found string \"two\" at items[1].count (line 1, column 39), and 1 more",
///       "errors": [
///         {
///           "pointer": "/items/1/count",
///           "detail": "expected Int, found string \"two\"",
///           "expected": "Int",
///           "found": "string \"two\"",
///           "line": 1,
///           "column": 39
///         },
///         …
///       ]
///     }
///
/// It's lifted from such JSON, too, also from that of other servers:
///
///     let problem: JarProblem = try Jar(json: response)^
///     for error in problem.errors { form.mark(error.path, error.detail) }
///
/// Lifting is as lenient as the standard demands: a member of the wrong type is ignored, and every other
/// member is kept in ``extensions``. A value that a `JarRedaction` hides is `<redacted>` in all texts.
///
/// Source: RFC 9457, "Problem Details for HTTP APIs".
public struct JarProblem: Error, Sendable, Hashable {
    /// The type of the problem, a URI reference. `about:blank` says that the status explains all there is.
    public var type: String
    /// A short summary, which is the same for all problems of the type.
    public var title: String?
    /// The HTTP status of the answer.
    public var status: Int?
    /// What's wrong this time, and what the client can do about it.
    public var detail: String?
    /// A URI reference for this occurrence of the problem.
    public var instance: String?
    /// The values that are wrong.
    public var errors: [Failure]
    /// A dictionary of all other members. A member with the name of one above isn't written. Only a member
    /// `errors` is, if there are no errors.
    public var extensions: Jar

    /// Creates a problem from its parts. Those that are nil aren't written.
    ///
    ///     JarProblem(status: 404)  // {"type":"about:blank","title":"Not Found","status":404}
    ///     JarProblem(
    ///         type: "https://example.com/problems/no-credit", title: "You don't have enough credit",
    ///         status: 403, extensions: ["balance": 30])
    ///
    /// - Parameters:
    ///   - type: the type of the problem, a URI reference.
    ///   - title: a short summary of the type. If it's nil and the type is `about:blank`, it's the phrase of
    ///     the status, as the standard recommends.
    ///   - status: the HTTP status.
    ///   - detail: what's wrong this time.
    ///   - instance: a URI reference for this occurrence.
    ///   - errors: the values that are wrong.
    ///   - extensions: a dictionary of all other members.
    public init(
        type: String = "about:blank", title: String? = nil, status: Int? = nil, detail: String? = nil,
        instance: String? = nil, errors: [Failure] = [], extensions: Jar = [:]
    ) {
        self.type = type
        self.title = title ?? (type == "about:blank" ? status.flatMap { Self.phrases[$0] } : nil)
        (self.status, self.detail, self.instance) = (status, detail, instance)
        (self.errors, self.extensions) = (errors, extensions)
    }

    /// A value that is wrong.
    public struct Failure: Sendable, Hashable {
        /// The path to the value, in JSON a `pointer`; empty for the whole document, and nil if it's unknown.
        ///
        /// In a JSON Pointer, the key `2` and the index 2 look the same. After lifting it's an index, which
        /// also leads to the member of a dictionary.
        public var path: JarPath?
        /// What's wrong with the value.
        public var detail: String?
        /// What was expected, such as `Int`.
        public var expected: String?
        /// What was found, such as `string "two"`.
        public var found: String?
        /// The line of the value in the text, starting at 1.
        public var line: Int?
        /// The column of the value in its line, starting at 1 and counted in Unicode scalars.
        public var column: Int?
        /// A dictionary of all other members. A member with the name of one above isn't written.
        public var extensions: Jar

        /// Creates an error from its parts. Those that are nil aren't written.
        public init(
            path: JarPath? = nil, detail: String? = nil, expected: String? = nil, found: String? = nil,
            line: Int? = nil, column: Int? = nil, extensions: Jar = [:]
        ) {
            (self.path, self.detail, self.expected, self.found) = (path, detail, expected, found)
            (self.line, self.column, self.extensions) = (line, column, extensions)
        }

        /// Creates an error from that of a value, or from the first one of several errors.
        public init(_ error: LiftError) {
            self.init(
                path: error.path, detail: error.message, expected: error.expected, found: error.found,
                line: error.line, column: error.column)
        }
    }
}

extension JarProblem {
    /// The media type to send problem details with: `application/problem+json`.
    public static let mediaType = "application/problem+json"

    /// Creates a problem from an error, with all errors of the same lift (`LiftError.all`).
    ///
    ///     JarProblem(error, instance: "/orders/17")
    ///
    /// The `detail` is the description of the first error and the number of the others. It names your types
    /// and shows what was found. To tell strangers less, change the result.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - status: the HTTP status. By default it's 422: the request is well-formed, but its content is
    ///     wrong.
    ///   - type: the type of the problem, a URI reference.
    ///   - title: a short summary of the type. If it's nil and the type is `about:blank`, it's the phrase of
    ///     the status.
    ///   - instance: a URI reference for this occurrence.
    ///   - limit: the number of errors to list. A small request may have very many.
    /// - Complexity: that of `LiftError.all`.
    public init(
        _ error: LiftError, status: Int? = 422, type: String = "about:blank", title: String? = nil,
        instance: String? = nil, limit: Int = 100
    ) {
        let all = error.all
        let first = "\(all.first ?? error)"
        self.init(
            type: type, title: title, status: status,
            detail: all.count > 1 ? "\(first), and \(all.count - 1) more" : first, instance: instance,
            errors: all.prefix(max(limit, 0)).map { Failure($0) })
    }
}

extension JarProblem: CustomStringConvertible, LocalizedError {
    /// The status, the title and the detail, as far as they're known; otherwise the type.
    ///
    ///     422 Unprocessable Content: expected Int, found string "two" at count (line 1, column 11)
    public var description: String {
        let heading = [status.map { "\($0)" }, title].compactMap { $0 }.joined(separator: " ")
        let parts = [heading, detail ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? type : parts.joined(separator: ": ")
    }

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}

extension JarProblem {
    /// The phrases of the HTTP statuses that say that something is wrong.
    ///
    /// Source: the HTTP Status Code Registry of the IANA.
    private static let phrases = [
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency",
        425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
        507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
    ]
}
