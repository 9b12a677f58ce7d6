import Foundation
import Testing

@testable import Lift

/// The files of N. Seriot's JSONTestSuite ("Parsing JSON is a minefield", 2016): `y_` must be accepted, `n_`
/// must be rejected, and of `i_`, which RFC 8259 leaves open, the verdict stands below.
///
/// They are looked for in the folder `JSONTestSuite` of the folder that `LIFT_TEST_DATA` names.
@Suite(.enabled(if: JSONTestFile.folder != nil, "LIFT_TEST_DATA is not set"))
struct JSONTestSuiteTests {
    @Test func allFilesAreThere() {
        #expect(JSONTestFile.named("y_").count == 95)
        #expect(JSONTestFile.named("n_").count == 188)
        #expect(JSONTestFile.named("i_").count == 35)
        #expect(JSONTestFile.all.count == 318)
    }

    @Test(arguments: JSONTestFile.named("y_"))
    func validTextIsAccepted(file: JSONTestFile) throws {
        #expect(refusal(of: try file.bytes()) == nil)
    }

    @Test(arguments: JSONTestFile.named("n_"))
    func invalidTextIsRejected(file: JSONTestFile) throws {
        let bytes = try file.bytes()
        let found = try #require(refusal(of: bytes))
        #expect((0...bytes.count).contains(found.offset))
        #expect(found.message.hasPrefix("expected ") || found.message.hasPrefix("nested more than "))
    }

    @Test(arguments: JSONTestFile.named("y_"))
    func validTextSurvivesReadingAndWriting(file: JSONTestFile) throws {
        let jar = try Jar(json: Data(try file.bytes()))
        for isPretty in [false, true] {
            let text = try String(json: jar, prettyPrinted: isPretty)
            let data = try Data(json: jar, prettyPrinted: isPretty)
            #expect(try Jar(json: text) == jar)
            #expect(try Jar(json: data) == jar)
            #expect(try String(json: Jar(json: text), prettyPrinted: isPretty) == text)
        }
    }

    @Test(arguments: JSONTestFile.accepted)
    func everyPrefixOfAcceptedTextIsJudgedByTheGrammar(file: JSONTestFile) throws {
        let bytes = try file.bytes()
        for length in 0..<bytes.count {
            let prefix = Array(bytes.prefix(length))
            #expect((refusal(of: prefix) == nil) == JSONGrammar.accepts(prefix), "\(length) bytes")
        }
    }

    /// A container is whole with its last bracket; what is cut off before is refused, wherever that is.
    @Test(arguments: JSONTestFile.wellKnown)
    func prefixesOfLongTextAreRefused(file: JSONTestFile) throws {
        let data = Data(try file.bytes())
        let end = try #require(data.lastIndex { "]}".utf8.contains($0) })
        let seed: UInt64 = 0x11F7_0061
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<TestSize.count(5, full: 2000) {
            let length = Int.random(in: 0...end, using: &generator)
            let error = try liftError { try Jar(json: data.prefix(length)) }
            let place: Comment = "\(length) bytes, seed \(seed)"
            try #require(error.kind == .syntax && (0...length).contains(error.offset ?? -1), place)
        }
        for length in (end + 1)...data.count { #expect(try Jar(json: data.prefix(length)).count != nil) }
    }

    // MARK: What the RFC leaves open

    @Test(arguments: verdicts)
    func openCaseHasItsVerdict(row: Verdict) throws {
        let file = try #require(JSONTestFile.named("i_").first { $0.name == "i_\(row.name).json" })
        #expect(refusal(of: try file.bytes())?.message == row.refusal)
    }

    @Test(arguments: [
        ("double_huge_neg_exp", 0.0), ("huge_exp", nil), ("neg_int_huge_exp", nil),
        ("pos_double_huge_exp", nil), ("real_neg_overflow", nil), ("real_pos_overflow", nil),
        ("real_underflow", 0.0), ("too_big_neg_int", -123123123123123123123123123123.0),
        ("too_big_pos_int", 100_000_000_000_000_000_000.0),
        ("very_big_negative_int", -237462374673276894279832749832423479823246327846.0),
    ])
    func openNumberIsLiftedOrOutOfRange(name: String, value: Double?) throws {
        let file = try #require(JSONTestFile.named("i_").first { $0.name == "i_number_\(name).json" })
        let number = try Jar(json: Data(try file.bytes()))[0]
        if let value {
            #expect(try number^ as Double == value)
        } else {
            let error = #expect(throws: LiftError.self) { try number^ as Double }
            #expect(error?.kind == .range)
            #expect(error?.key == "[0]")
        }
    }

    @Test func everyOpenCaseHasAVerdict() {
        #expect(
            Self.verdicts.map { "i_\($0.name).json" }.sorted()
                == JSONTestFile.named("i_").map(\.name).sorted())
    }

    struct Verdict: Sendable, CustomTestStringConvertible {
        let name: String
        /// The message of the error; nil if the text is accepted.
        let refusal: String?
        let reason: String

        static func accept(_ name: String, _ reason: String) -> Verdict {
            Verdict(name: name, refusal: nil, reason: reason)
        }

        static func reject(_ name: String, _ reason: String, _ message: String) -> Verdict {
            Verdict(name: name, refusal: message, reason: reason)
        }

        var testDescription: String { "\(name): \(refusal == nil ? "accepted" : "rejected"), \(reason)" }
    }

