@testable import Lift
@testable import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SettingKeys {
    fileprivate static let port = SettingKey<Int>("server.port", default: 80, renamed: "port")
    fileprivate static let server = SettingKey<JarSourcesTests.Server>(
        "server", default: JarSourcesTests.Server(host: "h", port: 80, retries: nil))
    fileprivate static let isVerbose = SettingKey<Bool>("verbose", default: false)
}

@Suite struct JarSourcesTests {
    fileprivate struct Server: JarElement, Equatable {
        let host: String
        let port: Int
        let retries: Int?

        init(host: String, port: Int, retries: Int?) {
            (self.host, self.port, self.retries) = (host, port, retries)
        }

        init(jar: Jar) throws {
            host = try jar["host"]^
            port = try jar["port"]^
            retries = try jar["maxRetries"]^
        }

        var jar: Jar { ["host": host, "port": port, "maxRetries": retries] }
    }

    private let variables = ["APP_SERVER_PORT": "8080", "APP_VERBOSE": "yes", "APP_SERVER_MAX_RETRIES": "x"]

    private func sources(_ arguments: String...) throws -> JarSources {
        let file = try Jar(json: #"{"server": {"host": "a", "port": 1}, "tags": ["x"]}"#)
        let server: Jar = ["host": "b", "port": 2, "maxRetries": 5]
        return JarSources(
            .arguments(arguments), .environment(variables, prefix: "APP_"), .values(file, name: "c.json"),
            .defaults(["server": server, "tags": "none", "level": 3, "a.b": 4]))
    }

    @Test func theFirstSourceThatHasAValueCounts() throws {
        let sources = try sources("--level=7")
        let port = try sources.lift("server.port", as: Int.self)
        #expect(port.value == 8080)
        #expect(port.source == "environment variable APP_SERVER_PORT")
        let host = try sources.lift("server.host", as: String.self)
        #expect(host.value == "a" && host.source == "c.json")
        let level = try sources.lift("level", as: Int.self)
        #expect(level.value == 7 && level.source == "argument --level")
        #expect(try sources[path: "tags"]^ == ["x"])
        #expect(sources["tags"].source == "c.json")
        #expect(try sources["a.b"]^ == 4)
        #expect(sources["a.b"].source == "defaults")
        let none = try sources.lift("nowhere", as: Int?.self)
        #expect(none.value == nil && none.source == nil)
        #expect(sources["nowhere"].source == nil)
    }

    @Test func argumentsComeFirstInAllTheirForms() throws {
        let arguments: [(String, [String])] = [
            ("server.port", ["--server.port", "9"]), ("server.port", ["--server-port=9"]),
            ("server.port", ["-server.port", "9"]), ("maxRetries", ["--max-retries", "9"]),
            ("maxRetries", ["--maxRetries=1", "--maxRetries=9"]), ("x", ["file", "-x", "9", "y"]),
        ]
        for (path, arguments) in arguments {
            #expect(try JarSources(.arguments(arguments))[path: JarPath(path)]^ == 9, "\(arguments)")
        }
        let sources = JarSources(
            .arguments(["--a", "--b", "-5", "--c=", "--d=x=y", "--e", "no", "-", "--", "--f"]))
        #expect(try sources["a"]^ as Bool)
        #expect(try sources["b"]^ == -5)
        #expect(try sources["c"]^ == "")
        #expect(try sources["d"]^ == "x=y")
        #expect(try sources["e"]^ as Bool == false)
        #expect(sources["f"].kind == .missing)
        #expect(sources["-"].kind == .missing)
        let words = JarSources(.arguments(["-inf", "5", "--nan", "--x", "-.5", "--y", "-infinity"]))
        #expect(try words["inf"]^ == 5)
        #expect(try words["nan"]^ as Bool && words["y"]^ as Bool && words["infinity"]^ as Bool)
        #expect(try words["x"]^ == "-.5")
    }

    @Test func errorsSayWhereTheValueCameFrom() throws {
        let sources = try sources("--level", "high")
        func text<Value: Liftable>(_ path: JarPath, _ type: Value.Type) throws -> String {
            "\(try liftError { try sources.lift(path, as: type) })"
        }
        #expect(
            try text("level", Int.self) == #"expected Int, found string "high" at level, in argument --level"#
        )
        #expect(
            try text("server.host", Int.self)
                == #"expected Int, found string "a" at server.host (line 1, column 21), in c.json"#)
        #expect(
            try text("nowhere.at.all", Int.self)
                == "expected Int, found nothing at nowhere.at.all, not in arguments, environment, "
                + "c.json or defaults")
        #expect(
            try text("server.maxRetries", Int.self)
                == #"expected Int, found string "x" at server.maxRetries, in environment variable "#
                + "APP_SERVER_MAX_RETRIES")
        // A value that is no dictionary doesn't hide a key that is the whole path.
        let flat = JarSources(.values(["log": "debug", "log.file": "a.txt"] as Jar, name: "flat"))
        #expect(try flat.lift("log.file", as: String.self).value == "a.txt")
        #expect(flat[SettingKey<String>("log.file", default: "none")] == "a.txt")
        #expect(
            "\(try liftError { try flat.lift("log.level", as: String.self) })"
                == #"expected a dictionary, found string "debug" at log, in flat"#)
        let list = JarSources(.values(["a": [1], "a.3": "k"] as Jar, name: "list"))
        #expect(try list.lift("a[3]", as: String.self).value == "k")
        #expect(try list.lift("a[0]", as: Int.self).value == 1)
        // An error of the value itself isn't passed over.
        let failed = Jar(error: LiftError("no network"))
        for log in [["file": failed] as Jar, failed] {
            let values: Jar = ["log": log, "log.file": "a.txt"]
            let sources = JarSources(.values(values, name: "broken"))
            let error = try liftError { try sources.lift("log.file", as: String.self) }
            #expect(error.message == "no network")
        }
        let error = try liftError { try sources[path: "server.port"]^ as Bool }
        #expect(error.source == "environment variable APP_SERVER_PORT")
        #expect(error.key == "server.port")
        #expect(
            error.report == """
                error: expected Bool, found string "8080", in environment variable APP_SERVER_PORT
                  --> server.port
                   |
                   | "8080"
                """)
        #expect(try liftError { try Jar(["a": "x"])["a"]^ as Int }.source == nil)
    }

    @Test func dictionariesAreMergedAndEachValueKeepsItsSource() throws {
        let sources = try sources("--server.host", "c")
        let error = try liftError { try sources.lift("server", as: Server.self) }
        #expect(
            "\(error)"
                == #"expected Int, found string "x" at server.maxRetries, in environment variable "#
                + "APP_SERVER_MAX_RETRIES")
        let others = JarSources(
            .arguments(["--server.host=c"]),
            .values(["server": ["host": "a", "port": 1] as Jar], name: "c.json"),
            .defaults(["server": ["host": "b", "port": 2, "maxRetries": 5] as Jar]))
        let server = try others.lift("server", as: Server.self)
        #expect(server.value == Server(host: "c", port: 1, retries: 5))
        #expect(server.source == "argument --server.host, c.json, defaults")
        #expect(others[path: "server"]["port"].source == "c.json")
        #expect(others[path: "server"]["maxRetries"].source == "defaults")
        #expect(others[path: "server"]["host"].source == "argument --server.host")
        let missing = try liftError { try others[path: "server"]["nothing"]^ as Int }
        #expect(missing.key == "server.nothing")
        #expect("\(missing)".hasSuffix("at server.nothing, not in arguments, c.json or defaults"))
    }

    /// The names of variables alone do not say which values there are.
    @Test func textDoesNotReplaceADictionary() throws {
        let sources = JarSources(
            .environment(["USER": "root", "TAGS": "5", "NAME": "x"]),
            .values(["user": ["name": "a"], "tags": [1, 2]], name: "c.json"),
            .defaults(["user": ["age": 3]]))
        #expect(sources["user"] == ["name": "a", "age": 3])
        #expect(try sources[path: "user.name"]^ == "a")
        #expect(try sources.lift("user.age", as: Int.self).source == "defaults")
        #expect(sources[path: []]["user"] == ["name": "a", "age": 3])
        // Anything else is replaced as a whole.
        #expect(sources["tags"] == "5" && sources[path: []]["tags"] == "5")
        // Nor does it hide what other sources have.
        let store = InMemorySettings(["user.name": "b"])
        let settings = JarSources(
            .environment(["USER": "root", "LEVEL": "1"]), .settings(store), .values(["level.x": 2], name: "c")
        )
        #expect(try settings[path: "user.name"]^ == "b")
        #expect(try settings[path: "level.x"]^ == 2)
        #expect(try settings.lift(SettingKey("user.age", default: 3)).value == 3)
    }

    @Test func errorsOfPathsThroughOtherValuesNameTheSource() throws {
        let server: Jar = ["server": "x", "ports": [1]]
        let store = InMemorySettings(server)
        for source in [.values(server, name: "c"), .settings(store, name: "c")] as [JarSources.Source] {
            let sources = JarSources(source, .defaults(["server": ["port": 1]]))
            #expect(
                "\(try liftError { try sources.lift("server.port", as: Int.self) })"
                    == #"expected a dictionary, found string "x" at server, in c"#)
            #expect(
                "\(try liftError { try sources[path: "ports[1]"]^ as Int })"
                    == "index 1 is out of bounds, expected 0 at ports[1], in c")
        }
        #expect(
            "\(try liftError { try JarSources().lift("a", as: Int.self) })"
                == "expected Int, found nothing at a")
    }

    @Test func aNullIsAValue() throws {
        let sources = JarSources(.values(["proxy": null], name: "c.json"), .defaults(["proxy": "p"]))
        let proxy = try sources.lift("proxy", as: String?.self)
        #expect(proxy.value == nil && proxy.source == "c.json")
    }

    @Test func aValueReplacesADictionaryAndTheOtherWayRound() throws {
        let value = JarSources(.values(["a": 1], name: "x"), .defaults(["a": ["b": 2]]))
        #expect(try value["a"]^ == 1)
        let dictionary = JarSources(.values(["a": ["b": 2]], name: "x"), .defaults(["a": 1]))
        #expect(dictionary["a"] == ["b": 2])
        let all = JarSources(
            .values(["a": ["b": 2]], name: "x"), .values(["a": 1], name: "y"),
            .defaults(["a": ["c": 3]]))
        #expect(all["a"] == ["b": 2])
        #expect(try all.lift("a", as: [String: Int].self).source == "x")
    }

    /// A part that is read by its path is the one that the merged dictionary has.
    @Test func whatADictionaryReplacesIsNotOnTheWay() throws {
        let top = JarSources.Source.values(["a": ["x": 1] as Jar], name: "top")
        let low = JarSources.Source.values(["a": ["y": 2] as Jar], name: "low")
        for value in [5, "s", [1] as Jar] as [Jar] {
            let middle = JarSources.Source.values(["a": value], name: "middle")
            let sources = JarSources(top, middle, low)
            #expect(sources["a"] == ["x": 1])
            #expect(try sources[path: "a.y"]^ as Int? == nil)
            #expect(sources[SettingKey<Int>("a.y", default: 7)] == 7)
            // Without a dictionary above it, the value is an error.
            let error = try liftError { try JarSources(middle, low)[path: "a.y"]^ as Int? }
            #expect("\(error)".hasSuffix("at a, in middle"))
        }
        #expect(try JarSources(top, low)[path: "a.y"]^ == 2)
        let dotted = JarSources(
            .values(["root.x": ["p": 1] as Jar], name: "top"), .values(["root": ["x": 6] as Jar], name: "low")
        )
        #expect(try dotted["root"]["x"]["p"]^ == 1)
        #expect(try dotted[path: "root.x.p"]^ == 1)
        let other = JarSources.Source.values(["root.x": ["q": 1] as Jar], name: "other")
        #expect(try JarSources([other] + dotted.sources)[path: "root.x.p"]^ == 1)
        let off = JarSources.Source.values(["root.x": null], name: "off")
        #expect(JarSources([off] + dotted.sources)[path: "root.x.p"].isMissing)
    }

    @Test func descriptionsHaveNoValues() throws {
        let secret = "hunter2"
        let sources = JarSources(
            .arguments(["--token", secret]), .environment(["TOKEN": secret]),
            .values(["token": Jar(secret)], name: "c.json"))
        #expect("\(sources)" == "arguments, environment, c.json")
        let hidden = SettingKey<String>("token", default: secret, context: JarRedaction.all)
        var texts =
            "\(sources.sources) \(String(reflecting: sources)) \(hidden) \(String(reflecting: hidden))"
        dump(sources, to: &texts)
        dump(sources.sources[0], to: &texts)
        dump(hidden, to: &texts)
        #expect(!texts.contains(secret))
        var shown = ""
        dump(SettingKey<String>("name", default: "Kim"), to: &shown)
        #expect(shown.contains("Kim") && shown.contains("name"))
    }

    @Test func settingsAreLiftedFromSources() throws {
        let port = try sources().lift(.port)
        #expect(port.value == 8080 && port.source == "environment variable APP_SERVER_PORT")
        #expect(try sources()[.isVerbose])
        #expect(try sources("--verbose", "0")[.isVerbose] == false)
        let none = try JarSources().lift(.port)
        #expect(none.value == 80 && none.source == nil)
        let former = JarSources(.values(["port": 5], name: "old"))
        #expect(former[.port] == 5)
        let wrong = JarSources(.values(["port": "x"], name: "old"))
        #expect(wrong[.port] == 80)
        #expect(
            "\(try liftError { try wrong.lift(.port) })"
                == #"expected Int, found string "x" at port, in old"#)
    }

    @Test func theFirstSourceCountsUnderWhicheverName() throws {
        let level = SettingKey<Double>("level", default: 1, renamed: ["loudness", "gain"])
        let store = InMemorySettings(["loudness": 9])
        let sources: [(JarSources, Double, String)] = [
            (JarSources(.arguments(["--loudness", "7"]), .defaults(["level": 2])), 7, "argument --loudness"),
            (JarSources(.settings(store), .defaults(["level": 2])), 9, "settings"),
            (JarSources(.values(["gain": 3], name: "c"), .defaults(["loudness": 2])), 3, "c"),
            (JarSources(.values(["gain": 3, "level": 4], name: "c"), .defaults(["loudness": 2])), 4, "c"),
        ]
        for (sources, value, source) in sources {
            let lifted = try sources.lift(level)
            #expect(lifted.value == value && lifted.source == source)
        }
        // In a store, what is stored comes before a registered default.
        store.register(defaults: ["level": 0.5, "gain": 0.6])
        #expect(JarSources(.settings(store))[level] == 9)
        store["level"] = 8
        #expect(JarSources(.settings(store))[level] == 8)
        store.reset(level)
        #expect(JarSources(.settings(store))[level] == 0.5)
        #expect(JarSources(.settings(store), .values(["level": 7], name: "c"))[level] == 0.5)
    }

    @Test func argumentsOverrideTheDefaultOfASetting() throws {
        let arguments = JarSources(.arguments(["--server-port=1"]), .environment(["SERVER_HOST": "v"]))
        let server = try arguments.lift(.server)
        #expect(server.value == Server(host: "v", port: 1, retries: nil))
        #expect(server.source == "argument --server-port, environment variable SERVER_HOST, default")
        let file = JarSources(
            .arguments(["--server-host=a"]), .values(["server": ["port": 2]], name: "c.json"))
        #expect(try file.lift(.server).value == Server(host: "a", port: 2, retries: nil))
        #expect(try file.lift(.server).source == "argument --server-host, c.json")
        let wrong = try liftError { try JarSources(.arguments(["--server-port=x"])).lift(.server) }
        #expect("\(wrong)" == #"expected Int, found string "x" at server.port, in argument --server-port"#)
        #expect(JarSources(.arguments(["--port=1"]))[.server].port == 80)
        // The name of the whole dictionary says nothing about it.
        let variables = JarSources(.environment(["SERVER": "x", "SERVER_PORT": "5"]))
        #expect(try variables.lift(.server).value == Server(host: "h", port: 5, retries: nil))
    }

    @Test func anErrorNamesAValueThatDoesNotCount() throws {
        let sources = JarSources(
            .arguments(["--server-host=a"]), .defaults(["server": ["port": 80]]))
        #expect(
            "\(try liftError { try sources.lift("server", as: Server.self) })"
                == #"expected String, but the key is missing; the only key is "port" at server.host; argument "#
                + "--server-host is ignored unless another source has a value there")
        #expect(try sources[path: "server.host"]^ == "a")
    }

    @Test func aContextAppliesToAllThatIsRead() throws {
        let secret = "s3cret"
        let sources = JarSources(
            .arguments(["--server-host=\(secret)"]), .defaults(["server": ["host": "h", "port": 80] as Jar])
        ).union(context: JarRedaction.keys("host"))
        for error in [
            try liftError { try sources.lift("server.host", as: Int.self) },
            try liftError { try sources["server"]["host"]^ as Int },
            try liftError { try sources["server"]^ as [String: Int] },
        ] {
            #expect(error.description.contains("<redacted>") && !error.report.contains(secret))
            #expect(!error.description.contains(secret))
        }
        #expect(try sources.lift("server.host", as: String.self).value == secret)
        let lenient = JarSources(.values(["port": 80, "isOn": "yes"] as Jar, name: "c.json")).union(
            context: .lenient)
        #expect(try lenient["isOn"]^ as Bool)
        #expect(
            "\(try liftError { try lenient["nothing"]^ as Int })"
                == "expected Int, found nothing at nothing, not in c.json")
    }

    @Test func settingsOfAStoreAreASource() throws {
        let settings = InMemorySettings(["server.port": 5, "server": ["port": 6, "host": "h"] as Jar])
        let sources = JarSources(.settings(settings), .defaults(["server": ["port": 7, "host": "i"] as Jar]))
        #expect(try sources[path: "server.port"]^ == 5)
        #expect(try sources[path: "server.host"]^ == "h")
        settings["server.port"] = nil
        #expect(sources[.port] == 6)
        #expect(try sources.lift(.port).source == "settings")
        settings["server"] = nil
        #expect(sources[.port] == 7)
    }

    @Test func filesAreJSONOrPropertyLists() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = try Data(plist: ["a": 1] as Jar, format: .xml)
        let contents: [(String, Data)] = [
            ("c.json", Data(#"{"a": 1}"#.utf8)), ("c.jsonc", Data("{\"a\": 1,} // one".utf8)),
            ("c.json5", Data("{a: +1}".utf8)), ("c.plist", list),
        ]
        for (name, data) in contents {
            let url = folder.appendingPathComponent(name)
            try data.write(to: url)
            let value = try JarSources(.file(url)).lift("a", as: Int.self)
            #expect(value.value == 1 && value.source == name)
        }
        for (name, _) in contents {
            let url = folder.appendingPathComponent("wrong-" + name)
            try Data("{a".utf8).write(to: url)
            #expect("\(try liftError { try JarSources(.file(url)) })".hasSuffix("), in wrong-\(name)"))
        }
        let missing = folder.appendingPathComponent("missing.json")
        #expect(try JarSources(.file(missing, isOptional: true))["a"].kind == .missing)
        #expect(try failure { try JarSources(.file(missing)) }.kind == .file)
    }

    @Test func theProcessHasArgumentsAndAnEnvironment() throws {
        let sources = JarSources(.arguments, .environment())
        let path = ProcessInfo.processInfo.environment["PATH"]
        #expect(try sources["PATH"]^ == path)
        #expect(try sources["path"]^ == path)
        #expect(JarSources(.environment(["A_B_1": "x"]))[path: ["a", "b", 1]] == "x")
        #expect(JarSources(.environment(["A_B": "x"]))["a-b"] == "x")
    }

    @Test func aNullTurnsOffWhatIsBelowIt() throws {
        let sources = JarSources(
            .environment(["A_B": "1"]), .values(["tls": null, "a": null], name: "c.json"),
            .defaults(["tls": ["cert": "x", "keys": ["k": 1] as Jar] as Jar, "a": ["b": 2]]))
        #expect(sources["tls"].kind == .null)
        #expect(sources[path: "tls.cert"].kind == .missing && sources[path: "tls.keys"].kind == .missing)
        #expect(try sources.lift(SettingKey("tls.cert", default: "none")).source == nil)
        #expect(sources[path: []]["tls"].kind == .null)
        // A variable comes first.
        #expect(try sources[path: "a.b"]^ == 1)
        let nested = JarSources(
            .values(["s": ["tls": null] as Jar], name: "c.json"),
            .defaults(["s": ["tls": ["cert": "x"] as Jar, "port": 1] as Jar]))
        #expect(nested["s"] == ["tls": null, "port": 1])
    }

    @Test func keysWithDotsCountInDictionaries() throws {
        let defaults: Jar = [
            "server": ["port": 80, "host": "h", "tls": ["cert": "x", "key": "y"] as Jar] as Jar
        ]
        let dotted: Jar = ["server.port": 9, "server.tls": ["cert": "z"] as Jar]
        let sources: [JarSources] = [
            JarSources(.settings(InMemorySettings(dotted)), .defaults(defaults)),
            JarSources(.values(dotted, name: "c.json"), .defaults(defaults)),
            JarSources(.arguments(["--server.port", "9", "--server.tls.cert=z"]), .defaults(defaults)),
        ]
        for sources in sources {
            #expect(try sources.lift("server.port", as: Int.self).value == 9)
            #expect(try sources["server"]["port"]^ == 9 && sources[path: []]["server"]["port"]^ == 9)
            #expect(sources["server"]["tls"] == ["cert": "z", "key": "y"])
            #expect(sources["server"]["host"].source == "defaults")
        }
        // In the same source, a file prefers the path and a store the key.
        let both: Jar = ["server.port": 9, "server": ["port": 8] as Jar]
        for (source, port) in [
            (.values(both, name: "c"), 8), (.settings(InMemorySettings(both)), 9),
        ] as [(JarSources.Source, Int)] {
            let sources = JarSources(source, .defaults(defaults))
            #expect(try sources.lift("server.port", as: Int.self).value == port)
            #expect(try sources["server"]["port"]^ == port)
        }
    }

    @Test func namesOfSettingsAreKeysBetweenDots() throws {
        for name in ["a[0]", "[0]", "a[0].b", "a[-1]", #"a\.b"#, "", "a..b", ".", "ä.b"] {
            let key = SettingKey(name, default: -1)
            let store = InMemorySettings([name: 5])
            #expect(try JarSources(.settings(store)).lift(key).value == 5, "\(name)")
            #expect(try JarSources(.values([name: 5], name: "c")).lift(key).value == 5, "\(name)")
        }
    }

    @Test func aDictionaryNamesTheSourcesOfItsValues() throws {
        let sources = JarSources(
            .values(["server": ["port": 1] as Jar], name: "c.json"), .environment(["SERVER_PORT": "7"]),
            .defaults(["server": ["port": 2, "host": "h"] as Jar]))
        #expect(
            "\(try liftError { try sources.lift("server", as: Int.self) })"
                == "expected Int, found dictionary of 2 at server, in c.json, defaults")
        #expect(sources["server"].source == "c.json, defaults")
        // The variable gives nothing.
        let ports = JarSources(
            .values(["server": ["port": 1] as Jar], name: "c.json"), .environment(["SERVER_PORT": "7"]),
            .defaults(["server": ["port": 2] as Jar]))
        #expect(try ports.lift("server", as: [String: Int].self).source == "c.json")
        #expect(JarSources(.values(["a": [:] as Jar], name: "c"), .defaults(["a": 1]))["a"].source == "c")
    }

    @Test func argumentsMayBeginWithCombiningCharacters() throws {
        let sources = JarSources(.arguments(["--name=\u{301}e", "--sep=\u{200D}", "-\u{301}x=1"]))
        #expect(try sources["name"]^ == "\u{301}e" && sources["sep"]^ == "\u{200D}")
        #expect(try sources["\u{301}x"]^ == 1)
    }

    /// To compare two such texts, Swift sorts their marks in quadratic time.
    @Test func aKeyMayHaveVeryManyMarks() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 25_000)
        let (key, dash) = ("a" + marks, "-" + marks)
        let sources = JarSources(
            .arguments(["--\(key)=1", "--", "--b"]), .environment(["B": "2"]),
            .defaults([key: [key: 3, dash: 4] as Jar]))
        #expect(try sources.lift([.key(key), .key(key)], as: Int.self).value == 3)
        #expect(try sources[path: [.key(key), .key(dash)]]^ == 4)
        #expect(sources[SettingKey<Int>("b", default: 0)] == 2)
        #expect(sources[path: []].keys?.count == 1)
    }

    @Test func veryManyMarksAreSearched() throws {
        // Marks that Swift would sort.
        let text = "e" + String(repeating: "\u{301}\u{316}", count: 25_000)
        let sources = JarSources(.arguments(["--\(text)=1"]), .defaults([text: ["b": 1] as Jar]))
        #expect(try sources[text]["b"]^ as Int == 1)
        #expect(try failure { try sources[text]^ as Int }.kind == .type)
    }

    /// Of a dictionary in which no variable can have a value, nothing is looked at.
    @Test func deepDictionariesAreNotSearchedForVariables() throws {
        let depth = 400
        let leaves = (0..<2000).map { "\"k\($0)\":1" }.joined(separator: ",")
        let text =
            String(repeating: #"{"a":"#, count: depth) + "{\(leaves)}" + String(repeating: "}", count: depth)
        let deep = try Jar(json: text)
        var count = 0
        let values = NamedValues(["APP_B": 1, "APP_A_X": 2], spelled: .dotted, label: { $0 })
        values.forEachPart(of: deep, at: []) { _, _, _, _ in count += 1 }
        #expect(count == 0)
        let names = Locked<[String]>([])
        let listed = NamedValues(spelled: .dotted, label: "store") { name in
            names.withLock { $0.append(name) }
            return Jar()
        }
        listed.forEachPart(of: ["a": ["b": 1] as Jar, "c": 2], at: ["s"]) { _, _, _, _ in count += 1 }
        #expect(names.withLock { $0 } == ["s.a", "s.a.b", "s.c"] && count == 0)
    }
}
