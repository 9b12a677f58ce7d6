import Foundation
import Lift

extension FuzzTarget {
    /// Property lists in XML, which Foundation reads after Lift's checks. Reading must end, and an accepted
    /// list must be the same after it is written and read again.
    static let xml = FuzzTarget(name: "plist-xml") { data in
        if data.starts(with: "bplist".utf8) { return }
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(plist: data) }
            checkWriting(jar)
        } catch {
            expect(error.kind == .syntax && !error.message.isEmpty, "\(error)")
            expect(error.offset.map { 0...data.count ~= $0 } ?? true, "offset \(error.offset ?? -1)")
            expect(error.description.hasPrefix(error.message) && error.context.isEmpty, "\(error)")
        }
    }

    private static func checkWriting(_ jar: Jar) {
        let binary = expectNoError("writing") { try Data(plist: jar) }
        let list = expectNoError("reading") { try Jar(plist: binary) }
        expect(list == jar, "\(list) instead of \(jar) by way of a binary list")
        _ = jar.description
        do throws(LiftError) {
            let written = try liftErrorsOnly { try Data(plist: jar, format: .xml) }
            let again = expectNoError("reading what was written") { try Jar(plist: written) }
            expect(again == jar, "\(again.debugDescription) instead of \(jar.debugDescription)")
        } catch {
            expect(error.kind == .unsupported || error.kind == .bounds, "\(error)")
        }
    }
}
