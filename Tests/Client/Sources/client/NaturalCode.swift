import Foundation
import Lift

// Code that people naturally write around Lift: it handles errors in all the usual ways, in every kind of
// function. Much of it crashed compilers when Lift still had typed throws.

/// An error of the user's own, which is not trivial.
struct Mine: Error, Equatable {
    var why: String
    var key = ""
}

enum Loading: Error {
    case failed(LiftError)
    case other(any Error)
}

/// A type of the user's own, lifted by hand.
struct Person: JarElement, Equatable {
    var name: String
    var age: Int

    init(name: String, age: Int) {
        self.name = name
        self.age = age
    }

    init(jar: Jar) throws {
        do {
            name = try jar["name"]^ ?? "unnamed"
            age = try jar["age"]^
            try jar["age"].assert(age >= 0, "no age")
        } catch let error as LiftError where error.kind == .null {
            throw Mine(why: "null", key: error.key)
        }
    }

    var jar: Jar { ["name": name, "age": age] }
}

/// Operators, ternaries and optionals in the `do`, and the error by its type.
func operators(_ jar: Jar) throws -> Int {
    do {
        let age: Int? = try jar["age"]^
        return age ?? 0
    } catch let error as LiftError {
        throw Mine(why: error.message, key: error.key)
    }
}

func inlineDefault(_ jar: Jar) throws -> Int {
    do {
        return try jar["age"]^ ?? 1
    } catch let error as LiftError {
        throw Mine(why: error.message)
    }
}

func either(_ jar: Jar) throws -> Bool {
    do {
        let isOpen: Bool = try jar["open"]^
        let isPaid: Bool = try jar["paid"]^ ?? false
        return try isOpen || isPaid && jar["sure"]^
    } catch let error as LiftError {
        throw Mine(why: error.message)
    }
}

func both(_ jar: Jar) -> Bool {
    do {
        return try jar["open"]^ && jar["paid"]^ || (jar["count"]^ as Int) > 3
    } catch {
        return false
    }
}

func ternary(_ jar: Jar) throws -> String {
    do {
        let text: String = try jar["age"]^ > 18 ? jar["name"]^ : "a child"
        return text.isEmpty ? try jar["nick"]^ : text
    } catch let error as LiftError {
        throw Mine(why: error.kind == .missing ? "missing" : error.message)
    }
}

func severalTypes(_ jar: Jar) -> String {
    do {
        if let int = try? jar^ as Int {
            return "int \(int)"
        } else if let ints: [Int] = try? jar^ {
            return "ints \(ints.count)"
        }
        let text: String = try jar["text"]^
        return text
    } catch let error as LiftError {
        return error.key
    } catch {
        return "other"
    }
}

func guards(_ jar: Jar) throws -> Int {
    do {
        guard let age: Int = try jar["age"]^ else { return -1 }
        guard try jar["name"]^ != "" else { throw Mine(why: "no name") }
        guard case .dictionary = jar.kind, age > 0 || age == -5 else { return -2 }
        return age
    } catch let error as LiftError {
        throw Mine(why: error.message)
    } catch let error as Mine {
        throw Mine(why: error.why + "!")
    }
}

func nested(_ jar: Jar) throws -> Int {
    do {
        do {
            let age: Int? = try jar["age"]^
            return age ?? 7
        } catch let error as LiftError where error.kind == .type {
            let text: String = try jar["age"]^
            return text.count
        }
    } catch let error as LiftError {
        throw Loading.failed(error)
    } catch {
        throw Loading.other(error)
    }
}

/// The error is used behind the `do`.
func errorKept(_ jar: Jar) -> (Int?, LiftError?) {
    var kept: LiftError?
    var age: Int?
    do {
        age = try jar["age"]^ ?? nil
    } catch let error as LiftError {
        kept = error
    } catch {
        return (nil, nil)
    }
    return (age, kept)
}

func wrappedByKind(_ jar: Jar) -> String {
    do {
        _ = try jar["age"]^ as Int
        return "fine"
    } catch let error as LiftError {
        switch error.kind {
        case .missing, .null: return "nothing at \(error.key)"
        case .type: return error.found ?? "nothing"
        default: return error.message
        }
    } catch {
        return "\(error)"
    }
}

