import Lift

/// What values in the context add to the lifting of payments that do not ask for them, and of ones that do.
func contextRows(_ document: PaymentsDocument) throws -> [Benchmark] {
    let jar = try Jar(json: document.data)
    let others: Jar.Context = [
        Marker<First>(), Marker<Second>(), Marker<Third>(), Marker<Fourth>(), Marker<Fifth>(),
        Marker<Sixth>(),
        Marker<Seventh>(),
    ]
    let one = Currency.sek.context
    // The currency stands first, where it is found last.
    let eight = one.union(others)

    func row<Model: JarElement & Equatable>(
        _ title: String, as model: Model.Type, _ context: Jar.Context, _ name: String,
        beside base: Jar.Context,
        _ baseName: String
    ) -> Benchmark {
        func subject(_ name: String, _ context: Jar.Context) -> Subject {
            Subject(name) { consume(try jar.union(context: context)["payments"]^ as [Model]) }
        }
        return Benchmark(title: title) { settings in
            let timings = try interleave([subject(name, context), subject(baseName, base)], settings)
            return [
                Row(
                    title: title, result: timings[0].median / timings[1].median, unit: .ratio, target: nil,
                    timings: timings)
            ]
        }
    }
    return [
        row("contexts: 1 value, not asked for", as: PlainPayment.self, one, "1 value", beside: [], "none"),
        row(
            "contexts: 8 values, not asked for", as: PlainPayment.self, eight, "8 values", beside: [], "none"),
        row("contexts: 8 values, one asked for", as: Payment.self, eight, "8 values", beside: one, "1 value"),
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
