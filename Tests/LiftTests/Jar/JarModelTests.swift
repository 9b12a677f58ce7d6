import Lift
import Testing

/// Random changes, made to a Jar and to a plain model of one.
@Suite struct JarModelTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func behavesAsTheModel(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var now = (jar: Jar(), model: JarModel.missing)
        var copies = [now]
        for step in 0..<500 {
            let place: Comment = "seed \(seed), step \(step)"
            if now.model.size > 150 || step % 97 == 0 {
                let model = JarModel.random(levels: 3, using: &random)
                now = (try model.jar(asDocument: .random(using: &random)), model)
            }
            let before = now
            let path = now.model.randomPath(using: &random)
            let change = JarChange.random(using: &random)
            let argument: (jar: Jar, model: JarModel)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: argument = copies[Int.random(in: copies.indices, using: &random)]
            case 1:
                let part = now.model.randomPath(using: &random)
                argument = (part.walk(from: now.jar), now.model.part(part))
            default:
                let model = JarModel.random(levels: 2, using: &random)
                argument = (try model.jar(asDocument: .random(using: &random)), model)
            }
            change.apply(argument.jar, to: &now.jar, at: path[...])
            change.apply(argument.model, to: &now.model, at: path[...])
            if now.model.isBad {
                #expect(throws: LiftError.self, place) { try String(json: now.jar) }
                now = before
            }
            let written = try? String(json: now.jar)
            try #require(written == now.model.text(), place)
            let isUnchanged = before.model.text(sorted: true) == now.model.text(sorted: true)
            #expect((now.jar == before.jar) == isUnchanged, place)
            if let text = now.model.text() {
                let read = try Jar(json: text)
                #expect(now.jar == read, place)
                #expect(now.jar.hashValue == read.hashValue, place)
            }
            for copy in copies {
                let written = try? String(json: copy.jar)
                try #require(written == copy.model.text(), place)
            }
            if step % 5 == 0 { copies.append(now) }
            if copies.count > 4 { copies.removeFirst() }
        }
    }
}

/// What is done to a part of a Jar.
enum JarChange {
    case assign
    case setKey(String)
    case setIndex(Int)
    case removeKey(String)
    case removeIndex(Int)
    case append
    case formUnion

    static func random(using random: inout SeededGenerator) -> JarChange {
        let key = JarModel.randomKey(using: &random)
        let index = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .assign
        case 1...3: return .setKey(key)
        case 4: return .setIndex(index)
        case 5: return .removeKey(key)
        case 6: return .removeIndex(index)
        case 7, 8: return .append
        default: return .formUnion
        }
    }

    func apply(_ argument: Jar, to jar: inout Jar, at path: ArraySlice<JarPathComponent>) {
        switch path.first {
        case .key(let key): apply(argument, to: &jar[key], at: path.dropFirst())
        case .index(let index): apply(argument, to: &jar[index], at: path.dropFirst())
        case nil:
            switch self {
            case .assign: jar = argument
            case .setKey(let key): jar[key] = argument
            case .setIndex(let index): jar[index] = argument
            case .removeKey(let key): jar[key] = nil
            case .removeIndex(let index): jar[index] = nil
            case .append: jar.append(argument.kind == .missing ? Jar(null) : argument)
            case .formUnion: jar.formUnion(argument)
            }
        }
    }

    func apply(_ argument: JarModel, to model: inout JarModel, at path: ArraySlice<JarPathComponent>) {
        switch path.first {
        case .key(let key): model.change(key) { apply(argument, to: &$0, at: path.dropFirst()) }
        case .index(let index): model.change(index) { apply(argument, to: &$0, at: path.dropFirst()) }
        case nil:
            switch self {
            case .assign: model = argument
            case .setKey(let key): model.change(key) { $0 = argument }
            case .setIndex(let index): model.change(index) { $0 = argument }
            case .removeKey(let key): model.change(key) { $0 = .missing }
            case .removeIndex(let index): model.change(index) { $0 = .missing }
            case .append: model.append(argument.isMissing ? .null : argument)
            case .formUnion: model.formUnion(argument)
            }
        }
    }
}

/// What a Jar does, in the simplest way there is.
indirect enum JarModel: Sendable {
    case missing
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([JarModel])
    case object([(key: String, value: JarModel)])
    /// What an assignment past the end leaves behind.
    case bad
}

// MARK: - Changes

extension JarModel {
    mutating func change(_ key: String, _ body: (inout JarModel) -> Void) {
        if case .bad = self { return }
        var members: [(key: String, value: JarModel)]? = nil
        if case .object(let present) = self { members = present }
        let place = members?.firstIndex { $0.key == key }
        var value = place.flatMap { members?[$0].value } ?? .missing
        body(&value)
        if value.isMissing {
            guard let place else { return }
            members?.remove(at: place)
        } else if let place {
            members?[place].value = value
        } else {
            members = (members ?? []) + [(key, value)]
        }
        self = .object(members ?? [])
    }

