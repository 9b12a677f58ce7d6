/// One line of the table: something hostile, and what is done with it.
struct Row {
    let title: String
    /// The n of the first measurement; the second one has twice as much.
    let count: Int
    /// What the very many keys are that it is about; nil for all other rows.
    var keys: String?
    /// Which rows it may grow as fast as.
    var control = Control.none
    /// Makes the input, which is not measured, and returns its bytes and the work, which is.
    let prepare: (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)

    /// Work on many keys takes more time for each of them, because slower caches hold them. Rows with the
    /// same keys and without Lift measure how much more.
    enum Control {
        case none
        /// Compared with the control of that title.
        case by(String)
        /// One itself, which may grow as it likes.
        case itself

        func isBy(_ title: String) -> Bool {
            if case .by(title) = self { true } else { false }
        }
    }

    init(
        _ title: String, _ count: Int,
        _ prepare: @escaping (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)
    ) {
        self.title = title
        self.count = count
        self.prepare = prepare
    }

    /// About very many keys.
    init(
        _ title: String, _ count: Int, keys: String, control: Control = .none,
        _ prepare: @escaping (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)
    ) {
        self.init(title, count, prepare)
        self.keys = keys
        self.control = control
    }

    var isControl: Bool {
        if case .itself = control { true } else { false }
    }
}

/// That something was not as it has to be.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    static func unless(_ isRight: Bool, _ description: String) throws {
        if !isRight { throw Wrong(description: description) }
    }
}

/// Keeps the optimiser from leaving out what makes `value`.
@inline(never)
func consume<Value>(_ value: Value) {}
