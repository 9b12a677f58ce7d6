/// One reason for which a reader rejects what it reads, found in the source:
///
/// - each `throw`, except in a `catch`, where an error is passed on; each `return` of a message,
///   `"expected …"`; and each `return false` in a declaration named `is…` or `has…`. Each condition of a
///   `guard` counts;
/// - each condition of an `expect(…)`, which throws if it does not hold;
/// - each condition, joined by `&&`, of what a function named `is…` or `has…` returns.
///
/// Without a rejection, the reader goes on as if there were nothing to reject: a condition of a guard holds,
/// and a statement is skipped. A function that cannot go on, because it has to return a value, returns zeros.
///
/// A condition that accepts, such as the bits that make a byte the first of three, is not a rejection: input
/// that it does not accept reaches one. The tests that compare Lift with Swift's own decoder and with a
/// grammar notice if it accepts too much.
struct Rejection {
    let number: Int
    /// In Sources.
    let file: String
    let line: Int
    /// The statement that rejects.
    let what: String
    /// The condition that holds, or for a guard does not hold, when it does; empty if it is what is left.
    let condition: String
}
