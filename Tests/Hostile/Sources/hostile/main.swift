import Foundation

// Prints a table of what hostile data costs at n and at 2n.
//
//     hostile [part of a title]     the rows whose title contains it, or all rows
//     hostile --quick               all rows with a hundredth of their n, in this process
//     hostile --run <index> <n>     one row in this process; the first form runs each row like this
//     hostile --prepare <index> <n> only its input, so that its instructions can be subtracted
//
// Each measurement is a process of its own, so that its memory can be measured and a crash belongs to a row.
// All work runs on a thread with a stack of 512 KiB. The exit code is 1 if a row fails or grows faster than
// allowed. Rows about very many keys are in a second table, with instruction counts if valgrind is installed.
// With valgrind, a row whose time grows too fast is right if its instructions are linear.

func allRows() -> [Row] {
    documentRows() + codingRows() + keyRows() + numberRows() + textRows() + failureRows() + encodingRows()
        + propertyListRows() + xmlPropertyListRows()
}

let arguments = Array(CommandLine.arguments.dropFirst())

/// All rows whose title contains `part`, and their controls.
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
