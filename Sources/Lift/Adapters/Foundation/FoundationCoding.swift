#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    // Types of Foundation that are lifted and written as their Codable implementations do, so that other
    // coders read what Lift writes. Some of these end the process for data or values that they don't expect.
    // For those, Lift checks first.

    /// The components of a name are lifted and written with their Codable implementation.
    ///
    ///     let name: PersonNameComponents = try Jar(json: #"{"givenName": "Ada", "familyName": "King"}"#)^
    extension PersonNameComponents: JarDecodable, JarEncodable {}

    /// A measurement is lifted and written with its Codable implementation: a dictionary of its value and its
    /// unit.
    ///
    ///     try String(json: Measurement(value: 5, unit: UnitLength.kilometers))
    ///     // {"value":5,"unit":{"symbol":"km","converter":{"coefficient":1000,"constant":0}}}
    ///
    /// A unit whose converter isn't linear, such as one of fuel efficiency, has no such form: writing it
    /// throws. Foundation's own implementation, which other encoders call, ends the process.
    extension Measurement: JarElement {
        /// Creates a measurement from the dictionary that Codable writes.
        ///
        /// - Throws: A ``LiftError`` with the key path of the part that can't be decoded.
        public init(jar: Jar) throws {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            self = try CodedValue(jar: jar).value
        }

        /// The measurement as a dictionary. If the converter of its unit isn't linear, the Jar throws an
        /// error of the kind `unsupported` when you read or write it.
        public var jar: Jar {
            if let unit = unit as? Dimension, type(of: unit.converter) != UnitConverterLinear.self {
                return Jar(
                    error: LiftError(
                        "the unit \(unit.symbol) has a converter that isn't linear, which Codable can't write",
                        kind: .unsupported))
            }
            return CodedValue(self).held()
        }
    }

    /// A set of indexes is lifted from the dictionary that Codable writes, and written as one: an array of
    /// locations and lengths.
    ///
    ///     try String(json: IndexSet([1, 2, 3, 7]))
    ///     // {"indexes":[{"location":1,"length":3},{"location":7,"length":1}]}
    ///
    /// Indexes that are negative or don't fit into an `Int` are errors. Foundation's own implementation,
    /// which other decoders call, ends the process.
    extension IndexSet: JarElement {
        /// Creates a set of indexes from the dictionary that Codable writes.
        ///
        /// - Throws: A ``LiftError`` of the kind `value` for a location or a length that is negative, and of
        ///   the kind `range` for an index that doesn't fit into an `Int`. A ``LiftError`` of the kind
        ///   `missing`, `null` or `type` if a part is missing or isn't of its type.
        /// - Complexity: O(*n* log *n*) in the number of ranges.
        public init(jar: Jar) throws {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            let coded = try CodedIndexes(jar: jar)
            guard let ranges = coded.ranges else {
                throw LiftError(kind: .range, expected: "IndexSet", in: jar)
            }
            self.init()
            for range in ranges { insert(integersIn: range) }
        }

        /// The indexes as a dictionary, as Codable writes them.
        public var jar: Jar { CodedValue(self).held() }
    }

    /// A set of characters is lifted from the dictionary that Codable writes, and written as one. It has a
    /// bitmap of 8 KB for each plane of Unicode, as base64.
    ///
    /// A bitmap that isn't complete is an error. Foundation's own implementation, which other decoders call,
    /// reads beyond the memory of some.
    extension CharacterSet: JarElement {
        /// Creates a set of characters from the dictionary that Codable writes.
        ///
        /// - Throws: A ``LiftError`` of the kind `value` if the bitmap isn't one. A ``LiftError`` of the kind
        ///   `missing`, `null` or `type` if it's missing or isn't data.
        public init(jar: Jar) throws {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            self.init(bitmapRepresentation: try CodedCharacters(jar: jar).bitmap.rawValue)
        }

        /// The set as a dictionary of its bitmap, as Codable writes it.
        public var jar: Jar { CodedValue(self).held() }
    }

    /// A set of indexes as Foundation decodes it.
    private struct CodedIndexes: JarDecodable {
        let indexes: [Run]

        struct Run: JarDecodable {
            let location: Natural
            let length: Natural
        }

        /// A number that isn't negative.
        struct Natural: RawRepresentable, JarDecodable {
            let rawValue: Int

            init?(rawValue: Int) {
                if rawValue < 0 { return nil }
                self.rawValue = rawValue
            }
        }

        /// The ranges in ascending order; nil if one of them ends beyond the largest `Int`. Inserting them in
        /// another order would take quadratic time.
        var ranges: [Range<Int>]? {
            var ranges: [Range<Int>] = []
            for run in indexes {
                let (end, isTooLarge) = run.location.rawValue.addingReportingOverflow(run.length.rawValue)
                if isTooLarge { return nil }
                ranges.append(run.location.rawValue..<end)
            }
            return ranges.sorted { $0.lowerBound < $1.lowerBound }
        }
    }

    /// A set of characters as Foundation decodes it.
    private struct CodedCharacters: JarDecodable {
        let bitmap: Bitmap

        /// The bits of the first plane, and then those of other planes, each after the number of its plane.
        struct Bitmap: RawRepresentable, JarDecodable {
            let rawValue: Data

            init?(rawValue: Data) {
                let size = 8192
                guard rawValue.count >= size, (rawValue.count - size).isMultiple(of: size + 1) else {
                    return nil
                }
                let numbers = stride(from: size, to: rawValue.count, by: size + 1).map {
                    rawValue[rawValue.startIndex + $0]
                }
                guard zip([0] + numbers, numbers).allSatisfy({ $0 < $1 }), numbers.allSatisfy({ $0 <= 16 })
                else { return nil }
                self.rawValue = rawValue
            }
        }
    }
#endif
