// The protocols of Combine that Lift's coders conform to, from Apple's documentation.

public protocol TopLevelDecoder {
    associatedtype Input

    func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

public protocol TopLevelEncoder {
    associatedtype Output

    func encode<Value: Encodable>(_ value: Value) throws -> Output
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    public init() {}

    public final func send() {}
}

public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    var objectWillChange: ObjectWillChangePublisher { get }
}
