// Finds all problems of a lift at once.
//
// A lift stops at its first error. When somebody asks for all errors, it runs again on the same data, and now
// containers go on after an error: each combines the errors of its parts and throws them as one. So no
// initializer ever sees a placeholder value, and errors that user code catches aren't collected.
//
// An initializer may ask for all errors of a part. If each level of the data did that by lifting again, and
// each of these lifts once more, the work would double with each level. So a lift that collects throws errors
// that need no further lift, and after an error that was asked for, the containers of the first lift go on,
// too.

extension LiftError.Rerun {
    /// Lifts again and returns all errors as one; nil if the lift succeeds, or is not possible in the current
    /// isolation.
    fileprivate func error() -> LiftError? {
        switch self {
        case .lift(let jar, let type):
            guard let type = type as? any Liftable.Type, isLiftableHere(type) else { return nil }
            return Collecting.error { _ = try type._value(from: jar) }
        case .other(let lift):
            return Collecting.error(of: lift)
        }
    }
}

// MARK: - All errors

extension LiftError {
    /// All errors of the lift that threw this one, in the order of the data; at least this one.
    ///
    ///     do {
    ///         let users: [User] = try jar["users"]^
    ///     } catch let error as LiftError {
    ///         for error in error.all { print(error) }
    ///         // expected Int, found string "x" at users[0].age (line 2, column 28)
    ///         // expected String, found null at users[3].name (line 5, column 14)
    ///     }
    ///
    /// A lift stops at its first error. To find the others, this property lifts again from the outermost Jar
    /// that `^` was applied to, and goes on after an error in arrays, sets, dictionaries, mappings and
    /// ``Jar/lift(_:)``, also those of Codable types. An initializer with several `^` still stops at its
    /// first error. Your initializers run a second time, on the current thread. If that lift succeeds, or a
    /// type can be lifted only on another actor, you get just this error.
    ///
    /// There's at most one error for each key and value of the data, and no limit to their number.
    ///
    /// - Complexity: That of the lift, the first time. If initializers use this property themselves and
    ///   rethrow the error, that of one lift for all of them. If each throws its own error instead, that of
    ///   one lift for each.
    public var all: [LiftError] {
        if let complete { return complete.isEmpty ? [single] : complete }
        if let rerun {
            guard let error = rerun.error() else { return [single] }
            let all = error.members.isEmpty ? [error.single] : error.members
            complete = all
            return all
        }
        if members.isEmpty { return [self] }
        let all = members.flatMap { $0.all }
        complete = all
        return all
    }
}

// MARK: - Failing

extension Jar {
    /// Lifts a value as `^` does. A caller inlines that itself where it counts.
    package func liftedForAll<Value: Liftable>() throws(LiftError) -> Value {
        do throws(LiftError) {
            return try Value._value(from: self)
        } catch {
            throw _thrown(error, as: Value.self)
        }
    }

    /// Returns the error that `^` throws after it failed to lift a value of `type` from this Jar. If there
    /// may be other errors, it can lift again.
    ///
    /// The caller throws it, so that the optimizer sees that `try?` needs no box for it.
    @inline(never)
    @usableFromInline
    package func _thrown(_ error: consuming LiftError, as type: Any.Type) -> LiftError {
        if mayHoldParts, !Collecting.goesOn(after: error) { error.liftAgain(type, from: self) }
        return error
    }

    /// Whether this may be a container, so that lifting it may have several errors.
    package var mayHoldParts: Bool {
        switch content {
        case .row(let source, let row): source[row].isContainer
        case .array, .object, .deferred: true
        default: false
        }
    }
}

extension LiftError {
    /// Whether a container goes on after this error of a part. It asks before it copies what it has left to
    /// lift.
    @usableFromInline
    var _isCollected: Bool {
        @inline(never) get { Collecting.goesOn(after: self) }
    }

    /// Returns all errors of a container after this one, that of an element. `rest` are the elements after
    /// it.
    func collected(before rest: JarElements, _ lift: (Jar) throws(LiftError) -> Void) -> LiftError {
        var errors = Collection(complete: self)
        var rest = rest
        Collecting.all {
            while !rest.isAtEnd { errors.collect { () throws(LiftError) in try lift(rest.next()) } }
        }
        return errors.error ?? self
    }

    /// Returns all errors of a container after this one, that of a member. `rest` are the members after it.
    func collected(
        before rest: JarMembers, _ lift: (String, Jar) throws(LiftError) -> Void
    ) -> LiftError {
        var errors = Collection(complete: self)
        var rest = rest
        Collecting.all {
            while let (key, value) = rest.next() {
                errors.collect { () throws(LiftError) in try lift(key, value) }
            }
        }
        return errors.error ?? self
    }
}

extension Liftable {
    /// Returns the error of an array to throw after `error` was thrown for the element that `elements`
    /// returned last.
    @inline(never)
    @usableFromInline
    static func _failure(_ error: any Error, at elements: JarElements) -> LiftError {
        let error = elements.last._failure(error)
        return error._isCollected ? _failure(error, before: elements) : error
    }

    /// Returns all errors of a container after `error`, that of an element. `rest` are the elements after it.
    @inline(never)
    @usableFromInline
    static func _failure(
        _ error: LiftError, before rest: JarElements, ofSet: Bool = false
    ) -> LiftError {
        error.collected(before: rest) { element throws(LiftError) in
            if ofSet { try element._checkHashable() }
            _ = try _value(from: element)
        }
    }
}
