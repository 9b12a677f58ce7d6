/// The parts of JSON text, as they are encoded.
///
/// A class whose variables are changed in no time each, so that the compiler need not have them watched.
///
/// Nothing can be put in behind what is written: where a part comes late, or a key comes again, what there is of the
/// value is taken back, and goes on as an `EncodedTree`.
final class EncodedText {
    fileprivate enum Form {
        /// It is no text that is encoded.
        case none
        case nothing, single, array, object
        /// A part is being encoded. What comes now does not come from there.
        case suspended
        /// More than one kind of container was asked for.
        case contradiction
    }

    let sink: JSONSink
    private var form = Form.none
    /// Where the value begins.
    private var start: JSONSink.Place?
    /// A bit for each key that was written; keys that share one are looked for.
    private var keyMarks: UInt64 = 0
    /// How many elements were written.
    private(set) var count = 0

    init(_ sink: JSONSink) { self.sink = sink }

    /// Whether the value is written already; another one would replace it.
    var isSingle: Bool { form == .single }

    /// Whether members were written, to which those of a whole value may be added.
    var isObject: Bool { form == .object }

    /// Whether what is encoded goes here.
    var isOpen: Bool { @inline(__always) get { form != .none } }

    /// Begins a value.
    func open() {
        start = sink.place
        form = .nothing
        count = 0
        keyMarks = 0
    }

    func beginObject() {
        switch form {
        case .nothing:
            form = .object
            sink.beginMembers()
        case .object: break
        default: form = .contradiction
        }
    }

    func beginArray() {
        switch form {
        case .nothing:
            form = .array
            sink.beginElements()
        case .array: break
        default: form = .contradiction
        }
    }

    /// Ends the value.
    func close() throws(LiftError) {
        defer { form = .none }
        switch form {
        case .nothing:
            sink.beginMembers()
            sink.endMembers()
        case .object: sink.endMembers()
        case .array: sink.endElements()
        case .none, .single: break
        case .suspended, .contradiction: throw LiftError.contradictoryEncoding
        }
        if let start { sink.forgetKeys(since: start) }
    }

    /// Goes on as no text. Nothing of the value is left there.
    func takeBack() throws(LiftError) -> Jar {
        defer { form = .none }
        guard let start else { return Jar() }
        switch form {
        case .object: return try sink.takeBack(to: start, endingWith: UInt8(ascii: "}"))
        case .array: return try sink.takeBack(to: start, endingWith: UInt8(ascii: "]"))
        case .single: return try sink.takeBack(to: start, endingWith: nil)
        default: return Jar()
        }
    }

    /// Leaves nothing of the value in the text.
    func drop() {
        form = .none
        if let start { sink.goBack(to: start) }
    }
}

// MARK: - Parts

extension EncodedText {
    /// Writes a member. False if the dictionary has such a key, or may have it.
    @inline(__always)
    func write(_ content: JarContent, atKey key: String) throws(LiftError) -> Bool {
        guard form == .object else {
            form = .contradiction
            return true
        }
        let place = sink.place
        guard insert(sink.key(key)) else {
            sink.goBack(to: place)
            return false
        }
        try write(content, orGoBackTo: place)
        return true
    }

    /// Writes an element.
    @inline(__always)
    func append(_ content: JarContent) throws(LiftError) {
        guard form == .array else { return form = .contradiction }
        try write(content, orGoBackTo: sink.place)
        count &+= 1
    }

    /// Writes all that the value is.
    func setSingle(_ content: JarContent) throws(LiftError) {
        guard form == .nothing, let start else { return form = .contradiction }
        try write(content, orGoBackTo: start)
        form = .single
    }

    /// Remembers a key by its hash: of two keys that share one the second is taken for the first one come again. False if
    /// the dictionary has it, or too many to look through.
    @inline(__always)
    private func insert(_ hash: UInt32) -> Bool {
        let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: hash)
        guard let start else { return false }
        defer { keyMarks |= mark }
        return sink.remember(hash, since: start, isNew: keyMarks & mark == 0)
    }

    @inline(__always)
    private func write(
        _ content: JarContent, orGoBackTo place: JSONSink.Place
    ) throws(LiftError) {
        do throws(LiftError) {
            try sink.write(content)
        } catch {
            sink.goBack(to: place)
            throw error
        }
    }

    /// A part that is being encoded.
    struct Part {
        fileprivate let form: Form
        /// Where the key of the part begins, or the part.
        fileprivate let place: JSONSink.Place
        fileprivate let valuePlace: JSONSink.Place
    }

    enum Opening {
        case opened(Part)
        /// The dictionary has such a key, or may have it.
        case hasKey
        case contradiction
    }

    /// Begins a part behind a key.
    func openPart(atKey key: String) -> Opening {
        guard form == .object else { return contradict() }
        let place = sink.place
        guard insert(sink.key(key)) else {
            sink.goBack(to: place)
            return .hasKey
        }
        return open(from: place)
    }

    /// Begins an element.
    func openElement() -> Opening {
        guard form == .array else { return contradict() }
        return open(from: sink.place)
    }

    /// Begins all that the value is.
    func openSingle() -> Opening {
        guard form == .nothing, let start else { return contradict() }
        return open(from: start)
    }

    private func contradict() -> Opening {
        form = .contradiction
        return .contradiction
    }

    private func open(from place: JSONSink.Place) -> Opening {
        defer { form = .suspended }
        return .opened(Part(form: form, place: place, valuePlace: sink.place))
    }

    /// Ends a part. What was nothing is a null.
    func close(_ part: Part) throws(LiftError) {
        if sink.isAt(part.valuePlace) { try sink.write(.null) }
        if form == .suspended { form = part.form == .nothing ? .single : part.form }
        if form == .array { count &+= 1 }
    }

    /// Ends a part that could not be encoded; nothing of it is left.
    func drop(_ part: Part) {
        sink.goBack(to: part.place)
        if form == .suspended { form = part.form }
    }
}
