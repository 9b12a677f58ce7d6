import Foundation
import Lift

// A user's module that uses Lift with types of its own. It exits with an error if a result is wrong.

struct Currency: JarContextValue, Equatable {
    let code: String
}

struct Money: JarElement, Equatable {
    let fractionized: Int
    let currency: Currency

    init(jar: Jar) throws {
        fractionized = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { Jar(fractionized) }
}

public struct Payment: JarElement {
    let amount: Money
    let date: Date
    let tags: Set<String>
    let extra: [String: [Int]]?

    public init(jar: Jar) throws {
        amount = try jar["amount"]^
        date = try jar["date"]^
        tags = try jar["tags"]^ ?? []
        extra = try jar["extra"]^
    }

    public var jar: Jar { ["amount": amount, "date": date, "tags": tags, "extra": extra ?? null] }
}

class Animal: JarConvertible {
    let name: String

    required init(jar: Jar) throws { name = try jar["name"]^ }
}

final class Cat: Animal {}

/// A class with state of its own, which is not Sendable.
final class Basket: JarRepresentable {
    var count = 3
    var jar: Jar { ["count": count] }
}

public struct Price: JarRepresentableWithContext {
    let amount: Int

    public func asJar(using context: Jar.Context) -> Jar {
        let currency: Currency? = context.get()
        return ["amount": amount, "currency": currency?.code]
    }
}

struct Failure: Error {
    let what: String
}

func check(_ condition: Bool, _ what: String) throws {
    if !condition { throw Failure(what: what) }
}

/// One requirement for each protocol.
final class Settings: MutatingValueForKey {
    private var values: [String: Any] = [:]

    func value(forKey key: String) -> Any? { values[key] }

    func setValue(_ value: Any?, forKey key: String) { values[key] = value }
}

func read(_ key: String, from values: some ValueForKey) throws -> Int? { try values[key]^ }

/// Values by key, and property lists.
func values() throws {
    let settings = Settings()
    settings["count"] = 3
    settings["nested"]["list"].append(4)
    try settings.store(Basket(), forKey: "basket")
    try check(try read("count", from: settings) == 3, "types of the user's")
    try check(try settings["nested"]["list"]^ as [Int] == [4], "nested values")

    var info: [String: Any] = ["count": 3]
    info.jar["added"] = "x"
    try check(info["added"] as? String == "x", "dictionaries")
    try check(try info.jar["count"]^ as Int == 3, "dictionaries as sources")
    try check(try ["count": "3"].jar["count"]^ as Int == 3, "dictionaries of strings")

    let suite = "lift-client-\(ProcessInfo.processInfo.processIdentifier)"
    guard let defaults = UserDefaults(suiteName: suite) else { throw Failure(what: "no suite") }
    defer { defaults.removePersistentDomain(forName: suite) }
    defaults["count"] = 3
    try check(defaults.integer(forKey: "count") == 3, "UserDefaults")

    for format in [PropertyListFormat.xml, .binary] {
        let data = try Data(
            plist: ["basket": Basket(), "day": Date(timeIntervalSince1970: 0)] as Jar, format: format)
        let day: Date = try Jar(plist: data)["day"]^
        try check(day == Date(timeIntervalSince1970: 0), "property lists")
    }
}

@main
struct Client {
    static func main() async throws {
        let text = #"{"payments": [{"amount": 1, "date": "2026-11-20T21:36:49Z", "tags": ["a", "a"]}]}"#
        let jar = try Jar(json: text).union(context: Currency(code: "SEK"))
        let payments: [Payment] = try jar["payments"]^
        try check(payments[0].amount.currency.code == "SEK", "context")
        try check(payments[0].tags == ["a"] && payments[0].extra == nil, "optionals")

        let cat: Cat = try Jar(["name": "Tom"])^
        try check(cat.name == "Tom", "subclasses")

        let built: Jar = ["basket": Basket(), "price": Price(amount: 2), "nested": [1, 2]]
        let written = try String(json: built.union(context: Currency(code: "SEK")))
        try check(
            written == #"{"basket":{"count":3},"price":{"amount":2,"currency":"SEK"},"nested":[1,2]}"#,
            written)

        do {
            let amount: Int = try jar["payments"][0]["date"]^
            throw Failure(what: "\(amount)")
        } catch let error as LiftError {
            try check(error.key == "payments[0].date", error.key)
        }

        try values()
        try await naturalCode()

        // A Jar goes to other tasks.
        let tasks = (0..<4).map { _ in Task { try jar["payments"][0]["amount"]^ as Int } }
        for task in tasks { try check(try await task.value == 1, "tasks") }
        print("the client is content")
    }
}
