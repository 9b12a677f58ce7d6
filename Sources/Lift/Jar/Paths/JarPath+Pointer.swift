/// Paths as JSON Pointers (RFC 6901).
extension JarPath {
    /// Creates a path from a JSON Pointer, such as `/payments/2/amount`.
    ///
    ///     try JarPath(pointer: "/payments/2/amount")  // payments[2].amount
    ///     try JarPath(pointer: "/files/a.txt")        // files["a.txt"]
    ///     try JarPath(pointer: "/a~1b/m~0n")          // a/b.m~n
    ///     try JarPath(pointer: "")                    // the Jar itself
    ///
    /// A number becomes an index. In a dictionary, an index leads to the member with that key, so every
    /// pointer leads to the value that RFC 6901 describes. A last step `-` is the key `-`, which in an array
    /// is the position after the last element.
    ///
    /// - Throws: A ``LiftError`` of the kind `syntax` if the pointer isn't empty and doesn't begin with a
    ///   slash, or if it contains a `~` without a `0` or `1` after it.
    /// - Complexity: O(*n*) in the length of the pointer.
    public init(pointer: String) throws {
        self.init()
        guard let first = pointer.utf8.first else { return }
        guard first == 0x2F else {
            throw LiftError(
                "expected a JSON Pointer, which begins with \"/\", found \(JSONText.quoted(pointer.cut))",
                kind: .syntax)
        }
        for token in pointer.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
            append(try Self.component(token))
        }
    }

    /// The path as a JSON Pointer, such as `/payments/2/amount`; empty for an empty path.
    ///
    ///     let path: JarPath = "payments[2].amount"
    ///     path.pointer  // "/payments/2/amount"
    ///
    /// In a pointer, the key `2` and the index 2 look the same. Both lead to the same value.
    ///
    /// - Complexity: O(*n*) in the length of the pointer.
    public var pointer: String {
        var pointer = ""
        for component in steps {
            pointer += "/"
            switch component {
            case .index(let index): pointer += String(index)
            case .key(let key):
                for scalar in key.unicodeScalars {
                    switch scalar {
                    case "~": pointer += "~0"
                    case "/": pointer += "~1"
                    default: pointer.unicodeScalars.append(scalar)
                    }
                }
            }
        }
        return pointer
    }

    private static func component(_ token: Substring.UTF8View) throws(LiftError) -> Component {
        var key: [UInt8] = []
        key.reserveCapacity(token.count)
        var rest = token
        while let byte = rest.popFirst() {
            guard byte == 0x7E else {
                key.append(byte)
                continue
            }
            switch rest.popFirst() {
            case 0x30: key.append(0x7E)
            case 0x31: key.append(0x2F)
            default:
                throw LiftError(
                    "expected \"~0\" or \"~1\" for each \"~\" of a JSON Pointer, found "
                        + JSONText.quoted(String(token)?.cut ?? ""),
                    kind: .syntax)
            }
        }
        let text = String(decoding: key, as: UTF8.self)
        return text.arrayIndex.map { .index($0) } ?? .key(text)
    }
}

extension String {
    /// The index that this text is, without a sign or leading zeros; nil for any other text.
    var arrayIndex: Int? {
        guard let first = utf8.first, isDigit(first), first != 0x30 || utf8.count == 1,
            utf8.allSatisfy(isDigit)
        else { return nil }
        return Int(self)
    }
}
