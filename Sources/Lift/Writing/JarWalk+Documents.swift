extension JarWalk where Output: ~Copyable {
    /// Writes the value at row `first` of a document in another format, token by token. Of duplicate keys, it
    /// writes only the member that wins.
    mutating func writeRows(
        _ source: JarSource, _ first: Int, _ context: Jar.Context, isAlone: Bool
    ) throws(LiftError) {
        let document = source.document
        var tokens = DocumentTokens(document, row: first, skippingDuplicates: true)
        do throws(LiftError) {
            while let token = tokens.next() {
                switch token {
                case .beginArray: try output.beginArray()
                case .endArray: output.endArray()
                case .beginObject: try output.beginObject()
                case .endObject: output.endObject()
                case .key(let row): try output.key(document.withView { $0.string(row) })
                case .scalar(let row):
                    try document.withView { view throws(LiftError) in try writeScalar(row, of: view, context)
                    }
                }
            }
        } catch {
            if isAlone { throw error.located(at: Jar(.row(source, UInt32(truncatingIfNeeded: tokens.row)))) }
            throw error.below(JarSource(document, base: UInt32(first)).steps(to: UInt32(tokens.row)), of: nil)
        }
    }

    private mutating func writeScalar(
        _ row: TapeRow, of view: DocumentView, _ context: Jar.Context
    ) throws(LiftError) {
        switch view.scalar(row) {
        case .null: try output.null()
        case .bool(let value): output.bool(value)
        case .integer(let value): output.integer(value)
        case .unsigned(let value): output.integer(value)
        case .double(let value) where value.isFinite: output.finite(value)
        case .double(let value): try output.infinite(value)
        case .float(let value): try output.float(value)
        case .decimal(let value): try output.decimal(value)
        case .numeral(let text, let isInteger): try output.number(text, isInteger: isInteger)
        case .string(let text): try output.string(text)
        // The scanner has checked the bytes of strings.
        case .text(let bytes): try output.string(unsafe bytes.validString)
        case .date(let date): try writeDate(date, context)
        case .data(let data): try writeData(data, context)
        // A document has no such scalars.
        case .missing, .wide, .array, .dictionary, .error: return
        }
    }
}
