extension Jar {
    /// The steps from the outermost Jar to this one; empty for the outermost one.
    ///
    ///     jar["payments"][2]["amount"].path  // payments[2].amount
    ///
    /// If you store the value in another Jar, it gets the path that it has there.
    ///
    /// - Complexity: For a part of a document, O(*n*) in the number of elements of the containers on the path
    ///   the first time, and amortized O(levels) after that.
    public var path: JarPath { JarPath(steps: steps) }

    /// The value at `path`.
    ///
    ///     let amount: Double = try jar[path: "payments[2].amount"]^
    ///     jar[path: "payments[2].amount"] = 12.5
    ///     jar[path: "payments[2].note"] = nil  // removes the key
    ///
    /// The path works like the subscripts for keys and indexes one after the other, except that numbers work
    /// in both kinds of containers: in a dictionary, the index 2 is the key `2`, and in an array the key `2`
    /// is the index 2 and the key `-` is the position after the last element, as in a JSON Pointer. An empty
    /// path leads to this Jar.
    ///
    /// What you interpolate into a literal is one key: `jar[path: "\(text)"]` doesn't split `text`. If the
    /// text has several steps, write `jar[path: JarPath(text)]`.
    ///
    /// Reading never fails: if a value is missing, an index is out of bounds, or a value on the path isn't a
    /// container, you get the error when you lift the value.
    ///
    /// Assigning creates what's missing: a dictionary for a key, and an array for an index. If the index is
    /// past the end, the elements before it are nulls. At a key, a value that isn't a dictionary is replaced
    /// with a dictionary, as by `jar["key"] = value`. If an index is negative or would take more than 1000
    /// nulls, the array becomes an error of the kind `bounds`. If an index meets a value other than an array,
    /// a dictionary or a null, that value becomes an error of the kind `type`. You get the error when you
    /// read or write the Jar. Assigning nil removes the member or element, and creates nothing.
    ///
    /// Only the containers on the path are rebuilt, and in place if no other Jar shares them.
    ///
    /// - Complexity: O(*n*) in the number of steps. The first change to a container that was read from JSON
    ///   takes O(*n*) in the number of its parts.
    public subscript(path path: JarPath) -> Jar {
        get { part(at: path) }
        _modify {
            var loan = lend(at: path)
            defer { put(&loan) }
            yield &loan.part
        }
    }

    /// The value at `path`, to which you can assign any representable value; nil if there's none.
    ///
    ///     jar[path: "payments[2].date"] = Date()
    ///     jar[path: "payments[2].note"] = nil  // removes the key
    ///
    /// Assigning creates what's missing: a dictionary for a key, and an array for an index. If the index is
    /// past the end, the elements before it are nulls, at most 1000. At a key, a value that isn't a
    /// dictionary is replaced with a dictionary. If a value on the path can't have an element at the index,
    /// it becomes an error, which you get when you read or write the Jar. Assigning nil removes the member or
    /// element, and creates nothing.
    ///
    /// - Complexity: O(*n*) in the number of steps. The first change to a container that was read from JSON
    ///   takes O(*n*) in the number of its parts.
    @_disfavoredOverload
    public subscript(path path: JarPath) -> (any JarRepresentable)? {
        get { part(at: path).presence }
        set {
            var loan = lend(at: path)
            loan.part = newValue?.held() ?? Jar()
            put(&loan)
        }
    }

    /// What an index past the end of an array leads to.
    package enum PastEnd {
        case error, missing
    }

    /// Returns the part at the end of a path.
    package func part(at path: some Sequence<JarPath.Component>, pastEnd: PastEnd = .error) -> Jar {
        var part = self
        for component in path {
            switch part.step(component) {
            case .key(let key): part = part.child(key)
            case .index(let index) where pastEnd == .missing && part.endsBefore(index):
                part = part.resolved.nothing(.index(index))
            case .index(let index): part = part.child(index)
            }
        }
        return part
    }

    /// Whether this is an array without an element at `index`, which is not negative.
    private func endsBefore(_ index: Int) -> Bool { kind == .array && index >= count ?? 0 }

    /// Returns `component` as a step of this container: a key of a dictionary or an index of an array, if it
    /// can be both.
    package func step(_ component: JarPath.Component) -> JarPath.Component {
        switch component {
        case .index(let index):
            return index >= 0 && kind == .dictionary ? .key(String(index)) : component
        case .key(let key):
            // By bytes: to compare a String takes quadratic time if it has very many marks.
            guard let first = key.utf8.first, isDigit(first) || first == UInt8(ascii: "-"), kind == .array
            else { return component }
            let isEnd = first == UInt8(ascii: "-") && key.utf8.count == 1
            return (isEnd ? count : key.arrayIndex).map { .index($0) } ?? component
        }
    }
}

// MARK: - Changing a part

