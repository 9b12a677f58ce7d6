// swift-tools-version: 6.2
import PackageDescription

// A program that lifts one model. `sizes` builds it and says how large it is. `nothing` does not use Lift,
// for comparison.
let package = Package(
    name: "Program",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "Lift", path: "../../../..")],
    targets: [
        .executableTarget(name: "program", dependencies: ["Lift"]),
        .executableTarget(name: "nothing"),
    ],
    swiftLanguageModes: [.v6]
)
