import Foundation

/// A logarithmic scale from values to positions.
struct Scale {
    let values: ClosedRange<Double>
    /// The positions of the first and the last value. They decrease for an axis that points up.
    let places: (first: Double, last: Double)

    func place(_ value: Double) -> Double {
        let (lower, upper) = (log(values.lowerBound), log(values.upperBound))
        let clamped = min(max(value, values.lowerBound), values.upperBound)
        return places.first + (places.last - places.first) * (log(clamped) - lower) / (upper - lower)
    }

    /// The powers of ten in the range.
    var powers: [Double] {
        let first = Int(log10(values.lowerBound).rounded(.up))
        let last = Int(log10(values.upperBound).rounded(.down))
        return first > last ? [] : (first...last).map { pow(10, Double($0)) }
    }
}
