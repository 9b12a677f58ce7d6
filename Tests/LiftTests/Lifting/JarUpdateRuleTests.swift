import Foundation
import Lift
import Testing

// The same properties by a mapping and by coding, updated by the same rows.

private struct Spot: JarElement, Codable, Equatable {
    var x: Int
    var y: Int

    init(jar: Jar) throws { (x, y) = (try jar["x"]^, try jar["y"]^) }

    var jar: Jar { ["x": x, "y": y] }
}

private enum Figure: JarCodable, Equatable {
    case circle(radius: Int, filled: Bool)
    case square(side: Int)
}

private struct MappedOffice: JarMapped {
    var city: String
    var street: String?

    static let mapping = JarMapping<MappedOffice> {
        JarMake(MappedOffice.init(city:street:))
        JarField("city", \.city)
        JarField("street", \.street)
    }
}

private struct CodedOffice: JarCodable {
    var city: String
    var street: String?
}

private struct MappedFirm: JarMapped {
    var office: MappedOffice
    var branch: MappedOffice?
    var offices: [String: MappedOffice]
    var counts: [String: Int]
    var grades: [String: [String: Int]]?
    var tags: [String]
    var list: [[String: Int]]
    var spot: Spot
    var shape: Figure
    var anything: Jar

    static let mapping = JarMapping<MappedFirm> {
        JarMake(MappedFirm.init(office:branch:offices:counts:grades:tags:list:spot:shape:anything:))
        JarField("office", \.office)
        JarField("branch", \.branch)
        JarField("offices", \.offices)
        JarField("counts", \.counts, default: [:])
        JarField("grades", \.grades)
        JarField("tags", \.tags)
        JarField("list", \.list)
        JarField("spot", \.spot)
        JarField("shape", \.shape)
        JarField("anything", \.anything)
    }
}

private struct CodedFirm: JarCodable {
    var office: CodedOffice
    var branch: CodedOffice?
    var offices: [String: CodedOffice]
    var counts: [String: Int]
    var grades: [String: [String: Int]]?
    var tags: [String]
    var list: [[String: Int]]
    var spot: Spot
    var shape: Figure
    var anything: Jar
}

