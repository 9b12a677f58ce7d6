import Foundation
import Lift
import Testing

@Suite struct JarTransformInitializerTests {
    @Test(arguments: JarRoute.allCases)
    func aTransformMayCallTheInitializerOfItsType(route: JarRoute) throws {
        let later = JarTypeTransform(
            AnyJarTransform<Date>(lift: { try Date(jar: $0) + 1 }, represent: { Jar($0 - 1) }))
        let jar = try route.jar(#"["1970-01-01T00:00:00Z"]"#).union(context: later)
        #expect(try jar[0]^ == Date(timeIntervalSince1970: 1))
        let date: Jar = ["d": Date(timeIntervalSince1970: 1)]
        #expect(try String(json: date.union(context: later)) == #"{"d":"1970-01-01T00:00:00.000Z"}"#)
        let data = JarTypeTransform(
            AnyJarTransform<Data>(lift: { try Data(jar: $0) + [7] }, represent: { Jar($0.dropLast()) }))
        #expect(try Jar(json: #"["AA=="]"#).union(context: data)[0]^ == Data([0, 7]))
    }
}
