import Copies
import Foundation

/// Makes each change in turn, and lists those that went unnoticed.
struct Campaign {
    let copy: MutantCopy
    let scratch: URL
    /// How many changes are tested at once.
    let jobs: Int

    /// Whether at least 95 % of the changes were noticed.
    func run(isAgain: Bool) throws -> Bool {
        // The keys of those that went unnoticed last.
        let unnoticedFile = scratch.appending(path: "unnoticed.txt")
        let last = isAgain ? (try? String(contentsOf: unnoticedFile, encoding: .utf8)) ?? "" : ""
        let asked = Set(last.split(separator: "\n").map(String.init))
        let known = copy.mutants.filter { $0.equivalent != nil }
        let mutants = copy.mutants.filter { $0.equivalent == nil && (!isAgain || asked.contains($0.key)) }
        let suite = try Suite(of: copy.copy, passed: scratch.appending(path: "passed.txt"))
        let quick = try answers(to: mutants) { try suite.answer(to: $0) }
        let doubtful = zip(mutants, quick).filter { $1 == .passed }.map(\.0)
        report("\(doubtful.count) go on to the tests that take long")
        let slow = try answers(to: doubtful) { try suite.slowAnswer(to: $0) }
        let unnoticed = zip(doubtful, slow).filter { $1 == .passed }.map(\.0)
        for mutant in unnoticed { printLine("\(mutant)") }
        try Data(unnoticed.map { $0.key + "\n" }.joined().utf8).write(to: unnoticedFile)
        let noticed = mutants.count - unnoticed.count
        func count(_ answer: TestRun.Answer) -> Int { (quick + slow).count { $0 == answer } }
        printLine(
            """
            \(mutants.count) changes, of which \(noticed) were noticed: \(count(.failed)) by a test that failed, \
            \(count(.crashed)) by a crash, \(count(.tookTooLong)) by the time they took; \
            \(known.count) more change nothing
            """)
        return noticed * 100 >= mutants.count * 95
    }

    /// What `test` says of each.
    private func answers(
        to mutants: [Mutant], _ test: @escaping @Sendable (Mutant) throws -> TestRun.Answer
    ) throws -> [TestRun.Answer] {
        let answers = Answers(count: mutants.count)
        let group = DispatchGroup()
        for _ in 0..<jobs {
            group.enter()
            Thread {
                while let index = answers.next() {
                    let answer = Result { try test(mutants[index]) }
                    answers.set(index, answer)
                    let said = (try? answer.get()).map { "\($0)" } ?? "could not be run"
                    report("\(index + 1)/\(mutants.count) \(said): \(mutants[index])")
                }
                group.leave()
            }.start()
        }
        group.wait()
        return try answers.all()
    }
}

/// What threads find out beside each other.
///
/// Sendable: everything in it is touched only while `lock` is held.
private final class Answers: @unchecked Sendable {
    private let lock = NSLock()
    private var begun = 0
    private var answers: [Result<TestRun.Answer, any Error>?]

    init(count: Int) { answers = Array(repeating: nil, count: count) }

    /// The next one that nobody has begun.
    func next() -> Int? {
        lock.withLock {
            guard begun < answers.count else { return nil }
            begun += 1
            return begun - 1
        }
    }

    func set(_ index: Int, _ answer: Result<TestRun.Answer, any Error>) {
        lock.withLock { answers[index] = answer }
    }

    func all() throws -> [TestRun.Answer] { try lock.withLock { try answers.compactMap { try $0?.get() } } }
}

extension Mutant: CustomStringConvertible {
    var description: String {
        "Sources/\(file):\(line): \(change.description)"
            + (occurrence > 1 ? " (number \(occurrence))" : "") + " in `\(text)`"
    }
}

/// At once, for those who watch.
private func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
