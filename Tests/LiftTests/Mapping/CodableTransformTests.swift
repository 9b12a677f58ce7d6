import Foundation
import Lift
import Testing

/// Codable, and nothing of Lift's.
private struct Address: Codable, Equatable {
    var city: String
    var since: Date?
}

private struct Customer: JarMapped, Equatable {
    let name: String
    let address: Address
    let second: Address?

    static let mapping = JarMapping<Customer> {
        JarMake(Customer.init(name:address:second:))
        JarField("name", \.name)
        JarField("home.address", \.address, by: .codable(Address.self))
        JarField("second", \.second, by: .codable(Address.self))
    }
}

@Suite struct CodableTransformTests {
    private static let text = #"{"name":"Kim","home":{"address":{"city":"Oslo"}},"second":{"city":"Bergen"}}"#

    @Test func aCodableTypeIsAField() throws {
        let customer: Customer = try Jar(json: Self.text)^
        #expect(customer.address == Address(city: "Oslo") && customer.second?.city == "Bergen")
        #expect(try String(json: customer) == Self.text)
        let alone = Customer(name: "Kim", address: customer.address, second: nil)
        #expect(try String(json: alone) == #"{"name":"Kim","home":{"address":{"city":"Oslo"}}}"#)
    }

    @Test func aCodableTypeIsAPart() throws {
        let jar = try Jar(json: Self.text)
        let (name, address): (String, Address) = try jar.lift(
            "name", Jar.Part("home.address", by: .codable(Address.self)))
        #expect(name == "Kim" && address.city == "Oslo")
        let others: [Address] = try Jar(json: #"[{"city":"Oslo"}]"#).transformed(
            by: AnyJarTransform.codable(Address.self).array)^
        #expect(others == [Address(city: "Oslo")])
    }

    @Test func errorsHaveThePath() throws {
        let wrong = try Jar(json: #"{"name":"Kim","home":{"address":{"city":1}}}"#)
        let expected = LiftFailure(.type, "expected String, found number 1", at: "home.address.city")
        #expect(try failure { try wrong^ as Customer } == expected)
        let missing = try Jar(json: #"{"name":"Kim"}"#)
        #expect(try failure { try missing^ as Customer }.kind == .missing)
    }

    @Test func theContextApplies() throws {
        let rules: Jar.Context = [JarKeyRules(.renaming(Address.self, ["city": "town"]))]
        let renamed = try Jar(json: #"{"name":"Kim","home":{"address":{"town":"Oslo"}}}"#)
        let customer: Customer = try renamed.union(context: rules)^
        #expect(customer.address.city == "Oslo")
        #expect(try Jar(json: String(json: Jar(customer).union(context: rules))) == renamed)
    }
}
