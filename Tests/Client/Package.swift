// swift-tools-version: 6.2
import PackageDescription

// A package that depends on Lift like a user's. CLIENT_LANGUAGE_MODE=5 builds it in Swift 5 mode, any other
// value in Swift 6 mode, with complete concurrency checking. CLIENT_ISOLATION=MainActor isolates the ports to
// the main actor by default.
let isSwift5 = Context.environment["CLIENT_LANGUAGE_MODE"] == "5"
let mode: SwiftLanguageMode = isSwift5 ? .v5 : .v6
let inferred: [SwiftSetting] = isSwift5 ? [.enableUpcomingFeature("InferSendableFromCaptures")] : []
// The settings of a new app in Xcode 26.
let isolated: [SwiftSetting] = inferred + [.defaultIsolation(MainActor.self)]
let arePortsIsolated = Context.environment["CLIENT_ISOLATION"] == "MainActor"

// Stand-ins for libraries that apps have beside Lift.
let neighbors = ["OtherJSON", "OtherDefaults", "OtherWrappers", "OtherMapper", "OtherNetworking"]

// Stand-ins for libraries of servers, with the names of their modules.
let serverLibraries = [
    "NIOCore", "Vapor", "Hummingbird", "AsyncHTTPClient", "AWSLambdaRuntime", "GRDB",
]

let products: [Target.Dependency] = [
    "Lift", .product(name: "LiftSettings", package: "Lift"), .product(name: "LiftLines", package: "Lift"),
    .product(name: "LiftDocuments", package: "Lift"),
]

let package = Package(
    name: "Client",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    dependencies: [.package(name: "Lift", path: "../..")],
    targets: [
        .executableTarget(name: "client", dependencies: ["Lift"], swiftSettings: [.swiftLanguageMode(mode)]),
        .executableTarget(
            name: "isolated", dependencies: products,
            swiftSettings: [.swiftLanguageMode(mode)] + isolated),
        .executableTarget(
            name: "ports", dependencies: ["Lift"],
            swiftSettings: [.swiftLanguageMode(mode)] + (arePortsIsolated ? isolated : inferred)),
        .executableTarget(
            name: "neighbors", dependencies: products + neighbors.map { .init(stringLiteral: $0) },
            swiftSettings: [.swiftLanguageMode(mode)]),
        .executableTarget(
            name: "servers", dependencies: ["Lift"] + serverLibraries.map { .init(stringLiteral: $0) },
            swiftSettings: [.swiftLanguageMode(mode)]),
    ] + neighbors.map { .target(name: $0) }
        + serverLibraries.map { name in
            .target(
                name: name, dependencies: name == "NIOCore" || name == "GRDB" ? [] : ["NIOCore"],
                path: "Sources/ServerLibraries/\(name)",
                swiftSettings: [.enableExperimentalFeature("Lifetimes")])
        }
)
