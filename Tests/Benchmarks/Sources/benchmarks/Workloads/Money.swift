import Lift

struct Currency: JarContextValue, Equatable {
    let code: String

    static let sek = Currency(code: "SEK")
}

extension CodingUserInfoKey {
    static let currency = CodingUserInfoKey(rawValue: "currency")
}

/// An amount whose currency is given to the Jar as a context value and to a decoder as user info.
struct Money: Equatable {
    let fractionized: Int
    let currency: Currency
}

extension Money: JarElement {
    init(jar: Jar) throws {
        fractionized = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { Jar(fractionized) }
}

extension Money: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        fractionized = try container.decode(Int.self)
        guard let key = CodingUserInfoKey.currency, let currency = decoder.userInfo[key] as? Currency else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no currency")
        }
        self.currency = currency
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(fractionized)
    }
}
