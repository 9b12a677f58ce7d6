import Foundation
import Lift
import Testing

/// What a lift is expected to give: a value, or an error of this kind that says this.
enum LiftOutcome<Value> {
    case value(Value)
    case fails(LiftError.Kind, String)
}

extension LiftOutcome: Sendable where Value: Sendable {}

/// The same data, held by a Jar in one of the possible ways.
struct Route {
    let name: String
    let jar: Jar
    /// The key path of `jar`.
    let key: String
}

/// Something that is represented only when its context is known.
struct Late: JarRepresentableWithContext {
    let value: Jar

    func asJar(using context: Jar.Context) -> Jar { value }
}

extension Route {
    /// Every way to a value of a JSON text.
    static func all(toText text: String) throws -> [Route] {
        let nested = #"{"before":"é","at":[\#(text)],"after":[[]]}"#
        let document = try Jar(json: text)
        var edited = try Jar(json: nested)
        edited["new"] = 1
        edited["at"].append("more")
        let inLiteral: Jar = ["at": [document]]
        let partInLiteral: Jar = ["at": [try Jar(json: nested)["at"][0]]]
        let late: Jar = ["at": [Late(value: document)]]
        return [
            Route(name: "a text", jar: document, key: ""),
            Route(name: "data", jar: try Jar(json: Data(text.utf8)), key: ""),
            Route(name: "inside a text", jar: try Jar(json: nested)["at"][0], key: "at[0]"),
            Route(name: "inside an edited document", jar: edited["at"][0], key: "at[0]"),
            Route(name: "a document in a literal", jar: inLiteral["at"][0], key: "at[0]"),
            Route(name: "a part of a document in a literal", jar: partInLiteral["at"][0], key: "at[0]"),
            Route(name: "a deferred document", jar: late["at"][0], key: "at[0]"),
            Route(name: "an element of an iterated array", jar: try #require(document.sole), key: "at[0]"),
        ]
    }

    /// Every way to a value that was put into a Jar.
    static func all(toValue value: some JarRepresentable) throws -> [Route] {
        let literal: Jar = ["at": [value]]
        let late: Jar = ["at": [Late(value: Jar(value))]]
        var assigned = Jar()
        assigned["at"] = [0, 1] as Jar
        assigned["at"][1] = value
        var appended: Jar = ["at": [] as Jar]
        appended["at"].append(value)
        return [
            Route(name: "a Jar", jar: Jar(value), key: ""),
            Route(name: "a literal", jar: literal["at"][0], key: "at[0]"),
            Route(name: "a deferred value", jar: late["at"][0], key: "at[0]"),
            Route(name: "an assigned element", jar: assigned["at"][1], key: "at[1]"),
            Route(name: "an appended element", jar: appended["at"][0], key: "at[0]"),
        ]
    }

    /// Every way to a value of unknown type.
    static func all(toAny value: Any) throws -> [Route] {
        let nested: [String: Any] = ["at": [value]]
        return [
            Route(name: "a checked value", jar: try Jar(checked: value), key: ""),
            Route(name: "an unchecked value", jar: Jar(unchecked: value), key: ""),
            Route(name: "inside a checked value", jar: try Jar(checked: nested)["at"][0], key: "at[0]"),
            Route(name: "inside an unchecked value", jar: Jar(unchecked: nested)["at"][0], key: "at[0]"),
        ]
    }
}

extension Jar {
    /// This Jar, as iterating over an array that it is alone in gives it.
    fileprivate var sole: Jar? { (["at": [self]] as Jar)["at"].elements.first }
}

/// Lifts by every route, alone, as an optional, and as the element of an array and of a dictionary.
func expectLift<Value: Liftable & Equatable>(
    _ routes: [Route], _ outcome: LiftOutcome<Value>, context: Jar.Context = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for route in routes {
        let jar = route.jar.union(context: context)
        let array: Jar = [jar]
        let dictionary: Jar = ["k": jar]
        switch outcome {
        case .value(let value):
            func expect<Lifted: Equatable>(
                _ wanted: Lifted, _ form: String, _ lift: () throws -> Lifted
            ) {
                #expect(throws: Never.self, "\(form), by \(route.name)", sourceLocation: sourceLocation) {
                    let lifted = try lift()
                    #expect(lifted == wanted, "\(form), by \(route.name)", sourceLocation: sourceLocation)
                }
            }
            expect(value, "alone") { try jar^ as Value }
            expect(value, "optional") { try jar^ as Value? }
            expect([value, value], "in an array") { try ([jar, jar] as Jar)^ as [Value] }
            expect(["k": value], "in a dictionary") { try dictionary^ as [String: Value] }
        case .fails(let kind, let message):
            func expect(_ form: String, at key: String, _ lift: () throws -> Void) {
                expectFailure(
                    kind, message, at: key, "\(form), by \(route.name)", sourceLocation: sourceLocation, lift)
            }
            expect("alone", at: route.key) { _ = try jar^ as Value }
            expect("in an array", at: "[0]") { _ = try array^ as [Value] }
            expect("in a dictionary", at: "k") { _ = try dictionary^ as [String: Value] }
            if kind == .null {
                #expect(throws: Never.self, "optional, by \(route.name)", sourceLocation: sourceLocation) {
                    let lifted: Value? = try jar^
                    #expect(lifted == nil, "optional, by \(route.name)", sourceLocation: sourceLocation)
                }
            } else {
                expect("optional", at: route.key) { _ = try jar^ as Value? }
            }
        }
    }
}

