/// A row of the table: a hostile input and the work with it.
struct Row {
    let title: String
    /// The n of the first measurement. The second one has 2n.
    let count: Int
    /// The kind of keys, for rows about very many keys; nil for all other rows.
    var keys: String?
    /// The limit of its growth.
    var control = Control.none
    /// Creates the input and returns its size and the work. Only the work is measured.
    let prepare: (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)

    /// With more keys, each of them takes more time, because it is in a slower cache. Control rows with the
    /// same keys and without Lift measure how much more.
    enum Control {
        case none
        /// Compared with the control that has this title.
        case by(String)
        /// A control, whose growth is not limited.
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

    /// Creates a row about very many keys.
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

/// A result that is wrong.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    static func unless(_ isRight: Bool, _ description: String) throws {
        if !isRight { throw Wrong(description: description) }
    }
}

/// Keeps the optimizer from leaving out the work that creates `value`.
@inline(never)
func consume<Value>(_ value: Value) {}
