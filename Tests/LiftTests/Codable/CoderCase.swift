import Foundation
import Lift

/// What Lift's coders do otherwise than Foundation's: the first column of the table in ComingFromCodable.
enum CoderDifference: String, CaseIterable {
    case thrown = "what is thrown in the end"
    case seen = "what an `init(from:)` sees"
    case askedType = "the type in a `typeMismatch` or a `valueNotFound`"
    case nullBool = "a null that's decoded as a `Bool`, seen in an `init(from:)`"
    case unfit = "a number that does not fit, seen in an `init(from:)`"
    case missingNil = "`decodeNil(forKey:)` where the key is missing"
    case nestedPath = "the coding path of a value in a nested container, seen in an `encode(to:)`"
    case dates = "dates, unless told otherwise"
    case fractions = "a date with a fraction of a second, by `.iso8601`"
    case years = "`10000-01-01T00:00:00Z`, by `.iso8601`"
    case noDates = "30 February, the hour 24 and the second 60, by `.iso8601`"
    case looseDates =
        "`2020-1-1T00:00:00Z`, `GMT` for `Z`, an offset with seconds and text after a date, by `.iso8601`"
    case rareDates =
        "`2020-01-01t00:00:00Z`, a comma before the fraction and an offset above 18 hours, by `.iso8601`"
    case sameKey = "`{\"01\": 1, \"1\": 2}` as `[Int: Int]`"
    case realKey = "`{\"1.0\": 1}` as `[Int: Int]`"
    case acronym = "`{\"user_id\": 1}` for a property `userID`, by snake case"
    case writtenKey = "`{\"user_id\": 1}` for a property with the coding key `\"user_id\"`, by snake case"
    case twoKeys = "`{\"userId\": 1, \"user_id\": 2}` for a property `userId`, by snake case"
    case dataKeys = "keys of a dictionary that are `CodingKeyRepresentable`, by snake case"
    case ownKeys = "keys of a dictionary by its own `encode(to:)` and `init(from:)`, by snake case"
    case order = "order of keys"
    case layout = "`prettyPrinted`"
    case missing = "a key that is missing, for `decode(Int?.self, forKey:)`"
    case nothing = "a value that encodes nothing"
    case tooSmall = "`1e-400` as a `Double`"
    case wholeNumber = "`9223372036854775807.0` as an `Int64`"
    case lostFraction = "`9007199254740993.5` and `1e-400` as an `Int`"
    case longDecimal = "more digits than a `Decimal` has"
    case textKeys = "keys that have a text, as in `[UUID: V]`, `[Int64: V]` and `[Double: V]`"
    case textForms = "a string as a `Locale`, a `TimeZone` or `URLComponents`"
    case longRange = "`[1, 5, 9]` as a `Range` or a `ClosedRange`"
    case comma = "a comma before the end"
    case unread = "a malformed string or number that no property reads"
    case encoding = "UTF-16 and UTF-32"

    /// How it shows.
    var signs: Set<CoderCase.Sign> {
        switch self {
        case .nothing: [.written]
        case .textKeys: [.written, .unreadByFoundation]
        case .thrown, .seen, .dates, .fractions, .years, .noDates, .looseDates, .rareDates, .sameKey,
            .acronym, .writtenKey, .twoKeys, .dataKeys, .ownKeys, .nestedPath, .order, .layout:
            [.shown]
        default: [.read]
        }
    }
}

/// One thing that both pairs of coders are asked to do.
struct CoderCase {
    /// How coders differ in a case.
    enum Sign {
        /// What they write, or whether they do.
        case written
        /// What is read of a text.
        case read
        /// One does not read what the other wrote.
        case unreadByFoundation, unreadByLift
        /// One does not read what it wrote itself.
        case lostByFoundation, lostByLift
        /// What a case is about that looks by itself.
        case shown
    }

    let name: String
    let difference: CoderDifference?
    private let compare: () throws -> [(sign: Sign, text: String)]

    /// How the coders differ, with words for who reads it.
    func signs() throws -> (found: Set<Sign>, text: String) {
        let found = try compare()
        return (Set(found.map(\.sign)), ([name] + found.map(\.text)).joined(separator: "; "))
    }

    /// Both write the same text, and each reads what the other wrote.
    static func codes<Value: Codable & Equatable>(
        _ value: Value, _ name: String? = nil, differs difference: CoderDifference? = nil
    ) -> CoderCase {
        CoderCase(name: name ?? "\(Value.self): \(value)", difference: difference) {
            let foundation = Outcome { try Foundations.encoder.encode(value) }
            let lift = Outcome {
                try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value)
            }
            var signs: [(Sign, String)] = []
            func expect(_ outcome: Outcome<Value>, _ sign: Sign) {
                if outcome.value != value { signs.append((sign, "\(sign): \(outcome.text)")) }
            }
            if foundation.text != lift.text {
                signs.append((.written, "\(foundation.text) and \(lift.text)"))
            }
            if let data = foundation.value {
                expect(Outcome { try Foundations.decoder.decode(Value.self, from: data) }, .lostByFoundation)
                expect(Outcome { try JarDecoder().decode(Value.self, from: data) }, .unreadByLift)
            }
            if let data = lift.value {
                expect(Outcome { try JarDecoder().decode(Value.self, from: data) }, .lostByLift)
                expect(
                    Outcome { try Foundations.decoder.decode(Value.self, from: data) }, .unreadByFoundation)
            }
            return signs
        }
    }

    /// Both write the same text.
    static func writes<Value: Encodable>(
        _ value: Value, _ name: String? = nil, differs difference: CoderDifference? = nil
    ) -> CoderCase {
        CoderCase(name: name ?? "\(Value.self)", difference: difference) {
            let foundation = Outcome { try Foundations.encoder.encode(value) }
            let lift = Outcome {
                try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value)
            }
            return foundation.text == lift.text ? [] : [(.written, "\(foundation.text) and \(lift.text)")]
        }
    }

    /// Both read a text as the same value, or not at all.
    static func reads<Value: Decodable & Equatable>(
        _ type: Value.Type, _ text: String, differs difference: CoderDifference? = nil
    ) -> CoderCase {
        reads(type, Data(text.utf8), "\(text.prefix(50)) as \(type)", differs: difference)
    }

    static func reads<Value: Decodable & Equatable>(
        _ type: Value.Type, _ data: Data, _ name: String, differs difference: CoderDifference? = nil
    ) -> CoderCase {
        CoderCase(name: name, difference: difference) {
            let foundation = Outcome { try Foundations.decoder.decode(type, from: data) }
            let lift = Outcome { try JarDecoder().decode(type, from: data) }
            return foundation.value == lift.value ? [] : [(.read, "\(foundation.text) and \(lift.text)")]
        }
    }

    /// What only the case itself knows how to compare.
    static func looks(
        _ name: String, differs difference: CoderDifference? = nil, _ isSame: @escaping () throws -> Bool
    ) -> CoderCase {
        CoderCase(name: name, difference: difference) { try isSame() ? [] : [(.shown, "not the same")] }
    }

    /// What a coder made, or that it threw.
    private struct Outcome<Value> {
        let value: Value?
        let text: String

        init(_ make: () throws -> Value) {
            do {
                let value = try make()
                self.value = value
                text = (value as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
            } catch {
                value = nil
                text = "an error"
            }
        }
    }
}

/// Foundation's coders, with dates in the form that Lift has.
private enum Foundations {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(String(jar: Jar(date)))
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try Date(jar: Jar(decoder.singleValueContainer().decode(String.self)))
        }
        return decoder
    }
}
