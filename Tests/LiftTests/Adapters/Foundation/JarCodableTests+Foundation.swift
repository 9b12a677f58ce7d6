#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarCodableTests {
        @Test func aSendableValueIsEncodedWithTheContextThatItIsWrittenWith() throws {
            let dated = Dated(on: Date(timeIntervalSince1970: 0))
            let formatter = DateFormatter.utc("yyyy")
            for jar in [
                Jar(dated), ["k": dated] as Jar, Jar([dated]), Jar(Optional(dated)), Jar(["k": dated]),
            ] {
                let text = try String(json: jar)
                let formatted = text.replacingOccurrences(of: "1970-01-01T00:00:00.000Z", with: "1970")
                #expect(text != formatted)
                #expect(try String(json: jar.union(context: formatter)) == formatted)
                #expect(try String(json: jar) == text)
            }
        }

        @Test func anObjectIsEncodedAtOnce() throws {
            let object = DatedObject(on: Date(timeIntervalSince1970: 0))
            let formatter = DateFormatter.utc("yyyy")
            let jar = Jar(object)
            object.on = Date(timeIntervalSince1970: 400 * 86400)
            // What it was then, and its dates by the context that there is now: they are dates still.
            let text = try String(json: jar)
            #expect(text == #"{"on":"1970-01-01T00:00:00.000Z"}"#)
            #expect(try String(json: jar.union(context: formatter)) == #"{"on":"1970"}"#)
            #expect(try String(json: object.asJar(using: formatter)) == #"{"on":"1971"}"#)
            #expect(try String(json: [object].asJar(using: formatter)) == #"[{"on":"1971"}]"#)
            #expect(try String(json: ["k": object].asJar(using: formatter)) == #"{"k":{"on":"1971"}}"#)
            let rules = JarKeyRules(.renaming(DatedObject.self, ["on": "since"]))
            #expect(try String(json: object.asJar(using: rules, formatter)) == #"{"since":"1971"}"#)
        }

        @Test func isStoredInUserDefaults() throws {
            let name = "lift.tests.coding.\(UUID().uuidString)"
            let defaults = try #require(UserDefaults(suiteName: name))
            defer { defaults.removePersistentDomain(forName: name) }
            let animal = PublicAnimal(name: "cat", num: nil)
            try defaults.store(animal, forKey: "animal")
            try defaults.store([Standing.paid, .refunded], forKey: "statuses")
            #expect(try defaults["animal"]^ as PublicAnimal == animal)
            #expect(try defaults["statuses"]^ as [Standing] == [.paid, .refunded])
            #expect(try defaults["none"]^ as PublicAnimal? == nil)
            #expect(
                try failure { try defaults["statuses"]^ as [PublicAnimal] }
                    == LiftFailure(.type, #"expected a dictionary, found string "paid""#, at: "statuses[0]"))
        }
    }
#endif
