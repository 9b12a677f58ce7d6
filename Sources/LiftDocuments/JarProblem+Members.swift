#if SWIFT_PACKAGE
    import Lift
#endif

// Problem details as JSON, both ways.

extension JarProblem: CodableByJar {
    /// Creates a problem from the dictionary that RFC 9457 describes.
    ///
    ///     let problem: JarProblem = try Jar(json: #"{"title": "Gone", "status": 410}"#)^
    ///
    /// A member that is missing or of the wrong type is nil, and a `type` is `about:blank`. All other members
    /// are extensions. So is an `errors` that isn't an array of dictionaries.
    ///
    /// - Throws: a `LiftError` if there's no dictionary.
    /// - Complexity: O(*n*) in the data.
    public init(jar: Jar) throws {
        guard jar.kind == .dictionary else { throw jar.mismatch("a dictionary of problem details") }
        (title, detail, instance) = (jar.text("title"), jar.text("detail"), jar.text("instance"))
        (type, status) = (jar.text("type") ?? "about:blank", jar.integer("status"))
        let failures = jar["errors"].elements.map { try? Failure(jar: $0) }
        errors = failures.compactMap { $0 }
        var names = ["type", "title", "status", "detail", "instance"]
        if errors.count == failures.count, jar["errors"].kind == .array {
            names.append("errors")
        } else {
            errors = []
        }
        extensions = jar.members(except: names)
    }

    /// The dictionary that RFC 9457 describes: the members of the standard that aren't nil, `errors` unless
    /// it's empty, and the extensions.
    public var jar: Jar {
        let jar: Jar = [
            "type": type, "title": title, "status": status, "detail": detail, "instance": instance,
            "errors": errors.isEmpty ? nil : errors,
        ]
        return jar.adding(extensions, except: ["title", "status", "detail", "instance"])
    }
}

extension JarProblem.Failure: CodableByJar {
    /// Creates an error from a dictionary. A member of the wrong type is nil, and so is the path of a
    /// malformed JSON Pointer. The pointer may also be a fragment of a URI, as in `#/name`.
    ///
    /// - Throws: a `LiftError` if there's no dictionary.
    public init(jar: Jar) throws {
        guard jar.kind == .dictionary else { throw jar.mismatch("a dictionary") }
        path = jar.text("pointer").flatMap { try? JarPath(pointer: $0.withoutFragmentMark) }
        (detail, expected, found) = (jar.text("detail"), jar.text("expected"), jar.text("found"))
        (line, column) = (jar.integer("line"), jar.integer("column"))
        extensions = jar.members(except: ["pointer", "detail", "expected", "found", "line", "column"])
    }

    /// The dictionary of the members that aren't nil, and of the extensions.
    public var jar: Jar {
        let jar: Jar = [
            "pointer": path?.pointer, "detail": detail, "expected": expected, "found": found, "line": line,
            "column": column,
        ]
        return jar.adding(
            extensions, except: ["pointer", "detail", "expected", "found", "line", "column"])
    }
}

extension Jar {
    /// The string at a key; nil for anything else, which isn't converted.
    fileprivate func text(_ key: String) -> String? {
        let value = self[key]
        return value.kind == .string ? try? value^ : nil
    }

    /// The integer at a key; nil for anything else, which isn't converted.
    fileprivate func integer(_ key: String) -> Int? {
        let value = self[key]
        return value.kind == .number ? try? value^ : nil
    }

    /// A dictionary of the members with other names than `names`, without their path.
    fileprivate func members(except names: [String]) -> Jar {
        ([:] as Jar).adding(self, except: names)
    }

    /// Returns this dictionary with the members of another one, except those with one of `names` or a name
    /// that is taken.
    fileprivate func adding(_ other: Jar, except names: [String]) -> Jar {
        var sum = self
        for (key, value) in other.members where !key.isAny(of: names) && sum[key].isMissing {
            sum[key] = value.withoutPath
        }
        return sum
    }
}

extension String {
    /// Whether this is one of `names`, compared by bytes: comparing text with very many marks takes long.
    fileprivate func isAny(of names: [String]) -> Bool {
        names.contains { $0.utf8.elementsEqual(utf8) }
    }

    /// A JSON Pointer without the mark and the escapes of a fragment of a URI.
    ///
    /// Source: RFC 6901, section 6.
    fileprivate var withoutFragmentMark: String {
        guard utf8.first == UInt8(ascii: "#") else { return self }
        var bytes: [UInt8] = []
        var rest = utf8.dropFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = Substring(rest.prefix(2)).escapedByte {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring {
    /// The byte that two hexadecimal digits stand for; nil for any other text.
    fileprivate var escapedByte: UInt8? {
        utf8.count == 2 && utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) ? UInt8(self, radix: 16) : nil
    }
}
