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

    extension SettingKeys {
        fileprivate static let token = SettingKey<String?>("server.token", context: JarRedaction.all)
    }

    extension SettingKeys {
        fileprivate static let listenPort = SettingKey<Int>("server.port", default: 80)
            .described(as: "The port to listen on.")
        fileprivate static let isVerbose = SettingKey<Bool>("verbose", default: false)
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

        @Test func allProblemsAreFoundAtTheStart() throws {
            let file: Jar = try Jar(json: #"{"server": {"port": "http", "host": "example.com"}}"#)
            let sources = JarSources(.environment([:]), .values(file, name: "config.json"))
            var lines: [String] = []
            func print(_ item: LiftError) { lines.append("\(item)") }
            var server: ServerConfiguration?
            do {
                server = try sources.validate(ServerConfiguration.self, at: "server")
            } catch let error as LiftError {
                for error in error.all { print(error) }
            }
            let page = """
                expected Int, found string "http" at server.port (line 1, column 21), in config.json
                expected Int, but the key is missing; the keys are "host", "port" at server.maxRetries, not in environment or config.json
                """
            #expect(server == nil && lines.joined(separator: "\n") == page)
            #expect(throws: LiftError.self) {
                try sources.validate([.port, .volume], requiring: [.port])
            }
        }

        @Test func variablesMayBeInAFile() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent(".env")
            let page = #"""
                # The server.
                export APP_SERVER_PORT=8080
                APP_GREETING="Hello,\nworld"    # with an escape
                APP_TOKEN='p#ss $word'
                """#
            try Data(page.utf8).write(to: url)
            let sources = try JarSources(
                .environment(prefix: "APP_"), .dotEnv(url, prefix: "APP_", isOptional: true))
            #expect(sources[.port] == 8080)
            #expect(try sources["greeting"]^ == "Hello,\nworld")
            #expect(try sources["token"]^ == "p#ss $word")
        }

        @Test func aPartIsPassedOn() throws {
            let sources = JarSources(.environment(["HTTP_TIMEOUT": "15"]))
            let http = sources.scoped(to: "http")
            let timeout: Int = try http["timeout"]^
            #expect(timeout == 15)
            let secret = JarSources(
                .environment(["SERVER_TOKEN": "s"]), .defaults(["server": ["token": null]]))
            #expect(secret.hidingSecrets(of: [.token]).summary().contains("<redacted>"))
        }

        @Test func aCommandHasHelp() throws {
            var lines: [String] = []
            func print(_ text: String) { lines.append(text) }
            do {
                let sources = JarSources(.arguments, .environment(prefix: "APP_"))
                print(sources.help(for: [.listenPort, .isVerbose]))
            }
            let sources = JarSources(
                .arguments(["--server-prot", "1"]), .environment(["APP_SERVER_PORT": "8080"], prefix: "APP_"))
            print(sources.summary(of: [.listenPort, .isVerbose]))
            let page = """
                --server-port <Int>
                    The port to listen on.
                    Default: 80. Variable: APP_SERVER_PORT.
                --verbose, --no-verbose
                    Default: false. Variable: APP_VERBOSE.
                server.port = "8080", from environment variable APP_SERVER_PORT
                verbose = false, the default
                """
            #expect(lines.joined(separator: "\n") == page)
            let error = #expect(throws: LiftError.self) {
                try sources.checkArguments(for: [.listenPort, .isVerbose])
            }
            #expect(error?.message == "unknown argument --server-prot, near --server-port")
        }

        @Test func filesAreReloaded() async throws {
            let url = try file()
            defer { try? FileManager.default.removeItem(at: folder) }
            let watched = try WatchedSources {
                try JarSources(.environment(prefix: "APP_"), .file(url), .defaults(["server": ["port": 80]]))
            }
            let port = watched.sources[.port]
            _ = try file(port: "8080")
            var lines: [String] = []
            func print(_ item: Any) { lines.append("\(item)") }
            for change in try watched.reload() { print(change) }
            #expect(port == 8000)
            #expect(lines == ["server.port changed from 8000 in config.json to 8080 in config.json"])
            let loop = Task {
                for await reload in watched.reloads(every: .seconds(5)) {
                    switch reload {
                    case .success(let changes):
                        for change in changes { print(change) }
                    case .failure(let error):
                        print(error)
                    }
                }
            }
            loop.cancel()
            await loop.value
        }
    }
#endif
