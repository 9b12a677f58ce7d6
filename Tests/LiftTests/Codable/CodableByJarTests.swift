import Foundation
import Lift
import Testing

private struct FeeUnit: JarContextValue { let code: String }

private struct Fee: JarElement, CodableByJar, Equatable {
    let cents: Int
    // Not Codable.
    let unit: FeeUnit?

    static func == (left: Fee, right: Fee) -> Bool { left.cents == right.cents }

    init(cents: Int) {
        self.cents = cents
        unit = nil
    }

    init(jar: Jar) throws {
        cents = try jar["cents"]^
        unit = jar.context.get()
        try jar["cents"].assert(cents >= 0, "is negative")
    }

    var jar: Jar { ["cents": cents] }
}

private enum BillStatus: String, JarElement, Codable { case paid, refunded }

private struct Bill: JarCodable, Equatable {
    var total: Fee
    var parts: [Fee] = []
    var status: BillStatus
}

private struct Hamster: JarMapped, CodableByJar, Equatable {
    let id: Int

    static let mapping = JarMapping<Hamster> {
        JarMake(Hamster.init(id:))
        JarField("pet_id", \.id)
    }
}

@Suite struct CodableByJarTests {
    private static let order = Bill(total: Fee(cents: 3), parts: [Fee(cents: 1)], status: .paid)
    private static let text = #"{"total":{"cents":3},"parts":[{"cents":1}],"status":"paid"}"#

    @Test(arguments: JarRoute.allCases) func aPartIsLiftedAndWrittenByItsOwnCode(_ route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: FeeUnit(code: "SEK"))
        let order: Bill = try jar^
        #expect(order == Self.order && order.total.unit?.code == "SEK")
        #expect(try String(json: order) == Self.text)
        #expect(try JarDecoder(context: FeeUnit(code: "EUR")).decode(Bill.self, from: jar).total.unit != nil)
    }

    @Test func everyCoderUsesTheSameForm() throws {
        let data = Data(Self.text.utf8)
        #expect(try JSONDecoder().decode(Bill.self, from: data) == Self.order)
        #expect(try JarDecoder().decode(Bill.self, from: data) == Self.order)
        #expect(try JarEncoder().encodeJSON(Self.order) == data)
        #expect(try Jar(json: JSONEncoder().encode(Self.order)) == Jar(json: data))
        let list = try PropertyListEncoder().encode(Self.order)
        #expect(try PropertyListDecoder().decode(Bill.self, from: list) == Self.order)
        #expect(try JarDecoder().decode(Bill.self, fromPlist: list) == Self.order)
        let pet = try JSONDecoder().decode([Hamster].self, from: Data(#"[{"pet_id":1}]"#.utf8))
        #expect(pet == [Hamster(id: 1)])
        #expect(try JSONEncoder().encode(Hamster(id: 2)) == Data(#"{"pet_id":2}"#.utf8))
    }

    @Test func anErrorHasThePath() throws {
        let text = #"{"total":{"cents":3},"parts":[{"cents":1},{"cents":-1}],"status":"paid"}"#
        let expected = LiftFailure(.value, "is negative", at: "parts[1].cents")
        #expect(try failure { try Jar(json: text)^ as Bill } == expected)
        #expect(try failure { try JarDecoder().decode(Bill.self, from: Data(text.utf8)) } == expected)
        do {
            _ = try JSONDecoder().decode(Bill.self, from: Data(text.utf8))
            Issue.record("no error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["parts", "Index 1"])
            #expect((context.underlyingError as? LiftError)?.key == "cents")
        }
    }
}
