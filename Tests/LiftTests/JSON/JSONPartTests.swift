import Testing

@testable import Lift

@Suite struct JSONPartTests {
    private func parts(_ text: String, isObject: Bool) -> [String]? {
        text.withByteView { view in
            JSONPart.parts(of: view, isObject: isObject)?.map { part in
                let (key, value) = (part.key, part.value)
                return view.part(key.lowerBound, key.count).string + "="
                    + view.part(value.lowerBound, value.count).string
            }
        }
    }

    @Test(arguments: [
        ("{}", []),
        (#"{"a":1}"#, [#""a"=1"#]),
        (
            #"{"a":[1,{"b":"]}"}],"\\\"}":-1.5e3,"":null}"#,
            [#""a"=[1,{"b":"]}"}]"#, #""\\\"}"=-1.5e3"#, #"""=null"#]
        ),
        (
            "{\n  \"a\": {\n    \"b\": []\n  },\n  \"c\": true\n}",
            ["\"a\"={\n    \"b\": []\n  }", "\"c\"=true"]
        ),
    ])
    func membersAreFoundWithTheirKeys(text: String, expected: [String]) {
        #expect(parts(text, isObject: true) == expected)
    }

    @Test(arguments: [
        ("[]", []), ("[1]", ["=1"]), (#"["]",[[],"\""],{}]"#, [#"="]""#, #"=[[],"\""]"#, "={}"]),
        ("[\n  1,\n  []\n]", ["=1", "=[]"]),
    ])
    func elementsAreFound(text: String, expected: [String]) {
        #expect(parts(text, isObject: false) == expected)
    }

    @Test(arguments: ["1", "null", #""{}""#, "[]", ""])
    func whatIsNoObjectHasNoMembers(text: String) {
        #expect(parts(text, isObject: true) == nil)
    }
}
