import Lift
import LiftLines
import LiftSettings

// A user's module whose declarations are isolated to the main actor by default, as those of a new app are in
// Xcode. Only models that other threads lift say `nonisolated`.

struct Point: JarCodable, Equatable { var x: Int }

struct Place: JarDecodable, Equatable { var x: Int }

struct Note: JarEncodable { var x: Int }

struct Options: JarDefaultable, Equatable { var x = 1 }

enum Level: String, JarCodable { case low, high }

struct Route: JarCodable, Equatable {
    var points: [Point]
    var level: Level
}

struct Tag: JarCodable, JarRepresentableWithContext, Equatable { var name: String }

nonisolated struct Dog: JarElement, Equatable {
    let id: Int

    init(id: Int) { self.id = id }

    init(jar: Jar) throws { id = try jar["id"]^ }

    var jar: Jar { ["id": id] }
}

nonisolated struct Toy: JarMapped, Equatable {
    let id: Int

    static let mapping = JarMapping<Toy> {
        JarMake(Toy.init(id:))
        JarField("toy_id", \.id)
    }
}

extension SettingKeys {
    static let home = SettingKey<Point>("home", default: Point(x: 5))
}

@main struct Isolated {
    /// Exits with an error if `condition` does not hold.
    static func check(_ condition: Bool, line: Int = #line) {
        if !condition { fatalError("wrong in line \(line)") }
    }

    static func main() async throws {
        let jar: Jar = [
            "point": Point(x: 1), "note": Note(x: 2), "options": Options(), "tag": Tag(name: "a"),
            "pet": Dog(id: 3), "toy": Toy(id: 4), "level": Level.high,
        ]
        let text =
            #"{"point":{"x":1},"note":{"x":2},"options":{"x":1},"tag":{"name":"a"},"pet":{"id":3},"#
            + #""toy":{"toy_id":4},"level":"high"}"#
        check(try String(json: jar) == text)
        let read = try Jar(json: text)
        check(try read["point"]^ == Point(x: 1))
        check(try read["note"]^ == Place(x: 2))
        check(try read["options"]^ == Options())
        check(try read["tag"]^ == Tag(name: "a"))
        check(try read["pet"]^ == Dog(id: 3))
        check(try read["toy"]^ == Toy(id: 4))
        let route: Route = try Jar(["points": [["x": 1]], "level": "low"])^
        check(route == Route(points: [Point(x: 1)], level: .low))
        check(InMemorySettings()[.home] == Point(x: 5))
        var dogs: [Dog] = []
        let lines = JarLines(json: "{\"id\": 1}\n{\"id\": 2}\n")
        for try await dog in lines.lift(as: Dog.self) { dogs.append(dog) }
        check(dogs == [Dog(id: 1), Dog(id: 2)])
        try readme()
        try mappings()
        print("isolated client: fine")
    }
}
