/// Declares once how the properties of a type are lifted, represented and updated.
///
///     struct Cat: JarMapped {
///         let id: Int
///         let name: String?
///         let birthday: Date
///
///         static let mapping = JarMapping<Cat> {
///             JarMake(Cat.init(id:name:birthday:))
///             JarField("cat_id", \.id)
///             JarField("name", \.name)
///             JarField("birthday", \.birthday, by: .secondsSince1970)
///         }
///     }
///     let cat: Cat = try jar^
///
/// Declare the fields in the order of the initializer's parameters. The compiler checks their number and
/// types, and reports a mistake at its line. The initializer remains the only way to make a value; it can
/// validate its parameters and throw.
///
/// An error in a field is a `LiftError` with the key path of its value.
///
/// The compiler can't notice that you swapped two fields of the same type. So a debug build compares each
/// `Equatable` property with the value that was lifted for it, and throws a `LiftError` if fields have each
/// other's values:
///
///     the fields "first_name", "last_name" of Person are swapped: declare them in the order of the
///     initializer's parameters
///
/// Your initializer may trim, clamp or sort its arguments. So Lift first calls it again with the values
/// exchanged, and throws only if each property then has its own value. A release build skips the check. What
/// matters is the build configuration of Lift itself; for a Swift package, that's the configuration of the
/// app.
@frozen
public struct JarMapping<Root>: Sendable {
    /// The storage, a class instance: a mapping is copied for each value, and a copy costs one retain.
    @usableFromInline let parts: JarMappingParts<Root>

    init(parts: JarMappingParts<Root>) { self.parts = parts }

    /// Creates a mapping: first the initializer, as a `JarMake`, then a field for each parameter.
    ///
    ///     static let mapping = JarMapping<Cat> {
    ///         JarMake(Cat.init(id:name:))
    ///         JarField("cat_id", \.id)
    ///         JarField("name", \.name)
    ///     }
    ///
    /// `JarMake` also takes a closure whose parameters have explicit types. The compiler checks each
    /// statement on its own, so it finds a mistake in a tenth of a second, however many fields there are.
    ///
    /// - Parameter parts: the initializer and the fields, in the order of the parameters.
    @inlinable
    public init(@Builder _ parts: () -> JarMake<Root, () -> Void>) {
        self = parts().mapping
    }

    /// Returns the mapping of a generic type, and creates it only the first time.
    ///
    ///     struct Page<Item: JarElement & SendableMetatype>: JarMapped {
    ///         let items: [Item]
    ///         let next: URL?
    ///
    ///         static var mapping: JarMapping<Page> {
    ///             .cached {
    ///                 JarMake(Page.init(items:next:))
    ///                 JarField("items", \.items)
    ///                 JarField("next", \.next)
    ///             }
    ///         }
    ///     }
    ///
    /// A generic type can't have a `static let`. Without `cached`, Lift would create the mapping for each
    /// value, which takes several times as long as lifting it. The mapping is kept for each type, such as
    /// `Page<User>`, each place in your source code, and each thread. So what you declare must not depend on
    /// anything that changes.
    ///
    /// - Parameters:
    ///   - file: the file of the call. Leave it out.
    ///   - line: the line of the call. Leave it out.
    ///   - column: the column of the call. Leave it out.
    ///   - parts: the initializer and the fields, in the order of the parameters.
    public static func cached(
        file: String = #fileID, line: Int = #line, column: Int = #column,
        @Builder _ parts: () -> JarMake<Root, () -> Void>
    ) -> JarMapping {
        cached(at: DeclaredPlace(line: line, column: column, file: file)) { JarMapping(parts) }
    }

    static func cached(at place: DeclaredPlace, _ make: () -> JarMapping) -> JarMapping {
        let known = CodingCache.mapping(of: Root.self, at: place) { make().parts }
        // The cache has the storage of mappings of `Root`, which only this function adds.
        return JarMapping(parts: unsafe Lift.known(known, JarMappingParts<Root>.self))
    }

    @inlinable
    init<each Value>(
        making make: @escaping (repeat each Value) throws -> Root, _ fields: [any Sendable & AnyObject]
    ) {
        var index = 0
        self.init(making: make, repeat Self.field(fields, (each Value).self, &index))
    }

    /// Returns the next field and advances the index. `Builder` made one field for each parameter, in the
    /// same order.
    @inlinable
    static func field<Value>(
        _ fields: [any Sendable & AnyObject], _ type: Value.Type, _ index: inout Int
    ) -> JarField<Root, Value> {
        defer { index += 1 }
        return JarField(parts: unsafe known(fields[index], JarFieldParts<Root, Value>.self)).among(fields)
    }

