// A file that imports Lift beside libraries that apps have already. No name may be ambiguous, and none of
// theirs may change its meaning.

import Foundation
import Lift
import LiftLines
import LiftSettings
import OtherDefaults
import OtherJSON
import OtherMapper
import OtherNetworking
import OtherWrappers

func check(_ holds: Bool, line: Int = #line) {
    if !holds {
        print("Neighbors.swift:\(line) does not hold")
        exit(1)
    }
}

extension Defaults.Keys {
    static let volume = Defaults.Key<Int>("neighbor.volume", default: 5)
}

extension SettingKeys {
    static let level = SettingKey<Int>("neighbor.level", default: 7)
}

struct Old: Mappable {
    var name = ""
    var date: Date?

    init?(map: Map) {}

    mutating func mapping(map: Map) {
        name <- map["name"]
        name >>> map["name"]
        date = DateTransform().transformFromJSON(map.JSON["date"])
    }
}

struct Wrapped: Codable {
    @LossyArray var numbers: [Int]
    @LosslessValue var id: Int
    @DefaultFalse var isOn: Bool
}

struct Model: JarElement {
    let name: String
    @Lossy var tags: [String]

    init(jar: Jar) throws {
        name = try jar["name"]^
        _tags = try jar["tags"]^
    }

    var jar: Jar { ["name": name, "tags": tags, "none": null] }
}

@main
struct Neighbors {
    static func main() throws {
        // SwiftyJSON's.
        let json = JSON(["name": "Kim"])
        check(json["name"].stringValue.isEmpty && json == JSON(["name": "Kim"]) && JSON.null.exists())
        // Lift's.
        let jar: Jar = ["name": "Kim", "tags": ["a", 1] as Jar, "date": 3]
        let model: Model = try jar^
        check(model.name == "Kim" && model.tags == ["a", "1"])
        check(jar["note"].isMissing && (jar["note"] == null) == false)
        // Values of both.
        let dictionary: [String: Any] = ["name": "Tom", "date": 1.5]
        check(dictionary["name"] as? String == "Tom")
        check(try dictionary.jar["name"]^ == "Tom")
        let numbers = ["a": 1]
        check(numbers["a"] == 1 && numbers["b"] == nil)
        let old = Mapper<Old>().map(JSON: dictionary)
        check(old?.name == "Tom" && old?.date == Date(timeIntervalSince1970: 1.5))
        // Settings of both.
        let defaults = UserDefaults(suiteName: "neighbors") ?? .standard
        check(Defaults[.volume] == 5 && defaults[Defaults.Keys.volume] == 5 && defaults[.level] == 7)
        defaults["plain"] = 3
        check(try defaults["plain"]^ == 3)
        defaults.set(4, forKey: "plain")
        defaults.remove(Defaults.Keys.volume)
        check(!defaults.hasKey(Defaults.Keys.volume))
        defaults.removeAll()
        Defaults.reset(.volume)
        defaults.reset(.level)
        defaults["plain"] = nil
        // Wrappers and coders of both.
        let text = #"{"numbers":[1],"id":2,"isOn":true}"#
        let wrapped = try JarDecoder().decode(Wrapped.self, from: try Jar(json: text))
        check(wrapped.numbers == [1] && wrapped.id == 2 && wrapped.isOn)
        let again = try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8))
        check(again.numbers == wrapped.numbers)
        // Networking.
        let response = DataResponse<Data, AFError>(
            data: AF.request("x", method: .get), result: .success(Data()))
        check(response.result.success != nil && Empty.value as Any is Empty)
        let body = try Jar(json: response.data ?? Data())
        check(body.kind == .dictionary)
        _ = JSONEncoding.prettyPrinted
        _ = JSONParameterEncoder.sortedKeys
        // Members of Foundation's types are theirs alone.
        var optional: Int? = 3
        optional = optional.map { $0 + 1 }
        check(optional == 4)
        print("Lift and its neighbors get along")
    }
}
