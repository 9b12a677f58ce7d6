#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An error that says why a value couldn't be lifted, read or written, and where.
///
///     do {
///         let payments: [Payment] = try jar["payments"]^
///     } catch let error as LiftError {
///         print(error)      // expected Int, found string "12a" at payments[2].amount (line 3, column 14)
///         print(error.key)  // payments[2].amount
///     }
///
/// An error keeps the data that it describes, and creates its texts only when you ask for them. So a failed
/// lift is cheap if nobody looks at the error.
public struct LiftError: Error, Sendable {
    /// The kinds of errors.
    public enum Kind: String, Sendable, Hashable {
        /// There's no value.
        case missing
        /// There is a null where a value is required.
        case null
        /// The value has another type.
        case type
        /// The number doesn't fit in the type.
        case range
        /// The value has the right type but isn't acceptable: a string that isn't a date, an unknown case of
        /// an enum, a failed check, or an error of another type that an initializer threw.
        case value
        /// The context has no value of the requested type.
        case context
        /// The input is malformed: JSON, a property list, a JSON Pointer, or a duplicate key that is refused.
        case syntax
        /// An index is out of bounds, the data exceeds a limit, or an output span is too small.
        case bounds
        /// The format can't represent the value.
        case unsupported
        /// A file couldn't be read or written.
        case file
    }

    var parts: Parts

    /// What a failed lift knows of its value, in a single allocation that is made only on failure.
    ///
    /// **Sendable:** `more` and what to lift again change only while a single error refers to the parts.
    /// `all` changes under a lock. Everything else is constant.
    final class Parts: @unchecked Sendable {
        let kind: Kind
        let expected: Expected?
        let subject: Jar?
        let tail: [JarPath.Component]
        /// Fields that most errors don't have. They are apart because creating and freeing each field takes
        /// time in every `try?`.
        var more: More?
        /// How to lift again, to find the other errors, unless `rerunType` says it.
        var rerun: Rerun?
        /// The type to lift again, and the row of the value in the source of the subject. They aren't
        /// references, so they cost `try?` next to nothing.
        var rerunType: Any.Type?
        var rerunRow: UInt32 = 0
        /// The identity of that source, which the subject keeps alive; nil if the subject is no row.
        let source: ObjectIdentifier?
        var all: [LiftError]?

        init(
            kind: Kind, expected: Expected?, subject: Jar?, tail: [JarPath.Component], more: More? = nil,
            rerun: Rerun? = nil
        ) {
            self.kind = kind
            self.expected = expected
            self.subject = subject
            self.tail = tail
            self.more = more
            self.rerun = rerun
            source = if case .row(let source, _)? = subject?.content { ObjectIdentifier(source) } else { nil }
        }

        var message: String? { more?.message }
        var position: InputPosition? { more?.position }
        var underlying: (any Error)? { more?.underlying }
        var seen: (any Error)? { more?.seen }
        var isSealed: Bool { more?.isSealed ?? false }
    }

    /// What an error says in words of its own, or knows of anything but a value.
    final class More: Sendable {
        let message: String?
        let position: InputPosition?
        let underlying: (any Error)?
        let seen: (any Error)?
        /// Whether all values are hidden, although the context of the subject does not say so.
        let isSealed: Bool
        /// The errors that this one combines, itself included; empty if it is a single one.
        let members: [LiftError]

        init(
            message: String?, position: InputPosition?, underlying: (any Error)?, seen: (any Error)?,
            isSealed: Bool, members: [LiftError] = []
        ) {
            self.message = message
            self.position = position
            self.underlying = underlying
            self.seen = seen
            self.isSealed = isSealed
            self.members = members
        }
    }

    /// What would have been accepted: a description, or a type whose values may be listed.
    enum Expected: Sendable {
        case name(String)
        case type(Any.Type)
        /// A key that a property reads.
        case knownKey
    }

    /// Where malformed input is. The input itself is gone.
    struct InputPosition: Sendable {
        let offset: Int
        var inText: TextPosition?
        var line: SourceLine?
        var file: String?
        /// The name of the source of settings that the input is; nil if it is none.
        var source: String?
    }

    /// Creates an error of a value that wasn't what was expected. The subject isn't an error itself, because
    /// that would be thrown instead.
    @inline(__always)
    init(kind: Kind, expected: Expected, subject: Jar) {
        parts = Parts(kind: kind, expected: expected, subject: subject, tail: [])
    }

