/// Keys and indexes that locate a value inside a Jar.
///
///     let path: JarPath = "payments[2].amount"
///     let amount: Double = try jar[path: path]^
///     jar[path: "payments[2].amount"] = 12.5
///
/// You can write a path as text, as an array of its steps, or as a JSON Pointer:
///
///     "payments[2].amount"
///     ["payments", 2, "amount"]
///     try JarPath(pointer: "/payments/2/amount")
///
/// In text, dots separate keys, and an index is in brackets. Write a key that contains one of the characters
/// `.[]"\` in brackets and quotes, as in JSON: `files["a.txt"][0]`. Or put a backslash before the character:
/// `files.a\.txt[0]`. All other characters are literal, even spaces. Text never fails: brackets that contain
/// neither a number nor a quoted key are part of a key, and so is a number that isn't written like an Int,
/// such as `[007]`. An empty text is the empty path, which leads to the Jar itself.
///
/// You can interpolate strings and numbers into a literal. A string is one key or part of a key, whatever
/// characters it contains:
///
///     let file = "a.txt"
///     jar[path: "files.\(file)[\(index)]"]  // files["a.txt"][0]
///
/// So `jar[path: "\(text)"]` looks for one key. If the text has several steps, write
/// `jar[path: JarPath(text)]`.
///
/// Fields of a mapping, parts of ``Jar/lift(_:)`` and rules for keys take the same paths, as ``JarKeys``.
///
/// A path is a collection of its steps. Paths are ordered by their steps, indexes by value, so `a[2]` comes
/// before `a[10]`, and a path comes before the paths that continue it.
///
/// A number leads to an element of an array or to a member of a dictionary, whichever is there: see
/// `jar[path: path]`.
public struct JarPath: Sendable, Hashable {
    /// The steps, the outermost one first.
    private(set) var steps: [Component]

    /// Creates a path from its steps.
    init(steps: [Component]) { self.steps = steps }
}

extension JarPath: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// Creates an empty path, which leads to the Jar itself.
    public init() { steps = [] }

    /// Creates a path from its steps.
    ///
    ///     JarPath(error.path.dropLast())  // the path of the container
    public init(_ components: some Sequence<Component>) { steps = Array(components) }

    /// The position of the first step: always 0.
    public var startIndex: Int { steps.startIndex }

    /// The number of steps.
    public var endIndex: Int { steps.endIndex }

    /// The step at a position, which must be valid.
    public subscript(position: Int) -> Component {
        get { steps[position] }
        set { steps[position] = newValue }
    }

    /// The steps in a range, which must be valid.
    ///
    /// - Complexity: Reading takes O(1), and assigning O(*n*) in the number of steps.
    public subscript(range: Range<Int>) -> ArraySlice<Component> {
        get { steps[range] }
        set { steps[range] = newValue }
    }

    /// Replaces the steps in a range, which must be valid.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public mutating func replaceSubrange(
        _ range: Range<Int>, with components: some Collection<Component>
    ) {
        steps.replaceSubrange(range, with: components)
    }
}

extension JarPath: ExpressibleByArrayLiteral {
    /// Creates a path from its steps. A string is a single key, whatever characters it contains.
    ///
    ///     let path: JarPath = ["files", "a.txt", 0]  // files["a.txt"][0]
    public init(arrayLiteral components: Component...) { steps = components }
}

extension JarPath: Comparable {
    /// Returns whether `left` comes first. The first steps that differ decide: indexes come before keys, in
    /// order by value, and keys in order by their UTF-8. A path comes before the paths that continue it.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public static func < (left: JarPath, right: JarPath) -> Bool {
        left.steps.lexicographicallyPrecedes(right.steps)
    }
}

// Without these, Swift would compare a path and an array as AnyHashable, and find them different.
extension JarPath {
    /// Returns whether a path has exactly the steps of an array.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public static func == (path: JarPath, components: [Component]) -> Bool {
        path.steps == components
    }

    /// Returns whether a path has other steps than an array.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public static func != (path: JarPath, components: [Component]) -> Bool {
        path.steps != components
    }

    /// Returns whether an array has exactly the steps of a path.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public static func == (components: [Component], path: JarPath) -> Bool {
        components == path.steps
    }

    /// Returns whether an array has other steps than a path.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public static func != (components: [Component], path: JarPath) -> Bool {
        components != path.steps
    }
}
