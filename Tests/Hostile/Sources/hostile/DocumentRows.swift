import Foundation
import Lift

private let deepest = JSONReadingOptions(maximumDepth: .max)

/// Deep nests, and long runs of tiny values.
func documentRows() -> [Row] {
    nestRows("arrays in arrays", open: "[", close: "]")
        + nestRows("objects in objects", open: #"{"k":"#, close: "}")
        + builtNestRows() + longRows()
}

private func repeated(_ part: String, _ count: Int) -> Data {
    Data(String(repeating: part, count: count).utf8)
}

private func nest(_ open: String, _ close: String, _ count: Int) -> Data {
    repeated(open, count) + Data("7".utf8) + repeated(close, count)
}

private func nestRows(_ title: String, open: String, close: String) -> [Row] {
    let levels = 1_000_000
    /// Work on a document that was read before.
    func read(_ name: String, _ count: Int, _ work: @escaping (Jar, Int) throws -> Void) -> Row {
        Row("\(title), \(name)", count) { count in
            let data = nest(open, close, count)
            let jar = try Jar(json: data, options: deepest)
            return (data.count, { try work(jar, count) })
        }
    }
    return [
        Row("\(title), read", levels) { count in
            let data = nest(open, close, count)
            return (data.count, { consume(try Jar(json: data, options: deepest)) })
        },
        Row("\(title), refused at level 513", levels) { count in
            let data = nest(open, close, count)
            return (data.count, { try Wrong.unless((try? Jar(json: data)) == nil, "it is read") })
        },
        Row("\(title), never closed", levels) { count in
            let data = repeated(open, count)
            return (
                data.count,
                { try Wrong.unless((try? Jar(json: data, options: deepest)) == nil, "it is read") }
            )
        },
        read("written", levels) { jar, _ in consume(try Data(json: [jar])) },
        read("compared with another", levels) { jar, count in
            try Wrong.unless(try jar == Jar(json: nest(open, close, count), options: deepest), "it differs")
        },
        read("hashed", levels) { jar, _ in consume(jar.hashValue) },
        read("described", levels / 4) { jar, _ in consume(jar.description.utf8.count) },
        read("changed at the top", levels) { jar, _ in
            var copy = jar
            copy["new"] = 1
            copy.append(jar)
            consume(copy)
        },
        read("walked down, and failed with its path", levels) { jar, count in
            var part = jar
            for _ in 0..<count { part = open == "[" ? part[0] : part["k"] }
            do {
                consume(try part^ as Bool)
            } catch {
                try Wrong.unless((error as? LiftError)?.path.count == count, "the path is another")
            }
        },
    ]
}

/// As many levels as a built Jar can have, and far more, of which the others are dropped.
private func builtNestRows() -> [Row] {
    func built(_ count: Int) -> Jar {
        var jar: Jar = 7
        for level in 0..<count { jar = level.isMultiple(of: 2) ? [jar] : ["k": jar] }
        return jar
    }
    /// Work on nests of 512 levels, one after the other.
    func row(_ name: String, _ work: @escaping (Jar) throws -> Void) -> Row {
        Row("nests that were built, \(name)", 1000) { count in
            let nests = (0..<count).map { _ in built(512) }
            return (512 * count, { for nest in nests { try work(nest) } })
        }
    }
    return [
        Row("a nest that was built, with an error at every 512 levels", 1_000_000) { count in
            (count, { consume(built(count)) })
        },
        row("written") { consume(try Data(json: $0)) },
        row("compared with another") { try Wrong.unless($0 == built(512), "it differs") },
        row("described") { consume($0.description.utf8.count) },
        row("merged") { consume($0.merging($0, arrays: .byIndex)) },
        row("refused one level deeper") { nest in
            let deeper: Jar = [nest]
            try Wrong.unless((try? Data(json: deeper)) == nil, "it is written")
        },
    ]
}

private func longRows() -> [Row] {
    func reading(_ title: String, _ count: Int, isRefused: Bool = false, _ make: @escaping (Int) -> Data)
        -> Row
    {
        Row(title, count) { count in
            let data = make(count)
            return (
                data.count,
                { try Wrong.unless(((try? Jar(json: data)) == nil) == isRefused, "it is read, or is not") }
            )
        }
    }
    func list(_ part: String) -> (Int) -> Data {
        { count in Data("[".utf8) + repeated(part + ",", count) + Data("0]".utf8) }
    }
    return [
        reading("a million zeros in an array, read", 4_000_000, list("0")),
        reading("a million empty arrays, read", 2_000_000, list("[]")),
        reading("a million empty objects, read", 2_000_000, list("{}")),
        reading("nothing but white space, read", 8_000_000, isRefused: true) { repeated(" \n\t\r", $0 / 4) },
        reading("white space around one number, read", 8_000_000) {
            repeated(" \n", $0 / 4) + Data("1".utf8) + repeated("\t", $0 / 2)
        },
        reading("zero bytes, read", 8_000_000, isRefused: true) { Data(count: $0) },
        reading("an array whose last element is invalid, refused", 2_000_000, isRefused: true) {
            list("0")($0).dropLast() + Data(",]".utf8)
        },
        Row("a million arrays, looked into one by one", 500_000) { count in
            let data = list("[1]")(count)
            return (
                data.count,
                {
                    let jar = try Jar(json: data)
                    for index in 0..<count { consume(try jar[index][0]^ as Int) }
                }
            )
        },
        Row("an array, appended to and emptied from its end", 500_000) { count in
            let data = list("1")(count)
            return (
                data.count,
                {
                    var jar = try Jar(json: data)
                    for index in 0..<count { jar.append(index) }
                    for index in (0...2 * count).reversed() { jar[index] = nil }
                    try Wrong.unless(jar.count == 0, "there are some left")
                }
            )
        },
    ]
}
