import Foundation
import Lift
import Testing

private struct Holder: Codable, Equatable {
    var id: Int
    var raw: Jar
    var maybe: Jar?
    var list: [Jar]?
}

@Suite struct JarAsCodableTests {
    private static let texts = [
        "null", "true", "1", "-9223372036854775808", "18446744073709551615", "1.5", "1e300", #""""#,
        #""é\n""#,
        "[]", "{}", #"[1,[null,"x"],{"a":{"b":[]}}]"#, #"{"b":1,"a":{"é.k":[true]},"":null}"#,
    ]

    @Test(arguments: texts)
    func aPropertyKeepsWhatThereIs(text: String) throws {
        let json = #"{"id":1,"raw":\#(text),"list":[\#(text)]}"#
        for route in JarRoute.keepingOrder where text != "18446744073709551615" || route == .document {
            let holder = try JarDecoder().decode(Holder.self, from: route.jar(json))
            #expect(try holder.raw == Jar(json: text), "by \(route)")
            #expect(holder.maybe == nil)
            #expect(try holder.list == [Jar(json: text)])
            #expect(
                try String(json: JarEncoder().encode(holder)) == String(json: route.jar(json)), "by \(route)")
        }
    }

    @Test(arguments: texts)
    func otherCodersCodeItValueByValue(text: String) throws {
        let jar = try Jar(json: text)
        let holder = Holder(id: 1, raw: jar, maybe: jar, list: [jar, jar])
        let encoder = JSONEncoder()
        let data = try encoder.encode(holder)
        #expect(
            try Jar(json: data)
                == Jar(json: #"{"id":1,"raw":\#(text),"maybe":\#(text),"list":[\#(text),\#(text)]}"#))
        let decoded = try JSONDecoder().decode(Holder.self, from: data)
        #expect(decoded.raw == jar)
        // To other decoders a null is no value.
        #expect(decoded.maybe == (text == "null" ? nil : jar))
        #expect(decoded.list == [jar, jar])
    }

    @Test func nullAndMissingAreTold() throws {
        let present = try JarDecoder().decode(Holder.self, from: ["id": 1, "raw": 1, "maybe": null])
        #expect(present.maybe?.kind == .null)
        let absent = try JarDecoder().decode(Holder.self, from: ["id": 1, "raw": 1])
        #expect(absent.maybe == nil)
        #expect(try String(json: JarEncoder().encode(present)) == #"{"id":1,"raw":1,"maybe":null}"#)
        #expect(try String(json: JarEncoder().encode(absent)) == #"{"id":1,"raw":1}"#)
        let missing = try JarDecoder().decode(Holder.self, from: ["id": 1])
        #expect(missing.raw.kind == .missing)
        for text in [
            try String(json: JarEncoder().encode(missing)),
            try String(decoding: JarEncoder().encodeJSON(missing), as: UTF8.self),
            try String(json: Jar(missing, by: .codable(Holder.self))),
        ] {
            #expect(text == #"{"id":1}"#)
        }
        let nulls = try String(
            decoding: JarEncoder(context: JarEncoder.NilStrategy.null).encodeJSON(missing), as: UTF8.self)
        #expect(nulls == #"{"id":1,"raw":null,"maybe":null,"list":null}"#)
    }

    @Test func whatIsKeptKnowsWhereItWas() throws {
        let holder = try JarDecoder().decode(
            [Holder].self, from: Jar(json: #"[{"id":1,"raw":{"a":[true]}}]"#))[0]
        #expect(
            try failure { try holder.raw["a"][0]^ as Int }
                == LiftFailure(.type, "expected Int, found bool true", at: "[0].raw.a[0]"))
    }

    @Test func datesAndDataGoThroughPropertyLists() throws {
        let jar: Jar = [
            "date": Date(timeIntervalSince1970: 1), "data": Data([1, 2]), "list": [1, "x"] as Jar,
        ]
        let data = try PropertyListEncoder().encode(["jar": jar])
        #expect(try PropertyListDecoder().decode([String: Jar].self, from: data)["jar"] == jar)
        #expect(try Jar(plist: data)["jar"] == jar)
    }

    @Test func digitsAreKeptByOtherCoders() throws {
        let jar = try Jar(json: "[12345678901234567890.12345678]")
        #expect(try JSONEncoder().encode(jar) == Data("[12345678901234567890.12345678]".utf8))
    }

    @Test func errorsAndNothingAreNotEncoded() throws {
        for jar in [Jar(error: LiftError("refused")), Jar()] {
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(["k": [jar]]) }
        }
    }

    @Test func aTypeThatKeepsAllOfItsDataHasItAsItIs() throws {
        struct Kept: JarCodable {
            let all: Jar
            let id: Int

            init(from decoder: any Decoder) throws {
                all = try Jar(from: decoder)
                id = try all["id"]^
            }
        }
        let kept: [Kept] = try Jar(json: #"[{"id":1,"n":1.50}]"#)^
        #expect(kept.map(\.id) == [1])
        #expect(try String(json: kept[0].all) == #"{"id":1,"n":1.50}"#)
        #expect(
            try failure { try kept[0].all["n"]^ as Int }
                == LiftFailure(.type, "expected Int, found number 1.50", at: "[0].n"))
    }
}