    // The fields are a parameter pack, not a tuple: a closure that captures a tuple retains each field in
    // each call.
    @inlinable
    init<each Value>(
        making make: @escaping (repeat each Value) throws -> Root,
        _ field: repeat JarField<Root, each Value>
    ) {
        var keys: [String?] = []
        var writers: ContiguousArray<JarMemberWriter<Root>> = []
        var rest = JarMappingRest()
        for field in repeat each field {
            rest.add(field)
            writers.append(field.parts.writer)
            if !field.isRest { keys.append(field.parts.key) }
        }
        parts = JarMappingParts(
            keys: keys, writers: writers, rest: rest,
            make: Self.lifting(by: make, repeat each field),
            collect: { jar, errors in repeat (each field).collect(from: jar, &errors) },
            represent: { root, members in repeat (each field).parts.writing(root, &members) },
            writing: JarMappingWriting(writers),
            renew: { root, jar in
                var isChanged = Root.self is AnyClass
                let values = (repeat try (each field).renewed(root, from: jar, &isChanged))
                return isChanged ? try make(repeat each values) : root
            },
            check: { root, jar in repeat try (each field).checkAssignable(root, from: jar) },
            change: { root, jar in
                repeat try (each field).checkAssignable(root, from: jar)
                let values = (repeat try (each field).renewed(root, from: jar))
                _ = try make(repeat each values)
                repeat try (each field).assign(each values, to: root, from: jar)
            },
            presence: { jar in
                var presence = JarPresence()
                repeat presence.add((each field).presence(in: jar))
                return presence
            },
            noteKeys: { jar, reading in
                var count = 0
                repeat count += (each field).noteKeys(in: jar, reading)
                return count
            })
    }

    /// Returns a function that lifts all fields and makes the value.
    @inlinable
    static func lifting<each Value>(
        by make: @escaping (repeat each Value) throws -> Root, _ field: repeat JarField<Root, each Value>
    ) -> (Jar) throws -> Root {
        // A parameter pack copies each field that is used, which would count a reference.
        let lent = (repeat unsafe Lent((each field).parts))
        let fields = (repeat each field)
        #if DEBUG
            var slots: [JarFieldSlot<Root>] = []
            for field in repeat each field { slots.append(JarFieldSlot(field)) }
            let order = JarFieldOrder(slots: slots) { values in
                var values = values[...]
                return try make(repeat JarFieldOrder<Root>.next((each Value).self, &values))
            }
        #endif
        return { jar in
            // The function has the fields.
            defer { extendLifetime(fields) }
            #if DEBUG
                let values = (repeat try (each lent).use { try $0.lift(from: jar) })
                let root = try make(repeat each values)
                var lifted: [Any] = []
                for value in repeat each values { lifted.append(value) }
                try order.check(root, lifted)
                return root
            #else
                return try make(repeat (each lent).use { try $0.lift(from: jar) })
            #endif
        }
    }
}

/// Writes values by their mapping, without a context. It's made where the type is known, so that the
/// compiler specializes it.
@frozen
@usableFromInline
struct JarMappingWriting<Root> {
    /// Writes the fields of a value as members of the dictionary that was begun last.
    @usableFromInline let members: (Root, _JarSink) throws(LiftError) -> Void
    /// Writes values as elements of the array that was begun last. Returns false, and writes nothing, if
    /// their keys have to be sorted first.
    @usableFromInline let elements: ([Root], _JarSink) throws(LiftError) -> Bool

    @inlinable
    init(_ writers: ContiguousArray<JarMemberWriter<Root>>) {
        members = { (root, sink) throws(LiftError) in try writers.write(root, to: sink) }
        elements = { (roots, sink) throws(LiftError) in
            var isSorted = false
            try roots.forEachInPlace { (index, root) throws(LiftError) in
                do throws(LiftError) {
                    if try !sink.beginDictionary() { return isSorted = true }
                    try writers.write(root, to: sink)
                    sink.endDictionary()
                } catch {
                    throw error.below(.index(index))
                }
            }
            return !isSorted
        }
    }
}

extension ContiguousArray {
    /// Writes the properties of a value.
    @inlinable
    @inline(__always)
    func write<Root>(_ root: Root, to sink: _JarSink) throws(LiftError)
    where Element == JarMemberWriter<Root> {
        try span.forEachInPlace { (_, writer) throws(LiftError) in try writer.write(root, to: sink) }
    }
}

