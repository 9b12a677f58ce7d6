import Foundation

/// The options of the command line.
struct Options {
    enum Mode {
        case measure, counts, help
        /// Writes the texts that programs in other languages measure with to a folder.
        case inputs(URL)
        case child(Child)
    }

    private(set) var mode = Mode.measure
    private(set) var isQuick = false
    /// Whether the sides alternate after every run, so that the caches hold the data of the other side.
    private(set) var isCold = false
    private(set) var stopwatch = Stopwatch.clock
    /// Whether the counts of allocations replace those that later runs are compared with.
    private(set) var isUpdating = false
    /// Limits the rows to those whose title contains one of these texts, if there are any.
    private(set) var filters: [String] = []
    /// The folder with `twitter.json`, `citm_catalog.json` and `canada.json`.
    private(set) var dataFolder: URL?
    /// The file for the results as JSON.
    private(set) var jsonFile: URL?
    /// The folder for the charts.
    private(set) var chartFolder: URL?
    /// Files with results to show instead of measuring: of each row, those of the fastest run.
    private(set) var earlierResults: [URL] = []
    /// A file with results of programs in other languages, to show beside these.
    private(set) var peerResults: URL?

    static let usage = """
        usage: benchmarks [--quick] [--cold] [--processor-time] [--filter TEXT] [--data FOLDER] [--json FILE]
                          [--charts FOLDER]
               benchmarks --from FILE… [--charts FOLDER] [--peers FILE]
               benchmarks --inputs FOLDER
               benchmarks --counts [--update]

          --quick          fewer runs: less than a minute, and less certain
          --cold           the sides take turns after every single run, with cold caches
          --processor-time measures the thread's processor time, for busy machines; it leaves out other threads
          --filter TEXT    only rows with TEXT in their title; given repeatedly, with one of the texts
          --data FOLDER    where twitter.json, citm_catalog.json and canada.json are; by default what the
                           environment variable LIFT_TEST_DATA says; files that are not there are left out
          --json FILE      writes the results to FILE as well
          --charts FOLDER  draws the results as well, each chart for a light and for a dark background
          --from FILE      shows results that --json wrote, instead of measuring; given repeatedly, the fastest of
                           each row
          --peers FILE     shows the results of programs in other languages beside these; see peers/run
          --inputs FOLDER  only writes the texts that those programs read to FOLDER
          --counts         only counts allocations, and fails where there are more than Allocations.json allows
          --update         writes the counts to Allocations.json
        """

    struct Failure: Error {
        let message: String
    }

    init(_ arguments: [String], environment: [String: String]) throws(Failure) {
        dataFolder = environment["LIFT_TEST_DATA"].map { URL(fileURLWithPath: $0) }
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--quick": isQuick = true
            case "--cold": isCold = true
            case "--processor-time": stopwatch = .processor
            case "--counts": mode = .counts
            case "--update": isUpdating = true
            case "--help", "-h": mode = .help
            case "--filter": filters.append(try Self.value(of: option, in: &rest))
            case "--data": dataFolder = try Self.file(of: option, in: &rest)
            case "--json": jsonFile = try Self.file(of: option, in: &rest)
            case "--charts": chartFolder = try Self.file(of: option, in: &rest)
            case "--from": earlierResults.append(try Self.file(of: option, in: &rest))
            case "--peers": peerResults = try Self.file(of: option, in: &rest)
            case "--inputs": mode = .inputs(try Self.file(of: option, in: &rest))
            case Child.option: mode = .child(try Self.child(in: &rest))
            default: throw Failure(message: "unknown option \(option)\n\n\(Self.usage)")
            }
        }
    }

    private static func value(of option: String, in rest: inout ArraySlice<String>) throws(Failure) -> String
    {
        guard let value = rest.popFirst() else {
            throw Failure(message: "\(option) needs a value\n\n\(usage)")
        }
        return value
    }

    private static func file(of option: String, in rest: inout ArraySlice<String>) throws(Failure) -> URL {
        URL(fileURLWithPath: try value(of: option, in: &rest))
    }

    private static func child(in rest: inout ArraySlice<String>) throws(Failure) -> Child {
        guard let child = Child(arguments: rest) else {
            throw Failure(message: "\(Child.option) is for the benchmark's own use")
        }
        rest = []
        return child
    }
}

/// How long and how often the subjects of a row run.
struct Settings {
    private(set) var timePerRow: Duration
    let minimumRounds: Int
    let isCold: Bool
    let stopwatch: Stopwatch

    /// As few runs as possible, for work that takes too long.
    var once: Settings { taking(.zero) }

    /// The settings for one of `parts` of a row.
    func share(of parts: Int) -> Settings { taking(timePerRow / parts) }

    private func taking(_ time: Duration) -> Settings {
        var settings = self
        settings.timePerRow = time
        return settings
    }

    init(_ options: Options) {
        isCold = options.isCold
        stopwatch = options.stopwatch
        timePerRow = options.isQuick ? .milliseconds(200) : .milliseconds(1500)
        minimumRounds = options.isQuick ? 2 : 7
    }
}
