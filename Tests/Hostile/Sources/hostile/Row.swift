/// One line of the table: something hostile, and what is done with it.
struct Row {
    let title: String
    /// The n of the first measurement; the second one has twice as much.
    let count: Int
    /// Makes the input, which is not measured, and returns its bytes and the work, which is.
    let prepare: (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)

    init(
        _ title: String, _ count: Int,
        _ prepare: @escaping (_ count: Int) throws -> (bytes: Int, work: () throws -> Void)
    ) {
        self.title = title
        self.count = count
        self.prepare = prepare
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
