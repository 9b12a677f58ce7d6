import Lift

/// JSON values in the simplest form, with changes that are made the plain way.
indirect enum PlainJSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([PlainJSON])
    /// The keys differ.
    case object([Member])

    struct Member: Equatable, Sendable {
        let key: String
        var value: PlainJSON
    }
}

// MARK: - Text and Jars

extension PlainJSON {
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    /// The same data as a Jar, of which random parts are read and the others are built.
    func jar(using random: inout SeededGenerator) throws -> Jar {
        if Int.random(in: 0..<3, using: &random) == 0 { return try Jar(json: text) }
        switch self {
        case .null: return Jar(Null())
        case .bool(let value): return Jar(value)
        case .int(let value): return Jar(value)
        case .string(let text): return Jar(text)
        case .array(let elements):
            var jar: Jar = []
            for element in elements { jar.append(try element.jar(using: &random)) }
            return jar
        case .object(let members):
            var jar: Jar = [:]
            for member in members { jar[member.key] = try member.value.jar(using: &random) }
            return jar
        }
    }

    static func random(levels: Int, hasNulls: Bool = true, using random: inout SeededGenerator) -> PlainJSON {
        func part() -> PlainJSON { Self.random(levels: levels - 1, hasNulls: hasNulls, using: &random) }
        switch Int.random(in: 0..<(levels > 0 ? 12 : 5), using: &random) {
        case 0: return hasNulls ? .null : .bool(true)
        case 1: return .bool(.random(using: &random))
        case 2, 3: return .int(.random(in: -3...3, using: &random))
        case 4: return .string("s\(Int.random(in: 0..<3, using: &random))")
        case 5...7: return .array((0..<Int.random(in: 0..<6, using: &random)).map { _ in part() })
        default:
            var members: [Member] = []
            for _ in 0..<Int.random(in: 0..<(levels > 2 ? 24 : 6), using: &random) {
                // More keys than a dictionary has before it keeps a table; some of them are numbers.
                let number = Int.random(in: 0..<30, using: &random)
                let key = number < 4 ? "\(number)" : "k\(number)"
                if !members.contains(where: { $0.key == key }) {
                    members.append(Member(key: key, value: part()))
                }
            }
            return .object(members)
        }
    }
}

// MARK: - Changes

extension PlainJSON {
    func merging(_ other: PlainJSON, arrays: Jar.ArrayMerging) -> PlainJSON {
        switch (self, other, arrays) {
        case (.object(var members), .object(let others), _):
            for other in others {
                if let index = members.firstIndex(where: { $0.key == other.key }) {
                    members[index].value = members[index].value.merging(other.value, arrays: arrays)
                } else {
                    members.append(other)
                }
            }
            return .object(members)
        case (.array(let elements), .array(let others), .append): return .array(elements + others)
        case (.array(let elements), .array(let others), .byIndex):
            let both = zip(elements, others).map { $0.merging($1, arrays: arrays) }
            return .array(both + elements.dropFirst(both.count) + others.dropFirst(both.count))
        default: return other
        }
    }

    /// RFC 7396, section 2.
    func mergePatched(_ patch: PlainJSON) -> PlainJSON {
        guard case .object(let changes) = patch else { return patch }
        var members: [Member] = if case .object(let members) = self { members } else { [] }
        for change in changes {
            let index = members.firstIndex { $0.key == change.key }
            if change.value == .null {
                if let index { members.remove(at: index) }
            } else if let index {
                members[index].value = members[index].value.mergePatched(change.value)
            } else {
                members.append(Member(key: change.key, value: PlainJSON.null.mergePatched(change.value)))
            }
        }
        return .object(members)
    }

    /// Makes a random change somewhere in the value.
    mutating func change(using random: inout SeededGenerator) {
        switch self {
        case .array(var elements) where Int.random(in: 0..<4, using: &random) > 0:
            let index = Int.random(in: 0...elements.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: elements.insert(.random(levels: 2, using: &random), at: index)
            case 1 where index < elements.count: elements.remove(at: index)
            default: if index < elements.count { elements[index].change(using: &random) }
            }
            self = .array(elements)
        case .object(var members) where Int.random(in: 0..<8, using: &random) > 0:
            let key = "k\(Int.random(in: 0..<40, using: &random))"
            let index = members.indices.randomElement(using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !members.contains { $0.key == key }:
                members.append(Member(key: key, value: .random(levels: 2, using: &random)))
            case 1: if let index { members.remove(at: index) }
            default: if let index { members[index].value.change(using: &random) }
            }
            self = .object(members)
        default: self = .random(levels: 2, using: &random)
        }
    }
}
