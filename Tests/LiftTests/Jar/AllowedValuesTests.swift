import Foundation
import Lift
import Testing

/// What an error lists of the values that would have been accepted.
@Suite struct AllowedValuesTests {
    enum Status: String, JarElement, CaseIterable { case paid, refunded }
    enum Only: String, JarElement, CaseIterable { case one = "1\n" }
    enum Level: Int, JarElement, CaseIterable { case low = 1, high = 10 }
    enum Share: Double, JarElement, CaseIterable { case half = 0.5, whole = 1 }
    enum Step: Decimal, JarElement, CaseIterable { case small = 0.01, whole = 1 }
    enum Unknown: String, JarElement { case a }
    enum Never: JarElement, CaseIterable, RawRepresentable {
        init?(rawValue: String) { nil }
        var rawValue: String { switch self {} }
    }
    enum Plain: JarConvertible, CaseIterable, RawRepresentable {
        case a
        init?(rawValue: [Int]) { nil }
        var rawValue: [Int] { [1] }
    }
    enum Month: String, JarElement, CaseIterable {
        case january, february, march, april, may, june, july, august, september
    }
    struct Number: JarElement, CaseIterable, RawRepresentable, Equatable {
        let rawValue: String
        init?(rawValue: String) { nil }
        private init(_ number: Int) { rawValue = "n\(number)" }
        static let allCases: [Number] = (0..<10_000).map { Number($0) }
    }

    private func message(_ text: String, _ lift: (Jar) throws -> Any) throws -> String {
        let jar = try Jar(json: text)
        let error = try liftError { try lift(jar) }
        #expect(error.kind == .value)
        return error.message
    }

    @Test func rawValuesAreListed() throws {
        #expect(
            try message(#""payed""#) { try $0^ as Status }
                == #"expected Status, found string "payed", which is not one of "paid", "refunded""#)
        #expect(
            try message(#""x""#) { try $0^ as Only }
                == #"expected Only, found string "x", which is not "1\n""#)
        #expect(
            try message("2") { try $0^ as Level }
                == "expected Level, found number 2, which is not one of 1, 10")
        #expect(
            try message("2") { try $0^ as Share }
                == "expected Share, found number 2, which is not one of 0.5, 1.0")
        #expect(
            try message("0.3") { try $0^ as Step }
                == "expected Step, found number 0.3, which is not one of 0.01, 1")
        #expect(try message(#""x""#) { try $0^ as Unknown } == #"expected Unknown, found string "x""#)
        // By a generic function: the compiler knows that nothing follows a value of such a type.
        func lifting<Value: Liftable>(_: Value.Type) -> (Jar) throws -> Any { { try $0^ as Value } }
        #expect(try message(#""x""#, lifting(Never.self)) == #"expected Never, found string "x""#)
        #expect(try message("[2]") { try $0^ as Plain } == "expected Plain, found array of 1")
    }

    @Test func ofManyTheNearestAreListed() throws {
        #expect(
            try message(#""Juli""#) { try $0^ as Month } == """
                expected Month, found string "Juli", which is not one of "july", "june", "january", "february", \
                "march", "april", "may", "august", …
                """)
        #expect(
            try message(#""n9999""#) { try $0^ as Number } == """
                expected Number, found string "n9999", which is not one of "n99", "n199", "n299", "n399", "n499", \
                "n0", "n1", "n2", …
                """)
    }

    @Test func whatIsExpectedIsTheTypeAlone() throws {
        let error = try liftError { try Jar("x")^ as Status }
        #expect(error.expected == "Status")
        #expect(error.found == #"string "x""#)
    }

    class Animal: JarConvertible { required init(jar: Jar) throws {} }

    @Test func ofManyVariantsTheNearestAreListed() throws {
        let few = JarVariants<Animal>(by: "type", ["dog": Animal.self, "cat": Animal.self])
        let jar: Jar = ["type": "k7"]
        #expect(
            try failure { try jar.transformed(by: few)^ as Animal }.message
                == #"expected one of "dog", "cat", found string "k7""#)
        let many = JarVariants<Animal>(
            by: "type",
            [
                "k10": Animal.self, "b": Animal.self, "c": Animal.self, "d": Animal.self, "e": Animal.self,
                "f": Animal.self,
                "g": Animal.self, "h": Animal.self, "k8": Animal.self,
            ])
        #expect(
            try failure { try jar.transformed(by: many)^ as Animal }.message
                == #"expected one of "k8", "k10", "b", "c", "d", "e", "f", "g", …, found string "k7""#)
    }
}
