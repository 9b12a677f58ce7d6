import Foundation
import Lift
import Testing

/// The README, the articles and the other pages are true: snippets compile and run, links lead somewhere, and
/// the podspec agrees with the package.
@Suite struct DocumentationTests {
    /// Each block of Swift is among the tests in a folder `Documentation`, or in the view that needs SwiftUI.
    @Test(arguments: try pages())
    func everySnippetIsCompiledAndRun(page: String) throws {
        for snippet in Self.swiftBlocks(try Self.text(page)) {
            let isTested = Self.tested.contains { $0.contains(Self.normalized(snippet)) }
            #expect(isTested, "not among the tests: \(snippet)")
        }
    }

    @Test func thereAreSnippets() throws {
        #expect(try Self.pages().flatMap { Self.swiftBlocks(try Self.text($0)) }.count > 200)
        #expect(Self.tested.count > 15)
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
        let products = package.components(separatedBy: ".library(name: \"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
        let readme = try Self.text("README.md")
        #expect(products.count > 1)
        for product in products {
            #expect(podspec.contains("s.subspec '\(product)' do"))
            #expect(podspec.contains("source_files = 'Sources/\(product)/**/*.swift'"))
            #expect(product == "Lift" || podspec.contains("product.dependency 'Lift/Lift'"))
            #expect(readme.contains("`\(product)`") || product == "Lift")
        }
        let resource = Self.first(#"resource_bundles = \{ 'Lift' => \['(\S+)'\] \}"#, in: podspec)
        #expect(resource == "Sources/Lift/PrivacyInfo.xcprivacy")
        #expect(package.contains(#".copy("PrivacyInfo.xcprivacy")"#))
    }

    /// In the form that Apple documents.
    @Test(.enabled(if: hasFullFoundation), arguments: ["Lift", "LiftSettings"])
    func thePrivacyManifestNamesUserDefaults(product: String) throws {
        let text = try Self.text("Sources/\(product)/PrivacyInfo.xcprivacy")
        let manifest = try Jar(plist: Data(text.utf8))
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
        for page in try Self.pages() {
            let folder = Self.root.appendingPathComponent(page).deletingLastPathComponent()
            for part in try Self.text(page).components(separatedBy: "](").dropFirst() {
                let link = String(part.prefix { $0 != ")" })
                if link.contains(":") { continue }
                let steps = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                // DocC finds a picture by its name.
                let isPicture = page.contains(".docc/") && !link.contains(".")
                let path = isPicture ? "Resources/\(link).svg" : String(steps[0])
                let target = path.isEmpty ? page : folder.appendingPathComponent(path).standardized.path
                #expect(path.isEmpty || FileManager.default.fileExists(atPath: target), "\(page): \(link)")
                guard steps.count == 2 else { continue }
                let text =
                    try path.isEmpty ? Self.text(page) : String(contentsOfFile: target, encoding: .utf8)
                #expect(Self.anchors(of: text).contains(String(steps[1])), "\(page): \(link)")
            }
        }
    }

    /// The README, the pages in Docs and the articles.
    private static func pages() throws -> [String] {
        let folders =
            ["Docs"]
            + (try FileManager.default.contentsOfDirectory(atPath: path("Sources"))).sorted().map {
                "Sources/\($0)/Documentation.docc"
            }
        return try folders.reduce(into: ["README.md"]) { pages, folder in
            guard FileManager.default.fileExists(atPath: path(folder)) else { return }
            let files = try FileManager.default.subpathsOfDirectory(atPath: path(folder))
            pages += files.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
        }
    }

    /// The files that have the snippets, normalized.
    private static let tested: [String] = {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: path("Tests"))) ?? []
        return files.filter {
            $0.hasSuffix(".swift") && ($0.contains("/Documentation/") || $0 == "Apple/VolumeView.swift")
        }.compactMap { try? normalized(text("Tests/\($0)")) }
    }()

    private static func path(_ path: String) -> String { root.appendingPathComponent(path).path }

    /// The anchors of the headings of a page, in GitHub's form.
    private static func anchors(of page: String) -> Set<String> {
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { line in
                line.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
                    .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            })
    }

    private static var root: URL {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func swiftBlocks(_ page: String) -> [String] {
        page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    /// The lines without indentation and access levels, except for empty ones.
    private static func normalized(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
            .replacingOccurrences(of: "fileprivate ", with: "").replacingOccurrences(of: "private ", with: "")
    }

    /// The first group of the first match.
    private static func first(_ pattern: String, in text: String) -> String? {
        guard let expression = try? NSRegularExpression(pattern: pattern),
            let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
            let range = Range(match.range(at: 1), in: text)
        else { return nil }
        return String(text[range])
    }
}
