#if FullFoundation
    import Foundation
    import Lift
    import Testing

    /// Types of Foundation that Lift codes as JSONEncoder does.
    @Suite struct FoundationCodingTests {
        @Test func theComponentsOfANameAreADictionary() throws {
            var name = PersonNameComponents()
            name.namePrefix = "Dr."
            name.givenName = "Ada"
            name.familyName = "Lovelace"
            try expectCodableForm(name, #"{"namePrefix":"Dr.","givenName":"Ada","familyName":"Lovelace"}"#)
            try expectRefusedForm(
                PersonNameComponents.self, #"{"givenName":1}"#, .type, "expected String, found number 1",
                at: "givenName")
            let snake = #"{"name_prefix":"Dr.","given_name":"Ada","family_name":"Lovelace"}"#
            #expect(try Jar(json: snake).union(context: JarKeyRules.snakeCase)^ == name)
            #expect(try String(json: Jar(name).union(context: JarKeyRules.snakeCase)) == snake)
        }

        // MARK: Measurements

        @Test func aMeasurementIsADictionary() throws {
            try expectCodableForm(
                Measurement(value: 5, unit: UnitLength.kilometers),
                #"{"value":5,"unit":{"symbol":"km","converter":{"coefficient":1000,"constant":0}}}"#)
            try expectCodableForm(
                Measurement(value: 0.5, unit: Unit(symbol: "boxes")),
                #"{"value":0.5,"unit":{"symbol":"boxes"}}"#)
        }

        @Test func whatIsNoMeasurementIsRefused() throws {
            let type = Measurement<UnitLength>.self
            try expectRefusedForm(
                type, "5", .type, "expected Measurement<UnitLength>, found number 5")
            try expectRefusedForm(
                type, #"{"value":5,"unit":{"symbol":"km"}}"#, .missing,
                #"expected a dictionary, but the key is missing; the only key is "symbol""#,
                at: "unit.converter")
            try expectRefusedForm(
                type, #"{"value":"5","unit":{}}"#, .type, #"expected Double, found string "5""#, at: "value")
        }

        /// Foundation's own implementation ends the process.
        @Test func aUnitWithoutALinearConverterCannotBeWritten() throws {
            let fuel = Measurement(value: 5, unit: UnitFuelEfficiency.litersPer100Kilometers)
            let message = "the unit L/100km has a converter that isn't linear, which Codable can't write"
            expectUnwritable(fuel, message)
            let coded = try failure { try JarEncoder().encodeJSON(CodedBox(value: fuel)) }
            #expect(coded == LiftFailure(.unsupported, message, at: "value"))
        }

        @Test func aValueIsItsJar() throws {
            let length = Measurement(value: 5, unit: UnitLength.meters)
            #expect(try length.jar["value"]^ as Double == 5)
            #expect(try IndexSet([7]).jar["indexes"][0]["location"]^ as Int == 7)
            let digits = CharacterSet.decimalDigits
            #expect(try digits.jar^ as CharacterSet == digits)
        }

        // MARK: Sets of indexes

        @Test func aSetOfIndexesIsADictionaryOfRanges() throws {
            try expectCodableForm(
                IndexSet([1, 2, 3, 7]),
                #"{"indexes":[{"location":1,"length":3},{"location":7,"length":1}]}"#)
            try expectCodableForm(IndexSet(), #"{"indexes":[]}"#)
            let unordered =
                #"{"indexes":[{"location":5,"length":5},{"location":1,"length":6},{"location":3,"length":0}]}"#
            try expectLift(ofText: unordered, .value(IndexSet(1..<10)))
            try expectLift(
                ofText: #"{"indexes":[{"location":9223372036854775806,"length":1}]}"#,
                .value(IndexSet(integer: Int.max - 1)))
        }

        /// Foundation's own implementation ends the process for most of these.
        @Test(
            arguments: [
                (
                    #"{"indexes":[{"location":1,"length":-5}]}"#, .value, "expected Natural, found number -5",
                    "indexes[0].length"
                ),
                (
                    #"{"indexes":[{"location":-5,"length":2}]}"#, .value, "expected Natural, found number -5",
                    "indexes[0].location"
                ),
                (
                    #"{"indexes":[{"location":9223372036854775807,"length":1}]}"#, .range,
                    "expected IndexSet, found dictionary of 1, which doesn't fit", ""
                ),
                ("[1,2]", .type, "expected IndexSet, found array of 2", ""),
                (#"{"indexes":[1]}"#, .type, "expected a dictionary, found number 1", "indexes[0]"),
            ] as [(String, LiftError.Kind, String, String)])
        func whatIsNoSetOfIndexesIsRefused(row: (String, LiftError.Kind, String, String)) throws {
            try expectRefusedForm(IndexSet.self, row.0, row.1, row.2, at: row.3)
        }

        @Test func rangesInDescendingOrderTakeLinearTime() throws {
            let count = 40_000
            let runs = (0..<count).map { #"{"location":\#((count - $0) * 3),"length":1}"# }
            let set: IndexSet = try Jar(json: #"{"indexes":[\#(runs.joined(separator: ","))]}"#)^
            #expect(set.count == count)
        }

        // MARK: Sets of characters

        @Test func aSetOfCharactersIsItsBitmap() throws {
            for set in [CharacterSet(), CharacterSet(charactersIn: "ab"), .letters, .letters.inverted] {
                let data = try JSONEncoder().encode(CodedBox(value: set))
                #expect(try JarDecoder().decode(CodedBox<CharacterSet>.self, from: data).value == set)
                let jar = try Jar(json: data)
                #expect(try Jar(json: JarEncoder().encodeJSON(CodedBox(value: set))) == jar)
                #expect(try jar["value"]^ == set)
                #expect(try Jar(json: String(json: ["value": set])) == jar)
                #expect(try Jar(set)^ == set)
                let mapped: MappedBox<CharacterSet> = try jar^
                #expect(try mapped.value == set && Jar(json: String(json: mapped)) == jar)
            }
        }

        /// Foundation's own implementation reads beyond the memory of some of these.
        @Test func aBitmapThatIsNotCompleteIsRefused() throws {
            let plane = [UInt8](repeating: 0, count: 8192)
            let bitmaps: [[UInt8]] = [
                [], [0], Array(plane.dropLast()), plane + [1], plane + [1] + plane.dropLast(),
                plane + [0] + plane, plane + [17] + plane, plane + [255] + plane,
                plane + [2] + plane + [1] + plane, plane + [1] + plane + [1] + plane,
            ]
            for bitmap in bitmaps {
                let jar: Jar = ["bitmap": Data(bitmap)]
                let error = try failure { try jar^ as CharacterSet }
                #expect((error.kind, error.key) == (.value, "bitmap"), "\(bitmap.count)")
                #expect(throws: LiftError.self) {
                    try JarDecoder().decode(CodedBox<CharacterSet>.self, from: ["value": jar] as Jar)
                }
            }
            let last: Jar = ["bitmap": Data(plane + [16] + plane.map { _ in 255 })]
            let set: CharacterSet = try last^
            #expect(set.contains("\u{10FFFF}") && !set.contains("a"))
            try expectRefusedForm(
                CharacterSet.self, #""abc""#, .type, #"expected CharacterSet, found string "abc""#)
        }

        // MARK: Other types

        /// These need nothing of Lift's.
        @Test func otherTypesOfFoundationAreExchanged() throws {
            try expectExchange(
                DateComponents(year: 2024, month: 2), #"{"year":2024,"month":2}"#)
            try expectExchange(IndexPath(indexes: [1, 2, 3]), #"{"indexes":[1,2,3]}"#)
            try expectExchange(CGPoint(x: 1, y: 2.5), "[1,2.5]")
            try expectExchange(CGRect(x: 1, y: 2, width: 3, height: 4), "[[1,2],[3,4]]")
            try expectExchange(NSRange(location: 1, length: 2), "[1,2]")
        }
    }
#endif
