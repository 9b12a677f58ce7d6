import Foundation
import Lift

/// Reading, writing, changing and searching documents.
///
/// For lookups, the document is read before each run, and that is not measured. What a first lookup prepares
/// is.
func growthOfDocuments() -> [GrowingWork] {
    [reading, lifting, dropping, editing, lookingUpKeys, lookingUpAbsentKeys, indexing, iterating]
}

private struct Element: Codable, Equatable, JarElement {
    let number: Int
    let name: String

    init(_ number: Int) {
        self.number = number
        name = "element"
    }

    init(jar: Jar) throws {
        number = try jar["number"]^
        name = try jar["name"]^
    }

    var jar: Jar { ["number": number, "name": name] }
}

private func elements(_ count: Int) -> [Element] { (0..<count).map(Element.init) }

/// `[{"number":0,"name":"element"},…]`
private func text(_ count: Int) -> Data {
    let elements = (0..<count).map { "{\"number\":\($0),\"name\":\"element\"}" }
    return Data("[\(elements.joined(separator: ","))]".utf8)
}

private func array(_ count: Int) throws -> Jar { try Jar(json: text(count)) }

/// `{"key 0":0,…}`
private func object(_ keys: [String], _ count: Int) throws -> Jar {
    let members = (0..<count).map { "\"\(keys[$0])\":\($0)" }
    return try Jar(json: "{\(members.joined(separator: ","))}")
}

private let reading = GrowingWork(title: "read an array of objects") { _ in
    let lift = GrowingSide(prepare: text) { data, _ in consume(try Jar(json: data)) }
    let peer = GrowingSide("JSONSerialization", prepare: text) { data, _ in
        consume(try JSONSerialization.jsonObject(with: data))
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        isSameData(try array(count).asAny(), try JSONSerialization.jsonObject(with: text(count)))
    }
}

private let lifting = GrowingWork(title: "bytes → models") { _ in
    let lift = GrowingSide(prepare: text) { data, _ in consume(try Jar(json: data)^ as [Element]) }
    let peer = GrowingSide("JSONDecoder", prepare: text) { data, _ in
        consume(try JSONDecoder().decode([Element].self, from: data))
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        let decoded = try JSONDecoder().decode([Element].self, from: text(count))
        return try array(count)^ == elements(count) && decoded == elements(count)
    }
}

private let dropping = GrowingWork(title: "models → bytes") { _ in
    let lift = GrowingSide(prepare: elements) { elements, _ in consume(try Data(json: elements)) }
    let peer = GrowingSide("JSONEncoder", prepare: elements) { elements, _ in
        consume(try JSONEncoder().encode(elements))
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        let encoded = try JSONEncoder().encode(elements(count))
        return try Data(json: elements(count)) == text(count) && Jar(json: encoded)^ == elements(count)
    }
}

private let editing = GrowingWork(title: "edit each of the objects read") { _ in
    let lift = GrowingSide(prepare: array) { jar, count in
        for index in 0..<count { jar[index]["number"] = -index }
    }
    return GrowingWork.Sides(lift: lift.subject) { count in
        let jar = try lift.result(count)
        return try (0..<count).allSatisfy { try jar[$0]["number"]^ == -$0 }
    }
}

private let lookingUpKeys = GrowingWork(title: "look up every key read") { largest in
    let keys = numberedKeys(largest)
    let lift = GrowingSide(prepare: { try object(keys, $0) }) { jar, count in
        for index in 0..<count { consume(try jar[keys[index]]^ as Int) }
    }
    return GrowingWork.Sides(lift: lift.subject) { count in
        let jar = try object(keys, count)
        return try (0..<count).allSatisfy { try jar[keys[$0]]^ == $0 }
    }
}

private let lookingUpAbsentKeys = GrowingWork(title: "look up absent keys") { largest in
    let keys = numberedKeys(largest), absent = keys.map { "no \($0)" }
    let lift = GrowingSide(prepare: { try object(keys, $0) }) { jar, count in
        for index in 0..<count { consume(jar[absent[index]].kind) }
    }
    return GrowingWork.Sides(lift: lift.subject) { count in
        let jar = try object(keys, count)
        return (0..<count).allSatisfy { jar[absent[$0]].kind == .missing }
    }
}

private let indexing = GrowingWork(title: "index the objects read") { _ in
    let lift = GrowingSide(prepare: array) { jar, count in
        for index in 0..<count { consume(try jar[index]["number"]^ as Int) }
    }
    return GrowingWork.Sides(lift: lift.subject) { count in
        let jar = try array(count)
        return try (0..<count).allSatisfy { try jar[$0]["number"]^ == $0 }
    }
}

private let iterating = GrowingWork(title: "iterate over the objects read") { _ in
    let lift = GrowingSide(prepare: array) { jar, _ in
        for element in try jar^ as [Jar] { consume(try element["number"]^ as Int) }
    }
    return GrowingWork.Sides(lift: lift.subject) { count in
        let jars: [Jar] = try array(count)^
        return try jars.enumerated().allSatisfy { index, jar in try jar["number"]^ == index }
    }
}
