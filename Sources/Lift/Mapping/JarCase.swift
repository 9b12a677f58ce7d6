/// One line of a `JarMapping` of an enum: a case, and its tag in the data.
///
///     enum Shape: JarMapped {
///         case circle(Circle)
///         case rectangle(width: Double, height: Double)
///         case empty
///         case other(Jar)
///
///         static let mapping = JarMapping<Shape>(by: "type") {
///             JarCase("circle", Shape.circle)  // {"type": "circle", "radius": 1}
///             JarCase("rectangle", Shape.rectangle, "width", "height")
///             JarCase("empty", Shape.empty)
///             JarCase(otherwise: Shape.other)
///         }
///     }
///
/// The second argument is the case itself. A payload that's a model has its own members. Other associated
/// values have a key each, after the case.
///
/// To write a value, Lift finds out its case and its associated values with Swift's reflection, which takes a
/// few microseconds. A function as the last argument is much faster:
///
///     JarCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
@frozen
public struct JarCase<Root>: Sendable {
    @usableFromInline let parts: JarCaseParts<Root>

    @inlinable
    init(parts: JarCaseParts<Root>) { self.parts = parts }
}

/// The storage of a case.
///
/// **Sendable:** as for `JarFieldParts`: only the conformance of `Root`, or the transform that lifts it, calls
/// the functions.
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

    /// The tags; none for a case that is chosen only because no other is.
    let tags: [JarTag.Value.Scalar]
    /// Whether this case is chosen if no other is.
    let isOther: Bool
    let payload: Payload
    /// Makes a value from the data of the payload.
    let lift: (Jar) throws -> Root
    /// The same for a payload whose members are beside the tag, if that makes a difference.
    let liftBesideTag: ((Jar) throws -> Root)?
    /// Returns the payload of a value as a Jar: missing if there's none, and nil if it's the value of another
    /// case. Without a context, what depends on it is represented later.
    let content: (Root, Jar.Context?) -> Jar?
    /// Returns the same value, made again by this case; nil if it can't be of this case. Without this
    /// function, `content` knows.
    let remade: ((Root) -> Root?)?
    /// Records the keys that are read from the payload.
    let noteKeys: (Jar, JarKeyReading) -> Void

    @usableFromInline
    init(
        tags: JarTag.Value, isOther: Bool = false, payload: Payload,
        lift: @escaping (Jar) throws -> Root, liftBesideTag: ((Jar) throws -> Root)? = nil,
        content: @escaping (Root, Jar.Context?) -> Jar?, remade: ((Root) -> Root?)? = nil,
        noteKeys: @escaping (Jar, JarKeyReading) -> Void = { _, _ in }
    ) {
        self.tags = tags.scalars
        self.isOther = isOther
        self.payload = payload
        self.lift = lift
        self.liftBesideTag = liftBesideTag
        self.content = content
        self.remade = remade
        self.noteKeys = noteKeys
    }
}
