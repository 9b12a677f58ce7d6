import Foundation
import Lift
import Testing

/// A function that makes keys, and the one that Foundation needs to find the property again.
private struct Naming: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key: @Sendable (String) -> String
    let name: @Sendable (String) -> String

    var rules: JarKeyRules { JarKeyRules(.renaming(key)) }

    static let pascal = Naming(
        testDescription: "pascal", key: { $0.prefix(1).uppercased() + $0.dropFirst() },
        name: { $0.prefix(1).lowercased() + $0.dropFirst() })

    static let kebab = Naming(
        testDescription: "kebab",
        key: { $0.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined() },
        name: { key in
            let words = key.split(separator: "-", omittingEmptySubsequences: false)
            return words[0] + words.dropFirst().map(\.capitalized).joined()
        })

    static let marked = Naming(
        testDescription: "marked", key: { "x:" + $0 }, name: { String($0.dropFirst(2)) })
}

private struct Order: Codable, Hashable {
    var orderID: Int
    var placedBy: Customer?
    var lineItems: [Item]
    var noteCounts: [String: Int]
    var shippingState: State

    struct Customer: Codable, Hashable { var fullName: String, eMail: String? }

    struct Item: Codable, Hashable {
        var unitPrice: Double
        var isGift: Bool?
    }

    enum State: Codable, Hashable {
        case notShipped
        case onTheWay(trackingCode: String, daysLeft: Int?)
    }

    static let samples = (0..<20).map { number in
        Order(
            orderID: number,
            placedBy: number % 3 == 0 ? nil : Customer(fullName: "K", eMail: number % 2 == 0 ? "k@x" : nil),
            lineItems: (0..<number % 4).map {
                Item(unitPrice: Double($0) + 0.5, isGift: $0 == 1 ? true : nil)
            },
            noteCounts: number % 2 == 0 ? ["twoWords": number, "Über": 1] : [:],
            shippingState: number % 2 == 0 ? .notShipped : .onTheWay(trackingCode: "c", daysLeft: 1))
    }
}

