import Foundation
import Lift
import Testing

// Each Swift snippet of Docs/Problems.md, unchanged except for its indentation.

@Suite struct ProblemsSnippets {
    struct User: JarConvertible {
        let name: String
        let age: Int
        let email: String?

        init(jar: Jar) throws {
            (name, age, email) = try jar.lift("name", "age", "email")
        }
    }

    struct Profile: Decodable, JarConvertible {
        let name: String
        let small: String
        let retries: Int
        let birthday: Date

        init(jar: Jar) throws {
            (name, small, retries, birthday) = try jar.lift(
                Jar.Part(.anyOf("name", "title")), "images[0].small", Jar.Part("retries", default: 3),
                Jar.Part("birthday", by: .secondsSince1970))
        }
    }

    struct Label: Codable, JarConvertible, Equatable {
        let name: String
        init(jar: Jar) throws { name = try jar["name"]^ }
    }

    typealias Price = Int
    typealias Author = Label

    struct Article: JarConvertible {
        let title: String
        @Lossy var labels: [Label]
        @Lossy var prices: [String: Price]
        @Lossy var author: Author?

        init(jar: Jar) throws {
            title = try jar["title"]^
            _labels = try jar["labels"]^
            _prices = try jar["prices"]^
            _author = try jar["author"]^
        }
    }

    struct Draft: Codable {
        @Lossy var labels: [Label]?
    }

    struct Tag: JarCodable, Equatable { let name: String }

    enum Mapped {
        typealias Label = Tag

        struct Entry: JarMapped {
            let id: Int
            @Lossy var labels: [Label]

            init(id: Int, labels: Lossy<[Label]>) {
                self.id = id
                _labels = labels
            }

            static let mapping = JarMapping<Entry> {
                JarMake(Entry.init(id:labels:))
                JarField("id", \.id)
                JarField("labels", \._labels)
            }
        }
    }

    struct Note: Codable {
        @Lossy var labels: [Label]
    }

    @Test func allErrorsAtOnce() throws {
        let jar = try Jar(
            json:
                #"{"users": [{"name": "Kim", "age": 30, "email": "k@x.org"}, {"name":"Li", "age": null, "email": []}, "x"]}"#
        )
        var lines: [String] = []
        func log(_ text: String) { lines.append(text) }
        func show(_ users: [User]) { Issue.record() }
        do {
            let users: [User] = try jar["users"]^
            show(users)
        } catch let error as LiftError {
            for error in error.all { log("\(error)") }
            // expected Int, found null at users[1].age (line 1, column 81)
            // expected String, found array of 0 at users[1].email (line 1, column 96)
            // expected a dictionary, found string "x" at users[2] (line 1, column 101)
        }
        #expect(
            lines == [
                "expected Int, found null at users[1].age (line 1, column 81)",
                "expected String, found array of 0 at users[1].email (line 1, column 96)",
                "expected a dictionary, found string \"x\" at users[2] (line 1, column 101)",
            ])
        let profile: Profile = try Jar(json: #"{"title": "x", "images": [{"small": "y"}], "birthday": 0}"#)^
        #expect((profile.name, profile.small, profile.retries) == ("x", "y", 3))
        #expect(profile.birthday == Date(timeIntervalSince1970: 0))
    }

    @Test func withoutThePartsThatAreWrong() throws {
        let jar = try Jar(
            json:
                #"{"article": {"title": "A", "labels": [{"name": "a"}, {"name": null}, 3], "prices": {"x": 1, "y": []}, "author": "Kim"}}"#
        )
        var lines: [String] = []
        func log(_ text: String) { lines.append(text) }
        let receipt = JarReceipt()
        let article: Article = try jar.union(context: receipt)["article"]^
        log("\(article.labels.count) labels, without:")
        for entry in receipt.entries(of: .dropped) { log("\(entry.error)") }
        // expected String, found null at article.labels[1].name (line 1, column 63)
        #expect(
            lines == [
                "1 labels, without:",
                "expected String, found null at article.labels[1].name (line 1, column 63)",
                "expected a dictionary, found number 3 at article.labels[2] (line 1, column 70)",
                "expected Int, found array of 0 at article.prices.y (line 1, column 98)",
                #"expected a dictionary, found string "Kim" at article.author (line 1, column 113)"#,
            ])
        #expect(article.prices == ["x": 1])
        #expect(article.author == nil)
        let entry: Mapped.Entry = try Jar(json: #"{"id": 1, "labels": [{"name": "a"}, 2]}"#)^
        #expect(entry.labels.count == 1)
        let data = Data(#"{"labels": [{"name": "a"}, {"name": 1}]}"#.utf8)
        try {
            let receipt = JarReceipt()
            let decoder = JSONDecoder()
            decoder.userInfo[.jarContext] = Jar.Context(receipt)
            let note = try decoder.decode(Note.self, from: data)
            #expect((note.labels.count, receipt.dropped.map(\.key)) == (1, ["labels[1].name"]))
        }()
        #expect(try JSONDecoder().decode(Draft.self, from: Data("{}".utf8)).labels == nil)
    }
}
