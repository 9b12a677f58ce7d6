import Foundation
import Lift
import Testing

/// Property lists in XML: values, and errors of values with line and column.
@Suite struct XMLPropertyListTests {
    // MARK: Values

    static let values: [(body: String, jar: Jar)] = [
        ("<true/>", true), ("<false/>", false), ("<false />", false), ("<true></true>", true),
        ("<true\n></true\t>", true), ("<true><!-- c --></true>", true),
        ("<integer>0</integer>", 0), ("<integer>-7</integer>", -7), ("<integer>0x1F</integer>", 31),
        ("<integer>0Xfa</integer>", 250), ("<integer>-0x10</integer>", -16), ("<integer>+5</integer>", 5),
        ("<integer>007</integer>", 7), ("<integer> \n- 1</integer>", -1), ("<integer>-0</integer>", 0),
        ("<integer>123456789012345678</integer>", 123_456_789_012_345_678),
        ("<integer>9223372036854775807</integer>", Jar(Int64.max)),
        ("<integer>18446744073709551615</integer>", Jar(UInt64.max)),
        ("<integer>0xFFFFFFFFFFFFFFFF</integer>", Jar(UInt64.max)),
        ("<integer>-9223372036854775808</integer>", Jar(Int64.min)),
        ("<integer>&#49;<![CDATA[2]]><!-- 3 -->4</integer>", 124),
        ("<real>1.5</real>", 1.5), ("<real>-1e3</real>", -1000), ("<real>1e308</real>", 1e308),
        ("<real>1e-400</real>", 0), ("<real>+.5</real>", 0.5), ("<real> 1.E+2</real>", 100),
        ("<real>0.10000000000000001</real>", 0.1), ("<real>01.5</real>", 1.5), ("<real>&#49;</real>", 1),
        ("<real>+infinity</real>", Jar(Double.infinity)), ("<real>INF</real>", Jar(Double.infinity)),
        ("<real>-Infinity</real>", Jar(-Double.infinity)), ("<real>NaN</real>", Jar(Double.nan)),
        ("<string></string>", ""), ("<string/>", ""), ("<string><!----></string>", ""),
        ("<string> é&lt;&#65;&#x1F600; </string>", " é<A😀 "),
        ("<string>&amp;&lt;&gt;&quot;&apos;&#x6a;&#106;</string>", "&<>\"'jj"),
        ("<string>a<![CDATA[<data>!</data>&amp;]]>b</string>", "a<data>!</data>&amp;b"),
        ("<string><![CDATA[]]]]></string>", "]]"), ("<string>[a]]</string>", "[a]]"),
        ("<string>&amp;[a]]</string>", "&[a]]"),
        ("<string>a<!-- - <b> -->b<?c d?>e<?f?></string>", "abe"),
        ("<string>1\n\t2\r\n3\r4&#13;5\r\r\n</string>", "1\n\t2\n3\n4\r5\n\n"),
        ("<string><![CDATA[1\r\n2\r\t3]]>\n</string>", "1\n2\n\t3\n"),
        ("<data></data>", Jar(Data())), ("<data/>", Jar(Data())), ("<data> <!-- --> </data>", Jar(Data())),
        ("<data>\n\tAQ\n\tID\n</data>", Jar(Data([1, 2, 3]))),
        ("<data>A&#81;ID</data>", Jar(Data([1, 2, 3]))),
        ("<data>AQI=</data>", Jar(Data([1, 2]))), ("<data>AQ = =</data>", Jar(Data([1]))),
        ("<data>+/9az09A</data>", Jar(Data([0xFB, 0xFF, 0x5A, 0xCF, 0x4F, 0x40]))),
        ("<date>2024-02-29T12:34:56Z</date>", Jar(Date(timeIntervalSince1970: 1_709_210_096))),
        ("<date>0001-01-01T00:00:00Z</date>", Jar(Date(timeIntervalSince1970: -62_135_596_800))),
        ("<array/>", []), ("<array></array>", []), ("<dict/>", [:]), ("<dict></dict>", [:]),
        ("<array><integer>1</integer><array/><dict/></array>", [1, [] as Jar, [:] as Jar]),
        ("<dict><key>é</key><array><true/></array><key></key><dict/></dict>", ["é": [true], "": [:] as Jar]),
        ("<dict>\n<!-- c --><key>a&amp;b</key><?x?>\t<true/></dict >", ["a&b": true]),
        // Of a key that occurs twice, the last counts.
        ("<dict><key>a</key><true/><key>a</key><false/></dict>", ["a": false]),
        ("<!-- <data>!</data> --><true/><!-- --><!---->", true),
        ("<array><!-- <array><date>x</date> --><true/><!-- <!- --></array>", [true]),
        ("<array a=\"!--'&gt;\" b = '>\"&#65;'\n_c:d.e-1='' é=\"\"><true a='/'/></array>", [true]),
        ("<dict><key>CF$UID</key><string>1</string></dict>", ["CF$UID": "1"]),
        ("<dict><key>CF-UID</key><integer>1</integer></dict>", ["CF-UID": 1]),
        ("<dict><key>a</key><true/><key>CF$UID</key><integer>1</integer></dict>", ["a": true, "CF$UID": 1]),
    ]

