import Lift
import LiftSettings

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The settings that the tests of this folder use.
extension SettingKeys {
    static let volumeSetting = SettingKey<Double>("volume", default: 0.8)
    static let countSetting = SettingKey<Int>("count", default: 3)
    static let isMutedSetting = SettingKey("isMuted", default: false)
    static let nicknameSetting = SettingKey<String?>("nickname")
    static let lookSetting = SettingKey<Theme>("theme", default: .light)
    static let launchSetting = SettingKey<Date?>("launch")
    static let iconSetting = SettingKey<Data>("icon", default: Data([1]))
    static let tagsSetting = SettingKey<[String]>("tags", default: ["new"])
    static let profileSetting = SettingKey<Profile>("profile", default: Profile(name: "Kim", age: 3))
    static let plainSetting = SettingKey<PlainSetting>("plain", default: PlainSetting(a: 1, b: nil))
    static let plainOrNilSetting = SettingKey<PlainSetting?>("plainOrNil")
    static let plainsSetting = SettingKey<[String: PlainSetting]>("plains", default: [:])
    static let widthSetting = SettingKey<Int>("window.main.width", default: 800)
    static let rawSetting = SettingKey<Jar>("raw", default: ["a": 1])
    static let daySetting = SettingKey<SettingDay>(
        "day", default: SettingDay(number: 1), context: DayOffset(days: 10))
    static let priceSetting = SettingKey<SettingPrice>("price", default: SettingPrice("0 EUR"))
    static let amplificationSetting = SettingKey<Double>("level", default: 0.8, renamed: "loudness")
    static let shareSetting = SettingKey<Double>(
        "share", default: 1, renamed: ["shareInPercent", "percent"],
        migrating: { try Double($0^ as Int) / 100 })
    static let tintSetting = SettingKey<[Double]>(
        "tint", default: [0], migrating: { jar in [try jar^, 0] })

    enum Theme: String, JarElement, CaseIterable {
        case light, dark
    }

    struct Profile: JarCodable, Equatable {
        var name: String
        var age: Int
    }
}

/// A Codable type that has nothing to do with Lift.
struct PlainSetting: Codable, Equatable {
    var a: Int
    var b: Date?
}

struct DayOffset: JarContextValue {
    let days: Int
}

/// A day that is stored relative to the context.
struct SettingDay: JarConvertible, JarRepresentableWithContext, Equatable {
    let number: Int

    init(number: Int) { self.number = number }

    init(jar: Jar) throws {
        let offset: DayOffset = try jar.context.get()
        number = try jar^ + offset.days
    }

    func asJar(using context: Jar.Context) -> Jar {
        let offset: DayOffset? = context.get()
        return Jar(number - (offset?.days ?? 0))
    }
}

/// What is read with the currency of a store, and stored without it.
struct SettingCurrency: JarContextValue {
    let code: String
}

struct SettingPrice: JarConvertible, JarRepresentableWithContext, Equatable {
    let text: String

    init(_ text: String) { self.text = text }

    init(jar: Jar) throws {
        let currency: SettingCurrency = try jar.context.get()
        text = try "\(jar^ as Int) \(currency.code)"
    }

    func asJar(using context: Jar.Context) -> Jar {
        let currency: SettingCurrency? = context.get()
        guard let currency, text.hasSuffix(currency.code) else { return Jar(error: LiftError("no currency")) }
        return Jar(Int(text.dropLast(currency.code.count + 1)) ?? -1)
    }
}

/// A store of somebody's own, with the methods that every store has. Observers read it on other threads.
final class SettingVault: SettingStore, Sendable {
    private let values = Locked<[String: Any]>([:])

    func value(forKey key: String) -> Any? { values.withLock { $0[key] } }

    func setValue(_ value: Any?, forKey key: String) { values.withLock { $0[key] = value } }
}
