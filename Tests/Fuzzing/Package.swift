// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LiftFuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Lift", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "Lift", package: "Lift"), .product(name: "LiftLines", package: "Lift"),
                .product(name: "LiftDocuments", package: "Lift"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
