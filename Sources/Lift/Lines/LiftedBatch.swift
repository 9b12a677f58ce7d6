/// The models of a batch, and the errors between them.
struct LiftedBatch<Model: Liftable & Sendable>: Sendable {
    private var models: [Model] = []
    /// Each error with the number of models before it.
    private var failures: [(count: Int, error: LiftError)] = []
    private var nextModel = 0
    private var nextError = 0

    init() {}

    /// Lifts the lines of a batch. Stops early if the task is cancelled.
    init(_ batch: LineBatch) {
        models.reserveCapacity(batch.count)
        let values = batch.values()
        for index in 0..<batch.count {
            if index & 0x3F == 0, Task.isCancelled { return }
            do throws(LiftError) {
                models.append(try Self.model(try batch.jar(at: index, of: values)))
            } catch {
                failures.append((models.count, error))
            }
        }
    }

    private static func model(_ jar: Jar) throws(LiftError) -> Model {
        do throws(LiftError) {
            return try Model._value(from: jar)
        } catch {
            throw jar._thrown(error, as: Model.self)
        }
    }

    /// Returns the error that comes next; nil if a model comes next, or nothing.
    mutating func nextFailure() -> LiftError? {
        guard nextError < failures.count, failures[nextError].count == nextModel else { return nil }
        defer { nextError += 1 }
        return failures[nextError].error
    }

    /// Returns the next model; nil at the end.
    mutating func next() -> Model? {
        guard nextModel < models.count else { return nil }
        defer { nextModel += 1 }
        return models[nextModel]
    }
}
