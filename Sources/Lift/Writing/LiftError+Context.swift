extension LiftError {
    /// The data nearest to the error, as compact JSON: the value itself, or the container that it is missing
    /// from.
    ///
    ///     error.context  // {"id":1,"name":"Kim"}
    ///     error.context  // {"id":1,"text":"Lorem ipsum dolor…","list":[1,2,3,…]}, if the data is longer
    ///
    /// It has at most 1,024 bytes of UTF-8. Longer data is shortened, with an ellipsis for each omission:
    /// Lift cuts strings between two Characters, then leaves out parts of containers that don't fit, and
    /// closes all brackets. A value that can't be written as JSON is described in words. The text is empty if
    /// the error has no data. Values that a ``JarRedaction`` hides are `<redacted>`. Control characters and
    /// those that change the direction of text are escaped.
    ///
    /// - Complexity: O(1) for data of any size. It's computed on each access.
    public var context: String {
        guard let nearest else { return "" }
        if case .error = nearest.content { return "" }
        return Excerpt.text(of: nearest, isHidden: hidesNearest)
    }
}