    @Test(arguments: values.indices)
    func valuesAreRead(index: Int) throws {
        let (body, value) = Self.values[index]
        let text = XMLList.plist(body)
        let jar = try Jar(plist: Data(text.utf8))
        #expect(jar == value)
        #expect(jar.kind == value.kind)
        #expect(jar.keys == value.keys)
        #expect(try Jar(plist: Data("\u{FEFF}\(text)".utf8)) == value)
        #expect(try Jar(plist: Data(" \n\t\(body)".utf8)) == value)
        for bigEndian in [true, false] {
            let wide = text.replacingOccurrences(of: "UTF-8", with: "UTF-16")
            #expect(try Jar(plist: XMLList.utf16(wide, bigEndian: bigEndian)) == value)
            #expect(try Jar(plist: XMLList.utf16(body, bigEndian: bigEndian)) == value)
        }
    }

    @Test func spaceMayFollowTheNameInAnEndTag() throws {
        for space in ["", " ", "\n", "\t\r\n "] {
            for length in 1...12 {
                let text = String("123456789012".prefix(length))
                let number = try #require(Int(text))
                let body =
                    "<key>\(text)</key\(space)><array><string>\(text)</string\(space)>"
                    + "<integer>\(text)</integer\(space)><real>\(text).5</real\(space)></array\(space)>"
                let jar = try Jar(plist: Data(XMLList.plist("<dict>\(body)</dict\(space)>").utf8))
                let wanted: Jar = [text: [text, number, Double(number) + 0.5] as Jar]
                #expect(jar == wanted)
            }
            let body = "<date>2001-01-01T00:00:00Z</date\(space)><data>AQID</data\(space)><true/>"
            let jar = try Jar(plist: Data(XMLList.plist("<array>\(body)</array\(space)>").utf8))
            #expect(try jar[0]^ as Date == Date(timeIntervalSinceReferenceDate: 0))
            #expect(try jar[1]^ as Data == Data([1, 2, 3]))
            #expect(try jar[2]^ as Bool)
        }
    }

