extension JarCases {
    /// Returns the value of the first case that `jar` fits; nil if the cases have tags.
    ///
    /// - Throws: an error that lists why each case didn't fit.
    func untagged(_ jar: Jar) throws -> Root? {
        guard case .untagged = form else { return nil }
        return try CaseTries.current.value.all(of: jar) { tries in
            let order = casesToTry(for: jar)
            var failures: [(parts: JarCaseParts<Root>, error: LiftError)] = []
            for (index, parts) in order.enumerated() {
                let value: Root
                do throws(LiftError) {
                    value = try jar.tryingCase { jar throws(LiftError) in try fit(parts, jar) }
                } catch {
                    failures.append((parts, error))
                    try tries.add(in: jar)
                    continue
                }
                if jar.isPartial {
                    try checkIsDecided(jar, parts, failures.map(\.error), order[(index + 1)...], tries)
                }
                return value
            }
            let error = failure(failures, in: jar)
            guard let other else { throw error }
            if jar.isPartial, failures.contains(where: { mayFitLater($0.error, in: jar) }) {
                throw undecided(jar)
            }
            if jar.contextHas(.receipt) { jar.context.receipt?.note(.fallback, error) }
            return try liftWhole(other, jar)
        }
    }

    /// Whether `change` alone fits another case, and that case reads a member that neither the present case
    /// nor a field around a flattened value does. False if the cases have tags, or only the type of the
    /// present payload knows its keys.
    func replaces(_ present: JarCaseParts<Root>, _ change: Jar) -> Bool {
        guard case .untagged = form, present.knowsItsKeys else { return false }
        func others(than parts: JarCaseParts<Root>, in jar: Jar) -> Jar {
            let content = JarKeyReading.content(of: jar) { jar, reading in
                SharedDictionary.noteKeysAround(jar, reading)
                parts.noteKeys(of: jar, in: reading, since: reading.unmappedCount)
            }
            return JarRest(content).jar
        }
        let unread = others(than: present, in: change)
        let trial = change.listingNothing
        guard unread.count != 0,
            let value = try? trial.readingCase({ jar throws(LiftError) in try lifted(jar) }),
            let parts = represented(value, in: change.context)?.parts, parts !== present, !parts.isOther
        else { return false }
        return others(than: parts, in: unread).count != unread.count
    }

    private func lifted(_ jar: Jar) throws(LiftError) -> Root {
        do { return try lift(from: jar) } catch { throw jar._failure(error) }
    }

    /// Throws an error if a value that fits a case may have another case once the rest of its text is there.
    private func checkIsDecided(
        _ jar: Jar, _ parts: JarCaseParts<Root>, _ failures: [LiftError],
        _ others: ArraySlice<JarCaseParts<Root>>, _ tries: CaseTries
    ) throws(LiftError) {
        if let other, other !== parts { throw undecided(jar) }
        if failures.contains(where: { mayFitLater($0, in: jar) }) { throw undecided(jar) }
        let silent = jar.listingNothing
        for parts in others {
            try tries.add(in: jar)
            do throws(LiftError) {
                _ = try silent.tryingCase { jar throws(LiftError) in try fit(parts, jar) }
            } catch {
                if !mayFitLater(error, in: jar) { continue }
            }
            throw undecided(jar)
        }
    }

    /// Whether a case that a partial value doesn't fit may fit it once the rest of its text is there. A part
    /// of another kind doesn't change, except a string that becomes a number.
    private func mayFitLater(_ error: LiftError, in jar: Jar) -> Bool {
        if error.kind == .type, error.parts.subject?.kind != .string || error.steps.count == jar.steps.count {
            return false
        }
        return error.mayBeMended
    }

    private func undecided(_ jar: Jar) -> LiftError {
        LiftError("the text ends inside this value, so its case isn't known", kind: .missing, in: jar)
    }

