import Foundation
import Lift

extension FuzzTarget {
    /// Reads JSON by both initializers and describes their errors. It does nothing slow, because it is meant
    /// for large numbers of inputs.
    static let parse = FuzzTarget(name: "parse") { data in
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(json: data) }
            expect(jar.kind != .missing && jar.kind != .error, "a document holds \(jar.kind)")
            checkStrings(in: jar)
        } catch {
            check(error, in: data)
        }
    }

    /// Whether the error says where, as it must of a text.
    private static func check(_ error: LiftError, in data: Data) {
        expect([.syntax, .bounds].contains(error.kind), "kind \(error.kind): \(error)")
        guard let offset = error.offset, let line = error.line, let column = error.column else {
            fail("no place: \(error)")
        }
        expect(offset >= 0 && offset <= data.count, "offset \(offset) of \(data.count) bytes")
        let before = data.prefix(offset)
        let lines = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        expect(line == lines, "line \(line) instead of \(lines)")
        expect(column >= 1 && column <= offset + 1, "column \(column) at offset \(offset)")
        expect(error.path.isEmpty && error.key.isEmpty, "a path of a text that was not read")
        expect(error.description.hasPrefix(error.message), "description \(error.description)")
        expect(error.context.isEmpty, "context \(error.context)")
    }
}
