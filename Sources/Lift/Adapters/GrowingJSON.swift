/// JSON text that is still arriving, and the Jars of what is complete in it.
package struct GrowingJSON: ~Copyable {
    private var text = ByteBuffer(capacity: 0)
    private var progress = RelaxedJSONScanner.Progress()
    private let options: JSONReadingOptions
    private let context: Jar.Context
    /// The largest number of bytes, apart from the closing bracket of an array that was left out.
    private let limit: Int
    /// The number of bytes of a token without an end from which it's scanned again.
    private var retryCount = 0
    /// A part that was left out of the text, and where the text goes on after it.
    private var gap: (offset: Int, end: TextStart)?
    /// What is wrong with the text after the last Jar. There are no more Jars then.
    package private(set) var failure: LiftError?

    package init(options: JSONReadingOptions, limit: Int, context: Jar.Context) {
        self.options = options
        self.limit = min(limit, RelaxedJSONScanner.growingValuesStart - 2)
        self.context = context
    }

    /// Adds the bytes that follow, up to the limit. Returns how many that are.
    package mutating func append(_ bytes: ArraySlice<UInt8>) throws(LiftError) -> Int {
        // The bracket of an array that was left out may be beyond the limit.
        let length = max(0, min(bytes.count, limit - text.count))
        guard text.appendIfPossible(bytes.prefix(length)) else { throw LiftError(noMemoryFor: length) }
        return length
    }

    /// The error of a text that goes on beyond the limit.
    package var tooLarge: LiftError {
        let message = JSONScanFailure.message(tooLarge: nil, limit: limit)
        return LiftError(message, isLimit: true, at: 0, TextPosition(line: 1, column: 1))
    }

    /// Returns the value so far; nil if nothing new is complete. If something is wrong with the text after
    /// that, `failure` says what.
    ///
    /// - Parameter isEnd: Whether the text is complete. Without a failure there is always a value then, which
    ///   is missing if the options allow a text without one.
    /// - Complexity: O(n) in the new text, and O(n) in the whole text if there is a value, for copying it.
    package mutating func jar(isEnd: Bool) throws(LiftError) -> Jar? {
        if failure != nil { return nil }
        let jar = try newJar(isEnd: isEnd)
        failure = progress.failure.map { error($0) }
        return jar
    }

    private mutating func newJar(isEnd: Bool) throws(LiftError) -> Jar? {
        do throws(JSONScanFailure) {
            // The text lives until the end of this call, and what is returned has no view of it.
            let view = unsafe text.paddedView
            guard isEnd || isWorthScanning else { return nil }
            let result = try RelaxedJSONScanner.scan(view, after: &progress, options: options, isEnd: isEnd)
            noteToken()
            guard let result else { return nil }
            let document = try document(of: result, view)
            let source = JarSource(document, context: context)
            let isEmpty = document.relaxed?.isEmpty == true
            return Jar(isEmpty ? .missing : .row(source, 0), scope: isEmpty ? source : nil)
        } catch {
            throw self.error(error)
        }
    }

    /// Returns a document with a copy of the text.
    private func document(
        of result: consuming ScannedText, _ text: ByteView
    ) throws(JSONScanFailure) -> Document {
        guard let copy = PaddedBytes(copying: text), let bytes = result.bytes(of: copy) else {
            throw JSONScanFailure(reason: .outOfMemory, offset: 0)
        }
        let document = Document(bytes, result.tape, lastKeyCounts: options.duplicateKeys == .last)
        if options.duplicateKeys == .refused, let failure = document.duplicateKeyFailure() { throw failure }
        return document
    }
}

extension GrowingJSON {
    /// Whether it's time to scan. The beginning of a token is scanned again, so a long one is scanned when it
    /// is a quarter longer. Callers that read plain JSON only ask when a token may be complete.
    private var isWorthScanning: Bool {
        let isPlain = options.syntax == .json || options.partial == .keepingStrings
        return isPlain || text.count - progress.offset >= retryCount || text.count >= limit
    }

    private mutating func noteToken() {
        let rest = text.count - progress.offset
        retryCount = rest < 4096 ? 0 : rest + rest / 4
    }
}

// MARK: - An array inside the text

extension GrowingJSON {
    /// Where an array is looked for.
    package struct ArrayPath {
        fileprivate let wanted: RelaxedJSONScanner.WantedArray

        package init(_ path: JarPath) {
            wanted = RelaxedJSONScanner.WantedArray(
                steps: path.map { step in
                    switch step {
                    case .key(let key): (key, key.arrayIndex)
                    case .index(let index): (String(index), index)
                    }
                })
        }
    }

    /// Looks for the array at `path` in the new text. Returns the text from its opening bracket on, and
    /// where that begins; nil if the array hasn't begun yet.
    ///
    /// The array is then left out, until `endArray`.
    package mutating func rest(from path: ArrayPath) throws(LiftError) -> (rest: [UInt8], start: TextStart)? {
        do throws(JSONScanFailure) {
            // The text lives until the end of this call, and nothing keeps a view of it.
            let view = unsafe text.paddedView
            guard isWorthScanning else { return nil }
            _ = try RelaxedJSONScanner.scan(
                view, after: &progress, options: options, isEnd: false, makesDocument: false,
                until: path.wanted)
            noteToken()
            if let failure = progress.failure { throw failure }
            guard progress.isInWantedArray else { return nil }
            let start = progress.offset - 1
            let place = TextStart(offset: start, position: view.position(of: start))
            let rest = text.bytes(from: start)
            text.truncate(to: progress.offset)
            return (rest, place)
        } catch {
            throw self.error(error)
        }
    }

    /// Adds the closing bracket of the array that was left out. The text goes on at `end`.
    package mutating func endArray(at end: TextStart) {
        text.append(0x5D)
        gap = (text.count, end)
    }

    /// Scans what is new after the array that was left out. At the end, looks for duplicate keys.
    package mutating func scanRest(isEnd: Bool) throws(LiftError) {
        do throws(JSONScanFailure) {
            // The text lives until the end of this call, and nothing keeps a view of it.
            let view = unsafe text.paddedView
            guard isEnd || isWorthScanning else { return }
            let result = try RelaxedJSONScanner.scan(
                view, after: &progress, options: options, isEnd: isEnd, makesDocument: isEnd)
            noteToken()
            if let failure = progress.failure { throw failure }
            if isEnd, options.duplicateKeys == .refused, let result { _ = try document(of: result, view) }
        } catch {
            throw self.error(error)
        }
    }

    @inline(never)
    private mutating func error(_ failure: JSONScanFailure) -> LiftError {
        // The text lives until the end of this call, and the error has no view of it.
        let view = unsafe text.paddedView
        var start = 0
        var place = TextStart(offset: failure.offset, position: view.position(of: failure.offset))
        if let gap, failure.offset >= gap.offset {
            start = gap.offset
            let position = view.position(
                of: failure.offset, from: start, at: TextPosition(line: 1, column: 1))
            place = TextStart(
                offset: gap.end.offset + failure.offset - start,
                position: position.moved(from: gap.end.position))
        }
        // A context that hides values hides the line of the text, too.
        return LiftError(SyntaxError(failure, in: view, at: place, from: start))
            .located(at: Jar(.missing, context: context))
    }
}
