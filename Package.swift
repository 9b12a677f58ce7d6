// swift-tools-version: 6.2
import PackageDescription

// A manifest knows the system that it is built on, not the one that it is built for. Apps for Apple's systems
// are built on a Mac. A program that a Mac builds for another system gets one small file that it does not
// need.
#if canImport(Darwin)
    let privacyManifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
    let excluded: [String] = []
#else
    let privacyManifest: [Resource] = []
    let excluded = ["PrivacyInfo.xcprivacy"]
#endif

let defaultsWriter = Target.Dependency.target(
    name: "DefaultsWriter", condition: .when(platforms: [.macOS, .linux]))

let package = Package(
    name: "Lift",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "Lift", targets: ["Lift"]),
        .library(name: "LiftSettings", targets: ["LiftSettings"]),
        .library(name: "LiftLines", targets: ["LiftLines"]),
        .library(name: "LiftDocuments", targets: ["LiftDocuments"]),
        .executable(name: "lift-tool", targets: ["lift-tool"]),
    ],
    // On Apple's systems Foundation is always complete, and the trait changes nothing.
    traits: [
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description: "UserDefaults, formatters, NS types."),
    ],
    targets: [
        .target(
            name: "Lift", exclude: excluded, resources: privacyManifest,
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "LiftSettings", dependencies: ["Lift"], exclude: excluded, resources: privacyManifest,
            swiftSettings: [.strictMemorySafety()]),
        .target(name: "LiftLines", dependencies: ["Lift"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "LiftDocuments", dependencies: ["Lift"], swiftSettings: [.strictMemorySafety()]),
        .executableTarget(name: "lift-tool", dependencies: ["Lift", "LiftDocuments", "LiftLines"]),
        // The second process of the tests of UserDefaults.
        .executableTarget(
            name: "DefaultsWriter", dependencies: ["Lift", "LiftSettings"], path: "Tests/DefaultsWriter"),
        .target(name: "LiftTestSupport", dependencies: ["Lift"], path: "Tests/Support"),
        .testTarget(name: "LiftToolTests", dependencies: ["Lift", "lift-tool"]),
        .testTarget(
            name: "LiftTests", dependencies: ["Lift", "LiftDocuments", "LiftTestSupport", defaultsWriter]),
        .testTarget(
            name: "LiftSettingsTests",
            dependencies: ["Lift", "LiftSettings", "LiftTestSupport", defaultsWriter]),
        .testTarget(name: "LiftLinesTests", dependencies: ["Lift", "LiftLines", "LiftTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
