#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LiftError {
    /// Creates an error for a value that is missing, null or not of the `expected` type.
    @inline(never)
    package init(expected: String, in subject: Jar) {
        let kind: Kind = subject.withScalar { scalar in
            switch scalar {
            case .missing: .missing
            case .null: .null
            default: .type
            }
        }
        self.init(kind: kind, expected: .name(expected), subject: subject)
    }

    /// Creates an error for a value of the right type that is not acceptable as `expected`.
    @inline(never)
    package init(kind: Kind, expected: String, in subject: Jar) {
        self.init(kind: kind, expected: .name(expected), subject: subject)
    }

    /// Creates an error for a raw value that `type` does not have.
    @inline(never)
    init(noCaseOf type: Any.Type, in subject: Jar) {
        self.init(kind: .value, expected: .type(type), subject: subject)
    }

    @inline(never)
    package init(
        _ message: String, kind: Kind, in subject: Jar? = nil, tail: [JarPath.Component] = [],
        underlying: (any Error)? = nil
    ) {
        self.init(kind: kind, message: message, subject: subject, tail: tail, underlying: underlying)
    }

    /// Creates an error for input that is malformed or exceeds a limit.
    @inline(never)
    init(
        _ message: String, isLimit: Bool, at offset: Int, _ textPosition: TextPosition? = nil,
        _ line: SourceLine? = nil, file: String? = nil
    ) {
        let position = InputPosition(offset: offset, inText: textPosition, line: line, file: file)
        self.init(kind: isLimit ? .bounds : .syntax, message: message, position: position)
    }

    /// Creates an error for malformed text that isn't shown, because it may be secret.
    @inline(never)
    package init(syntax message: String, at offset: Int, in text: Span<UInt8>) {
        self.init(message, isLimit: false, at: offset, text.withView { $0.position(of: offset) })
    }

    @inline(never)
    init(missingContext type: Any.Type) {
        self.init(kind: .context, message: "no \(type) in the context")
    }

    /// Creates a LiftError from any error. An error of another type becomes the underlying error. If that has
    /// a text for people, it's the message.
    @inline(never)
    init(wrapping error: any Error) {
        if let error = error as? LiftError {
            self = error
        } else {
            let text = (error as? any LocalizedError)?.errorDescription
            self.init(kind: .value, message: text ?? "\(error)", underlying: error)
        }
    }

    /// Creates an error for malformed text.
    @inline(never)
    init(_ error: SyntaxError, file: String? = nil) {
        self.init(
            error.message, isLimit: error.isLimit, at: error.offset, error.position, error.line, file: file)
    }

    /// Creates an error for a malformed binary property list.
    @inline(never)
    init(_ failure: PropertyListFailure) {
        self.init(
            kind: failure.isLimit ? .bounds : .syntax, message: failure.message,
            tail: failure.path.map { JarPath.Component($0) },
            position: InputPosition(offset: failure.offset))
    }

    @inline(never)
    package init(file message: String, underlying: any Error) {
        self.init(kind: .file, message: message, underlying: underlying)
    }

    /// Returns this error of an intermediate conversion with the type that was originally asked for.
    @inline(never)
    func expecting(_ expected: String) -> LiftError {
        guard parts.expected != nil, let subject = parts.subject else { return self }
        return LiftError(kind: kind, expected: expected, in: subject)
    }

    /// Returns this error with the path of `subject`, unless it already has one.
    package consuming func located(at subject: Jar) -> LiftError {
        // Most errors of parts have a path, and nothing is hidden.
        if parts.subject != nil, !subject.contextHas(.redaction) { return self }
        return below([], of: subject)
    }

    /// Returns this error as seen from the enclosing container: with `component` in front of its path.
    @usableFromInline
    package func below(_ component: JarPath.Component) -> LiftError { below([component], of: nil) }

    /// Returns this error as seen from `subject`: with `path` in front of its own path. If `subject` is nil,
    /// it is seen from a container whose own path is added later. An error that already has a subject is
    /// returned unchanged.
    @inline(never)
    package func below(_ path: [JarPath.Component], of subject: Jar?) -> LiftError {
        if parts.subject != nil {
            guard let subject, subject.contextHas(.redaction) else { return self }
            return sealed(by: subject)
        }
        return with(subject: subject, tail: path + parts.tail)
    }

    /// Returns this error of a missing value with the steps that would lead from there to the one that was
    /// asked for.
    func beyond(_ path: ArraySlice<JarPath.Component>) -> LiftError { with(tail: parts.tail + path) }

    /// Returns this error of other data with all values hidden, if it was thrown while a hidden value was
    /// lifted. The other data may come from that value, for example from a string that contains JSON.
    private func sealed(by outer: Jar) -> LiftError {
        guard let own = parts.subject else { return self }
        let isHidden =
            outer.isRedacted ? hidesValues : own.context.has(.redaction) || !outer.mayQuoteRedacted
        var error = isHidden ? self : sealed
        error.forget()
        // A second lift that starts inside could show values.
        if error.rerun != nil { error.rerun = nil }
        if !error.members.isEmpty { error.members = error.members.map { $0.sealed(by: outer) } }
        return error
    }

    /// This error with all values hidden.
    var sealed: LiftError { with(isSealed: true) }

    /// Returns this error of malformed input with the name of the file that the input came from.
    ///
    /// - Parameter source: The name of the file as a source of settings, if it is one.
    package func read(from file: String, asSource source: String? = nil) -> LiftError {
        guard var position = parts.position else { return self }
        (position.file, position.source) = (file, source)
        return with(position: position)
    }

    /// The error that a user's own `encode(to:)` sees instead of this one.
    var seen: (any Error)? { parts.seen }

    /// Returns this error with the error that a user's own `encode(to:)` saw instead of it.
    func seen(as error: any Error) -> LiftError { with(seen: error) }

    /// Returns this error with the given parts replaced.
    private func with(
        subject: Jar? = nil, tail: [JarPath.Component]? = nil, position: InputPosition? = nil,
        seen: (any Error)? = nil, isSealed: Bool? = nil
    ) -> LiftError {
        var error = LiftError(
            kind: kind, message: parts.message, expected: parts.expected, subject: subject ?? parts.subject,
            tail: tail ?? parts.tail, position: position ?? parts.position, underlying: underlyingError,
            seen: seen ?? parts.seen, isSealed: isSealed ?? parts.isSealed)
        if isSealed == true {
            // A second lift could show the values.
            if !members.isEmpty { error.members = members.map(\.sealed) }
        } else if !members.isEmpty || rerun != nil {
            (error.members, error.rerun) = (members, rerun)
            error.complete = complete
        }
        return error
    }
}
