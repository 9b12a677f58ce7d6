import Lift

/// A Codable model with twenty keys.
struct Profile: JarCodable {
    let id: Int
    let name: String
    let email: String
    let isActive: Bool
    let score: Double
    let nickname: String?
    let age: Int?
    let tags: [String]
    let levels: [Int]
    let street: String
    let city: String
    let zip: String?
    let country: String
    let latitude: Double
    let longitude: Double
    let followers: Int
    let following: Int
    let isVerified: Bool
    let language: String
    let note: String?

    static let text = """
        {
            "id": 7, "name": "Ada Lovelace", "email": "ada@example.com", "isActive": true,
            "score": 12.5, "nickname": "Countess", "age": 36, "tags": ["math", "engine"],
            "levels": [1, 2, 3], "street": "St James’s Square 12", "city": "London", "zip": null,
            "country": "GB", "latitude": 51.5, "longitude": -0.13, "followers": 1815,
            "following": 1852, "isVerified": false, "language": "en", "note": "first of all"
        }
        """
}

/// The same model with an `init(jar:)`.
struct ProfileByHand: JarConvertible {
    let id: Int
    let name: String
    let email: String
    let isActive: Bool
    let score: Double
    let nickname: String?
    let age: Int?
    let tags: [String]
    let levels: [Int]
    let street: String
    let city: String
    let zip: String?
    let country: String
    let latitude: Double
    let longitude: Double
    let followers: Int
    let following: Int
    let isVerified: Bool
    let language: String
    let note: String?

    init(jar: Jar) throws {
        id = try jar["id"]^
        name = try jar["name"]^
        email = try jar["email"]^
        isActive = try jar["isActive"]^
        score = try jar["score"]^
        nickname = try jar["nickname"]^
        age = try jar["age"]^
        tags = try jar["tags"]^
        levels = try jar["levels"]^
        street = try jar["street"]^
        city = try jar["city"]^
        zip = try jar["zip"]^
        country = try jar["country"]^
        latitude = try jar["latitude"]^
        longitude = try jar["longitude"]^
        followers = try jar["followers"]^
        following = try jar["following"]^
        isVerified = try jar["isVerified"]^
        language = try jar["language"]^
        note = try jar["note"]^
    }
}
