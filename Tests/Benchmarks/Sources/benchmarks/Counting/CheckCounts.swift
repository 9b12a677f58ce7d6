import AllocationCounter
import Foundation
import Lift

/// Counts allocations and compares them with those in `Allocations.json`, or writes them there.
///
/// - Returns: whether all of them are in the file, and none has grown.
func checkCounts(isUpdating: Bool) throws -> Bool {
    guard allocations_are_counted(), !Machine.isDebugBuild else {
        print("Allocations are counted in release builds on Linux with glibc only.")
        return true
    }
    let counts = try CountedWork.all().map { work in (work.title, try AllocationCount.of(work.run)) }
    if isUpdating {
        let jar = counts.reduce(into: Jar()) { jar, count in jar[count.0] = count.1 }
        try Data((String(json: jar, prettyPrinted: true) + "\n").utf8).write(to: allocationsFile)
    }
    let allowed: [String: Int] = try Jar(json: allocationsFile)^
    let verdicts = counts.map { title, count in CountVerdict(title, count, allowed: allowed[title]) }
    print(Table(header: ["work", "allocations", "allowed", ""], lines: verdicts.map(\.cells)).text)
    let gone = Set(allowed.keys).subtracting(counts.map(\.0)).sorted()
    let complaints =
        verdicts.compactMap(\.complaint) + gone.map { "\($0): in Allocations.json, but not counted" }
    for complaint in complaints { Progress.report(complaint) }
    return complaints.isEmpty
}

/// The file in the package that this program was built from.
private let allocationsFile = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Allocations.json").standardizedFileURL

/// The message about one count.
private struct CountVerdict {
    private let title: String
    private let count: Int
    private let allowed: Int?

    init(_ title: String, _ count: Int, allowed: Int?) {
        self.title = title
        self.count = count
        self.allowed = allowed
    }

    /// A difference of one in a thousand is allowed. A table that hashes the addresses of types grows earlier
    /// or later, because the addresses differ from process to process.
    private func isNear(_ allowed: Int) -> Bool { abs(count - allowed) <= allowed / 1000 }

    var cells: [String] {
        let remark =
            switch allowed {
            case nil: "NEW"
            case let allowed? where isNear(allowed): ""
            case let allowed? where count > allowed: "GROWN"
            default: "fewer: --update lowers what is allowed"
            }
        return [title, Figure.count(count), allowed.map(Figure.count) ?? "", remark]
    }

    /// The message; nil if the count is right.
    var complaint: String? {
        guard let allowed else { return "\(title): not in Allocations.json" }
        if count <= allowed || isNear(allowed) { return nil }
        let excess = Figure.count(count - allowed)
        return "\(title): \(Figure.count(count)) allocations, \(excess) more than allowed"
    }
}
