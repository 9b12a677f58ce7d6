// What a new user may write by mistake. No part of any target: `mistakes` compiles each piece alone, after
// ten models. The line of the mistake is marked.

// MARK: the operator left out
func read(_ jar: Jar) throws -> Int {
    let age: Int = jar["age"]  // here
    return age
}

// MARK: neither the operator nor 'try', in an argument
func read(_ jar: Jar) -> String {
    greeting(jar["name"])  // here
}

func greeting(_ name: String) -> String { "Hi, \(name)" }

// MARK: 'try' left out before a default
func read(_ jar: Jar) throws -> Int {
    let age = jar["age"]^ ?? 3  // here
    return age
}

// MARK: the type left out
func read(_ jar: Jar) throws {
    let age = try jar["age"]^  // here
    print(age)
}

// MARK: a function that does not throw
func read(_ jar: Jar) -> String {
    try jar["address"]["city"]^  // here
}

// MARK: neither 'try' nor a function that throws
func read(_ jar: Jar) -> String {
    jar["address"]["city"]^  // here
}

// MARK: a model without a conformance
struct Guest { let name: String }

func read(_ jar: Jar) throws -> Guest {
    let guest: Guest = try jar["guest"]^  // here
    return guest
}

// MARK: an array of models without a conformance
struct Guest { let name: String }

func read(_ jar: Jar) throws -> [Guest] {
    try jar["guests"]^  // here
}

// MARK: a part of a type without a conformance
struct Guest { let name: String }

func read(_ jar: Jar) throws -> (Guest, Int) {
    let (guest, age): (Guest, Int) = try jar.lift("guest", "age")  // here
    return (guest, age)
}

// MARK: parts without types
func read(_ jar: Jar) throws {
    let (name, age) = try jar.lift("name", "age")  // here
    print(name, age)
}

// MARK: a member in place of a key
func read(_ jar: Jar) throws -> Int {
    try jar.age^  // here
}

// MARK: a member after two keys
func read(_ jar: Jar) throws -> Int {
    try jar["users"][0]["details"].age^  // here
}

// MARK: a misspelled member
func read(_ jar: Jar) -> Int {
    jar["users"]["list"].cuont ?? 0  // here
}

// MARK: SwiftyJSON's string
func read(_ jar: Jar) -> String? {
    jar["name"].string  // here
}

// MARK: a cast of what is lifted
func read(_ jar: Jar) throws -> Int {
    if let age = try jar["age"]^ as? Int { return age }  // here
    return 0
}

// MARK: a cast of a Jar
func read(_ jar: Jar) throws -> Int {
    guard let age = jar["age"] as Int? else { return 0 }  // here
    return age
}

// MARK: optional binding of a Jar
func read(_ jar: Jar) throws -> String {
    if let name = jar["name"] { return "\(name)" }  // here
    return ""
}

// MARK: optional chaining
func read(_ jar: Jar) throws -> String {
    try jar["address"]?["city"]^  // here
}

// MARK: a comparison without the operator
func read(_ jar: Jar) -> Bool {
    jar["age"] > 18  // here
}

// MARK: a default of the wrong type
func read(_ jar: Jar) throws -> Int {
    let age: Int = try jar["age"]^ ?? "none"  // here
    return age
}

// MARK: 'try?' without an optional
func read(_ jar: Jar) -> Int {
    let age: Int = try? jar["age"]^  // here
    return age
}

// MARK: a loop over a Jar
func read(_ jar: Jar) throws {
    for tag in jar["tags"] { print(tag) }  // here
}

// MARK: a loop over what is lifted
func read(_ jar: Jar) throws {
    for tag in try jar["tags"]^ { print(tag) }  // here
}

// MARK: a map of a Jar
func read(_ jar: Jar) throws -> [String] {
    try jar["tags"].map { try $0^ }  // here
}

// MARK: a conversion in place of the operator
func read(_ jar: Jar) -> Int {
    Int(jar["age"])  // here
}

// MARK: no label for JSON
func read(_ json: Data) throws -> [Int] {
    let jar = try Jar(json)  // here
    return try jar^
}

// MARK: a misspelled label for JSON
func read(_ data: Data) throws -> [Int] {
    try Jar(jsn: data)^  // here
}

// MARK: a generic type without a constraint
func read<Value>(_ jar: Jar) throws -> Value {
    try jar["value"]^  // here
}

