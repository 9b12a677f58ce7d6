import Foundation
import Testing

@testable import Lift

/// Why and where a text is refused, as a user is told.
struct JSONRefusal: Hashable, Sendable, CustomStringConvertible {
    let message: String
    let offset: Int
    let line: Int
    let column: Int

    var description: String { "\(message) (offset \(offset), line \(line), column \(column))" }
}

/// What is said of `bytes`, nil if they are accepted: the same by every route.
func refusal(
    of bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> JSONRefusal? {
    let data = Data(bytes)
    let slice = (Data("[[".utf8) + data + Data("]]".utf8)).dropFirst(2).dropLast(2)
    var refusals = [
        documentRefusal(of: data, options),
        jarRefusal({ try Jar(json: data, options: options) }, sourceLocation),
        jarRefusal({ try Jar(json: slice, options: options) }, sourceLocation),
    ]
    if isUTF8(bytes) {
        let text = String(decoding: bytes, as: UTF8.self)
        refusals.append(
            jarRefusal({ try Jar(json: text, options: options) }, sourceLocation))
    }
    #expect(Set(refusals).count == 1, sourceLocation: sourceLocation)
    return refusals[0]
}

/// The same of the document alone.
func documentRefusal(
    of data: Data, _ options: JSONReadingOptions = JSONReadingOptions()
) -> JSONRefusal? {
    do {
        _ = try Document(json: unwrap(PaddedBytes(copying: data)), options: options)
        return nil
    } catch let error as SyntaxError {
        return JSONRefusal(
            message: error.message, offset: error.offset, line: error.position.line,
            column: error.position.column)
    } catch {
        return JSONRefusal(message: "\(error)", offset: -1, line: 0, column: 0)
    }
}

private func jarRefusal(
    _ read: () throws -> Jar, _ sourceLocation: SourceLocation
) -> JSONRefusal? {
    do throws(LiftError) {
        _ = try liftErrorsOnly(sourceLocation: sourceLocation, read)
        return nil
    } catch {
        let (line, column) = (error.line ?? 0, error.column ?? 0)
        #expect(error.kind == .ofInput(error.message), sourceLocation: sourceLocation)
        #expect(error.path == [], sourceLocation: sourceLocation)
        #expect(error.key == "", sourceLocation: sourceLocation)
        #expect(
            error.description == "\(error.message) (line \(line), column \(column))",
            sourceLocation: sourceLocation)
        return JSONRefusal(message: error.message, offset: error.offset ?? -1, line: line, column: column)
    }
}

/// Whether `bytes` are well-formed by Swift's own decoder, which repairs what is not.
func isUTF8(_ bytes: [UInt8]) -> Bool {
    Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
}

extension Document {
    convenience init(
        _ bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()
    ) throws {
        try self.init(json: unwrap(PaddedBytes(copying: Data(bytes))), options: options)
    }

    convenience init(_ text: String, options: JSONReadingOptions = JSONReadingOptions()) throws {
        try self.init(json: unwrap(PaddedBytes(copying: text)), options: options)
    }

    var rowCount: Int { withView { $0.rows.count } }

    func next(after row: Int) -> Int { withView { $0.next(after: row) } }

    func string(_ row: TapeRow) -> String { withView { $0.string(row) } }

    func offset(of row: Int) -> Int { byteOffset(of: row) ?? -1 }

    /// The text, if it is compact.
    var compactString: String? { isCompact ? withView { $0.text.string } : nil }

    /// The line and column of the byte at `offset`, counted from the start of the text.
    func scannedPosition(of offset: Int) -> TextPosition { withView { $0.position(of: offset) } }

    /// The text of the value at `row`, written again.
    func written(row: Int = 0, pretty: Bool = false) -> String {
        var writer = JSONWriter(pretty ? .spaces(2) : .none)
        writer.write(self, row: row)
        return writer.buffer.string()
    }
}
