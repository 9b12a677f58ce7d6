#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension LiftableTests {
        @Test func nothingIsLiftedAndRepresentedByItsMethods() throws {
            #expect(try Int?.lift(from: 1) == 1)
            #expect(try Int?.lift(from: Jar()) == nil)
            #expect(try Int?(jar: 1) == 1)
            #expect(try Int?(jar: Jar(null)) == nil)
            #expect((1 as Int?).jar == 1)
            #expect((nil as Int?).jar.kind == .missing)
            #expect(try NSNull.lift(from: Jar(null)) == NSNull())
        }

        @Test func theErrorsOfTheMethodsAreThoseOfTheOperator() throws {
            let jar = try Jar(json: #"{"a":[true]}"#)["a"]
            let element = LiftFailure(.type, "expected Int, found bool true", at: "a[0]")
            #expect(try failure { try [Int].lift(from: jar) } == element)
            #expect(try failure { try [Int](jar: jar) } == element)
            #expect(try failure { try Set<Int>(jar: jar) } == element)
            let whole = LiftFailure(.type, "expected [String: Int], found array of 1", at: "a")
            #expect(try failure { try [String: Int](jar: jar) } == whole)
            #expect(
                try failure { try Int?(jar: jar) }
                    == LiftFailure(.type, "expected Int, found array of 1", at: "a"))
            #expect(
                try failure { try NSNull.lift(from: jar) }
                    == LiftFailure(.type, "expected null, found array of 1", at: "a"))
        }
    }
#endif
