/// A context value that records what lifting converted, filled in, dropped or ignored.
///
/// Make a receipt, put it in the context, and read it after the lift:
///
///     let receipt = JarReceipt()
///     let users: [User] = try jar.union(context: receipt)^
///     for entry in receipt.entries { print(entry) }
///     // converted string "12" to Int at users[3].age (line 7, column 12)
///     // unknown key "nmae", near "name" at users[4].nmae (line 8, column 12)
///
/// There's an entry for each value that was converted to another kind, each default that was used because a
/// value is missing, null or wrong, each unknown raw value, tag or name of a type that has a fallback, each
/// part that ``Lossy`` dropped, and each key that no property reads. It can't see what your own code does:
/// the `3` of `try jar["count"]^ ?? 3` has no entry, but that of `Jar.Part("count", default: 3)` has one. A
/// receipt never changes the values that you lift. If a Codable type tries one form after another, the forms
/// that failed have entries, too. If a part of the data has its own receipt, entries below it go there, and
/// not to the outer one.
///
/// To skip the bad lines of a text and record them, pass the receipt to `JarLines`. With another decoder than
/// Lift's, put `Jar.Context(receipt)` at `.jarContext` in its `userInfo`.
///
/// You can use a receipt for any number of lifts, on any threads, and read it at any time. Entries come in
/// the order in which they were made, and stay if the lift fails later. If several tasks lift, that's not the
/// order of the data. A value that is lifted twice, as in an update, has two entries. ``LiftError/all`` lifts
/// once more, but adds none.
///
/// Keep a reference to the receipt, because a context doesn't. The entries keep their data in memory. They
/// hide what a ``JarRedaction`` in the context hides.
public final class JarReceipt: JarContextValue, Sendable {
    private struct State {
        var entries: [Entry] = []
        var counts: [Entry.Kind: Int] = [:]
    }

    private let state = Guarded(State())
    private let limit: Int

    /// Creates an empty receipt.
    ///
    /// - Parameter limit: The maximum number of entries to keep of each kind. Further entries are counted but
    ///   not kept, so a large file in which everything is wrong doesn't fill the memory.
    public init(limit: Int = 1000) { self.limit = limit }

    /// The entries, in the order in which they were made.
    ///
    /// - Complexity: O(1).
    public var entries: [Entry] { state.withLock { $0.entries } }

    /// Returns the entries of one kind, in the order in which they were made.
    ///
    ///     for entry in receipt.entries(of: .dropped) { log("\(entry.error)") }
    ///
    /// - Complexity: O(*n*) in the number of entries.
    public func entries(of kind: Entry.Kind) -> [Entry] { entries.filter { $0.kind == kind } }

    /// The number of entries, including those beyond the limit.
    public var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

    /// Returns the number of entries of one kind, including those beyond the limit.
    public func count(of kind: Entry.Kind) -> Int { state.withLock { $0.counts[kind] ?? 0 } }

    /// Returns a context that refers to the receipt without keeping it alive.
    public static func _context(of receipt: JarReceipt) -> Jar.Context {
        Jar.Context(value: JarReceiptLink(receipt: receipt))
    }

    /// Whether further entries of a kind are only counted.
    package func isFull(of kind: Entry.Kind) -> Bool { count(of: kind) >= limit }

    /// Adds an entry, unless all errors are being collected: that lift isn't the first one of its data.
    func note(_ entry: @autoclosure () -> Entry, of kind: Entry.Kind) {
        if Collecting.isOn { return }
        let isKept = state.withLock { state in
            state.counts[kind, default: 0] += 1
            return state.counts[kind, default: 0] <= limit
        }
        guard isKept else { return }
        let entry = entry()
        state.withLock { $0.entries.append(entry) }
    }

    /// Adds an entry about the value of `error`, the error that is not thrown.
    package func note(_ kind: Entry.Kind, _ error: @autoclosure () -> LiftError) {
        note(Entry(kind, error()), of: kind)
    }
}

extension JarReceipt {
    /// Something that a lift did with a value instead of throwing an error.
    public struct Entry: Sendable, CustomStringConvertible {
        /// The kinds of entries. Later versions may add others.
        public struct Kind: Sendable, Hashable, CustomStringConvertible {
            /// The name of the kind, such as `conversion`.
            public let description: String

            /// A value was converted to another kind. With ``JarCoercion/strict``, that throws.
            public static let conversion = Kind(description: "conversion")
            /// A default was used because the value is missing or null. It may come from a ``JarField``, a
            /// ``JarVariable`` or a ``Jar/Part``, from the initial value of a ``JarVariable`` that isn't
            /// optional, or from the `init()` of a ``JarDefaultable`` type. A setting also has its default if
            /// its value is wrong.
            public static let `default` = Kind(description: "default")
            /// A fallback was used. For an unknown raw value, that's the type's ``JarFallback`` or the value
            /// of a `.fallback(_:)`. For a tag that's unknown or missing, it's the `otherwise` case of a
            /// ``JarMapping`` or the `otherwise` type of ``JarVariants``.
            public static let fallback = Kind(description: "fallback")
            /// ``Lossy`` dropped a part, or `JarLines` skipped a bad line.
            public static let dropped = Kind(description: "dropped")
            /// The data has a key that no property reads. With ``JarUnknownKeys/refused``, that throws.
            public static let unknownKey = Kind(description: "unknown key")
        }

        /// The kind of the entry.
        public let kind: Kind
        /// The error. For an unknown key, it has no message, because making one means searching for similar
        /// keys.
        let place: LiftError
        private let subject: Subject

        /// What an entry is about.
        private enum Subject {
            /// The value at the place.
            case value
            /// A value that can't be lifted. The place is its error, or that of a part of it.
            case failure
            /// A key of a dictionary, described as what was found. The place is its value.
            case key(String)
            case unknownKey(JarUnknownMember)
        }