/// Functions of the user's own that throw by type, around what does not.
func typed(_ jar: Jar) throws(LiftError) -> Int {
    do {
        return try jar["age"]^
    } catch let error as LiftError {
        throw error
    } catch {
        throw LiftError("\(error)")
    }
}

func typedAsMine(_ jar: Jar) throws(Mine) -> Int {
    do {
        let age: Int? = try jar["age"]^
        return age ?? 0
    } catch {
        throw Mine(why: (error as? LiftError)?.message ?? "\(error)")
    }
}

func callsTyped(_ jar: Jar) -> String {
    do {
        return "\(try typed(jar) + 1)"
    } catch {
        return error.message
    }
}

// MARK: - Closures and generics

func results(_ jars: [Jar]) -> [String] {
    let results = jars.map { jar in Result { try jar["age"]^ as Int } }
    return results.map { result in
        switch result {
        case .success(let age): "\(age)"
        case .failure(let error): (error as? LiftError)?.key ?? "?"
        }
    }
}

func mapped(_ jars: [Jar]) throws -> [Int] {
    do {
        let ages: [Int] = try jars.map { try $0["age"]^ }
        let names = try jars.compactMap { try $0["name"]^ as String? }
        let known = try jars.filter { try $0["age"]^ ?? 0 > 1 || $0["name"]^ == "Kim" }
        return ages + [names.count, known.count]
    } catch let error as LiftError {
        throw Mine(why: error.key)
    }
}

func lifted<Value: Liftable>(_ jar: Jar, _ key: String, or fallback: Value) -> Value {
    do {
        return try jar[key]^ ?? fallback
    } catch {
        return fallback
    }
}

func first<Value: Liftable & Comparable>(_ type: Value.Type = Value.self, of jars: [Jar]) throws -> Value? {
    do {
        let values = try jars.map { try $0^ as Value }
        return values.min()
    } catch let error as LiftError {
        throw Mine(why: error.message)
    }
}

func with<Result>(_ jar: Jar, _ body: (Jar) throws -> Result) rethrows -> Result { try body(jar) }

func closures(_ jar: Jar) -> Int {
    let read: (String) throws -> Int = { try jar[$0]^ }
    let readOr: (String) -> Int = { key in
        do {
            let value: Int? = try jar[key]^
            return value ?? 1
        } catch let error as LiftError {
            return error.key.count
        } catch {
            return 0
        }
    }
    let made = (try? with(jar) { try $0["age"]^ as Int }) ?? 9
    let lazily: Int = { (try? read("age")) ?? 0 }()
    return readOr("age") + readOr("name") + made + lazily
}

// MARK: - Concurrency

func load(_ text: String) async throws -> Jar {
    await Task.yield()
    return try Jar(json: text)
}

func person(in text: String) async throws -> Person {
    do {
        let jar = try await load(text)
        let person: Person? = try jar["person"]^
        return try person ?? jar["other"]^
    } catch let error as LiftError {
        throw Mine(why: error.message, key: error.key)
    }
}

actor Store {
    private var people: [Person] = []
    private(set) var last: LiftError?

    func add(_ jar: Jar) -> Bool {
        do {
            let person: Person = try jar^
            people.append(person)
            return people.count > 1 || person.age > 0
        } catch let error as LiftError {
            last = error
            return false
        } catch {
            return false
        }
    }

    func replace(with text: String) async throws -> Int {
        do {
            people = try await load(text)^
            return people.count
        } catch let error as LiftError {
            throw Mine(why: error.message, key: error.key)
        }
    }

    var written: String { get throws { try String(json: people) } }
}

@MainActor
final class Model {
    var people: [Person] = []
    var message: String?

    init() {}

    func refresh(_ text: String) async {
        do {
            let jar = try await load(text)
            people = try jar["people"]^ ?? []
            message = people.isEmpty ? try jar["message"]^ ?? "none" : nil
        } catch let error as LiftError {
            message = error.key.isEmpty ? error.message : "\(error)"
        } catch {
            message = error.localizedDescription
        }
    }
}

