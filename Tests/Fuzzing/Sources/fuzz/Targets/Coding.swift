import Foundation
import Lift

extension FuzzTarget {
    /// Codable types of all shapes. The first two bytes choose the type and the check. The others are either
    /// a value to encode and decode again, or JSON to decode, which is compared with JSONDecoder.
    static let coding = FuzzTarget(name: "coding") { data in
        var input = SeededGenerator(data)
        let (isValue, seed) = (
            input.choose(2) == 0, UInt64(input.choose(128)) << 7 | UInt64(input.choose(128))
        )
        var types = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95)
        let type = AnyShape.random(depth: Int(seed % 3), using: &types)
        if isValue {
            checkValue(type, &input)
        } else {
            checkText(type, Data(input.rest))
        }
    }

    /// Encodes and decodes a value through a Jar, JSON, a property list and JSONDecoder. The results must be
    /// the same. They may differ from the value: an optional in an optional may be lost, as with JSONEncoder.
    private static func checkValue<Value: Shape>(_ type: Value.Type, _ input: inout SeededGenerator) {
        let value = [Value.random(using: &input)]
        let jar = expectNoError("encoding \(value)") { try JarEncoder().encode(value) }
        let text = expectNoError("writing \(value)") { try String(json: jar) }
        let decoded = expectNoError("decoding \(text)") { try JarDecoder().decode([Value].self, from: jar) }
        expectDecoded(decoded, expectNoError("reading \(text)") { try Jar(json: text) })
        expectDecoded(decoded, expectNoError("encoding \(decoded)") { try JarEncoder().encode(decoded) })
        // Null has no form in a property list.
        if let list = try? Data(plist: jar) {
            expectDecoded(decoded, expectNoError("reading \(text) as a list") { try Jar(plist: list) })
        }
        let other = expectNoError("JSONDecoder of \(text)") {
            try decoder.decode([Value].self, from: Data(text.utf8))
        }
        expect(other == decoded, "\(decoded) instead of \(other) of \(text)")
    }

    private static func expectDecoded<Value: Shape>(_ value: Value, _ jar: Jar) {
        let decoded = expectNoError("decoding \(Value.self) of \(jar)") {
            try JarDecoder().decode(Value.self, from: jar)
        }
        expect(decoded == value, "\(decoded) instead of \(value) of \(jar)")
    }

    /// JarDecoder decodes what JSONDecoder decodes, with the same result. What else it decodes can be
    /// encoded.
    private static func checkText<Value: Shape>(_ type: Value.Type, _ data: Data) {
        guard let jar = try? Jar(json: data) else { return }
        var decoded: Value?
        var refusal: LiftError?
        do throws(LiftError) {
            decoded = try liftErrorsOnly { try JarDecoder().decode(type, from: jar) }
        } catch {
            expect(!error.message.isEmpty && error.description.hasPrefix(error.message), "\(error)")
            _ = (error.key, error.context, error.line)
            refusal = error
        }
        if let value = decoded {
            let encoded = expectNoError("encoding \(value)") { try JarEncoder().encode([value]) }
            expectDecoded([value], encoded)
        }
        if let expected = try? decoder.decode(type, from: data) {
            guard let decoded else {
                // Foundation takes base64 and UUIDs that are none, and rounds what is no Decimal.
                if ["base64", "UUID", "Decimal"].contains(refusal?.expected) { return }
                // It takes a number that is too small for a Double for the integer 0.
                if let found = refusal?.found, let number = Double(found.dropFirst("number ".count)),
                    number == 0
                {
                    return
                }
                fail("\(type): \(refusal.map { "\($0)" } ?? "") of what JSONDecoder reads: \(expected)")
            }
            expect(decoded == expected, "\(type): \(decoded) instead of \(expected)")
        }
    }

    /// Set to the forms that Lift has.
    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try Date(jar: Jar(decoder.singleValueContainer().decode(String.self)))
        }
        return decoder
    }
}
