extension Range<Int> {
    /// The first index for which `isBefore` is false, or the upper bound. It is true up to there, so a binary
    /// search finds it.
    package func partition(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
