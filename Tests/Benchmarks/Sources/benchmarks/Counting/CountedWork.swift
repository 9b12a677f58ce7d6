import Foundation
import Lift

/// Work whose allocations are compared with the number that `Allocations.json` has for its title.
struct CountedWork {
    let title: String
    let run: () throws -> Void

    private init(_ title: String, _ run: @escaping () throws -> Void) {
        self.title = title
        self.run = run
    }

    /// None of this is done by Foundation, whose allocations change with its version.
    static func all() throws -> [CountedWork] {
        let document = PaymentsDocument(count: 1000)
        let jar = try Jar(json: document.data).union(context: Currency.sek)
        return try reading(document) + lifting(jar["payments"]) + dropping(jar["payments"])
            + looking(jar) + dates(jar["payments"]) + changing(jar) + building()
    }

    private static func reading(_ document: PaymentsDocument) throws -> [CountedWork] {
        let data = document.data, list = try PaymentsPropertyList(document).data
        let bytes = Array(data), large = Data("[\(String(repeating: "12345, ", count: 600_000))0]".utf8)
        let largeBytes = Array(large)
        let starts = stride(from: 0, to: largeBytes.count, by: 65_536)
        let chunks = starts.map { largeBytes[$0...].prefix(65_536) }
        return [
            CountedWork("JSON → Jar") { consume(try Jar(json: data)) },
            CountedWork("JSON in [UInt8] → Jar") { consume(try Jar(json: bytes)) },
            CountedWork("JSON in a span → Jar") { consume(try Jar(json: bytes.span)) },
            CountedWork("4 MB of JSON in Data → Jar") { consume(try Jar(json: large)) },
            CountedWork("4 MB of JSON in [UInt8] → Jar") { consume(try Jar(json: largeBytes)) },
            CountedWork("4 MB of JSON in chunks → Jar") { consume(try Jar(json: chunks)) },
            CountedWork("JSON → Jar → JSON") { consume(try Data(json: Jar(json: data))) },
            CountedWork("binary plist → Jar") { consume(try Jar(plist: list)) },
            CountedWork("binary plist → Jar → binary plist") { consume(try Data(plist: Jar(plist: list))) },
            CountedWork("JSON → Jar → binary plist") { consume(try Data(plist: Jar(json: data))) },
        ]
    }

    private static func lifting(_ payments: Jar) -> [CountedWork] {
        [
            CountedWork("Jar → 1,000 payments") { consume(try payments^ as [Payment]) },
            CountedWork("Jar → 1,000 payments, dates as text") { consume(try payments^ as [PlainPayment]) },
            CountedWork("Jar → 1,000 payments, mapping table") { consume(try payments^ as [MappedPayment]) },
            CountedWork("Jar → 1,000 Codable payments") { consume(try payments^ as [CodablePayment]) },
        ]
    }

    private static func dropping(_ jar: Jar) throws -> [CountedWork] {
        let byHand: [Payment] = try jar^, plain: [PlainPayment] = try jar^
        let mapped: [MappedPayment] = try jar^, codable: [CodablePayment] = try jar^
        return [
            CountedWork("1,000 payments → JSON") { consume(try Data(json: byHand)) },
            CountedWork("1,000 payments → JSON, dates as text") { consume(try Data(json: plain)) },
            CountedWork("1,000 payments → JSON, mapping table") { consume(try Data(json: mapped)) },
            CountedWork("1,000 Codable payments → JSON") { consume(try Data(json: codable)) },
            CountedWork("1,000 payments → binary plist") { consume(try Data(plist: byHand)) },
        ]
    }

    private static func looking(_ jar: Jar) -> [CountedWork] {
        let built: Jar = "paid"
        return [
            CountedWork("1,000 lookups of three steps") {
                for index in 0..<1000 { consume(try jar["payments"][index]["amount"]^ as Int) }
            },
            CountedWork("1,000 failing lifts of a document") {
                for index in 0..<1000 { consume(try? jar["payments"][index]["status"]^ as Int) }
            },
            CountedWork("1,000 failing lifts of a missing key") {
                for index in 0..<1000 { consume(try? jar["payments"][index]["nothing"]^ as Int) }
            },
            CountedWork("1,000 failing lifts of a built Jar") {
                for _ in 0..<1000 { consume(try? opaque(built)^ as Int) }
            },
        ]
    }

    private static func dates(_ payments: Jar) throws -> [CountedWork] {
        let jars: [Jar] = try (payments^ as [Jar]).map { $0["date"] }
        let dates: [Date] = try jars.map { try $0^ }
        return [
            CountedWork("1,000 texts → dates") {
                for jar in jars { consume(try jar^ as Date) }
            },
            CountedWork("1,000 dates → texts") {
                for date in dates { consume(try Jar(date)^ as String) }
            },
        ]
    }

    private static func changing(_ jar: Jar) -> [CountedWork] {
        [
            CountedWork("change one of 1,000 parsed payments") {
                var jar = jar
                jar["payments"][500]["amount"] = 1
                consume(jar)
            },
            CountedWork("change each of 1,000 parsed payments") {
                var jar = jar
                for index in 0..<1000 { jar["payments"][index]["amount"] = index }
                consume(jar)
            },
        ]
    }

    private static func building() -> [CountedWork] {
        let keys = (0..<1000).map { "key \($0)" }
        return [
            CountedWork("append 1,000 elements") {
                var jar = Jar()
                for index in 0..<1000 { jar.append(index) }
                consume(jar)
            },
            CountedWork("set 1,000 keys") {
                var jar = Jar()
                for index in 0..<1000 { jar[keys[index]] = index }
                consume(jar)
            },
        ]
    }
}
