// swift-tools-version: 6.2
import PackageDescription

// A manifest knows the machine that builds, not the one it builds for; apps for Apple's platforms are built on a Mac. What a
// Mac builds for another system has one small file beside it.
#if canImport(Darwin)
    let privacyManifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
    let excluded: [String] = []
#else
    let privacyManifest: [Resource] = []
    let excluded = ["PrivacyInfo.xcprivacy"]
#endif

let package = Package(
    name: "Lift",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "Lift", targets: ["Lift"]),
        .executable(name: "lift-example", targets: ["lift-example"]),
    ],
    // On Apple's systems all of Foundation is there anyway, and this changes nothing.
    traits: [
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description: "UserDefaults, formatters, NS types, XML property lists."),
    ],
    targets: [
        .target(
            name: "Lift", exclude: excluded, resources: privacyManifest,
            swiftSettings: [.strictMemorySafety()]),
        .executableTarget(name: "lift-example", dependencies: ["Lift"]),
        // What the tests of UserDefaults run as a second process.
        .executableTarget(name: "DefaultsWriter", dependencies: ["Lift"], path: "Tests/DefaultsWriter"),
        .testTarget(
            name: "LiftTests",
            dependencies: [
                "Lift", .target(name: "DefaultsWriter", condition: .when(platforms: [.macOS, .linux])),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
