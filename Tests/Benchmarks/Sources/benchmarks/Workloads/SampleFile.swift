import Foundation

/// A JSON text, and the goal for reading it.
struct SampleFile {
    let name: String
    let data: Data
    let goal: Row.Goal?

    /// The files that are in `folder`, and the generated payments.
    ///
    /// The throughputs are for 2 cores of an AMD EPYC, on which JSONSerialization reached 97, 56, 17 and 18
    /// MB/s. On other machines the ratio counts.
    static func all(in folder: URL?, payments: PaymentsDocument) throws -> [SampleFile] {
        var files: [SampleFile] = []
        for (name, throughput, foundations) in [
            ("twitter.json", 3000.0, 97.0), ("citm_catalog.json", 2600, 56), ("canada.json", 2300, 17),
        ] {
            guard let url = folder?.appendingPathComponent(name),
                FileManager.default.fileExists(atPath: url.path)
            else { continue }
            files.append(
                SampleFile(
                    name: name, data: try Data(contentsOf: url),
                    goal: .atLeastRatio(throughput / foundations, orMegabytesPerSecond: throughput)))
        }
        files.append(
            SampleFile(
                name: "payments", data: payments.data,
                goal: .atLeastRatio(1900 / 18, orMegabytesPerSecond: 1900)))
        return files
    }
}
