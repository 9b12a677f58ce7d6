import Foundation

// What data that was made to hurt costs, at n and at 2n: a table on standard output.
//
//     hostile [part of a title]     the rows whose title has it in it, or all
//     hostile --quick               all rows, each with a hundredth of its n and in this process: do they end
//     hostile --run <index> <n>     one row in this process, as the first one runs each of them
//     hostile --prepare <index> <n> its input only, to know how many instructions the rest takes
//
// Each measurement is a process of its own, so that its memory can be told and a crash names its row. All
// work is done on a thread with a stack of 512 KiB. It exits with 1 if a row fails or grows faster than
// allowed. Rows about very many keys have a table of their own, with instruction counts if valgrind is
// installed.

func allRows() -> [Row] {
    documentRows() + keyRows() + numberRows() + textRows() + failureRows() + encodingRows()
        + propertyListRows() + xmlPropertyListRows()
}

let arguments = Array(CommandLine.arguments.dropFirst())

/// All rows whose title has `part` in it, and the controls of these.
func rows(containing part: String) -> [IndexedRow] {
    let all = Array(allRows().enumerated()).map { IndexedRow($0.offset, $0.element) }
    let named = all.filter { part.isEmpty || $0.row.title.contains(part) }
    let controls = named.compactMap { if case .by(let title) = $0.row.control { title } else { nil } }
    return all.filter { row in
        named.contains { $0.index == row.index } || controls.contains(row.row.title)
    }
}

if let mode = arguments.first, ["--run", "--prepare"].contains(mode), arguments.count == 3,
    let index = Int(arguments[1]), let count = Int(arguments[2])
{
    onSmallStack {
        let row = allRows()[index]
        do {
            if mode == "--run" {
                FileHandle.standardOutput.write(Data(try Measurement(of: row, count: count).line.utf8))
            } else {
                consume(try row.prepare(count))
            }
        } catch {
            FileHandle.standardError.write(Data("\(row.title): \(error)\n".utf8))
            exit(1)
        }
    }
} else if arguments.first == "--quick" {
    onSmallStack {
        for row in allRows() {
            do {
                consume(try Measurement(of: row, count: row.count / 100))
            } catch {
                FileHandle.standardError.write(Data("\(row.title): \(error)\n".utf8))
                exit(1)
            }
        }
        FileHandle.standardOutput.write(Data("\(allRows().count) hostile shapes came to an end\n".utf8))
    }
} else {
    let rows = rows(containing: arguments.first ?? "")
    let isRight = table(of: rows.filter { $0.row.keys == nil })
    if rows.contains(where: { $0.row.keys == nil }) { say("") }
    let keysAreRight = keyTable(of: rows.filter { $0.row.keys != nil })
    exit(isRight && keysAreRight ? 0 : 1)
}
