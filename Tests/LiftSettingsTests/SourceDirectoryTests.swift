import Lift
import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SourceDirectoryTests {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("lift-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory.appendingPathComponent("..data"), withIntermediateDirectories: true)
        let files: [(String, [UInt8])] = [
            ("database-password", Array("s3cret\n".utf8)), ("server.port", Array("8080\r\n".utf8)),
            ("max_retries", Array("3".utf8)), ("verbose", Array("yes\n\n".utf8)), ("key", [0xFF, 0x0A]),
            ("empty", []), (".hidden", [0x31]), ("..data/token", Array("t0ken".utf8)),
        ]
        for (name, bytes) in files {
            try Data(bytes).write(to: directory.appendingPathComponent(name))
        }
        try FileManager.default.createSymbolicLink(
            atPath: directory.appendingPathComponent("token").path,
            withDestinationPath: "..data/token")
        try FileManager.default.createSymbolicLink(
            atPath: directory.appendingPathComponent("link").path,
            withDestinationPath: "..data")
    }

    private func removed() { try? FileManager.default.removeItem(at: directory) }

    @Test func eachFileIsAValue() throws {
        defer { removed() }
        let sources = try JarSources(
            .directory(directory), .defaults(["database": ["password": "", "user": "u"] as Jar]))
        #expect(try sources[path: "database.password"]^ == "s3cret")
        #expect(try sources["database"]["password"]^ == "s3cret" && sources["database"]["user"]^ == "u")
        #expect(try sources[path: "server.port"]^ == 8080)
        #expect(try sources["maxRetries"]^ == 3)
        #expect(try sources["verbose"]^ as Bool)
        #expect(try sources["key"]^ == Data([0xFF, 0x0A]))
        #expect(try sources["empty"]^ == "" && sources["token"]^ == "t0ken")
        #expect(sources["hidden"].isMissing && sources["link"].isMissing && sources["data"].isMissing)
        let name = directory.lastPathComponent
        #expect(
            try sources.lift("database.password", as: String.self).source
                == "file database-password in \(name)")
    }

    @Test func valuesAreSecretUnlessYouSayOtherwise() throws {
        defer { removed() }
        let name = directory.lastPathComponent
        func text(isSecret: Bool) throws -> String {
            let sources = try JarSources(.directory(directory, isSecret: isSecret))
            return "\(try liftError { try sources[path: "database.password"]^ as Int })"
        }
        let end = " at database.password, in file database-password in \(name)"
        #expect(try text(isSecret: true) == "expected Int, found string <redacted>" + end)
        #expect(try text(isSecret: false) == #"expected Int, found string "s3cret""# + end)
        let sources = try JarSources(.directory(directory))
        let summary = sources.summary(of: [SettingKey<String?>("token")])
        #expect(summary == "token = <redacted>, from file token in \(name)")
        #expect(sources.help(for: [SettingKey<String?>("token")]) == "token <String>")
        #expect("\(try liftError { try sources["x"]^ as Int })".hasSuffix("not in \(name)"))
    }

    @Test func aDirectoryMayBeMissing() throws {
        removed()
        let error = try liftError { try JarSources(.directory(directory)) }
        #expect(error.kind == .file && error.message.contains(directory.lastPathComponent))
        #expect(try JarSources(.directory(directory, isOptional: true))["a"].isMissing)
    }
}
