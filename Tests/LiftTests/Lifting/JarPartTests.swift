import Foundation
import Lift
import Testing

private struct Member: JarConvertible {
    let name: String
    let age: Int
    let email: String?

    init(jar: Jar) throws {
        (name, age, email) = try jar.lift("name", "age", "email")
    }
}

@Suite struct JarPartTests {
    private struct ByFields: JarMapped {
        let id: Int
        let x: String?
        let y: String?
        static let mapping = JarMapping<ByFields> {
            JarMake(ByFields.init(id:x:y:))
            JarField("id", \.id)
            JarField("u.x", \.x)
            JarField("u.y", \.y)
        }
    }

    private struct ByParts: JarConvertible {
        let id: Int
        let x: String?
        let y: String?
        init(jar: Jar) throws { (id, x, y) = try jar.lift("id", "u.x", "u.y") }
    }

    @Test func aValueOnTheWayToSeveralPartsIsOneError() throws {
        try checkErrors(of: ByFields.self)
        try checkErrors(of: ByParts.self)
    }

    private struct Device: JarConvertible {
        let volume: Int
        init(jar: Jar) throws { volume = try Jar(json: jar^ as String)["volume"]^ }
    }

    private struct Devices: JarConvertible {
        let phone: Device
        let tablet: Device
        init(jar: Jar) throws { (phone, tablet) = try jar.lift("phone", "tablet") }
    }

    @Test func equalErrorsOfTwoTextsAreTwo() throws {
        let jar: Jar = ["phone": #"{"volume":true}"#, "tablet": "{\n \"volume\":true}"]
        let error = try liftError { try jar^ as Devices }
        #expect(error.all.map(\.line) == [1, 2])
    }

    private func checkErrors<Model: Liftable>(of type: Model.Type) throws {
        func errors<Value: Liftable>(_ text: String, _: Value.Type) throws -> [String] {
            let lists: [[LiftError]] = [
                try liftError { try Jar(json: text)^ as Value }.all,
                try liftError { try Jar(json: "[\(text)]")^ as [Value] }.all,
            ]
            #expect(lists[0].map(\.message) == lists[1].map(\.message))
            return lists[0].map { "\($0.message) at \($0.key)" }
        }
        let one = "expected a dictionary, found string \"m\" at u"
        #expect(try errors(#"{"id": 1, "u": "m"}"#, type) == [one])
        #expect(try errors(#"{"id": [], "u": "m"}"#, type) == ["expected Int, found array of 0 at id", one])
        #expect(
            try errors(#"{"id": 1, "u": {"x": {}, "y": {}}}"#, type) == [
                "expected String, found dictionary of 0 at u.x",
                "expected String, found dictionary of 0 at u.y",
            ])
    }

