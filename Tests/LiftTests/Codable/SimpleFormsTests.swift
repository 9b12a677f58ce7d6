import Foundation
import Lift
import Testing

/// Types that have a simple form beside the one of Codable. Lift writes what JSONEncoder writes.
@Suite struct SimpleFormsTests {
    // MARK: Locales and time zones

    @Test func aLocaleIsItsIdentifierOrADictionary() throws {
        let swiss = Locale(identifier: "de_CH")
        try expectLift(ofText: #""de_CH""#, .value(swiss))
        try expectLift(ofText: #"{"identifier":"de_CH"}"#, .value(swiss))
        try expectExchange(swiss, #"{"identifier":"de_CH","current":0}"#)
        let coded = try JarDecoder().decode(CodedBox<Locale>.self, from: #"{"value":"de_CH"}"#)
        #expect(coded.value == swiss)
    }

    @Test(
        arguments: [
            ("7", .type, "expected Locale, found number 7", ""),
            (
                "{}", .missing, "expected String, but the key is missing; the dictionary is empty",
                "identifier"
            ),
            (#"{"identifier":7}"#, .type, "expected String, found number 7", "identifier"),
        ] as [(String, LiftError.Kind, String, String)])
    func whatIsNoLocaleIsRefused(row: (String, LiftError.Kind, String, String)) throws {
        try expectRefusedForm(Locale.self, row.0, row.1, row.2, at: row.3)
    }

    /// Foundation writes keys of such a locale that it doesn't read.
    @Test func aLocaleThatFollowsTheSystemHasNoUnknownKeys() throws {
        struct Settings: JarCodable, Equatable {
            var locale = Locale.autoupdatingCurrent
            var zone = TimeZone.autoupdatingCurrent
        }
        let text = try String(json: Settings())
        #expect(try Jar(json: text, options: .strict)^ as Settings == Settings())
    }

    @Test func aTimeZoneIsItsIdentifierOrADictionary() throws {
        let zurich = try #require(TimeZone(identifier: "Europe/Zurich"))
        try expectLift(ofText: #""Europe/Zurich""#, .value(zurich))
        try expectLift(ofText: #"{"identifier":"Europe/Zurich"}"#, .value(zurich))
        try expectExchange(zurich, #"{"identifier":"Europe/Zurich"}"#)
        let coded = try JarDecoder().decode(CodedBox<TimeZone>.self, from: #"{"value":"Europe/Zurich"}"#)
        #expect(coded.value == zurich)
    }

    @Test func whatIsNoTimeZoneIsRefused() throws {
        for name in ["", "Mars/Base", "../../etc/passwd"] {
            try expectRefusedForm(
                TimeZone.self, #""\#(name)""#, .value, #"expected TimeZone, found string "\#(name)""#)
        }
        try expectRefusedForm(TimeZone.self, "[]", .type, "expected TimeZone, found array of 0")
        #expect(
            try failure { try Jar(json: #"{"identifier":"Mars/Base"}"#)^ as TimeZone }.kind == .value)
    }

    @Test func identifiersAreTransforms() throws {
        let swiss = Locale(identifier: "de_CH")
        #expect(try String(json: Jar(swiss, by: .identifier)) == #""de_CH""#)
        #expect(try Jar("de_CH").transformed(by: .identifier)^ == swiss)
        let zurich = try #require(TimeZone(identifier: "Europe/Zurich"))
        #expect(try String(json: Jar(zurich, by: .identifier)) == #""Europe/Zurich""#)
        #expect(try Jar("Europe/Zurich").transformed(by: .identifier)^ == zurich)
        // In the context, they are the forms in Codable types, too.
        let context: Jar.Context = [
            JarTypeTransform(.identifier as AnyJarTransform<Locale>),
            JarTypeTransform(.identifier as AnyJarTransform<TimeZone>),
        ]
        struct Place: JarCodable, Equatable {
            var locale: Locale
            var zone: TimeZone?
        }
        let place = Place(locale: swiss, zone: zurich)
        let text = #"{"locale":"de_CH","zone":"Europe/Zurich"}"#
        #expect(try String(json: Jar(place).union(context: context)) == text)
        #expect(try Jar(json: text).union(context: context)^ == place)
        #expect(try Jar(json: text)^ == place)
    }

    @Test func aMappingHasIdentifiers() throws {
        struct Place: JarMapped {
            let locale: Locale
            let zone: TimeZone?

            static let mapping = JarMapping<Place> {
                JarMake(Place.init(locale:zone:))
                JarField("locale", \.locale, by: .identifier)
                JarField("zone", \.zone, by: .identifier)
            }
        }
        let place: Place = try Jar(json: #"{"locale":"de_CH"}"#)^
        #expect(place.locale == Locale(identifier: "de_CH") && place.zone == nil)
        #expect(try String(json: place) == #"{"locale":"de_CH"}"#)
    }

    @Test func aCalendarIsCodedByCodable() throws {
        var calendar = Calendar(identifier: .buddhist)
        calendar.timeZone = try #require(TimeZone(identifier: "Asia/Bangkok"))
        calendar.locale = Locale(identifier: "th_TH")
        let data = try JSONEncoder().encode(CodedBox(value: calendar))
        #expect(try JarDecoder().decode(CodedBox<Calendar>.self, from: data).value == calendar)
        #expect(try Jar(json: JarEncoder().encodeJSON(CodedBox(value: calendar))) == Jar(json: data))
        let jar = Jar(calendar, by: .codable(Calendar.self))
        #expect(try jar.transformed(by: .codable(Calendar.self))^ == calendar)
    }

    // MARK: Durations

    @Test func aDurationIsAnArrayOfTwoIntegers() throws {
        try expectCodableForm(Duration.seconds(1.5), "[0,1500000000000000000]")
        try expectCodableForm(Duration.seconds(-1.5), "[-1,16946744073709551616]")
        try expectCodableForm(Duration.seconds(Int64.max), "[499999999999999999,17446744073709551616]")
        try expectRefusedForm(
            Duration.self, "[0]", .bounds, "index 1 is out of bounds, expected 0", at: "[1]")
        try expectRefusedForm(Duration.self, "1.5", .type, "expected an array, found number 1.5")
    }

    // MARK: URL components

    @Test func urlComponentsAreADictionary() throws {
        let url = "https://me:secret@x.org:8080/a%20b?c=%C3%A9#top"
        let components = try #require(URLComponents(string: url))
        let text =
            #"{"scheme":"https","user":"me","password":"secret","host":"x.org","port":8080,"path":"/a b","#
            + #""query":"c=é","fragment":"top"}"#
        try expectCodableForm(components, text)
        try expectLift(ofText: #""\#(url)""#, .value(components))
        try expectCodableForm(URLComponents(), #"{"path":""}"#)
        let coded = try JarDecoder().decode(CodedBox<URLComponents>.self, from: #"{"value":"\#(url)"}"#)
        #expect(coded.value == components)
    }

    /// Foundation's own implementation ends the process for these.
    @Test(
        arguments: [
            (#"{"path":"","port":-5}"#, .value, "expected Port, found number -5", "port"),
            (#"{"path":"","scheme":"1x"}"#, .value, #"expected Scheme, found string "1x""#, "scheme"),
            (#"{"path":"","scheme":"a b"}"#, .value, #"expected Scheme, found string "a b""#, "scheme"),
            (#"{"path":"","scheme":""}"#, .value, #"expected Scheme, found string """#, "scheme"),
            (#"{"path":"","scheme":"é"}"#, .value, #"expected Scheme, found string "é""#, "scheme"),
            (
                #"{"path":"","port":9223372036854775808}"#, .range,
                "expected Int, found number 9223372036854775808, which doesn't fit", "port"
            ),
            (#"{"path":7}"#, .type, "expected String, found number 7", "path"),
            (
                #"{"port":1}"#, .missing,
                #"expected String, but the key is missing; the only key is "port""#, "path"
            ),
            (#""http://[""#, .value, #"expected URL, found string "http://[""#, ""),
            ("true", .type, "expected URLComponents, found bool true", ""),
        ] as [(String, LiftError.Kind, String, String)])
    func whatAreNoURLComponentsIsRefused(row: (String, LiftError.Kind, String, String)) throws {
        try expectRefusedForm(URLComponents.self, row.0, row.1, row.2, at: row.3)
    }

    @Test func allSchemesAndPortsOfFoundationAreAccepted() throws {
        for scheme in ["http", "HTTPS", "git+ssh", "x-y.z", "a1"] {
            for port in [0, 443, 65535, 99999] {
                var components = URLComponents()
                (components.scheme, components.host, components.port) = (scheme, "x.org", port)
                let jar = Jar(components)
                #expect(try (jar["scheme"]^, jar["port"]^) == (scheme, port))
                #expect(try jar^ == components)
            }
        }
    }

    @Test func keyRulesApply() throws {
        let rules = JarKeyRules.snakeCase
        let components = try #require(URLComponents(string: "https://x.org/a"))
        #expect(
            try String(json: Jar(["u": components]).union(context: rules))
                == #"{"u":{"scheme":"https","host":"x.org","path":"/a"}}"#)
        #expect(
            try Jar(json: #"{"host":"x.org","path":"/a","scheme":"https"}"#).union(context: rules)^
                == components)
    }
}
