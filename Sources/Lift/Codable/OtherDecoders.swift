#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Reads a Jar with other decoders than Lift's.

/// What another decoder decodes as a Jar. Its parts are decoded as the same type.
protocol PartOfOtherDecoder: Decodable {
    var jar: Jar { get }

    /// The Jar for a scalar that was decoded from `container`.
    static func jar(of scalar: JarContent, _ container: any SingleValueDecodingContainer) -> Jar
}

extension Jar: PartOfOtherDecoder {
    static func jar(of scalar: JarContent, _ container: any SingleValueDecodingContainer) -> Jar {
        Jar(scalar)
    }
}

/// A part with the dates that the decoder reads from numbers and strings.
struct DatedPartOfOtherDecoder: PartOfOtherDecoder {
    let jar: Jar

    init(from decoder: any Decoder) throws { jar = try Self.jar(from: decoder) }

    static func jar(of scalar: JarContent, _ container: any SingleValueDecodingContainer) -> Jar {
        switch scalar {
        case .int, .uint, .double, .decimal, .string: break
        default: return Jar(scalar)
        }
        guard let date = try? container.decode(Date.self) else { return Jar(scalar) }
        return Jar(.deferred(ScalarWithDate(scalar, date)))
    }
}

/// A number or a string that another decoder reads as a date, too.
private final class ScalarWithDate: JarDeferred {
    private let scalar: JarContent
    let date: Date?

    init(_ scalar: JarContent, _ date: Date) { (self.scalar, self.date) = (scalar, date) }

    var content: JarContent? { scalar }

    func represent(using context: Jar.Context) -> Jar { Jar(scalar) }
}

extension PartOfOtherDecoder {
    static func jar(from decoder: any Decoder) throws -> Jar {
        if let container = try? decoder.container(keyedBy: JarCodingKey.self) {
            return Jar(.object(try object(container, of: decoder)))
        }
        if var container = try? decoder.unkeyedContainer() {
            var array = JarArray()
            while !container.isAtEnd { array.append(JarItem(try container.decode(Self.self).jar)) }
            return Jar(.array(array))
        }
        let container = try decoder.singleValueContainer()
        return jar(of: try scalar(container), container)
    }

    private static func object(
        _ container: KeyedDecodingContainer<JarCodingKey>, of decoder: any Decoder
    ) throws -> JarObject {
        var object = JarObject()
        if isOfFoundation(decoder) {
            // It doesn't keep the order of keys, and may change the keys of any other container.
            let members = try decoder.singleValueContainer().decode([String: Self].self)
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                object.set(key, JarItem(value.jar))
            }
        } else {
            for key in container.allKeys {
                object.set(key.stringValue, JarItem(try container.decode(Self.self, forKey: key).jar))
            }
        }
        return object
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JarContent {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .int(value) }
        if let value = try? container.decode(UInt64.self) { return .uint(value) }
        if let value = try? container.decode(Double.self) {
            guard value.isFinite, let decimal = try? container.decode(Decimal.self),
                !value.hasAllDigits(of: decimal)
            else { return .double(value) }
            return decimal.jar.content
        }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Date.self) { return .date(value) }
        return .data(try container.decode(Data.self))
    }
}

extension Double {
    /// Whether the shortest text of this number is that of `decimal`.
    func hasAllDigits(of decimal: Decimal) -> Bool { Decimal(string: description) == decimal }
}

/// Whether this is a coder of Foundation. Their types aren't public.
func isOfFoundation(_ coder: Any) -> Bool {
    let name = String(reflecting: type(of: coder))
    return name.hasPrefix("Foundation.") || name.hasPrefix("FoundationEssentials.")
}
