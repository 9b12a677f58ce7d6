@testable import LiftSettings
import Lift
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SettingKeys {
    fileprivate static let port = SettingKey<Int>("server.port", default: 80)
    fileprivate static let host = SettingKey<String?>("server.host", renamed: "host")
    fileprivate static let token = SettingKey<String?>("server.token", context: JarRedaction.all)
}

@Suite struct SourceValidationTests {
    private struct Server: JarCodable, Equatable {
        var host: String
        var port: Int
        var tags: [Int]
    }

    private struct Plain: Codable, Equatable {
        var host: String
        var port: Int
    }

    private let secret = "s3cret"

    private func sources(_ arguments: String...) throws -> JarSources {
        JarSources(
            .arguments(arguments), .environment(["APP_SERVER_PORT": "http"], prefix: "APP_"),
            .values(
                try Jar(json: #"{"server": {"port": 1, "tags": [1, "x"], "token": [5]}}"#), name: "c.json"))
    }

    @Test func allProblemsOfATypeAreThrownAtOnce() throws {
        let error = try liftError { try sources().validate(Server.self, at: "server") }
        let expected = [
            #"expected String, but the key is missing; the keys are "port", "tags", "token" at server.host, "#
                + "not in arguments, environment or c.json",
            #"expected Int, found string "http" at server.port, in environment variable APP_SERVER_PORT"#,
            #"expected Int, found string "x" at server.tags[1] (line 1, column 36), in c.json"#,
        ]
        #expect(error.all.map { "\($0)" } == expected)
        #expect("\(error)" == expected[0] + ", and 2 more")
        let plain = try liftError { try sources().validate(Plain.self, at: "server") }
        #expect(plain.all.map(\.key) == ["server.host", "server.port"])
    }

    @Test func allProblemsOfASettingAreThrownAtOnce() throws {
        let key = SettingKey<Server>("server", default: Server(host: "h", port: 1, tags: []))
        let error = try liftError { try sources().validate([key, .token]) }
        #expect(
            error.all.map(\.key) == ["server.host", "server.port", "server.tags[1]", "server.token"])
        let dotted = SettingKey<[Int]>("server.tags", default: [])
        let file = JarSources(.values(["server": ["tags": [1, "x", "y"] as Jar]], name: "c"))
        #expect(
            try liftError { try file.validate([dotted]) }.all.map(\.key) == [
                "server.tags[1]", "server.tags[2]",
            ])
    }

    @Test func aReceiptHasWhatTheSourcesHave() throws {
        let receipt = JarReceipt()
        let sources = try JarSources(
            .values(Jar(json: #"{"s": {"host": "h", "port": "8", "tags": "x"}}"#), name: "c")
        ).union(context: [receipt, JarCoercion.lossless])
        #expect(throws: LiftError.self) { try sources.validate(Server.self, at: "s") }
        #expect(receipt.entries.map(\.key) == ["s.port"])
    }

    @Test func aValidValueIsReturned() throws {
        let sources = JarSources(.values(["host": "h", "port": 1, "tags": [] as Jar], name: "c"))
        #expect(try sources.validate(Server.self) == Server(host: "h", port: 1, tags: []))
        #expect(try sources.validate() == Plain(host: "h", port: 1))
        #expect(try sources.validate(Int.self, at: "port") == 1)
    }

    @Test func everyMissingValueOfTheRootIsAProblem() throws {
        let error = try liftError { try JarSources(.environment(["X": "1"])).validate(Server.self) }
        #expect(error.all.map(\.key) == ["host", "port", "tags"])
        #expect("\(error.all[2])".hasSuffix("not in environment"))
        let part = try liftError { try JarSources(.environment([:])).validate(Server.self, at: "server") }
        #expect(part.all.count == 1 && part.kind == .missing)
    }

    @Test func allProblemsOfSettingsAreThrownAtOnce() throws {
        let sources = try sources()
        let error = try liftError { try sources.validate([.port, .host, .token], requiring: [.host]) }
        #expect(
            error.all.map { "\($0)" } == [
                #"expected Int, found string "http" at server.port, in environment variable APP_SERVER_PORT"#,
                "expected String, found nothing at server.host, not in arguments, environment or c.json",
                "expected String, found array of 1 at server.token (line 1, column 51), in c.json",
            ])
        try sources.validate([.host])
        try self.sources("--host=h", "--server-port=1").validate([.port], requiring: [.host])
        // Neither a default nor a null is enough.
        let null = JarSources(.values(["server": ["host": null]], name: "c"))
        #expect(
            try liftError { try null.validate([], requiring: [.host, .port]) }.all.map(\.message) == [
                "expected String, found null", "expected Int, found nothing",
            ])
    }

    @Test func scopesContinuePaths() throws {
        let sources = try sources("--server-tls-cert=x")
        let server = sources.scoped(to: "server")
        #expect(try server.lift("port", as: String.self).source == "environment variable APP_SERVER_PORT")
        #expect(
            "\(try liftError { try server["port"]^ as Int })"
                == #"expected Int, found string "http" at server.port, in environment variable "#
                + "APP_SERVER_PORT")
        #expect(try server[path: "tags[0]"]^ == 1 && server[path: []]["token"]^ == [5])
        let tls = server.scoped(to: "tls")
        #expect(try tls["cert"]^ == "x")
        #expect(
            "\(try liftError { try tls["key"]^ as Int })"
                == "expected Int, found nothing at server.tls.key, not in arguments, environment or c.json")
        let port = SettingKey<Int>("port", default: 3)
        #expect(
            "\(try liftError { try server.lift(port) })"
                == #"expected Int, found string "http" at server.port, in environment variable "#
                + "APP_SERVER_PORT")
        #expect(tls[port] == 3)
        let store = InMemorySettings(["server.port": 5])
        #expect(JarSources(.settings(store)).scoped(to: "server")[port] == 5)
        let outer = sources.union(context: JarRedaction.keys("port")).scoped(to: "server")
        #expect("\(try liftError { try outer["port"]^ as Int })".contains("<redacted>"))
        #expect(try sources.scoped(to: []).lift("server.tags[0]", as: Int.self).value == 1)
    }

    @Test func summariesNameTheSourceOfEachValue() throws {
        let sources = try sources("--host=h")
        #expect(
            sources.summary(of: [.port, .host, SettingKey<Int>("level", default: 3), .token]) == #"""
                server.port = 80, the default; expected Int, found string "http" at server.port, in \#
                environment variable APP_SERVER_PORT
                server.host = "h", from argument --host
                level = 3, the default
                server.token = nothing, the default; expected String, found array of 1 at \#
                server.token (line 1, column 51), in c.json
                """#)
        #expect(
            sources.summary() == """
                server.port = "http", from environment variable APP_SERVER_PORT
                server.tags = [1,"x"], from c.json
                server.token = [5], from c.json
                """)
        #expect(sources.scoped(to: "server").summary() == sources.summary())
        #expect(JarSources().summary().isEmpty && JarSources(.environment(["A": "1"])).summary().isEmpty)
        #expect(
            JarSources(.defaults(["a": [:] as Jar, "b": null])).summary()
                == "a = {}, from defaults\nb = null, from defaults")
    }

    @Test func secretsAreHiddenEverywhere() throws {
        let open = JarSources(
            .environment(["SERVER_TOKEN": secret]), .defaults(["server": ["token": "old", "port": 1] as Jar]))
        let sources = open.hidingSecrets(of: [.port, .token])
        #expect(open.summary().contains(secret))
        let number = SettingKey<Int>("server.token", default: 1, context: JarRedaction.all)
        let texts = [
            sources.summary(), sources.summary(of: [.token, .port]), open.summary(of: [.token]),
            sources.changes(since: JarSources()).map { "\($0)" }.joined(),
            "\(try liftError { try sources[path: "server.token"]^ as Int })",
            "\(try liftError { try sources["server"]^ as [String: Int] })",
            try liftError { try sources["server"]^ as [String: Int] }.report,
            "\(try liftError { try open.validate([number]) })",
            open.help(for: [SettingKey<String>("t", default: secret, context: JarRedaction.all)]),
            sources.scoped(to: "server").summary(),
            "\(sources["server"])",
        ]
        for text in texts {
            #expect(!text.contains(secret) && text.contains("<redacted>"), "\(text)")
        }
        #expect(sources.summary(of: [.port]).contains("1"))
        #expect(try sources.lift(.token).value == secret)
        #expect(open.hidingSecrets(of: [.port]).summary().contains(secret))
    }
}

@Suite struct SourceProblemTests {
    private enum Level: String, Codable { case low, high }

    private struct Part: Codable { var a: Int, b: [String: Bool], c: Date? }

    private struct Plain: Codable {
        var part: Part
        var parts: [Part]
        var url: URL
        var day: Date
        var id: UUID
        var count: UInt8
        var ratio: Double
    }

    private struct Range: Codable {
        var low: Int, high: Int, name: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            low = try container.decode(Int.self, forKey: .low)
            high = try container.decode(Int.self, forKey: .high)
            name = try container.decode(String.self, forKey: .name)
            if low >= high { throw LiftError("low must be less than high") }
        }
    }

    private struct Rated: Codable { var level: Level, count: Int }

    private func keys(_ json: String, _ type: (some Decodable).Type) throws -> [String] {
        let sources = JarSources(.values(try Jar(json: json), name: "c.json"))
        let error = try liftError { try sources.validate(type) }
        for error in error.all { #expect(error.kind == .missing || error.source == "c.json") }
        return error.all.map(\.key)
    }

    @Test func theNextProblemsAreFoundWithSimpleValues() throws {
        let all = ["part", "parts[0].a", "parts[0].b.x", "parts[1]", "url", "day", "id", "count", "ratio"]
        #expect(
            try keys(
                #"{"parts": [{"a": "x", "b": {"x": 1.5}}, 7], "url": [], "day": {}, "id": "x", "count": 300}"#,
                Plain.self) == all)
        #expect(try keys(#"{"low": 3, "high": 1}"#, Range.self) == ["name"])
        #expect(try keys(#"{"low": 3, "high": 1, "name": "n"}"#, Range.self) == [""])
        #expect(try keys(#"{"low": "x", "high": "y"}"#, Range.self) == ["low", "high", "name"])
        // No simple value is a level, so what comes after it isn't found.
        #expect(try keys(#"{"level": "x", "count": "x"}"#, Rated.self) == ["level"])
        #expect(try keys("[1]", Rated.self) == [""])
    }
}
