import Foundation
import Lift

/// Updates of values by a part of their data, in megabytes of the update per second.
func updateRows() -> [Benchmark] {
    let person = Person(name: "Anna", home: .first, work: .first, age: 31)
    let change =
        #"{"name":"Bert","home":{"street":"Side Street 9","city":"Shelbyville","zip":"54321"},"age":32}"#
    let snakeCase = #"{"id":2,"user_name":"Bert","email_address":"bert@example.com","is_admin":false}"#
    let user = User(id: 1, userName: "Anna", emailAddress: "anna@example.com", isAdmin: true)
    let chain = (0..<100).reduce(nil as Chain?) { chain, _ in Chain(next: chain) } ?? Chain(next: nil)
    let depth = 100
    let links =
        String(repeating: #"{"value":2,"next":"#, count: depth - 1) + #"{"value":3}"#
        + String(repeating: "}", count: depth - 1)
    return [
        updateRow("update of a model with two parts", of: person, by: change),
        updateRow("update of a flat model in snake case", of: user, by: snakeCase, .snakeCase),
        updateRow("update of a chain of \(depth) objects", of: chain, by: links),
    ]
}

private func updateRow<Value: JarCodable & Sendable>(
    _ title: String, of value: Value, by text: String, _ rules: JarKeyRules = JarKeyRules()
) -> Benchmark {
    .prepared(title) {
        let change = try Jar(json: text).union(context: rules)
        return .throughput(
            title, goal: .atLeast(10), bytes: text.utf8.count,
            check: {
                let updated = try value.updated(from: change).asJar(using: rules)
                try Disagreement.unless(
                    updated == value.asJar(using: rules).merging(change), "the update is not merged")
            },
            Subject(Subject.lift) { consume(try value.updated(from: change)) })
    }
}

private struct Person: JarCodable {
    var name: String
    var home: Address
    var work: Address
    var age: Int
}

private struct Address: JarCodable {
    var street: String
    var city: String
    var zip: String

    static let first = Address(street: "Main Street 1", city: "Springfield", zip: "12345")
}

private struct User: JarCodable {
    var id: Int
    var userName: String
    var emailAddress: String
    var isAdmin: Bool
}

private final class Chain: JarCodable, Sendable {
    let value: Int
    let next: Chain?

    init(next: Chain?) { (value, self.next) = (1, next) }
}
