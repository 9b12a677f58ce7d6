import Foundation
import Lift
import LiftDocuments

extension Tool {
    /// Lists what differs in two files, or prints a patch from one to the other.
    func diff(_ arguments: Arguments) throws -> Status {
        try arguments.require(2...2, "an old and a new file")
        try arguments.requireOneInput()
        let old = try read(arguments.operands[0], arguments).jar
        let new = try read(arguments.operands[1], arguments).jar
        switch (arguments.has("--patch"), arguments.has("--merge-patch")) {
        case (true, true): throw UsageError("a patch is of one kind")
        case (true, false): try output(Self.text(of: JarPatch(from: old, to: new)))
        case (false, true): try output(Self.text(of: JarMergePatch(from: old, to: new)))
        case (false, false):
            // All lines, not only the first ones that a description has.
            var text = ""
            for line in JarDifference(from: old, to: new) { text += "\(line)\n" }
            try output(Data(text.utf8))
        }
        return old == new ? .success : .failure
    }

    private static func text(of patch: some JarRepresentable) throws -> Data {
        try checkDepth(of: patch.jar)
        return try Data(
            json: patch, options: JSONWritingOptions(indentation: .spaces(2), finalNewline: true))
    }
}
