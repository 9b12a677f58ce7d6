import Foundation
import Lift

/// The payments from and to property lists, with dates as dates, compared with Foundation.
func propertyListRows(_ document: PaymentsDocument) -> [Benchmark] {
    func row(
        _ title: String, _ make: @escaping (_ title: String, PaymentsPropertyList) throws -> Benchmark
    ) -> Benchmark {
        .prepared(title) { try make(title, PaymentsPropertyList(document)) }
    }
    return [
        row("binary plist → Jar") { title, list in
            readingRow(title, list.data, goal: .atLeast(20))
        },
        row("binary plist → Jar, as Foundation wrote it") { title, list in
            readingRow(title, try list.data(inFoundations: .binary), goal: .atLeast(20))
        },
        row("binary plist → 10,000 payments") { title, list in
            try liftingRow(title, list.data, goal: 5)
        },
        row("10,000 payments → binary plist", droppingRow),
        row("Jar → binary plist", treeRow),
        row("binary plist → binary plist", rewritingRow),
        row("XML plist → Jar") { title, list in
            readingRow(title, try list.data(inFoundations: .xml), goal: .atLeast(15))
        },
        row("XML plist → 10,000 payments") { title, list in
            try liftingRow(title, list.data(inFoundations: .xml), goal: 8)
        },
        row("10,000 payments → XML plist", xmlRow),
        .prepared("JSON → binary plist") { try plistFromJSONRow("JSON → binary plist", document) },
        row("binary plist → JSON", jsonFromPlistRow),
    ]
}

private func readingRow(_ title: String, _ data: Data, goal: Row.Goal) -> Benchmark {
    .comparison(
        title, goal: goal, bytes: data.count,
        check: {
            try Disagreement.unless(
                isSameData(try Jar(plist: data).asAny(), try PaymentsPropertyList.tree(data)),
                "\(title): Jar and PropertyListSerialization read differently")
        },
        Subject(Subject.lift) { consume(try Jar(plist: data)) },
        Subject("PropertyListSerialization") { consume(try PaymentsPropertyList.tree(data)) })
}

private func liftingRow(_ title: String, _ data: Data, goal: Double) throws -> Benchmark {
    let decoder = PaymentsPropertyList.makeDecoder()
    func lift() throws -> [Payment] { try Jar(plist: data).union(context: Currency.sek)["payments"]^ }
    func decode() throws -> [Payment] { try decoder.decode(Envelope<Payment>.self, from: data).payments }
    return .comparison(
        title, goal: .atLeast(goal), bytes: data.count,
        check: {
            try Disagreement.unless(
                decode() == lift(), "Lift and PropertyListDecoder read different payments")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("PropertyListDecoder") { consume(try decode()) })
}

/// Two rows: the time, and the number of objects in the result compared with the number that it needs.
private func droppingRow(_ title: String, _ list: PaymentsPropertyList) throws -> Benchmark {
    let payments = list.payments
    let encoder = PaymentsPropertyList.makeEncoder(.binary)
    let decoder = PaymentsPropertyList.makeDecoder()
    func drop() throws -> Data { try Data(plist: payments) }
    func encode() throws -> Data { try encoder.encode(payments) }
    let written = try drop(), encoded = try encode()
    let time = Benchmark.comparison(
        title, goal: .atLeast(5), bytes: written.count,
        check: {
            try Disagreement.unless(
                try decoder.decode([Payment].self, from: written) == payments,
                "Lift lost something of the payments")
            try Disagreement.unless(
                try Jar(plist: encoded).union(context: Currency.sek)^ == payments,
                "PropertyListEncoder lost something of the payments")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("PropertyListEncoder") { consume(try encode()) })
    let needed = list.objectsNeeded
    func size(_ data: Data) -> String {
        String(format: "%.2f MB, ", Double(data.count) / 1e6)
            + "\(PaymentsPropertyList.objectCount(data)) objects"
    }
    return Benchmark(title: title) { settings in
        try time.measure(settings) + [
            Row(
                title: "\(title), objects beside those needed",
                result: Double(PaymentsPropertyList.objectCount(written)) / Double(needed), unit: .ratio,
                goal: .atMost(1), note: "\(size(written)); PropertyListEncoder \(size(encoded))")
        ]
    }
}

/// Writing an existing tree as a binary property list.
private func treeRow(_ title: String, _ list: PaymentsPropertyList) throws -> Benchmark {
    let tree = try list.tree()
    let jar = try Jar(checked: tree)
    func write() throws -> Data { try Data(plist: jar) }
    func other() throws -> Data { try PaymentsPropertyList.data(tree, .binary) }
    return .comparison(
        title, goal: .atLeast(20), bytes: try write().count,
        check: {
            try Disagreement.unless(
                isSameData(try PaymentsPropertyList.tree(write()), tree), "\(title): Lift lost something")
        },
        Subject(Subject.lift) { consume(try write()) },
        Subject("PropertyListSerialization") { consume(try other()) })
}

/// Reading and writing again. The rows for reading and for writing have Foundation's times.
private func rewritingRow(_ title: String, _ list: PaymentsPropertyList) throws -> Benchmark {
    let data = list.data, tree = try list.tree()
    func rewrite() throws -> Data { try Data(plist: Jar(plist: data)) }
    return .throughput(
        title, bytes: data.count,
        check: {
            try Disagreement.unless(
                isSameData(try PaymentsPropertyList.tree(rewrite()), tree), "\(title): Lift lost something")
        },
        Subject(Subject.lift) { consume(try rewrite()) })
}

private func xmlRow(_ title: String, _ list: PaymentsPropertyList) throws -> Benchmark {
    let payments = list.payments
    let encoder = PaymentsPropertyList.makeEncoder(.xml)
    let decoder = PaymentsPropertyList.makeDecoder()
    func drop() throws -> Data { try Data(plist: payments, format: .xml) }
    func encode() throws -> Data { try encoder.encode(payments) }
    let written = try drop(), encoded = try encode()
    return .comparison(
        title, goal: .atLeast(8), bytes: written.count,
        check: {
            let back = try decoder.decode([Payment].self, from: written)
            try Disagreement.unless(
                try Jar(plist: encoded).union(context: Currency.sek)^ == back,
                "Lift and PropertyListEncoder write different payments")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("PropertyListEncoder") { consume(try encode()) })
}

private func plistFromJSONRow(_ title: String, _ document: PaymentsDocument) throws -> Benchmark {
    let data = document.data
    func convert() throws -> Data { try Data(plist: Jar(json: data)) }
    return .throughput(
        title, bytes: data.count,
        check: {
            try Disagreement.unless(
                isSameData(
                    try PaymentsPropertyList.tree(convert()), try JSONSerialization.jsonObject(with: data)),
                "\(title): Lift lost something")
        },
        Subject(Subject.lift) { consume(try convert()) })
}

private func jsonFromPlistRow(_ title: String, _ list: PaymentsPropertyList) throws -> Benchmark {
    let data = list.data, payments = list.payments
    let decoder = Coders.makeDecoder()
    func convert() throws -> Data { try Data(json: Jar(plist: data)) }
    return .throughput(
        title, bytes: data.count,
        check: {
            try Disagreement.unless(
                try decoder.decode(Envelope<Payment>.self, from: convert()).payments == payments,
                "\(title): Lift lost something")
        },
        Subject(Subject.lift) { consume(try convert()) })
}
