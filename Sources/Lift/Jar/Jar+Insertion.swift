extension Jar {
    /// Inserts `jar` before the element at `index`, or after the last element.
    ///
    ///     var tags: Jar = ["json", "swift"]
    ///     tags.insert(["nested": true] as Jar, at: 1)  // ["json",{"nested":true},"swift"]
    ///
    /// At index 0, a missing value and a null become an array. If this Jar is any other value, or an array
    /// without that index, it becomes an error of the kind `type` or `bounds`, which you get when you read
    /// it. An error stays an error. Inserting a missing `jar` does nothing.
    ///
    /// - Complexity: O(*n*) in the number of elements after the index. The first change to an array that was
    ///   read from JSON takes O(*n*) in the number of its elements.
    public mutating func insert(_ jar: Jar, at index: Int) {
        let inserted = JarItem(jar)
        if inserted.content.isMissing { return }
        openForChange()
        if index == 0, content.isMissing || content.isNull { become(.array(JarArray())) }
        if case .array(var array) = content, index >= 0, index <= array.count {
            content = .null
            array.insert(inserted, at: index)
            content = .array(array)
        } else {
            refuseElement(index) { $0 + 1 }
        }
    }

    /// Adds the values of a sequence after the last element.
    ///
    ///     var tags: Jar = ["json"]
    ///     tags.append(contentsOf: ["swift", "lift"])  // ["json","swift","lift"]
    ///
    /// An empty Jar becomes an array. Any other value becomes the first element of a new array. An error
    /// stays an error. A nil in the sequence is a null.
    ///
    /// - Complexity: Amortized O(*n*) in the number of values. The first change to an array that was read
    ///   from JSON takes O(*n*) in the number of its elements.
    public mutating func append(contentsOf values: some Sequence<some JarRepresentable>) {
        guard var array = takeArray() else { return }
        array.reserve(values.underestimatedCount)
        // A value may ask for anything while it is represented, but not for this Jar.
        for value in values {
            array.append(JarItem(value.held()), isOptional: type(of: value)._isOptional)
        }
        content = .array(array)
    }

    /// Adds the elements of another Jar after the last element. Anything but an array throws an error.
    mutating func appendElements(of jar: Jar) {
        let other = jar.isDeferred ? Jar(JarItem(jar), in: context).resolved : jar
        if other.content.isMissing || other.content.isNull { return }
        guard var elements = JarElements(other) else {
            if case .error = other.content { return append(other) }
            // The error gets the path that it has here.
            let error = LiftError("expected an array, found \(other.summary)", kind: .type)
            return append(Jar(.error(error)))
        }
        guard var array = takeArray() else { return }
        array.reserve(elements.count)
        let context = context
        while let item = elements.nextItem() {
            array.append(JarItem(Jar(item, in: other.context), leaving: context))
        }
        content = .array(array)
    }

    /// Takes the array out to change it in place, and leaves a null; nil if this Jar is an error. A missing
    /// value becomes an array, and any other value the first element of one.
    mutating func takeArray() -> JarArray? {
        openForChange()
        switch content {
        case .error: return nil
        case .array: break
        default:
            var array = JarArray()
            // The element has no context of its own, because the context stays with the array.
            array.append(JarItem(JarItem(Jar(content)).content))
            become(.array(array))
        }
        guard case .array(let array) = content else { return nil }
        content = .null
        return array
    }
}

// MARK: - Removing

extension Jar {
    /// Removes the member at `key` and returns its value.
    ///
    ///     var jar: Jar = ["name": "Lift", "size": 1]
    ///     let size = jar.removeValue(forKey: "size")  // 1
    ///
    /// If there's no such member, nothing changes, and the result is the same as reading the key: a missing
    /// Jar, or an error if this Jar isn't a dictionary.
    ///
    /// - Complexity: Amortized O(1). The first change to a dictionary that was read from JSON takes O(*n*) in
    ///   the number of its members.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> Jar {
        let removed = child(key)
        if !removed.content.isMissing, kind == .dictionary { self[key] = Jar() }
        return removed
    }

    /// Removes the element at `index` and returns it.
    ///
    ///     var tags: Jar = ["json", "swift"]
    ///     let first = tags.remove(at: 0)  // "json"
    ///
    /// If there's no such element, nothing changes, and the result is the same as reading the index: an error
    /// of the kind `bounds`, or of the kind `type` if this Jar isn't an array.
    ///
    /// - Complexity: O(*n*) in the number of elements after the index. The first change to an array that was
    ///   read from JSON takes O(*n*) in the number of its elements.
    @discardableResult
    public mutating func remove(at index: Int) -> Jar {
        let removed = child(index)
        if kind == .array, let count, index >= 0, index < count { self[index] = Jar() }
        return removed
    }
}
