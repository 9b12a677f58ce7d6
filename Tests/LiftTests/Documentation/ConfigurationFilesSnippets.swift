import Foundation
import Lift
import Testing

/// Each Swift snippet of the article "Configuration files", unchanged except for its indentation.
@Suite struct ConfigurationFilesSnippets {
    private struct Server: JarElement {
        var port: Int
        var hosts: [String]

        init(jar: Jar) throws {
            port = try jar["port"]^
            hosts = try jar["hosts"]^
        }

        var jar: Jar { ["port": port, "hosts": hosts] }
    }

    private static let file = """
        {
            // HTTP
            "port": 80,      // the default
            "hosts": ["a.example", "b.example"],
            "debug": true,
        }
        """

    private static let edited = """
        {
            // HTTP
            "port": 8080,      // the default
            "hosts": ["a.example", "b.example", "c.example"],
            "log": {
                "level": "info"
            },
        }
        """

    @Test func aFileWithCommentsIsReadAndChanged() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("server.jsonc")
            try Data(Self.file.utf8).write(to: url)
            do {
                let config = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
                let port: Int = try config["port"]^  // 80
                #expect(port == 80)
            }
            do {
                var config = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
                config["port"] = 8080
                config["hosts"].append("c.example")
                config["debug"] = nil
                config["log"]["level"] = "info"
                try config.writeJSON(to: url, options: .preserved)
            }
            #expect(try String(contentsOf: url, encoding: .utf8) == Self.edited)
        }
    }

    @Test func json5IsReadAndWrittenAsJSON() throws {
        let text = """
            {
                port: 0x1F90,
                hosts: ['localhost', 'example.com',],
            }
            """
        let config = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
        let port: Int = try config["port"]^  // 8080
        let plain = try String(json: config)  // {"port":8080,"hosts":["localhost","example.com"]}
        #expect(port == 8080)
        #expect(plain == #"{"port":8080,"hosts":["localhost","example.com"]}"#)
        #expect(try String(json: config, options: .preserved) == text)
    }

    @Test func commentsAreRefusedInJSON() throws {
        let error = try liftError { try Jar(json: Self.file) }
        #expect(
            error.description
                == "expected a key or '}', found '/' (to read comments, use JSONReadingOptions(syntax: .jsonc))"
                + " (line 2, column 5)")
        var decoder = JarDecoder()
        decoder.jsonOptions.syntax = .jsonc
        let numbers = try decoder.decode([Int].self, from: "[1, /* two */ 2,]")
        #expect(numbers == [1, 2])
    }

    @Test func aModelIsSavedIntoItsFile() throws {
        let file = Self.file
        var config = try Jar(json: file, options: JSONReadingOptions(syntax: .jsonc))
        var server: Server = try config^
        server.port = 8080
        config.merge(Jar(server))
        let text = try String(json: config, options: .preserved)
        #expect(text == file.replacing("80", with: "8080"))
        #expect(config["debug"] == true)
    }

    @Test func sourcesAreLayered() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("app.jsonc")
            try Data(#"{"server": {"host": "example.com", /* none */}}"#.utf8).write(to: url)
            let variables = ["APP_PORT": "8080", "APP_DEBUG": "yes"]
            var config: Jar = ["server": ["host": "localhost", "port": 80] as Jar, "debug": false]
            config.merge(try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc)))
            let environment = Jar(environment: variables)
            config.merge(["server": ["port": environment["APP_PORT"]], "debug": environment["APP_DEBUG"]])

            let host: String = try config["server"]["host"]^  // from the file
            let port: Int = try config["server"]["port"]^  // from the environment
            let debug: Bool = try config["debug"]^
            #expect(host == "example.com" && port == 8080 && debug)
        }
    }

    @Test func newTextFollowsTheOtherOptions() throws {
        var config = try Jar(json: Self.file, options: JSONReadingOptions(syntax: .jsonc))
        config["log"] = ["path": "/var/log/é", "level": "info"] as Jar
        let options = JSONWritingOptions(sortedKeys: true, asciiOnly: true, preservesFormatting: true)
        let text = try String(json: config, options: options)
        let log = "\"log\": {\n        \"level\": \"info\",\n        \"path\": \"/var/log/\\u00e9\"\n    },"
        #expect(text.contains(log) && text.contains("// the default"))
    }
}
