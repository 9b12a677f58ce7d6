import Foundation

/// A check of each input. A target returns if the check holds and ends the process if it does not. libFuzzer
/// treats that as a crash and writes the input to a file.
struct FuzzTarget: Sendable {
    let name: String
    let body: @Sendable (Data) -> Void

    static let all: [FuzzTarget] = [
        .parse, .roundTrip, .grammar, .foundation, .lifting, .propertyList, .objects, .xml, .foundationXML,
        .mutation, .edits, .patches, .coding, .reports, .redaction, .jsonc, .json5, .partial, .lines,
        .stream,
    ]
}

/// Ends the process with `message` unless `condition` holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}

func fail(_ message: String) -> Never { fatalError(message) }

/// What `body` returns, which may not throw.
func expectNoError<Value>(_ what: @autoclosure () -> String, _ body: () throws -> Value) -> Value {
    do {
        return try body()
    } catch {
        fail("\(what()): \(error)")
    }
}

/// Whether both are the same bytes; `==` takes canonically equivalent texts for the same.
func areSame(_ text: String?, _ other: String?) -> Bool {
    guard let text, let other else { return text == nil && other == nil }
    return text.utf8.elementsEqual(other.utf8)
}
