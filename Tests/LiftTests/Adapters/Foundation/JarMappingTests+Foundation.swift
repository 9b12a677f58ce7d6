#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarMappingTests {
        @Test func theContextReachesFieldsInBothDirections() throws {
            let day = DateFormatter.utc("yyyy-MM-dd")
            let single = #"{"at":"2026-11-20","raw":[1]}"#
            let text = "[\(single)]"
            let readings: [MeterReading] = try Jar(json: text).union(context: day)^
            #expect(readings.map(\.at) == [Date(timeIntervalSince1970: 1_795_132_800)])
            #expect(try String(json: Jar(readings).union(context: day)) == text)
            #expect(try String(json: Jar(["k": readings[0]]).union(context: day)["k"]) == single)
            #expect(try String(json: readings[0].asJar(using: day)) == single)
            #expect(try Jar(readings).union(context: day)^ == readings)
        }

        @Test func anObjectIsRepresentedWithTheContextThatItIsGiven() throws {
            let owner = Owner(name: "o", phone: nil)
            let account = BankAccount(
                name: "a", opened: Date(timeIntervalSince1970: 0), owner: owner, others: [owner])
            let jar = account.asJar(using: JarEncoder.NilStrategy.null, DateFormatter.utc("yyyy"))
            let person = #"{"name":"o","phone":null}"#
            #expect(
                try String(json: jar)
                    == #"{"name":"a","opened":"1970","owner":\#(person),"others":[\#(person)]}"#
            )
        }
    }
#endif