    init(
        kind: Kind, message: String? = nil, expected: Expected? = nil, subject: Jar? = nil,
        tail: [JarPath.Component] = [], position: InputPosition? = nil,
        underlying: (any Error)? = nil, seen: (any Error)? = nil, isSealed: Bool = false
    ) {
        let hasMore = message != nil || position != nil || underlying != nil || seen != nil || isSealed
        let more =
            hasMore
            ? More(
                message: message, position: position, underlying: underlying, seen: seen,
                isSealed: isSealed) : nil
        parts = Parts(
            kind: kind, expected: expected, subject: subject.map(Self.kept), tail: tail, more: more)
    }

    /// Returns what an error keeps of its subject. If the subject is an error, it keeps only the path.
    /// Otherwise errors could form chains of any length.
    private static func kept(_ subject: Jar) -> Jar {
        if case .error = subject.content { return Jar(.missing, scope: subject.scope) }
        return subject
    }

    /// Creates an error of the kind `value` with the given message.
    ///
    ///     init(jar: Jar) throws {
    ///         age = try jar["age"]^
    ///         if age < 0 { throw LiftError("Must not be negative") }
    ///     }
    ///
    /// Throw it from an `init(jar:)`: if `^` called the initializer, Lift adds the key path of the value
    /// being lifted. For an error that already has its key path, call ``Jar/assertionFailure(_:)``.
    public init(_ message: String) {
        self.init(kind: .value, message: message)
    }
}

// MARK: - Description

extension LiftError {
    /// The kind of the error.
    public var kind: Kind { parts.kind }

    /// What went wrong, without the path, such as `expected Int, found string "12a"`.
    ///
    /// If a dictionary lacks a key, the message names up to eight keys that it has, the most similar first:
    /// `expected Int, but the key is missing; the keys are "amuont", "date"`. If there are more, an ellipsis
    /// follows. It names no keys for a dictionary that you built with more than 64 members, or for values
    /// that are read by key, such as settings. If there's a null instead of the dictionary, the message is
    /// `expected Int, found nothing inside null`.
    ///
    /// If an enum has no such raw value, and is `CaseIterable`, the message lists up to eight raw values:
    /// `expected Status, found string "payed", which is not one of "paid", "refunded"`.
    ///
    /// If the Jar has the bytes of JSON that nobody has read, the message says how to:
    /// `expected a dictionary, found data of 35 bytes; 'Jar(json:)' reads it`.
    ///
    /// - Complexity: O(1), because at most 512 keys or cases are compared. The message is created on each
    ///   access.
    public var message: String {
        if let missing, let keys = NearKeys.text(for: missing) {
            var key = "the key"
            // Otherwise, it's the last one of the path.
            if !parts.tail.isEmpty, case .key(let name)? = missing.steps.last {
                key += " " + JSONText.quoted(name.cut)
            }
            return "expected \(expected ?? "a value"), but \(key) is missing; \(keys)"
        }
        if missing?.nearest?.isNull == true { return briefMessage + " inside null" }
        guard kind != .missing, parts.message == nil, parts.tail.isEmpty, let subject = parts.subject else {
            return briefMessage
        }
        if subject.isUnreadJSON, !hidesValues { return briefMessage + "; 'Jar(json:)' reads it" }
        guard case .type(let type) = parts.expected else { return briefMessage }
        let wanted = hidesValues ? nil : subject.withScalar { $0.string }
        return briefMessage + AllowedValues.text(for: type, near: wanted)
    }

    /// The key that a dictionary lacks, as a Jar; nil for other errors.
    private var missing: Jar? {
        guard kind == .missing, parts.message == nil, let subject = parts.subject,
            parts.tail.isEmpty || subject.content.isMissing
        else { return nil }
        return subject
    }

    /// The message without similar keys, which needs no search.
    var briefMessage: String {
        if let message = parts.message { return hidesMessage ? Self.redacted(message, kind) : message }
        let wanted = "expected \(expected ?? "a value"), found \(found ?? "nothing")"
        return kind == .range ? wanted + ", which doesn't fit" : wanted
    }

    /// The steps from the outermost Jar to the value; empty if the value is that Jar itself.
    ///
    ///     error.path          // payments[2].amount
    ///     error.path.pointer  // /payments/2/amount
    ///     error.path[1]       // the index 2
    ///
    /// - Complexity: O(*n*) in the number of elements of the containers on the path the first time, and
    ///   amortized O(levels) after that.
    public var path: JarPath { JarPath(steps: steps) }

    /// The steps below the subject.
    package var tail: [JarPath.Component] { parts.tail }

