// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Lift",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "Lift", targets: ["Lift"]),
        .executable(name: "lift-example", targets: ["lift-example"]),
    ],
    targets: [
        .target(name: "Lift", swiftSettings: [.strictMemorySafety()]),
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