    @Test func keysKeepTheirOrder() throws {
        let keys = (0..<100).map { "\($0 * 37 % 101)" }
        let members = keys.map { "<key>\($0)</key><integer>\($0)</integer>" }.joined()
        let jar = try Jar(plist: Data(XMLList.plist("<dict>\(members)</dict>").utf8))
        #expect(jar.keys == keys)
        for key in keys + keys { #expect(try jar[key]^ as Int == Int(key)) }
        #expect(try String(decoding: Data(plist: jar, format: .xml), as: UTF8.self).contains("<key>37</key>"))
    }

    @Test(arguments: [
        "a", "z", "A", "Z", ":", "_", "\u{C0}", "\u{D6}", "\u{D8}", "\u{F6}", "\u{F8}", "\u{2FF}", "\u{370}",
        "\u{37D}", "\u{37F}", "\u{1FFF}", "\u{200C}", "\u{200D}", "\u{2070}", "\u{218F}", "\u{2C00}",
        "\u{2FEF}", "\u{3001}", "\u{D7FF}", "\u{F900}", "\u{FDCF}", "\u{FDF0}", "\u{FFFD}", "\u{10000}",
        "\u{EFFFF}",
    ])
    func namesBeginWithALetter(name: String) throws {
        let jar = try Jar(plist: Data(XMLList.plist("<?\(name) x?><true \(name)='x'/>").utf8))
        #expect(jar == true)
        #expect(try Jar(plist: Data(XMLList.plist("<?a\(name) x?><true a\(name)='x'/>").utf8)) == true)
    }

    @Test(arguments: [
        "1", "-", ".", "\u{B7}", "@", "[", "`", "{", "\u{BF}", "\u{D7}", "\u{F7}", "\u{300}", "\u{36F}",
        "\u{37E}", "\u{2000}", "\u{200B}", "\u{200E}", "\u{206F}", "\u{2190}", "\u{2BFF}", "\u{2FF0}",
        "\u{3000}", "\u{E000}", "\u{F8FF}", "\u{F0000}", "\u{10FFFF}",
    ])
    func namesBeginWithNothingElse(name: String) throws {
        #expect(throws: LiftError.self) {
            try Jar(plist: Data(XMLList.plist("<?\(name) x?><true/>").utf8))
        }
        #expect(throws: LiftError.self) {
            try Jar(plist: Data(XMLList.plist("<true \(name)='x'/>").utf8))
        }
    }

    @Test func numbersAreLiftedAsTheyAreInBinary() throws {
        let body = "<integer>7</integer><real>0.10000000000000001</real><integer>-0</integer><real>2</real>"
        let jar = try Jar(plist: Data(XMLList.plist("<array>\(body)</array>").utf8))
        let binary = try Jar(plist: Data(plist: [7, 0.1, 0, 2.0] as Jar))
        #expect(jar == binary && binary == jar && jar.hashValue == binary.hashValue)
        let ends = "<integer>9223372036854775807</integer><integer>9223372036854775808</integer>"
        let edges = try Jar(plist: Data(XMLList.plist("<array>\(ends)</array>").utf8))
        #expect(try Data(plist: edges) == Data(plist: [Jar(Int64.max), Jar(UInt64(Int64.max) + 1)] as Jar))
        #expect(try jar^ as [String] == ["7", "0.1", "0", "2"])
        #expect(try jar^ as [String] == binary^ as [String])
        #expect(try jar[1]^ as Decimal == binary[1]^ as Decimal)
        #expect(try String(json: jar) == "[7,0.1,0,2]")
        #expect(try Data(plist: jar) == Data(plist: binary))
    }

    // MARK: Positions

    @Test func errorsOfValuesHaveTheirLineAndColumn() throws {
        let text = XMLList.plist(
            "<dict>\n\t<key>a&amp;</key>\n\t<array>\n\t\t<!-- <true/> --><true/><string>é&lt;</string>"
                + "<string><![CDATA[<true/>]]></string><date a='>'>2001-01-01T00:00:00Z</date>\n\t</array>\n"
                + "\t<key>b</key>\n\t<dict/>\n</dict>")
        let jar = try Jar(plist: Data(text.utf8))
        func position(_ jar: Jar) throws -> String {
            let error = try liftError { try jar^ as Character }
            #expect(error.offset.map { Array(text.utf8)[$0] } == UInt8(ascii: "<"))
            return "\(error.line ?? 0):\(error.column ?? 0)"
        }
        #expect(try position(jar) == "3:1")
        #expect(try position(jar["a&"]) == "5:2")
        #expect(try position(jar["a&"][0]) == "6:19")
        #expect(try position(jar["a&"][1]) == "6:26")
        #expect(try position(jar["a&"][2]) == "6:48")
        #expect(try position(jar["a&"][3]) == "6:84")
        #expect(try position(jar["b"]) == "9:2")
        let error = try liftError { try jar["a&"][1]^ as Int }
        #expect(error.description == "expected Int, found string \"é<\" at a&[1] (line 6, column 26)")
        let wide = try Jar(plist: XMLList.utf16(String(text.dropFirst(39)), bigEndian: false))
        #expect(try liftError { try wide["a&"][1]^ as Int }.line == 5)
    }

    @Test func adjacentCDATASectionsDoNotShiftPositions() throws {
        let text = XMLList.plist(
            "<array>\n<string><![CDATA[<a>]]><![CDATA[<b>]]></string>\n<string>c</string>\n</array>")
        let jar = try Jar(plist: Data(text.utf8))
        #expect(try jar[0]^ == "<a><b>")
        #expect(try liftError { try jar[1]^ as Int }.line == 5)
    }

    @Test func positionsInLongListsAreFoundFromMarks() throws {
        let count = 1000
        let body = (0..<count).map { "<!-- \($0) --><string>x&amp;\($0)</string>\n" }.joined()
        let jar = try Jar(plist: Data(XMLList.plist("<array>\n\(body)</array>").utf8))
        for index in [0, 999, 255, 256, 511, 512, 700] {
            let error = try liftError { try jar[index]^ as Int }
            #expect(error.line == 4 + index)
            #expect(error.column == 10 + "\(index)".count)
        }
    }
}
