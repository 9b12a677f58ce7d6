#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import Testing

    // Each Swift snippet of the article Sources, unchanged except for its indentation and access levels.

    private struct ServerConfiguration: JarCodable, Equatable {
        var host: String
        var port: Int
        var maxRetries: Int
        var token: String?
    }

    extension SettingKeys {
        fileprivate static let port = SettingKey<Int>("server.port", default: 80)
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
    }

    @Suite struct SourcesSnippets {
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

        /// The file of the page, with another port if needed.
        private func file(port: String = "8000") throws -> URL {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let url = folder.appendingPathComponent("config.json")
            let text = """
                {
                  "server": {"host": "example.com", "port": \(port)}
                }
                """
            try Data(text.utf8).write(to: url)
            return url
        }

        @Test func theProcessIsASource() throws {
            let url = try file()
            defer { try? FileManager.default.removeItem(at: folder) }
            let sources = try JarSources(
                .arguments,
                .environment(prefix: "APP_"),
                .file(url, isOptional: true),
                .defaults(["server": ["port": 80, "maxRetries": 3, "token": null] as Jar]))
            let server: ServerConfiguration = try sources["server"]^
            let port: Int = try sources[path: "server.port"]^
            #expect(server == ServerConfiguration(host: "example.com", port: 8000, maxRetries: 3))
            #expect(port == 8000)
        }

        @Test func theFirstSourceWins() throws {
            let url = try file()
            defer { try? FileManager.default.removeItem(at: folder) }
            let sources = try JarSources(
                .arguments(["--server-port", "8080"]),
                .environment(["APP_SERVER_MAX_RETRIES": "5"], prefix: "APP_"),
                .file(url),
                .defaults(["server": ["port": 80, "maxRetries": 3, "token": null] as Jar]))
            var lines: [String] = []
            func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
            for path in ["server.port", "server.maxRetries", "server.host"] as [JarPath] {
                let lifted = try sources.lift(path, as: String.self)
                print(lifted.value, "from", lifted.source ?? "nowhere")
            }
            #expect(
                lines == [
                    "8080 from argument --server-port",
                    "5 from environment variable APP_SERVER_MAX_RETRIES",
                    "example.com from config.json",
                ])
            let server = try sources.lift("server", as: ServerConfiguration.self)
            #expect(server.value == ServerConfiguration(host: "example.com", port: 8080, maxRetries: 5))
            #expect(
                server.source
                    == "argument --server-port, environment variable APP_SERVER_MAX_RETRIES, "
                    + "config.json, defaults")
        }

        @Test func errorsNameTheSource() throws {
            let url = try file(port: #""http""#)
            defer { try? FileManager.default.removeItem(at: folder) }
            let sources = try JarSources(.arguments([]), .environment([:]), .file(url))
            let errors = ["server.port", "server.prot"].map { path in
                #expect(throws: LiftError.self) { try sources[path: JarPath(path)]^ as Int }
            }
            let page = """
                expected Int, found string "http" at server.port (line 2, column 45), in config.json
                expected Int, found nothing at server.prot, not in arguments, environment or config.json
                """
            #expect(errors.compactMap { $0.map { "\($0)" } }.joined(separator: "\n") == page)
        }

        /// What the page says of dictionaries and nulls.
        @Test func dictionariesAreMerged() throws {
            let variables = JarSources.Source.environment(["SERVER_TOKEN": "secret", "SERVER": "x"])
            let listed = JarSources(variables, .defaults(["server": ["token": null]]))
            #expect(listed["server"] == ["token": "secret"])
            let unlisted = JarSources(variables, .defaults(["server": ["port": 80]]))
            #expect(unlisted["server"] == ["port": 80])
            #expect(try unlisted[path: "server.token"]^ == "secret")
            let off = JarSources(.values(["proxy": null], name: "a"), .defaults(["proxy": ["port": 1]]))
            #expect(off["proxy"] == null && off[path: "proxy.port"].isMissing)
        }

        @Test func settingsHaveSources() throws {
            let settings = InMemorySettings(["server.port": 5])
            let sources = JarSources(.arguments([]), .settings(settings))
            let port = sources[.port]
            let volume = try sources.lift(.volume)
            #expect(port == 5 && volume.value == 0.8 && volume.source == nil)
        }
    }
#endif
