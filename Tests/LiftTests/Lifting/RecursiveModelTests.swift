import Lift
import Testing

/// Models that lift their own type come to an end, whatever the data is.
@Suite struct RecursiveModelTests {
    final class Node: JarConvertible {
        let next: Node?
        let value: Int

        init(jar: Jar) throws {
            next = try jar["next"]^
            value = try jar["value"]^
        }
    }

    /// Can never be complete, and must not try for ever.
    final class Endless: JarConvertible {
        let next: Endless

        init(jar: Jar) throws { next = try jar["next"]^ }
    }

    @Test func listsAreLifted() throws {
        let node: Node = try Jar(json: #"{"value":1,"next":{"value":2,"next":null}}"#)^
        #expect(node.next?.value == 2)
        #expect(node.next?.next == nil)
    }

    @Test(arguments: ["5", "[]", #""x""#, "true"])
    func whatIsNoDictionaryIsAnError(next: String) throws {
        let json = #"{"value":1,"next":\#(next)}"#
        let built = try Jar(checked: Jar(json: json).asAny())
        for jar in [try Jar(json: json), built] {
            let error = #expect(throws: LiftError.self) { try jar^ as Node }
            #expect(error?.kind == .type)
            #expect(error?.key == "next")
        }
    }

    @Test func anErrorInTheDataIsThatError() throws {
        var jar: Jar = ["value": 1]
        jar["next"] = Jar(error: LiftError("no next"))
        let error = #expect(throws: LiftError.self) { try jar^ as Node }
        #expect(error?.message == "no next")
        #expect(error?.key == "next")
    }

    @Test func whatCanNeverBeCompleteIsMissingSomewhere() throws {
        let error = #expect(throws: LiftError.self) { try Jar(json: #"{"next":{"next":{}}}"#)^ as Endless }
        #expect(
            error?.description
                == "expected Endless, but the key is missing; the dictionary is empty at next.next.next (line 1, column 17)"
        )
    }
}
