import Lift
import Testing

/// More fields than the compiler would find its way through if there were several ways to read each of them.
private struct Twenty: JarMapped, Equatable {
    let a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t: Int

    static let mapping = JarMapping<Twenty> {
        JarMake(Twenty.init(a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:r:s:t:))
        JarField("a", \.a)
        JarField("b", \.b)
        JarField("c", \.c)
        JarField("d", \.d)
        JarField("e", \.e)
        JarField("f", \.f)
        JarField("g", \.g)
        JarField("h", \.h)
        JarField("i", \.i)
        JarField("j", \.j)
        JarField("k", \.k)
        JarField("l", \.l)
        JarField("m", \.m)
        JarField("n", \.n)
        JarField("o", \.o)
        JarField("p", \.p)
        JarField("q", \.q)
        JarField("r", \.r)
        JarField("s", \.s)
        JarField("t", \.t)
    }
}

@Suite struct JarMappingSizeTests {
    @Test func twentyFieldsAreMapped() throws {
        let letters = "abcdefghijklmnopqrst"
        let members = zip(letters, 0...).map { "\"\($0)\":\($1)" }
        let text = "{" + members.joined(separator: ",") + "}"
        let twenty: Twenty = try Jar(json: text)^
        #expect((twenty.a, twenty.j, twenty.t) == (0, 9, 19))
        #expect(try String(json: twenty) == text)
        for (letter, member) in zip(letters, members) {
            let wrong = text.replacingOccurrences(of: member, with: "\"\(letter)\":[]")
            let error = try failure { try Jar(json: wrong)^ as Twenty }
            #expect(error == LiftFailure(.type, "expected Int, found array of 0", at: "\(letter)"))
        }
    }
}
