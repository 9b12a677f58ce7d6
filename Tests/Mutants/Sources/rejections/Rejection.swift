/// One reason for which a reader rejects what it reads, found in the source:
///
/// - each `throw`, but those in a `catch`, which pass on what was thrown; each `return` of a message, `"expected …"`;
///   and in what is named `is…` or `has…` each `return false`. Of a `guard`, each condition is one;
/// - each condition of an `expect(…)`, which throws if it does not hold;
/// - each condition, joined by `&&`, of what a function named `is…` or `has…` returns.
///
/// Taken out means that the reader goes on as if there were nothing to reject: a condition of a guard holds, a
/// statement is passed over. Where there is no going on, as in a function that has to return a value, it returns
/// zeros.
///
/// What lets in, such as the bits that make a byte the first of three, is no rejection: what it does not let in comes
/// to one. That it does not let in too much, the tests see that compare with Swift's own decoder and with a grammar.
struct Rejection {
    let number: Int
    /// In Sources/Lift.
    let file: String
    let line: Int
    /// The statement that rejects.
    let what: String
    /// The condition that holds, or for a guard does not hold, when it does; empty if it is what is left.
    let condition: String
}
