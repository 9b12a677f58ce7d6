import Foundation
import Lift

// An app whose models were classes and structs with `init() {}` and a list of keys, 44 of them in the largest
// one, of which 40 are optional.

nonisolated enum Role: String, JarElement, JarFallback {
    case admin, member, unknown
    static let fallback = Role.unknown
}

nonisolated struct Organization: JarMapped, Equatable {
    var name: String?

    init() {}

    static let mapping = JarMapping<Organization> {
        JarMake(Organization.init)
        JarVariable("name", \.name)
    }
}

nonisolated final class Colleague: JarMapped {
    var name: String?
    var age: Int?

    init() {}

    static let mapping = JarMapping<Colleague> {
        JarMake(Colleague.init)
        JarVariable("name", \.name)
        JarVariable("age", \.age)
    }
}

nonisolated struct Person: JarMapped {
    var username: String?
    var givenName: String?
    var familyName: String?
    var middleName: String?
    var nickname: String?
    var title: String?
    var email: String?
    var phone: String?
    var mobile: String?
    var fax: String?
    var street: String?
    var city: String?
    var zip: String?
    var country: String?
    var age: Int?
    var height: Double?
    var weight: Double?
    var floor: Int?
    var room: String?
    var desk: Int?
    var isActive: Bool?
    var isAdmin: Bool?
    var isHidden: Bool?
    var born: Date?
    var joined: Date?
    var left: Date?
    var homepage: URL?
    var avatar: URL?
    var languages: [String]?
    var skills: [String: Int]?
    var groups: Set<String>?
    var role: Role?
    var manager: Colleague?
    var reports: [Colleague]?
    var byTeam: [String: Colleague]?
    @Lossy var organization: Organization?
    var salary: Decimal?
    var key: Data?
    var device: UUID?
    var raw: Jar?
    var id = 0
    var score: Double = 1
    var notes: [String] = []
    var state = "new"
    /// Not in the data.
    var isSelected = false

    init() {}

    static let mapping = JarMapping<Person> {
        JarMake(Person.init)
        JarVariable("user_name", \.username)
        JarVariable("name.given", \.givenName)
        JarVariable("name.family", \.familyName)
        JarVariable("name.middle", \.middleName)
        JarVariable("nick", \.nickname)
        JarVariable("title", \.title)
        JarVariable("emails[0]", \.email)
        JarVariable("phone", \.phone)
        JarVariable("mobile", \.mobile)
        JarVariable("fax", \.fax)
        JarVariable("address.street", \.street)
        JarVariable("address.city", \.city)
        JarVariable("address.zip", \.zip)
        JarVariable("address.country", \.country)
        JarVariable("age", \.age)
        JarVariable("height", \.height)
        JarVariable("weight", \.weight)
        JarVariable("office.floor", \.floor)
        JarVariable("office.room", \.room)
        JarVariable("office.desk", \.desk)
        JarVariable("active", \.isActive)
        JarVariable("admin", \.isAdmin)
        JarVariable("hidden", \.isHidden)
        JarVariable("born", \.born, by: .secondsSince1970)
        JarVariable("joined", \.joined, by: .secondsSince1970)
        JarVariable("left", \.left, by: .secondsSince1970)
        JarVariable("homepage", \.homepage)
        JarVariable("avatar", \.avatar)
        JarVariable("languages", \.languages)
        JarVariable("skills", \.skills)
        JarVariable("groups", \.groups)
        JarVariable("role", \.role)
        JarVariable("manager", \.manager)
        JarVariable("reports", \.reports)
        JarVariable("teams", \.byTeam)
        JarVariable("organization", \._organization)
        JarVariable("salary", \.salary)
        JarVariable("key", \.key)
        JarVariable("device", \.device)
        JarVariable("extra", \.raw)
        JarVariable("id", \.id)
        JarVariable("score", \.score)
        JarVariable("notes", \.notes)
        JarVariable("state", \.state)
    }
}

