import Foundation
import Lift

extension FuzzTarget {
    /// Applies all conversions to every value of any document. The result is the value that other code reads
    /// from the text, or an error with a message and a path.
    ///
    /// The first byte chooses types and context, the rest is JSON.
    static let lifting = FuzzTarget(name: "lifting") { data in
        guard let choice = data.first, let jar = try? Jar(json: data.dropFirst()) else { return }
        let context = contexts[Int(choice >> 3) % contexts.count]
        var lifting = Lifting(
            text: Array(data.dropFirst()), isPlain: context.isEmpty, choice: Int(choice & 7))
        lifting.visit(context.isEmpty ? jar : jar.union(context: context), at: "")
    }

    private static let contexts: [Jar.Context] = [
        [], [], [], [], [DateFormatter.iso8601], [numbers], [Date.ISO8601FormatStyle()], [Day()],
    ]

    private static let numbers: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "de_DE")
        formatter.numberStyle = .decimal
        return formatter
    }()
}

/// Something in a context that no conversion asks for, but a model does.
private struct Day: JarContextValue {
    let name = "day"
}

private struct Lifting {
    let text: [UInt8]
    /// Whether there is no context, so that it is known what comes out.
    let isPlain: Bool
    let choice: Int
    var valuesLeft = 24

    mutating func visit(_ jar: Jar, at key: String) {
        if valuesLeft == 0 { return }
        valuesLeft -= 1
        switch choice {
        case 0: numbers(jar, key)
        case 1: texts(jar, key)
        case 2: foundationTypes(jar, key)
        case 3: containers(jar, key)
        case 4: models(jar, key)
        case 5: absent(jar, key)
        default: errors(jar, key)
        }
        if let elements = try? jar.lift(as: [Jar].self) {
            for (index, element) in elements.enumerated() { visit(element, at: "\(key)[\(index)]") }
        } else if let keys = jar.keys {
            for name in keys { visit(jar[name], at: key.isEmpty ? Self.shown(name) : Self.joined(key, name)) }
        }
    }

    // MARK: Numbers

    private func numbers(_ jar: Jar, _ key: String) {
        integers(jar, key, Int.self)
        integers(jar, key, Int8.self)
        integers(jar, key, Int16.self)
        integers(jar, key, UInt32.self)
        integers(jar, key, UInt64.self)
        integers(jar, key, Int128.self)
        integers(jar, key, UInt128.self)
        let double = lift(jar, key, Double.self)
        let float = lift(jar, key, Float.self)
        let decimal = lift(jar, key, Decimal.self)
        expect((lift(jar, key, Bool.self) != nil) == (jar.kind == .bool), "a Bool of \(jar.kind)")
        guard isPlain, let text = numberText(jar) else {
            expect(!isPlain || double == nil && float == nil && decimal == nil, "a number of \(jar)")
            return
        }
        let nearest = strtod(text, nil)
        expect(double == (nearest.isFinite ? nearest : nil), "\(text) as a Double: \(double ?? .nan)")
        let nearestFloat = strtof(text, nil)
        expect(float == (nearestFloat.isFinite ? nearestFloat : nil), "\(text) as a Float: \(float ?? .nan)")
        let plain = PlainNumber(text)
        expect((decimal != nil) == plain.isDecimal, "\(text) as a Decimal: \(decimal ?? .nan)")
        if let decimal {
            expect(PlainNumber(decimal.description).isEqual(to: plain), "\(text) as a Decimal: \(decimal)")
        }
    }

    private func integers<Value: FixedWidthInteger & Liftable>(_ jar: Jar, _ key: String, _ type: Value.Type)
    {
        let value = lift(jar, key, type)
        guard isPlain else { return }
        guard let text = numberText(jar) else {
            expect(value == nil, "a \(type) of \(jar)")
            return
        }
        guard let expected = PlainNumber(text).integer(as: type) else { return }
        var found = PlainNumber.Integer<Value>.outOfRange
        do throws(LiftError) {
            found = .value(try liftErrorsOnly { try jar^ as Value })
        } catch {
            if error.kind != .range { found = .fraction }
        }
        expect(found == expected, "\(text) as \(type): \(found) instead of \(expected)")
    }

