import Lift

/// Checks that all strings and keys in `jar` are UTF-8. The standard library does not check the strings that
/// Lift makes of text that it has read, and the targets are built without assertions.
func checkStrings(in jar: Jar) {
    var open = [jar]
    while let jar = open.popLast() {
        if jar.kind == .string { checkUTF8(expectNoError("lifting a string") { try jar^ as String }) }
        open += jar.elements
        for (key, value) in jar.members {
            checkUTF8(key)
            open.append(value)
        }
    }
}

private func checkUTF8(_ text: String) {
    let bytes = Array(text.utf8)
    guard let same = String(validating: bytes, as: UTF8.self) else { fail("a string of the bytes \(bytes)") }
    // A string that wrongly counts as ASCII has another length.
    expect(text.utf16.count == same.utf16.count, "\(text.utf16.count) code units in \(bytes)")
}
