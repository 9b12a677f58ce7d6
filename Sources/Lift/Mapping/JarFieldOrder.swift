#if DEBUG
    /// Checks in debug builds that the fields of a mapping are in the order of the initializer's parameters.
    /// The compiler cannot notice if two fields of the same type are swapped.
    ///
    /// A property that differs from its lifted value proves nothing, because an initializer may trim, clamp
    /// or sort its arguments. Fields are swapped if two things are true: some properties have exactly the
    /// values that were lifted for each other, and each has its own value when the initializer gets them in
    /// exchanged order.
    @usableFromInline
    struct JarFieldOrder<Root> {
        private let slots: [JarFieldSlot<Root>]
        /// Calls the initializer with the values of the fields, in order.
        private let make: ([Any]) throws -> Root

        @usableFromInline
        init(slots: [JarFieldSlot<Root>], make: @escaping ([Any]) throws -> Root) {
            self.make = make
            // A field whose type no other field has cannot be swapped.
            let count = Dictionary(slots.map { (ObjectIdentifier($0.type), 1) }, uniquingKeysWith: +)
            self.slots = slots.map { slot in
                var slot = slot
                if count[ObjectIdentifier(slot.type)] == 1 { slot.isCompared = false }
                return slot
            }
        }

        /// Removes and returns the first of `values`.
        @usableFromInline
        static func next<Value>(_ type: Value.Type, _ values: inout ArraySlice<Any>) throws -> Value {
            guard let first = values.popFirst(), let value = first as? Value else {
                throw LiftError("expected \(type)")
            }
            return value
        }

        /// Compares the properties of `root` with the values that were lifted for them.
        ///
        /// - Throws: a `LiftError` that names the swapped fields.
        @usableFromInline
        func check(_ root: Root, _ lifted: [Any]) throws {
            guard let swapped = swapped(root, lifted) else { return }
            let names = swapped.map { "\"\(slots[$0].name)\"" }.joined(separator: ", ")
            throw LiftError(
                "the fields \(names) of \(Root.self) are swapped: "
                    + "declare them in the order of the initializer's parameters")
        }

        /// The fields that have each other's values; nil if there are none.
        private func swapped(_ root: Root, _ lifted: [Any]) -> [Int]? {
            let differing = slots.indices.filter {
                slots[$0].isCompared && !slots[$0].isEqual(slots[$0].property(root), lifted[$0])
            }
            // The field that each property's value was lifted by, if only one field has that value.
            var sources: [Int: Int] = [:]
            for index in differing {
                let (slot, property) = (slots[index], slots[index].property(root))
                let found = differing.filter {
                    slots[$0].type == slot.type && slot.isEqual(property, lifted[$0])
                }
                if found.count == 1 { sources[index] = found[0] }
            }
            for first in differing {
                var circle = [first]
                while let last = circle.last, let source = sources[last], source != first,
                    !circle.contains(source)
                {
                    circle.append(source)
                }
                guard circle.count > 1, let last = circle.last, sources[last] == first else { continue }
                var turned = lifted
                for index in circle { if let source = sources[index] { turned[source] = lifted[index] } }
                guard let other = try? make(turned) else { continue }
                let isProven = circle.allSatisfy {
                    slots[$0].isEqual(slots[$0].property(other), lifted[$0])
                }
                if isProven { return circle.sorted() }
            }
            return nil
        }
    }

    /// One field: how to read its property and compare its values.
    @usableFromInline
    struct JarFieldSlot<Root> {
        fileprivate let name: String
        fileprivate let type: Any.Type
        fileprivate let property: (Root) -> Any
        fileprivate var isCompared: Bool

        @usableFromInline
        init<Value>(_ field: JarField<Root, Value>) {
            let property = field.parts.property
            name = field.parts.keys.alternatives.first?.description ?? ""
            type = Value.self
            self.property = { property($0) }
            isCompared = Value.self is any Equatable.Type
        }

        fileprivate func isEqual(_ first: Any, _ second: Any) -> Bool {
            areEqualValues(first, second, as: type)
        }
    }
#endif
