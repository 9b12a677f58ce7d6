import Foundation
import Lift

/// Changing documents, compared with changing the dictionaries of JSONSerialization.
func mutationRows() -> [Benchmark] {
    let inPlace = "change each of 1,000 payments"
    let throughout = "parse, change each of 1,000 payments, write"
    let edit = "one edit in 4 MB of indented JSON, written with its formatting"
    return [
        .prepared(edit) {
            try editingRow(
                edit, try Data(json: Jar(json: PaymentsDocument(count: 6500).data), prettyPrinted: true))
        },
        .prepared(inPlace) { changingRow(inPlace, PaymentsDocument(count: 1000)) },
        .prepared(throughout) { rewritingRow(throughout, PaymentsDocument(count: 1000)) },
    ]
}

private func changingRow(_ title: String, _ document: PaymentsDocument) -> Benchmark {
    func jar() throws -> Jar { try Jar(json: document.data) }
    return .comparison(
        title, goal: nil,
        check: {
            var jar = try jar(), tree = try tree(document.data)
            change(&jar, document.count)
            change(&tree)
            try Disagreement.unless(isSameData(try jar.asAny(), tree), "\(title): the changes differ")
        },
        Subject(Subject.lift, operations: document.count, prepare: jar) { jar in
            change(&jar, document.count)
        },
        Subject("as? on JSONSerialization's", operations: document.count) {
            try tree(document.data)
        } work: { tree in
            change(&tree)
        })
}

/// A single change to a document. JSONSerialization has to format the whole document again.
private func editingRow(_ title: String, _ data: Data) throws -> Benchmark {
    let jar = try Jar(json: data), index = 3000
    let before = try tree(data)
    func edited() -> Jar {
        var jar = jar
        jar["payments"][index]["amount"] = 1
        return jar
    }
    func other() throws -> Data {
        var tree = before
        guard var payments = tree["payments"] as? [[String: Any]] else { return Data() }
        payments[index]["amount"] = 1
        tree["payments"] = payments
        return try JSONSerialization.data(withJSONObject: tree, options: .prettyPrinted)
    }
    return .time(
        title, atMost: 3_000_000,
        check: {
            let text = try Data(json: edited(), options: .preserved)
            try Disagreement.unless(Jar(json: text) == edited(), "\(title): other data is written")
            try Disagreement.unless(
                isSameData(try tree(text), try tree(other())), "\(title): what is written differs")
        },
        Subject(Subject.lift) { consume(try Data(json: edited(), options: .preserved)) },
        Subject("JSONSerialization") { consume(try other()) })
}

private func rewritingRow(_ title: String, _ document: PaymentsDocument) -> Benchmark {
    func lift() throws -> Data {
        var jar = try Jar(json: document.data)
        change(&jar, document.count)
        return try Data(json: jar)
    }
    func other() throws -> Data {
        var tree = try tree(document.data)
        change(&tree)
        return try JSONSerialization.data(withJSONObject: tree, options: .withoutEscapingSlashes)
    }
    return .comparison(
        title, goal: nil, bytes: document.data.count,
        check: {
            try Disagreement.unless(
                isSameData(try tree(lift()), try tree(other())), "\(title): what is written differs")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONSerialization") { consume(try other()) })
}

private func tree(_ data: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}

private func change(_ jar: inout Jar, _ count: Int) {
    for index in 0..<count {
        jar["payments"][index]["amount"] = index
        jar["payments"][index]["card"]["brand"] = "maestro"
    }
}

private func change(_ tree: inout [String: Any]) {
    guard var payments = tree["payments"] as? [[String: Any]] else { return }
    for index in payments.indices {
        payments[index]["amount"] = index
        var card = payments[index]["card"] as? [String: Any]
        card?["brand"] = "maestro"
        payments[index]["card"] = card
    }
    tree["payments"] = payments
}
