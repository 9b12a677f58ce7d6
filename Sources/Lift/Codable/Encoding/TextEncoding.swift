#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes JSON text while a value encodes itself.
///
/// Almost all types encode their parts in order and each key once, and are written as they go. Text can't
/// follow a type that repeats a key, continues a complete value, or requests a nested container, to which it
/// may write until the value ends. The rest of such a value is encoded as a Jar.
final class TextEncoding: JarEncoding {
    enum Form {
        /// The value is complete, or not yet begun. Anything that is encoded now is ignored.
        case ended
        case nothing, single, array, object
        /// A part is being encoded, so nothing else may be encoded here.
        case suspended
        /// The rest of the value is encoded as a Jar.
        case tree
        /// More than one kind of container was requested.
        case contradiction
    }

    let context: Jar.Context
    let sink: JSONSink
    /// The sink as it is passed to values. Wrapping it for each value would count references.
    private let valueSink: JarSink
    /// The values with which decoding replaces missing ones; nil for a type without defaults.
    var defaults: JarDefaults?
    /// How the keys of all values in this context are made.
    private let contextForm: KeyForm
    let nilStrategy: JarEncoder.NilStrategy?
    /// The types whose values are encoded as Jars. It's nil without transforms and a strategy for nils.
    let typesOfJars: TypesOfJars?
    /// The rules that the type declares, if its keys have another form.
    private var own: OwnRules?
    /// How the keys of this value are made.
    private(set) var keyForm: KeyForm
    /// Whether they are others than the names of properties.
    private(set) var changesNames: Bool
    var component: JarPath.Component?
    private(set) var outer: TextEncoding?
    /// The number of values that are being encoded around this one.
    private var depth = 0
    private(set) var isNested = false
    private(set) var nestedKey: (any CodingKey)?
    var trivialPartKey: TrivialKey?
    var otherPartKey = OtherKey()
    var lastFailure: (seen: any Error, error: LiftError)?

    var form = Form.ended
    /// Encodes the rest of the value, if its form is a tree.
    private var tree: TreeEncoding?
    /// Where the value begins.
    var start: JSONSink.Position
    /// The number of elements that are written.
    var writtenCount = 0
    /// A set of hashes, one bit for each key so far. A key whose bit is not set is new.
    var keyMarks = KeyMarks.none
    /// A hash table of the keys, used if there are many.
    var manyKeys = KeyTable() { didSet { hasManyKeys = !manyKeys.isEmpty } }
    // In optimized builds, reading a Bool needs no check for overlapping accesses.
    private(set) var hasManyKeys = false
    /// An encoding that is not in use, for the next part.
    private var spare: TextEncoding?
    /// Encodes parts that become Jars, if it is not in use.
    private var treeOfParts: TreeEncoding?

    init(
        to sink: JSONSink, in context: Jar.Context, _ keyForm: KeyForm,
        at component: JarPath.Component? = nil,
        of outer: TextEncoding? = nil
    ) {
        self.context = context
        self.sink = sink
        (contextForm, self.keyForm, changesNames) = (keyForm, keyForm, keyForm.changesNames)
        nilStrategy =
            outer.map(\.nilStrategy)
            ?? (context.isEmpty ? nil : context.find(JarEncoder.NilStrategy.self))
        typesOfJars =
            outer.map(\.typesOfJars)
            ?? (context.hasTransforms || nilStrategy != nil ? TypesOfJars(in: context) : nil)
        valueSink = JarSink(sink)
        self.component = component
        self.outer = outer
        depth = outer.map { $0.depth &+ 1 } ?? 0
        start = sink.position
    }

    var outerEncoding: (any JarEncoding)? { outer }

    var count: Int { tree?.count ?? writtenCount }

    // The default implementation is generic over the encoding. This one is not.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        beginObject()
        return CodingCache.containers(for: type).container(of: self)
    }

    /// Follows the rules that a type declares, or only those of the context.
    func follow(_ own: OwnRules?) {
        if own == nil, self.own == nil { return }
        self.own = own
        keyForm = contextForm
        if case .ofType = contextForm, let own { keyForm = own.keyForm }
        changesNames = keyForm.changesNames
    }

    /// Does nothing: no context can be added after a text is written.
    func noteContext() {}
}

// MARK: - A value

extension TextEncoding {
    /// Encodes the value that is the whole text, or a whole part of a Jar.
    func writeWhole<Value: Encodable>(_ value: Value) throws(LiftError) {
        if case .array(let type) = CodingCache.encodingWay(of: Value.self) {
            try write(value, as: type)
        } else {
            try write(value)
        }
    }

