import Foundation
import Lift
import Testing

/// Property lists that other implementations wrote.
@Suite struct PlistlibTests {
    @Test(arguments: PlistlibFixture.all)
    func whatPythonWroteIsReadAndWrittenAgain(fixture: PlistlibFixture) throws {
        let binary = try Jar(plist: #require(PlistlibFixture.data(fixture.binary)))
        let xml = try #require(PlistlibFixture.data(fixture.xml))
        for jar in [binary, try Jar(plist: xml)] {
            #expect(jar == fixture.value)
            for format in PropertyListFormat.all {
                #expect(try Jar(plist: Data(plist: jar, format: format)) == fixture.value)
            }
            #expect(binary == jar && binary.hashValue == jar.hashValue)
        }
    }

    @Test func theOrderOfPythonsKeysIsKept() throws {
        let jar = try Jar(plist: #require(PlistlibFixture.data(PlistlibFixture.unsorted)))
        #expect(try String(json: jar) == #"{"z":1,"b":2,"é":3,"a":4}"#)
    }

    @Test(arguments: [
        (PlistlibFixture.uid, "a[0]", 15), (PlistlibFixture.archive, "$top.root", 46),
    ])
    func archivesAreRefused(base64: String, key: String, offset: Int) throws {
        let data = try #require(PlistlibFixture.data(base64))
        #expect(data[offset] == 0x80)
        #expect(
            refusal(ofPropertyList: data)
                == PropertyListRefusal(
                    "expected a value, found a UID of a keyed archive", at: offset, key: key))
    }

    @Test(arguments: PlistlibFixture.all)
    func everyPrefixOfWhatPythonWroteIsRefused(fixture: PlistlibFixture) throws {
        let data = try #require(PlistlibFixture.data(fixture.binary))
        for length in 0..<data.count {
            #expect(refusal(ofPropertyList: data.prefix(length)) != nil, "\(length) bytes")
        }
    }

    // MARK: Foundation

    /// What Foundation on Linux made, in Swift 6.3, of `["list": [1, 2.5, true, "é", "a",
    /// Date(timeIntervalSinceReferenceDate: 0.5), Data([1, 2, 3]), UInt64.max, -7]]`.
    static let foundationBinary = """
        YnBsaXN0MDDRAQJUbGlzdKkDBAUGBwgJCgsQASNABAAAAAAAAAlhAOlRYTM/4AAAAAAAAEMBAgMUAAAAAAAAAAD/
        /////////xP/////////+QgLEBocJSYpKzQ4SQAAAAAAAAEBAAAAAAAAAAwAAAAAAAAAAAAAAAAAAABS
        """

    static let foundationXML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>list</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<real>2.5</real>
        \t\t<true/>
        \t\t<string>é</string>
        \t\t<string>a</string>
        \t\t<date>2001-01-01T00:00:00Z</date>
        \t\t<data>
        \t\tAQID
        \t\t</data>
        \t\t<integer>18446744073709551615</integer>
        \t\t<integer>-7</integer>
        \t</array>
        </dict>
        </plist>

        """

    private func list(fraction: Double) -> Jar {
        [
            "list": [
                1, 2.5, true, "é", "a", Date(timeIntervalSinceReferenceDate: fraction), Data([1, 2, 3]),
                UInt64.max, -7,
            ] as Jar
        ]
    }

    @Test func whatFoundationWroteIsRead() throws {
        let binary = try #require(PlistlibFixture.data(Self.foundationBinary))
        #expect(try Jar(plist: binary) == list(fraction: 0.5))
        #expect(try Jar(plist: Data(Self.foundationXML.utf8)) == list(fraction: 0))
    }

    @Test func theXMLIsFoundations() throws {
        #expect(try Data(plist: list(fraction: 0.5), format: .xml) == Data(Self.foundationXML.utf8))
    }
}
