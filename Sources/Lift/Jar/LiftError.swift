import Foundation

/// Why a value could not be lifted, read or written, and where.
///
///     do {
///         let payments: [Payment] = try jar["payments"]^
///     } catch let error as LiftError {
///         print(error)      // expected Int, found string "12a" at payments[2].amount (line 3, column 14)
///         print(error.key)  // payments[2].amount
///     }
///
/// An error keeps the data that it speaks of and works its texts out when they are asked for; a lift that
/// fails and is not looked at is cheap.
public struct LiftError: Error, Sendable {
    /// What went wrong.
    public enum Kind: String, Sendable, Hashable {
        /// There is nothing at the key.
        case missing
        /// There is a null where a value must be.
        case null
        /// There is a value of another type.
        case type
        /// There is a number that the type cannot hold.
        case range
        /// The value is of the right type and still not acceptable: no date, no such case, a check that
        /// failed, an error that an initialiser threw.
        case value
        /// The context has no value of the type that was asked for.
        case context
        /// The text is no JSON, or the bytes are no property list.
        case syntax
        /// An index is not one of the array's.
        case bounds
        /// The format has no form for the value.
        case unsupported
        /// A file could not be read or written.
        case file
    }

    private let parts: Parts

    /// All that an error knows, in one allocation that only a failure makes.
    private final class Parts: Sendable {
        let kind: Kind
        let message: String?
        let expected: String?
        let subject: Jar?
        let tail: [JarPathComponent]
        let position: (offset: Int, place: TextPosition?)?
        let underlying: (any Error)?
        let seen: (any Error)?

        init(
            kind: Kind, message: String?, expected: String?, subject: Jar?, tail: [JarPathComponent],
            position: (offset: Int, place: TextPosition?)?, underlying: (any Error)?, seen: (any Error)?
        ) {
            self.kind = kind
            self.message = message
            self.expected = expected
            self.subject = subject
            self.tail = tail
            self.position = position
            self.underlying = underlying
            self.seen = seen
        }
    }

    private init(
        kind: Kind, message: String? = nil, expected: String? = nil, subject: Jar? = nil,
        tail: [JarPathComponent] = [], position: (offset: Int, place: TextPosition?)? = nil,
        underlying: (any Error)? = nil, seen: (any Error)? = nil
    ) {
        // Of a Jar that holds an error only the place: errors of errors would become chains of any length.
        let isError = if case .error = subject?.content { true } else { false }
        let subject = isError ? Jar(.missing, scope: subject?.scope) : subject
        parts = Parts(
            kind: kind, message: message, expected: expected, subject: subject, tail: tail,
            position: position,
            underlying: underlying, seen: seen)
    }

    /// An error that says `message`. Thrown out of an `init(jar:)` that `^` called, it gets the key path of
    /// the value that was being lifted; `jar.assertionFailure(_:)` makes one that has it already.
    public init(_ message: String) {
        self.init(kind: .value, message: message)
    }
}

// MARK: - What it says

extension LiftError {
    public var kind: Kind { parts.kind }

    /// What went wrong, without the place: `expected Int, found string "12a"`.
    ///
    /// Of a key that a dictionary does not have, it names up to eight keys that it has, those first that are spelled
    /// most like it: `expected Int, found nothing among the keys "amuont", "date"`. An ellipsis behind them stands for
    /// more. Of a dictionary that was built with more than 64 members, and of values by key such as settings, none are
    /// named.
    ///
    /// - Complexity: O(1): the first 512 keys are looked at. Nothing is done before it is asked for.
    public var message: String {
        guard parts.message == nil, kind == .missing, parts.tail.isEmpty, let subject = parts.subject else {
            return briefMessage
        }
        return briefMessage + NearKeys.text(for: subject)
    }

    /// The message without the keys that are there: what a failure can say at once.
    var briefMessage: String {
        if let message = parts.message { return message }
        let wanted = "expected \(expected ?? "a value"), found \(found ?? "nothing")"
        return kind == .range ? wanted + ", which does not fit" : wanted
    }

    /// The steps from the outermost Jar to the value; empty when it is that Jar itself.
    ///
    /// - Complexity: O(n) in the elements of the containers on the way, the first time; O(levels), amortised, from then on.
    public var path: [JarPathComponent] { (parts.subject?.path ?? []) + parts.tail }

    /// The path as a text, such as `payments[2].amount`; empty for the outermost Jar.
    public var key: String { JarPathComponent.text(path) }

    /// What would have been accepted, such as `Int`.
    public var expected: String? { parts.expected }

    /// What was there instead, such as `string "12a"`. Long values are cut.
    public var found: String? {
        guard parts.tail.isEmpty, let subject = parts.subject else { return nil }
        return subject.content.isMissing && kind != .missing ? nil : subject.summary
    }

    /// The offset in bytes, from 0, at which the value stands in its text or its binary property list; nil when
    /// it stands in none.
    public var offset: Int? { parts.position?.offset ?? parts.subject?.textOffset?.offset }

