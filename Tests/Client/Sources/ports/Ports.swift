import Lift

// Models of the shapes that real apps had before they moved to Lift. Each file has one app, and a function
// that fails if a result is wrong. The module is built in both language modes, isolated to the main actor by
// default and not. A type with an initializer or a mapping of its own says `nonisolated`, because it may be
// lifted on any thread; without the default, that changes nothing.

struct Failure: Error {
    let what: String
}

/// Throws an error if `condition` does not hold.
func check(_ condition: Bool, _ what: String = "", file: String = #fileID, line: Int = #line) throws {
    if !condition { throw Failure(what: "\(file):\(line) \(what)") }
}

/// Checks that `body` throws a `LiftError` of this kind at this path.
func checkError(
    _ kind: LiftError.Kind, at path: String, file: String = #fileID, line: Int = #line,
    _ body: () throws -> Any
) throws {
    do {
        let value = try body()
        throw Failure(what: "\(file):\(line) no error, but \(value)")
    } catch let error as LiftError {
        try check(error.kind == kind && error.key == path, "\(error)", file: file, line: line)
    }
}

@main struct Ports {
    static func main() async throws {
        try shop()
        try directory()
        try timeline()
        try specification()
        try records()
        print("the ports are content")
    }
}