    var steps: [JarPath.Component] { (parts.subject?.steps ?? []) + parts.tail }

    /// The path as text, such as `payments[2].amount`; empty for the outermost Jar.
    ///
    /// You can find the value by it again, whatever characters its keys contain:
    ///
    ///     jar[path: JarPath(error.key)]
    ///     JarField(JarKeys(error.key), \.amount)
    ///
    /// - Complexity: O(*n*) in the number of elements of the containers on the path the first time, and
    ///   amortized O(levels) after that.
    public var key: String { path.description }

    /// What was expected, such as `Int`; nil if you created the error with a message.
    public var expected: String? {
        switch parts.expected {
        case .name(let name): TypeName.shown(name)
        case .type(let type): TypeName.shown("\(type)")
        case .knownKey: "a known key"
        case nil: nil
        }
    }

    /// What was found instead, such as `string "12a"`; nil if the error has no value to describe. Long values
    /// are cut. For an argument that was written without a value, such as `--port`, it's `no value`.
    public var found: String? {
        guard parts.tail.isEmpty, let subject = parts.subject else { return nil }
        if subject.content.isMissing && kind != .missing { return nil }
        if subject.isFlag { return "no value" }
        return parts.isSealed ? subject.redactedSummary : subject.summary
    }

    /// The byte offset of the value in its text or binary property list, starting at 0; nil if it wasn't read
    /// from one.
    public var offset: Int? { parts.position?.offset ?? parts.subject?.inputOffset }

    /// The line of the value in its text, starting at 1; nil if the value wasn't read from text.
    ///
    /// - Complexity: O(*n*) in the length of the text before the value the first time, and amortized O(1)
    ///   after that.
    public var line: Int? { textPosition?.line }

    /// The column of the value in its line, starting at 1 and counted in Unicode scalars; nil if the value
    /// wasn't read from text.
    ///
    /// - Complexity: O(*n*) in the length of the text before the value the first time, and amortized O(1)
    ///   after that.
    public var column: Int? { textPosition?.column }

    /// The error that an initializer, a formatter or the file system threw; nil if there's none.
    public var underlyingError: (any Error)? { parts.underlying }

    var textPosition: TextPosition? {
        if let position = parts.position { return position.inText }
        guard let (source, offset) = parts.subject?.textOffset, source.document.isText else { return nil }
        return source.document.position(of: offset)
    }

    /// The nearest data: the value itself, or the container that lacks it.
    var nearest: Jar? { parts.subject?.nearest }
}

extension LiftError: CustomStringConvertible {
    /// The message, the path and the position of the first error, and the number of other known errors.
    ///
    ///     expected Int, found null at payments[2].amount (line 3, column 14), and 2 more
    ///
    /// A lift stops at its first error. The description doesn't lift again to find the others, as ``all``
    /// does, so the number may be a minimum: `and at least 2 more`.
    ///
    /// Long texts are shortened: a key after 64 characters, a path of more than 64 steps to its first and
    /// last 32, and a character with very many marks to its first 32 Unicode scalars. ``key`` and ``message``
    /// are complete.
    public var description: String { described(as: message) + moreText }

    /// Returns `message` with the path and the position of this error.
    func described(as message: String) -> String {
        let key = path.shown
        var text = key.isEmpty ? message : message + " at " + key
        if let textPosition {
            text += " (line \(textPosition.line), column \(textPosition.column))"
        } else if let offset {
            text += " (byte \(offset))"
        }
        return (text + sourceText).cuttingCharacters()
    }
}

extension LiftError: LocalizedError {
    /// The message, the path and the position; the same text as ``description``.
    public var errorDescription: String? { description }

    /// What went wrong, without the path; the same text as ``message``.
    public var failureReason: String? { message }

    /// Suggests a key that is there instead of the missing one, if its spelling is similar:
    /// `Use the key "amount".`
    public var recoverySuggestion: String? {
        guard let missing, let key = NearKeys.nearest(to: missing) else { return nil }
        return "Use the key \(JSONText.quoted(key.cut))."
    }
}

extension LiftError: CustomReflectable {
    /// The kind, the message and the path, without the data, which may be large.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["kind": kind.rawValue, "message": message, "key": key], displayStyle: .struct)
    }
}

extension LiftError: Equatable {
    /// Returns whether two errors have the same kind, message and path.
    public static func == (left: LiftError, right: LiftError) -> Bool {
        left.kind == right.kind && left.message == right.message && left.steps == right.steps
    }
}
