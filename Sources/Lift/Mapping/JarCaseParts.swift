/// The storage of a case.
///
/// **Sendable:** as for `JarFieldParts`: only the conformance of `Root`, or the transform that lifts it,
/// calls the functions.
@usableFromInline
final class JarCaseParts<Root>: @unchecked Sendable {
    /// What a case has beside its tag.
    @usableFromInline
    enum Payload {
        case none
        case keys
        /// A value that is lifted and represented as a whole.
        case value
    }

    @usableFromInline
    typealias Writing = (Root, JarTagMember, _JarSink) throws(LiftError) -> Bool?

    /// The tags; none for a case that is chosen only because no other is.
    let tags: [JarTag.Value.Scalar]
    /// Whether this case is chosen if no other is.
    let isOther: Bool
    let payload: Payload
    /// The type of all values of the case, if that is a type of its own.
    let type: Any.Type?
    /// Makes a value from the data of the payload.
    let lift: (Jar) throws -> Root
    /// The same for a payload whose members are beside the tag, if that makes a difference.
    let liftBesideTag: ((Jar) throws -> Root)?
    /// Returns the payload of a value as a Jar: missing if there's none, and nil if it's the value of another
    /// case. Without a context, what depends on it is represented later.
    let content: (Root, Jar.Context?) -> Jar?
    /// Writes a value with the tag among the members of its payload, without a context. Returns nil if it's
    /// the value of another case, and false if that needs a Jar. Then nothing is written.
    let write: Writing?
    /// Returns the same value, made again by this case; nil if its payload is of another type. Without this
    /// function, `content` knows.
    let remade: ((Root) throws -> Root?)?
    /// Records the keys that are read from the payload.
    private let noteKeys: (Jar, JarKeyReading) -> Int
    /// The fields of the payload that share its dictionary with others.
    let rest: JarMappingRest
    /// Whether the payload is lifted in the same way wherever it is, and keeps no rest.
    private let isSimple: Bool
    private let restOwner: RestOwner

    @usableFromInline
    init(
        tags: JarTag.Value, isOther: Bool = false, payload: Payload, type: Any.Type? = nil,
        lift: @escaping (Jar) throws -> Root, liftBesideTag: ((Jar) throws -> Root)? = nil,
        content: @escaping (Root, Jar.Context?) -> Jar?, write: Writing? = nil,
        remade: ((Root) throws -> Root?)? = nil,
        noteKeys: @escaping (Jar, JarKeyReading) -> Int = { _, _ in 0 }, rest: JarMappingRest
    ) {
        self.tags = tags.scalars
        self.isOther = isOther
        self.payload = payload
        self.type = type
        self.lift = lift
        self.liftBesideTag = liftBesideTag
        self.content = content
        self.write = write
        self.remade = remade
        self.noteKeys = noteKeys
        self.rest = rest
        restOwner = RestOwner(rest)
        isSimple = if case .none = restOwner { liftBesideTag == nil } else { false }
    }

    /// Whether the payload is lifted in the same way beside a tag, and shares its members with no further
    /// type.
    @inline(__always)
    var ignoresTag: Bool { isSimple || liftBesideTag == nil && isAlone }

    @inline(never)
    private var isAlone: Bool {
        switch restOwner {
        case .mapped(let type): type.sharesNothing
        case .dictionary: false
        case .none, .others: !mayKeepRest
        }
    }

    /// Whether the case is chosen for unknown tags, has no tag of its own, and may keep the one that was read
    /// only in its rest.
    var writesNoTag: Bool { isOther && tags.isEmpty && mayKeepRest }

    /// Whether all keys of the payload are known before it is lifted.
    var knowsItsKeys: Bool {
        switch payload {
        case .none: true
        case .keys: rest.isSimple
        case .value: (rest.payload?.type as? any JarMapped.Type)?.knowsItsKeys ?? false
        }
    }

    /// Records the keys of the payload.
    ///
    /// - Parameter count: How many values without a mapping had joined the reading before it was lifted.
    func noteKeys(of jar: Jar, in reading: JarKeyReading, since count: Int) {
        let unknownCount =
            rest.payload.map { noteFlattenedKeys(of: $0.type, in: jar, reading) } ?? noteKeys(jar, reading)
        if reading.unmappedCount - count < unknownCount { reading.noteOpen(jar) }
    }

    /// Whether the payload may keep a rest of the dictionary.
    @inline(never)
    var mayKeepRest: Bool {
        switch restOwner {
        case .none, .dictionary: false
        case .mapped(let type): type.keepsRest
        case .others: rest.isKeptAnywhere
        }
    }

