import Lift

/// What a Jar does when it is changed, in the simplest way there is.
indirect enum PlainJar {
    case missing
    /// A JSON text.
    case scalar(String)
    case array([PlainJar])
    case object([(key: String, value: PlainJar)])
    /// What an assignment past the end leaves behind, and what a key of a string is.
    case error
}

// MARK: - Changes

extension PlainJar {
    mutating func change(_ key: String, _ body: (inout PlainJar) -> Void) {
        if case .error = self { return }
        var members: [(key: String, value: PlainJar)] = []
        if case .object(let present) = self { members = present }
        let place = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
        var value = place.map { members[$0].value } ?? .missing
        body(&value)
        switch (place, value.isMissing) {
        case (nil, true): return
        case (nil, false): members.append((key, value))
        case (let place?, true): members.remove(at: place)
        case (let place?, false): members[place].value = value
        }
        self = .object(members)
    }

    mutating func change(_ index: Int, _ body: (inout PlainJar) -> Void) {
        guard case .array(var elements) = self, elements.indices.contains(index) else {
            var value = PlainJar.missing
            body(&value)
            if !value.isMissing { self = .error }
            return
        }
        body(&elements[index])
        if elements[index].isMissing { elements.remove(at: index) }
        self = .array(elements)
    }

    mutating func append(_ value: PlainJar) {
        if value.isMissing { return }
        switch self {
        case .error: return
        case .missing: self = .array([value])
        case .array(let elements): self = .array(elements + [value])
        default: self = .array([self, value])
        }
    }

    mutating func merge(_ other: PlainJar) {
        if case .error = self { return }
        if other.isMissing { return }
        guard case .object = self, case .object(let members) = other else {
            self = other
            return
        }
        for (key, value) in members { change(key) { $0.merge(value) } }
    }
}

// MARK: - Looking

extension PlainJar {
    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether there is an error anywhere in it.
    var hasError: Bool {
        switch self {
        case .error: true
        case .array(let elements): elements.contains { $0.hasError }
        case .object(let members): members.contains { $0.value.hasError }
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

    func part(_ step: JarPath.Component) -> PlainJar {
        switch (self, step) {
        case (.object(let members), .key(let key)):
            members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value ?? .missing
        case (.array(let elements), .index(let index)):
            elements.indices.contains(index) ? elements[index] : .error
        case (.scalar("null"), _), (.missing, _): .missing
        default: .error
        }
    }

    /// The JSON text; nil for nothing.
    func text(sorted: Bool = false) -> String? {
        switch self {
        case .missing, .error: return nil
        case .scalar(let text): return text
        case .array(let elements):
            return "[" + elements.compactMap { $0.text(sorted: sorted) }.joined(separator: ",") + "]"
        case .object(let members):
            let ordered =
                sorted ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
            let texts = ordered.compactMap { key, value in
                value.text(sorted: sorted).map { "\"\(key)\":\($0)" }
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }
}
