extension ByteBuffer {
    /// Appends a value as a line. If it throws, nothing is appended. The path of the error begins with the
    /// index, if there is one.
    ///
    /// - Parameter options: these have no white space, but a final line feed.
    package mutating func append(
        line value: some JarRepresentable, index: Int?, _ options: JSONWritingOptions
    ) throws(LiftError) {
        do throws(LiftError) {
            let text = try JSONSink.text(of: value, options, isPart: index != nil)
            // A missing part has no text but the line feed.
            if text.count == 1 { throw JarWalk<JSONWriter>.nothing }
            text.withView(from: 0) { append($0) }
        } catch {
            guard let index else { throw error }
            throw error.below(.index(index))
        }
    }
}