    mutating func change(_ index: Int, _ body: (inout JarModel) -> Void) {
        guard case .array(var elements) = self, elements.indices.contains(index) else {
            // Nothing happens unless something is put there.
            var value = JarModel.missing
            body(&value)
            if !value.isMissing { self = .bad }
            return
        }
        body(&elements[index])
        if elements[index].isMissing { elements.remove(at: index) }
        self = .array(elements)
    }

    mutating func append(_ value: JarModel) {
        switch self {
        case .bad: return
        case .missing: self = .array([value])
        case .array(let elements): self = .array(elements + [value])
        default: self = .array([self, value])
        }
    }

    mutating func formUnion(_ other: JarModel) {
        if isMissing(or: other) { return }
        guard case .object = self, case .object(let members) = other else {
            self = other
            return
        }
        for (key, value) in members { change(key) { $0 = value } }
    }

    /// Whether a union with `other` changes nothing.
    private func isMissing(or other: JarModel) -> Bool {
        if case .bad = self { return true }
        return other.isMissing
    }
}

// MARK: - Looking

extension JarModel {
    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether there is an error anywhere in it.
    var isBad: Bool {
        switch self {
        case .bad: true
        case .array(let elements): elements.contains { $0.isBad }
        case .object(let members): members.contains { $0.value.isBad }
        default: false
        }
    }

    /// How many values there are.
    var size: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.size }
        case .object(let members): members.reduce(1) { $0 + $1.value.size }
        default: 1
        }
    }

    func part(_ path: [JarPathComponent]) -> JarModel {
        path.reduce(self) { model, step in
            switch (model, step) {
            case (.object(let members), .key(let key)): members.first { $0.key == key }?.value ?? .missing
            case (.array(let elements), .index(let index)): elements[index]
            case (.null, _), (.missing, _): .missing
            default: .bad
            }
        }
    }

    /// The JSON text; nil for nothing.
    func text(sorted: Bool = false) -> String? {
        switch self {
        case .missing, .bad: return nil
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .int(let value): return "\(value)"
        case .string(let text): return "\"\(text)\""
        case .array(let elements):
            return "[" + elements.compactMap { $0.text(sorted: sorted) }.joined(separator: ",") + "]"
        case .object(let members):
            let ordered = sorted ? members.sorted { $0.key < $1.key } : members
            let texts = ordered.compactMap { key, value in
                value.text(sorted: sorted).map { "\"\(key)\":\($0)" }
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    /// The same data as a Jar, read or built.
    func jar(asDocument: Bool) throws -> Jar {
        if asDocument, let text = text() { return try Jar(json: text) }
        switch self {
        case .missing, .bad: return Jar()
        case .null: return Jar(Null())
        case .bool(let value): return Jar(value)
        case .int(let value): return Jar(value)
        case .string(let text): return Jar(text)
        case .array(let elements): return Jar(try elements.map { try $0.jar(asDocument: false) })
        case .object(let members):
            var jar: Jar = [:]
            for (key, value) in members { jar[key] = try value.jar(asDocument: false) }
            return jar
        }
    }
}

// MARK: - Chance

extension JarModel {
    /// More keys than a dictionary has before it keeps a table.
    static func randomKey(using random: inout SeededGenerator) -> String {
        "k\(Int.random(in: 0..<24, using: &random))"
    }

    static func random(levels: Int, using random: inout SeededGenerator) -> JarModel {
        switch Int.random(in: 0..<(levels > 0 ? 12 : 7), using: &random) {
        case 0: return .missing
        case 1: return .null
        case 2: return .bool(.random(using: &random))
        case 3, 4: return .int(.random(in: -99...99, using: &random))
        case 5, 6: return .string("s\(Int.random(in: 0..<9, using: &random))")
        case 7, 8:
            let elements = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                JarModel.random(levels: levels - 1, using: &random)
            }
            return .array(elements.filter { !$0.isMissing })
        default:
            var object = JarModel.object([])
            for _ in 0..<Int.random(in: 0..<(levels > 1 ? 30 : 6), using: &random) {
                let value = JarModel.random(levels: levels - 1, using: &random)
                object.change(randomKey(using: &random)) { $0 = value }
            }
            return object
        }
    }

    /// A path to a part, or, now and then, to a key that is not there.
    func randomPath(using random: inout SeededGenerator) -> [JarPathComponent] {
        if Int.random(in: 0..<4, using: &random) == 0 { return [] }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &random)
            return [.index(index)] + elements[index].randomPath(using: &random)
        case .object(let members) where !members.isEmpty:
            let member = members[Int.random(in: members.indices, using: &random)]
            return [.key(member.key)] + member.value.randomPath(using: &random)
        default:
            return Int.random(in: 0..<4, using: &random) == 0 ? [.key(Self.randomKey(using: &random))] : []
        }
    }
}