nonisolated final class Member: JarMapped {
    var username: String?
    var givenName: String?
    var familyName: String?
    var middleName: String?
    var nickname: String?
    var title: String?
    var email: String?
    var phone: String?
    var mobile: String?
    var fax: String?
    var street: String?
    var city: String?
    var zip: String?
    var country: String?
    var age: Int?
    var height: Double?
    var weight: Double?
    var floor: Int?
    var room: String?
    var desk: Int?
    var isActive: Bool?
    var isAdmin: Bool?
    var isHidden: Bool?
    var born: Date?
    var joined: Date?
    var left: Date?
    var homepage: URL?
    var avatar: URL?
    var languages: [String]?
    var skills: [String: Int]?
    var groups: Set<String>?
    var role: Role?
    var manager: Colleague?
    var reports: [Colleague]?
    var byTeam: [String: Colleague]?
    @Lossy var organization: Organization?
    var salary: Decimal?
    var key: Data?
    var device: UUID?
    var raw: Jar?
    var id = 0
    var score: Double = 1
    var notes: [String] = []
    var state = "new"
    /// Not in the data.
    var isSelected = false

    init() {}

    static let mapping = JarMapping<Member> {
        JarMake(Member.init)
        JarVariable("user_name", \.username)
        JarVariable("name.given", \.givenName)
        JarVariable("name.family", \.familyName)
        JarVariable("name.middle", \.middleName)
        JarVariable("nick", \.nickname)
        JarVariable("title", \.title)
        JarVariable("emails[0]", \.email)
        JarVariable("phone", \.phone)
        JarVariable("mobile", \.mobile)
        JarVariable("fax", \.fax)
        JarVariable("address.street", \.street)
        JarVariable("address.city", \.city)
        JarVariable("address.zip", \.zip)
        JarVariable("address.country", \.country)
        JarVariable("age", \.age)
        JarVariable("height", \.height)
        JarVariable("weight", \.weight)
        JarVariable("office.floor", \.floor)
        JarVariable("office.room", \.room)
        JarVariable("office.desk", \.desk)
        JarVariable("active", \.isActive)
        JarVariable("admin", \.isAdmin)
        JarVariable("hidden", \.isHidden)
        JarVariable("born", \.born, by: .secondsSince1970)
        JarVariable("joined", \.joined, by: .secondsSince1970)
        JarVariable("left", \.left, by: .secondsSince1970)
        JarVariable("homepage", \.homepage)
        JarVariable("avatar", \.avatar)
        JarVariable("languages", \.languages)
        JarVariable("skills", \.skills)
        JarVariable("groups", \.groups)
        JarVariable("role", \.role)
        JarVariable("manager", \.manager)
        JarVariable("reports", \.reports)
        JarVariable("teams", \.byTeam)
        JarVariable("organization", \._organization)
        JarVariable("salary", \.salary)
        JarVariable("key", \.key)
        JarVariable("device", \.device)
        JarVariable("extra", \.raw)
        JarVariable("id", \.id)
        JarVariable("score", \.score)
        JarVariable("notes", \.notes)
        JarVariable("state", \.state)
    }
}

func directory() throws {
    let jar = try Jar(json: memberText)
    let receipt = JarReceipt()
    let person: Person = try jar.union(context: receipt)^
    let member: Member = try jar^
    try check(person.username == "kim" && member.username == "kim")
    try check(person.givenName == "Kim" && person.familyName == nil && person.email == "kim@a.org")
    try check(person.city == "Oslo" && person.zip == "0150" && person.age == 30 && person.desk == nil)
    try check(person.born == Date(timeIntervalSince1970: 86400) && person.left == nil)
    try check(person.role == .unknown && person.manager?.name == "Li" && person.reports?.count == 2)
    try check(person.byTeam?["a"]?.age == 5 && person.skills == ["swift": 5] && person.groups == ["x"])
    try check(person.organization == nil)
    try check(receipt.entries(of: .dropped).map(\.key) == ["organization"])
    try check(person.salary == Decimal(string: "1000.10") && person.raw?["deep"][0] == 1)
    try check(person.id == 1 && person.score == 1 && person.notes == [] && person.state == "new")

    let written = try String(json: person)
    try check(written == (try String(json: member)))
    try check(try String(json: Jar(json: written)^ as Person) == written, written)
    let empty = try String(json: Person())
    try check(empty == #"{"id":0,"score":1,"notes":[],"state":"new"}"#, empty)

    var changed = person
    changed.isSelected = true
    try changed.update(from: ["age": 31, "nick": "k", "address": ["city": "Bergen"], "admin": null])
    try check(
        changed.age == 31 && changed.nickname == "k" && changed.city == "Bergen" && changed.zip == "0150")
    try check(changed.isAdmin == nil && changed.isSelected && person.city == "Oslo")

    let manager = member.manager
    member.isSelected = true
    try member.update(from: ["manager": ["age": 50], "organization": ["name": "O"], "state": "old"])
    try check(member.manager === manager && manager?.age == 50 && manager?.name == "Li")
    try check(member.organization?.name == "O" && member.isSelected)
    try checkError(.null, at: "state") { try member.update(from: ["age": 1, "state": null]) }
    try check(member.state == "old" && member.age == 30)

    try checkError(.type, at: "address.zip") { try Jar(json: #"{"address": {"zip": []}}"#)^ as Person }
    do {
        let member: Member = try Jar(json: #"{"age": "x", "born": {}, "reports": [{"age": true}]}"#)^
        try check(member.age == nil)
    } catch let error as LiftError {
        try check(error.all.map(\.key) == ["age", "born", "reports[0].age"])
    }
    let people: [Person] = try Jar([jar, [:] as Jar])^
    try check(people.map(\.id) == [1, 0])
}

private let memberText = """
    {"id": 1, "user_name": "kim", "name": {"given": "Kim", "family": null}, "emails": ["kim@a.org"],
     "address": {"city": "Oslo", "zip": "0150"}, "age": 30, "admin": true, "born": 86400, "left": null,
     "homepage": "https://a.org", "languages": ["no"], "skills": {"swift": 5}, "groups": ["x", "x"],
     "role": "chief", "manager": {"name": "Li", "age": 40}, "reports": [{"name": "Bo"}, {}],
     "teams": {"a": {"age": 5}}, "organization": "Octocoders", "salary": 1000.10, "key": "AQI=",
     "device": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "extra": {"deep": [1]}, "notes": null}
    """