    /// The line, from 1, on which the value stands in its text; nil when it has none.
    ///
    /// - Complexity: O(n) in the text before it, the first time; O(1), amortised, from then on.
    public var line: Int? { place?.line }

    /// The column, from 1 and in Unicode scalars, at which the value stands in its line.
    public var column: Int? { place?.column }

    /// The error that an initialiser, a formatter or the file system threw.
    public var underlyingError: (any Error)? { parts.underlying }

    private var place: TextPosition? {
        if let position = parts.position { return position.place }
        guard let (source, offset) = parts.subject?.textOffset, source.view.isText else { return nil }
        return source.document.position(of: offset)
    }

    /// The nearest data: the value itself, or the container that it is missing from.
    var nearest: Jar? { parts.subject?.nearest }
}

extension LiftError: CustomStringConvertible {
    /// The message and the place: `expected Int, found null at payments[2].amount (line 3, column 14)`.
    public var description: String {
        let key = key
        var text = message
        if !key.isEmpty { text += " at " + key }
        if let place {
            text += " (line \(place.line), column \(place.column))"
        } else if let offset {
            text += " (byte \(offset))"
        }
        return text
    }
}

extension LiftError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension LiftError: CustomReflectable {
    /// What it says; not the data that it keeps, which may be large.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["kind": kind.rawValue, "message": message, "key": key], displayStyle: .struct)
    }
}

// MARK: - How it is made

extension LiftError {
    /// The value of `subject` is none of the type that `expected` names.
    @inline(never)
    init(expected: String, in subject: Jar) {
        let content = subject.resolved.content
        let kind: Kind = if content.isMissing { .missing } else if content.isNull { .null } else { .type }
        self.init(kind: kind, expected: expected, subject: subject)
    }

    /// The value of `subject` is of the right type, and `expected` cannot be made from it.
    @inline(never)
    init(kind: Kind, expected: String, in subject: Jar) {
        self.init(kind: kind, expected: expected, subject: subject)
    }

    @inline(never)
    init(
        _ message: String, kind: Kind, in subject: Jar? = nil, tail: [JarPathComponent] = [],
        underlying: (any Error)? = nil
    ) {
        self.init(kind: kind, message: message, subject: subject, tail: tail, underlying: underlying)
    }

    /// Text or bytes are none of their format.
    @inline(never)
    init(_ message: String, syntaxAt offset: Int, _ place: TextPosition? = nil) {
        self.init(kind: .syntax, message: message, position: (offset, place))
    }

    @inline(never)
    init(missingContext type: Any.Type) {
        self.init(kind: .context, message: "no \(type) in the context")
    }

    /// Any error as a LiftError; one that is none becomes the underlying error.
    @inline(never)
    init(wrapping error: any Error) {
        if let error = error as? LiftError {
            self = error
        } else {
            self.init(kind: .value, message: "\(error)", underlying: error)
        }
    }

    /// The text is no JSON.
    @inline(never)
    init(_ error: JSONSyntaxError) {
        self.init(kind: .syntax, message: error.message, position: (error.offset, error.position))
    }

    /// The bytes are no binary property list.
    @inline(never)
    init(_ failure: PropertyListFailure) {
        self.init(
            kind: .syntax, message: failure.message, tail: failure.path.map { JarPathComponent($0) },
            position: (failure.offset, nil))
    }

    @inline(never)
    init(file message: String, underlying: any Error) {
        self.init(kind: .file, message: message, underlying: underlying)
    }

    /// This error of a conversion on the way, in the words of the one that was asked for.
    @inline(never)
    func expecting(_ expected: String) -> LiftError {
        guard parts.expected != nil, let subject = parts.subject else { return self }
        return LiftError(kind: kind, expected: expected, in: subject)
    }

    /// This error, placed at `subject` if it has no place yet.
    func located(at subject: Jar) -> LiftError { below([], of: subject) }

    /// This error, seen from the container that `component` leads out of.
    func below(_ component: JarPathComponent) -> LiftError { below([component], of: nil) }

    /// This error, seen from `subject`, which `path` leads out of; or, if that is nil, from a container whose own
    /// place is yet to be added. An error that has a place keeps it.
    @inline(never)
    func below(_ path: [JarPathComponent], of subject: Jar?) -> LiftError {
        if parts.subject != nil { return self }
        return LiftError(
            kind: kind, message: parts.message, expected: expected, subject: subject, tail: path + parts.tail,
            position: parts.position, underlying: underlyingError, seen: parts.seen)
    }

    /// What code of users that encodes itself sees instead of this error.
    var seen: (any Error)? { parts.seen }

    /// This error, which code of users that encodes itself saw as `error`.
    func seen(as error: any Error) -> LiftError {
        LiftError(
            kind: kind, message: parts.message, expected: expected, subject: parts.subject, tail: parts.tail,
            position: parts.position, underlying: underlyingError, seen: error)
    }
}

extension LiftError: Equatable {
    /// Two errors are equal when their kind, message and path are.
    public static func == (left: LiftError, right: LiftError) -> Bool {
        left.kind == right.kind && left.message == right.message && left.path == right.path
    }
}