/// Lifts the value of a JSON text by every route.
func expectLift<Value: Liftable & Equatable>(
    ofText text: String, _ outcome: LiftOutcome<Value>, context: Jar.Context = [],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    expectLift(try Route.all(toText: text), outcome, context: context, sourceLocation: sourceLocation)
}

/// Lifts a value that was put into a Jar by every route.
func expectLift<Value: Liftable & Equatable>(
    of value: some JarRepresentable, _ outcome: LiftOutcome<Value>, context: Jar.Context = [],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    expectLift(try Route.all(toValue: value), outcome, context: context, sourceLocation: sourceLocation)
}

/// Lifts a value of unknown type by every route.
func expectLift<Value: Liftable & Equatable>(
    ofAny value: Any, _ outcome: LiftOutcome<Value>, context: Jar.Context = [],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    expectLift(try Route.all(toAny: value), outcome, context: context, sourceLocation: sourceLocation)
}

/// Writes the value alone and inside of everything that may hold it: always the same text.
func expectWritten(
    _ value: some JarRepresentable, as text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let jar = Jar(value)
    let literal: Jar = ["k": [value]]
    #expect(try String(json: value) == text, sourceLocation: sourceLocation)
    #expect(try String(json: jar) == text, sourceLocation: sourceLocation)
    #expect(try Data(json: value) == Data(text.utf8), sourceLocation: sourceLocation)
    #expect(try String(json: [value, value]) == "[\(text),\(text)]", sourceLocation: sourceLocation)
    #expect(try String(json: [value] as [Optional]) == "[\(text)]", sourceLocation: sourceLocation)
    #expect(try String(json: ["k": value]) == #"{"k":\#(text)}"#, sourceLocation: sourceLocation)
    #expect(try String(json: literal) == #"{"k":[\#(text)]}"#, sourceLocation: sourceLocation)
    #expect(try String(json: literal["k"][0]) == text, sourceLocation: sourceLocation)
    #expect(try String(json: Jar(checked: value)) == text, sourceLocation: sourceLocation)
    #expect(try String(json: Jar(unchecked: [value] as [Any])) == "[\(text)]", sourceLocation: sourceLocation)
}

/// Writes the value, which JSON has no form for, alone and inside of everything that may hold it.
func expectUnwritable(
    _ value: some JarRepresentable, _ message: String, at key: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    func expect(_ form: Comment, at outer: String, _ write: () throws -> Void) {
        let path = key.isEmpty || outer.isEmpty || key.hasPrefix("[") ? outer + key : outer + "." + key
        expectFailure(.unsupported, message, at: path, form, sourceLocation: sourceLocation, write)
    }
    expect("alone", at: "") { _ = try String(json: value) }
    expect("as data", at: "") { _ = try Data(json: value) }
    expect("as an optional", at: "") { _ = try String(json: Optional(value)) }
    expect("in an array literal", at: "[1]") { _ = try String(json: [1, value] as Jar) }
    expect("in an array of its type", at: "[0]") { _ = try String(json: [value]) }
    expect("in an array of arrays", at: "[0][0]") { _ = try String(json: [[value]]) }
    expect("in an array of optionals", at: "[1]") { _ = try String(json: [nil, value]) }
    expect("in a dictionary", at: "k") { _ = try String(json: ["k": value]) }
    expect("in a literal", at: "k[1]") { _ = try String(json: ["k": [1, value] as Jar] as Jar) }
    expect("in a part of a literal", at: "k[1]") {
        _ = try String(json: (["k": [1, value] as Jar] as Jar)["k"])
    }
}

/// Runs `body`, which must throw a LiftError of which kind, message and key path are as said.
func expectFailure(
    _ kind: LiftError.Kind, _ message: String, at key: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
    let wanted = Failure(kind: kind, message: message, key: key)
    var found: Failure?
    do {
        try body()
    } catch let error as LiftError {
        found = Failure(kind: error.kind, message: error.message, key: error.key)
    } catch {
        Issue.record(error, comment, sourceLocation: sourceLocation)
    }
    #expect(found == wanted, comment, sourceLocation: sourceLocation)
}

/// What is compared of an error.
private struct Failure: Equatable, CustomStringConvertible {
    let kind: LiftError.Kind
    let message: String
    let key: String

    var description: String { "\(kind): \(message) at '\(key)'" }
}
