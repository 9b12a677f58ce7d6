#if SWIFT_PACKAGE
    import Lift
#endif

extension JarStream {
    /// Reads values from a text whose chunks you get in a delegate or a callback.
    ///
    ///     let reader = JarStream.Reader(partial: Story.self)
    ///
    ///     func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    ///         reader.append(data)
    ///         while let story = try reader.next() { show(story) }
    ///     }
    ///
    /// Call ``finish()`` at the end of the text, and then ``next()`` until it returns nil. Errors, paths and
    /// limits are those of ``JarStream/partial(as:)`` and ``JarStream/elements(as:at:)``.
    public final class Reader<Value> {
        /// One of the two is there.
        private let partial: PartialText<Value>?
        private var elements: ElementStream?
        private let lift: (Jar) throws(LiftError) -> Value
        private var isFinished = false
        /// Whether everything was read, or can't be.
        private var isAtEnd = false
        private var scan: CompletionScan
        /// Whether something may be complete that came after the last value.
        private var isNew = false
        /// The number of bytes so far, and at the last value.
        private var count = 0
        private var valueCount = 0

        private init(
            _ path: JarPath?, _ options: JSONReadingOptions, _ context: Jar.Context,
            _ lift: @escaping (Jar) throws(LiftError) -> Value
        ) {
            var settings = LineSettings(layout: .array, options: options, file: nil, receipt: nil)
            settings.context = settings.context.union(context)
            self.lift = lift
            scan = CompletionScan(options)
            if let path {
                partial = nil
                elements = ElementStream(settings, at: path)
            } else {
                elements = nil
                partial = PartialText(settings, lift)
            }
        }

        /// Creates a reader of the value of the whole text as it grows.
        ///
        ///     let reader = JarStream.Reader(partial: Story.self)
        ///
        /// - Parameters:
        ///   - type: the type of the value.
        ///   - options: the syntax, limits, and how to treat duplicate keys, strings that are cut off and
        ///     text that ends too early.
        ///   - context: the context of the value.
        public convenience init(
            partial type: Value.Type, options: JSONReadingOptions = JSONReadingOptions(),
            context: Jar.Context = Jar.Context()
        ) where Value: Liftable {
            self.init(nil, options, context) { jar throws(LiftError) in try jar.liftedForAll() }
        }

        /// Creates a reader of the value of the whole text as it grows, lifted with a transform.
        ///
        ///     let reader = JarStream.Reader(partialBy: .codable(Story.self))
        ///
        /// - Parameters:
        ///   - transform: lifts the value.
        ///   - options: the syntax, limits, and how to treat duplicate keys, strings that are cut off and
        ///     text that ends too early.
        ///   - context: the context of the value.
        public convenience init(
            partialBy transform: some JarTransform<Value>, options: JSONReadingOptions = JSONReadingOptions(),
            context: Jar.Context = Jar.Context()
        ) {
            self.init(nil, options, context) { jar throws(LiftError) in
                try jar.transformed(by: transform).liftedForAll()
            }
        }

        /// Creates a reader of the elements of an array in the text, each one once and as soon as it's
        /// complete.
        ///
        ///     let reader = JarStream.Reader(elements: Item.self, at: "items")
        ///
        /// - Parameters:
        ///   - type: the type of the elements.
        ///   - path: where the array is. By default, it's the whole text.
        ///   - options: the syntax, limits, and how to treat duplicate keys and text that ends too early.
        ///   - context: the context of the elements.
        public convenience init(
            elements type: Value.Type, at path: JarPath = [],
            options: JSONReadingOptions = JSONReadingOptions(), context: Jar.Context = Jar.Context()
        ) where Value: Liftable {
            self.init(path, options, context) { jar throws(LiftError) in try jar.liftedForAll() }
        }

        /// Creates a reader of the elements of an array in the text, lifted with a transform.
        ///
        ///     let reader = JarStream.Reader(elementsBy: .codable(Item.self), at: "items")
        ///
        /// - Parameters:
        ///   - transform: lifts the elements.
        ///   - path: where the array is. By default, it's the whole text.
        ///   - options: the syntax, limits, and how to treat duplicate keys and text that ends too early.
        ///   - context: the context of the elements.
        public convenience init(
            elementsBy transform: some JarTransform<Value>, at path: JarPath = [],
            options: JSONReadingOptions = JSONReadingOptions(), context: Jar.Context = Jar.Context()
        ) {
            self.init(path, options, context) { jar throws(LiftError) in
                try jar.transformed(by: transform).liftedForAll()
            }
        }

        /// Adds the next bytes of the text. They may end anywhere, even inside a character.
        ///
        ///     reader.append(data)
        ///
        /// If something is wrong with the text, ``next()`` throws.
        public func append(_ chunk: some Sequence<UInt8>) { append(Array(chunk)) }

        /// Adds the next part of the text.
        ///
        ///     reader.append(delta)
        ///
        /// If something is wrong with the text, ``next()`` throws.
        public func append(_ chunk: some StringProtocol) { append(Array(chunk.utf8)) }

        private func append(_ chunk: [UInt8]) {
            if isFinished { return }
            count += chunk.count
            elements?.append(chunk)
            guard let partial else { return }
            if scan.mayComplete(chunk[...]) { isNew = true }
            partial.append(chunk)
        }

        /// Ends the text. Call ``next()`` for the values that are left.
        public func finish() {
            if isFinished { return }
            isFinished = true
            elements?.finish()
        }

        /// Returns the next value; nil if there's none yet or, after ``finish()``, no other one.
        ///
        /// For the whole text, there's a next value when something new is complete. If the text is longer
        /// than 4 KB and not finished, it must also have grown by half since the last value. So the work is
        /// linear in the length of the text, no matter how short the chunks are. To get a value whenever
        /// something new is complete, call ``latest()``.
        ///
        /// - Throws: The `LiftError` of malformed text or of a value that can't be lifted. If the text is
        ///   malformed, you first get the value of what is complete before the error. After the error of
        ///   an element, the next call returns the next element; after every other error there are no more
        ///   values.
        /// - Complexity: O(*n*) in the new text. For values of the whole text, also O(*n*) in that if there's
        ///   a value.
        public func next() throws -> Value? {
            guard let partial else { return try nextElement() }
            let isDue = count <= 4096 || count / 3 >= valueCount / 2
            return isDue || isFinished || partial.failure != nil ? try latest() : nil
        }

        /// Returns the value of everything so far, if something new is complete; nil otherwise. For elements,
        /// it's the same as ``next()``.
        ///
        ///     reader.append(data)
        ///     if let story = try reader.latest() { show(story) }
        ///
        /// Lifting takes time in proportion to the length of the whole text. So call it when you're about to
        /// use the value, such as when you draw a frame, or when a source pauses, and not for each of
        /// thousands of short chunks.
        ///
        /// - Throws: The `LiftError` of malformed text or of a value that can't be lifted. If the text is
        ///   malformed, you first get the value of what is complete before the error. After the error there
        ///   are no more values, except for elements.
        /// - Complexity: O(*n*) in the text so far.
        public func latest() throws -> Value? {
            guard let partial else { return try nextElement() }
            guard isNew || isFinished || partial.failure != nil, !isAtEnd else { return nil }
            (isNew, valueCount) = (false, count)
            do throws(LiftError) {
                let value = try partial.value(isEnd: isFinished)
                isAtEnd = isFinished && partial.failure == nil
                return value
            } catch {
                isAtEnd = true
                throw error
            }
        }

        private func nextElement() throws(LiftError) -> Value? {
            guard let jar = try elements?.next() else { return nil }
            return try lift(jar)
        }
    }
}
