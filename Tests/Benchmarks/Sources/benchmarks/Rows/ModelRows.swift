import Foundation
import Lift

/// The payments both ways, by hand and by Codable.
func modelRows(_ payments: PaymentsDocument) -> [Benchmark] {
    [
        liftingRow("bytes → 10,000 payments", as: Payment.self, goal: 8, payments),
        liftingRow("bytes → 10,000 payments, dates as text", as: PlainPayment.self, goal: nil, payments),
        droppingRow("10,000 payments → bytes", as: Payment.self, goal: 6, payments),
        droppingRow("10,000 payments → bytes, dates as text", as: PlainPayment.self, goal: 6.5, payments),
        liftingRow("bytes → 10,000 Codable payments", as: CodablePayment.self, goal: 3, payments),
        droppingRow("10,000 Codable payments → bytes", as: CodablePayment.self, goal: 4, payments),
    ]
}

/// Reading models, compared with JSONDecoder.
func liftingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, goal: Double?, _ document: PaymentsDocument
) -> Benchmark {
    let data = document.data
    let decoder = Coders.makeDecoder()
    func lift() throws -> [Model] { try Jar(json: data).union(context: Currency.sek)["payments"]^ }
    func decode() throws -> [Model] { try decoder.decode(Envelope<Model>.self, from: data).payments }
    return .comparison(
        title, goal: goal.map { .atLeast($0) }, bytes: data.count,
        check: {
            try Disagreement.unless(lift() == decode(), "Lift and JSONDecoder read different payments")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}

/// Writing models, compared with JSONEncoder.
func droppingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, goal: Double?, _ document: PaymentsDocument
) -> Benchmark {
    .prepared(title) { try preparedDroppingRow(title, as: model, goal: goal, document) }
}

private func preparedDroppingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, goal: Double?, _ document: PaymentsDocument
) throws -> Benchmark {
    let decoder = Coders.makeDecoder(), encoder = Coders.makeEncoder()
    let payments: [Model] = try Jar(json: document.data).union(context: Currency.sek)["payments"]^
    func drop() throws -> Data { try Data(json: payments) }
    func encode() throws -> Data { try encoder.encode(payments) }
    return .comparison(
        title, goal: goal.map { .atLeast($0) }, bytes: try drop().count,
        check: {
            try Disagreement.unless(
                try decoder.decode([Model].self, from: drop()) == payments,
                "Lift lost something of the payments")
            try Disagreement.unless(
                try Jar(json: encode()).union(context: Currency.sek)^ == payments,
                "JSONEncoder lost something of the payments")
            try Disagreement.unless(
                isSameData(
                    try JSONSerialization.jsonObject(with: drop()),
                    try JSONSerialization.jsonObject(with: encode())),
                "Lift and JSONEncoder write different payments")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("JSONEncoder") { consume(try encode()) })
}
