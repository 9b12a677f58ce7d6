#if SWIFT_PACKAGE
    import Lift
#endif

/// A text that arrives in chunks, and the values of what is complete in it.
final class PartialText<Value> {
    private var json: GrowingJSON
    private let lift: (Jar) throws(LiftError) -> Value
    /// What is wrong with the text after what was read. It's thrown after the value of what came before it.
    private(set) var failure: LiftError?
    /// Whether the last value was that of the whole text, as far as that is known.
    private var isComplete = false

    init(_ settings: LineSettings, _ lift: @escaping (Jar) throws(LiftError) -> Value) {
        json = GrowingJSON(options: settings.options, limit: settings.limit, context: settings.context)
        self.lift = lift
    }

    /// Adds a chunk. What is wrong with it is thrown by `value`.
    func append(_ chunk: [UInt8]) {
        if failure != nil { return }
        do throws(LiftError) {
            if try json.append(chunk[...]) < chunk.count { failure = json.tooLarge }
        } catch {
            failure = error
        }
    }

    /// Returns the value of the text so far; nil if nothing new is complete, or if it isn't enough for a
    /// value.
    ///
    /// - Parameter isEnd: Whether the text is complete.
    /// - Throws: What is wrong with the value. If there is none, what is wrong with the text.
    func value(isEnd: Bool) throws(LiftError) -> Value? {
        let jar = try json.jar(isEnd: isEnd && failure == nil)
        if let found = json.failure { failure = found }
        if let jar, !isComplete, let value = try value(of: jar, isEnd: isEnd) { return value }
        if let failure { throw failure }
        return nil
    }

    private func value(of jar: Jar, isEnd: Bool) throws(LiftError) -> Value? {
        do throws(LiftError) {
            // What is lifted again with the next part is recorded then.
            let isLast = isEnd || failure != nil || !jar.isPartial
            let value = try lift(isLast ? jar : jar.listingNothing)
            isComplete = !jar.isPartial
            return value
        } catch {
            if !isEnd || failure != nil, error.mayBeMended { return nil }
            throw error
        }
    }
}

/// Finds out whether a chunk may complete something, without reading it.
struct CompletionScan {
    private let options: JSONReadingOptions
    private var isInString = false
    private var isAfterBackslash = false
    private var isAfterDigit = false

    init(_ options: JSONReadingOptions) { self.options = options }

    /// Goes on in another part of the text, outside of strings.
    mutating func restart() { self = CompletionScan(options) }

    /// Returns whether a value may end in `chunk`, or a container may begin.
    mutating func mayComplete(_ chunk: ArraySlice<UInt8>) -> Bool {
        // Strings that are kept grow with each character, and the other syntaxes have more kinds of strings.
        if options.syntax != .json || options.partial == .keepingStrings { return true }
        var mayComplete = false
        // That of a slice: `Array.span` needs macOS 26.
        let text = chunk.span
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            if isInString {
                if isAfterBackslash {
                    isAfterBackslash = false
                } else if byte == 0x22 {
                    isInString = false
                    mayComplete = true
                } else if byte == 0x5C {
                    isAfterBackslash = true
                } else {
                    offset = text.endOfStringText(from: offset, quote: 0x22)
                }
            } else if byte == 0x22 {
                isInString = true
            } else if byte.isSpaceOfJSON {
                if isAfterDigit { mayComplete = true }
                isAfterDigit = false
            } else {
                // Digits, signs and points complete nothing.
                isAfterDigit = byte >= 0x2D && byte <= 0x39
                if !isAfterDigit { mayComplete = true }
            }
        }
        return mayComplete
    }
}
