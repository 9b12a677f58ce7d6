#if SWIFT_PACKAGE
    import Lift
#endif

/// Cuts the elements of one array out of a text that arrives in chunks.
///
/// The text around the array is scanned as it arrives, and kept. Elements are cut by `LineCutter`, and only
/// those are kept that nobody has taken yet.
struct ElementStream: ~Copyable {
    /// The text before and after the array.
    private var outside: GrowingJSON
    private var scan: CompletionScan
    private var cutter: LineCutter
    private var phase = Phase.before
    /// The batch that is being read, and the last one of the array.
    private var batch: LineBatch?
    private var index = 0
    private var lastBatch: LineBatch?
    /// What is wrong with the text after the elements that were found.
    private var failure: LiftError?
    /// Whether nothing more is read.
    private(set) var isEnded = false
    private let path: JarPath
    private let arrayPath: GrowingJSON.ArrayPath
    private let settings: LineSettings

    private enum Phase { case before, inside, after }

    init(_ settings: LineSettings, at path: JarPath) {
        var settings = settings
        settings.path = path
        self.settings = settings
        self.path = path
        arrayPath = GrowingJSON.ArrayPath(path)
        var options = settings.options
        if options.partial == .keepingStrings { options.partial = .closed }
        outside = GrowingJSON(options: options, limit: settings.limit, context: settings.context)
        scan = CompletionScan(options)
        cutter = LineCutter(settings)
    }

    /// Adds a chunk. What is wrong with it is thrown by `next`. Returns whether `next` has something to
    /// return or to throw.
    @discardableResult
    mutating func append(_ chunk: [UInt8]) -> Bool {
        if !isEnded {
            do throws(LiftError) {
                var rest = chunk[...]
                // Most chunks are short, and inside of the array.
                if phase == .inside, chunk.count <= LineCutter.chunkSize { rest = try addElements(rest) }
                while !rest.isEmpty { try add(&rest) }
            } catch {
                (failure, isEnded) = (error, true)
            }
        }
        return failure != nil || lastBatch != nil || cutter.hasElements
    }

    /// Adds the first bytes of `rest`, and removes them.
    private mutating func add(_ rest: inout ArraySlice<UInt8>) throws(LiftError) {
        let chunk = rest.prefix(phase == .before ? 1 << 16 : LineCutter.chunkSize)
        rest = rest.dropFirst(chunk.count)
        switch phase {
        case .before:
            let count = try outside.append(chunk)
            let mayBegin = scan.mayComplete(chunk) || count < chunk.count
            if mayBegin, let found = try outside.rest(from: arrayPath) {
                // The limit is for the text outside of the array.
                rest = found.rest + chunk.dropFirst(count) + rest
                phase = .inside
                cutter.begin(at: found.start)
            } else if count < chunk.count {
                throw outside.tooLarge
            }
        case .inside:
            let after = try addElements(chunk)
            if !after.isEmpty { rest = after + rest }
        case .after:
            let count = try outside.append(chunk)
            if scan.mayComplete(chunk) || count < chunk.count { try outside.scanRest(isEnd: false) }
            if count < chunk.count { throw outside.tooLarge }
        }
    }

    /// Adds bytes inside of the array. Returns those after it.
    private mutating func addElements(
        _ chunk: ArraySlice<UInt8>
    ) throws(LiftError) -> ArraySlice<UInt8> {
        try cutter.append(chunk)
        guard cutter.isAtEndOfPart else { return [] }
        lastBatch = try cutter.batch()
        phase = .after
        let (bytes, start) = cutter.rest
        outside.endArray(at: start)
        scan.restart()
        return bytes[...]
    }

    /// Ends the text.
    mutating func finish() {
        if isEnded { return }
        isEnded = true
        do throws(LiftError) {
            switch phase {
            case .before: try checkMissingArray()
            case .inside: cutter.finish()
            case .after: try outside.scanRest(isEnd: true)
            }
        } catch {
            failure = error
        }
    }

    /// Throws the error of a text without the array.
    private mutating func checkMissingArray() throws(LiftError) {
        let jar = try outside.jar(isEnd: true)
        if let failure = outside.failure { throw failure }
        guard let jar else { return }
        do throws(LiftError) {
            let array = jar[path: path]
            if array.kind != .array { throw array.mismatch("an array") }
        } catch {
            // If the text may end too early, the array may be in the rest.
            if settings.options.partial == .refused || !error.mayBeMended { throw error }
        }
    }

    /// Returns the next element; nil if none is complete.
    ///
    /// - Throws: what is wrong with it, and after the last element what is wrong with the text.
    mutating func next() throws(LiftError) -> Jar? {
        while true {
            if let batch, index < batch.count {
                index += 1
                return try batch.jar(at: index - 1)
            }
            (batch, index) = (lastBatch.take(), 0)
            if phase == .inside {
                if let jar = cutter.onlyElement() { return jar }
                batch = try cutter.batch()
            }
            if batch == nil { break }
        }
        guard let failure = failure.take() else { return nil }
        throw failure
    }
}