/// The storage of a mapping.
///
/// **Sendable:** as for `JarFieldParts`: only the conformance of `Root` calls the functions.
@usableFromInline
final class JarMappingParts<Root>: @unchecked Sendable {
    let make: (Jar) throws -> Root
    /// Lifts the fields after the one that failed, and adds their errors.
    let collect: (Jar, inout JarFieldErrors) -> Void
    let represent: (Root, inout JarMembersBuilder) -> Void
    let writing: JarMappingWriting<Root>
    /// Returns a value, updated by the data. If no parameter of the initializer changes, that isn't called,
    /// because the other properties of a new value would be those that it gives them.
    let renew: (Root, Jar) throws -> Root
    /// Throws if the data changes a constant.
    let check: (Root, Jar) throws -> Void
    /// Updates an object. Everything that can throw comes before the first assignment.
    let change: (Root, Jar) throws -> Void
    let presence: (Jar) -> JarPresence
    /// Records the keys of all fields. Returns how many flattened fields have keys that only their types
    /// know.
    let noteKeys: (Jar, JarKeyReading) -> Int
    /// The key of each field, if it has a single one.
    let keys: [String?]
    /// What writes each field.
    let writers: ContiguousArray<JarMemberWriter<Root>>
    /// The key at which each field is written; nil if that is a path.
    private let writtenKeys: [String?]
    /// Whether each field is written as a member of its own.
    private let writesMembers: Bool
    /// Whether each field has a single key of its own, so that members can be appended without a search.
    let keysAreSimple: Bool
    /// The cases of an enum. Their data may be of any kind, and they read unknown keys by themselves.
    private let cases: JarCases<Root>?
    let rest: JarMappingRest
    /// Whether no rest can be kept, here or by flattened fields or payloads.
    let hasNoRest: Bool
    /// That of `rest`, which would be copied to ask it.
    private let hasFlattened: Bool
    /// Whether values are made of members, by their keys.
    let refusesNull: Bool

    @usableFromInline
    init(
        keys: [String?], writers: ContiguousArray<JarMemberWriter<Root>>, cases: JarCases<Root>? = nil,
        rest: JarMappingRest = JarMappingRest(),
        make: @escaping (Jar) throws -> Root,
        collect: @escaping (Jar, inout JarFieldErrors) -> Void,
        represent: @escaping (Root, inout JarMembersBuilder) -> Void,
        writing: JarMappingWriting<Root>,
        renew: @escaping (Root, Jar) throws -> Root,
        check: @escaping (Root, Jar) throws -> Void,
        change: @escaping (Root, Jar) throws -> Void,
        presence: @escaping (Jar) -> JarPresence,
        noteKeys: @escaping (Jar, JarKeyReading) -> Int
    ) {
        self.keys = keys
        self.writers = writers
        writtenKeys = writers.map(\.key)
        self.rest = rest
        hasNoRest = rest.isSimple
        hasFlattened = rest.hasFlattened
        refusesNull = cases == nil && (keys.count > rest.flattenedCount || rest.isKept)
        keysAreSimple = JarMembersBuilder.areSimple(keys)
        self.cases = cases
        self.make = make
        self.collect = collect
        self.represent = represent
        self.writing = writing
        writesMembers = cases == nil && JarMembersBuilder.areSimple(writtenKeys)
        self.renew = renew
        self.check = check
        self.change = change
        self.presence = presence
        self.noteKeys = noteKeys
    }

    var hasCases: Bool { cases != nil }

    /// Whether several types share the dictionary, and one of them keeps a rest.
    var sharesKeys: Bool { hasFlattened && rest.sharesKeys }

    /// Whether the representation of a value may be missing, as far as that's known.
    var mayBeMissing: Bool { !writesMembers && cases?.isTagged != true }

    /// Writes a value as a dictionary, without a context. Returns false, and writes nothing, if that needs a
    /// Jar.
    func write(_ root: Root, to sink: JarSink) throws(LiftError) -> Bool {
        guard writesMembers else { return try cases?.write(root, to: sink) ?? false }
        guard try sink.beginDictionary() else { return false }
        try writing.members(root, sink)
        sink.endDictionary()
        return true
    }

    /// Writes values as the elements of the array that was begun last, without a context. Returns false, and
    /// writes nothing, if they have to be written one by one.
    func write(_ roots: [Root], to sink: JarSink) throws(LiftError) -> Bool {
        guard writesMembers else { return false }
        return try writing.elements(roots, sink)
    }

    /// Writes the payload of a case as a dictionary whose first member is `tag`. Returns false, and writes
    /// nothing, if that needs a Jar.
    func write(_ root: Root, after tag: JarTagMember, to sink: JarSink) throws(LiftError) -> Bool {
        guard writesMembers else { return false }
        return try tag.write(before: writtenKeys, to: sink) { () throws(LiftError) in
            try writing.members(root, sink)
        }
    }
}
