import Foundation

// What data that was made to hurt costs, at n and at 2n: a table on standard output.
//
//     hostile [part of a title]     the rows whose title has it in it, or all
//     hostile --quick               all rows, each with a hundredth of its n and in this process: do they end
//     hostile --run <index> <n>     one row in this process, as the first one runs each of them
//
// Each measurement is a process of its own, so that its memory is its own, and a crash names its row. All work is
// done on a thread that has a stack of 512 KiB. It ends with 1 if a row failed, or grows faster than it may.

func allRows() -> [Row] {
    documentRows() + keyRows() + numberRows() + textRows() + failureRows() + propertyListRows()
}

let arguments = Array(CommandLine.arguments.dropFirst())

if arguments.first == "--run", arguments.count == 3, let index = Int(arguments[1]),
    let count = Int(arguments[2])
{
    onSmallStack {
        let row = allRows()[index]
        do {
            FileHandle.standardOutput.write(Data(try Measurement(of: row, count: count).line.utf8))
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
    exit(table(of: allRows(), containing: arguments.first ?? "") ? 0 : 1)
}
