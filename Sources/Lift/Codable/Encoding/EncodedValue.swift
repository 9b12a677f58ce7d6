/// A value that was encoded before its context was known.
///
/// A value that isn't Sendable can't be kept until then. So it's encoded right away, with the names of its
/// properties as keys. An `EncodedValue` also records what a context may still change: which members are
/// properties, which of them are nil, and the types of the parts. The conformances of a type are looked up
/// when the value is read.
final class EncodedValue: JarDeferred {
    /// How a value is represented again, if a transform or the type itself needs the context.
    enum Kind: Sendable {
        /// By its coding. Its parts are `EncodedValue`s of their own.
        case coded
        /// As a whole, by the representation of its type.
        case represented
        /// As a whole, by the mapping of its type, which also knows the nils. The closure represents the
        /// value; it returns nil for a value without a mapping.
        case mapped(@Sendable (Any, Jar.Context) -> Jar?)
        /// Not by itself: it is a nested container of another value.
        case nested
    }

    private let type: Any.Type
    /// The type as which the value was encoded. Its transform applies. An object may be one of a subclass.
    private let declaredType: Any.Type
    private let kind: Kind
    /// The rules that the type declares.
    private let own: OwnRules?
    /// The encoded value, with the names of the properties as keys.
    private let plain: JarItem
    private let members: EncodedMembers
    /// The members that no property has; nil if the type keeps none.
    let rest: RestContent?
    /// The context that the value was encoded with.
    private let context: Jar.Context
    /// Whether the type asked for the context while it was encoded.
    private let asksForContext: Bool
    /// Whether no value in this one is an error, and whether each can surely be written as JSON. Found out
    /// once, so that a value that contains itself is not searched at each of its levels.
    let (isSound, surelyFitsJSON): (Bool, Bool)
    let height: UInt16

    var content: JarContent? { rest?.added(to: plain, in: context).content ?? plain.content }

    init(
        _ plain: JarItem, of type: Any.Type, as declaredType: Any.Type? = nil, _ kind: Kind,
        _ own: OwnRules? = nil, members: EncodedMembers = EncodedMembers(), rest: RestContent? = nil,
        in context: Jar.Context, asksForContext: Bool = false
    ) {
        self.type = type
        self.declaredType = declaredType ?? type
        self.kind = kind
        self.own = own
        self.plain = plain
        self.members = members
        self.rest = rest
        self.context = context
        self.asksForContext = asksForContext
        let unread = rest?.members
        let (known, others) = (
            Self.qualities(of: plain), unread.map { Self.qualities(of: JarItem($0.content)) }
        )
        isSound = known.isSound && others?.isSound ?? true
        surelyFitsJSON = known.surelyFitsJSON && others?.surelyFitsJSON ?? true
        height = max(plain.content.height, unread?.height ?? 0)
    }

    private static func qualities(of plain: JarItem) -> (isSound: Bool, surelyFitsJSON: Bool) {
        var (isSound, surelyFitsJSON) = (true, true)
        _ = plain.firstLeaf {
            surelyFitsJSON = surelyFitsJSON && $0.surelyFitsJSON
            isSound = isSound && !$0.isError
            return !isSound
        } skipping: { part in
            guard let part = part as? EncodedValue else { return false }
            isSound = isSound && part.isSound
            surelyFitsJSON = surelyFitsJSON && part.surelyFitsJSON
            return true
        }
        return (isSound, surelyFitsJSON)
    }

    func represent(using context: Jar.Context) -> Jar {
        Jar { () throws(LiftError) in Jar(try item(in: context)) }
    }

    /// The dictionary and its records, to which a value of another type adds members; nil if this is not a
    /// dictionary.
    var resumed: (jar: Jar, members: EncodedMembers)? {
        guard case .object(let object) = plain.content else { return nil }
        return (Jar(plain, in: context), members.owned(by: type, in: object))
    }

    /// This value without the members that no property has.
    var withoutRest: EncodedValue {
        EncodedValue(
            plain, of: type, as: declaredType, kind, own, members: members, in: context,
            asksForContext: asksForContext)
    }