    /// Which types may keep a rest: for most payloads, this is known at once.
    private enum RestOwner {
        case none
        /// A dictionary, to which a tag among its members would belong, too.
        case dictionary
        case mapped(any JarMapped.Type)
        case others

        init(_ rest: JarMappingRest) {
            guard let payload = rest.payload else {
                self = rest.isSimple ? .none : .others
                return
            }
            if let type = payload.type as? any JarMapped.Type {
                self = .mapped(type)
            } else if payload.hasAnyKey {
                self = .dictionary
            } else {
                self = payload.type is any JarDecodable.Type ? .others : .none
            }
        }
    }
}

extension JarCaseParts {
    convenience init(_ tag: JarTag.Value, _ value: Root, isOther: Bool = false) {
        // A value that isn't a case without associated values is compared, because others are of that case,
        // too.
        let isCase = isEnum(Root.self) && Mirror(reflecting: value).children.isEmpty
        self.init(
            tags: tag, isOther: isOther, payload: .none, lift: { _ in value },
            content: { root, _ in isCase || areEqualValues(root, value, as: Root.self) ? Jar() : nil },
            write: { (root, tag, sink) throws(LiftError) in
                guard isCase || areEqualValues(root, value, as: Root.self) else { return nil }
                return try tag.write(before: [], to: sink) {}
            },
            remade: isCase ? { _ in value } : nil, rest: JarMappingRest())
    }

    /// - Parameter function: Returns the payload; nil if it's found by reflection.
    @inlinable
    convenience init<Payload: Liftable & JarRepresentable>(
        _ tag: JarTag.Value, _ make: @escaping (Payload) throws -> Root,
        payload function: ((Root) -> Payload?)?, isOther: Bool = false
    ) {
        let payload = function ?? { Self.payload(of: $0, as: Payload.self) }
        self.init(
            tags: tag, isOther: isOther, payload: .value,
            lift: { try make(Payload._value(from: $0)) },
            liftBesideTag: Self.liftingBesideTag(make),
            content: { root, context in
                payload(root).map { Self.represented($0, in: context) }
            },
            write: Self.writing(payload),
            remade: function == nil ? { root in try payload(root).map(make) } : nil,
            rest: JarMappingRest(ofPayload: Payload.self))
    }

    @inlinable
    convenience init<Payload>(
        _ tag: JarTag.Value, _ make: @escaping (Payload) throws -> Root,
        by transform: some JarTransform<Payload>
    ) {
        self.init(
            tags: tag, payload: .value, lift: { try make($0.transformed(by: transform)^) },
            content: { root, _ in Self.payload(of: root, as: Payload.self).map { Jar($0, by: transform) } },
            remade: { root in try Self.payload(of: root, as: Payload.self).map(make) },
            rest: JarMappingRest(ofPayload: Payload.self))
    }

    @inlinable
    convenience init<each Value>(
        _ tag: JarTag.Value, _ make: @escaping (repeat each Value) throws -> Root,
        _ payload: ((Root) -> (repeat each Value)?)?, _ field: repeat JarField<each Value, each Value>
    ) {
        var all: [any Sendable & AnyObject] = []
        for field in repeat each field { all.append(field.parts) }
        self.init(tag, make, payload, fields: repeat (each field).among(all))
    }

    @inlinable
    convenience init<each Value>(
        _ tag: JarTag.Value, _ make: @escaping (repeat each Value) throws -> Root,
        _ function: ((Root) -> (repeat each Value)?)?, fields field: repeat JarField<each Value, each Value>
    ) {
        let payload = function ?? { Self.payload(of: $0, as: (repeat each Value).self) }
        var keys: [String?] = []
        var writtenKeys: [String?] = []
        var rest = JarMappingRest()
        for field in repeat each field {
            keys.append(field.parts.key)
            writtenKeys.append(field.parts.writer.key)
            rest.add(field)
        }
        self.init(
            tags: tag, payload: .keys,
            lift: { jar in
                do {
                    return try make(repeat (each field).lift(from: jar))
                } catch {
                    throw JarFieldErrors.failure(error, of: jar) { errors in
                        repeat (each field).collect(from: jar, &errors)
                    }
                }
            },
            content: { [keys] root, context in
                guard let values = payload(root) else { return nil }
                var members = JarMembersBuilder(context: context ?? Jar.Context(), keys: keys)
                repeat (each field).parts.writing(each values, &members)
                return members.finished()
            },
            write: !JarMembersBuilder.areSimple(writtenKeys)
                ? nil
                : { [writtenKeys] (root, tag, sink) throws(LiftError) in
                    guard let values = payload(root) else { return nil }
                    return try tag.write(before: writtenKeys, to: sink) { () throws(LiftError) in
                        repeat try (each field).parts.writer.write(each values, to: sink)
                    }
                },
            remade: function == nil
                ? { root in
                    guard let values = payload(root) else { return nil }
                    return try make(repeat each values)
                } : nil,
            noteKeys: { jar, reading in
                var count = 0
                repeat count += (each field).noteKeys(in: jar, reading)
                return count
            }, rest: rest)
    }