    /// Returns the value of a case whose payload is the data itself.
    private func liftWhole(_ parts: JarCaseParts<Root>, _ jar: Jar) throws -> Root {
        guard jar.contextHas(.unknownKeys), parts.payload == .value, let reading = jar.keyReading else {
            return try parts.lift(jar)
        }
        return try reading.liftingWhole(jar) { try parts.lift(jar) }
    }

    /// Returns the cases in the order in which they're tried: first the one that a simple value fits without
    /// a conversion.
    private func casesToTry(for jar: Jar) -> [JarCaseParts<Root>] {
        var cases = cases.filter { !$0.isOther || $0.payload != .value }
        guard cases.count > 1, jar.isSimple, jar.conversionContext.coercion != .strict else { return cases }
        let strict = jar.forStrictTrial
        for (index, parts) in cases.enumerated() {
            do throws(LiftError) {
                _ = try fit(parts, strict)
            } catch {
                continue
            }
            cases.insert(cases.remove(at: index), at: 0)
            return cases
        }
        return jar.conversionContext.coercion == .lenient ? cases : withoutText(cases, for: jar)
    }

    /// Returns the cases without those of a text, if the data is a number or a bool, and so is a case: a
    /// number that this doesn't take, such as 1.5 for an integer, is no text. The same for the elements of
    /// arrays, and for the values of dictionaries.
    private func withoutText(_ cases: [JarCaseParts<Root>], for jar: Jar) -> [JarCaseParts<Root>] {
        func kind(of parts: JarCaseParts<Root>) -> Jar.Kind? {
            guard parts.payload == .value, let payload = parts.rest.payload,
                payload.hasAnyKey == (jar.kind == .dictionary)
            else { return nil }
            var type = payload.type
            if !jar.isScalar {
                guard let container = containerType(type), !(type is any RangeExpression.Type) else {
                    return nil
                }
                type = container.partType
                if let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
            }
            return containerType(type) == nil ? scalarType(type)?.kind ?? rawKind(in: type) : nil
        }
        let found = Set(jar.isScalar ? [jar.kind] : jar.elements.map(\.kind) + jar.members.map(\.value.kind))
        let kinds = cases.map(kind(of:))
        guard !found.isEmpty, found.isSubset(of: [.number, .bool]),
            found.contains(where: { kinds.contains($0) })
        else { return cases }
        return zip(cases, kinds).filter { $1 != .string }.map(\.0)
    }

    /// Returns the value of a case.
    private func fit(_ parts: JarCaseParts<Root>, _ jar: Jar) throws(LiftError) -> Root {
        do {
            switch parts.payload {
            case .none: _ = try JarTagTable([parts.tags]).index(in: jar)
            case .keys:
                return try jar.readingKeysIfAsked { jar, reading in
                    let before = reading?.unmappedCount ?? 0
                    let value = try parts.lift(jar)
                    if let reading { parts.noteKeys(of: jar, in: reading, since: before) }
                    return value
                }
            case .value: break
            }
            return try liftWhole(parts, jar)
        } catch {
            throw jar._failure(error)
        }
    }

    /// Returns the error of data that no case fits. The case that came furthest is the first.
    private func failure(
        _ failures: [(parts: JarCaseParts<Root>, error: LiftError)], in jar: Jar
    ) -> LiftError {
        let depth = jar.steps.count
        // If only one case came further, and the others only lack a key, or it came to a value inside that no
        // case fits either, that value is the wrong one. A case whose key is missing came no further.
        let deeper = failures.filter { $0.error.steps.count > depth && $0.error.kind != .missing }
        if deeper.count == 1 {
            let error = deeper[0].error
            let areOthersMissing = failures.filter { $0.error.kind == .missing }.count == failures.count - 1
            if areOthersMissing || error.message.hasPrefix(Self.failurePrefix) { return error }
        }
        let reasons = failures.map { parts, error in
            let below = JarPath(steps: Array(error.steps.dropFirst(depth)))
            let isMissing = error.kind == .missing && !below.isEmpty
            let place = below.isEmpty ? "" : " at \(below.shown)"
            let name = parts.tags.first.map { "\($0.shown): " } ?? ""
            // The error of cases inside is a list as well.
            let isList = error.message.hasPrefix(Self.failurePrefix)
            let message = isList ? "(\(error.message))" : error.message.cut
            return (depth: isMissing ? below.count - 1 : below.count, text: "\(name)\(message)\(place)")
        }
        let best = reasons.enumerated().sorted {
            ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset)
        }
        var list = best.prefix(8).map(\.element.text).joined(separator: "; ")
        if list.utf8.count > 2000 { list = String(list.prefix(1000)) + "…" }
        let end = best.count > 8 ? "; …" : ""
        return LiftError(
            "\(Self.failurePrefix)\(Root.self) fits: \(list)\(end)", kind: .value, in: jar)
    }

    private static var failurePrefix: String { "no case of " }
}

