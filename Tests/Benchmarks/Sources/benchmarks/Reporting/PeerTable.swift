import Foundation
import Lift
import LiftLines

/// What a program in another language has measured: a line of its output.
struct PeerResult: JarConvertible {
    /// The work, with the name that `Row.titleOfPeers` makes of a row's title.
    let row: String
    /// The library.
    let peer: String
    let nanoseconds: Double

    init(jar: Jar) throws {
        row = try jar["row"]^
        peer = try jar["peer"]^
        nanoseconds = try jar["nanoseconds"]^
    }
}

extension PeerResult {
    /// All results in a file with one on each line.
    static func all(in file: URL) throws -> [PeerResult] {
        try JarLines(json: file).map { try $0^ }
    }
}

extension Row {
    /// The name of the same work in other languages, in which there is one kind of model.
    var titleOfPeers: String {
        title.replacingOccurrences(of: "models by hand", with: "models")
            .replacingOccurrences(of: "Codable models", with: "models")
            .replacingOccurrences(of: "mapped models", with: "models")
            .replacingOccurrences(of: "bytes → Jar: ", with: "parse: ")
    }
}

extension Table {
    /// A table of all rows that programs in other languages have, too: the times, and those of Lift divided
    /// by theirs.
    init(_ report: Report, beside peers: [PeerResult]) {
        let names = peers.map(\.peer).uniqued
        let rows = report.rows.filter { row in
            row.timings.first?.name == Subject.lift && !row.isFloor
                && peers.contains { $0.row == row.titleOfPeers }
        }
        self.init(
            header: ["work", "Lift", "Foundation"] + names.flatMap { [$0, "Lift ÷ \($0)"] },
            lines: rows.map { row in
                let times = row.timings.prefix(2).map { Figure.time($0.median) }
                let results = peers.filter { $0.row == row.titleOfPeers }
                return [row.title] + times
                    + names.flatMap { name in Self.cells(row, results.filter { $0.peer == name }) }
            })
    }

    /// - Parameter results: Those of the peer in several runs, of which the fastest counts.
    private static func cells(_ row: Row, _ results: [PeerResult]) -> [String] {
        guard let time = results.map(\.nanoseconds).min(), let lift = row.timings.first else {
            return ["", ""]
        }
        return [Figure.time(time), Figure.number(lift.median / time)]
    }
}

extension [String] {
    fileprivate var uniqued: [String] {
        reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
    }
}
