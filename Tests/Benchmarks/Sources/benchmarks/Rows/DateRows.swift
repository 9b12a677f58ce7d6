import Foundation
import Lift

/// ISO 8601 dates both ways, compared with Foundation's format style.
func dateRows(_ document: PaymentsDocument) throws -> [Benchmark] {
    let payments = try Jar(json: document.data)["payments"]
    let jars: [Jar] = try (payments^ as [Jar]).prefix(1000).map { $0["date"] }
    let texts: [String] = try jars.map { try $0^ }
    let dates: [Date] = try jars.map { try $0^ }
    let style = Coders.dateStyle

    func reading(_ title: String, _ jars: [Jar], goal: Double?) -> Benchmark {
        .time(
            title, atMost: goal,
            check: {
                for (jar, text) in zip(jars, texts) {
                    try Disagreement.unless(
                        try isNear(jar^, style.parse(text)), "\(text) is read differently")
                }
            },
            Subject(Subject.lift, operations: jars.count) {
                for jar in jars { consume(try jar^ as Date) }
            },
            Subject("ISO8601FormatStyle", operations: texts.count) {
                for text in texts { consume(try style.parse(text)) }
            })
    }
    let formatter = Coders.makeDateFormatter()
    return [
        .comparison(
            "ISO 8601 → Date, beside DateFormatter", goal: .atLeast(50),
            check: {
                for (jar, text) in zip(jars, texts) {
                    try Disagreement.unless(
                        try isNear(jar^, formatter.date(from: text)), "\(text) is read differently")
                }
            },
            Subject(Subject.lift, operations: jars.count) {
                for jar in jars { consume(try jar^ as Date) }
            },
            Subject("DateFormatter", operations: texts.count) {
                for text in texts { consume(formatter.date(from: text)) }
            }),
        .comparison(
            "Date → ISO 8601, beside DateFormatter", goal: .atLeast(5),
            check: {
                for date in dates {
                    try Disagreement.unless(
                        try Jar(date)^ == formatter.string(from: date), "\(date) is written differently")
                }
            },
            Subject(Subject.lift, operations: dates.count) {
                for date in dates { consume(try Jar(date)^ as String) }
            },
            Subject("DateFormatter", operations: dates.count) {
                for date in dates { consume(formatter.string(from: date)) }
            }),
        reading("ISO 8601 → Date, of a document", jars, goal: 200),
        reading("ISO 8601 → Date, of a string", texts.map { Jar($0) }, goal: 200),
        reading(
            "ISO 8601 → Date, a currency in the context",
            jars.map { $0.union(context: Currency.sek) }, goal: 200),
        .time(
            "Date → ISO 8601", atMost: 200,
            check: {
                for date in dates {
                    try Disagreement.unless(
                        try Jar(date)^ == style.format(date), "\(date) is written differently")
                }
            },
            Subject(Subject.lift, operations: dates.count) {
                for date in dates { consume(try Jar(date)^ as String) }
            },
            Subject("ISO8601FormatStyle", operations: dates.count) {
                for date in dates { consume(style.format(date)) }
            }),
    ]
}

/// The two sides may round the last bit of a fraction differently.
private func isNear(_ left: Date, _ right: Date?) -> Bool {
    right.map { abs(left.timeIntervalSince($0)) < 1e-6 } ?? false
}
