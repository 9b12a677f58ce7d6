extension JarMapping {
    /// Creates the mapping of an enum: where its tag is, and a ``JarCase`` for each case.
    ///
    ///     enum Shape: JarMapped {
    ///         case circle(Circle), square(side: Double), empty, other(Jar)
    ///
    ///         static let mapping = JarMapping<Shape>(by: "type") {
    ///             JarCase("circle", Shape.circle)
    ///             JarCase("square", Shape.square, "side")
    ///             JarCase("empty", Shape.empty)
    ///             JarCase(otherwise: Shape.other)
    ///         }
    ///     }
    ///     let shapes: [Shape] = try jar^  // [{"type": "square", "side": 2}, {"type": "empty"}]
    ///
    /// An unknown tag is an error that lists the tags, unless there's a case `otherwise:`.
    ///
    /// An update with another tag replaces the value. Any other update changes its payload. Without a tag,
    /// the updated payload may fit another case.
    ///
    /// A generic enum can't have a `static let`. Use ``cached(by:file:line:column:_:)`` there.
    ///
    /// - Parameters:
    ///   - tag: where the data says which case it is: the key of a member, or
    ///     ``JarTag/adjacent(_:content:)``, ``JarTag/external`` or ``JarTag/untagged``.
    ///   - cases: the cases, in the order in which they're tried. If two have the same tag, the first one is
    ///     lifted.
    public init(by tag: JarTag, @JarCase<Root>.Builder _ cases: () -> [JarCase<Root>]) {
        let cases = JarCases(tag, cases())
        parts = JarMappingParts(
            // The members have any keys.
            keys: [nil], writers: [], cases: cases, rest: cases.rest,
            make: { try cases.lift(from: $0) },
            collect: { _, _ in },
            represent: { root, members in members.become(cases.represent(root, in: members.context)) },
            writing: JarMappingWriting([]),
            renew: { root, change in try cases.updated(root, from: change) },
            check: { _, _ in },
            change: { _, change in
                throw change.assertionFailure("an object with cases can't be updated in place")
            },
            presence: { cases.presence(in: $0) },
            // The cases record their keys while they are lifted.
            noteKeys: { jar, reading in
                cases.noteNull(in: jar, reading)
                return 0
            })
    }

    /// Returns the mapping of a generic enum, and creates it only the first time.
    ///
    ///     enum Answer<Value: JarElement & SendableMetatype>: JarMapped {
    ///         case value(Value), failure(String)
    ///
    ///         static var mapping: JarMapping<Answer> {
    ///             .cached(by: .external) {
    ///                 JarCase("value", Answer.value)
    ///                 JarCase("failure", Answer.failure)
    ///             }
    ///         }
    ///     }
    ///
    /// A generic type can't have a `static let`. Without `cached`, Lift would create the mapping for each
    /// value. The mapping is kept for each type, such as `Answer<User>`, each place in your source code, and
    /// each thread. So what you declare must not depend on anything that changes.
    ///
    /// - Parameters:
    ///   - tag: where the data says which case it is: the key of a member, or another ``JarTag``.
    ///   - file: the file of the call. Leave it out.
    ///   - line: the line of the call. Leave it out.
    ///   - column: the column of the call. Leave it out.
    ///   - cases: the cases, in the order in which they're tried.
    public static func cached(
        by tag: JarTag, file: String = #fileID, line: Int = #line, column: Int = #column,
        @JarCase<Root>.Builder _ cases: () -> [JarCase<Root>]
    ) -> JarMapping {
        cached(at: DeclaredPlace(line: line, column: column, file: file)) {
            JarMapping(by: tag, cases)
        }
    }
}

extension JarCase {
    /// Builds the cases of a `JarMapping` or a ``JarVariants``.
    @resultBuilder
    public struct Builder {
        /// Accepts a case.
        public static func buildExpression(_ part: JarCase) -> JarCase { part }

        /// Returns the cases, of which there's at least one.
        public static func buildBlock(_ first: JarCase, _ others: JarCase...) -> [JarCase] {
            [first] + others
        }
    }
}
