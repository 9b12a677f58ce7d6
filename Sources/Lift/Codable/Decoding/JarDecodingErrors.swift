// A Swift array, set or dictionary stops decoding at its first error. While all errors are being collected,
// Lift decodes the parts after it, and the container throws all errors as one.

extension JarDecoding {
    /// Returns the error with which decoding ends. If a container stopped at it, there may be more errors
    /// than those that are known.
    func leaving(_ error: LiftError) -> LiftError {
        guard hasStopped else { return error }
        var error = error
        error.forget()
        return error
    }
}

/// A container of the standard library, whose parts can be decoded one by one.
private protocol DecodedContainer {
    /// Decodes the parts after `stop` and adds their errors.
    static func collect(
        from decoding: JarDecoding, after stop: JarPath.Component, _ errors: inout LiftError.Collection)
}

extension JarDecoding {
    /// Notes the part that could not be decoded, if all errors are being collected.
    @inline(never)
    func noteStop(at step: JarPath.Component) {
        if Collecting.isOn { stop = step }
    }

    /// Returns the error of a value as user code sees it. If all errors are being collected and the value is
    /// a container, it combines those of all parts.
    @inline(never)
    func collected(_ error: any Error, of type: Any.Type) -> any Error {
        if !Collecting.isOn {
            // If an initializer asked for all errors of a part, this container has further parts.
            if Collecting.isKnown, isComplete(error), type is any DecodedContainer.Type {
                root.hasStopped = true
            }
            return error
        }
        guard let stop, let type = type as? any DecodedContainer.Type else { return error }
        var errors = LiftError.Collection(complete: failure(error))
        type.collect(from: self, after: stop, &errors)
        if let all = errors.error {
            root.lastFailure = .error(all, seen: error)
        }
        return error
    }

    /// Whether all errors of the lift that threw `error` are known, because somebody asked for them.
    private func isComplete(_ error: any Error) -> Bool {
        (error as? LiftError)?.complete != nil || root.lastFailure?.isComplete == true
    }

    /// Adds the error that `decode` throws, if it throws one.
    fileprivate func collect(_ errors: inout LiftError.Collection, _ decode: () throws -> Void) {
        let refusals = refusalCount
        do {
            try decode()
        } catch {
            let failure = failure(error)
            // Of several unknown keys, the first one is what failed, and it's that of another part.
            if case .knownKey = failure.parts.expected, let own = takeRefusals(after: refusals) {
                errors.addComplete(own)
            } else {
                errors.addComplete(failure)
            }
        }
    }
}

extension DecodedContainer where Self: Sequence, Self.Element: Decodable {
    fileprivate static func collect(
        from decoding: JarDecoding, after stop: JarPath.Component, _ errors: inout LiftError.Collection
    ) {
        guard case .index(let index) = stop, decoding.count != nil,
            var elements = try? decoding.unkeyedContainer() as? JarUnkeyedDecoding
        else { return }
        elements.skip(to: index + 1)
        while !elements.isAtEnd {
            let index = elements.currentIndex
            decoding.collect(&errors) { _ = try elements.decode(Element.self) }
            elements.skip(to: index + 1)
        }
    }
}

extension Array: DecodedContainer where Element: Decodable {}

extension Set: DecodedContainer where Element: Decodable {}

extension Dictionary: DecodedContainer where Key: Decodable, Value: Decodable {
    fileprivate static func collect(
        from decoding: JarDecoding, after stop: JarPath.Component, _ errors: inout LiftError.Collection
    ) {
        guard case .key(let last) = stop, var members = JarMembers(decoding.jar) else { return }
        while let (text, _) = members.next(), !JarKey.areEqual(text, last) {}
        let key = try? liftable(Key.self)
        while let (text, member) = members.next() {
            decoding.collect(&errors) {
                if isFromText, let key { _ = try decoding.key(text, of: member, as: key, Key.self) }
                _ = try decoding.decode(Value.self, from: member, at: .key(JarCodingKey(.key(text))))
            }
        }
    }
}
