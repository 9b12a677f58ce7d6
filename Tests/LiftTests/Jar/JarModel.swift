import Foundation
import Lift

/// What a Jar does, in the simplest way there is.
indirect enum JarModel: Sendable {
    case missing
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([JarModel])
    case object([(key: String, value: JarModel)])
    /// The name of the place in the context, known only when it is read or written.
    case deferred
    /// A part that brought its own context, with the name of a place in it.
    case placed(String, JarModel)
    /// What an assignment past the end leaves behind.
    case bad
}

/// A name in a context.
struct ModelPlace: JarContextValue {
    let name: String
}

/// Represented as the name in the context.
struct NamedByContext: JarRepresentableWithContext {
    static let unnamed = "unnamed"

    func asJar(using context: Jar.Context) -> Jar {
        let place: ModelPlace? = context.get()
        return Jar(place?.name ?? Self.unnamed)
    }
}

// MARK: - Changes

/// `place` is the name in the context that a part has from those around it.
extension JarModel {
    mutating func change(
        _ key: String, in place: String?, _ body: (inout JarModel, _ place: String?) throws -> Void
    ) rethrows {
        try changeHere(in: place) { model, place in
            var members: [(key: String, value: JarModel)]? = nil
            if case .bad = model { return }
            if case .object(let present) = model { members = present }
            let index = members?.firstIndex { $0.key == key }
            var value = index.flatMap { members?[$0].value } ?? .missing
            try body(&value, place)
            if value.isMissing {
                guard let index else { return }
                members?.remove(at: index)
            } else if let index {
                members?[index].value = value
            } else {
                members = (members ?? []) + [(key, value)]
            }
            model = .object(members ?? [])
        }
    }

    mutating func change(
        _ index: Int, in place: String?, _ body: (inout JarModel, _ place: String?) throws -> Void
    ) rethrows {
        try changeHere(in: place) { model, place in
            if case .bad = model { return }
            guard case .array(var elements) = model, elements.indices.contains(index) else {
                // Nothing happens unless something is put there.
                var value = JarModel.missing
                try body(&value, place)
                if !value.isMissing { model = .bad }
                return
            }
            try body(&elements[index], place)
            if elements[index].isMissing { elements.remove(at: index) }
            model = .array(elements)
        }
    }

    mutating func append(_ value: JarModel, in place: String?) {
        changeHere(in: place) { model, _ in
            switch model {
            case .bad: return
            case .missing: model = .array([value])
            case .array(let elements): model = .array(elements + [value])
            default: model = .array([model, value])
            }
        }
    }

    /// Who changes what is deferred settles what it is. A context stays around what is changed.
    private mutating func changeHere(
        in place: String?, _ body: (inout JarModel, _ place: String?) throws -> Void
    ) rethrows {
        let own = ownPlace
        var model = inner.resolved(in: own ?? place)
        try body(&model, own ?? place)
        self = .holding(own, model)
    }

    /// As a string, if it is deferred. Its own context stays with it.
    func resolved(in place: String?) -> JarModel {
        guard case .deferred = inner else { return self }
        return .holding(ownPlace, .string(ownPlace ?? place ?? NamedByContext.unnamed))
    }
}

// MARK: - Looking

extension JarModel {
    /// `model` with a context, if there is a name for it, or no other one already.
    static func holding(_ name: String?, _ model: JarModel) -> JarModel {
        guard let name, model.ownPlace == nil else { return model }
        return .placed(name, model)
    }

    var ownPlace: String? {
        if case .placed(let name, _) = self { name } else { nil }
    }

    /// Without its own context.
    var inner: JarModel {
        if case .placed(_, let model) = self { model } else { self }
    }

    var isMissing: Bool {
        if case .missing = inner { true } else { false }
    }

    /// Whether a test holds for this or anything in it.
    func contains(_ test: (JarModel) -> Bool) -> Bool {
        if test(self) { return true }
        switch self {
        case .array(let elements): return elements.contains { $0.contains(test) }
        case .object(let members): return members.contains { $0.value.contains(test) }
        case .placed(_, let model): return model.contains(test)
        default: return false
        }
    }

    /// Whether there is an error anywhere in it.
    var isBad: Bool {
        contains { if case .bad = $0 { true } else { false } }
    }