// MARK: JSONDecoder's settings
func read(_ data: Data) throws -> [Int] {
    let decoder = JarDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase  // here
    return try decoder.decode([Int].self, from: data)
}

// MARK: JSONEncoder's formatting
func write(_ jar: Jar) throws -> Data {
    var encoder = JarEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]  // here
    return try encoder.encodeJSON(["a"])
}

// MARK: JSONSerialization's spelling
func read(_ data: Data) throws -> Jar {
    try Jar(data: data)  // here
}

// MARK: a property left out
struct User: JarConvertible {
    let name: String
    let age: Int

    init(jar: Jar) throws {
        name = try jar["name"]^
    }  // here
}

// MARK: no initializer
struct User: JarConvertible {  // here
    let name: String
}

// MARK: no representation
struct User: JarElement {  // here
    let name: String

    init(jar: Jar) throws { name = try jar["name"]^ }
}

// MARK: an initializer that does not throw
struct User: JarConvertible {
    let name: String

    init(jar: Jar) {
        name = jar["name"]^  // here
    }
}

// MARK: a class without a required initializer
class User: JarConvertible {
    let name: String

    init(jar: Jar) throws { name = try jar["name"]^ }  // here
}

// MARK: a representation with a value that is not representable
struct User: JarRepresentable {
    let name: String
    let guest: Guest

    var jar: Jar { ["name": name, "guest": guest] }  // here
}

struct Guest { let name: String }

// MARK: a nil in a literal
func write() -> Jar {
    ["note": nil, "age": 3]  // here
}

// MARK: mixed values in an inner literal
func write() -> Jar {
    ["server": ["host": "x", "port": 80]]  // here
}

// MARK: an Any in a literal
func write(_ values: [String: Any]) -> Jar {
    ["values": values]  // here
}

// MARK: text of a model without a conformance
struct Guest { let name: String }

func write(_ guest: Guest) throws -> String {
    try String(json: guest)  // here
}

// MARK: text of a dictionary of Any
func write(_ values: [String: Any]) throws -> String {
    try String(json: values)  // here
}

// MARK: an assignment of a foreign type
struct Guest { let name: String }

func write(_ guest: Guest, to jar: inout Jar) {
    jar["guest"] = guest  // here
}

// MARK: an appended foreign type
struct Guest { let name: String }

func write(_ guest: Guest, to jar: inout Jar) {
    jar["guests"].append(guest)  // here
}

// MARK: a merge with a foreign type
struct Guest { let name: String }

func write(_ guest: Guest, to jar: Jar) -> Jar {
    jar.merging(guest)  // here
}

// MARK: a context of a foreign type
struct Account { let name: String }

func read(_ jar: Jar, _ account: Account) throws -> Int {
    try jar.union(context: account)["age"]^  // here
}

// MARK: a type from the context that is not in any
struct Account { let name: String }

func read(_ jar: Jar) throws -> Account {
    try jar.context.get()  // here
}

// MARK: a transform that does not exist
func read(_ jar: Jar) throws -> Date {
    try jar["date"].transformed(by: .secondsSince1971)^  // here
}

// MARK: a transform of another type
func read(_ jar: Jar) throws -> Int {
    try jar["date"].transformed(by: .secondsSince1970)^  // here
}

// MARK: a key rule that does not exist
func read(_ jar: Jar) throws -> Int {
    try jar.union(context: JarKeyRules.snake_case)["age"]^  // here
}

// MARK: JSONEncoder's options
func write(_ jar: Jar) throws -> String {
    try String(json: jar, options: [.prettyPrinted, .sortedKeys])  // here
}

// MARK: an error that is no LiftError
func read(_ jar: Jar) -> String {
    do {
        return try jar["name"]^
    } catch {
        return error.message  // here
    }
}

// MARK: a setting assigned a value of another type
extension SettingKeys { static let volume = SettingKey<Double>("volume", default: 0.8) }

func write(_ settings: InMemorySettings) {
    settings[.volume] = "loud"  // here
}

// MARK: a setting read as another type
extension SettingKeys { static let volume = SettingKey<Double>("volume", default: 0.8) }

func read(_ settings: InMemorySettings) -> Int {
    settings[.volume]  // here
}

// MARK: a setting whose default has another type
extension SettingKeys {
    static let volume = SettingKey<Double>("volume", default: "loud")  // here
}