@Suite struct JarUpdateRuleTests {
    static let text = #"""
        {"office":{"city":"Oslo","street":"A"},"offices":{"a":{"city":"Rome"},"b":{"city":"Bern","street":"B"}},\#
        "counts":{"x":1,"y":2},"grades":{"k":{"m":1}},"tags":["t"],"list":[{"l":1}],"spot":{"x":1,"y":2},\#
        "shape":{"circle":{"radius":1,"filled":true}},"anything":{"p":{"q":[1],"r":2}}}
        """#

    /// An update, and what it makes of the members that it changes.
    static let rows: [(update: String, changed: String)] = [
        ("{}", "{}"),
        (#"{"office":{"city":"Rome"}}"#, #"{"office":{"city":"Rome","street":"A"}}"#),
        (#"{"office":{"street":null}}"#, #"{"office":{"city":"Oslo"}}"#),
        (#"{"branch":{"city":"Wien"}}"#, #"{"branch":{"city":"Wien"}}"#),
        (
            #"{"offices":{"b":{"city":"Bari"},"c":{"city":"Paris"}}}"#,
            #"{"offices":{"a":{"city":"Rome"},"b":{"city":"Bari","street":"B"},"c":{"city":"Paris"}}}"#
        ),
        (#"{"counts":{"y":3,"z":4}}"#, #"{"counts":{"x":1,"y":3,"z":4}}"#),
        (#"{"counts":{}}"#, "{}"),
        (#"{"grades":{"k":{"n":2},"o":{}}}"#, #"{"grades":{"k":{"m":1,"n":2},"o":{}}}"#),
        (#"{"grades":null}"#, #"{"grades":null}"#),
        (#"{"tags":["u","v"]}"#, #"{"tags":["u","v"]}"#),
        (#"{"list":[{"m":2}]}"#, #"{"list":[{"m":2}]}"#),
        (#"{"spot":{"y":3}}"#, #"{"spot":{"x":1,"y":3}}"#),
        (#"{"shape":{"circle":{"radius":5}}}"#, #"{"shape":{"circle":{"radius":5,"filled":true}}}"#),
        (#"{"shape":{"square":{"side":3}}}"#, #"{"shape":{"square":{"side":3}}}"#),
        (#"{"anything":{"p":{"q":[],"s":3}}}"#, #"{"anything":{"p":{"q":[],"r":2,"s":3}}}"#),
        (#"{"anything":[1]}"#, #"{"anything":[1]}"#),
    ]

    private func check<Firm: JarElement & JarUpdatable>(
        _ type: Firm.Type, _ row: (update: String, changed: String), _ route: JarRoute
    ) throws {
        var firm: Firm = try Jar(json: Self.text)^
        try firm.update(from: route.jar(row.update))
        var wanted = try Jar(json: Self.text)
        for (key, value) in try Jar(json: row.changed).members {
            wanted[key] = value.kind == .null ? Jar() : value
        }
        #expect(Jar(firm) == wanted, "\(type) by \(row.update)")
    }

    @Test(arguments: rows.indices, JarRoute.allCases)
    func dictionariesAreMergedAndAllElseIsReplaced(row: Int, route: JarRoute) throws {
        try check(MappedFirm.self, Self.rows[row], route)
        try check(CodedFirm.self, Self.rows[row], route)
    }

    static let wrong: [(String, LiftFailure)] = [
        (#"{"counts":{"x":"a"}}"#, LiftFailure(.type, #"expected Int, found string "a""#, at: "counts.x")),
        (
            #"{"counts":[1]}"#,
            LiftFailure(.type, "expected [String: Int], found array of 1", at: "counts")
        ),
        (#"{"spot":{"y":null}}"#, LiftFailure(.null, "expected Int, found null", at: "spot.y")),
        (
            #"{"offices":{"c":{"street":"C"}}}"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the only key is "street""#,
                at: "offices.c.city")
        ),
    ]

    @Test(arguments: wrong)
    func whatIsWrongChangesNothing(row: (String, LiftFailure)) throws {
        func check<Firm: JarElement & JarUpdatable>(_ type: Firm.Type) throws {
            var firm: Firm = try Jar(json: Self.text)^
            #expect(try failure { try firm.update(from: Jar(json: row.0)) } == row.1)
            #expect(try Jar(firm) == Jar(json: Self.text))
        }
        try check(MappedFirm.self)
        try check(CodedFirm.self)
    }

    private struct MappedByID: JarMapped {
        var names: [UUID: String]
        var offices: [UUID: MappedOffice]

        static let mapping = JarMapping<MappedByID> {
            JarMake(MappedByID.init(names:offices:))
            JarField("names", \.names)
            JarField("offices", \.offices)
        }
    }

    private struct CodedByID: JarCodable {
        struct Office: Codable {
            var city: String
            var street: String?
        }

        /// A key that only Codable knows.
        struct Code: Codable, Hashable, CodingKeyRepresentable {
            let text: String
            var codingKey: any CodingKey { text.codingKey }
            init(_ text: String) { self.text = text.lowercased() }
            init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
        }

        var offices: [UUID: Office]
        var numbered: [Int: Office] = [7: Office(city: "Bern", street: "x")]
        var coded: [Code: Office] = [Code("a"): Office(city: "Rom", street: "x")]
        var counts: [Int: Int]
        var days: [Date: Int]
    }

    @Test func aKeyInAnotherSpellingIsTheSameKey() throws {
        let (known, new) = (UUID(), UUID())
        let (text, day) = (known.uuidString.lowercased(), Date(timeIntervalSince1970: 0))
        var mapped = MappedByID(
            names: [known: "a"], offices: [known: MappedOffice(city: "Oslo", street: "x")])
        try mapped.update(
            from: [
                "names": [text: "b", new.uuidString.lowercased(): "c"] as Jar,
                "offices": [text: ["street": "y"] as Jar] as Jar,
            ])
        #expect(mapped.names == [known: "b", new: "c"])
        #expect(mapped.offices.map { [$1.city, $1.street] } == [["Oslo", "y"]])
        var coded = CodedByID(
            offices: [known: CodedByID.Office(city: "Oslo", street: "x")], counts: [1: 1, 2: 2],
            days: [day: 1])
        try coded.update(
            from: Jar(
                json: """
                    {"offices":{"\(text)":{"street":"y"}},"counts":{"01":3,"1":4},"days":{"1970-01-01T00:00:00Z":2},
                    "numbered":{"07":{"street":"y"}},"coded":{"A":{"street":"y"}}}
                    """))
        #expect(coded.numbered.map { [$1.city, $1.street] } == [["Bern", "y"]])
        #expect(coded.coded.map { [$1.city, $1.street] } == [["Rom", "y"]])
        #expect(coded.offices.map { [$1.city, $1.street] } == [["Oslo", "y"]])
        #expect(coded.counts == [1: 3, 2: 2])
        #expect(coded.days == [day: 2])
        #expect(throws: LiftError.self) { try coded.update(from: ["counts": ["one": 1] as Jar]) }
    }

    @Test func whatATransformRepresentsAsADictionaryIsMerged() throws {
        struct Trip: JarMapped, Equatable {
            var from: Int?
            var span: ClosedRange<Int>

            static let spans = AnyJarTransform<ClosedRange<Int>>(
                lift: { jar in
                    let (low, high): (Int, Int) = (try jar["low"]^, try jar["high"]^)
                    guard low <= high else { throw LiftError("no span") }
                    return low...high
                },
                represent: { ["low": $0.lowerBound, "high": $0.upperBound] })

            static let mapping = JarMapping<Trip> {
                JarMake(Trip.init(from:span:))
                JarField("from", \.from)
                JarField("span", \.span, by: spans)
            }
        }
        var trip = Trip(from: nil, span: 1...5)
        try trip.update(from: ["span": ["high": 9]])
        #expect(trip == Trip(from: nil, span: 1...9))
        #expect(
            try failure { try trip.update(from: ["span": ["low": 10]]) }
                == LiftFailure(.value, "no span", at: "span"))
        #expect(trip == Trip(from: nil, span: 1...9))
    }

    /// An enum that has a member in common before its cases, which their keys tell apart.
    private enum Drawing: JarCodable, Equatable {
        case circle(name: String, radius: Int)
        case rectangle(name: String, width: Int, height: Int?)

        enum CommonKeys: CodingKey { case name }

        enum CaseKeys: CodingKey { case radius, width, height }

        init(from decoder: any Decoder) throws {
            let name = try decoder.container(keyedBy: CommonKeys.self).decode(String.self, forKey: .name)
            let container = try decoder.container(keyedBy: CaseKeys.self)
            if container.contains(.radius) {
                self = .circle(name: name, radius: try container.decode(Int.self, forKey: .radius))
            } else {
                self = .rectangle(
                    name: name, width: try container.decode(Int.self, forKey: .width),
                    height: try container.decodeIfPresent(Int.self, forKey: .height))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var common = encoder.container(keyedBy: CommonKeys.self)
            var container = encoder.container(keyedBy: CaseKeys.self)
            switch self {
            case .circle(let name, let radius):
                try common.encode(name, forKey: .name)
                try container.encode(radius, forKey: .radius)
            case .rectangle(let name, let width, let height):
                try common.encode(name, forKey: .name)
                try container.encode(width, forKey: .width)
                try container.encodeIfPresent(height, forKey: .height)
            }
        }
    }

    @Test func keysOfAnotherCaseReplaceAnEnumWithMembersInCommon() throws {
        let circle = Drawing.circle(name: "n", radius: 1)
        let square = Drawing.rectangle(name: "n", width: 2, height: 3)
        #expect(try circle.updated(from: ["width": 2, "height": 3]) == square)
        #expect(try circle.updated(from: ["name": "n", "width": 2, "height": 3]) == square)
        #expect(try circle.updated(from: ["radius": 2]) == .circle(name: "n", radius: 2))
        #expect(try square.updated(from: ["radius": 1]) == circle)
    }
}
