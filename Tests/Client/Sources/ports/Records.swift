import Foundation
import Lift

// Models of medical records: a property that is one of many types, each under its own key (`valueString`,
// `valueQuantity`), resources of any type inside others, exact numbers, and a second value beside
// a primitive one, at a key that begins with an underscore.

/// A date of which the day or the month may be unknown.
nonisolated struct PartialDate: JarElement, Equatable {
    let year: Int
    let month: Int?
    let day: Int?

    init(jar: Jar) throws {
        let text: String = try jar^
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        try jar.assert(1...3 ~= parts.count && !parts.contains(nil), "not a date")
        year = try jar.assertNotNil(parts[0], "no year")
        month = parts.count > 1 ? parts[1] : nil
        day = parts.count > 2 ? parts[2] : nil
    }

    var jar: Jar {
        Jar([year, month, day].compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-"))
    }
}

nonisolated struct Quantity: JarMapped, Equatable {
    let value: Decimal?
    let unit: String?
    let code: String?

    static let mapping = JarMapping<Quantity> {
        JarMake(Quantity.init(value:unit:code:))
        JarField("value", \.value)
        JarField("unit", \.unit)
        JarField("code", \.code)
    }
}

nonisolated struct Coding: JarMapped, Equatable {
    let system: URL?
    let code: String
    let display: String?

    static let mapping = JarMapping<Coding> {
        JarMake(Coding.init(system:code:display:))
        JarField("system", \.system)
        JarField("code", \.code)
        JarField("display", \.display)
    }
}

nonisolated struct Concept: JarMapped, Equatable {
    let codings: [Coding]
    let text: String?

    static let mapping = JarMapping<Concept> {
        JarMake(Concept.init(codings:text:))
        JarField("coding", \.codings, default: [])
        JarField("text", \.text)
    }
}

nonisolated struct Period: JarMapped, Equatable {
    let start: PartialDate?
    let end: PartialDate?

    static let mapping = JarMapping<Period> {
        JarMake(Period.init(start:end:))
        JarField("start", \.start)
        JarField("end", \.end)
    }
}

/// `value[x]`: the type is a part of the key.
nonisolated enum Value: JarElement, Equatable {
    case text(String)
    case bool(Bool)
    case integer(Int)
    case quantity(Quantity)
    case concept(Concept)
    case period(Period)
    case time(PartialDate)

    init(jar: Jar) throws {
        guard let value = try Value(in: jar) else { throw jar.assertionFailure("no value") }
        self = value
    }

    /// The value in `jar`; nil if there is none.
    init?(in jar: Jar) throws {
        let keys = (jar.keys ?? []).filter { $0.hasPrefix("value") }
        guard let key = keys.first else { return nil }
        try jar.assert(keys.count == 1, "more than one value")
        let value = jar[key]
        switch key {
        case "valueString": self = .text(try value^)
        case "valueBoolean": self = .bool(try value^)
        case "valueInteger": self = .integer(try value^)
        case "valueQuantity": self = .quantity(try value^)
        case "valueCodeableConcept": self = .concept(try value^)
        case "valuePeriod": self = .period(try value^)
        case "valueDateTime": self = .time(try value^)
        default: throw value.assertionFailure("unknown type of value")
        }
    }

    var jar: Jar {
        switch self {
        case .text(let value): ["valueString": value]
        case .bool(let value): ["valueBoolean": value]
        case .integer(let value): ["valueInteger": value]
        case .quantity(let value): ["valueQuantity": value]
        case .concept(let value): ["valueCodeableConcept": value]
        case .period(let value): ["valuePeriod": value]
        case .time(let value): ["valueDateTime": value]
        }
    }
}

nonisolated struct Extension: JarElement, Equatable {
    let url: String
    let value: Value?
    let extensions: [Extension]

    init(jar: Jar) throws {
        url = try jar["url"]^
        value = try Value(in: jar)
        extensions = try jar["extension"]^ ?? []
    }

    var jar: Jar {
        var jar: Jar = ["url": url]
        if !extensions.isEmpty { jar["extension"] = extensions }
        if let value { jar.merge(value.jar) }
        return jar
    }
}

/// A primitive value, and what is said about it at `_key`.
nonisolated struct Primitive<Content: JarElement & Equatable & Sendable>: Equatable, Sendable {
    let value: Content?
    let extensions: [Extension]

    init(_ key: String, in jar: Jar) throws {
        value = try jar[key]^
        extensions = try jar["_" + key]["extension"]^ ?? []
    }

    func write(_ key: String, to jar: inout Jar) {
        jar[key] = value
        if !extensions.isEmpty { jar["_" + key]["extension"] = extensions }
    }
}

nonisolated protocol Resource: JarElement, Sendable {
    var id: String { get }
}

nonisolated enum Resources {
    static let all = JarVariants<any Resource>(
        by: "resourceType", ["Patient": Patient.self, "Observation": Observation.self, "Bundle": Bundle.self])
}

nonisolated struct Patient: Resource, Equatable {
    let id: String
    let names: [String]
    let born: Primitive<PartialDate>

    init(jar: Jar) throws {
        id = try jar["id"]^
        names = try (jar["name"]^ ?? [] as [Jar]).map { try $0["text"]^ }
        born = try Primitive("birthDate", in: jar)
    }

    var jar: Jar {
        var jar: Jar = ["id": id, "name": Jar(names.map { ["text": $0] as Jar })]
        born.write("birthDate", to: &jar)
        return jar
    }
}

nonisolated struct Observation: Resource {
    struct Component: JarMapped, Equatable {
        let code: Concept
        let value: Value?

        static let mapping = JarMapping<Component> {
            JarMake(Component.init(code:value:))
            JarField("code", \.code)
            JarField(
                .flattened, \.value,
                by: AnyJarTransform(lift: { try Value(in: $0) }, represent: { $0?.jar ?? Jar() }))
        }
    }

    let id: String
    let code: Concept
    let value: Value?
    let components: [Component]
    let contained: [any Resource]

    init(jar: Jar) throws {
        id = try jar["id"]^
        code = try jar["code"]^
        value = try Value(in: jar)
        components = try jar["component"]^ ?? []
        contained = try jar["contained"].transformed(by: Resources.all.array)^ ?? []
    }

    var jar: Jar {
        var jar: Jar = ["id": id, "code": code]
        if let value { jar.merge(value.jar) }
        if !components.isEmpty { jar["component"] = components }
        if !contained.isEmpty { jar["contained"] = Jar(contained, by: Resources.all.array) }
        return jar
    }
}

nonisolated struct Bundle: Resource {
    let id: String
    let entries: [any Resource]

    init(jar: Jar) throws {
        id = try jar["id"]^
        entries = try (jar["entry"]^ as [Jar]).map { try $0["resource"].transformed(by: Resources.all)^ }
    }

    var jar: Jar {
        ["id": id, "entry": Jar(entries.map { ["resource": Jar($0, by: Resources.all)] as Jar })]
    }
}

func records() throws {
    let jar = try Jar(json: recordsText)
    let bundle: any Resource = try jar.transformed(by: Resources.all)^
    guard let entries = (bundle as? Bundle)?.entries, let patient = entries[0] as? Patient,
        let observation = entries[1] as? Observation
    else { throw Failure(what: "no bundle") }
    try check(patient.born.value?.month == 12 && patient.born.value?.day == nil)
    try check(patient.born.extensions.map(\.value) == [.time(try Jar("1974-12-25")^)])
    guard case .quantity(let quantity) = observation.value else { throw Failure(what: "no quantity") }
    try check(quantity.value == Decimal(string: "6.30") && quantity.unit == "mmol/l")
    let values = observation.components.map(\.value)
    try check(
        values == [
            .text("fine"), .bool(false), .integer(7), .concept(Concept(codings: [], text: "x")), nil,
        ])
    try check(observation.contained.map(\.id) == ["p2"])

    try check(Jar(bundle, by: Resources.all) == jar, "\(Jar(bundle, by: Resources.all))")
    let again = try String(json: Jar(bundle, by: Resources.all))
    try check(again.contains(#""value":6.3"#), again)

    func lifted(_ text: String) throws -> any Resource {
        try Jar(json: #"{"resourceType": "Observation", "id": "o", "code": {}, \#(text)}"#)
            .transformed(by: Resources.all)^
    }
    try checkError(.type, at: "valueBoolean") { try lifted(#""valueBoolean": "yes""#) }
    try checkError(.value, at: "valueRange") { try lifted(#""valueRange": {}"#) }
    try checkError(.value, at: "") { try lifted(#""valueInteger": 1, "valueString": "a""#) }
    try checkError(.type, at: "component[0].valueQuantity.value") {
        try lifted(#""component": [{"code": {}, "valueQuantity": {"value": "much"}}]"#)
    }
    try checkError(.value, at: "contained[0].resourceType") {
        try lifted(#""contained": [{"resourceType": "Practitioner", "id": "x"}]"#)
    }
}

private let recordsText = """
    {"resourceType": "Bundle", "id": "b", "entry": [
      {"resource": {"resourceType": "Patient", "id": "p", "name": [{"text": "Kim Li"}], "birthDate": "1974-12",
        "_birthDate": {"extension": [{"url": "birthTime", "valueDateTime": "1974-12-25"}]}}},
      {"resource": {"resourceType": "Observation", "id": "o",
        "code": {"coding": [{"system": "http://loinc.org", "code": "15074-8", "display": "Glucose"}]},
        "valueQuantity": {"value": 6.30, "unit": "mmol/l", "code": "mmol/L"},
        "component": [{"code": {"coding": []}, "valueString": "fine"},
                      {"code": {"coding": []}, "valueBoolean": false},
                      {"code": {"coding": []}, "valueInteger": 7},
                      {"code": {"coding": []}, "valueCodeableConcept": {"coding": [], "text": "x"}},
                      {"code": {"coding": []}}],
        "contained": [{"resourceType": "Patient", "id": "p2", "name": []}]}}]}
    """
