import Lift
import LiftSettings
import Testing

extension SettingKeys {
    fileprivate static let port = SettingKey<Int>("server.port", default: 80)
        .described(as: "The port to listen on, which other programs must not use.")
    fileprivate static let isVerbose = SettingKey<Bool>("verbose", default: false, renamed: "isLoud")
    fileprivate static let maxRetries = SettingKey<Int?>("server.maxRetries")
    fileprivate static let token = SettingKey<String>("token", default: "s3cret", context: JarRedaction.all)
    fileprivate static let limits = SettingKey<[String: Int]>("limits", default: ["files": 3])
}

private enum Theme: String, JarElement, CaseIterable { case light, dark }

private enum Digit: Int, JarElement, CaseIterable { case d0, d1, d2, d3, d4, d5, d6, d7, d8, d9 }

private struct PlainName: Codable, Sendable {
    let name: String

    init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
}

@Suite struct SourceArgumentTests {
    @Test func allSpellingsOfAnArgumentAreFound() throws {
        let arguments = [
            "--server.maxRetries", "--server-max-retries", "--server.max-retries", "--server-maxRetries",
            "--server.max_retries", "--server_max_retries", "-server-maxRetries",
        ]
        for argument in arguments {
            let sources = JarSources(.arguments([argument, "9"]), .defaults(["server": ["maxRetries": 1]]))
            let retries = try sources.lift(.maxRetries)
            #expect(retries.value == 9, "\(argument)")
            #expect(retries.source == "argument " + argument)
            #expect(try sources["server"]["maxRetries"]^ == 9, "\(argument)")
        }
    }

    @Test func anExactSpellingComesFirst() throws {
        let sources = JarSources(.arguments(["--x", "1", "--X", "2", "--a.b", "3", "--c", "4"]))
        #expect(try sources["x"]^ == 1 && sources["X"]^ == 2)
        #expect(try sources[path: "a.b"]^ == 3)
    }

    @Test func flagsCanBeNegated() throws {
        let rows: [([String], Bool?)] = [
            (["--no-verbose"], false), (["--verbose"], true), (["--verbose", "--no-verbose"], false),
            (["--no-verbose", "--verbose"], true), (["--no-verbose=true"], nil), (["--no-"], nil),
            (["-no-verbose"], false), (["--", "--no-verbose"], nil), (["--verbose=true", "input.txt"], true),
        ]
        for (arguments, value) in rows {
            let sources = JarSources(.arguments(arguments))
            #expect(try sources["verbose"]^ as Bool? == value, "\(arguments)")
        }
        let nested = JarSources(.arguments(["--no-server.tls"]))
        #expect(try nested[path: "server.tls"]^ as Bool == false)
        #expect(try nested.lift("server.tls", as: Bool.self).source == "argument --no-server.tls")
        #expect(try JarSources(.arguments(["--no-cache"]))["noCache"]^ as Bool)
        // Text after a flag is its value.
        let text = JarSources(.arguments(["--verbose", "input.txt"]))
        #expect(try text["verbose"]^ == "input.txt")
        let error = try liftError { try JarSources(.arguments(["--no-port"]))["port"]^ as Int }
        #expect("\(error)" == "expected Int, found bool false at port, in argument --no-port")
    }

