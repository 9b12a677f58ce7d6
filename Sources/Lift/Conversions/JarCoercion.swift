/// A context value that says which values may be converted to the type you ask for, such as `"12"` to an Int.
///
///     let user: User = try jar.union(context: JarCoercion.strict)^
///
/// It applies to everything that you lift or decode from that Jar. Without it, `^` converts as with
/// `lossless`, and Codable types as with `strict`, unless a type declares its own (``JarRuled/coercion``). If
/// a part of the data has its own, the inner one wins.
///
/// | value | as | `strict` | `lossless` | `lenient` |
/// | --- | --- | --- | --- | --- |
/// | `"12"` | a number | an error | 12 | 12 |
/// | `" +12 "` | a number | an error | an error | 12 |
/// | `true` | a number | an error | an error | 1 |
/// | `12.50` | `String` | an error | `"12.50"` | `"12.50"` |
/// | a date or data of a property list | `String` | an error | its text | its text |
/// | a string of a property list | `Date`, `Data` | an error | read as in JSON | read as in JSON |
/// | `true` | `String` | an error | an error | `"true"` |
/// | `"true"`, `"yes"`, `"1"` | `Bool` | an error | an error | true |
/// | `"false"`, `"no"`, `"0"` | `Bool` | an error | an error | false |
/// | 1, 0 | `Bool` | an error | an error | true, false |
/// | a single value | an array or a set | an error | an error | with that element |
///
/// Some rules never change. `1.0` is an integer and `1.5` isn't; Lift doesn't round a number to an integer or
/// clamp it to a range. It never converts a missing value or a null. Dates, data, URLs and UUIDs are strings
/// in JSON. A formatter in the context and the transform `.text()` read the text that they are made for. The
/// keys of dictionaries are always text, and are read as with `lossless`.
///
/// To see what was converted, put a ``JarReceipt`` in the context.
public enum JarCoercion: JarContextValue, JarContextTraitCarrier, Hashable {
    /// Converts nothing: a string isn't a number, and a number isn't a string. The default of Codable types.
    case strict
    /// Converts a string that is exactly a number to that number, and a number to its text. The default of
    /// `^`.
    case lossless
    /// Also converts what people and older programs write: bools as text and numbers, numbers with spaces
    /// around them, and a single value for an array.
    case lenient

    static var traits: Jar.Context.Traits { .coercion }
}

// MARK: - In a context

extension Jar.Context {
    /// A context that refuses unknown keys and conversions.
    ///
    ///     let list = try Jar(plist: data).union(context: .strict)
    ///     let settings: Settings = try list^
    ///
    /// It has ``JarUnknownKeys/refused`` and ``JarCoercion/strict``. For JSON, read with the options
    /// ``JSONReadingOptions/strict``, which refuse duplicate keys as well.
    public static let strict: Jar.Context = [JarUnknownKeys.refused, JarCoercion.strict]

    /// A context with ``JarCoercion/lenient``, which also converts what's probably meant.
    ///
    ///     let isAdmin: Bool = try jar.union(context: .lenient)["admin"]^  // true for "yes"
    public static let lenient: Jar.Context = [JarCoercion.lenient]

    /// How values of another kind are converted.
    var coercion: JarCoercion {
        guard has(.coercion) else { return .lossless }
        return find(JarCoercion.self) ?? (find(CodedAsIs.self) == nil ? .lossless : .strict)
    }
}

/// The context of values inside Codable types if there is no ``JarCoercion``: they aren't converted.
struct CodedAsIs: JarContextValue, JarContextTraitCarrier {
    static let context: Jar.Context = CodedAsIs().asContext

    static var traits: Jar.Context.Traits { .coercion }
}

/// The context of values of a type with raw values inside Codable types: its raw value isn't converted. If
/// the type has its own `init(jar:)`, that may read what it likes.
struct CodedRawValues: JarContextValue, JarContextTraitCarrier {
    let type: ObjectIdentifier

    static var traits: Jar.Context.Traits { .coercion }
}

extension Jar.Context {
    /// Whether the context has rules for conversions that apply to Codable types, too.
    var saysWhatToConvert: Bool {
        has(.coercion) && (find(JarCoercion.self) != nil || find(BoolsAsText.self) != nil)
    }
}