    private static let pair = "expected a surrogate pair, found a lone surrogate"

    static let verdicts: [Verdict] = [
        .accept("number_double_huge_neg_exp", "it is a number; as a Double it is the nearest, zero"),
        .accept("number_huge_exp", "it is a number; lifting it is an error of the range"),
        .accept("number_neg_int_huge_exp", "it is a number; lifting it is an error of the range"),
        .accept("number_pos_double_huge_exp", "it is a number; lifting it is an error of the range"),
        .accept("number_real_neg_overflow", "it is a number; lifting it is an error of the range"),
        .accept("number_real_pos_overflow", "it is a number; lifting it is an error of the range"),
        .accept("number_real_underflow", "it is a number; as a Double it is the nearest, zero"),
        .accept("number_too_big_neg_int", "it is a number, which a Decimal holds exactly"),
        .accept("number_too_big_pos_int", "it is a number, which a Decimal holds exactly"),
        .accept("number_very_big_negative_int", "it is a number, which a Double holds rounded"),
        .accept("structure_500_nested_arrays", "512 levels are taken unless fewer or more are asked for"),
        .accept("structure_UTF-8_BOM_empty_object", "section 8.1 allows to skip a byte order mark"),

        .reject("object_key_lone_2nd_surrogate", "no text has half of a pair", pair),
        .reject("string_1st_surrogate_but_2nd_missing", "no text has half of a pair", pair),
        .reject("string_1st_valid_surrogate_2nd_invalid", "no text has half of a pair", pair),
        .reject("string_incomplete_surrogate_and_escape_valid", "no text has half of a pair", pair),
        .reject("string_incomplete_surrogate_pair", "no text has half of a pair", pair),
        .reject("string_incomplete_surrogates_escape_valid", "no text has two first halves", pair),
        .reject("string_invalid_lonely_surrogate", "no text has half of a pair", pair),
        .reject("string_invalid_surrogate", "no text has half of a pair", pair),
        .reject("string_inverted_surrogates_U+1D11E", "the second half comes first", pair),
        .reject("string_lone_second_surrogate", "no text has half of a pair", pair),

        .reject(
            "string_UTF-8_invalid_sequence", "0xFA begins no character", "expected UTF-8, found byte 0xFA"),
        .reject(
            "string_UTF8_surrogate_U+D800", "surrogates have no UTF-8", "expected UTF-8, found byte 0xED"),
        .reject("string_invalid_utf-8", "0xFF begins no character", "expected UTF-8, found byte 0xFF"),
        .reject("string_iso_latin_1", "it is ISO 8859-1", "expected UTF-8, found byte 0xE9"),
        .reject(
            "string_lone_utf8_continuation_byte", "no byte comes before", "expected UTF-8, found byte 0x81"),
        .reject("string_not_in_unicode_range", "it is beyond U+10FFFF", "expected UTF-8, found byte 0xF4"),
        .reject(
            "string_overlong_sequence_2_bytes", "it is longer than need be", "expected UTF-8, found byte 0xC0"
        ),
        .reject(
            "string_overlong_sequence_6_bytes", "no character has six bytes",
            "expected UTF-8, found byte 0xFC"),
        .reject(
            "string_overlong_sequence_6_bytes_null", "no character has six", "expected UTF-8, found byte 0xFC"
        ),
        .reject("string_truncated-utf-8", "the character is cut off", "expected UTF-8, found byte 0xE0"),
        .reject(
            "string_UTF-16LE_with_BOM", "section 8.1 demands UTF-8",
            "expected UTF-8, found UTF-16, little-endian"),
        .reject(
            "string_utf16BE_no_BOM", "section 8.1 demands UTF-8", "expected UTF-8, found UTF-16, big-endian"),
        .reject(
            "string_utf16LE_no_BOM", "section 8.1 demands UTF-8",
            "expected UTF-8, found UTF-16, little-endian"),
    ]
}

/// One file of the suite.
struct JSONTestFile: Sendable, CustomTestStringConvertible {
    let url: URL
    var name: String { url.lastPathComponent }
    var testDescription: String { name }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }

    /// The folder of the suite; nil where none is named. One that is named must be there.
    static let folder = ProcessInfo.processInfo.environment["LIFT_TEST_DATA"].map { data in
        URL(fileURLWithPath: data, isDirectory: true).appendingPathComponent("JSONTestSuite")
    }

    static let all: [JSONTestFile] = {
        guard let folder,
            let urls = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        else { return [] }
        return urls.filter { $0.pathExtension == "json" }.map { JSONTestFile(url: $0) }.sorted {
            $0.name < $1.name
        }
    }()

    /// Files of the benchmarks, where they lie beside the suite.
    static var wellKnown: [JSONTestFile] {
        ["twitter", "citm_catalog", "canada"].compactMap { name in
            let url = folder?.deletingLastPathComponent().appendingPathComponent("\(name).json")
            guard let url, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
            return JSONTestFile(url: url)
        }
    }

    /// What has to be read, and what may be and is.
    static var accepted: [JSONTestFile] {
        let open = JSONTestSuiteTests.verdicts.filter { $0.refusal == nil }.map { "i_\($0.name).json" }
        return named("y_") + named("i_").filter { open.contains($0.name) }
    }

    static func named(_ prefix: String) -> [JSONTestFile] { all.filter { $0.name.hasPrefix(prefix) } }
}