// MARK: - Settings, contexts, checks

func settings(_ defaults: UserDefaults) throws -> String {
    do {
        try defaults.store([Person(name: "Kim", age: 3)], forKey: "people")
        let people: [Person] = try defaults["people"]^ ?? []
        let theme: String = try defaults["theme"]^ ?? "light"
        guard let age: Int = try defaults["people"][0]["age"]^ else { return "none" }
        return try theme + "\(people.count + age)" + (defaults["missing"]^ ?? "")
    } catch let error as LiftError {
        throw Mine(why: error.message)
    }
}

func inContext(_ jar: Jar) throws -> String {
    do {
        let currency: Currency? = jar.context.get()
        let sure: Currency = try jar.context.get()
        let money: Money = try jar["amount"]^
        return (currency?.code ?? "none") + sure.code + "\(money.fractionized)"
    } catch let error as LiftError where error.kind == .context {
        return "no context"
    } catch let error as LiftError {
        throw Mine(why: error.message)
    }
}

func checks(_ jar: Jar) throws -> String {
    do {
        let age: Int = try jar["age"]^
        try jar["age"].assert(age < 100 || age == 200, "too old")
        let url = try jar["url"].assertNotNil(URL(string: jar["url"]^ ?? ""), "no URL")
        if age == 7 { throw jar["age"].assertionFailure("not seven") }
        return url.absoluteString
    } catch let error as LiftError {
        return "\(error.key): \(error.message)"
    }
}

func changing(_ jar: inout Jar) -> String {
    do {
        jar["people"].append(Person(name: "Eve", age: 1))
        jar["note"] = jar["note"] == null ? "was null" : null
        let text = try String(json: jar, options: JSONWritingOptions(sortedKeys: true))
        return try Jar(json: text) == jar ? text : "differs"
    } catch {
        return "\(error)"
    }
}

func mine<Value>(_ body: () throws -> Value) -> Mine? {
    do {
        _ = try body()
        return nil
    } catch let error as Mine {
        return error
    } catch {
        return nil
    }
}

