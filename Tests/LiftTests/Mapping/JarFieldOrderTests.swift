import Foundation
import Lift
import Testing

#if DEBUG
    private struct Person: JarMapped, Equatable {
        let first: String
        let last: String
        let age: Int

        static let mapping = JarMapping<Person> {
            JarMake(Person.init(first:last:age:))
            JarField("last_name", \.last)
            JarField("name.first", \.first)
            JarField("age", \.age)
        }
    }

    /// Three of one type, each in another's place.
    private struct Turned: JarMapped {
        let a: Int?
        let b: Int?
        let c: Int?

        static let mapping = JarMapping<Turned> {
            JarMake(Turned.init(a:b:c:))
            JarField("b", \.b)
            JarField("c", \.c)
            JarField("a", \.a)
        }
    }

    private final class Door: JarMapped {
        var width: Double
        var height: Double

        init(width: Double, height: Double) throws {
            guard width < 100 else { throw LiftError("too wide") }
            (self.width, self.height) = (width, height)
        }

        static let mapping = JarMapping<Door> {
            JarMake(Door.init(width:height:))
            JarVariable("height", \.height)
            JarVariable("width", \.width)
        }
    }

    /// In the right order, by initializers that change what they get.
    private struct Sorted: JarMapped, Equatable {
        let low: Int
        let high: Int

        init(low: Int, high: Int) { (self.low, self.high) = (min(low, high), max(low, high)) }

        static let mapping = JarMapping<Sorted> {
            JarMake(Sorted.init(low:high:))
            JarField("low", \.low)
            JarField("high", \.high)
        }
    }

    private struct Trimmed: JarMapped, Equatable {
        let name: String
        let title: String
        let ratio: Double
        let share: Double

        init(name: String, title: String, ratio: Double, share: Double) {
            self.name = name.lowercased()
            self.title = title.isEmpty ? name : title
            self.ratio = min(ratio, 1)
            self.share = share.isNaN ? 0 : share
        }

        static let mapping = JarMapping<Trimmed> {
            JarMake(Trimmed.init(name:title:ratio:share:))
            JarField("name", \.name)
            JarField("title", \.title)
            JarField("ratio", \.ratio, by: nan)
            JarField("share", \.share, by: nan)
        }

        private static let nan = AnyJarTransform<Double>(
            lift: { $0.kind == .string ? .nan : try $0^ }, represent: { Jar($0) })
    }

    /// Whose properties cannot be compared.
    private struct Opaque: JarMapped {
        struct Part: JarElement {
            let text: String

            init(jar: Jar) throws { text = try jar^ }

            var jar: Jar { Jar(text) }
        }

        let a: Part
        let b: Part

        static let mapping = JarMapping<Opaque> {
            JarMake(Opaque.init(a:b:))
            JarField("b", \.b)
            JarField("a", \.a)
        }
    }

    @Suite struct JarFieldOrderTests {
        private func swapped(_ fields: String, of type: String, at path: String = "") -> LiftFailure {
            LiftFailure(
                .value,
                "the fields \(fields) of \(type) are swapped: declare them in the order of the initializer's parameters",
                at: path)
        }

        @Test func swappedFieldsAreNamed() throws {
            let jar = try Jar(json: #"{"people":[{"name":{"first":"Ada"},"last_name":"Byron","age":36}]}"#)
            #expect(
                try failure { _ = try jar["people"]^ as [Person] }
                    == swapped(#""last_name", "name.first""#, of: "Person", at: "people[0]"))
        }

        @Test func whatIsNotTellingIsNoError() throws {
            let same: Person = try Jar(json: #"{"name":{"first":"Ada"},"last_name":"Ada","age":36}"#)^
            #expect(same == Person(first: "Ada", last: "Ada", age: 36))
            let turned: Turned = try Jar(json: #"{"a":1,"b":1,"c":1}"#)^
            #expect(turned.a == 1)
            let none: Turned = try Jar(json: "{}")^
            #expect(none.a == nil)
            let opaque: Opaque = try Jar(json: #"{"a":"1","b":"2"}"#)^
            #expect(opaque.a.text == "2")
        }

        @Test(arguments: [#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2}"#])
        func moreThanTwoFieldsAreNamed(text: String) throws {
            #expect(
                try failure { _ = try Jar(json: text)^ as Turned } == swapped(#""b", "c", "a""#, of: "Turned")
            )
        }

        @Test func theFieldsOfAnObjectAreCompared() throws {
            #expect(
                try failure { _ = try Jar(json: #"{"width":1,"height":2}"#)^ as Door }
                    == swapped(#""height", "width""#, of: "Door"))
            // What the initializer refuses the other way round proves nothing.
            let door: Door = try Jar(json: #"{"width":200,"height":2}"#)^
            #expect(door.width == 2)
            #expect(
                try failure { _ = try Jar(json: #"{"width":2,"height":200}"#)^ as Door }
                    == LiftFailure(.value, "too wide"))
        }

        @Test func initializersMayChangeWhatTheyGet() throws {
            #expect(try Jar(json: #"{"low":3,"high":1}"#)^ == Sorted(low: 1, high: 3))
            for text in [
                #"{"name":"A","title":"a","ratio":5,"share":1}"#,
                #"{"name":"A","title":"","ratio":2,"share":1}"#,
                #"{"name":"a","title":"A","ratio":1,"share":5}"#,
                #"{"name":"a","title":"b","ratio":"nan","share":1}"#,
                #"{"name":"a","title":"b","ratio":1,"share":"nan"}"#,
                #"{"name":"a","title":"b","ratio":"nan","share":"nan"}"#,
            ] {
                let trimmed: Trimmed = try Jar(json: text)^
                #expect(trimmed.name == "a")
            }
        }
    }
#endif
