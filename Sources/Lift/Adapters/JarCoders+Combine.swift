#if canImport(Combine)
    import Combine
    import Foundation

    // `decode(type:decoder:)` and `encode(encoder:)` of publishers take these coders, for JSON.

    extension JarDecoder: TopLevelDecoder {
        public typealias Input = Data
    }

    extension JarEncoder: TopLevelEncoder {
        public typealias Output = Data

        /// The JSON text of `value`, as a publisher's `encode(encoder:)` asks for it; call `encodeJSON` yourself.
        ///
        /// - Throws: a `LiftError` with the key path of what failed to be encoded, or has no form in JSON.
        /// - Complexity: O(n) in what is encoded.
        @_disfavoredOverload
        public func encode<Value: Encodable>(_ value: Value) throws -> Data { try encodeJSON(value) }
    }
#endif