    convenience init(_ tag: JarTag.Value, type: any JarConvertible.Type, isOther: Bool = false) {
        self.init(
            tags: tag, isOther: isOther, payload: .value, type: type,
            lift: { jar in
                guard let value = try liftHere(type, from: jar) as? Root else {
                    throw jar._mismatch(Root.self)
                }
                return value
            },
            content: { root, context in
                guard Swift.type(of: root as Any) == type, let value = root as? any JarRepresentable else {
                    return nil
                }
                return context.map { Self.representedHere(value, in: $0) } ?? value.held()
            }, rest: JarMappingRest(ofPayload: type))
    }

    /// Represents a value of the type of a case as that type does, and not by the transform that chose the
    /// case.
    private static func representedHere<Value: JarRepresentable>(
        _ value: Value, in context: Jar.Context
    ) -> Jar {
        guard context.hasTransforms else { return value.held(using: context) }
        if Value.self != Root.self, let jar = context.represented(value) { return jar }
        if let value = value as? any JarEncodable, !Swift.type(of: value).hasOwnForm {
            return TreeEncoding.held(chosen: value, in: context)
        }
        if let value = value as? any _JarRepresentableInContext, Swift.type(of: value).hasOwnContextForm {
            return value.asJar(using: context)
        }
        if let value = value as? any JarMapped, !Swift.type(of: value).hasOwnForm {
            return value.mapped(in: context)
        }
        return value.held(using: context.afterTransform(of: Root.self))
    }

    @usableFromInline
    static func represented(_ value: some JarRepresentable, in context: Jar.Context?) -> Jar {
        context.map { value._part(using: $0) } ?? value.held()
    }

    /// Returns a function that writes payloads with a mapping.
    @usableFromInline
    static func writing<Payload>(_ payload: @escaping (Root) -> Payload?) -> Writing? {
        func writing<Mapped: JarMapped>(_ type: Mapped.Type) -> Writing? {
            guard let payload = payload as Any as? (Root) -> Mapped? else { return nil }
            return { (root, tag, sink) throws(LiftError) in
                guard let value = payload(root) else { return nil }
                return try Mapped.mapping.parts.write(value, after: tag, to: sink)
            }
        }
        if Payload.self is any _JarRepresentableInContext.Type { return nil }
        return (Payload.self as? any JarMapped.Type).flatMap { $0.hasOwnForm ? nil : writing($0) }
    }

    /// Lifts an optional payload like a flattened property: it's nil if the fields of its mapping find
    /// nothing.
    @usableFromInline
    static func liftingBesideTag<Payload: Liftable>(
        _ make: @escaping (Payload) throws -> Root
    ) -> ((Jar) throws -> Root)? {
        guard Payload.self is any OptionalValue.Type else { return nil }
        let lift = JarField<Payload, Payload>.liftingItself { try Payload._value(from: $0) }
        return { try make(lift($0)) }
    }

    /// Returns the associated values of a value, if they are of the type; nil otherwise.
    @usableFromInline
    static func payload<Payload>(of root: Root, as type: Payload.Type) -> Payload? {
        let mirror = Mirror(reflecting: root)
        guard mirror.displayStyle == .enum, let values = mirror.children.first?.value else { return nil }
        if let payload = values as? Payload { return payload }
        // A single associated value with a label is a tuple of one element.
        let tuple = Mirror(reflecting: values)
        guard tuple.displayStyle == .tuple, tuple.children.count == 1 else { return nil }
        return tuple.children.first?.value as? Payload
    }
}

private func liftHere<Value: JarConvertible>(_ type: Value.Type, from jar: Jar) throws -> Value {
    if !isLiftableHere(type) { throw LiftError(isolated: type, "lifted") }
    // The initializer, not `lift(from:)`: the lift of a class may be the one that chooses among its variants.
    return try type.init(jar: jar)
}