extension Jar {
    /// A part at the end of a path that is being changed in place. The containers on the path are kept here
    /// one by one, so a long path doesn't cause deep recursion.
    package struct PathLoan {
        package var part: Jar
        fileprivate var frames: ContiguousArray<Frame> = []

        /// A container and the slot of the part that is lent from it.
        fileprivate struct Frame {
            var container: Jar
            let slot: Slot
            var loan: Loan
        }

        fileprivate enum Slot {
            case member(String, MemberSlot)
            case element(Int)
            /// A position after the last element.
            case new(Int)
            /// No element can be at the index.
            case none(Int)
            /// The part would be in too many containers. It may be there already, in a document.
            case tooDeep(JarPath.Component, isThere: Bool)

            var step: JarPath.Component {
                switch self {
                case .member(let key, _): .key(key)
                case .element(let index), .new(let index), .none(let index): .index(index)
                case .tooDeep(let component, _): component
                }
            }
        }

        /// The maximum number of elements that are made before the one that is assigned.
        fileprivate static var maximumGap: Int { 1000 }

        /// The reason why no property can be put at the end of the path; nil if one can. A value on the way
        /// isn't replaced with a dictionary, because it's another property.
        var refusal: LiftError? {
            for (depth, frame) in frames.enumerated() {
                var refusal: LiftError?
                switch frame.slot {
                case .none(let index): refusal = frame.container.refusal(of: index)
                case .tooDeep: refusal = .tooDeep
                case .member(let key, .notAnObject)
                where !frame.container.content.isMissing && !frame.container.content.isNull:
                    let found = frame.container.summary
                    refusal = LiftError(
                        "expected a dictionary with the key \(JSONText.quoted(key)), found \(found)",
                        kind: .type)
                default: break
                }
                if let refusal { return refusal.below(frames[..<depth].map(\.slot.step), of: nil) }
            }
            return nil
        }
    }

    /// Takes out the part at the end of a path. `put(_:)` has to follow.
    package mutating func lend(at path: some Sequence<JarPath.Component>) -> PathLoan {
        var loan = PathLoan(part: Jar())
        loan.frames.reserveCapacity(path.underestimatedCount)
        swap(&self, &loan.part)
        var path = path.makeIterator()
        while let component = path.next() {
            if loan.frames.count == JarContent.maximumHeight {
                let part = loan.part.part(at: [component] + IteratorSequence(path))
                // Only in a document can there be a value.
                let isThere = if case .row = part.content { true } else { false }
                let slot = PathLoan.Slot.tooDeep(component, isThere: isThere)
                loan.frames.append(PathLoan.Frame(container: loan.part, slot: slot, loan: Loan(value: Jar())))
                loan.part = Jar()
                break
            }
            var frame = loan.part.lend(loan.part.step(component))
            // The container moves into the frame, so that nothing else refers to it.
            swap(&frame.container, &loan.part)
            swap(&loan.part, &frame.loan.value)
            loan.frames.append(frame)
        }
        return loan
    }

    /// Puts back the part, and makes the containers that it needs.
    package mutating func put(_ loan: inout PathLoan) {
        let (content, levels) = (loan.part.content, loan.frames.count)
        if !content.isMissing, content.isTooDeep(inside: levels) { loan.part.content = .error(.tooDeep) }
        while var frame = loan.frames.popLast() {
            frame.loan.value = Jar()
            swap(&frame.loan.value, &loan.part)
            switch frame.slot {
            case .member(let key, let slot): frame.container.putMember(key, slot, &frame.loan)
            case .element(let index): frame.container.putElement(index, true, &frame.loan)
            case .new(let index): frame.container.putNewElement(index, &frame.loan)
            case .none(let index): frame.container.refuse(&frame.loan) { $0.refusal(of: index) }
            case .tooDeep(_, let isThere): frame.container.refuse(&frame.loan, isThere) { _ in .tooDeep }
            }
            swap(&frame.container, &loan.part)
        }
        swap(&self, &loan.part)
    }

    /// Lends a part of this container to a frame, which does not have the container yet.
    private mutating func lend(_ component: JarPath.Component) -> PathLoan.Frame {
        switch component {
        case .key(let key):
            let slot = openObject(key)
            return PathLoan.Frame(
                container: Jar(), slot: .member(key, slot), loan: lendMember(key, slot))
        case .index(let index):
            if openArray(index) {
                return PathLoan.Frame(container: Jar(), slot: .element(index), loan: lendElement(index))
            }
            guard let count = content.isMissing || content.isNull ? 0 : count, index >= count,
                index - count <= PathLoan.maximumGap
            else { return PathLoan.Frame(container: Jar(), slot: .none(index), loan: Loan(value: Jar())) }
            return PathLoan.Frame(
                container: Jar(), slot: .new(index), loan: lend(JarItem(.missing), at: component))
        }
    }

    /// Puts a part after the last element, and nulls between them. A missing value or a null becomes an
    /// array.
    private mutating func putNewElement(_ index: Int, _ loan: inout Loan) {
        let item = loan.settle()
        if item.content.isMissing { return }
        if content.isMissing || content.isNull { become(.array(JarArray())) }
        guard case .array(var array) = content else { return }
        content = .null
        for _ in array.count..<index { array.append(JarItem(.null)) }
        array.append(item)
        content = .array(array)
    }

    /// Becomes an error, because a part was put or removed where there can't be one.
    private mutating func refuse(_ loan: inout Loan, _ isThere: Bool = false, _ error: (Jar) -> LiftError) {
        if loan.settle().content.isMissing, !isThere { return }
        if case .error = content { return }
        become(.error(error(self)))
    }

    /// Returns the error for a path with an index at which this container can have no element.
    private func refusal(of index: Int) -> LiftError {
        if content.isMissing || content.isNull || kind == .array {
            let reason = index < 0 ? "" : ", because at most \(PathLoan.maximumGap) nulls are filled in"
            return LiftError(
                "index \(index) cannot be written in an array of \(count ?? 0)\(reason)", kind: .bounds,
                tail: [.index(index)])
        }
        return LiftError(notAnArray: content, index: index)
    }
}