    /// The text of a number, or of a string that is exactly one.
    private func numberText(_ jar: Jar) -> String? {
        guard jar.kind == .number || jar.kind == .string, let text = try? jar^ as String,
            case .number(let number)? = PlainJSON(Array(text.utf8)), number.count == text.utf8.count
        else { return nil }
        return text
    }

    // MARK: Texts

    private func texts(_ jar: Jar, _ key: String) {
        let text = lift(jar, key, String.self)
        expect((text != nil) == (jar.kind == .string || jar.kind == .number), "a String of \(jar.kind)")
        expect(areSame(lift(jar, key, Substring.self).map(String.init), text), "a Substring")
        let character = lift(jar, key, Character.self)
        expect(character == (text?.count == 1 ? text?.first : nil), "a Character of \(text ?? "")")
        let date = lift(jar, key, Date.self)
        let data = lift(jar, key, Data.self)
        let uuid = lift(jar, key, UUID.self)
        let url = lift(jar, key, URL.self)
        guard isPlain else { return }
        guard jar.kind == .string, let text else {
            expect(date == nil && data == nil && uuid == nil && url == nil, "a text of \(jar.kind)")
            return
        }
        expect(data.map { Array($0) } == PlainText.base64(text), "base64 of \(text)")
        expect((uuid != nil) == PlainText.isUUID(text), "a UUID of \(text)")
        let plain = PlainText.date(text)
        expect((date != nil) == plain.isDate, "a date of \(text)")
        if let seconds = plain.seconds {
            expect(
                date?.timeIntervalSince1970 == seconds, "\(text) as \(date?.timeIntervalSince1970 ?? .nan)")
        }
        if let date, let written = try? Jar(date)^ as String {
            let again = expectNoError("its own date \(written)") { try Jar(written)^ as Date }
            expect(abs(again.timeIntervalSince(date)) <= 0.0005001, "\(written) is not \(date)")
        }
        if let data {
            expect((try? Jar(data.base64EncodedString())^ as Data) == data, "base64 written again")
        }
    }

    // MARK: Others

    private func foundationTypes(_ jar: Jar, _ key: String) {
        _ = lift(jar, key, NSNumber.self)
        _ = lift(jar, key, NSDecimalNumber.self)
        _ = lift(jar, key, NSString.self)
        _ = lift(jar, key, NSMutableString.self)
        _ = lift(jar, key, NSNull.self)
        expect((lift(jar, key, Null.self) != nil) == (jar.kind == .null), "a Null of \(jar.kind)")
        guard isPlain else { return }
        // A Decimal beyond all types is refused; what there is can be taken over again.
        guard let any = try? jar.asAny() else { return }
        let again = expectNoError("its own values") { try Jar(checked: any) }
        expect(again.kind == jar.kind && again.count ?? 0 <= jar.count ?? 0, "\(again) instead of \(jar)")
    }

    private func containers(_ jar: Jar, _ key: String) {
        let ints = lift(jar, key, [Int].self)
        let all = (try? jar.lift(as: [Jar].self))?.map { try? $0^ as Int }
        expect(ints == (all?.contains(nil) == false ? all?.compactMap { $0 } : nil), "[Int] of \(jar)")
        if let all {
            let wrong = all.count { $0 == nil }
            expect(problems(of: jar, as: [Int].self).count == wrong, "all errors of \(jar)")
            let receipt = JarReceipt()
            let lossy = try? jar.union(context: receipt)^ as Lossy<[Int]>
            expect(lossy?.wrappedValue == all.compactMap { $0 }, "lossy of \(jar)")
            expect(receipt.count(of: .dropped) == wrong, "dropped of \(jar)")
        }
        _ = lift(jar, key, Lossy<[[Double]]>.self)
        _ = lift(jar, key, Lossy<[Int: [String]]>.self)
        _ = lift(jar, key, [Double?].self)
        _ = lift(jar, key, [[String]].self)
        _ = lift(jar, key, Set<String>.self)
        _ = lift(jar, key, [String: Int].self)
        _ = lift(jar, key, [Int: String?].self)
        _ = lift(jar, key, [UUID: [Jar]].self)
        _ = lift(jar, key, [Color: Date].self)
        _ = lift(jar, key, [String: [String: Bool]].self)
        _ = lift(jar, key, [Jar].self)
    }

