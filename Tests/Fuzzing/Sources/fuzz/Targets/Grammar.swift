import Foundation
import Lift

extension FuzzTarget {
    /// Lift beside a plain reader of RFC 8259's grammar: the same verdict, and in every place the same value.
    static let grammar = FuzzTarget(name: "grammar") { data in
        let bytes = Array(data)
        let plain = PlainJSON(bytes)
        do {
            let jar = try Jar(json: data)
            guard let plain else { fail("accepted, and is no JSON") }
            expectSame(plain, jar)
        } catch {
            expect(plain == nil, "refused, and is JSON: \(error)")
        }
        if PlainJSON.isUTF8(bytes) {
            let isAccepted = (try? Jar(json: String(decoding: bytes, as: UTF8.self))) != nil
            expect(isAccepted == (plain != nil), "another verdict on the text as a String")
        }
    }

    private static func expectSame(_ plain: PlainJSON, _ jar: Jar) {
        switch plain {
        case .null: expect(jar.kind == .null, "\(jar.kind) instead of null")
        case .bool(let value): expect(lifted(jar) == value, "another bool")
        case .number(let text):
            expect(jar.kind == .number && lifted(jar, String.self).utf8.elementsEqual(text), "another number")
        case .string(let text):
            expect(jar.kind == .string && lifted(jar, String.self).utf8.elementsEqual(text), "another string")
        case .array(let elements):
            expect(jar.kind == .array && jar.count == elements.count, "\(elements.count) elements: \(jar)")
            for (index, element) in elements.enumerated() { expectSame(element, jar[index]) }
            expect(jar[elements.count].kind == .error, "an element behind the last")
        case .object(let members):
            expect(jar.kind == .dictionary, "\(jar.kind) instead of a dictionary")
            var counted: [(key: [UInt8], value: PlainJSON)] = []
            for member in members where !counted.contains(where: { $0.key == member.key }) {
                counted.append(member)
            }
            let keys = jar.keys?.map { Array($0.utf8) }
            expect(keys == counted.map(\.key) && jar.count == counted.count, "other keys: \(keys ?? [])")
            for (key, value) in counted { expectSame(value, jar[String(decoding: key, as: UTF8.self)]) }
        }
    }

    private static func lifted<Value: Liftable>(_ jar: Jar, _ type: Value.Type = Value.self) -> Value
    where Value._Lifted == Value {
        expectNoError("lifting \(type)") { try jar^ as Value }
    }
}
