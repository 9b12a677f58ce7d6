#if SWIFT_PACKAGE
    import Lift
#endif

/// An argument of a command as it was written.
struct Argument: Sendable {
    /// The name, without the dashes before it.
    let name: String
    /// The name with its dashes.
    let written: String
    /// What `--no-` is before, if the argument has no value; nil otherwise.
    let negated: String?
    /// The text between the value and the next name, if the value is an argument of its own.
    fileprivate(set) var rest: [String] = []

    /// The words of the names that it may have.
    var words: [String] { [name, negated].compactMap { $0?.words } }
}

/// The values of the arguments of a command.
///
/// Each value has two names: the written one and, behind a character that no argument can have, its words
/// with dashes between them, by which all spellings are found.
struct ArgumentValues: Sendable {
    /// The values by their names.
    private(set) var values: Jar = [:]
    /// All values of each name in their order, by its words with dashes between them.
    private var lists: [JarKey: [Jar]] = [:]
    /// What was written, by the names of the values.
    private(set) var names: [JarKey: String] = [:]
    private(set) var arguments: [Argument] = []

    init(_ arguments: [String]) {
        var rest = arguments[...]
        var isAfterValue = false
        while let argument = rest.popFirst(), !argument.endsNames {
            guard argument.isName else {
                if isAfterValue { self.arguments[self.arguments.count - 1].rest.append(argument) }
                continue
            }
            isAfterValue = false
            // As UTF-8: to Swift, a sign before a combining character is another character.
            let text = argument.utf8
            if let equals = text.firstIndex(of: UInt8(ascii: "=")) {
                let value = String(Substring(text[text.index(after: equals)...]))
                add(String(Substring(text[..<equals])), Jar(value).withBoolsAsText)
            } else if let next = rest.first, !next.isName, !next.endsNames {
                add(argument, Jar(next).withBoolsAsText)
                rest.removeFirst()
                isAfterValue = true
            } else {
                addFlag(argument)
            }
        }
    }

    private mutating func add(_ written: String, _ value: Jar) {
        let name = written.withoutDashes
        arguments.append(Argument(name: name, written: written, negated: nil))
        set(name, value, writtenAs: written)
    }

    private mutating func addFlag(_ written: String) {
        let (name, no) = (written.withoutDashes, "no-".utf8)
        let isNegation = name.utf8.starts(with: no) && name.utf8.count > no.count
        let negated = isNegation ? String(Substring(name.utf8.dropFirst(no.count))) : nil
        arguments.append(Argument(name: name, written: written, negated: negated))
        set(name, Jar(true).asFlag, writtenAs: written)
        if let negated { set(negated, false, writtenAs: written) }
    }

    private mutating func set(_ name: String, _ value: Jar, writtenAs written: String) {
        let words = name.words
        for name in [name, words] {
            values[name] = value
            names[JarKey(text: name)] = written
        }
        lists[JarKey(text: words), default: []].append(value)
    }

    /// What errors call the value with a name.
    func label(of name: String) -> String { "argument " + (names[JarKey(text: name)] ?? "--" + name) }

    /// The words of the name of the argument with a label; nil if it's the label of something else.
    static func words(inLabel label: String) -> String? {
        let beginning = "argument -".utf8
        guard label.utf8.starts(with: beginning) else { return nil }
        return String(Substring(label.utf8.dropFirst(beginning.count))).withoutDashes.words
    }

    /// All values of the argument at a path in their order, whatever its spelling, as an array; nil if there
    /// are none.
    func list(at path: JarPath) -> Jar? {
        lists[JarKey(text: NamedValues.Spelling.anyDashes.name(of: path))].map { Jar($0).withBoolsAsText }
    }
}

extension NamedValues.Spelling {
    /// The words of all steps, with dashes between them.
    static let dashed = Self(prefix: "", separator: "-") { $0.kebabCased }

    /// As `dashed`, for the values of arguments that are spelled in another way.
    static let anyDashes = Self(prefix: "\0", separator: "-") { $0.dashed(at: "-") }
}

extension String {
    fileprivate var kebabCased: String {
        let bytes = snakeCasedByWords.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The words of the parts between some separators, with dashes between them.
    func dashed(at separators: Unicode.Scalar...) -> String {
        let bytes = separators.map { UInt8(ascii: $0) }
        let parts = utf8.split(omittingEmptySubsequences: false) { bytes.contains($0) }
        return parts.map { String(Substring($0)).kebabCased }.joined(separator: "-")
    }

    /// The words of the name of an argument, as `anyDashes` spells them.
    fileprivate var words: String { NamedValues.Spelling.anyDashes.prefix + dashed(at: ".", "-") }

    fileprivate var withoutDashes: String { String(Substring(utf8.drop { $0 == UInt8(ascii: "-") })) }

    /// Whether arguments after this one are not read. Two dashes, compared by bytes.
    fileprivate var endsNames: Bool { utf8.elementsEqual("--".utf8) }

    /// Whether an argument is a name: a dash and anything but a digit or a point, which begin a number.
    fileprivate var isName: Bool {
        guard utf8.first == UInt8(ascii: "-"), let first = utf8.dropFirst().first else { return false }
        return first != UInt8(ascii: ".") && !first.isDecimalDigit
    }
}