    private func models(_ jar: Jar, _ key: String) {
        _ = lift(jar, key, Color.self)
        _ = lift(jar, key, Payment.self)
        _ = lift(jar, key, [Payment].self)
        _ = lift(jar, key, Payment?.self)
        _ = lift(jar, key, [String: Payment].self)
    }

    private func absent(_ jar: Jar, _ key: String) {
        for absent in [jar["no"], jar[-1], jar[jar.count ?? 0], jar["no"]["k"][3], jar[Int.max]["a"]] {
            if absent.kind != .missing && absent.kind != .error { continue }
            expect((try? absent^ as Jar) != nil, "nothing as a Jar")
            do throws(LiftError) {
                let value = try liftErrorsOnly { try absent^ as Int? }
                expect(value == nil && absent.kind == .missing, "\(absent.kind) as an Int?")
            } catch {
                expect(absent.kind == .error, "no nil of what is missing: \(error)")
                describe(error)
            }
            do throws(LiftError) {
                fail("nothing as an Int: \(try liftErrorsOnly { try absent^ as Int })")
            } catch {
                expect(error.kind == .missing || error.kind == .type || error.kind == .bounds, "\(error)")
                expect(error.key.hasPrefix(key), "\(error.key) does not begin with \(key)")
                describe(error)
            }
        }
    }

    private func errors(_ jar: Jar, _ key: String) {
        let error = jar.assertionFailure("no")
        expect(areSame(error.key, key) && error.message == "no", "\(error) instead of one at \(key)")
        describe(error)
        expect(jar.description.isEmpty == ((try? jar^ as String) == ""), "a description of \(jar.kind)")
        expect(jar.isMissing || jar.kind == .string || !jar.description.isEmpty, "no description")
        _ = Mirror(reflecting: jar).children.count
        if let written = try? String(json: jar) {
            // Longer data is cut inside, and escapes are the shortest ones.
            let isSame =
                error.context.utf8.count > 900 || written.utf8.count > 900 || isJar(error.context, written)
            expect(isSame && error.context.utf8.count <= 1024, "\(error.context) instead of \(written)")
        }
    }

    /// Whether both are the same JSON.
    private func isJar(_ text: String, _ other: String) -> Bool {
        let options = JSONReadingOptions(maximumDepth: .max)
        guard let jar = try? Jar(json: text, options: options) else { return false }
        return jar == (try? Jar(json: other, options: options))
    }

    // MARK: Lifting

    /// The value, or nil if it cannot be lifted. In that case, everything about the error is checked, and
    /// lifting an optional and parts of containers must fail in the same way.
    private func lift<Value: Liftable>(_ jar: Jar, _ key: String, _ type: Value.Type) -> Value? {
        do throws(LiftError) {
            return try liftErrorsOnly { try jar^ as Value }
        } catch {
            expect(error.key.hasPrefix(key), "\(error.key) does not begin with \(key)")
            expect(error.kind != .missing || error.key != key, "missing: \(error)")
            expect((error.kind == .null) || jar.kind != .null || error.key != key, "no null: \(error)")
            describe(error)
            let all = error.all
            expect(all.first == error && all == problems(of: jar, as: type), "\(all) instead of \(error)")
            expect(all.allSatisfy { $0.key.hasPrefix(key) && $0.all == [$0] }, "\(all) below \(key)")
            if jar.kind != .null {
                do throws(LiftError) {
                    let value = try liftErrorsOnly { try jar^ as Value? }
                    fail("an optional of what cannot be lifted: \(String(describing: value))")
                } catch let other {
                    expect(other == error, "\(other) instead of \(error)")
                }
            }
            return nil
        }
    }

