import Foundation
import Lift

/// A file that contains JSON or a property list.
struct InputFile {
    let jar: Jar

    /// Reads the file. Its first bytes tell the format.
    init(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw LiftError("cannot read \(path): \(error.localizedDescription)")
        }
        jar = PropertyListFormat(detecting: data) == nil ? try Jar(json: data) : try Jar(plist: data)
    }
}
