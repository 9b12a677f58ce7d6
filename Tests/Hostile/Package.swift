// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LiftHostile",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Lift", path: "../..")],
    targets: [
        .executableTarget(
            name: "hostile",
            dependencies: [
                .product(name: "Lift", package: "Lift"), .product(name: "LiftSettings", package: "Lift"),
            ]),
        .executableTarget(
            name: "lines",
            dependencies: [
                .product(name: "Lift", package: "Lift"), .product(name: "LiftLines", package: "Lift"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
