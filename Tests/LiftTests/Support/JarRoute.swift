import Lift
import Testing

/// The ways in which a Jar comes to hold the same data.
enum JarRoute: CaseIterable, Sendable {
    /// Read from JSON.
    case document
    /// Built from literals and Swift values.
    case built
    /// Taken over from values of unknown type; the order of keys is lost.
    case checked, unchecked
    /// Read from JSON, and every container in it changed and changed back.
    case mutated
    /// Represented when it is read.
    case deferred
    /// A part of a document, an element of a built Jar.
    case placed
    /// A value that is represented by a part of a document, an element of a built Jar.
    case placedDeferred

    static let keepingOrder: [JarRoute] = allCases.filter { $0 != .checked && $0 != .unchecked }

    /// The path of the Jar that `jar(_:)` gives.
    var path: [JarPath.Component] {
        switch self {
        case .placed, .placedDeferred: [.key("here"), .index(1)]
        default: []
        }
    }

    /// A Jar with the data of `json`, got this way.
    func jar(_ json: String) throws -> Jar {
        let document = try Jar(json: json)
        switch self {
        case .document: return document
        case .built: return try Self.rebuilt(document)
        case .checked: return try Jar(checked: document.asAny())
        case .unchecked: return Jar(unchecked: try document.asAny())
        case .mutated: return Self.mutated(document)
        case .deferred: return Jar(Deferred(held: document))
        case .placed:
            let around: Jar = ["here": [0, try Self.part(json)]]
            return around["here"][1]
        case .placedDeferred:
            let around: Jar = ["here": [0, Deferred(held: try Self.part(json))] as Jar]
            return around["here"][1]
        }
    }

    /// A value that is represented as the Jar that it holds.
    struct Deferred: JarRepresentableWithContext {
        let held: Jar

        func asJar(using context: Jar.Context) -> Jar { held }
    }

    private static func part(_ json: String) throws -> Jar {
        try Jar(json: #"{"before":[1,{"a":2}],"part":[null,\#(json)],"behind":3}"#)["part"][1]
    }

    private static func rebuilt(_ jar: Jar) throws -> Jar {
        switch jar.kind {
        case .array:
            var array: Jar = []
            for element in jar.elements { array.append(try rebuilt(element)) }
            return array
        case .dictionary:
            var dictionary: Jar = [:]
            for key in try #require(jar.keys) { dictionary[key] = try rebuilt(jar[key]) }
            return dictionary
        case .bool: return Jar(try jar^ as Bool)
        case .string: return Jar(try jar^ as String)
        case .number:
            if let int = try? jar^ as Int { return Jar(int) }
            return Jar(try jar^ as Double)
        default: return Jar(null)
        }
    }

    private static func mutated(_ jar: Jar) -> Jar {
        var jar = jar
        if jar.kind == .array, let count = jar.count {
            for index in 0..<count { jar[index] = mutated(jar[index]) }
            jar.append(0)
            jar[count] = nil
        } else if let keys = jar.keys {
            for key in keys { jar[key] = mutated(jar[key]) }
            jar["added"] = 0
            jar["added"] = nil
        }
        return jar
    }
}
