import Foundation
import Lift
import Testing

@Suite struct JarChangeTests {
    private static let text = #"{"number":1,"null":null,"text":"x","array":[null,2]}"#

    // MARK: Lifting

    @Test(arguments: JarRoute.allCases)
    func missingNullAndValueAreThreeChanges(route: JarRoute) throws {
        let jar = try route.jar(Self.text)
        #expect(try jar["missing"]^ as JarChange<Int> == .unchanged)
        #expect(try jar["null"]^ as JarChange<Int> == .cleared)
        #expect(try jar["number"]^ as JarChange<Int> == .set(1))
        #expect(try JarChange<Int>(jar: jar["null"]) == .cleared)
        #expect(try jar["array"]^ as [JarChange<Int>] == [.cleared, .set(2)])
        #expect(try jar["array"]^ as JarChange<[Int?]> == .set([nil, 2]))
        #expect(try jar["null"]["deeper"]^ as JarChange<Int> == .unchanged)
    }

    @Test(arguments: JarRoute.allCases)
    func aWrongTypeIsAnError(route: JarRoute) throws {
        let jar = try route.jar(Self.text)
        let path = route.path.isEmpty ? "" : "here[1]."
        #expect(
            try failure { try jar["text"]^ as JarChange<Int> }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: path + "text"))
        #expect(
            try failure { try jar["text"]["deeper"]^ as JarChange<Int> }
                == LiftFailure(.type, #"expected a dictionary, found string "x""#, at: path + "text"))
    }

    @Test func aNullOfAJarClears() throws {
        let jar = try Jar(json: Self.text)
        let change: JarChange<Jar> = try jar["null"]^
        guard case .cleared = change else {
            Issue.record("\(change)")
            return
        }
        let set: JarChange<Jar> = try jar["number"]^
        #expect(set.value?.kind == .number)
    }

    @Test func aDefaultIsForAMissingChange() throws {
        let jar = try Jar(json: Self.text)
        #expect(try jar["missing"]^ ?? JarChange.set(7) == .set(7))
        #expect(try jar["null"]^ ?? JarChange.set(7) == .cleared)
        #expect(try jar["missing"]^ as JarChange<Int>? == nil)
    }

    // MARK: Representing

    @Test func changesAreWrittenAsTheyAreRead() throws {
        let jar: Jar = ["a": JarChange<Int>.unchanged, "b": JarChange<Int>.cleared, "c": JarChange.set(1)]
        #expect(try String(json: jar) == #"{"b":null,"c":1}"#)
        let changes: [String: JarChange<Int>] = ["a": .unchanged, "b": .cleared]
        #expect(try String(json: changes) == #"{"b":null}"#)
        #expect(try String(json: Jar(changes)) == #"{"b":null}"#)
        #expect(try String(json: changes.asJar(using: JarEncoder.NilStrategy.omitted)) == #"{"b":null}"#)
        #expect(try String(json: JarChange<Int>.cleared) == "null")
        #expect(try String(json: JarChange.set([1])) == "[1]")
        #expect(try String(json: [JarChange.set(1), .cleared]) == "[1,null]")
        #expect(try String(json: [JarChange.set(1), JarChange<Int>.cleared] as Jar) == "[1,null]")
        #expect(JarChange<Int>.unchanged.jar.kind == .missing)
        #expect(JarChange<Int?>.set(nil).jar.kind == .null)
    }

    @Test func aTransformInTheContextAppliesToTheValue() throws {
        let seconds = JarTypeTransform(.secondsSince1970)
        let change = JarChange.set(Date(timeIntervalSince1970: 60))
        let jar = change.asJar(using: seconds)
        #expect(try String(json: ["at": jar] as Jar) == #"{"at":60}"#)
        let document = try Jar(json: #"{"at":60}"#)
        #expect(try document.union(context: seconds)["at"]^ == change)
    }

    @Test func anUnchangedElementIsAnError() throws {
        let message = "an unchanged value can only be omitted from a dictionary"
        let element = JarChange<Int>.unchanged
        #expect(
            try failure { try String(json: [.set(1), element]) }
                == LiftFailure(.unsupported, message, at: "[1]"))
        #expect(
            try failure { try String(json: [1, element] as Jar) }
                == LiftFailure(.unsupported, message, at: "[1]"))
        #expect(
            try failure { try String(json: ["k": [element]] as Jar) }
                == LiftFailure(.unsupported, message, at: "k[0]"))
        #expect(
            try failure { try Data(plist: [element].asJar(using: JarEncoder.NilStrategy.null)) }
                == LiftFailure(.unsupported, message, at: "[0]"))
        #expect(try failure { try String(json: element) } == LiftFailure(.unsupported, message))
    }

    @Test func aPropertyListHasNoClearedValue() throws {
        let jar: Jar = ["patch": ["a": JarChange<Int>.unchanged, "c": .set(1)] as [String: JarChange<Int>]]
        let read = try Jar(plist: Data(plist: jar))
        #expect(read == (["patch": ["c": 1]] as Jar))
        let cleared: Jar = ["patch": ["b": JarChange<Int>.cleared]]
        #expect(
            try failure { try Data(plist: cleared) }
                == LiftFailure(.unsupported, "property lists can't store null", at: "patch.b"))
    }

    // MARK: Applying

    @Test func aChangeIsAppliedToAnOptional() {
        var name: String? = "Kim"
        JarChange.unchanged.apply(to: &name)
        #expect(name == "Kim")
        JarChange.set("Tom").apply(to: &name)
        #expect(name == "Tom")
        JarChange.cleared.apply(to: &name)
        #expect(name == nil)
        JarChange.set("Ann").apply(to: &name)
        #expect(name == "Ann")
        #expect(JarChange.cleared.applied(to: name) == nil)
        #expect(JarChange.unchanged.applied(to: name) == "Ann")
    }

    @Test func aValueThatIsNotOptionalCannotBeCleared() throws {
        var name = "Kim"
        try JarChange.unchanged.apply(to: &name)
        #expect(name == "Kim")
        try JarChange.set("Tom").apply(to: &name)
        #expect(name == "Tom")
        #expect(try JarChange.set("Ann").applied(to: name) == "Ann")
        let expected = LiftFailure(.null, "expected String, found null: only an optional can be cleared")
        #expect(try failure { try JarChange.cleared.apply(to: &name) } == expected)
        #expect(try failure { let _: String = try JarChange.cleared.applied(to: name) } == expected)
        #expect(name == "Tom")
    }

    @Test func changesAreMade() throws {
        #expect(JarChange("a") == .set("a"))
        #expect(JarChange<String>(nil) == .cleared)
        #expect(JarChange(from: "a", to: "a") == .unchanged)
        #expect(JarChange(from: "a", to: "b") == .set("b"))
        #expect(JarChange(from: "a", to: nil) == .cleared)
        #expect(JarChange<String>(from: nil, to: nil) == .unchanged)
        #expect(JarChange.set(1).map { $0 + 1 } == .set(2))
        #expect(JarChange<Int>.cleared.map { "\($0)" } == .cleared)
        #expect(JarChange<Int>.unchanged.map { "\($0)" } == .unchanged)
        #expect(JarChange.set(1).value == 1 && JarChange<Int>.cleared.value == nil)
        #expect(Set([JarChange.set(1), .set(1), .cleared, .unchanged]).count == 3)
    }

    // MARK: Optionals of optionals

    @Test(arguments: JarRoute.allCases)
    func anOptionalOfAnOptionalTellsNullFromMissing(route: JarRoute) throws {
        let jar = try route.jar(Self.text)
        let (missing, null, number) = (
            try jar["missing"]^ as Int??, try jar["null"]^ as Int??, try jar["number"]^ as Int??
        )
        #expect(missing == .none)
        #expect(null == .some(nil))
        #expect(number == 1)
        let deeper: Int??? = try jar["null"]^
        #expect(deeper == .some(.some(nil)))
        #expect(try jar["array"]^ as [Int??] == [.some(nil), 2])
    }

    @Test func aDefaultOfAnOptionalIsAlsoForNull() throws {
        let jar = try Jar(json: Self.text)
        let other: Int? = 7
        #expect(try jar["null"]^ ?? other == 7)
        #expect(try jar["missing"]^ ?? other == 7)
        #expect(try jar["null"]^ ?? nil as Int? == nil)
    }

    @Test func anOptionalOfAnOptionalIsWrittenAsItIsRead() throws {
        let (none, null): (Int??, Int??) = (.none, .some(nil))
        #expect(try String(json: ["a": none, "b": null, "c": 1 as Int??] as Jar) == #"{"b":null,"c":1}"#)
        #expect(try String(json: ["a": none, "b": null]) == #"{"b":null}"#)
        #expect(try String(json: [null, 1]) == "[null,1]")
        #expect(try String(json: Jar([null, 1])) == "[null,1]")
        #expect(try String(json: null) == "null")
        #expect(null.asJar(using: JarEncoder.NilStrategy.omitted).kind == .null)
        #expect(Jar(none).kind == .missing)
    }
}
