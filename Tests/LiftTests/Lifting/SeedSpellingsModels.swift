import Foundation
import Lift

// The models that these tests lift and represent.

extension SeedSpellingsTests {
    struct Book: Equatable {
        let title: String
        let pages: Int
    }

    struct Account {
        let owner: String
    }

    struct Loan {
        let days: Int
        let account: Account

        init(jar: Jar, account: Account) throws {
            days = try jar["days"]^
            self.account = account
        }
    }

    struct Fee: Equatable {
        let cents: Int
    }

    struct Receipt: Equatable {
        let fee: Fee
        let date: Date
    }

    enum Genre: String, JarElement {
        case novel, essay
    }

    class Binding {
        let kind: String

        init(kind: String) { self.kind = kind }
    }

    indirect enum Place {
        case book(uuid: UUID)
        case shelf(name: String, items: [Place])
    }

    struct Link: JarConvertible {
        let url: URL

        init(jar: Jar) throws {
            let rank: Int = try jar["rank"]^
            try jar.assert(rank > 0, "Must be greater than zero")
            url = try jar.assertNotNil(URL(string: jar["url"]^), "Invalid URL")
        }
    }
}

extension SeedSpellingsTests.Book: JarElement {
    init(jar: Jar) throws {
        title = try jar["title"]^
        pages = try jar["pages"]^
    }

    var jar: Jar {
        return ["title": title, "pages": pages]
    }
}

extension SeedSpellingsTests.Fee: JarElement {
    init(jar: Jar) throws {
        cents = try jar^
    }

    var jar: Jar { return Jar(cents) }
}

extension SeedSpellingsTests.Receipt: JarElement {
    init(jar: Jar) throws {
        fee = try jar["fee"]^
        date = try jar["date"]^
    }

    var jar: Jar {
        return ["fee": fee, "date": date]
    }
}

extension SeedSpellingsTests.Binding: Liftable {
    static func lift(from jar: Jar) throws -> SeedSpellingsTests.Binding {
        return SeedSpellingsTests.Binding(kind: try jar["kind"]^)
    }
}

extension SeedSpellingsTests.Place: JarConvertible {
    init(jar: Jar) throws {
        switch try jar["type"]^ as String {
        case "Book":
            self = try .book(uuid: jar["uuid"]^)
        case "Shelf":
            self = try .shelf(name: jar["name"]^, items: jar["items"]^)
        case let type:
            throw jar.assertionFailure("Unknown place: \(type)")
        }
    }
}

extension SeedSpellingsTests.Place: JarRepresentable {
    var jar: Jar {
        switch self {
        case let .book(uuid):
            return ["type": "Book", "uuid": uuid]
        case let .shelf(name, items):
            return ["type": "Shelf", "name": name, "items": items]
        }
    }
}

struct Valuta: Equatable, JarContextValue {
    let code: String
}

struct Amount: Equatable {
    let cents: Int
    let currency: Valuta
}

extension Amount: JarElement {
    init(jar: Jar) throws {
        cents = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { return Jar(cents) }
}
