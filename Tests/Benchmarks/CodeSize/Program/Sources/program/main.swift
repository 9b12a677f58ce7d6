import Lift

struct User: JarConvertible {
    let name: String
    let age: Int?
    let tags: [String]

    init(jar: Jar) throws {
        name = try jar["name"]^
        age = try jar["age"]^
        tags = try jar["tags"]^ ?? []
    }
}

let user: User = try Jar(json: #"{"name": "Lift", "age": 3}"#)^
print(user.name, user.age ?? 0, user.tags.count)