    var isDeferred: Bool {
        contains {
            switch $0 {
            case .deferred, .placed: true
            default: false
            }
        }
    }

    var hasNull: Bool {
        contains { if case .null = $0 { true } else { false } }
    }

    /// How many values there are.
    var size: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.size }
        case .object(let members): members.reduce(1) { $0 + $1.value.size }
        case .placed(_, let model): model.size
        default: 1
        }
    }

    /// What stands at `path`, with the context that it has there.
    func part(_ path: [JarPath.Component]) -> JarModel {
        var place = ownPlace
        var model = inner
        for step in path {
            switch (model, step) {
            case (.object(let members), .key(let key)):
                model = members.first { $0.key == key }?.value ?? .missing
            case (.array(let elements), .index(let index)): model = elements[index]
            case (.null, _), (.missing, _): model = .missing
            default: model = .bad
            }
            place = model.ownPlace ?? place
            model = model.inner
        }
        return .holding(place, model)
    }

    /// The JSON text, written with the name of a place or with none; nil for nothing.
    func text(sorted: Bool = false, in place: String? = nil) -> String? {
        switch self {
        case .missing, .bad: return nil
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .int(let value): return "\(value)"
        case .string(let text): return "\"\(text)\""
        case .deferred: return "\"\(place ?? NamedByContext.unnamed)\""
        case .placed(let name, let model): return model.text(sorted: sorted, in: name)
        case .array(let elements):
            return "[" + elements.compactMap { $0.text(sorted: sorted, in: place) }.joined(separator: ",")
                + "]"
        case .object(let members):
            let ordered = sorted ? members.sorted { $0.key < $1.key } : members
            let texts = ordered.compactMap { key, value in
                value.text(sorted: sorted, in: place).map { "\"\(key)\":\($0)" }
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    /// The same data with all that was deferred represented, as it is read back.
    func settled(in place: String? = nil) -> JarModel {
        switch self {
        case .deferred: resolved(in: place)
        case .placed(let name, let model): model.settled(in: name)
        case .array(let elements): .array(elements.map { $0.settled(in: place) })
        case .object(let members): .object(members.map { ($0.key, $0.value.settled(in: place)) })
        default: self
        }
    }

    /// The same data as a Jar, read or built.
    func jar(asDocument: Bool) throws -> Jar {
        if asDocument, !isDeferred, let text = text() { return try Jar(json: text) }
        switch self {
        case .missing, .bad: return Jar()
        case .null: return Jar(Null())
        case .bool(let value): return Jar(value)
        case .int(let value): return Jar(value)
        case .string(let text): return Jar(text)
        case .deferred: return Jar(NamedByContext())
        case .placed(let name, let model):
            return try model.jar(asDocument: asDocument).union(context: ModelPlace(name: name))
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
        let model = randomData(levels: levels, using: &random)
        if Int.random(in: 0..<12, using: &random) > 0 { return model }
        return .holding("p\(Int.random(in: 0..<3, using: &random))", model)
    }

    private static func randomData(levels: Int, using random: inout SeededGenerator) -> JarModel {
        switch Int.random(in: 0..<(levels > 0 ? 13 : 8), using: &random) {
        case 0: return .missing
        case 1: return .null
        case 2: return .bool(.random(using: &random))
        case 3, 4: return .int(.random(in: -99...99, using: &random))
        case 5, 6: return .string("s\(Int.random(in: 0..<9, using: &random))")
        case 7: return Int.random(in: 0..<4, using: &random) == 0 ? .deferred : .int(7)
        case 8, 9:
            let elements = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                JarModel.random(levels: levels - 1, using: &random)
            }
            return .array(elements.filter { !$0.isMissing })
        default:
            var members: [(key: String, value: JarModel)] = []
            for _ in 0..<Int.random(in: 0..<(levels > 1 ? 30 : 6), using: &random) {
                let (key, value) = (
                    randomKey(using: &random), JarModel.random(levels: levels - 1, using: &random)
                )
                if !value.isMissing, !members.contains(where: { $0.key == key }) {
                    members.append((key, value))
                }
            }
            return .object(members)
        }
    }

    /// A path to a part, or, now and then, to a key that is not there.
    func randomPath(using random: inout SeededGenerator) -> [JarPath.Component] {
        if Int.random(in: 0..<4, using: &random) == 0 { return [] }
        switch inner {
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
