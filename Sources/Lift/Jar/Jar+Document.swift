extension Jar {
    /// Creates a Jar by reading a JSON document.
    init(
        reading bytes: consuming PaddedBytes, _ options: JSONReadingOptions, file: String? = nil
    ) throws(LiftError) {
        do throws(JSONSyntaxError) {
            self.init(.row(JarSource(try Document(json: bytes, options: options, file: file)), 0))
        } catch {
            throw LiftError(error, file: file)
        }
    }
}

extension LiftError {
    init(noMemoryFor count: Int) {
        self.init("not enough memory for a document of \(count) bytes", kind: .bounds)
    }
}
