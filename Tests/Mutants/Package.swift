// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LiftRejections",
    platforms: [.macOS(.v13)],
    targets: [.executableTarget(name: "rejections")],
    swiftLanguageModes: [.v6]
)