// MARK: a setting of a foreign type
struct Theme { let name: String }

extension SettingKeys {
    static let theme = SettingKey<Theme>("theme", default: Theme(name: "dark"))  // here
}

// MARK: a setting without a default
extension SettingKeys {
    static let volume = SettingKey<Double>("volume")  // here
}

// MARK: a setting that does not exist
func read(_ settings: InMemorySettings) -> Double {
    settings[.volme]  // here
}

// MARK: a Codable model with a part that is not
struct User: JarCodable {  // here
    let name: String
    let site: Site
}

struct Site { let url: String }

// MARK: Codable defaults without an initializer
struct User: JarDefaultable {  // here
    var name: String
    var age = 18
}

// MARK: a raw value enum without raw values
enum Status: JarElement {  // here
    case paid, refunded
}

// MARK: a field of a foreign type
struct User: JarMapped {
    let name: String
    let site: Site

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:site:))
        JarField("name", \.name)
        JarField("site", \.site)  // here
    }
}

struct Site { let url: String }

// MARK: wrong labels of an initializer
struct User: JarMapped {
    let name: String
    let age: Int

    static let mapping = JarMapping<User> {
        JarMake(User.init(nam:age:))  // here
        JarField("name", \.name)
        JarField("age", \.age)
    }
}

// MARK: fields in another order
struct User: JarMapped {
    let name: String
    let age: Int

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:age:))
        JarField("age", \.age)  // here
        JarField("name", \.name)
    }
}

// MARK: a field too many
struct User: JarMapped {
    let name: String
    var age = 0

    init(name: String) { self.name = name }

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:))
        JarField("name", \.name)
        JarField("age", \.age)  // here
    }
}

// MARK: a field too few
struct User: JarMapped {
    let name: String
    let age: Int

    static let mapping = JarMapping<User> {  // here
        JarMake(User.init(name:age:))
        JarField("name", \.name)
    }
}

// MARK: no initializer in a mapping
struct User: JarMapped {
    let name: String

    static let mapping = JarMapping<User> {  // here
        JarField("name", \.name)
    }
}

// MARK: a constant as a variable
struct User: JarMapped {
    let name: String
    let age = 0

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:))
        JarField("name", \.name)
        JarVariable("age", \.age)  // here
    }
}

// MARK: a variable of a type that Lift cannot lift
struct User: JarMapped {
    let name: String
    var extra: [String: Any] = [:]

    init(name: String) { self.name = name }

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:))
        JarField("name", \.name)
        JarVariable("extra", \.extra)  // here
    }
}

// MARK: one of several initializers
struct User: JarMapped {
    var name: String?

    init() {}
    init(name: String) { self.name = name }

    static let mapping = JarMapping<User> {
        JarMake(User.init)  // here
        JarVariable("name", \.name)
    }
}

// MARK: a class that is not final
class User: JarMapped {
    let name: String

    required init(name: String) { self.name = name }

    static let mapping = JarMapping<User> {  // here
        JarMake(User.init(name:))
        JarField("name", \.name)
    }
}

// MARK: a wrong key path
struct User: JarMapped {
    let name: String

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:))
        JarField("name", \.nmae)  // here
    }
}

// MARK: a misspelled transform in a field
struct User: JarMapped {
    let name: String
    let born: Date

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:born:))
        JarField("name", \.name)
        JarField("born", \.born, by: .secondsSince1790)  // here
    }
}

// MARK: a misspelled label in a field
struct User: JarMapped {
    let name: String
    let born: Date

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:born:))
        JarField("name", \.name)
        JarField("born", \.born, with: .secondsSince1970)  // here
    }
}

// MARK: a default of the wrong type in a field
struct User: JarMapped {
    let name: String
    let age: Int

    static let mapping = JarMapping<User> {
        JarMake(User.init(name:age:))
        JarField("name", \.name)
        JarField("age", \.age, default: "none")  // here
    }
}

// MARK: a file without a format
func save(_ jar: Jar, to url: URL) throws {
    try jar.write(to: url)  // here
}

// MARK: no value in a literal of several types
func save(_ name: String) throws -> String {
    try String(json: ["name": name, "when": Thread()])  // here
}

// MARK: a transform without a type
func born(_ jar: Jar) throws -> String {
    let born = try jar["born"].transformed(by: .secondsSince1970)^  // here
    return "\(born)"
}
