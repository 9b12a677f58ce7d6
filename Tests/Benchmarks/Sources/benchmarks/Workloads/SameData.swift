import Foundation

/// Whether two trees of Foundation's values are equal. Numbers are compared as Doubles, dates to the bit.
func isSameData(_ left: Any, _ right: Any) -> Bool {
    switch (left, right) {
    case (let left as [String: Any], let right as [String: Any]):
        left.count == right.count
            && left.allSatisfy { key, value in right[key].map { isSameData(value, $0) } ?? false }
    case (let left as [Any], let right as [Any]):
        left.count == right.count && zip(left, right).allSatisfy { isSameData($0, $1) }
    case (let left as String, let right as String):
        left == right
    case (let left as Date, let right as Date):
        left == right
    case (is NSNull, is NSNull):
        true
    default:
        if let left = number(left), let right = number(right) { left == right } else { false }
    }
}

private func number(_ value: Any) -> Double? {
    switch value {
    // On Linux, `doubleValue` of JSONSerialization's numbers of 17 digits is off by a bit or two.
    case let value as NSDecimalNumber: Double(value.description)
    case let value as Bool: value ? 1 : 0
    case let value as Int: Double(value)
    case let value as Double: value
    case let value as NSNumber: value.doubleValue
    default: nil
    }
}
