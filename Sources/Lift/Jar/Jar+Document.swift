extension Jar {
    /// The whole of a JSON document, which is read here.
    init(reading bytes: consuming PaddedBytes, _ options: JSONReadingOptions) throws(LiftError) {
        do throws(JSONSyntaxError) {
            self.init(.row(JarSource(try Document(json: bytes, options: options)), 0))
        } catch {
            throw LiftError(error)
        }
    }
}

extension LiftError {
    init(noMemoryFor count: Int) {
        self.init("no memory for a document of \(count) bytes", kind: .bounds)
    }
}
