import Foundation
import Lift

/// The work of child processes, by Lift and by the library that it is compared with.
enum ChildWork: String, CaseIterable {
    case parse = "bytes → Jar"
    case parseFile = "file → Jar"
    case parseBinaryFile = "binary plist file → Jar"
    case parseXMLFile = "XML plist file → Jar"
    case lift = "bytes → payments"
    case drop = "payments → bytes"
    case liftPropertyList = "binary plist → payments"
    case dropPropertyList = "payments → binary plist"

    var peerName: String {
        switch self {
        case .parse, .parseFile: "JSONSerialization"
        case .parseBinaryFile, .parseXMLFile: "PropertyListSerialization"
        case .lift: "JSONDecoder"
        case .drop: "JSONEncoder"
        case .liftPropertyList: "PropertyListDecoder"
        case .dropPropertyList: "PropertyListEncoder"
        }
    }

    /// The payments in the format that the work reads.
    func input(payments: Int) throws -> Data {
        let document = PaymentsDocument(count: payments)
        return switch self {
        case .liftPropertyList, .parseBinaryFile: try PaymentsPropertyList(document).data
        case .parseXMLFile: try PaymentsPropertyList(document).data(inFoundations: .xml)
        default: document.data
        }
    }

    /// Runs the work by Lift. The input is given as data and as a file.
    func lift(_ data: Data, in file: URL) throws -> () throws -> Void {
        switch self {
        case .parse:
            return { consume(try Jar(json: data)) }
        case .parseFile:
            return { consume(try Jar(json: file)) }
        case .parseBinaryFile, .parseXMLFile:
            return { consume(try Jar(plist: file)) }
        case .lift:
            return { consume(try Self.payments(Jar(json: data))) }
        case .drop:
            let payments = try Self.payments(Jar(json: data))
            return { consume(try Data(json: payments)) }
        case .liftPropertyList:
            return { consume(try Self.payments(Jar(plist: data))) }
        case .dropPropertyList:
            let payments = try Self.payments(Jar(json: data))
            return { consume(try Data(plist: payments)) }
        }
    }

    /// Runs the work by the other library. The input is given as data and as a file.
    func peer(_ data: Data, in file: URL) throws -> () throws -> Void {
        switch self {
        case .parse:
            return { consume(try JSONSerialization.jsonObject(with: data)) }
        case .parseFile:
            return { consume(try JSONSerialization.jsonObject(with: Data(contentsOf: file))) }
        case .parseBinaryFile, .parseXMLFile:
            return {
                let list = try Data(contentsOf: file)
                consume(try PropertyListSerialization.propertyList(from: list, format: nil))
            }
        case .lift:
            let decoder = Coders.makeDecoder()
            return { consume(try decoder.decode(Envelope<Payment>.self, from: data)) }
        case .drop:
            let payments = try Self.payments(Jar(json: data)), encoder = Coders.makeEncoder()
            return { consume(try encoder.encode(payments)) }
        case .liftPropertyList:
            let decoder = PaymentsPropertyList.makeDecoder()
            return { consume(try decoder.decode(Envelope<Payment>.self, from: data)) }
        case .dropPropertyList:
            let payments = try Self.payments(Jar(json: data))
            let encoder = PaymentsPropertyList.makeEncoder(.binary)
            return { consume(try encoder.encode(payments)) }
        }
    }

    private static func payments(_ jar: Jar) throws -> [Payment] {
        try jar.union(context: Currency.sek)["payments"]^
    }
}
