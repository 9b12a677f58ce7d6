extension Jar {
    /// The value at `key`.
    ///
    ///     let date: Date = try jar["payments"][3]["date"]^
    ///     jar["payments"][2]["date"] = Date()
    ///     jar["optional"] = nil  // removes the key
    ///
    /// Reading never fails: if the value is missing, or this Jar isn't a dictionary, you get the error when
    /// you lift the value. Assigning to a key of a value that isn't a dictionary replaces that value with a
    /// dictionary; an error stays an error. Only the containers on the path are rebuilt, and in place if no
    /// other Jar shares them.
    ///
    /// - Complexity: Reading and writing take amortized O(1). The first change to a dictionary that was read
    ///   from JSON takes O(*n*) in the number of its members.
    public subscript(key: String) -> Jar {
        consuming get { child(key) }
        _modify {
            let slot = openObject(key)
            var loan = lendMember(key, slot)
            defer { putMember(key, slot, &loan) }
            yield &loan.value
        }
    }

    /// The value at `key`, to which you can assign any representable value; nil if there's none.
    ///
    ///     jar["date"] = Date()
    ///     jar["optional"] = nil  // removes the key
    ///
    /// Assigning nil removes the key. Assigning to a key of a value that isn't a dictionary replaces that
    /// value with a dictionary; an error stays an error.
    ///
    /// - Complexity: Amortized O(1). The first change to a dictionary that was read from JSON takes O(*n*) in
    ///   the number of its members.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { child(key).presence }
        set {
            let slot = openObject(key)
            var loan = Loan(value: newValue?.held() ?? Jar())
            putMember(key, slot, &loan)
        }
    }

    /// The element at `index`.
    ///
    ///     let first: Payment = try jar["payments"][0]^
    ///     jar["payments"][2]["date"] = Date()
    ///
    /// Reading never fails: if the index is out of bounds, or this Jar isn't an array, you get the error when
    /// you lift the value. Assigning replaces the element; assigning a missing value removes it. Assigning
    /// past the end turns this Jar into an error of the kind `bounds`, which you get when you read it.
    ///
    /// - Complexity: Reading and replacing take amortized O(1), and removing takes O(*n*) in the number of
    ///   elements after the index. The first change to an array that was read from JSON takes O(*n*) in the
    ///   number of its elements.
    public subscript(index: Int) -> Jar {
        consuming get { child(index) }
        _modify {
            let isElement = openArray(index)
            var loan = isElement ? lendElement(index) : Loan(value: Jar())
            defer { putElement(index, isElement, &loan) }
            yield &loan.value
        }
    }

    /// The element at `index`, to which you can assign any representable value; nil if there's none.
    ///
    ///     jar["dates"][0] = Date()
    ///     jar["dates"][1] = nil  // removes the element
    ///
    /// Assigning nil removes the element. Assigning past the end turns this Jar into an error of the kind
    /// `bounds`, which you get when you read it.
    ///
    /// - Complexity: Reading and replacing take amortized O(1), and removing takes O(*n*) in the number of
    ///   elements after the index. The first change to an array that was read from JSON takes O(*n*) in the
    ///   number of its elements.
    @_disfavoredOverload
    public subscript(index: Int) -> (any JarRepresentable)? {
        get { child(index).presence }
        set {
            let isElement = openArray(index)
            var loan = Loan(value: newValue?.held() ?? Jar())
            putElement(index, isElement, &loan)
        }
    }

    /// Adds `jar` after the last element.
    ///
    ///     var tags: Jar = ["json"]
    ///     tags.append(["nested": true] as Jar)  // ["json",{"nested":true}]
    ///
    /// An empty Jar becomes an array. Any other value becomes the first element of a new array, followed by
    /// `jar`. An error stays an error. A missing `jar` adds nothing.
    ///
    /// - Complexity: Amortized O(1). The first change to an array that was read from JSON takes O(*n*) in the
    ///   number of its elements.
    public mutating func append(_ jar: Jar) {
        let added = JarItem(jar)
        if added.content.isMissing { return }
        openForChange()
        // A single case, because the subject of a switch would retain the array a second time, so each append
        // would copy it.
        if case .array(var array) = content {
            content = .null
            array.append(added)
            content = .array(array)
            return
        }
        guard var array = takeArray() else { return }
        array.append(added)
        content = .array(array)
    }

    /// Adds `value` after the last element.
    ///
    ///     var tags: Jar = ["json"]
    ///     tags.append("swift")  // ["json","swift"]
    ///
    /// An empty Jar becomes an array. Any other value becomes the first element of a new array, followed by
    /// `value`. An error stays an error. Nil adds nothing.
    ///
    /// - Complexity: Amortized O(1). The first change to an array that was read from JSON takes O(*n*) in the
    ///   number of its elements.
    // A literal is a Jar, which keeps the order of its keys.
    @_disfavoredOverload
    public mutating func append(_ value: any JarRepresentable) {
        append(value.held())
    }
}

