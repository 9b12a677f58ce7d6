import Foundation
import Lift
import LiftDocuments

/// Every text for people that Lift makes of a Jar: descriptions, and the texts of errors.
struct ShownTexts {
    /// Takes a text, and what it is.
    let text: (String, String) -> Void
    /// Takes each error before its texts.
    var error: (LiftError) -> Void = { _ in }
    /// The number of values that are shown of a Jar.
    var valueCount = 12

    /// Shows `jar` and the first of its parts.
    func show(_ jar: Jar) {
        var valuesLeft = valueCount
        visit(jar, &valuesLeft)
    }

    private func visit(_ jar: Jar, _ valuesLeft: inout Int) {
        if valuesLeft == 0 { return }
        valuesLeft -= 1
        show(jar, "a value")
        check { try jar^ as Bool }
        check { try jar^ as UInt8 }
        check { try jar^ as [Date] }
        check { try jar^ as [String: UUID] }
        check { try jar^ as Named }
        check { try jar^ as Quoting }
        check { try jar^ as Reading }
        check { try jar^ as [Quoting?] }
        check { try jar^ as Coded }
        check { try jar["none"]^ as Int }
        check { try jar[99]^ as Int }
        check { throw jar.assertionFailure("no \((try? String(json: jar)) ?? "")") }
        check { try Data(plist: ["a": jar, "b": Double.nan] as Jar, format: .xml) }
        check { try String(json: ["a": jar, "b": Double.nan] as Jar) }
        check { try JarPatch([.test(path: [], value: ["other"])]).applied(to: jar) }
        if let elements = try? jar.lift(as: [Jar].self) {
            for element in elements { visit(element, &valuesLeft) }
        } else if let keys = jar.keys {
            for key in keys { visit(jar[key], &valuesLeft) }
        }
    }

    /// Shows the descriptions of `jar`.
    func show(_ jar: Jar, _ what: String) {
        text(jar.description, "the description of \(what)")
        text("\(Array(Mirror(reflecting: jar).children))", "the mirror of \(what)")
        text(JarDifference(from: jar, to: (["other"] as Jar)).description, "the difference from \(what)")
        text(JarDifference(from: [:], to: jar).description, "the difference of \(what)")
    }

    /// Shows the error that `body` throws.
    func check(_ body: () throws -> Any) {
        do {
            _ = try body()
        } catch let thrown as LiftError {
            error(thrown)
            for error in [thrown] + thrown.all.dropFirst().prefix(2) { show(error) }
        } catch {
            text("\(error)", "an error that is no LiftError")
        }
    }

    private func show(_ error: LiftError) {
        for text in [
            error.report, error.message, error.description, error.context, error.found ?? "",
            error.localizedDescription, error.failureReason ?? "", error.recoverySuggestion ?? "",
            "\((error as NSError).userInfo)", "\(Array(Mirror(reflecting: error).children))",
        ] {
            self.text(text, "an error")
        }
    }
}

private enum Named: String, JarElement, CaseIterable {
    case red, green, blue
}

/// Throws an error that quotes the value.
private struct Quoting: JarConvertible {
    struct Failure: Error {
        let text: String
    }

    init(jar: Jar) throws { throw Failure(text: try String(json: jar)) }
}

/// Reads text as JSON again, and lifts a part of it that is something else.
private struct Reading: JarConvertible {
    init(jar: Jar) throws {
        let inner = try Jar(json: jar^ as String)
        _ = try inner[0]^ as Bool
    }
}

private struct Coded: JarCodable {
    let a: [String: Int]?
    let k: Bool
}