    /// Encodes `value`. If that fails, nothing of it remains in the text.
    func write(_ value: some Encodable) throws(LiftError) {
        try write { () throws in try value.encode(to: self) }
    }

    /// Encodes `value`, an array of `type`, element by element.
    private func write<Elements: EncodedArray>(
        _ value: some Encodable, as type: Elements.Type
    ) throws(LiftError) {
        // `encodingWay` found the type of the value itself.
        let elements = unsafe known(value, as: type)
        try write { () throws in try elements.encodeElements(to: self) }
    }

    @inline(__always)
    private func write(by encode: () throws -> Void) throws(LiftError) {
        try begin()
        // The error retains the value that failed, and the value may retain this encoding. Reading the
        // variable is faster than setting it each time.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try encode()
            try end()
        } catch {
            let failure = failure(error)
            drop()
            throw failure
        }
    }

    private func begin() throws(LiftError) {
        start = sink.position
        // So a value that contains itself ends, as a single value, too.
        if start.level > Jar.maximumLevels || depth > TreeEncoding.maximumDepth { throw .tooDeep }
        form = .nothing
        writtenCount = 0
        keyMarks = .none
        if hasManyKeys { manyKeys = KeyTable() }
    }

    private func end() throws(LiftError) {
        if start.level == Jar.maximumLevels, form != .single { throw .tooDeep }
        switch form {
        case .nothing:
            sink.beginMembers()
            sink.endMembers()
        case .object: sink.endMembers()
        case .array: sink.endElements()
        case .tree: try endTree()
        case .ended, .single: break
        case .suspended, .contradiction: throw LiftError.contradictoryEncoding
        }
        form = .ended
        sink.forgetKeys(since: start)
    }

    /// Writes the Jar that the value became.
    private func endTree() throws(LiftError) {
        guard let tree = tree.take() else { return }
        try sink.write(Jar(try tree.end()).within(context))
    }

    /// Removes the value from the text. Anything that is encoded from now on is ignored, here or in a
    /// container of the value.
    private func drop() {
        sink.goBack(to: start)
        form = .ended
        tree.take()?.abandon()
    }

    func beginObject() {
        switch form {
        case .nothing:
            form = .object
            sink.beginMembers()
        case .single, .tree: continueAsTree().beginObject()
        case .object, .ended: break
        case .array, .suspended, .contradiction: form = .contradiction
        }
    }

    func beginArray() {
        switch form {
        case .nothing:
            form = .array
            sink.beginElements()
        case .single, .tree: continueAsTree().beginArray()
        case .array, .ended: break
        case .object, .suspended, .contradiction: form = .contradiction
        }
    }
}

// MARK: - Parts

extension TextEncoding {
    /// Writes a part at the end of the text. If that fails, everything after `start` is removed; `start` is
    /// before the key of the part.
    func writePart<Value: Encodable>(
        _ value: Value, from start: JSONSink.Position, at component: JarPath.Component?
    ) throws(LiftError) {
        let (form, valueStart) = (self.form, sink.position)
        self.form = .suspended
        defer { if self.form == .suspended { self.form = form } }
        do throws(LiftError) {
            try write(value, at: component)
            // A part that wrote nothing is a null.
            if sink.isAt(valueStart) { try sink.write(.null) }
        } catch {
            takeBackKey(to: start)
            if case .key = component, changesNothing(value) { return }
            // The type may catch the error and encode what it says.
            throw below([component].compactMap { $0 }, error.encoded(in: context))
        }
    }

    /// Writes a part: its representation if its type has one, and otherwise its encoded form.
    private func write<Value: Encodable>(
        _ value: Value, at component: JarPath.Component?
    ) throws(LiftError) {
        switch CodingCache.encodingWay(of: Value.self) {
        case .represented(let type): return try write(value, as: type)
        case .date:
            if let date = value as? Date { return try date.write(to: valueSink, using: context) }
        case .isolated, .asked:
            if let value = try representable(value) { return try value.write(to: valueSink, using: context) }
            fallthrough
        case .coded(hasRules: true), .representedByCoding(_, hasRules: true, _):
            if let own = OwnRules.of(Swift.type(of: value)) {
                return try write(value, by: own, at: component)
            }
        case .codedByText:
            if let text = try (value as? any JarDictionaryByText)?.byText(using: context) {
                return try write(text, at: component)
            }
        case .array(let type):
            let part = part(at: component)
            try part.write(value, as: type)
            return keep(part)
        case .coded, .representedByCoding: break
        }
        let part = part(at: component)
        try part.write(value)
        keep(part)
    }

