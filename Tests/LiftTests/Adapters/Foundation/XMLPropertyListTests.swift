#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// Property lists in XML: what Foundation's reader lets pass is refused, with its line and column.
    @Suite struct XMLPropertyListTests {
        struct Refusal: Equatable, CustomStringConvertible {
            let message: String
            let line: Int?
            let column: Int?

            init(_ message: String, _ line: Int?, _ column: Int?) {
                self.message = message
                self.line = line
                self.column = column
            }

            var description: String { "\(message) (line \(line ?? 0), column \(column ?? 0))" }
        }

        /// What is said of `data`, nil if it is accepted.
        private func refusal(
            of data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions(),
            sourceLocation: SourceLocation = #_sourceLocation
        ) -> Refusal? {
            do throws(LiftError) {
                _ = try liftErrorsOnly { try Jar(plist: data, options: options) }
                return nil
            } catch {
                #expect(error.kind == .syntax, sourceLocation: sourceLocation)
                #expect(error.path == [], sourceLocation: sourceLocation)
                return Refusal(error.message, error.line, error.column)
            }
        }

        private func plist(_ body: String) -> Data {
            Data(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
                    .utf8)
        }

        private func utf16(_ text: String, bigEndian: Bool) -> Data {
            ("\u{FEFF}" + text).utf16.reduce(into: Data()) { data, unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                data += bigEndian ? bytes : bytes.reversed()
            }
        }

        // MARK: Values

        static let values: [(body: String, jar: Jar)] = [
            ("<true/>", true), ("<false />", false), ("<true></true>", true),
            ("<integer>0</integer>", 0), ("<integer>-7</integer>", -7), ("<integer>0x1F</integer>", 31),
            ("<integer>18446744073709551615</integer>", Jar(UInt64.max)),
            ("<integer>-9223372036854775808</integer>", Jar(Int64.min)),
            ("<real>1.5</real>", 1.5), ("<real>-1e3</real>", -1000), ("<real>1e308</real>", 1e308),
            ("<real>1e-400</real>", 0), ("<real>+infinity</real>", Jar(Double.infinity)),
            ("<string></string>", ""), ("<string/>", ""),
            ("<string> é&lt;&#65;&#x1F600; </string>", " é<A😀 "),
            ("<string>a<![CDATA[<data>!</data>]]>b</string>", "a<data>!</data>b"),
            ("<data></data>", Jar(Data())), ("<data>\n\tAQ\n\tID\n</data>", Jar(Data([1, 2, 3]))),
            ("<data>AQI=</data>", Jar(Data([1, 2]))), ("<data>AQ==</data>", Jar(Data([1]))),
            ("<date>2024-02-29T12:34:56Z</date>", Jar(Date(timeIntervalSince1970: 1_709_210_096))),
            ("<date>0001-01-01T00:00:00Z</date>", Jar(Date(timeIntervalSince1970: -62_135_596_800))),
            ("<array/>", []), ("<array></array>", []), ("<dict/>", [:]), ("<dict></dict>", [:]),
            ("<array><integer>1</integer><array/><dict/></array>", [1, [] as Jar, [:] as Jar]),
            (
                "<dict><key>é</key><array><true/></array><key></key><dict/></dict>",
                ["é": [true], "": [:] as Jar]
            ),
            // Of a key that comes twice Foundation takes the last.
            ("<dict><key>a</key><true/><key>a</key><false/></dict>", ["a": false]),
            ("<!-- <data>!</data> --><true/><!-- --><!---->", true),
            ("<array><!-- <array><date>x</date> --><true/><!-- <!-- --></array>", [true]),
            ("<dict><key>CF$UID</key><string>1</string></dict>", ["CF$UID": "1"]),
        ]

        @Test(arguments: values.indices)
        func valuesAreRead(index: Int) throws {
            let (body, value) = Self.values[index]
            let jar = try Jar(plist: plist(body))
            #expect(jar == value)
            #expect(jar.kind == value.kind)
            let text = String(decoding: plist(body), as: UTF8.self)
            #expect(try Jar(plist: Data("\u{FEFF}\(text)".utf8)) == value)
            #expect(try Jar(plist: Data(" \n\t\(body)".utf8)) == value)
            for bigEndian in [true, false] {
                let unmarked = text.replacingOccurrences(of: "UTF-8", with: "UTF-16")
                #expect(try Jar(plist: utf16(unmarked, bigEndian: bigEndian)) == value)
            }
        }

        // MARK: Keyed archives

        /// Foundation makes of an integer at this key what it makes of a binary UID.
        @Test func aUIDOfAKeyedArchiveIsRefusedWithItsPath() throws {
            let uid = "<dict><key>CF$UID</key><integer>1</integer></dict>"
            let message = "expected a value, found a UID of a keyed archive"
            #expect(try failure { try Jar(plist: plist(uid)) } == LiftFailure(.syntax, message))
            let nested = plist("<dict><key>$top</key><array><true/>\(uid)</array></dict>")
            let error = try liftError { try Jar(plist: nested) }
            #expect(error.kind == .syntax && error.message == message)
            #expect(error.path == ["$top", 1])
            #expect((error.underlyingError as? LiftError)?.kind == .unsupported)
        }

        // MARK: What Foundation lets pass

        private static let base64 = "expected base64"
        private static let date = "expected a date that the calendar has"
        private static let real = "expected a real that a Double can hold"

        /// Bodies of arrays, what is said of them, and in which column of the third line.
        static let passed: [(body: String, message: String, column: Int)] = [
            ("<data>!!!!</data>", base64, 8), ("<data>A</data>", base64, 8), ("<data>AQ</data>", base64, 8),
            ("<data>AQID=</data>", base64, 8), ("<data>=AQI</data>", base64, 8),
            ("<data>AQ=I</data>", base64, 8),
            ("<data>A===</data>", base64, 8), ("<data>AQ-_</data>", base64, 8), ("<data>é</data>", base64, 8),
            ("<true/><data>AQI</data>", base64, 15),
            ("<string>日本</string><data>!</data>", base64, 27),
            ("<date>2001-02-30T00:00:00Z</date>", date, 8), ("<date>2001-13-01T00:00:00Z</date>", date, 8),
            ("<date>2023-02-29T00:00:00Z</date>", date, 8), ("<date>2001-01-01T25:00:00Z</date>", date, 8),
            ("<date>2001-00-01T00:00:00Z</date>", date, 8), ("<date>2001-01-01T00:61:00Z</date>", date, 8),
            ("<real>1e400</real>", real, 8), ("<real>-1e400</real>", real, 8),
            ("<real>\(String(repeating: "9", count: 400))</real>", real, 8),
            // Small letters, which RFC 3339 allows.
            ("<date>2001-01-01t00:00:00Z</date>", date, 8), ("<date>2001-01-01T00:00:00z</date>", date, 8),
            // Comments and character data are none of it, and do not hide what comes behind them.
            ("<!-- <data>AQID</data> --><data>!</data>", base64, 34),
            ("<!----><data>!</data>", base64, 15),
            ("<string><![CDATA[<!--]]></string><data>!</data>", base64, 41),
            ("<string><![CDATA[]]]]></string><data>!</data>", base64, 39),
            ("<string>--></string><data>!</data>", base64, 28),
            // Tags with white space or attributes.
            ("<data >!!!</data>", base64, 8), ("<data a=\"b\">!!!</data>", base64, 8),
            ("<data\t>!!!</data >", base64, 8), ("<date >2001-02-30T00:00:00Z</date>", date, 8),
            ("<real a=\"/\">1e400</real>", real, 8),
            ("<array a=\"<!--\"><data>!!!</data></array>", base64, 24),
            // Other spellings of numbers and years.
            ("<real>+1e400</real>", real, 8), ("<real> 1e400</real>", real, 8),
            ("<real>01e400</real>", real, 8),
            ("<real>1.e400</real>", real, 8), ("<real>.1e402</real>", real, 8),
            ("<real><![CDATA[1e400]]></real>", real, 8), ("<real>1e40&#48;</real>", real, 8),
            ("<date>-2001-01-01T00:00:00Z</date>", date, 8), ("<date>12001-02-30T00:00:00Z</date>", date, 8),
            ("<date>99999999999999999999-01-01T00:00:00Z</date>", date, 8),
        ]

        @Test(arguments: passed.indices)
        func whatFoundationLetsPassIsRefused(index: Int) throws {
            let (body, message, column) = Self.passed[index]
            let data = plist("<array>\(body)</array>")
            #expect(refusal(of: data) == Refusal(message, 3, column))
            let text = String(decoding: data, as: UTF8.self)
            #expect(refusal(of: Data("\u{FEFF}\(text)".utf8)) == Refusal(message, 3, column))
            let error = try liftError { try Jar(plist: data) }
            let offset = try #require(error.offset)
            #expect(data[offset] == UInt8(ascii: "<"))
            for bigEndian in [true, false] {
                let wide = utf16(text.replacingOccurrences(of: "UTF-8", with: "UTF-16"), bigEndian: bigEndian)
                #expect(refusal(of: wide) == Refusal(message, 3, column))
                // The offset is one in these bytes.
                let wideOffset = try #require(try liftError { try Jar(plist: wide) }.offset)
                #expect(wide[wideOffset + (bigEndian ? 1 : 0)] == UInt8(ascii: "<"))
            }
        }

        /// Heads of documents in which a comment seems to begin.
        @Test(arguments: [
            "<?xml version=\"1.0\"?>\n<?x <!-- ?>", "<?xml version=\"1.0\"?>\n<!DOCTYPE <!-- >",
            "<?xml version=\"1.0\"?>\n<?x <![CDATA[ ?>", "<!-- -->\n<?x?>",
        ])
        func nothingInTheHeadHidesWhatComes(head: String) {
            let text = head + "<plist>\n<data>!!!!</data></plist>"
            #expect(refusal(of: Data(text.utf8)) == Refusal(Self.base64, 3, 1))
        }

        @Test func whatIsSaidInTheHeadIsNoValue() throws {
            let text = "<?xml version=\"1.0\"?><?x <data>!</data><array> ?><plist><true/></plist>"
            #expect(try Jar(plist: Data(text.utf8)) == true)
        }

        /// Encodings in which an angle bracket is not always that byte, or that byte not always one.
        @Test(arguments: ["UTF-7", "utf-7", "ISO-2022-JP", "HZ-GB-2312"])
        func encodingsThatHideTagsAreRefused(encoding: String) {
            let text =
                "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist>+ADw-data+AD4-!!!+ADw-/data+AD4-</plist>"
            #expect(refusal(of: Data(text.utf8)) != nil)
        }

        // MARK: Depth

        private func nest(_ levels: Int, open: String = "<array>", close: String = "</array>") -> Data {
            plist(String(repeating: open, count: levels) + String(repeating: close, count: levels))
        }

        @Test(arguments: [
            ("<array>", "</array>"), ("<dict><key>k</key>", "</dict>"), ("<array >", "</array>"),
            ("<array>", "</array >"), ("<array a=\"b\">", "</array\n>"),
        ])
        func levelsAreCounted(open: String, close: String) throws {
            let isDictionary = open.hasPrefix("<dict>")
            func list(_ levels: Int) -> Data {
                isDictionary
                    ? plist(
                        String(repeating: open, count: levels - 1) + "<dict/>"
                            + String(repeating: close, count: levels - 1))
                    : nest(levels, open: open, close: close)
            }
            #expect(refusal(of: list(512)) == nil)
            #expect(refusal(of: list(3), options: PropertyListReadingOptions(maximumDepth: 3)) == nil)
            let tooDeep = isDictionary ? list(5) : list(4)
            let column = 1 + 3 * open.count
            for (depth, found) in [(3, column), (0, 1), (-1, 1), (.min, 1)] as [(Int, Int)] {
                #expect(
                    refusal(of: tooDeep, options: PropertyListReadingOptions(maximumDepth: depth))
                        == Refusal("expected at most \(depth) levels, found more", 3, found))
            }
            for depth in [512, 513, .max] {
                #expect(
                    refusal(of: list(514), options: PropertyListReadingOptions(maximumDepth: depth))
                        == Refusal("expected at most 512 levels, found more", 3, 1 + 512 * open.count))
            }
        }

        @Test func manyContainersBesideOneAnotherAreNotDeep() throws {
            let bodies = [
                "<array/>", "<array></array>", "<array></array >", "<array />", "<dict/>", "<dict></dict\n>",
            ]
            for body in bodies {
                let jar = try Jar(plist: plist("<array>\(String(repeating: body, count: 1000))</array>"))
                #expect(jar.count == 1000)
            }
        }

        @Test func deepXMLIsRefusedOnASmallStack() async throws {
            let message = try await onSmallStack {
                do throws(LiftError) {
                    let levels = 100_000
                    let text = String(repeating: "<array>", count: levels)
                    _ = try liftErrorsOnly {
                        try Jar(
                            plist: Data("<plist>\(text)".utf8),
                            options: PropertyListReadingOptions(maximumDepth: .max))
                    }
                    return ""
                } catch {
                    return error.message
                }
            }
            #expect(message == "expected at most 512 levels, found more")
        }

        @Test func theDeepestXMLIsReadOnASmallStack() async throws {
            let depth = try await onSmallStack {
                var jar = try Jar(plist: nest(512))
                var depth = 1
                while jar[0].kind == .array { (jar, depth) = (jar[0], depth + 1) }
                return depth
            }
            #expect(depth == 512)
        }

        // MARK: Encodings

        @Test func aDeclaredEncodingIsRead() throws {
            var text = Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><string>".utf8)
            text.append(0xE9)
            #expect(try Jar(plist: text + Data("</string></plist>".utf8)) == "é")
            #expect(
                refusal(of: text + Data("</string><data>!</data></plist>".utf8))
                    == Refusal(Self.base64, 2, 26))
        }

        @Test func wrongUTF8IsRefused() {
            let text = Data("<plist><string>".utf8) + [0xE9] + Data("</string></plist>".utf8)
            #expect(refusal(of: text)?.message.hasPrefix("expected an XML property list: ") == true)
        }

        @Test func halfOfUTF16IsRefused() {
            let whole = utf16("<plist><data>!!!</data></plist>", bigEndian: true)
            #expect(refusal(of: whole + [0]) != nil)
            #expect(refusal(of: whole + [0xD8, 0]) != nil)
            #expect(refusal(of: whole.prefix(21)) != nil)
        }

        // MARK: What is no XML

        @Test(arguments: [
            "", " ", "hello", "{a=1;}", "(1, 2)", "\"text\"", "<0102>", "<cafe babe>", "<abcd>", "<",
            "< plist>",
            "</plist>", "<PLIST/>",
            "// c\n<plist/>", "/* c */ {}", "[1]", "1", "\u{FEFF}", "\0\0\0\0", "%PDF-1.4",
        ])
        func whatIsNoPropertyListIsRefused(text: String) {
            #expect(
                refusal(of: Data(text.utf8)) == Refusal("expected a property list in XML or binary", nil, nil)
            )
        }

        /// What begins like XML, and Foundation would go on to read as something else.
        @Test(arguments: [
            "<!-- c --> {a=1;}", "<!-- c -->hello", "<!abc>", "<?abc>", "<abc", "<ab/>", "<!---->",
            "<?xml version=\"1.0\"?>",
            "<plist>", "<plist/>", "<plist></plist>", "<plist><true/>", "<plist><array></plist>",
            "<plist><foo/></plist>",
            "<plist><true/><true/></plist>", "<plist><dict><true/></dict></plist>",
            "<plist><dict><key>a</key></dict></plist>", "<plist><dict><key>a</key><true/>",
            "<plist>text</plist>",
            "<plist><integer>1.5</integer></plist>", "<plist><integer/></plist>",
            "<plist><integer>x</integer></plist>",
            "<plist><integer>18446744073709551616</integer></plist>", "<plist><real>x</real></plist>",
            "<plist><date/></plist>", "<plist><true>x</true></plist>",
            "<plist><string>&x;</string></plist>", "<plist><string>&#xD800;</string></plist>",
        ])
        func wrongXMLIsRefusedWithFoundationsReason(text: String) throws {
            let found = try #require(refusal(of: Data(text.utf8)))
            let start = "expected an XML property list: "
            #expect(found.message.hasPrefix(start) && found.message.count > start.count)
            let error = try liftError { try Jar(plist: Data(text.utf8)) }
            #expect(error.underlyingError != nil)
        }

        @Test func everyPrefixIsReadOrRefused() {
            let text = PlistlibTests.foundationXML
            for length in 0..<text.utf8.count - "</plist>\n".utf8.count {
                #expect(refusal(of: Data(text.utf8.prefix(length))) != nil, "\(length) bytes")
            }
            #expect(refusal(of: Data(text.utf8)) == nil)
        }

        @Test(arguments: [1, 2] as [UInt64])
        func randomChangesAreReadOrRefused(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let tokens = [
                "<", ">", "/", "<!--", "-->", "<array>", "</dict>", "<data>", "&#0;", "<key>", "1e400", "\0",
            ]
            for _ in 0..<400 {
                var bytes = Array(PlistlibTests.foundationXML.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    if Bool.random(using: &generator) {
                        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                    } else if let token = tokens.randomElement(using: &generator) {
                        bytes.replaceSubrange(place..<place, with: token.utf8)
                    }
                }
                do throws(LiftError) {
                    let jar = try liftErrorsOnly { try Jar(plist: Data(bytes)) }
                    #expect(walkThrough(jar) > 0, "seed \(seed)")
                } catch {
                    #expect(error.kind == .syntax || error.kind == .unsupported, "seed \(seed)")
                }
            }
        }

        // MARK: Archives

        @Test func partsOfArchivesAreRefused() throws {
            let uid = "<dict><key>CF$UID</key><integer>1</integer></dict>"
            for (body, key) in [(uid, ""), ("<dict><key>a</key><array>\(uid)</array></dict>", "a[0]")] {
                let error = try liftError { try Jar(plist: plist(body)) }
                #expect(error.message.contains("UID"))
                #expect(error.key == key)
            }
        }
    }
#endif
