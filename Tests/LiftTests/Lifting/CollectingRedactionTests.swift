import Lift
import Testing

/// All errors of a lift hide what the first one hides.
@Suite struct CollectingRedactionTests {
    /// Reads a string as JSON again, with two errors that have the values of that JSON.
    private struct Reading: JarConvertible {
        let numbers: (Int, [Int])

        init(jar: Jar) throws { numbers = try Jar(json: jar^ as String).lift("a", "b") }
    }

    private static let text = #"""
        [{"token": "{\"a\": \"secret1\", \"b\": [\"secret2\", \"secret3\"]}"},
         {"token": "secret4"}, {"token": ["secret5", 6]}]
        """#

    private struct Model: JarMapped {
        let token: Reading
        let numbers: [Int]

        static let mapping = JarMapping<Model> {
            JarMake(Model.init(token:numbers:))
            JarField(
                "token", \.token, by: AnyJarTransform(lift: { try $0^ as Reading }, represent: { _ in Jar() })
            )
            JarField("token", \.numbers)
        }
    }

    @Test(arguments: JarRoute.keepingOrder, [JarRedaction.all, .keys("token")])
    func noErrorShowsAHiddenValue(_ route: JarRoute, _ redaction: JarRedaction) throws {
        let jar = try route.jar(Self.text).union(context: redaction)
        let error = try liftError { try jar^ as [Model] }
        for error in try error.all + jar.problems(as: [Model].self) + dropped(from: jar) {
            for error in [error] + error.all {
                #expect(!"\(error) \(error.report) \(error.context)".contains("secret"))
            }
        }
        #expect(error.all.count >= 5)
    }

    private func dropped(from jar: Jar) throws -> [LiftError] {
        let (models, dropped) = try lossy(jar, as: Lossy<[Model]>.self)
        #expect(models.wrappedValue.isEmpty)
        return dropped
    }
}