extension Jar {
    /// Whether this is a scalar, or a container of scalars only.
    fileprivate var isSimple: Bool {
        switch kind {
        case .array: elements.allSatisfy { $0.isScalar }
        case .dictionary: members.allSatisfy { $0.value.isScalar }
        default: true
        }
    }

    fileprivate var isScalar: Bool { kind != .array && kind != .dictionary }

    /// This value in a context that converts nothing, and that records nothing that others see.
    fileprivate var forStrictTrial: Jar {
        var jar = union(context: JarCoercion.strict).listingNothing
        if contextHas(.unknownKeys) { jar = jar.union(context: JarKeyReading(of: self)) }
        return jar
    }

    /// Calls `lift` with this Jar. A receipt has entries of it, and a reading keys, only if it succeeds.
    fileprivate func tryingCase<Value>(
        _ lift: (Jar) throws(LiftError) -> Value
    ) throws(LiftError) -> Value {
        guard contextHas(.receipt), let receipt = context.receipt else { return try readingCase(lift) }
        let own = JarReceipt(limit: .max)
        let value = try union(context: own).readingCase(lift)
        for entry in own.entries { receipt.note(entry, of: entry.kind) }
        return value
    }

    fileprivate func readingCase<Value>(_ lift: (Jar) throws(LiftError) -> Value) throws(LiftError) -> Value {
        guard contextHas(.unknownKeys), let reading = keyReading else { return try lift(self) }
        return try reading.trying { () throws(LiftError) in try lift(self) }
    }

    /// Calls `lift` with this Jar and, if the context asks for unknown keys, with the reading of its keys.
    fileprivate func readingKeysIfAsked<Value>(
        _ lift: (Jar, JarKeyReading?) throws -> Value
    ) throws -> Value {
        guard contextHas(.unknownKeys) else { return try lift(self, nil) }
        return try readingKeys { try lift($0, $1) }
    }
}

/// Counts how often cases without a tag are tried in vain.
///
/// A case may be tried again for each way in which the values around it are tried, which would double with
/// each level. So there is a budget for the outermost value, in proportion to its size.
private final class CaseTries {
    static let current = ThreadLocal { CaseTries() }

    /// The tries that are always allowed, and those for each value in the outermost one.
    private static let (few, each) = (1000, 16)

    private var count = 0
    private var limit = 0
    /// The outermost value whose cases are tried; nil if there is none.
    private var outermost: Jar?

    /// Calls `lift`, which tries the cases of a value.
    func all<Value>(of jar: Jar, _ lift: (CaseTries) throws -> Value) rethrows -> Value {
        if outermost != nil { return try lift(self) }
        (outermost, count, limit) = (jar, 0, Self.few)
        defer { outermost = nil }
        return try lift(self)
    }

    /// Counts a try that failed.
    ///
    /// - Throws: an error if there were too many. All values around this one then fail as well.
    func add(in jar: Jar) throws(LiftError) {
        count += 1
        if count <= limit { return }
        limit = Self.few + Self.each * (outermost?.size ?? 0)
        if count > limit {
            let message =
                "the cases without a tag were tried more than \(limit) times: declare the fields that tell "
                + "them apart before those that contain such cases"
            throw LiftError(message, kind: .bounds, in: jar)
        }
    }
}