extension Jar {
    /// This Jar with a rule for conversions in its context, unless that has its own.
    ///
    /// - Parameter coercion: the rule that the type declares. Without one, nothing is converted.
    @usableFromInline
    func _strict(_ coercion: JarCoercion?) -> Jar { ruled(by: coercion?.asContext ?? CodedAsIs.context) }

    /// The same for values of a type with raw values: without a rule, only these aren't converted.
    func strictRawValues(of type: Any.Type, _ coercion: JarCoercion?) -> Jar {
        ruled(by: coercion?.asContext ?? CodedRawValues(type: ObjectIdentifier(type)).asContext)
    }

    private func ruled(by rule: Jar.Context) -> Jar {
        conversionContext.saysWhatToConvert ? self : union(context: rule)
    }
}

extension Jar {
    /// Whether a text is no number that a property list has as text: it's a part of JSON, or it was encoded
    /// as text.
    var isPlainText: Bool {
        if case .row(let source, _) = content {
            source.document.hasJSONSyntax
        } else {
            contextHas(.encodedText)
        }
    }

    /// Whether this is a part of a property list that was read.
    var isInPropertyList: Bool {
        if case .row(let source, _) = content { !source.document.hasJSONSyntax } else { false }
    }

    /// Throws an error if this string must not be read as a date or data, which a property list has of its
    /// own.
    @inline(__always)
    func checkText(for expected: @autoclosure () -> String) throws(LiftError) {
        if isInPropertyList { try checkConversion(to: expected()) }
    }

    /// The context in which this value is converted. A deferred value may bring its own.
    var conversionContext: Context { isDeferred ? resolved.context : context }

    /// Throws an error if this value, which is of another kind than `expected`, must not be converted.
    @inline(__always)
    func checkConversion(to expected: @autoclosure () -> String) throws(LiftError) {
        if conversionContext.has(.coercion), conversionContext.coercion == .strict {
            throw mismatch(expected())
        }
    }

    /// Notes the conversion of this value, if the context has a receipt.
    @inline(__always)
    func noteConversion(to type: @autoclosure () -> String) {
        if conversionContext.has(.receipt) { noteConversion(toTypeNamed: type()) }
    }

    @inline(never)
    private func noteConversion(toTypeNamed type: String) {
        conversionContext.receipt?.note(.conversion, LiftError(kind: .type, expected: type, in: self))
    }

    /// This Jar, for text that is a number by its format, such as a key: it's never refused or recorded.
    var asWrittenText: Jar {
        guard context.has(.coercion) else { return self }
        var jar = self
        jar.context = context.withoutCoercion
        return jar
    }
}

extension Jar.Context {
    /// This context without the values that conversions ask for.
    var withoutCoercion: Jar.Context {
        Jar.Context(
            filter {
                !($0 is JarCoercion) && !($0 is JarReceiptLink) && !($0 is CodedAsIs)
                    && !($0 is CodedRawValues)
            }.map { Optional($0) })
    }
}

// MARK: - Lenient conversions

extension String {
    /// The number in this text, with white space around it or a plus sign before it; nil if it isn't one.
    var lenientNumber: String? {
        var text = trimmed
        if text.utf8.first == UInt8(ascii: "+") { text = text.dropFirst() }
        // A sign after the plus would be a second one.
        if text.utf8.first == UInt8(ascii: "-"), text.startIndex != trimmed.startIndex { return nil }
        let number = String(text)
        return number.withByteView { $0.isJSONNumber } ? number : nil
    }

    /// This text without the white space at both ends.
    var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}

/// Marks a value that is lifted as the only element of an array that the data does not have.
///
/// A type that lifts an array of itself from its own data would otherwise do so forever.
private struct JarSoleElement: JarContextValue {
    let path: [JarPath.Component]
}

extension Jar {
    /// This Jar as the only element of an array; nil if the context does not allow that.
    @inline(never)
    @usableFromInline
    func _soleElement(of type: Any.Type) -> Jar? {
        let jar = resolved
        switch jar.kind {
        case .missing, .null, .array, .error: return nil
        default: break
        }
        guard jar.context.coercion == .lenient else { return nil }
        let path = jar.steps
        if let outer = jar.context.find(JarSoleElement.self), outer.path == path { return nil }
        noteConversion(to: "\(type)")
        return jar.union(context: JarSoleElement(path: path))
    }
}
