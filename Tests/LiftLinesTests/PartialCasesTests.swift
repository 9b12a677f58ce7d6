import Lift
import LiftLines
import Testing

/// Enums in a text that is still arriving: the case of a value never changes.
@Suite struct PartialCasesTests {
    private struct Note: JarMapped {
        var a: Int?
        var b: Int?

        static let mapping = JarMapping<Note> {
            JarMake(Note.init(a:b:))
            JarField("a", \.a)
            JarField("b", \.b)
        }
    }

    private enum Inside: JarMapped {
        case note(Note), other(Jar)

        static let mapping = JarMapping<Inside>(by: "kind") {
            JarCase("note", Inside.note)
            JarCase(otherwise: Inside.other)
        }
    }

    private enum Beside: JarMapped {
        case note(Note), other(Jar)

        static let mapping = JarMapping<Beside>(by: .adjacent("kind", content: "note")) {
            JarCase("note", Beside.note)
            JarCase(otherwise: Beside.other)
        }
    }

    private enum External: JarMapped {
        case note(Note), other(Jar)

        static let mapping = JarMapping<External>(by: .external) {
            JarCase("note", External.note)
            JarCase(otherwise: External.other)
        }
    }

    private enum Untagged: JarMapped {
        case pair(a: Int, b: Int), single(a: Int), numbers([Int]), auto, text(String), other(Jar)

        static let mapping = JarMapping<Untagged>(by: .untagged) {
            JarCase("pair", Untagged.pair, "a", "b")
            JarCase("single", Untagged.single, "a")
            JarCase("numbers", Untagged.numbers)
            JarCase("auto", Untagged.auto)
            JarCase("text", Untagged.text)
            JarCase(otherwise: Untagged.other)
        }
    }

    /// A string or a list: the first byte tells them apart.
    private enum Content: JarMapped {
        case text(String), numbers([Int])

        static let mapping = JarMapping<Content>(by: .untagged) {
            JarCase("text", Content.text)
            JarCase("numbers", Content.numbers)
        }
    }

    private func values<Value: JarMapped & Sendable>(_ text: String, as type: Value.Type) throws -> [String] {
        let options = JSONReadingOptions(partial: .keepingStrings)
        let reader = JarStream.Reader(partial: type, options: options)
        var values: [String] = []
        for byte in text.utf8 {
            reader.append([byte])
            if let value = try reader.latest() { values.append("\(value)") }
        }
        reader.finish()
        if let value = try reader.latest() { values.append("\(value)") }
        return values
    }

    private func cases(_ values: [String]) -> Set<String> {
        Set(values.map { String($0.prefix { $0 != "(" }) })
    }

    @Test(
        arguments: [
            (#"{"text":"hello","kind":"note","a":1,"b":2}"#, "note"),
            (#"{"text":"hello","kind":"zz","a":1}"#, "other"), (#"{"text":"hello"}"#, "other"),
        ])
    func theTagDecides(text: String, name: String) throws {
        let values = try values(text, as: Inside.self)
        #expect(cases(values) == [name])
        #expect(values.count > 1 || name == "other")
    }

    @Test(arguments: [(#"{"note":{"a":1},"kind":"note"}"#, "note"), (#"{"a":1,"note":{"b":1}}"#, "note")])
    func aTagBesideThePayloadDecides(text: String, name: String) throws {
        if text.contains("kind") { #expect(cases(try values(text, as: Beside.self)) == [name]) }
        #expect(cases(try values(text, as: External.self)) == [name])
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, "pair"), (#"{"a":1,"c":2}"#, "single"), ("[1,2,3]", "numbers"),
            (#"[1,"a"]"#, "other"), (#""auto""#, "auto"), (#""automatic""#, "text"),
        ])
    func withoutATagTheWholeValueDecides(text: String, name: String) throws {
        #expect(cases(try values(text, as: Untagged.self)) == [name])
    }

    @Test func aValueThatFitsOnlyOneCaseGrows() throws {
        let numbers = try values("[1,2,3]", as: Content.self)
        #expect(numbers.contains("numbers([1])") && numbers.last == "numbers([1, 2, 3])")
        #expect(try values(#""abc""#, as: Content.self).last == #"text("abc")"#)
    }

    private struct Numbered: JarMapped {
        var l: [[Int]]
        var x: Int

        static let mapping = JarMapping<Numbered> {
            JarMake(Numbered.init(l:x:))
            JarField("l", \.l)
            JarField("x", \.x)
        }
    }

    private enum Flip: JarMapped {
        case both(Numbered), list(l: [[Int]])

        static let mapping = JarMapping<Flip>(by: .untagged) {
            JarCase("both", Flip.both)
            JarCase("list", Flip.list, "l")
        }
    }

    @Test func aStringThatBecomesANumberMayDecide() throws {
        #expect(cases(try values(#"{"l":[[1]],"x":"12"}"#, as: Flip.self)) == ["both"])
    }

    private indirect enum Tree: JarMapped {
        case node([Tree]), leaf(Int), pair(Tree, Tree)

        static let mapping = JarMapping<Tree>(by: .untagged) {
            JarCase("node", Tree.node)
            JarCase("pair", Tree.pair, "a", "b")
            JarCase("leaf", Tree.leaf)
        }
    }

    @Test(.timeLimit(.minutes(10))) func aDeepCutTextTakesLittleTime() throws {
        let options = JSONReadingOptions(partial: .closed)
        let tree: Tree = try Jar(json: String(repeating: "[", count: 200), options: options)^
        #expect("\(tree)".contains("node"))
    }

    @Test func aCutTextWithoutATagHasNoCase() throws {
        let options = JSONReadingOptions(partial: .closed)
        let untagged = try Jar(json: #"{"a":1,"#, options: options)
        #expect(throws: LiftError.self) { try untagged^ as Untagged }
        #expect(throws: LiftError.self) { try untagged^ as Inside }
        guard case .other = try Jar(json: #"{"a":1}"#, options: options)^ as Inside else {
            Issue.record("a whole dictionary without a tag is another case")
            return
        }
    }
}
