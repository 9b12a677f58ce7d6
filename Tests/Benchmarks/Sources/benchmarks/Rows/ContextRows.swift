import Lift

/// How much longer lifting takes with values in the context, for payments that use them and that do not.
func contextRows(_ document: PaymentsDocument) -> [Benchmark] {
    let others: Jar.Context = [
        Marker<First>(), Marker<Second>(), Marker<Third>(), Marker<Fourth>(), Marker<Fifth>(),
        Marker<Sixth>(), Marker<Seventh>(),
    ]
    let one = Jar.Context(Currency.sek)
    // The currency stands first, where it is found last.
    let eight = one.union(others)

    func row<Model: JarElement & Equatable>(
        _ title: String, as model: Model.Type, _ context: Jar.Context, _ name: String,
        beside base: Jar.Context, _ baseName: String, goal: Row.Goal? = nil
    ) -> Benchmark {
        .prepared(title) {
            let jar = try Jar(json: document.data)
            func lift(_ context: Jar.Context) throws -> [Model] {
                try jar.union(context: context)["payments"]^
            }
            return Benchmark(title: title) { settings in
                try Disagreement.unless(lift(context) == lift(base), "\(title): other payments are lifted")
                let timings = try interleave(
                    [
                        Subject(name) { consume(try lift(context)) },
                        Subject(baseName) { consume(try lift(base)) },
                    ], settings)
                return [
                    Row(
                        title: title, result: timings[0].median / timings[1].median, unit: .ratio,
                        goal: goal, timings: timings)
                ]
            }
        }
    }
    return [
        row(
            "1 value beside none, not asked for", as: PlainPayment.self, one, "1 value", beside: [], "none",
            goal: .atMost(1.03)),
        row(
            "8 values beside none, not asked for", as: PlainPayment.self, eight, "8 values", beside: [],
            "none"),
        row(
            "8 values beside 1, one asked for", as: Payment.self, eight, "8 values", beside: one, "1 value"),
    ]
}

private struct Marker<Name>: JarContextValue {}

private enum First {}
private enum Second {}
private enum Third {}
private enum Fourth {}
private enum Fifth {}
private enum Sixth {}
private enum Seventh {}
