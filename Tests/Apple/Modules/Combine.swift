// The protocols of Combine that Lift's coders and publishers conform to, and what an app uses of them, from
// Apple's documentation.

import Dispatch

public protocol TopLevelDecoder {
    associatedtype Input

    func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

public protocol TopLevelEncoder {
    associatedtype Output

    func encode<Value: Encodable>(_ value: Value) throws -> Output
}

// MARK: Publishers

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    func request(_ demand: Subscribers.Demand)
}

public protocol Cancellable {
    func cancel()
}

public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public struct CombineIdentifier: Hashable {
    private let id: ObjectIdentifier

    public init(_ obj: AnyObject) { id = ObjectIdentifier(obj) }
}

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    public struct Demand: Hashable {
        public static var unlimited: Demand { Demand(count: .max) }
        public static var none: Demand { Demand(count: 0) }

        private let count: Int

        public static func max(_ value: Int) -> Demand { Demand(count: value) }

        public static func += (lhs: inout Demand, rhs: Demand) {
            let (sum, isUnlimited) = lhs.count.addingReportingOverflow(rhs.count)
            lhs = isUnlimited ? .unlimited : Demand(count: sum)
        }

        public static func -= (lhs: inout Demand, rhs: Int) {
            if lhs != .unlimited { lhs = Demand(count: lhs.count - rhs) }
        }
    }
}

public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}

    public final func cancel() {}
    public final func store(in set: inout Set<AnyCancellable>) {}

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public final func hash(into hasher: inout Hasher) {}
}

public protocol Scheduler {
    associatedtype SchedulerOptions
}

extension DispatchQueue: Scheduler {
    public struct SchedulerOptions {}
}

public enum Publishers {
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
    }
}

extension Publisher {
    public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> {
        Publishers.ReceiveOn()
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
}

// MARK: Observable objects

public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    public init() {}

    public final func receive<S: Subscriber>(subscriber: S) where Never == S.Failure, Void == S.Input {}
    public final func send() {}
}

public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    var objectWillChange: ObjectWillChangePublisher { get }
}