    @Test func anArgumentWithoutAValueIsReported() throws {
        let sources = JarSources(
            .arguments(["--server-port", "--name", "--token", "--ids", "1", "--ids", "--limits.files"]))
        func message<Value>(_ key: SettingKey<Value>) throws -> String {
            let error = try liftError { try sources.lift(key) }
            #expect(error.kind == .type)
            return "\(error)"
        }
        #expect(
            try message(.port) == "expected Int, found no value at server.port, in argument --server-port")
        #expect(
            try message(SettingKey<String?>("name"))
                == "expected String, found no value at name, in argument --name")
        #expect(
            try message(SettingKey<[Int]>("ids", default: []))
                == "expected Int, found no value at ids[1], in argument --ids")
        #expect(
            try message(.limits) == "expected Int, found no value at limits.files, in argument --limits.files"
        )
        #expect(
            try message(.token) == "expected String, found no value at token, in argument --token")
        let all = try liftError { try sources.validate([.port, .token, .limits]) }
        #expect(all.all.count == 3)
        // Of other sources, true is a value.
        let values = JarSources(.values(["name": true], name: "v"))
        let error = try liftError { try values["name"]^ as String }
        #expect(error.found == "bool true")
    }

    @Test func unknownArgumentsAreReported() throws {
        let list: SettingKeys.List = [.port, .isVerbose, .maxRetries, .limits]
        let known = [
            "--server.port=1", "--server-maxRetries", "3", "--no-verbose", "--is-loud", "--limits-files=4",
            "file", "--", "--other",
        ]
        try JarSources(.arguments(known)).checkArguments(for: list)
        try JarSources(.environment(["OTHER": "1"])).checkArguments(for: list)
        let unknown = JarSources(.arguments(["--server-prot", "1", "--zzzzzzzzz", "--limits-flies=4"]))
        let error = try liftError { try unknown.checkArguments(for: list) }
        #expect(
            error.all.map(\.message) == [
                "unknown argument --server-prot, near --server-port", "unknown argument --zzzzzzzzz",
                "unknown argument --limits-flies, near --limits",
            ])
        #expect("\(error)" == "unknown argument --server-prot, near --server-port, and 2 more")
        #expect(error.kind == .value && error.key.isEmpty)
        let short = JarSources(.arguments(["-verbos", "--limits.files=1", "-limits-files", "2", "-v=1"]))
        let shortError = try liftError { try short.checkArguments(for: list) }
        #expect(
            shortError.all.map(\.message) == [
                "unknown argument -verbos, near --verbose", "unknown argument -v",
            ])
        let merged = JarSources(.arguments([]), .values(["limits": ["dirs": 4]], name: "v"))
        #expect(
            merged.help(for: [.limits]).hasPrefix("--limits-dirs <Int>\n--limits-files <Int>\n    Default:"))
        let whole = JarSources(.arguments(["--limits", #"{"files":5}"#, "--limits-files=1"]))
        #expect(
            try liftError { try whole.checkArguments(for: list) }.all.map(\.message) == [
                "--limits is a dictionary, and an argument can only change one of its values, such as --limits-files"
            ])
        // In a scope, the names have the whole path.
        let port = SettingKey<Int>("port", default: 1)
        try JarSources(.arguments(["--server-port=1"])).scoped(to: "server").checkArguments(for: [port])
    }

    @Test func helpNamesEachSetting() {
        let sources = JarSources(.arguments([]), .environment([:], prefix: "APP_"))
        #expect(
            sources.help(for: [.port, .isVerbose, .maxRetries, .token, .limits], width: 40) == #"""
                --server-port <Int>
                    The port to listen on, which other
                    programs must not use.
                    Default: 80. Variable:
                    APP_SERVER_PORT.
                --verbose, --no-verbose
                    Default: false. Variable:
                    APP_VERBOSE.
                --server-max-retries <Int>
                    Variable: APP_SERVER_MAX_RETRIES.
                --token <String>
                    Default: <redacted>. Variable:
                    APP_TOKEN.
                --limits-files <Int>
                    Default: {"files":3}. Variable:
                    APP_LIMITS_FILES.
                """#)
        #expect(JarSources().help(for: [.port], width: 0).hasPrefix("server.port <Int>\n    The\n    port\n"))
        #expect(sources.help(for: []).isEmpty)
        #expect(
            JarSources(.environment([:])).scoped(to: "server").help(for: [SettingKey<Int?>("port")])
                == "server.port <Int>\n    Variable: SERVER_PORT.")
    }

    @Test func anArrayHasAllArgumentsOfItsName() throws {
        let sources = JarSources(
            .arguments(["--tag", "a", "--Tag=b", "--server.ports", "1", "--server-ports", "2", "--path=p"]),
            .values(["tag": ["file"], "server": ["ports": [9], "name": "n"] as Jar], name: "c.json"))
        let tags = try sources.lift(SettingKey<[String]>("tag", default: []))
        #expect(tags.value == ["a", "b"] && tags.source == "argument --tag")
        #expect(try sources.lift(SettingKey<[String]?>("tag")).value == ["a", "b"])
        #expect(try sources.lift(SettingKey<Set<Int>>("server.ports", default: [])).value == [1, 2])
        #expect(try sources.lift(SettingKey<[String]>("path", default: ["x"])).value == ["p"])
        // A default that is stored as an array, and a Codable type.
        #expect(try sources.lift(SettingKey<Jar>("path", default: ["x"])).value == ["p"])
        #expect(
            try sources.lift(SettingKey<[PlainName]>("tag", default: [])).value.map(\.name) == ["a", "b"])
        // Without a setting, where another source has an array.
        #expect(try sources["tag"]^ == ["a", "b"])
        #expect(try sources["server"]["ports"]^ == [1, 2])
        #expect(try sources["path"]^ == "p")
        // A scalar has the last value.
        #expect(try sources.lift(SettingKey<String>("tag", default: "")).value == "a")
        #expect(try JarSources(.arguments(["--n=1", "--n=2"]))["n"]^ == 2)
        #expect(
            sources.summary(of: [SettingKey<[String]>("tag", default: [])]).hasPrefix(
                #"tag = ["a","b"], from"#))
    }

    @Test func textAfterAnElementIsRefused() throws {
        let tags = SettingKey<[String]>("app.tags", default: [], renamed: "labels")
        let secrets = SettingKey<Set<String>?>("secrets", context: JarRedaction.all)
        let list: SettingKeys.List = [tags, secrets, .port, .isVerbose]
        let end = " before each value, or -- before text that belongs to no name"
        let rows: [([String], String?)] = [
            (
                ["--app-tags", "a", "b"],
                #"--app-tags has one value, found "b" after it; write --app-tags"# + end
            ),
            (
                ["-labels", "a", "-1", "c"],
                #"-labels has one value, found "-1" and 1 more after it; write -labels"# + end
            ),
            (
                ["--secrets", "a", "b"],
                "--secrets has one value, found <redacted> after it; write --secrets" + end
            ),
            (["--app.tags", "a,b", "--app.tags=c", "file", "--app.tags", "d", "--", "file"], nil),
            // What isn't an array has one value, so other text has no name.
            (["--server-port", "1", "file", "--verbose=true", "file"], nil),
        ]
        for (arguments, message) in rows {
            let sources = JarSources(.arguments(arguments))
            if let message {
                let error = try liftError { try sources.checkArguments(for: list) }
                #expect(error.message == message && error.kind == .value && error.all.count == 1)
            } else {
                try sources.checkArguments(for: list)
            }
        }
        #expect(JarSources(.arguments(["--app.tags", "a,b", "--app.tags=c"]))[tags] == ["a,b", "c"])
        let both = JarSources(.arguments(["--tags", "x", "y", "--app-tags", "a", "b"]))
        #expect(try liftError { try both.checkArguments(for: list) }.all.count == 2)
    }

    @Test func errorsOfAnArrayNameTheArgument() throws {
        let sources = JarSources(
            .arguments(["--port", "1", "--port", "x", "--no-tag", "--flag", "--no-flag"]))
        let error = try liftError { try sources.lift(SettingKey<[Int]>("port", default: [])) }
        #expect("\(error)" == #"expected Int, found string "x" at port[1], in argument --port"#)
        let negated = try liftError { try sources.lift(SettingKey<[String]>("tag", default: [])) }
        #expect("\(negated)" == "expected String, found bool false at tag[0], in argument --no-tag")
        #expect(try sources.lift(SettingKey<[Bool]>("flag", default: [])).value == [true, false])
        let yes = JarSources(.arguments(["--b=yes", "--b=0"]))
        #expect(try yes.lift(SettingKey<[Bool]>("b", default: [])).value == [true, false])
        #expect(try JarSources(.arguments([])).lift(SettingKey<[Int]>("port", default: [7])).value == [7])
        // A variable is one text.
        let variable = JarSources(.environment(["PORT": "1"]))
        #expect(throws: LiftError.self) { try variable.lift(SettingKey<[Int]>("port", default: [])) }
    }

    @Test func helpSaysWhatMayOccurSeveralTimes() {
        let list: SettingKeys.List = [
            SettingKey<[String]>("tag", default: []), SettingKey<Set<Int>?>("server.ports"),
        ]
        #expect(
            JarSources(.arguments([])).help(for: list)
                == "--tag <String> ...\n    Default: [].\n--server-ports <Int> ...")
        #expect(JarSources().help(for: list).hasPrefix("tag <[String]>\n"))
    }

    @Test func helpListsTheValuesOfAnEnum() {
        let list: SettingKeys.List = [
            SettingKey<Theme>("theme", default: .light), SettingKey<[Theme?]?>("themes"),
            SettingKey<Digit?>("digit"),
        ]
        #expect(
            JarSources(.arguments([])).help(for: list) == """
                --theme <Theme>
                    Values: "light", "dark". Default: "light".
                --themes <Theme> ...
                    Values: "light", "dark".
                --digit <Digit>
                    Values: 0, 1, 2, 3, 4, 5, 6, 7, …
                """)
    }

    @Test func aDescriptionChangesNothingElse() throws {
        let key = SettingKey<Double>(
            "speed", default: 1, renamed: "rate", migrating: { try Double($0^ as Int) / 100 }
        ).described(as: "How fast.")
        let store = InMemorySettings(["rate": 50])
        #expect(store[key] == 0.5 && key.formerNames == ["rate"] && key.defaultValue == 1)
        store[key] = 2
        #expect(store[key] == 2)
        let token = SettingKey<Int>("token", default: 1, context: JarRedaction.all).described(as: "A token.")
        let error = try liftError { try InMemorySettings(["token": "s3cret"]).lift(token) }
        #expect(error.message == "expected Int, found string <redacted>")
    }
}
