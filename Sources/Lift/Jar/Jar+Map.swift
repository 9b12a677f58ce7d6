extension Jar {
    /// Returns this array with the results of `transform` for its elements, or this dictionary with the
    /// results for the values of its members.
    ///
    ///     let prices: Jar = ["tea": 2, "cake": 3]
    ///     let doubled = try prices.map { try $0^ * 2 as Int }  // {"tea":4,"cake":6}
    ///
    /// Keys, their order and the context stay. A result that is nil, or missing, is left out. Each value that
    /// `transform` gets has the context and the path that it has when it is read.
    ///
    /// A missing value and a null stay what they are. Any other value becomes an error of the kind `type`,
    /// which is thrown when it is read.
    ///
    /// - Throws: what `transform` throws. A ``LiftError`` without a path of its own gets that of the value.
    /// - Complexity: O(*n*) in the number of elements or members.
    public func map(_ transform: (Jar) throws -> some JarRepresentable) rethrows -> Jar {
        var mapped = self.resolved
        if var elements = JarElements(mapped) {
            var array = JarArray(capacity: elements.count)
            while !elements.isAtEnd { array.append(try item(elements.next(), transform)) }
            mapped.become(.array(array))
        } else if var members = JarMembers(mapped) {
            var object = JarObject(capacity: members.maximumCount)
            while let (key, value) = members.next() { object.append(key, try item(value, transform)) }
            mapped.become(.object(object))
        } else if !mapped.content.isMissing, !mapped.content.isNull, mapped.content.kind != .error {
            mapped.become(.error(LiftError(expected: "an array or a dictionary", in: self)))
        }
        return mapped
    }

    private func item(_ part: Jar, _ transform: (Jar) throws -> some JarRepresentable) rethrows -> JarItem {
        do {
            var item = JarItem(try transform(part)._held())
            item.leaveContext(context)
            return item
        } catch let error as LiftError {
            throw error.located(at: part)
        }
    }
}
