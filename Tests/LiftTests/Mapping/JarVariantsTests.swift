import Foundation
import Lift
import Testing

private class Animal: JarConvertible, JarRepresentable {
    let name: String

    required init(jar: Jar) throws { name = try jar["name"]^ }

    static func lift(from jar: Jar) throws -> Animal { try animals.lift(from: jar) }

    var jar: Jar { ["name": name] }
}

private final class Cat: Animal {
    let lives: Int

    required init(jar: Jar) throws {
        lives = try jar["lives"]^
        try super.init(jar: jar)
    }

    override var jar: Jar { super.jar.merging(["lives": lives]) }
}

private final class Dog: Animal {}

private let animals = JarVariants<Animal>(by: "type", ["cat": Cat.self, "dog": Dog.self])

protocol PlaneFigure: Sendable {
    var area: Int { get }
}

struct Square: PlaneFigure, JarMapped, JarRepresentableWithContext, Equatable, Codable {
    let side: Int
    let note: String?

    var area: Int { side * side }

    static let mapping = JarMapping<Square> {
        JarMake(Square.init(side:note:))
        JarField("side", \.side)
        JarField("note", \.note)
    }
}

private struct Oblong: PlaneFigure, JarCodable, Equatable {
    var width: Int
    var height: Int

    var area: Int { width * height }
}

private struct Point: PlaneFigure, JarElement {
    var area: Int { 0 }

    init() {}
    init(jar: Jar) throws {}
    var jar: Jar { [:] as Jar }
}

private let shapes = JarVariants<any PlaneFigure>(
    by: "kind.name", ["square": Square.self, "oblong": Oblong.self], otherwise: Point.self)

private struct Drawing: JarMapped {
    let title: String
    let first: any PlaneFigure
    let rest: [any PlaneFigure]

    static let mapping = JarMapping<Drawing> {
        JarMake(Drawing.init(title:first:rest:))
        JarField("title", \.title)
        JarField("first", \.first, by: shapes)
        JarField("rest", \.rest, by: shapes.array)
    }
}

private enum Tile: Codable, Equatable {
    case square(Square)
    case tall(Square)
}

private struct Tiled: JarCodable {
    var tile: Tile
}

@Suite struct JarVariantsTests {
    let zoo = #"{"zoo":[{"type":"cat","name":"Tom","lives":7},{"type":"dog","name":"Rex"}]}"#

    // MARK: Classes

    @Test(arguments: JarRoute.keepingOrder)
    func theClassIsChosenByTheKey(route: JarRoute) throws {
        let jar = try route.jar(zoo)
        let list: [Animal] = try jar["zoo"]^
        #expect(list.map(\.name) == ["Tom", "Rex"])
        #expect((list[0] as? Cat)?.lives == 7)
        #expect(list[1] is Dog)
        let same: [Animal] = try jar["zoo"].transformed(by: animals.array)^
        #expect(same.map { type(of: $0) == Dog.self } == [false, true])
        let cat: Cat = try jar["zoo"][0]^
        #expect(cat.lives == 7)
        let none: Animal? = try jar["zoo"][0]["none"]^
        #expect(none == nil)
        #expect(try String(json: ["zoo": Jar(list, by: animals.array)]) == zoo)
    }

