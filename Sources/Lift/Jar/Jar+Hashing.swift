// Equal Jars have the same hash, however they were made. So strings and keys are hashed as UTF-8, and numbers
// by their value.
extension Jar {
    /// Hashes the data of this Jar.
    ///
    /// Only the first 32 levels below this Jar go into the hash. That's enough to tell Jars apart, and limits
    /// the depth of the recursion.
    ///
    /// - Complexity: O(*n*) in the size of the data.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, levels: 32)
    }

    private func hash(into hasher: inout Hasher, levels: Int) {
        let jar = resolved
        if case .row(let source, let row) = jar.content {
            source.document.hash(Int(row), into: &hasher, levels: levels)
        } else if var elements = JarElements(jar) {
            hasher.combine(kind: .array)
            guard levels > 0 else { return }
            hasher.combine(elements.count)
            while let item = elements.nextItem() {
                Jar(item, in: jar.context).hash(into: &hasher, levels: levels - 1)
            }
        } else if var members = JarMembers(jar) {
            hasher.combine(kind: .dictionary)
            guard levels > 0 else { return }
            var sum = 0
            while let (key, item) = members.nextItem() {
                var member = Hasher()
                key.withByteView { member.combine($0) }
                Jar(item, in: jar.context).hash(into: &member, levels: levels - 1)
                sum &+= member.finalize()
            }
            hasher.combine(sum)
        } else {
            jar.withScalar { hasher.combine($0) }
        }
    }
}

extension Document {
    /// Hashes the value at `row`, as a Jar of this value is hashed.
    fileprivate func hash(_ row: Int, into hasher: inout Hasher, levels: Int) {
        withView { view in
            let value = view[row]
            switch value.kind {
            case .array:
                hasher.combine(kind: .array)
                guard levels > 0 else { return }
                hasher.combine(value.length)
                var element = row + 1
                while element < value.end {
                    hash(element, into: &hasher, levels: levels - 1)
                    element = view.next(after: element)
                }
            case .object:
                hasher.combine(kind: .dictionary)
                guard levels > 0 else { return }
                hasher.combine(hashOfMembers(of: row, in: view, levels: levels))
            default:
                hasher.combine(view.scalar(value))
            }
        }
    }

    /// The order of members does not matter, so their hashes are added.
    private func hashOfMembers(of row: Int, in view: DocumentView, levels: Int) -> Int {
        let object = view[row]
        var sum = 0
        var marks = KeyMarks.none
        var keyRow = row + 1
        while keyRow < object.end {
            let key = view[keyRow]
            var member = Hasher()
            let isNew: Bool
            if key.kind == .string {
                let text = view.bytes(of: key)
                member.combine(text)
                isNew = marks.insert(text)
            } else {
                let text = view.string(key)
                text.withByteView { member.combine($0) }
                isNew = marks.insert(text)
            }
            let isFirst = isNew && !view.lastKeyCounts
            if isFirst || isCounted(keyRow, of: row) {
                hash(keyRow + 1, into: &member, levels: levels - 1)
                sum &+= member.finalize()
            }
            keyRow = view.next(after: keyRow + 1)
        }
        return sum
    }
}

extension Hasher {
    /// Kinds of values, so that values of different kinds have different hashes.
    fileprivate enum ValueKind: UInt8 {
        case missing, null, bool, number, string, date, data, array, dictionary, error
    }

    fileprivate mutating func combine(kind: ValueKind) { combine(kind.rawValue) }

    /// Hashes text with its length, so that several texts in a row are told apart.
    fileprivate mutating func combine(_ text: ByteView) {
        combine(text.count)
        text.hash(into: &self)
    }

    fileprivate mutating func combine(_ scalar: JarScalar) {
        switch scalar {
        case .missing: combine(kind: .missing)
        case .null: combine(kind: .null)
        case .error: combine(kind: .error)
        // Containers are hashed by their parts, above.
        case .array: combine(kind: .array)
        case .dictionary: combine(kind: .dictionary)
        case .bool(let value):
            combine(kind: .bool)
            combine(value)
        case .text(let text):
            combine(kind: .string)
            combine(text)
        case .string(let text):
            combine(kind: .string)
            text.withByteView { combine($0) }
        case .date(let date):
            combine(kind: .date)
            combine(date)
        case .data(let data):
            combine(kind: .data)
            combine(data)
        default:
            combine(kind: .number)
            combine(number: scalar)
        }
    }

    // MARK: Numbers

    private mutating func combine(number: JarScalar) {
        switch number {
        case .numeral(let text, _): combine(number: text)
        case .integer(let value): combine(value.magnitude, exponent: 0, isNegative: value < 0)
        case .unsigned(let value): combine(value, exponent: 0, isNegative: false)
        case .double(let value) where !value.isFinite: break
        case .float(let value) where !value.isFinite: break
        case .decimal(let value) where value.isNaN: break
        default: number.numberText?.withPaddedBytes { combine(number: $0) }
        }
    }

    /// Hashes a number in JSON by its value, however it is written.
    private mutating func combine(number text: ByteView) {
        let number = JSONNumber(text)
        if number.isExact, number.exponent.magnitude < 10_000 {
            combine(number.significand, exponent: number.exponent, isNegative: number.isNegative)
        } else if let form = JSONDecimalForm(text) {
            if let digits = form.digits.isEmpty ? 0 : UInt64(form.digits) {
                combine(digits, exponent: form.exponent, isNegative: form.isNegative)
            } else {
                form.hash(into: &self)
            }
        } else {
            // Such numbers are compared as text.
            text.hash(into: &self)
        }
    }

    private mutating func combine(_ digits: UInt64, exponent: Int, isNegative: Bool) {
        var (digits, exponent) = (digits, exponent)
        while digits != 0 {
            let (tenth, digit) = digits.quotientAndRemainder(dividingBy: 10)
            if digit != 0 { break }
            (digits, exponent) = (tenth, exponent + 1)
        }
        // Zero has no sign and no exponent.
        combine(digits)
        if digits != 0 { combine(exponent &<< 1 | (isNegative ? 1 : 0)) }
    }
}
