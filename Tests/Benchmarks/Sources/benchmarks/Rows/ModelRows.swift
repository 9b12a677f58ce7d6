import Foundation
import Lift

/// Bytes → models, beside JSONDecoder with the same models.
func liftingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, target: Double, _ document: PaymentsDocument
) -> Benchmark {
    let data = document.data
    let decoder = Coders.makeDecoder()
    func lift() throws -> [Model] { try Jar(json: data).union(context: Currency.sek)["payments"]^ }
    func decode() throws -> [Model] { try decoder.decode(Envelope<Model>.self, from: data).payments }
    return .comparison(
        title, target: target, bytes: data.count,
        check: {
            try Disagreement.unless(lift() == decode(), "Lift and JSONDecoder read different payments")
        },
        Subject("Lift") { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}

/// Models → bytes, beside JSONEncoder with the same models.
func droppingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, target: Double, _ document: PaymentsDocument
) -> Benchmark {
    .prepared(title) { try preparedDroppingRow(title, as: model, target: target, document) }
}

private func preparedDroppingRow<Model: JarElement & Codable & Equatable>(
    _ title: String, as model: Model.Type, target: Double, _ document: PaymentsDocument
) throws -> Benchmark {
    let decoder = Coders.makeDecoder(), encoder = Coders.makeEncoder()
    let payments: [Model] = try Jar(json: document.data).union(context: Currency.sek)["payments"]^
    func drop() throws -> Data { try Data(json: payments) }
    func encode() throws -> Data { try encoder.encode(payments) }
    return .comparison(
        title, target: target, bytes: try drop().count,
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
        Subject("Lift") { consume(try drop()) },
        Subject("JSONEncoder") { consume(try encode()) })
}
