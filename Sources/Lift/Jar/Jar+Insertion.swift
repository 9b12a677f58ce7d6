extension Jar {
    /// Inserts `jar` before the element at `index`, or after the last element.
    ///
    ///     var tags: Jar = ["json", "swift"]
    ///     tags.insert(["nested": true] as Jar, at: 1)  // ["json",{"nested":true},"swift"]
    ///
    /// A missing value and a null become an array at index 0. Any other value that is not an array, and an
    /// array without the index, becomes an error of the kind `type` or `bounds`, which is thrown when it is
    /// read; an error stays an error. A missing `jar` inserts nothing.
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
            refuseElement(index)
        }
    }

    /// Inserts `value` before the element at `index`, or after the last element.
    ///
    ///     var tags: Jar = ["json", "swift"]
    ///     tags.insert("lift", at: 0)  // ["lift","json","swift"]
    ///
    /// A missing value and a null become an array at index 0. Any other value that is not an array, and an
    /// array without the index, becomes an error of the kind `type` or `bounds`, which is thrown when it is
    /// read; an error stays an error. A nil inserts nothing.
    ///
    /// - Complexity: O(*n*) in the number of elements after the index. The first change to an array that was
    ///   read from JSON takes O(*n*) in the number of its elements.
    public mutating func insert(_ value: any JarRepresentable, at index: Int) {
        insert(value._held(), at: index)
    }

    /// Adds the elements of `jar` after the last element.
    ///
    ///     var tags: Jar = ["json"]
    ///     tags.append(contentsOf: ["swift", 5.9] as Jar)  // ["json","swift",5.9]
    ///
    /// An empty Jar becomes an array. Any other value becomes the first element of a new array, as with
    /// ``append(_:)-(Jar)``; an error stays an error. A missing `jar` and a null add nothing. If `jar` is
    /// anything else than an array, the added element is an error of the kind `type`, which is thrown when it
    /// is read.
    ///
    /// - Complexity: Amortized O(*n*) in the number of elements of `jar`. The first change to an array that
    ///   was read from JSON takes O(*n*) in the number of its elements.
    public mutating func append(contentsOf jar: Jar) {
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
            var element = JarItem(Jar(item, in: other.context))
            element.leaveContext(context)
            array.append(element)
        }
        content = .array(array)
    }

    /// Adds the values of a sequence after the last element.
    ///
    ///     var tags: Jar = ["json"]
    ///     tags.append(contentsOf: ["swift", "lift"])  // ["json","swift","lift"]
    ///
    /// An empty Jar becomes an array. Any other value becomes the first element of a new array; an error
    /// stays an error. A nil in the sequence adds nothing.
    ///
    /// - Complexity: Amortized O(*n*) in the number of values. The first change to an array that was read
    ///   from JSON takes O(*n*) in the number of its elements.
    public mutating func append(contentsOf values: some Sequence<some JarRepresentable>) {
        guard var array = takeArray() else { return }
        array.reserve(values.underestimatedCount)
        // A value may ask for anything while it is represented, but not for this Jar.
        for value in values { array.append(JarItem(value._held())) }
        content = .array(array)
    }

    /// Takes the array out to be changed in place, and leaves a null; nil if this Jar holds an error. A
    /// missing value becomes an array, and any other value the first element of one.
    private mutating func takeArray() -> JarArray? {
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
    /// If there is no such member, nothing changes, and the result is what reading the key gives: a missing
    /// Jar, or an error if this Jar is not a dictionary.
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
    /// If there is no such element, nothing changes, and the result is what reading the index gives: an error
    /// of the kind `bounds`, or of the kind `type` if this Jar is not an array.
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

extension Jar {
    /// Removes the value at `path` and returns it.
    ///
    ///     var jar: Jar = ["payments": [["amount": 1, "note": "x"]]]
    ///     let note = jar.remove(at: "payments[0].note")  // "x"
    ///
    /// If there is no such value, nothing changes, and the result is what reading the path gives: a missing
    /// Jar or an error. An empty path removes everything, so that this Jar is missing.
    ///
    /// - Complexity: O(*n*) in the number of steps, and of elements after one that is removed. The first
    ///   change to a container that was read from JSON takes O(*n*) in the number of its parts.
    @discardableResult
    public mutating func remove(at path: JarPath) -> Jar {
        let removed = part(at: path)
        if path.isEmpty {
            if case .error = resolvedContent { return removed }
            self = replaced(by: JarItem(.missing))
            return removed
        }
        if removed.content.isMissing || !holdsPart(at: path) { return removed }
        var loan = lend(at: path)
        loan.part = Jar()
        put(&loan)
        return removed
    }

    /// Whether there is a container with a part at the end of a path, even if that is an error.
    private func holdsPart(at path: JarPath) -> Bool {
        let container = part(at: path.dropLast())
        return switch container.step(path[path.count - 1]) {
        case .key: container.kind == .dictionary
        case .index(let index): container.kind == .array && index >= 0 && index < container.count ?? 0
        }
    }
}
