import Foundation
import Lift

extension FuzzTarget {
    /// Reads, writes in all forms, and reads again. The data must be the same, and so must the text from the
    /// second time on.
    static let roundTrip = FuzzTarget(name: "round-trip") { data in
        guard let jar = try? Jar(json: data) else { return }
        let compact = written(jar)
        let again = read(compact)
        expect(again == jar && jar == again, "not equal to what was written: \(compact)")
        expect(again.hashValue == jar.hashValue, "equal and of different hashes: \(compact)")
        expect(areSame(written(again), compact), "written differently the second time: \(compact)")
        expect(read(written(jar, .prettyPrinted)) == jar, "pretty text differs: \(compact)")
        let sorting = JSONWritingOptions(sortedKeys: true)
        let sorted = written(jar, sorting)
        expect(read(sorted) == jar, "sorted text differs: \(compact)")
        expect(areSame(written(read(sorted), sorting), sorted), "sorted differently: \(compact)")
        expect(sorted.count <= compact.count, "sorted is longer: \(compact)")
        expect(jar.description.isEmpty == (written(jar) == "\"\""), "description: \(jar.description)")
        checkOptions(data, jar, compact)
    }

    private static func written(
        _ jar: Jar, _ options: JSONWritingOptions = JSONWritingOptions()
    ) -> String {
        expectNoError("writing") { try String(json: jar, options: options) }
    }

    private static func read(_ text: String) -> Jar {
        expectNoError("reading \(text)") { try Jar(json: text) }
    }

    /// What the reader's options change, and that they change nothing else.
    private static func checkOptions(_ data: Data, _ jar: Jar, _ compact: String) {
        let last = expectNoError("the last of two keys") {
            try Jar(json: data, options: JSONReadingOptions(duplicateKeys: .last))
        }
        let isRefused = (try? Jar(json: data, options: JSONReadingOptions(duplicateKeys: .refused))) == nil
        let lastText = written(last)
        expect(read(lastText) == last, "the last keys differ when read: \(lastText)")
        if !isRefused { expect(last == jar && areSame(lastText, compact), "no key twice: \(lastText)") }
        let tight = JSONReadingOptions(maximumSize: data.count)
        expect((try? Jar(json: data, options: tight)) != nil, "a text of the maximum size")
        let tighter = JSONReadingOptions(maximumSize: data.count - 1)
        expect((try? Jar(json: data, options: tighter)) == nil, "a text beyond the maximum size")
    }
}
