import Foundation
import Lift
import Testing

/// Keys with letters whose case, or whose Unicode scalars, depend on a language elsewhere. Here they do not.
@Suite struct KeyLettersTests {
    fileprivate struct Icon: JarCodable, Equatable {
        var iconID: String?
        var title: Int?
    }

    @Test(arguments: [
        (#"{"ICONID":"a","TITLE":1}"#, Icon(iconID: "a", title: 1)),
        (#"{"iconid":"a","tItLe":1}"#, Icon(iconID: "a", title: 1)),
        // The Turkish capital I has a dot, and the small one without a dot is a letter of its own.
        (#"{"İCONİD":"a","TİTLE":1}"#, Icon()), (#"{"ıconıd":"a","tıtle":1}"#, Icon()),
        (#"{"İconID":"a","titlE":1}"#, Icon(title: 1)),
    ])
    fileprivate func aKeyOfAnyCaseHasTheLettersOfItsProperty(json: String, icon: Icon) throws {
        let jar = try Jar(json: json).union(context: JarKeyRules.caseInsensitive)
        #expect(try jar^ as Icon == icon)
    }

    @Test func snakeCaseHasTheSameLettersInEveryLanguage() throws {
        struct Turkish: JarCodable, Equatable {
            var ışıkHızı = 1
            var ilkİsim = 2
            var sonIşık = 3
            var miniIcon = 4
        }
        let json = try String(json: JarEncoder().encode(Turkish(), context: [JarKeyRules.snakeCase]))
        #expect(json == #"{"ışık_hızı":1,"ilk_i̇sim":2,"son_işık":3,"mini_icon":4}"#)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try Jar(json: encoder.encode(Turkish())) == Jar(json: json))
        let read: Turkish = try Jar(json: json).union(context: JarKeyRules.snakeCase)^
        #expect(read == Turkish())
    }

    /// `é` as one scalar and as two.
    private struct Accent: JarCodable, Equatable {
        var value: Int?

        enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
    }

    @Test func composedAndDecomposedKeysAreTwo() throws {
        let json = "{\"e\u{301}\":1,\"\u{E9}\":2}"
        let jar = try Jar(json: json)
        #expect(Array(try String(json: jar).utf8) == Array(json.utf8))
        #expect(try jar["\u{E9}"]^ as Int == 2 && jar["e\u{301}"]^ as Int == 1)
        #expect(try jar^ as Accent == Accent(value: 2))
        #expect(try Jar(json: "{\"e\u{301}\":1}")^ as Accent == Accent())
        for format in PropertyListFormat.all {
            let list = try Jar(plist: Data(plist: jar, format: format))
            #expect(try Array(String(json: list).utf8) == Array(json.utf8), "\(format)")
        }
    }
}