// MARK: - Lending

extension Jar {
    /// A part that is being changed in place. Meanwhile it has the context and the path that it has when you
    /// read it. When it's put back, it keeps only its own context.
    struct Loan {
        var value: Jar
        /// The context that the part has meanwhile.
        var given = Context()
        /// The part's own share of that context.
        var own = Context()
        /// Whether a redaction hides what is at the path of the part.
        var isHidden = false

        /// Returns the part to put back. Nothing else refers to its content afterwards, so it can be changed
        /// in place.
        mutating func settle() -> JarItem {
            let isGiven = value.context.isSame(as: given)
            var item = JarItem(value)
            value.content = .null
            if isGiven {
                // A value that was hidden at another path stays hidden.
                let isSealed = !isHidden && !item.context.isSame(as: given)
                item.context = isSealed ? own.hidingAll : own
            }
            return item
        }
    }

    func lend(_ item: consuming JarItem, at component: JarPath.Component) -> Loan {
        let own = item.context
        let given = context.union(own)
        let value: Jar
        if case .row(let source, let row) = item.content {
            let source = JarSource(
                source.document, base: row, context: given, component: component, parent: pathScope)
            value = Jar(.row(source, row))
        } else {
            value = Jar(item.content, scope: scope(at: component, context: given))
        }
        let isHidden = given.has(.redaction) && value.isRedacted
        return Loan(value: value, given: given, own: own, isHidden: isHidden)
    }
}

// MARK: - Members

extension Jar {
    /// The slot of a key in a built dictionary, or the reason why there is none.
    enum MemberSlot {
        case at(Int)
        case new
        case notAnObject
        case error
    }

    /// Makes the dictionary mutable and returns the slot of `key`.
    mutating func openObject(_ key: String) -> MemberSlot {
        openForChange()
        switch content {
        case .object(let object): return object.position(of: key).map { .at($0) } ?? .new
        case .error: return .error
        default: return .notAnObject
        }
    }

    @inline(__always)
    mutating func lendMember(_ key: String, _ slot: MemberSlot) -> Loan {
        switch slot {
        case .at(let slot):
            guard case .object(var object) = content else { return Loan(value: Jar()) }
            content = .null
            let item = object.take(at: slot)
            content = .object(object)
            return lend(item, at: .key(key))
        case .error:
            return Loan(value: self)
        case .new, .notAnObject:
            return lend(JarItem(.missing), at: .key(key))
        }
    }

    @inline(__always)
    mutating func putMember(_ key: String, _ slot: MemberSlot, _ loan: inout Loan) {
        let item = loan.settle()
        switch slot {
        case .at(let slot):
            guard case .object(var object) = content else { return }
            content = .null
            object.replace(at: slot, with: item)
            content = .object(object)
        case .new:
            guard case .object(var object) = content else { return }
            content = .null
            object.append(key, item)
            content = .object(object)
        case .notAnObject:
            if item.content.isMissing { return }
            var object = JarObject()
            object.append(key, item)
            become(.object(object))
        case .error:
            return
        }
    }
}

// MARK: - Elements

extension Jar {
    /// Makes the array mutable, and returns false if it has no element at `index`.
    mutating func openArray(_ index: Int) -> Bool {
        openForChange()
        guard case .array(let array) = content else { return false }
        return index >= 0 && index < array.count
    }

    @inline(__always)
    mutating func lendElement(_ index: Int) -> Loan {
        guard case .array(var array) = content else { return Loan(value: Jar()) }
        content = .null
        let item = array.take(at: index)
        content = .array(array)
        return lend(item, at: .index(index))
    }

    @inline(__always)
    mutating func putElement(_ index: Int, _ isElement: Bool, _ loan: inout Loan) {
        let item = loan.settle()
        guard isElement else {
            if !item.content.isMissing { refuseElement(index) }
            return
        }
        guard case .array(var array) = content else { return }
        content = .null
        if item.content.isMissing {
            array.remove(at: index)
        } else {
            array.replace(at: index, with: item)
        }
        content = .array(array)
    }

    /// Turns this Jar into an error, because a value was assigned or inserted where there can't be one.
    ///
    /// - Parameter places: The number of places for a value in an array with a number of elements.
    @inline(never)
    mutating func refuseElement(_ index: Int, places: (Int) -> Int = { $0 }) {
        switch content {
        case .error: return
        case .missing, .absent: become(.error(LiftError(outOfBounds: index, of: places(0), in: nil)))
        case .array(let array):
            become(.error(LiftError(outOfBounds: index, of: places(array.count), in: nil)))
        default: become(.error(LiftError(notAnArray: content, index: index)))
        }
    }
}

extension LiftError {
    init(notAnArray content: JarContent, index: Int) {
        self.init(
            "expected an array with an element \(index), found \(Jar(content).summary)",
            kind: .type)
    }
}
