import Testing

@testable import Lift

@Suite struct EnumCaseTests {
    enum Sort { case a(Int), b(Int), c(String?), d, e; indirect case f([Sort]) }
    enum Sole { case only(Int) }
    enum WithNever { case a(Int), never(Never), c }
    enum Plain: String { case a, b }
    enum Generic<Value> { case a(Value), b(Value), c }

    @Test func casesHaveDifferentNumbers() {
        let sorts: [Sort] = [.a(1), .b(1), .c("x"), .d, .e, .f([.d])]
        #expect(Set(sorts.map { caseNumber(of: $0) }).count == 6)
        #expect(caseNumber(of: Sort.c(nil)) == caseNumber(of: Sort.c("y")))
        #expect(caseNumber(of: Plain.a) != caseNumber(of: Plain.b))
        #expect(caseNumber(of: WithNever.a(1)) != caseNumber(of: WithNever.c))
        #expect(caseNumber(of: Generic.a("x")) != caseNumber(of: Generic.b("x")))
        #expect(caseNumber(of: Generic.a(1)) != caseNumber(of: Generic<Int>.c))
        #expect(caseNumber(of: Sole.only(1)) == caseNumber(of: Sole.only(2)))
    }

    @Test func onlyAnEnumHasThem() {
        #expect(caseNumber(of: 1) == nil)
        #expect(caseNumber(of: Optional(1)) == nil)
        #expect(caseNumber(of: "x" as Any) == nil)
    }

    @Test func aCaseHasAName() {
        #expect(caseName(of: Sort.a(1)) == "a")
        #expect(caseName(of: Sort.d) == "d")
    }
}
