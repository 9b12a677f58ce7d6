// The protocols of Combine that Lift's coders conform to, from Apple's documentation.

public protocol TopLevelDecoder {
    associatedtype Input

    func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

public protocol TopLevelEncoder {
    associatedtype Output

    func encode<Value: Encodable>(_ value: Value) throws -> Output
}
