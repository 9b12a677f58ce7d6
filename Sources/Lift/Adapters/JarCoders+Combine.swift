#if canImport(Combine)
    import Combine
    import Foundation

    // The operators `decode(type:decoder:)` and `encode(encoder:)` of publishers accept these coders, for
    // JSON.

    extension JarDecoder: TopLevelDecoder {
        /// JSON text in UTF-8.
        public typealias Input = Data
    }

    extension JarEncoder: TopLevelEncoder {
        /// JSON text in UTF-8.
        public typealias Output = Data

        /// Encodes a value as JSON text, for the `encode(encoder:)` operator of publishers.
        ///
        /// In your own code, call `encodeJSON(_:)`.
        ///
        /// - Throws: a `LiftError` with the key path of the value that couldn't be encoded, or that JSON
        ///   can't represent.
        /// - Complexity: O(*n*) in the value.
        @_disfavoredOverload
        public func encode<Value: Encodable>(_ value: Value) throws -> Data { try encodeJSON(value) }
    }
#endif
