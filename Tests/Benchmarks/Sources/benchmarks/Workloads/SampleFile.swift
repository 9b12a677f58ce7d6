import Foundation

/// A JSON text to read, and what the sketch of the design reached on it.
struct SampleFile {
    let name: String
    let data: Data
    /// MB/s, measured on 2 cores of an AMD EPYC; nil when it was not.
    let sketchThroughput: Double?

    /// The files that are in `folder`, and the generated payments.
    static func all(in folder: URL?, payments: PaymentsDocument) throws -> [SampleFile] {
        var files: [SampleFile] = []
        for (name, throughput) in [
            ("twitter.json", 3070.0), ("citm_catalog.json", 2650), ("canada.json", 2390),
        ] {
            guard let url = folder?.appendingPathComponent(name),
                FileManager.default.fileExists(atPath: url.path)
            else { continue }
            files.append(
                SampleFile(name: name, data: try Data(contentsOf: url), sketchThroughput: throughput))
        }
        files.append(SampleFile(name: "payments", data: payments.data, sketchThroughput: 1900))
        return files
    }
}
