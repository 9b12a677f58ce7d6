/// Sources that reject, and the tests that ought to notice when they do not.
struct Area {
    /// How the paths begin, in Sources/Lift. Of several areas, the first one counts. Where a file has no
    /// rejection nothing is run.
    let path: String
    /// What `--filter` takes.
    let tests: String
    /// Whether these tests check limits of length with lower ones, instead of a `LargeTest`.
    var hasLowerLimits = false

    static let all = [
        Area(path: "JSON/CanonicalJSONWriter", tests: "JarCanonicalJSONTests"),
        Area(
            path: "JSON/Document+JSON",
            tests: "JSON5Tests|JSONSyntaxErrorTests|JSONEncodingTests|JSONScannerTests|DocumentLimitTests"),
        Area(
            path: "JSON/RelaxedJSONScanner",
            tests: "JSON5Tests|JSONCTests|PartialJSONTests|RelaxedPositionsTests|LineSyntaxTests",
            hasLowerLimits: true),
        Area(
            path: "JSON/",
            tests: "JSONSyntaxErrorTests|JSONEncodingTests|JSONScannerTests|DocumentLimitTests"),
        Area(
            path: "PropertyList/XML",
            tests:
                "XMLPropertyListTests|XMLPropertyListHostilityTests|XMLEncodingTests|XMLWellFormednessTests"
                + "|XMLPropertyListWriterTests|DocumentLimitTests",
            hasLowerLimits: true
        ),
        Area(
            path: "PropertyList/",
            tests: "PropertyListFailureTests|PropertyListReferenceTests|PropertyListHostilityTests"
                + "|BinaryPropertyListScannerTests|DocumentLimitTests"
        ),
    ]
}

/// Tests that take gigabytes, of which each is run for what it is about only.
struct LargeTest {
    /// A part of the statement that rejects.
    let part: String
    let test: String

    static let all = [
        LargeTest(part: ".tooLong(\"a string of ", test: "longScalarsAreRefused"),
        LargeTest(part: ".tooLong(\"a number of ", test: "longScalarsAreRefused"),
        LargeTest(part: ".tooLong(\"a container of ", test: "longContainersAreRefused"),
        LargeTest(part: ".tooLong(\"\\(what) of ", test: "longObjectsAreRefused"),
    ]
}

extension Rejection {
    /// What `--filter` takes to run the tests that ought to notice that this is taken out.
    var tests: String {
        let area = Area.all.first { file.hasPrefix("Lift/" + $0.path) }
        guard let area else { return "" }
        let large = area.hasLowerLimits ? nil : LargeTest.all.first { what.contains($0.part) }
        return large?.test ?? area.tests
    }
}
