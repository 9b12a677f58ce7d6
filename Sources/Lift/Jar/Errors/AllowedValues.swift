#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values that an error or the help of a command lists because they are accepted.
package enum AllowedValues {
    /// The maximum number of values that are listed.
    private static let listedCount = 8
    /// The maximum number of cases that are looked at.
    private static let seenCount = 512

    /// The text after what was found instead of a raw value: `, which is not one of "paid", "refunded"`. It
    /// is empty unless `type` is `CaseIterable` and its raw values are strings or numbers.
    ///
    /// - Parameter wanted: The string that was found.
    static func text(for type: Any.Type, near wanted: String?) -> String {
        guard let type = type as? any CaseIterable.Type, let values = rawValues(of: type), !values.isEmpty
        else { return "" }
        return ", which is not " + (values.count == 1 ? "" : "one of ") + list(values, near: wanted)
    }

    /// The list of up to eight raw values of a type, in their order; nil unless the type is `CaseIterable`
    /// and its raw values are strings or numbers.
    package static func list(for type: Any.Type) -> String? {
        guard let type = type as? any CaseIterable.Type, let values = rawValues(of: type), !values.isEmpty
        else { return nil }
        return list(values, near: nil)
    }

    /// A value as it is compared and as it is shown.
    typealias Value = (compared: String, shown: String)

    /// The list of up to eight values, in their order. If there are more, those nearest to `wanted` are
    /// listed, the nearest first, and then an ellipsis.
    static func list(_ values: [Value], near wanted: String?) -> String {
        var values = values
        let isCut = values.count > listedCount
        if isCut, let wanted {
            let wanted = NearKeys.folded(wanted)
            let order = values.indices
                .map { (distance: NearKeys.distance(from: wanted, to: values[$0].compared), index: $0) }
                .sorted { $0 < $1 }
            values = order.map { values[$0.index] }
        }
        return values.prefix(listedCount).map(\.shown).joined(separator: ", ") + (isCut ? ", …" : "")
    }

    private static func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [Value]? {
        var values: [Value] = []
        for value in type.allCases.prefix(seenCount) {
            guard let raw = (value as? any RawRepresentable)?.rawValue as Any? else { return nil }
            switch raw {
            case let text as String: values.append((text, JSONText.quoted(text.cut)))
            case let number as any BinaryInteger: values.append(("\(number)", "\(number)"))
            case let number as any BinaryFloatingPoint: values.append(("\(number)", "\(number)"))
            case let number as Decimal: values.append(("\(number)", "\(number)"))
            default: return nil
            }
        }
        return values
    }
}
