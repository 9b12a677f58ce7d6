/// A value that was encoded before its context was known.
///
/// A type that is not Sendable cannot be kept until then. So the value is encoded at once, with its properties at their own
/// names, and this remembers what a context may still change: which members are properties, which of them are nil, and of
/// which types the parts are. What a type conforms to is asked where the value is read.
final class EncodedValue: JarDeferred {
    /// How a value is made again, where a transform or the type itself has to see the context.
    enum Kind: Sendable {
        /// By its coding; its parts have kinds of their own.
        case coded
        /// As a whole, by a representation of its own.
        case represented
        /// As a whole, by its mapping, which says where it is nil. The closure represents it, or gives nil for what has
        /// no mapping.
        case mapped(@Sendable (Any, Jar.Context) -> Jar?)
        /// Not at all: it is a container in a value that is.
        case nested
    }

    private let type: Any.Type
    private let kind: Kind
    /// What the value is without rules for keys.
    private let plain: JarItem
    private let members: EncodedMembers
    /// The context that the value was encoded with.
    private let context: Jar.Context
    /// Whether the type asked for the context while it was encoded.
    private let asksForContext: Bool
    let height: UInt8

    init(
        _ plain: JarItem, of type: Any.Type, _ kind: Kind, members: EncodedMembers = EncodedMembers(),
        in context: Jar.Context, asksForContext: Bool = false
    ) {
        var plain = plain
        // Boxed early enough for no container to put a box around this.
        if plain.content.height >= JarNest.height - 2 { plain.content = .nest(JarNest(plain.content)) }
        self.type = type
        self.kind = kind
        self.plain = plain
        self.members = members
        self.context = context
        self.asksForContext = asksForContext
        height = plain.content.height &+ 1
    }

    func represent(using context: Jar.Context) -> Jar {
        do throws(LiftError) {
            return Jar(try item(in: context))
        } catch {
            return Jar(error: error)
        }
    }

    /// A dictionary that more members are added to, in a value of another type, and what is known of its own.
    var resumed: (jar: Jar, members: EncodedMembers)? {
        guard case .object(let object) = plain.content.unboxed else { return nil }
        return (Jar(plain, in: context), members.owned(by: type, in: object))
    }

    private func item(in context: Jar.Context) throws(LiftError) -> JarItem {
        if context.isEmpty { return plain }
        if !context.isSame(as: self.context), let item = try madeAgain(in: context) { return item }
        if case .represented = kind { return plain }
        let keys = if case .mapped = kind { nil as JarKeyScope? } else { JarKeyScope.scope(context, type) }
        let nilStrategy = context.find(JarNilStrategy.self)
        if keys == nil, nilStrategy == nil { return plain }
        var item = plain
        if case .object(let object) = plain.content.unboxed {
            item = members.item(object, keys, nilStrategy, in: context)
        }
        return keys.map { JarItem($0.rooted(Jar(item))) } ?? item
    }
}

// MARK: - Making the value again

extension EncodedValue {
    /// What the value is with a context that it has to see as a whole; nil if there is no need.
    private func madeAgain(in context: Jar.Context) throws(LiftError) -> JarItem? {
        if case .nested = kind { return nil }
        let isTransformed = context.hasTransforms && context.transforms(type)
        let isNeeded = isTransformed || asksForContext
        let mayDiffer =
            switch kind {
            case .coded, .nested: false
            case .represented: context.hasTransforms
            // Mapped parts are represented with it.
            case .mapped: context.hasTransforms || context.find(JarNilStrategy.self) != nil
            }
        guard isNeeded || mayDiffer else { return nil }
        if let value = value(), let item = try represented(value, in: context) { return item }
        if !isNeeded { return nil }
        let remedy = "represent it with asJar(using:), or conform it to JarRepresentableWithContext"
        throw LiftError(
            "\(type) was encoded before its context was known; \(remedy)", kind: .unsupported)
    }

    /// The value, made of what it was represented as; nil unless it is represented as the same again.
    private func value() -> Any? {
        // With its own context it is not made again.
        guard let item = try? item(in: context) else { return nil }
        let jar = Jar(item, in: context)
        func decoded<Value: Decodable>(_ type: Value.Type) -> Any? {
            try? JarDecoding.decode(type, from: jar)
        }
        func lifted<Value: Liftable>(_ type: Value.Type) -> Any? { try? type._lift(from: jar) }
        let value: Any?
        if let type = type as? any Decodable.Type {
            value = decoded(type)
        } else {
            value = (type as? any Liftable.Type).flatMap { lifted($0) }
        }
        guard let value, let again = try? represented(value, in: context),
            Jar(again, in: context) == jar
        else { return nil }
        return value
    }

    /// What the value is with a context that is known.
    private func represented(_ value: Any, in context: Jar.Context) throws(LiftError) -> JarItem? {
        func transformed<Value>(_ value: Value) -> JarItem? {
            context.hasTransforms ? context.represented(value).map { JarItem($0) } : nil
        }
        if case .coded = kind, let value = value as? any Encodable {
            if let item = transformed(value) { return item }
            let defaults = (value as? any JarDefaultable).map { JarDefaults(namesOf: $0, in: context) }
            return try TreeEncoding.item(of: value, in: context, defaults)
        }
        if case .mapped(let represent) = kind { return represent(value, context).map { JarItem($0) } }
        return (value as? any JarRepresentable).map { JarItem($0._part(using: context)) }
    }
}