@Suite struct JarKeyFunctionTests {
    @Test(arguments: [Naming.pascal, .kebab])
    fileprivate func keysAreThoseOfFoundation(naming: Naming) throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.keyEncodingStrategy = .custom {
            EncodedKey(stringValue: naming.key($0.last?.stringValue ?? ""))
        }
        decoder.keyDecodingStrategy = .custom {
            EncodedKey(stringValue: naming.name($0.last?.stringValue ?? ""))
        }
        for order in Order.samples {
            let data = try encoder.encode(order)
            let written = try JarEncoder(context: naming.rules).encode(order)
            #expect(try written == Jar(json: data))
            #expect(try Jar(json: JarEncoder(context: naming.rules).encodeJSON(order)) == written)
            #expect(try JarDecoder(context: naming.rules).decode(Order.self, from: data) == order)
            #expect(try decoder.decode(Order.self, from: Data(json: written)) == order)
        }
    }

    @Test func onlyTheKeyThatTheFunctionMakesIsRead() throws {
        for json in [#"{"fullName":"K"}"#, #"{"full_name":"K"}"#, #"{"FULLNAME":"K"}"#] {
            let jar = try Jar(json: json).union(context: Naming.pascal.rules)
            let error = try failure { try JarDecoder().decode(Order.Customer.self, from: jar) }
            #expect(error.kind == .missing)
            #expect(error.key == "FullName")
        }
        let lenient = JarKeyRules(.renaming(Naming.pascal.key), .caseInsensitive)
        #expect(
            try JarDecoder(context: lenient).decode(Order.Customer.self, from: #"{"FULLNAME":"K"}"#).fullName
                == "K")
    }

    @Test func theLastRuleAppliesAndThatOfATypeAlways() throws {
        let (function, own) = (
            JarKeyRules.Rule.renaming(Naming.pascal.key),
            JarKeyRules.Rule.renaming(Order.Customer.self, ["eMail": "contact.mail"])
        )
        let customer = Order.Customer(fullName: "K", eMail: "k@x")
        for (rules, json) in [
            (JarKeyRules(function, .snakeCase), #"{"full_name":"K","e_mail":"k@x"}"#),
            (JarKeyRules(.snakeCase, function), #"{"FullName":"K","EMail":"k@x"}"#),
            (JarKeyRules(function, own), #"{"FullName":"K","contact":{"mail":"k@x"}}"#),
            (JarKeyRules(own, function), #"{"FullName":"K","contact":{"mail":"k@x"}}"#),
        ] {
            #expect(try String(json: JarEncoder(context: rules).encode(customer)) == json)
            #expect(try JarDecoder(context: rules).decode(Order.Customer.self, from: json) == customer)
        }
    }

    private struct Pascal: JarCodable, Equatable {
        static let keyRules = JarKeyRules(.renaming(Naming.pascal.key))
        var firstName: String
        var home: Home

        struct Home: JarCodable, Equatable { var zipCode: Int }
    }

    @Test func aTypeDeclaresAFunctionForItsOwnProperties() throws {
        let json = #"{"FirstName":"K","Home":{"zipCode":1}}"#
        let value: Pascal = try Jar(json: json)^
        #expect(value == Pascal(firstName: "K", home: Pascal.Home(zipCode: 1)))
        #expect(try String(json: value) == json)
        #expect(try String(json: [value]) == "[\(json)]")
        #expect(try value.updated(from: ["Home": ["zipCode": 2]]).home.zipCode == 2)
        let snake = #"{"first_name":"K","home":{"zip_code":1}}"#
        #expect(try JarDecoder(context: .snakeCase).decode(Pascal.self, from: snake) == value)
        #expect(try String(json: JarEncoder(context: .snakeCase).encode(value)) == snake)
    }

    @Test func unknownKeysAndReceiptsKnowTheKeys() throws {
        let rules = Naming.pascal.rules
        let jar = try Jar(json: #"{"FullName":"K","Email":"k@x"}"#).union(context: rules)
        let error = try failure {
            try JarDecoder().decode(Order.Customer.self, from: jar.union(context: JarUnknownKeys.refused))
        }
        #expect(error.message == #"unknown key "Email", near "EMail""#)
        let receipt = JarReceipt()
        _ = try JarDecoder().decode(Order.Customer.self, from: jar.union(context: receipt))
        #expect(receipt.entries(of: .unknownKey).map(\.key) == ["Email"])
    }

    private struct Listed: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: EncodedKey.self).allKeys.map(\.stringValue)
        }
    }

    @Test func theKeysOfAContainerAreListedByTheirNames() throws {
        let json = #"{"FullName":1,"URL":2}"#
        #expect(
            try JarDecoder(context: Naming.pascal.rules).decode(Listed.self, from: json).names
                == ["fullName", "uRL"])
        // None of the likely names leads to the key.
        #expect(
            try JarDecoder(context: Naming.marked.rules).decode(Listed.self, from: #"{"x:a":1}"#).names == [])
    }

    private enum Odd: Codable, Equatable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case snake_case(x: Int)
        case iOS(x: Int)
        case aURL(x: Int)
    }

    @Test(arguments: [Naming.pascal, .kebab])
    fileprivate func casesWithOtherLettersAreFound(naming: Naming) throws {
        for odd in [Odd.snake_case(x: 1), .iOS(x: 2), .aURL(x: 3)] {
            let data = try JarEncoder(context: naming.rules).encodeJSON(odd)
            #expect(try JarDecoder(context: naming.rules).decode(Odd.self, from: data) == odd)
        }
    }

    private enum Step: Codable, Equatable {
        case goTo(place: String)

        enum CodingKeys: CodingKey, CaseIterable { case goTo }
    }

    @Test func anyCaseIsFoundIfTheNamesAreKnown() throws {
        let json = #"{"x:goTo":{"x:place":"p"}}"#
        let rules = Naming.marked.rules
        #expect(try JarDecoder(context: rules).decode(Step.self, from: json) == .goTo(place: "p"))
        #expect(try String(json: JarEncoder(context: rules).encode(Step.goTo(place: "p"))) == json)
    }
}
