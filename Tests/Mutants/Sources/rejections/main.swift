import Copies
import Foundation

// Whether each rejection of the readers has a test that fails without it: a table on standard output.
//
//     rejections <package> <scratch folder> [part of a file's name]
//
// It makes a copy of the package in which an environment variable can take out each rejection. It builds the
// tests once, and runs those that concern reading once for each rejection. A failing test notices that a
// rejection is missing, and so does a crash, or a run that takes too much processor time. It exits with 1 if
// nothing notices.

guard CommandLine.arguments.count >= 3 else {
    FileHandle.standardError.write(
        Data("rejections <package> <scratch folder> [part of a file's name]\n".utf8))
    exit(2)
}
let package = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let scratch = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
let part = CommandLine.arguments.dropFirst(3).first ?? ""

do {
    let copy = RejectionCopy(of: package, in: scratch)
    let rejections = try copy.make()
    try copy.build()
    let asked = rejections.filter { part.isEmpty || $0.file.contains(part) }
    exit(try table(of: asked, in: copy) ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
