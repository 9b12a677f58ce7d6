import Foundation
@testable import Lift
import Testing

/// Parts that are changed in place have the context and the place that they have when they are read.
@Suite struct JarLoanTests {
    struct Unit: JarContextValue {
        let name: String
    }

    struct Length: JarRepresentableWithContext {
        let count: Int

        func asJar(using context: Jar.Context) -> Jar {
            let unit: Unit? = context.get()
            return ["count": count, "unit": unit?.name]
        }
    }

    struct Measured: JarConvertible {
        let unit: Unit

        init(jar: Jar) throws { unit = try jar.context.get() }
    }

    let meter = Unit(name: "m"), foot = Unit(name: "ft")

    @Test func aDeferredValueIsRepresentedWithTheContextAroundIt() throws {
        var jar = (["length": Length(count: 1)] as Jar).union(context: meter)
        jar["length"]["note"] = "x"
        #expect(try String(json: jar) == #"{"length":{"count":1,"unit":"m","note":"x"}}"#)
        var list = ([Length(count: 1)] as Jar).union(context: meter)
        list[0]["note"] = "x"
        #expect(try String(json: list) == #"[{"count":1,"unit":"m","note":"x"}]"#)
        var merged = Jar([:] as [String: Int]).union(context: meter)
        merged.merge(Jar(Length(count: 2)))
        #expect(try String(json: merged) == #"{"count":2,"unit":"m"}"#)
    }

    @Test(arguments: [true, false])
    func contextAndPathAreThere(isDocument: Bool) throws {
        let built: Jar = ["list": [["x": 1]]]
        var jar = try (isDocument ? Jar(json: String(json: built)) : built).union(context: meter)
        func look(_ part: inout Jar) throws -> LiftError? {
            #expect(try (part^ as Measured).unit.name == "m")
            do {
                let _: Bool = try part["x"]^
                return nil
            } catch {
                return error as? LiftError
            }
        }
        #expect(try look(&jar["list"][0])?.key == "list[0].x")
        // Looking changed nothing, and the parts took nothing along.
        #expect(jar == built)
        let other: Measured = try jar.union(context: foot)["list"][0]^
        #expect(other.unit.name == "ft")
    }

    @Test func whatIsTheirOwnStays() throws {
        var jar: Jar = ["a": ["x": 1] as Jar, "b": 2]
        jar["a"] = (["x": 1] as Jar).union(context: foot)
        jar["a"]["y"] = 2
        jar = jar.union(context: meter)
        jar["a"]["z"] = 3
        #expect(try (jar["a"]^ as Measured).unit.name == "ft")
        #expect(try (jar["b"]^ as Measured).unit.name == "m")
    }

    @Test func lookingPastTheEndInPlaceChangesNothing() throws {
        var jar = try Jar(json: "[1,2]")
        func look(_ part: inout Jar) {}
        look(&jar[7])
        jar[9] = nil
        #expect(try String(json: jar) == "[1,2]")
        jar[9] = 3
        let error = #expect(throws: LiftError.self) { try String(json: jar) }
        #expect(error?.description == "index 9 is out of bounds, expected one of 0...1 at [9]")
    }

    @Test func unionsTakeLiterals() throws {
        let jar: Jar = ["a": 1]
        #expect(try String(json: jar.merging(["b": 2, "c": "x"])) == #"{"a":1,"b":2,"c":"x"}"#)
    }
}