        private init(_ kind: Kind, _ place: LiftError, _ subject: Subject) {
            (self.kind, self.place, self.subject) = (kind, place, subject)
        }

        /// Creates an entry about the value of `error`.
        fileprivate init(_ kind: Kind, _ error: LiftError) {
            self.init(kind, error, kind == .dropped ? .failure : .value)
        }

        /// Creates an entry for a default that is used instead of a value that can't be lifted.
        fileprivate init(defaultBecauseOf error: LiftError) { self.init(.default, error, .failure) }

        /// Creates an entry for a key that became a fallback. `error` is that of its value, and `found`
        /// describes the key.
        init(fallbackForKey found: String, _ error: LiftError) { self.init(.fallback, error, .key(found)) }

        init(_ member: JarUnknownMember) {
            self.init(.unknownKey, LiftError("", kind: .value, in: member.value), .unknownKey(member))
        }

        private var member: JarUnknownMember? {
            if case .unknownKey(let member) = subject { member } else { nil }
        }

        /// The error of a dropped part or a bad line. For any other kind, the error that a stricter lift
        /// would throw, such as `expected Int, found string "12"` for a conversion.
        ///
        /// - Complexity: O(1). For an unknown key, at most 512 known keys are compared, on each access.
        public var error: LiftError {
            member.map { LiftError("unknown key \($0.message)", kind: .value, in: $0.value) } ?? place
        }

        /// The steps from the outermost Jar to the value.
        public var path: JarPath { place.path }

        /// The path as text, such as `users[3].age`.
        public var key: String { place.key }

        /// The line of the value in its text, starting at 1; nil if the value wasn't read from text.
        public var line: Int? { place.line }

        /// The column of the value in its line, starting at 1 and counted in Unicode scalars; nil if the
        /// value wasn't read from text.
        public var column: Int? { place.column }

        /// For an unknown key, the known keys with a similar spelling, the most similar first, and at most
        /// eight; empty for the other kinds.
        ///
        /// - Complexity: At most 512 known keys are compared, on each access.
        public var near: [String] { member?.near ?? [] }

        /// What was done, the path and the position.
        ///
        ///     converted string "12" to Int at users[3].age (line 7, column 12)
        ///
        /// - Complexity: For an unknown key, at most 512 known keys are compared, on each access.
        public var description: String {
            place.described(as: message) + (failureAction == nil ? "" : place.moreText)
        }

        /// What was done, without the path.
        var message: String {
            if let failureAction { return failureAction + place.message }
            return switch (kind, subject) {
            case (_, .unknownKey(let member)):
                "unknown key " + (place.hidesMessage ? JarRedaction.placeholder : member.message)
            case (.default, _): "used the default for " + found
            case (.fallback, _): "used the fallback for " + found
            default: "converted \(place.found ?? "nothing") to \(place.expected ?? "a value")"
            }
        }

        /// What was done instead of throwing the errors of a value that can't be lifted; nil for an entry
        /// about anything else.
        var failureAction: String? {
            guard case .failure = subject else { return nil }
            return kind == .dropped ? "dropped: " : "used the default: "
        }

        /// What was found instead of an acceptable value.
        private var found: String {
            switch (place.kind, subject) {
            case (_, .key(let key)): place.hidesMessage ? "a key" : key + " as a key"
            case (.missing, _): "a missing value"
            default: place.found ?? "a value"
            }
        }
    }
}

// MARK: - In a context

/// What a context keeps of a receipt.
///
/// The reference is weak: the entries of the receipt keep Jars, and these keep their contexts.
struct JarReceiptLink: JarContextValue, JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { [.receipt, .coercion, .unknownKeys] }

    fileprivate(set) weak var receipt: JarReceipt?
    /// The value of the key that has this context; nil if no key has it. A key is always text, so only its
    /// fallback is noted, and at its value.
    fileprivate(set) var member: Jar?
}

extension Jar.Context {
    /// Whether a receipt may note what lifting does with the data.
    package var hasReceipt: Bool { has(.receipt) }

    /// Where to note what lifting does with the data; nil if nobody asks.
    var receipt: JarReceipt? {
        guard let link = receiptLink, link.member == nil else { return nil }
        return link.receipt
    }

    /// What this context keeps of a receipt.
    var receiptLink: JarReceiptLink? { has(.receipt) ? find(JarReceiptLink.self) : nil }
}

extension JarReceiptLink {
    /// What the context of the key of `member` keeps of the receipt.
    func ofKey(_ member: Jar) -> JarReceiptLink { JarReceiptLink(receipt: receipt, member: member) }
}

extension Jar {
    /// Notes that a default is used instead of this value, which is missing or null.
    @inline(never)
    @usableFromInline
    package func _noteDefault(of type: Any.Type) { noteDefault(of: "\(type)") }

    @inline(never)
    func noteDefault(of type: @autoclosure () -> String) {
        guard contextHas(.receipt) else { return }
        context.receipt?.note(.default, LiftError(expected: type(), in: self))
    }

    /// Notes that a default is used because this value can't be lifted.
    package func noteDefault(becauseOf error: LiftError) {
        guard contextHas(.receipt) else { return }
        context.receipt?.note(JarReceipt.Entry(defaultBecauseOf: error), of: .default)
    }

    /// Notes the error of this part, which is dropped.
    @inline(never)
    func noteDropped(_ error: LiftError) { context.receipt?.note(.dropped, error) }

    /// This Jar in a context whose receipt lists nothing.
    package var listingNothing: Jar { contextHas(.receipt) ? union(context: JarReceipt(limit: 0)) : self }
}
