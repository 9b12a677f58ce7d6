// swift-tools-version: 6.2
import PackageDescription

// Changes a copy of the package and checks whether its tests notice. `rejections` takes out the rejections of
// the readers, and `mutants` changes operators at random positions.
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