    @Test(arguments: JarRoute.allCases) func typesAreThoseOfTheVariables(_ route: JarRoute) throws {
        let user: Member = try route.jar(#"{"name": "Kim", "age": 30}"#)^
        #expect((user.name, user.age, user.email) == ("Kim", 30, nil))
    }

    @Test(arguments: JarRoute.allCases) func theErrorsOfAllPartsAreOneError(_ route: JarRoute) throws {
        let jar = try route.jar(#"{"name": null, "email": []}"#)
        let error = try liftError { try Member(jar: jar) }
        let path = route.path.isEmpty ? "" : "here[1]."
        #expect(error.all.map(\.key) == [path + "name", path + "age", path + "email"])
        #expect(error.all.map(\.kind) == [.null, .missing, .type])
        #expect(LiftFailure(error) == LiftFailure(.null, "expected String, found null", at: path + "name"))
    }

    @Test func aPartCanBeAnyKey() throws {
        let jar = try Jar(json: #"{"a": {"b": [1, 2]}, "c.d": 3, "x": 4, "5": 6}"#)
        let (path, alternatives, dotted, steps, five): (Int, Int, Int, Int, Int) = try jar.lift(
            "a.b[1]", Jar.Part(.anyOf("y", "x")), #"c\.d"#, Jar.Part(["a", "b", 0]), 5)
        #expect((path, alternatives, dotted, steps, five) == (2, 4, 3, 1, 6))
        let (index, key) = (1, "c.d")
        let (inserted, whole): (Int, [String: Jar]) = try jar.lift("a.b[\(index)]", "")
        #expect(inserted == 2 && whole.count == 4)
        #expect(try jar.lift(Jar.Part("\(key)")) == 3 && jar.lift(Jar.Part(["c.d"], default: 0)) == 3)
        #expect(try jar.lift(["a", "b", 1]) == 2)
        let (x, y): (Int, Int) = try jar["a"]["b"].lift(0, 1)
        #expect((x, y) == (1, 2))
    }

    @Test func aSinglePartIsLiftedToo() throws {
        let jar = try Jar(json: #"{"a": {"b": 1}}"#)
        let value: Int = try jar.lift("a.b")
        #expect(value == 1)
        let other = try jar.lift("a.c") as Int?
        #expect(other == nil)
        expectFailure(.missing, "expected Int, but the key is missing; the only key is \"b\"", at: "a.c") {
            _ = try jar.lift("a.c") as Int
        }
    }

    @Test func aDefaultIsForMissingAndNullOnly() throws {
        let jar = try Jar(json: #"{"a": null, "c": "x", "d": 4}"#)
        let (a, b, d): (Int, Int?, Int) = try jar.lift(
            Jar.Part("a", default: 1), Jar.Part("b", default: 2), Jar.Part("d", default: 3))
        #expect((a, b, d) == (1, 2, 4))
        expectFailure(.type, "expected Int, found string \"x\"", at: "c") {
            let (_, _): (Int, Int) = try jar.lift(Jar.Part("a", default: 1), Jar.Part("c", default: 1))
        }
    }

    @Test func aTransformLiftsAPart() throws {
        let jar = try Jar(json: #"{"a": 1, "b": null, "c": "x", "d": []}"#)
        let (a, b, x): (Date, Date?, String) = try jar.lift(
            Jar.Part("a", by: .secondsSince1970), Jar.Part("b", by: .secondsSince1970), "c")
        #expect((a, b, x) == (Date(timeIntervalSince1970: 1), nil, "x"))
        let error = try liftError {
            let (_, _): (Date, Date?) = try jar.lift(
                Jar.Part("b", by: .secondsSince1970), Jar.Part("d", by: .secondsSince1970))
        }
        #expect(error.all.map(\.key) == ["b", "d"])
    }

    @Test(arguments: [("3", 1), (#""x""#, 1), ("[]", 1), ("null", 2), ("{}", 2)])
    func partsOfAnotherKindOfValueHaveOneError(_ text: String, _ count: Int) throws {
        let jar = try Jar(json: text)
        let error = try liftError { () -> Void in
            let (_, _): (Int, String) = try jar.lift("a", "b")
        }
        #expect(error.all.count == count)
        #expect(Jar(error: error).problems(as: Int.self).count == count)
    }

    @Test func indexesOfAnArrayHaveAnErrorEach() throws {
        let jar = try Jar(json: "[1, 2]")
        let error = try liftError { () -> Void in
            let (_, _, _): (Int, String, [Int]) = try jar.lift(2, 1, 0)
        }
        #expect(error.all.map(\.key) == ["[2]", "[0]"])
        #expect(error.kind == .missing)
    }

    @Test func aPartIsLiftedOnce() throws {
        final class Counter: JarContextValue { let count = Locked(0) }
        struct Counted: JarConvertible {
            init(jar: Jar) throws {
                try jar.context.get(Counter.self).count.withLock { $0 += 1 }
                _ = try jar^ as Int
            }
        }
        let counter = Counter()
        let jar = try Jar(json: #"{"a": 1, "b": "x", "c": 2, "d": "x"}"#).union(context: counter)
        let error = try liftError { () -> Void in
            let (_, _, _, _): (Counted, Counted, Counted, Counted) = try jar.lift("a", "b", "c", "d")
        }
        #expect(counter.count.withLock { $0 } == 4)
        #expect(error.all.map(\.key) == ["b", "d"])
    }
}