    static let wrong: [(String, LiftFailure)] = [
        (
            #"[{"name":"Tom","type":"cow"}]"#,
            LiftFailure(.value, #"expected one of "cat", "dog", found string "cow""#, at: "[0].type")
        ),
        (
            #"[{"name":"Tom"}]"#,
            LiftFailure(
                .missing,
                #"expected one of "cat", "dog", but the key is missing; the only key is "name""#,
                at: "[0].type")
        ),
        (
            #"[{"name":"Tom","type":null}]"#,
            LiftFailure(.null, #"expected one of "cat", "dog", found null"#, at: "[0].type")
        ),
        (
            #"[{"name":"Tom","type":[]}]"#,
            LiftFailure(.type, #"expected one of "cat", "dog", found array of 0"#, at: "[0].type")
        ),
        (#"[3]"#, LiftFailure(.type, "expected a dictionary, found number 3", at: "[0]")),
        (
            #"[{"name":"a","type":"dog"},{"name":"b","lives":"x","type":"cat"}]"#,
            LiftFailure(.type, #"expected Int, found string "x""#, at: "[1].lives")
        ),
        (
            #"[{"lives":1,"type":"cat"}]"#,
            LiftFailure(
                .missing, #"expected String, but the key is missing; the keys are "lives", "type""#,
                at: "[0].name")
        ),
    ]

    @Test(arguments: wrong)
    func theErrorNamesKeyAndTypes(row: (String, LiftFailure)) throws {
        let jar = try Jar(json: row.0)
        #expect(try failure { try jar^ as [Animal] } == row.1)
        #expect(try failure { try jar.transformed(by: animals.array)^ as [Animal] } == row.1)
    }

    @Test func whatIsMissingIsNamedAtItsPlace() throws {
        let jar: Jar = ["a": 1]
        let error = try failure { try jar["pet"].transformed(by: animals)^ as Animal }
        #expect(
            error
                == LiftFailure(
                    .missing, #"expected Animal, but the key is missing; the only key is "a""#, at: "pet"))
    }

    @Test func anotherClassThanTheOneAskedForIsAnError() throws {
        let error = try failure { try Jar(json: zoo)["zoo"][1]^ as Cat }
        #expect(error == LiftFailure(.type, "expected Cat, found dictionary of 2", at: "zoo[1]"))
    }

    // MARK: Protocols

    @Test(arguments: JarRoute.keepingOrder)
    func theTypeBehindAProtocolIsChosen(route: JarRoute) throws {
        let text = """
            {"title":"t","first":{"side":3,"kind":{"name":"square"}},\
            "rest":[{"width":2,"height":5,"kind":{"name":"oblong"}},{}]}
            """
        let drawing: Drawing = try route.jar(text)^
        #expect(drawing.first.area == 9)
        #expect(drawing.rest.map(\.area) == [10, 0])
        #expect(try String(json: drawing) == text)
        let wrong = try failure {
            try Jar(json: text.replacingOccurrences(of: "5", with: "null"))^ as Drawing
        }
        #expect(wrong == LiftFailure(.null, "expected Int, found null", at: "rest[0].height"))
    }

    @Test(arguments: ["{}", #"{"kind":null}"#, #"{"kind":{"name":"circle"}}"#, #"{"kind":{"name":[]}}"#])
    func anyOtherNameIsTheOtherType(text: String) throws {
        let shape: any PlaneFigure = try Jar(json: text).transformed(by: shapes)^
        #expect(shape is Point)
        #expect(try String(json: Jar(shape, by: shapes)) == "{}")
    }

    private class Layer: JarConvertible, JarRepresentable {
        let type: Int?

        required init(jar: Jar) throws { type = try jar["ty"]^ }
        var jar: Jar { type.map { ["ty": $0] } ?? [:] as Jar }
    }

    private final class Solid: Layer {}

    @Test(arguments: [false, true])
    func aTagThatLeadsToTheTypeIsKept(isOtherwiseFirst: Bool) throws {
        let layers =
            isOtherwiseFirst
            ? JarVariants<Layer>(by: "ty") {
                JarCase(otherwise: Layer.self)
                JarCase(.anyOf(1, 2), Solid.self)
                JarCase(3, Layer.self)
            }
            : JarVariants<Layer>(by: "ty") {
                JarCase(.anyOf(1, 2), Solid.self)
                JarCase(3, Layer.self)
                JarCase(4, Layer.self)
                JarCase(otherwise: Layer.self)
            }
        let text = #"[{"ty":13},{"ty":3},{"ty":2},{"ty":4},{"ty":1}]"#
        let read: [Layer] = try Jar(json: text).transformed(by: layers.array)^
        #expect(try String(json: Jar(read, by: layers.array)) == text)
        let context = Jar.Context(JarTypeTransform(layers))
        #expect(try String(json: Jar(read).union(context: context)) == text)
        // A type that has tags and writes none gets the first one, and an object of another type its own.
        let none: [Layer] = [try Layer(jar: [:]), try Solid(jar: ["ty": 3])]
        #expect(try String(json: Jar(none, by: layers.array)) == #"[{"ty":3},{"ty":1}]"#)
    }

    @Test func aTypeThatIsNotAmongThemIsNotWritten() throws {
        struct Other: PlaneFigure, JarMapped {
            let side: Int
            var area: Int { 0 }

            static let mapping = JarMapping<Other> {
                JarMake(Other.init(side:))
                JarField("side", \.side)
            }
        }
        let drawing = Drawing(title: "t", first: Point(), rest: [Point(), Other(side: 1)])
        let error = try failure { try String(json: drawing) }
        #expect(
            error
                == LiftFailure(.unsupported, "Other is not one of the types of these variants", at: "rest[1]")
        )
    }

    @Test func aClusterIsAContext() throws {
        let jar = try Jar(json: #"[{"name":"Rex","type":"dog"}]"#)
        let wild = JarVariants<Animal>(by: "type", ["dog": Dog.self])
        let list: [Animal] = try jar.union(context: JarTypeTransform(wild))^
        #expect(list.map { $0 is Dog } == [true])
        let cats = try Jar(json: #"[{"name":"Tom","type":"cat"}]"#).union(context: JarTypeTransform(wild))
        let error = try failure { try cats^ as [Animal] }
        #expect(error == LiftFailure(.value, #"expected "dog", found string "cat""#, at: "[0].type"))
    }

    // MARK: Updates

    static let updates: [(String, String)] = [
        (#"{"first":{"note":"b"}}"#, #"{"side":3,"note":"b","kind":{"name":"square"}}"#),
        (
            #"{"first":{"kind":{"name":"square"},"side":4}}"#,
            #"{"side":4,"note":"a","kind":{"name":"square"}}"#
        ),
        (
            #"{"first":{"kind":{"name":null},"side":4}}"#,
            #"{"side":4,"note":"a","kind":{"name":"square"}}"#
        ),
        // Another tag: nothing of the old value is left.
        (
            #"{"first":{"kind":{"name":"oblong"},"width":1,"height":2}}"#,
            #"{"width":1,"height":2,"kind":{"name":"oblong"}}"#
        ),
        (#"{"first":{"kind":{"name":"circle"}}}"#, "{}"),
    ]

    @Test(arguments: updates)
    func anUpdateWithAnotherTagReplacesTheValue(change: String, expected: String) throws {
        let drawing = Drawing(title: "t", first: Square(side: 3, note: "a"), rest: [])
        let updated = try drawing.updated(from: Jar(json: change))
        #expect(try String(json: Jar(updated.first, by: shapes)) == expected)
    }

    @Test(arguments: [
        (#"{"tile":{"side":4}}"#, Tile.square(Square(side: 4, note: "a"))),
        (#"{"tile":{"type":null,"side":4}}"#, .square(Square(side: 4, note: "a"))),
        (#"{"tile":{"type":"tall","side":5}}"#, .tall(Square(side: 5, note: nil))),
    ])
    fileprivate func anUpdateInAContextDoes(change: String, expected: Tile) throws {
        let tiles = JarVariants<Tile>(by: "type") {
            JarCase("square", Tile.square)
            JarCase("tall", Tile.tall)
        }
        let change = try Jar(json: change).union(context: JarTypeTransform(tiles))
        #expect(try Tiled(tile: .square(Square(side: 3, note: "a"))).updated(from: change).tile == expected)
    }

    @Test func anUpdateThatLacksAMemberOfTheNewTypeThrows() throws {
        let drawing = Drawing(title: "t", first: Square(side: 3, note: "a"), rest: [])
        let change: Jar = ["first": ["kind": ["name": "oblong"], "width": 1] as Jar]
        #expect(
            try failure { try drawing.updated(from: change) }
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the keys are "kind", "width""#,
                    at: "first.height"))
    }

    // MARK: Values without a name

    @Test func aValueWithoutARepresentationIsNotWritten() throws {
        struct Hole: PlaneFigure { let area = 0 }
        let error = try failure { try String(json: [Jar(Hole(), by: shapes)]) }
        #expect(error == LiftFailure(.unsupported, "Hole has no representation as a Jar", at: "[0]"))
    }

    @Test func aNameThatHasNoPlaceIsNotWritten() throws {
        let far = JarVariants<any PlaneFigure>(by: "tags[2000]", ["square": Square.self])
        let error = try failure { try String(json: [Jar(Square(side: 1, note: nil), by: far)]) }
        #expect(
            error
                == LiftFailure(
                    .bounds,
                    "index 2000 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                    at: "[0].tags[2000]"))
    }
}