    /// Writes a part of a type with rules of its own.
    private func write(
        _ value: some Encodable, by own: OwnRules, at component: JarPath.Component?
    ) throws(LiftError) {
        guard own.keys.allSatisfy(\.isByName) else { return try valueSink.encode(value, in: context) }
        let part = part(at: component)
        part.defaults = try JarDefaults.named(value, own, in: context)
        part.follow(own)
        defer {
            part.defaults = nil
            part.follow(nil)
        }
        try part.write(value)
        keep(part)
    }

    /// Returns a part as a Jar. The path of an error begins at the part.
    func item<Value: Encodable>(
        of value: Value, at component: JarPath.Component?
    ) throws(LiftError) -> JarItem {
        let tree =
            isKnownUniquelyReferenced(&treeOfParts)
            ? treeOfParts.take() ?? TreeEncoding(insteadOf: self) : TreeEncoding(insteadOf: self)
        let form = self.form
        self.form = .suspended
        defer {
            if self.form == .suspended { self.form = form }
            tree.abandon()
            treeOfParts = tree
        }
        return try tree.item(of: value, at: component, insteadOf: self)
    }

    private func write<Representable: JarRepresentable>(
        _ value: some Encodable, as type: Representable.Type
    ) throws(LiftError) {
        // `encodingWay` found the type of the value itself.
        try unsafe known(value, as: type).write(to: valueSink, using: context)
    }

    /// Returns an encoding for a part. The spare one is reused unless its type has kept it.
    func part(at component: JarPath.Component?) -> TextEncoding {
        if isKnownUniquelyReferenced(&spare), let part = spare.take() {
            part.component = component
            part.outer = self
            part.depth = depth &+ 1
            return part
        }
        return TextEncoding(to: sink, in: context, contextForm, at: component, of: self)
    }

    /// Keeps the encoding of a part for the next one.
    func keep(_ part: consuming TextEncoding) {
        // Otherwise the two would retain each other.
        part.outer = nil
        if spare == nil { spare = part }
    }
}

// MARK: - What text cannot follow

extension TextEncoding {
    /// Returns the encoding for the rest of the value. What is written becomes the beginning of its Jar.
    func continueAsTree() -> TreeEncoding {
        if let tree { return tree }
        let tree = TreeEncoding(insteadOf: self, own)
        self.tree = tree
        let form = form
        self.form = .tree
        if form == .object { sink.endMembers() }
        if form == .array { sink.endElements() }
        if form != .nothing { tree.begin(with: sink.jar(since: start)) }
        if form == .object { tree.beginObject() }
        if form == .array { tree.beginArray() }
        sink.goBack(to: start)
        return tree
    }

    /// Returns the encoding for something that cannot be written now: the one for the rest of the value; nil
    /// if the value is complete, or of another kind, which is a contradiction.
    func elsewhere() -> TreeEncoding? {
        if form != .tree, form != .ended { form = .contradiction }
        return tree
    }

    func nest(at key: some CodingKey) -> any JarEncoding {
        nest(in: .object, at: .key(key.stringValue), for: key) { $0.nest(at: key) }
    }

    func nestValue(at key: some CodingKey) -> any JarEncoding {
        nest(in: .object, at: .key(key.stringValue), for: key) { $0.nestValue(at: key) }
    }

    func nestInherited() -> any JarEncoding {
        let key = JarCodingKey.inherited
        return nest(in: .object, at: .key(key.stringValue), for: key) { $0.nestInherited() }
    }

    func nestElement() -> any JarEncoding {
        nest(in: .array, at: .index(count), for: nil) { $0.nestElement() }
    }

    /// Returns an encoding for a nested container. What is written to it is ignored if the value is of
    /// another kind.
    private func nest(
        in form: Form, at component: JarPath.Component, for key: (any CodingKey)?,
        by nest: (TreeEncoding) -> any JarEncoding
    ) -> any JarEncoding {
        if let tree = self.form == form ? continueAsTree() : elsewhere() { return nest(tree) }
        let part = TextEncoding(to: sink, in: context, contextForm, at: component, of: self)
        part.isNested = true
        part.nestedKey = key
        return part
    }
}
