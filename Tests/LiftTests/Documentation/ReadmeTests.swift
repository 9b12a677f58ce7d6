import Foundation
import Lift
import Testing

/// What is written for people holds: snippets compile and run, the podspec says what the package says.
@Suite struct ReadmeTests {
    /// A page, the tests that its snippets are among, and how many it has at least.
    private static let pages = [
        ("README.md", "ReadmeSnippets", 15),
        ("Docs/From-HandyJSON.md", "HandyJSONTests", 5),
        ("Docs/From-ObjectMapper.md", "ObjectMapperTests", 10),
        ("Docs/From-TinyMappingModel.md", "TinyMappingModelTests", 6),
        ("Docs/From-SwiftyJSON.md", "SwiftyJSONTests", 6),
        ("Docs/From-Codable.md", "CodableSpellingsTests", 6),
        ("Docs/SECURITY.md", "SecurityTests", 0),
    ]

    @Test(arguments: pages)
    func everySnippetIsCompiledAndRun(page: String, tests: String, count: Int) throws {
        let source = Self.normalized(try Self.text("Tests/LiftTests/Documentation/\(tests).swift"))
        let snippets = Self.swiftBlocks(try Self.text(page))
        #expect(snippets.count > count)
        for snippet in snippets {
            #expect(source.contains(Self.normalized(snippet)), "not among the snippets: \(snippet)")
        }
    }

    @Test func noPlaceholderIsLeftInTheReadme() throws {
        let readme = try Self.text("README.md")
        #expect(readme.contains("| work |"))
        #expect(!readme.contains("SPEEDTABLE"))
    }

    @Test func podspecAgreesWithThePackage() throws {
        let podspec = try Self.text("Lift.podspec")
        let package = try Self.text("Package.swift")
        let changelog = try Self.text("Docs/CHANGELOG.md")
        let platforms = [
            ("osx", "macOS"), ("ios", "iOS"), ("tvos", "tvOS"), ("watchos", "watchOS"),
            ("visionos", "visionOS"),
        ]
        for (pod, name) in platforms {
            let floor = try #require(Self.first(#"\."# + name + #"\(\.v(\d+)\)"#, in: package))
            let podFloor = Self.first("s\\.\(pod)\\.deployment_target\\s*= '(\\d+)\\.0'", in: podspec)
            #expect(podFloor == floor, "\(name)")
        }
        // What a podspec calls the version of Swift is the language mode, as Xcode names it.
        let mode = try #require(Self.first(#"swiftLanguageModes: \[\.v(\d+)\]"#, in: package))
        #expect(Self.first(#"swift_versions = \['(\S+)'\]"#, in: podspec) == "\(mode).0")
        let version = try #require(Self.first(#"s\.version\s*= '(\S+)'"#, in: podspec))
        #expect(Self.first(#"\n## (\S+)"#, in: changelog) == version)
        #expect(podspec.contains("'Sources/Lift/**/*.swift'"))
        let resource = Self.first(#"resource_bundles = \{ 'Lift' => \['(\S+)'\] \}"#, in: podspec)
        #expect(resource == "Sources/Lift/PrivacyInfo.xcprivacy")
        #expect(package.contains(#".copy("PrivacyInfo.xcprivacy")"#))
    }

    /// In the form that Apple documents.
    @Test func thePrivacyManifestNamesUserDefaults() throws {
        let manifest = try Jar(plist: Data(try Self.text("Sources/Lift/PrivacyInfo.xcprivacy").utf8))
        #expect(
            manifest == [
                "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [] as Jar,
                "NSPrivacyCollectedDataTypes": [] as Jar,
                "NSPrivacyAccessedAPITypes": [
                    [
                        "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
                        "NSPrivacyAccessedAPITypeReasons": ["C56D.1"],
                    ] as Jar
                ],
            ])
    }

    @Test(arguments: ["Benchmarks", "Client", "Fuzzing", "Hostile"])
    func theToolsAreTheSameEverywhere(nested: String) throws {
        let tools = try #require(
            Self.first(#"swift-tools-version: (\S+)"#, in: try Self.text("Package.swift")))
        let package = try Self.text("Tests/\(nested)/Package.swift")
        #expect(Self.first(#"swift-tools-version: (\S+)"#, in: package) == tools)
        #expect(try Self.text("README.md").contains("Swift \(tools) or later"))
    }

    @Test func linksInTheDocumentationLeadSomewhere() throws {
        for page in Self.pages.map(\.0) + [
            "Docs/Contract.md", "Docs/When-the-compiler-complains.md", "Docs/Internals/Architecture.md",
            "Docs/Internals/Reliability.md",
        ] {
            let folder = Self.root.appendingPathComponent(page).deletingLastPathComponent()
            let text = try Self.text(page)
            for part in text.components(separatedBy: "](").dropFirst() {
                let link = String(part.prefix { $0 != ")" })
                if link.contains(":") || link.hasPrefix("#") { continue }
                let target = folder.appendingPathComponent(String(link.prefix { $0 != "#" }))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link)")
            }
        }
    }

    private static var root: URL {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func swiftBlocks(_ page: String) -> [String] {
        page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    /// Lines without indentation and without the empty ones.
    private static func normalized(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What the first group of the first match holds.
    private static func first(_ pattern: String, in text: String) -> String? {
        guard let expression = try? NSRegularExpression(pattern: pattern),
            let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
            let range = Range(match.range(at: 1), in: text)
        else { return nil }
        return String(text[range])
    }
}
