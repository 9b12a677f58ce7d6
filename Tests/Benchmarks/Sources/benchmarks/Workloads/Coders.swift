import Foundation

/// The document that both sides read and write: `{"payments":[…]}`.
struct Envelope<Payment: Codable>: Codable {
    let payments: [Payment]
}

/// Foundation's JSON coders, in the fastest configuration that reads and writes the same texts as Lift.
///
/// Their ISO 8601 strategy supports no fractions. So dates have a custom strategy with a format style that is
/// created once. A `DateFormatter` would be slower.
enum Coders {
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A format style for the same texts.
    static func makeDateFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
        return formatter
    }

    static func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        if let key = CodingUserInfoKey.currency { decoder.userInfo[key] = Currency.sek }
        decoder.dateDecodingStrategy = .custom { decoder in
            try dateStyle.parse(decoder.singleValueContainer().decode(String.self))
        }
        return decoder
    }

    static func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(dateStyle.format(date))
        }
        return encoder
    }
}
