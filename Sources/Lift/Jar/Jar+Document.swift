extension Jar {
    /// Creates a Jar by reading a JSON document.
    init(
        reading bytes: consuming PaddedBytes, _ options: JSONReadingOptions, file: String? = nil
    ) throws(LiftError) {
        do throws(SyntaxError) {
            let source = JarSource(try Document(json: bytes, options: options, file: file))
            // A text that ended before its value has a placeholder at row 0.
            let isEmpty = source.document.relaxed?.isEmpty == true
            self.init(isEmpty ? .missing : .row(source, 0), scope: isEmpty ? source : nil)
        } catch {
            throw LiftError(error, file: file)
        }
    }

    /// A Boolean value indicating whether the text ends inside this value, so more of it may follow.
    ///
    /// Only values that you read with ``JSONReadingOptions/partial`` can be partial.
    ///
    ///     let options = JSONReadingOptions(partial: .closed)
    ///     let jar = try Jar(json: #"{"steps": [{"id": 1}, {"id""#, options: options)
    ///     jar.isPartial                        // true
    ///     jar["steps"].isPartial               // true: another step may follow
    ///     jar["steps"][0].isPartial            // false
    ///     jar["total"].isPartial               // true: the key may follow
    ///
    /// A container is partial if the text ends before it's closed, and a string if it's cut off. A missing
    /// value is partial if its dictionary is. In a Jar that you built or changed, only parts that are as they
    /// were read can be partial.
    public var isPartial: Bool {
        switch content {
        case .row(let source, let row): source.document.isPartial(Int(row))
        case .absent(_, let object): absentSource?.document.isPartial(Int(object)) ?? false
        case .missing: (scope as? JarSource)?.document.isPartial(0) ?? false
        default: false
        }
    }
}

extension LiftError {
    package init(noMemoryFor count: Int) {
        self.init("not enough memory for a document of \(count) bytes", kind: .bounds)
    }
}

extension Jar {
    /// Whether this is an object in a document with a key that occurs twice.
    package var hasDuplicateKeys: Bool {
        withRow { _, row in row.kind == .object && row.length != count } ?? false
    }
}
