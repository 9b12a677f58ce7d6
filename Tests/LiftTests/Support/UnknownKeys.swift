import Lift
import Testing

/// Expects that `text` is lifted, and that `wanted` is thrown if unknown keys are refused. If `wanted` is
/// nil, `text` is lifted then, too.
func expectUnknownKey<Value: Liftable>(
    _ text: String, _ type: Value.Type, _ wanted: LiftFailure?,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for route in JarRoute.keepingOrder where route.path.isEmpty {
        let jar = try route.jar(text)
        #expect(throws: Never.self, "\(route)", sourceLocation: sourceLocation) { try jar^ as Value }
        let receipt = JarReceipt()
        #expect(throws: Never.self, "\(route)", sourceLocation: sourceLocation) {
            try jar.union(context: receipt)^ as Value
        }
        #expect(receipt.unknownKeys.isEmpty == (wanted == nil), "\(route)", sourceLocation: sourceLocation)
        let strict = jar.union(context: JarUnknownKeys.refused)
        if let wanted {
            let found = try failure { try strict^ as Value }
            let message = found.message.replacing(#/ \(line \d+, column \d+\)/#, with: "")
            let same = LiftFailure(found.kind, message, at: found.key)
            #expect(same == wanted, "\(route)", sourceLocation: sourceLocation)
        } else {
            #expect(throws: Never.self, "\(route)", sourceLocation: sourceLocation) {
                try strict^ as Value
            }
        }
    }
}
