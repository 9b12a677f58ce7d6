import Foundation
import Lift

/// Property lists in XML that are deep, long, or full of markup that is slow to read.
func xmlPropertyListRows() -> [Row] {
    func row(
        _ title: String, _ count: Int, isRefused: Bool = false, _ make: @escaping (Int) -> String
    ) -> Row {
        Row("XML property list: \(title)", count) { count in
            let data = Data(make(count).utf8)
            return (
                data.count,
                {
                    let jar = try? Jar(plist: data, options: PropertyListReadingOptions(maximumDepth: .max))
                    try Wrong.unless((jar == nil) == isRefused, "it is read, or is not")
                    guard let jar else { return }
                    consume(jar.hashValue)
                    try Wrong.unless(jar == jar, "it differs from itself")
                    consume(try? jar["k"][0]^ as Date)
                    consume(try Data(plist: jar, format: .xml))
                }
            )
        }
    }
    func nest(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + "<true/>" + String(repeating: close, count: count)
    }
    return [
        row("arrays in arrays", 1_000_000) { nest("<array>", "</array>", $0 / 15) },
        row("dictionaries in dictionaries", 1_000_000) {
            nest("<dict><key>k</key>", "</dict>", $0 / 25)
        },
        row("arrays that do not end", 4_000_000, isRefused: true) {
            String(repeating: "<array>", count: $0 / 7)
        },
        row("many keys", 1_000_000) { count in
            "<dict>" + (0..<count / 30).map { "<key>\($0)</key><true/>" }.joined() + "</dict>"
        },
        row("the same key", 1_000_000) { count in
            "<dict>" + String(repeating: "<key>k</key><true/>", count: count / 19) + "</dict>"
        },
        row("keys that collide in Java and PHP", 1_000_000) { count in
            "<dict>" + (0..<count / 66).map { "<key>\(collidingKey($0))</key><true/>" }.joined() + "</dict>"
        },
        // They are kept after the text.
        row("such keys with a reference", 1_000_000) { count in
            "<dict>" + (0..<count / 71).map { "<key>&amp;\(collidingKey($0))</key><true/>" }.joined()
                + "</dict>"
        },
        row("references", 1_000_000) { "<string>" + String(repeating: "&#65;", count: $0 / 5) + "</string>" },
        row("CDATA sections", 1_000_000) {
            "<string>" + String(repeating: "<![CDATA[]]]]>", count: $0 / 14) + "</string>"
        },
        row("brackets", 1_000_000) { "<string>" + String(repeating: "]", count: $0) + "</string>" },
        row("comments", 1_000_000) { String(repeating: "<!-- - -->", count: $0 / 10) + "<true/>" },
        row("a comment that does not end", 1_000_000, isRefused: true) {
            "<!--" + String(repeating: "-a", count: $0 / 2)
        },
        row("attributes", 1_000_000) { count in
            "<array" + (0..<count / 12).map { " a\($0)='\($0)'" }.joined() + "/>"
        },
        row("a declaration of an entity for each ten of the one before", 1_000_000, isRefused: true) {
            count in
            "<!DOCTYPE plist ["
                + (1...count / 60).map {
                    "<!ENTITY e\($0) '" + String(repeating: "&e\($0 - 1);", count: 10) + "'>"
                }.joined() + "]><string>&e9;</string>"
        },
        row("lines of base64", 1_000_000) {
            "<data>" + String(repeating: "AAAA\n\t", count: $0 / 6) + "</data>"
        },
        row("an integer with many digits", 1_000_000, isRefused: true) {
            "<integer>1" + String(repeating: "0", count: $0) + "</integer>"
        },
        row("a real with many digits", 1_000_000) {
            "<real>0." + String(repeating: "3", count: $0) + "</real>"
        },
    ]
}
