import Copies
import Foundation

// Whether the tests notice changes of the library: a line on standard output for each that they do not.
//
//     mutants <package> <scratch folder> [--count N] [--seed S] [--jobs N] [--again]
//
// It changes one operator, or one `true` or `false`, at each of N random positions, 200 by default. The same
// seed, 1 by default, makes the same changes to the same sources. `--jobs` tests several changes at once.
// `--again` makes only the changes that went unnoticed last time.
//
// All changes are built at once into a copy of the package, whose tests then run once for each change. A
// failing test notices a change, and so does a crash, or a run that takes too long. Changes that are known to
// have no effect are left out (see `Equivalent`). It exits with 1 if fewer than 95 % of the others are
// noticed.

let usage = "mutants <package> <scratch folder> [--count N] [--seed S] [--jobs N] [--again]"
var count = 200
var seed: UInt64 = 1
var jobs = 1
var isAgain = false
var arguments = CommandLine.arguments.dropFirst()
var paths: [String] = []
while let argument = arguments.popFirst() {
    switch argument {
    case "--count": count = arguments.popFirst().flatMap { Int($0) } ?? 0
    case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? 0
    case "--jobs": jobs = arguments.popFirst().flatMap { Int($0) } ?? 0
    case "--again": isAgain = true
    default: paths.append(argument)
    }
}
guard paths.count == 2, count > 0, jobs > 0 else {
    report(usage)
    exit(2)
}

do {
    let scratch = URL(filePath: paths[1], directoryHint: .isDirectory)
    let copy = try MutantCopy(
        of: URL(filePath: paths[0], directoryHint: .isDirectory), in: scratch, count: count, seed: seed)
    let campaign = Campaign(copy: copy, scratch: scratch, jobs: jobs)
    exit(try campaign.run(isAgain: isAgain) ? 0 : 1)
} catch {
    report("\(error)")
    exit(1)
}
