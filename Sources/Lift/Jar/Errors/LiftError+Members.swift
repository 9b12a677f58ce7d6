extension LiftError {
    /// How to find all errors of the lift that threw an error: it is run again.
    enum Rerun: Sendable {
        /// A value of the type, which is `Liftable`, is lifted from the Jar. The conformance may be isolated
        /// to an actor.
        case lift(Jar, Any.Type)
        case other(@Sendable () throws -> Void)
    }

    /// The errors that this one combines, itself included; empty if it is a single one.
    var members: [LiftError] {
        get { parts.more?.members ?? [] }
        set {
            makeUnique()
            parts.more = More(
                message: parts.message, position: parts.position, underlying: parts.underlying,
                seen: parts.seen, isSealed: parts.isSealed, members: newValue)
        }
    }

    /// How to lift again, to find the other errors.
    var rerun: Rerun? {
        get {
            if let type = parts.rerunType, case .row(let source, _)? = parts.subject?.content {
                return .lift(Jar(.row(source, parts.rerunRow)), type)
            }
            return parts.rerun
        }
        set {
            makeUnique()
            (parts.rerun, parts.rerunType) = (newValue, nil)
        }
    }

    /// All errors of the lift that threw this one, if they were found; empty if they are only this one.
    ///
    /// ``all`` finds them. If an initializer asks for them and throws the error again, the containers around
    /// it go on at once, so nothing has to be lifted a third time.
    var complete: [LiftError]? {
        get { parts.complete }
        nonmutating set { parts.complete = newValue }
    }

    /// Forgets all errors that were found, because there may be others around them.
    mutating func forget() { if complete != nil { makeUnique() } }

    /// Notes that a value of `type` is lifted again from `jar`.
    mutating func liftAgain(_ type: Any.Type, from jar: Jar) {
        guard case .row(let source, let row) = jar.content, parts.source == ObjectIdentifier(source) else {
            rerun = .lift(jar, type)
            return
        }
        makeUnique()
        (parts.rerunType, parts.rerunRow) = (type, row)
    }

    /// Prepares the parts for a change.
    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&parts) { return parts.forget() }
        parts = Parts(
            kind: parts.kind, expected: parts.expected, subject: parts.subject, tail: parts.tail,
            more: parts.more, rerun: rerun)
    }

    /// This error without the others that it combines.
    var single: LiftError {
        if members.isEmpty, rerun == nil { return self }
        var single = self
        single.members = []
        single.rerun = nil
        return single
    }

    /// The text for the other errors that are known, such as `, and 2 more`.
    var moreText: String {
        if members.isEmpty { return "" }
        let isComplete = rerun == nil && members.allSatisfy { $0.rerun == nil }
        return ", and \(isComplete ? "" : "at least ")\(members.count - 1) more"
    }

    /// Several errors of one lift, in the order of the data.
    struct Collection {
        private(set) var errors: [LiftError] = []
        /// Whether nothing is left to find after these errors.
        private let isComplete: Bool
        /// The errors of parts that stand alone, each once.
        private var ofParts: [LiftError] = []

        init(isComplete: Bool) { self.isComplete = isComplete }

        init(complete error: LiftError) {
            isComplete = true
            add(error, ofPart: Jar())
        }

        /// Adds an error and the ones that it combines.
        ///
        /// The list stays flat, whatever the depth of the data. If the lift of an error can run again, its
        /// known errors aren't needed.
        mutating func add(_ error: LiftError) {
            if error.members.isEmpty {
                errors.append(error)
            } else if error.rerun == nil {
                if errors.isEmpty { errors = error.members } else { errors += error.members }
            } else {
                var error = error
                error.members = []
                errors.append(error)
            }
        }

        /// Adds an error that was thrown while all errors are being collected, and the ones that it combines.
        /// There is nothing left to find.
        mutating func addComplete(_ error: LiftError) {
            if let all = error.complete, !all.isEmpty {
                errors += all
                return
            }
            var error = error
            if error.rerun != nil { error.rerun = nil }
            add(error)
        }

        /// Adds the error of a part, unless the part can't be there because of a value on the way to it, and
        /// another part that this value leads to has the same error.
        mutating func add(_ error: LiftError, ofPart part: Jar) {
            if error.members.isEmpty, error.complete?.isEmpty != false, isComplete || error.rerun == nil {
                if part.kind == .error || part.kind == .missing, ofParts.contains(error) { return }
                ofParts.append(error)
            }
            if isComplete { addComplete(error) } else { add(error) }
        }

        /// Adds the error that `lift` throws, if it throws one.
        mutating func collect(_ lift: () throws(LiftError) -> Void) {
            do throws(LiftError) {
                try lift()
            } catch {
                addComplete(error)
            }
        }

        /// The error to throw: the first one, which combines all; nil if there is none.
        var error: LiftError? {
            guard var first = errors.first else { return nil }
            if errors.count > 1 {
                first.rerun = nil
                first.members = errors
            }
            // An error that referred to itself would never be freed.
            if isComplete { first.complete = errors.count > 1 ? errors : [] }
            return first
        }
    }

    /// Returns one error that combines `errors` and those that they combine; nil if there are none.
    package static func combined(_ errors: [LiftError]) -> LiftError? {
        var collection = Collection(isComplete: true)
        for error in errors.flatMap(\.all) { collection.addComplete(error) }
        return collection.error
    }
}

extension LiftError.Parts {
    /// All errors of the lift, if they were found; empty if they are only this one.
    var complete: [LiftError]? {
        get { Self.lock.withLock { all } }
        set {
            // What was there before is freed outside of the lock.
            var value = newValue
            Self.lock.withLock { swap(&value, &all) }
        }
    }

    private static let lock = Lock()

    /// Forgets what was found. Only a single error refers to the parts, so no lock is necessary.
    func forget() { if all != nil { all = nil } }
}

extension LiftError {
    /// Whether the value that couldn't be lifted is one that the text ends in, so that it may change.
    package var mayBeMended: Bool {
        guard let subject = parts.subject else { return true }
        return subject.isPartial || subject.nearest?.isPartial ?? true
    }
}
