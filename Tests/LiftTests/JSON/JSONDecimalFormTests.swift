import Testing

@testable import Lift

/// What number a text denotes, whatever its spelling.
@Suite struct JSONDecimalFormTests {
    static let spellings = [
        ["0", "-0", "0.0", "0e5", "-0e-5", "0.000e99999999999999999999"],
        ["1", "1.0", "1e0", "10e-1", "0.1e1", "1.000", "0.00001E+5", "100000000000000000000000e-23"],
        ["-1", "-1.0", "-10e-1"],
        ["100", "1e2", "1.0e2", "1000e-1", "0.1e3"],
        ["0.5", "5e-1", "0.50", "50e-2"],
        ["12.5", "125e-1", "1.25e1", "12.500"],
        [
            "123456789012345678901234567890", "1.2345678901234567890123456789e29",
            "12345678901234567890123456789e1",
        ],
        ["1e400", "10e399", "0.1e401"],
        ["1e-400", "0.1e-399"],
        ["1.01", "101e-2"],
        ["10.1", "101e-1"],
    ]

    @Test func spellingsOfANumberAreEqualAndOthersAreNot() throws {
        for (index, texts) in Self.spellings.enumerated() {
            let form = try #require(self.form(texts[0]))
            for text in texts {
                #expect(self.form(text) == form, "\(text)")
                #expect(self.form(text)?.hashValue == form.hashValue, "\(text)")
            }
            for other in Self.spellings[(index + 1)...].joined() {
                #expect(self.form(other) != form, "\(other) and \(texts[0])")
            }
        }
    }

    @Test(arguments: [
        ("-12.50e3", true, "125", 2), ("0.0012", false, "12", -4), ("-0", false, "", 0),
        ("1000", false, "1", 3), ("10.01", false, "1001", -2),
    ])
    func partsAreTakenApart(text: String, isNegative: Bool, digits: String, exponent: Int) throws {
        let form = try #require(self.form(text))
        #expect(form.isNegative == isNegative)
        #expect(form.digits == digits)
        #expect(form.exponent == exponent)
    }

    @Test(arguments: ["1e99999999999999999999", "-1e-99999999999999999999", "1.5e+99999999999999999999"])
    func exponentBeyondReckoningHasNoForm(text: String) {
        #expect(form(text) == nil)
    }

    private func form(_ text: String) -> JSONDecimalForm? { text.withPaddedBytes { JSONDecimalForm($0) } }
}