func naturalCode() async throws {
    let jar: Jar = ["age": 20, "name": "Kim", "open": false, "paid": true, "sure": true, "count": 4]
    let wrong: Jar = ["age": "x", "name": 1, "open": 1, "people": [] as Jar]
    let empty: Jar = [:]

    try check(try operators(jar) == 20 && operators(empty) == 0, "operators")
    try check(
        mine { try operators(wrong) } == Mine(why: #"expected Int, found string "x""#, key: "age"),
        "operators fail")
    try check(try inlineDefault(jar) == 20 && inlineDefault(empty) == 1, "inline default")
    try check(mine { try inlineDefault(wrong) } != nil, "inline default fails")
    try check(try either(jar), "either")
    try check(mine { try either(wrong) } == Mine(why: "expected Bool, found number 1"), "either fails")
    try check(both(jar) && !both(wrong), "both")
    try check(try ternary(jar) == "Kim", "ternary")
    try check(mine { try ternary(empty) } == Mine(why: "missing"), "ternary fails")
    try check(severalTypes(Jar(3)) == "int 3" && severalTypes([1, 2]) == "ints 2", "several types")
    try check(severalTypes(["text": "t"]) == "t" && severalTypes(empty) == "text", "several types by key")
    try check(try guards(jar) == 20 && guards(["age": 0, "name": "x"]) == -2, "guards")
    try check(try guards(["name": "x"]) == -1, "guards of nothing")
    try check(mine { try guards(["age": 1, "name": ""]) } == Mine(why: "no name!"), "guards fail")
    try check(try nested(jar) == 20 && nested(wrong) == 1 && nested(empty) == 7, "nested")
    do {
        _ = try nested(["age": [1]])
        throw Failure(what: "nested did not fail")
    } catch Loading.failed(let error) {
        try check(error.message == "expected String, found array of 1" && error.key == "age", "nested fails")
    }
    try check(errorKept(jar).0 == 20 && errorKept(jar).1 == nil, "kept")
    try check(errorKept(wrong).1?.message == #"expected Int, found string "x""#, "kept error")
    try check(wrappedByKind(empty) == "nothing at age" && wrappedByKind(jar) == "fine", "kinds")
    try check(wrappedByKind(wrong) == #"string "x""#, "kinds of errors")
    try check(try typed(jar) == 20 && typedAsMine(empty) == 0 && callsTyped(jar) == "21", "typed")
    try check(callsTyped(wrong) == #"expected Int, found string "x""#, "typed fails")
    try check(
        mine { try typedAsMine(wrong) } == Mine(why: #"expected Int, found string "x""#), "typed as mine")

    try check(results([jar, wrong]) == ["20", "age"], "results")
    try check(try mapped([jar, ["age": 1, "name": "Kim"]]) == [20, 1, 2, 2], "mapped")
    try check(mine { try mapped([jar, wrong]) } == Mine(why: "age"), "mapped fails")
    try check(lifted(jar, "age", or: 5) == 20 && lifted(wrong, "age", or: 5) == 5, "generic")
    try check(lifted(empty, "tags", or: ["a"]) == ["a"], "generic of arrays")
    try check(try first(Int.self, of: [3, 1, 2]) == 1 && first(String.self, of: []) == nil, "first")
    try check(
        mine { try first(Int.self, of: [3, "x"]) } == Mine(why: #"expected Int, found string "x""#),
        "first fails")
    try check(closures(jar) == 64, "closures: \(closures(jar))")

    let kim = Person(name: "Kim", age: 3)
    try check(try await person(in: #"{"person":{"name":"Kim","age":3}}"#) == kim, "async")
    try check(try await person(in: #"{"other":{"name":"Kim","age":3}}"#) == kim, "async default")
    do {
        _ = try await person(in: #"{"person":{"age":-1}}"#)
        throw Failure(what: "async did not fail")
    } catch let error as Mine {
        try check(error == Mine(why: "no age", key: "person.age"), "async fails")
    }
    let store = Store()
    try check(await store.add(kim.jar), "actor")
    try check(await !store.add(wrong), "actor fails")
    try check(await store.last?.key == "age", "actor keeps: \(String(describing: await store.last))")
    try check(try await store.replace(with: #"[{"name":"A","age":1},{"age":2}]"#) == 2, "actor async")
    try check(
        try await store.written == #"[{"name":"A","age":1},{"name":"unnamed","age":2}]"#, "actor property")
    let model = await Model()
    await model.refresh(#"{"people":[{"name":"A","age":null}]}"#)
    try check(
        await model.message
            == #"Mine(why: "null", key: "people[0].age") at people[0] (line 1, column 12)"#,
        "main actor: \(String(describing: await model.message))")
    await model.refresh("{}")
    try check(await model.message == "none", "main actor default")

    let suite = "lift-natural-\(ProcessInfo.processInfo.processIdentifier)"
    guard let defaults = UserDefaults(suiteName: suite) else { throw Failure(what: "no suite") }
    defer { defaults.removePersistentDomain(forName: suite) }
    try check(try settings(defaults) == "light4", "settings")
    defaults["theme"] = [1]
    try check(
        mine { try settings(defaults) } == Mine(why: "expected String, found array of 1"), "settings fail")

    let priced: Jar = ["amount": 5]
    try check(try inContext(priced) == "no context", "context")
    try check(try inContext(priced.union(context: Currency(code: "SEK"))) == "SEKSEK5", "context is there")
    try check(try checks(["age": 1, "url": "https://a.b"]) == "https://a.b", "checks")
    try check(try checks(["age": 100, "url": "x"]) == "age: too old", "checks fail")
    try check(try checks(["age": 7, "url": "x"]) == "age: not seven", "a failure of one's own")
    var changed: Jar = ["note": null]
    try check(
        changing(&changed) == #"{"note":"was null","people":[{"age":1,"name":"Eve"}]}"#, "changing")
}
