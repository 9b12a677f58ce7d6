// swift-tools-version: 6.2
import PackageDescription

/// A program with 5,000 conformances, whose source the script `first-use` writes. It takes a minute to build.
let hasManyConformances = Context.environment["LIFT_FIRST_USE"] != nil

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
    ] + (hasManyConformances ? [.executableTarget(name: "first-use", dependencies: ["FirstUse"])] : []),
    swiftLanguageModes: [.v6]
)
