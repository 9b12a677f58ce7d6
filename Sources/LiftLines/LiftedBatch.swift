#if SWIFT_PACKAGE
    import Lift
#endif

/// The models of a batch, and the errors between them.
///
/// It's inlined into apps, so the compiler specializes it for their models. Unspecialized, adding and taking
/// a model takes as long as lifting it.
@frozen
@usableFromInline
struct LiftedBatch<Model: Sendable>: Sendable {
    /// The models that are left, the last one first. Taking one from the end moves it, and copies nothing.
    @usableFromInline var models: [Model] = []
    /// Each error with the number of models after it.
    @usableFromInline var failures: [(rest: Int, error: LiftError)] = []
    @usableFromInline var nextError = 0
    /// The number of models that are left when the next error comes.
    @usableFromInline var rest = 0

    @inlinable
    init() {}

    /// Lifts the lines of a batch. Stops early if the task is canceled.
    @inlinable
    init(_ batch: LineBatch, _ lift: (Jar) throws(LiftError) -> Model) {
        models.reserveCapacity(batch.count)
        var values = batch.values()
        for index in 0..<batch.count {
            if index & 0x3F == 0, Task.isCancelled { break }
            do throws(LiftError) {
                models.append(try lift(try batch.jar(at: index, of: &values)))
            } catch {
                failures.append((models.count, Self.kept(error, at: index, of: batch, lift)))
            }
        }
        models.reverse()
        for index in failures.indices { failures[index].rest = models.count - failures[index].rest }
        rest = failures.first?.rest ?? 0
    }

    /// Returns the error of a line, as it is kept in a receipt: the line is lifted again on its own, so that
    /// the error does not keep the text of the whole batch.
    @inline(never)
    @usableFromInline
    static func kept(
        _ error: LiftError, at index: Int, of batch: LineBatch, _ lift: (Jar) throws(LiftError) -> Model
    ) -> LiftError {
        guard batch.keepsErrors else { return error }
        do throws(LiftError) {
            _ = try lift(try batch.jar(at: index))
            return error
        } catch {
            return error
        }
    }

    /// Returns the error that comes next; nil if a model comes next, or nothing.
    mutating func nextFailure() -> LiftError? {
        guard nextError < failures.count, models.count == rest else { return nil }
        let error = failures[nextError].error
        nextError += 1
        rest = nextError < failures.count ? failures[nextError].rest : 0
        return error
    }

    /// Returns the next model; nil if an error comes next, or nothing.
    @inlinable
    mutating func next() -> Model? {
        models.count > rest ? models.popLast() : nil
    }
}

extension LiftedBatch where Model: Liftable {
    @inlinable
    init(_ batch: LineBatch) {
        self.init(batch) { jar throws(LiftError) in
            do throws(LiftError) {
                return try Model._value(from: jar)
            } catch {
                throw jar._thrown(error, as: Model.self)
            }
        }
    }
}
