/// An error in a binary property list: its reason, its offset and its path.
struct PropertyListFailure: Error, Equatable {
    enum Reason: Equatable {
        /// The message for people: what was expected and what was found.
        case malformed(String)
        case tooManyValues(limit: Int)
        case tooMuchContent(limit: Int)
        case tooDeep(limit: Int)
        case tooLong(String)
        case tooLarge(Int, limit: Int)
        case outOfMemory
    }

    let reason: Reason
    /// The offset in bytes from the start of the list.
    let offset: Int
    /// The path to the value that has the error.
    var path: [DocumentStep] = []

    /// The message for people: what was expected and what was found.
    var message: String {
        switch reason {
        case .malformed(let message): message
        case .tooManyValues(let limit):
            "expected at most \(limit) keys and values, found references to more"
        case .tooMuchContent(let limit):
            "expected at most \(limit) bytes of keys and values, found references to more"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooLong(let what): "\(what) exceeds the limit for one value"
        case .tooLarge(let count, let limit): "expected at most \(limit) bytes, found \(count)"
        case .outOfMemory: "not enough memory for the document"
        }
    }

    /// Whether the list exceeds a limit, and is not malformed as far as it was read.
    var isLimit: Bool {
        if case .malformed = reason { false } else { true }
    }
}
