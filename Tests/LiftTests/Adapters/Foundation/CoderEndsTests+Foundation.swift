#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension CoderEndsTests {
        @Test func contextIsAPropertyOfTheCoders() throws {
            let day = DateFormatter.utc("yyyy-MM-dd")
            let snake = #"{"latin_name":"Fagus","heights":[1.5,null],"planted":"1970-01-02"}"#
            let encoder = JarEncoder(context: JarKeyRules.snakeCase, day)
            #expect(String(decoding: try encoder.encodeJSON(plant), as: UTF8.self) == snake)
            #expect(try String(json: encoder.encode(plant)) == snake)
            let decoder = JarDecoder(context: JarKeyRules.snakeCase, day)
            #expect(try decoder.decode(Plant.self, from: Data(snake.utf8)) == plant)
            #expect(try decoder.decode(Plant.self, from: Jar(json: snake)) == plant)
            var other = JarDecoder()
            other.context = [JarKeyRules.snakeCase, day]
            #expect(try other.decode(Plant.self, from: snake) == plant)
            let seconds = JarEncoder(context: JarTypeTransform(.secondsSince1970))
            #expect(
                String(decoding: try seconds.encodeJSON([plant.planted]), as: UTF8.self) == "[86400]")
        }
    }
#endif
