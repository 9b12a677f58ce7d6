#if os(macOS) || os(Linux)
    import Foundation
    import Lift
    import Testing

    /// Property lists that Lift writes and Python's `plistlib` reads. Python compares them with what it is
    /// told in JSON, so nothing of Lift reads what Lift wrote.
    @Suite(.enabled(if: Python.executable != nil, "there is no python3"))
    struct PlistlibReadingTests {
        @Test func pythonReadsAllKinds() throws {
            try expectReadByPython([PlistlibValue.allKinds] + PlistlibValue.numbers, "all kinds")
        }

        @Test(arguments: [1, 2] as [UInt64])
        func pythonReadsRandomValues(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let values = (0..<TestSize.count(200, full: 5000)).map { _ in
                PlistlibValue.random(&generator, depth: 4)
            }
            try expectReadByPython(values, "seed \(seed)")
        }

        private func expectReadByPython(_ values: [PlistlibValue], _ comment: String) throws {
            var input = Data()
            for value in values {
                let list: [String: Any] = [
                    "value": value.json,
                    "binary": try Data(plist: value.jar).base64EncodedString(),
                    "xml": try Data(plist: value.jar, format: .xml).base64EncodedString(),
                ]
                input += try JSONSerialization.data(withJSONObject: list) + Data("\n".utf8)
            }
            let output = try Python.run(Self.program, input: input)
            #expect(output == "\(values.count) values\n", "\(comment)")
        }

        /// Prints each difference, and how many values there were.
        private static let program = #"""
            import base64, json, plistlib, struct, sys
            from datetime import datetime

            def described(value):
                if isinstance(value, bool): return ["bool", value]
                if isinstance(value, int): return ["integer", str(value)]
                if isinstance(value, float): return ["real", str(struct.unpack(">Q", struct.pack(">d", value))[0])]
                if isinstance(value, datetime):
                    return ["date", str(round((value - datetime(2001, 1, 1)).total_seconds()))]
                if isinstance(value, bytes): return ["data", base64.b64encode(value).decode()]
                if isinstance(value, str): return ["string", value]
                if isinstance(value, list): return ["array", [described(element) for element in value]]
                return ["dictionary", [[key, described(member)] for key, member in value.items()]]

            count = 0
            for line in sys.stdin.buffer:
                case = json.loads(line)
                for format in "binary", "xml":
                    found = described(plistlib.loads(base64.b64decode(case[format])))
                    if found != case["value"]: print(format, ascii(found), "instead of", ascii(case["value"]))
                count += 1
            print(count, "values")
            """#
    }

    /// A value of a property list, and what Python is told of it.
    private indirect enum PlistlibValue {
        case bool(Bool)
        case integer(Int64)
        case unsigned(UInt64)
        case real(Double)
        /// Whole seconds since 2001-01-01, which are all that XML holds.
        case date(Int)
        case data(Data)
        case string(String)
        case array([PlistlibValue])
        case dictionary([(key: String, value: PlistlibValue)])

        var jar: Jar {
            switch self {
            case .bool(let value): Jar(value)
            case .integer(let value): Jar(value)
            case .unsigned(let value): Jar(value)
            case .real(let value): Jar(value)
            case .date(let seconds): Jar(Date(timeIntervalSinceReferenceDate: Double(seconds)))
            case .data(let value): Jar(value)
            case .string(let value): Jar(value)
            case .array(let elements): Jar(elements.map(\.jar))
            case .dictionary(let members):
                members.reduce(into: [:] as Jar) { jar, member in jar[member.key] = member.value.jar }
            }
        }

        /// The kind and the value; numbers as their digits, and a Double as those of its bits.
        var json: [Any] {
            switch self {
            case .bool(let value): ["bool", value]
            case .integer(let value): ["integer", "\(value)"]
            case .unsigned(let value): ["integer", "\(value)"]
            case .real(let value): ["real", "\(value.bitPattern)"]
            case .date(let seconds): ["date", "\(seconds)"]
            case .data(let value): ["data", value.base64EncodedString()]
            case .string(let value): ["string", value]
            case .array(let elements): ["array", elements.map(\.json)]
            case .dictionary(let members):
                ["dictionary", members.map { [$0.key, $0.value.json] as [Any] }]
            }
        }

        // MARK: Values

        static let allKinds = PlistlibValue.dictionary([
            ("z", .bool(true)), ("a", .bool(false)), ("integer", .integer(-7)), ("unsigned", .unsigned(.max)),
            ("real", .real(0.1)), ("date", .date(-1)), ("data", .data(Data(0..<100))),
            ("empty", .data(Data())),
            ("<é & 😀>", .string("\r\n\t\"]]>&amp;\u{FFFD}")), ("", .string("")),
            ("array", .array([.array([]), .dictionary([]), .array([.dictionary([("k", .array([]))])])])),
            ("strings", .array((0..<300).map { .string("s\($0)") })),
            ("equal", .array(Array(repeating: .string("s1"), count: 20))),
        ])

        static let numbers: [PlistlibValue] =
            [0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, Int64(UInt32.max), .max, .min].map { .integer($0) }
            + [
                0, -0.0, 1, 1e16, 1e17, 1e-5, .pi, .infinity, -.infinity, .greatestFiniteMagnitude,
                .leastNonzeroMagnitude,
            ].map { .real($0) }
            // The first and the last second of Python's calendar.
            + [-63_113_904_000, 0, 252_423_993_599].map { .date($0) }

        static func random(_ generator: inout SeededGenerator, depth: Int) -> PlistlibValue {
            switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &generator) {
            case 0: return .bool(Bool.random(using: &generator))
            case 1:
                let value = Int64.random(in: .min ... .max, using: &generator)
                return .integer(value >> Int64.random(in: 0..<64, using: &generator))
            case 2: return .unsigned(UInt64.random(in: UInt64(Int64.max) ... .max, using: &generator))
            case 3:
                let value = Double(bitPattern: generator.next())
                return .real(value.isNaN ? 0 : value)
            case 4: return .date(Int.random(in: -3_000_000_000...3_000_000_000, using: &generator))
            case 5:
                let count = Int.random(in: 0..<40, using: &generator)
                return .data(
                    Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
            case 6: return .string(text(&generator))
            case 7, 8:
                return .array(
                    (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                        random(&generator, depth: depth - 1)
                    })
            default:
                // Keys that are equal to Swift are left out: the model is not what is tested.
                let keys = Set((0..<Int.random(in: 0..<6, using: &generator)).map { _ in text(&generator) })
                return .dictionary(keys.sorted().map { ($0, random(&generator, depth: depth - 1)) })
            }
        }

        private static func text(_ generator: inout SeededGenerator) -> String {
            PropertyListTree.texts.randomElement(using: &generator) ?? ""
        }
    }

    /// The Python of this computer.
    private enum Python {
        static let executable: URL? = {
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.map { URL(fileURLWithPath: "\($0)/python3") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }()

        /// Runs `program`, which must succeed, and returns its output.
        static func run(_ program: String, input: Data) throws -> String {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try input.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let process = Process()
            process.executableURL = executable
            process.arguments = ["-c", program]
            // From a file: two pipes that are used one after the other could both be full.
            let handle = try FileHandle(forReadingFrom: file)
            let output = Pipe()
            process.standardInput = handle
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let written = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            try handle.close()
            let text = String(decoding: written, as: UTF8.self)
            try #require(process.terminationReason == .exit && process.terminationStatus == 0, "\(text)")
            return text
        }
    }
#endif