    private func describe(_ error: LiftError) {
        expect(!error.message.isEmpty, "no message")
        expect(error.report.hasPrefix("error: "), "no report")
        expect(error.description.hasPrefix(error.message), "\(error.description) and \(error.message)")
        expect(error.localizedDescription == error.description, "\(error.localizedDescription)")
        _ = Mirror(reflecting: error).children.count
        _ = error.expected
        _ = error.found
        if !error.context.isEmpty {
            expect((try? Jar(json: error.context)) != nil, "no JSON as context: \(error.context)")
        }
        guard let offset = error.offset else { return }
        guard let line = error.line, let column = error.column, offset < text.count else {
            fail("offset \(offset) without a place: \(error)")
        }
        let before = text[..<offset]
        expect(line == before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }, "line \(line): \(error)")
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // Continuation bytes begin no scalar, and a mark at the start is not seen.
        let scalars = before[start...].filter { $0 & 0xC0 != 0x80 }.count
        let isMarked = start == 0 && text.starts(with: [0xEF, 0xBB, 0xBF])
        expect(column == scalars + 1 - (isMarked ? 1 : 0), "column \(column) of offset \(offset): \(error)")
        expect("\"[{-0123456789ntf".utf8.contains(text[offset]), "no value at offset \(offset): \(error)")
    }

    // MARK: Paths

    private static func joined(_ key: String, _ name: String) -> String {
        let shown = shown(name)
        return key + (shown.hasPrefix("[\"") ? shown : "." + shown)
    }

    /// A key as a path has it: quoted where it would be misread, and escaped where a terminal would obey it.
    private static func shown(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let isPlain =
            !name.isEmpty
            && scalars.allSatisfy {
                $0 > " " && !".[]\"\\".unicodeScalars.contains($0) && !isObeyed($0)
            }
        if isPlain { return name }
        let quoted = expectNoError("a key") { try String(json: Jar(name)) }
        let escaped = quoted.unicodeScalars.map { scalar in
            if !isObeyed(scalar) { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "[" + escaped.joined() + "]"
    }

    /// Control characters beyond ASCII's first 32, separators of lines, and what turns text around.
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        let obeyed: [ClosedRange<UInt32>] = [
            0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ]
        return obeyed.contains { $0.contains(scalar.value) }
    }
}

private enum Color: String, JarElement, Hashable {
    case red = "a"
    case none = ""
}

/// Fields of all sorts, and checks of its own.
private struct Payment: JarConvertible {
    init(jar: Jar) throws {
        let amount: Int? = try jar["a"]^
        let tags: [String] = try jar["k"]^ ?? []
        try jar.assert(tags.count < 3, "too many tags")
        let day: Day? = jar.context.get()
        if day != nil { _ = try jar.context.get(Day.self) }
        let nested: Nested? = try jar["n"]^
        if amount == 0, nested != nil { throw CocoaError(.coderReadCorrupt) }
    }

    struct Nested: JarConvertible {
        init(jar: Jar) throws {
            let date: Date = try jar["d"]^
            _ = try jar.context.get(Day.self)
            guard date.timeIntervalSince1970 > 0 else { throw LiftError("before 1970") }
        }
    }
}

/// All errors of lifting a value; empty if it can be lifted.
private func problems<Value: Liftable>(of jar: Jar, as type: Value.Type) -> [LiftError] {
    do {
        _ = try jar^ as Value
        return []
    } catch {
        return (error as? LiftError)?.all ?? []
    }
}
