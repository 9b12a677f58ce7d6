// swift-tools-version: 6.2
import PackageDescription

// A package that depends on Lift without the trait FullFoundation. `.ci/run` links its programs statically
// and checks their sizes. `essentials` does not use Lift, for comparison.
let package = Package(
    name: "Static",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "Lift", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "static", dependencies: ["Lift"]),
        .executableTarget(name: "essentials"),
    ],
    swiftLanguageModes: [.v6]
)