    private func item(in context: Jar.Context) throws(LiftError) -> JarItem {
        if isChanged(in: context), !context.hasSameValues(as: self.context),
            let item = try representedAgain(in: context)
        {
            return item
        }
        return ownItem(in: context)
    }

    /// Whether `context`, or the type, may ask for other keys, nils or values.
    private func isChanged(in context: Jar.Context) -> Bool {
        !context.isEmpty || own?.keys.isEmpty == false
    }

    /// The value as encoded, with the keys and the nils that `context` asks for, and with the rest.
    private func ownItem(in context: Jar.Context) -> JarItem {
        let item = isChanged(in: context) ? renamed(in: context) : plain
        return rest?.added(to: item, in: context) ?? item
    }

    /// The value with the keys and the nils that `context` asks for.
    private func renamed(in context: Jar.Context) -> JarItem {
        if case .represented = kind { return plain }
        let keys =
            if case .mapped = kind { nil as JarKeyScope? } else { JarKeyScope.scope(context, type, own) }
        let nilStrategy = context.find(JarEncoder.NilStrategy.self)
        if keys == nil, nilStrategy == nil { return plain }
        var item = plain
        if case .object(let object) = plain.content {
            item = members.item(object, keys, nilStrategy, in: context)
        }
        return keys.map { JarItem($0.rooted(Jar(item))) } ?? item
    }
}

// MARK: - Representing the value again

extension EncodedValue {
    /// Returns the value as represented again with `context`; nil if the context makes no difference to it.
    private func representedAgain(in context: Jar.Context) throws(LiftError) -> JarItem? {
        if case .nested = kind { return nil }
        let isTransformed = context.hasTransforms && context.transforms(declaredType)
        if isTransformed, !asksForContext, case .coded = kind,
            let jar = context.chosen(type, as: declaredType, ownItem(in: context))
        {
            return JarItem(jar)
        }
        let isNeeded = isTransformed || asksForContext
        let mayDiffer =
            switch kind {
            case .coded, .nested: false
            case .represented: context.hasTransforms
            // The parts of a mapped value depend on both.
            case .mapped: context.hasTransforms || context.find(JarEncoder.NilStrategy.self) != nil
            }
        guard isNeeded || mayDiffer else { return nil }
        if let value = value(), let item = try represented(value, in: context) { return item }
        if !isNeeded { return nil }
        let remedy = "represent it with asJar(using:), or conform it to JarRepresentableWithContext"
        throw LiftError(
            "\(type) was encoded before its context was known; \(remedy)", kind: .unsupported)
    }

    /// Returns the value, decoded or lifted from its encoded form; nil unless it has the same form when it is
    /// represented again.
    private func value() -> Any? {
        // With its own context, this does not represent the value again, so it does not recurse.
        guard let item = try? item(in: context) else { return nil }
        let jar = Jar(item, in: context)
        var value: Any?
        if let type = type as? any Decodable.Type {
            value = try? JarDecoding.decode(type, from: jar)
        } else if let type = type as? any Liftable.Type, isLiftableHere(type) {
            value = try? type._lift(from: jar)
        }
        guard let value, let again = try? represented(value, in: context),
            Jar(again, in: context) == jar
        else { return nil }
        return value
    }

    /// Returns `value` as represented with `context`, which is complete.
    private func represented(_ value: Any, in context: Jar.Context) throws(LiftError) -> JarItem? {
        func transformed<Declared: Encodable>(_: Declared.Type) -> JarItem? {
            (value as? Declared).flatMap { context.represented($0) }.map { JarItem($0) }
        }
        if case .coded = kind, let value = value as? any Encodable {
            if context.hasTransforms, let declared = declaredType as? any Encodable.Type,
                let item = transformed(declared)
            {
                return item
            }
            return try TreeEncoding.item(of: value, in: context)
        }
        if case .mapped(let represent) = kind { return represent(value, context).map { JarItem($0) } }
        return (value as? any JarRepresentable).map { JarItem($0._part(using: context)) }
    }
}
