// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LiftBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Lift", path: "../..")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "Lift", package: "Lift"), .product(name: "LiftSettings", package: "Lift"),
                .product(name: "LiftLines", package: "Lift"),
                .product(name: "LiftDocuments", package: "Lift"), "AllocationCounter", "Affinity", "FirstUse",
            ]),
        .target(name: "AllocationCounter"),
        .target(name: "Affinity"),
        .target(name: "FirstUse", dependencies: [.product(name: "Lift", package: "Lift")]),
    ],
    swiftLanguageModes: [.v6]
)
