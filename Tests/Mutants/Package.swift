// swift-tools-version: 6.2
import PackageDescription

// Changes a copy of the package, and asks its tests whether they notice: `rejections` takes out what the readers refuse,
// `mutants` changes operators at random places.
let package = Package(
    name: "LiftMutants",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "Copies"),
        .executableTarget(name: "rejections", dependencies: ["Copies"]),
        .executableTarget(name: "mutants", dependencies: ["Copies"]),
    ],
    swiftLanguageModes: [.v6]
)
