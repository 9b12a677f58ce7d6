import Lift

/// Work that must stay linear: what an element costs among 64,000, beside what it costs among 1,000.
///
/// Each side handles 64,000 elements in a run: 64 Jars of 1,000, or one.
private func growthRow<State>(
    _ title: String, prepare: @escaping (_ count: Int) throws -> State,
    check: @escaping (State, _ count: Int) throws -> Bool,
    work: @escaping (inout State, _ count: Int) throws -> Void
) -> Benchmark {
    let small = 1000, large = 64_000
    func subject(_ name: String, _ count: Int) -> Subject {
        Subject(
            name, operations: large,
            prepare: { try (0..<large / count).map { _ in try prepare(count) } },
            work: { states in
                for index in states.indices { try work(&states[index], count) }
            })
    }
    return Benchmark(title: title) { settings in
        var state = try prepare(small)
        try work(&state, small)
        try Disagreement.unless(try check(state, small), "\(title) does something else")
        let timings = try interleave([subject("at 64,000", large), subject("at 1,000", small)], settings)
        return [
            Row(
                title: title, result: timings[0].median / timings[1].median, unit: .ratio, target: .atMost(2),
                timings: timings)
        ]
    }
}

/// The growth of everything that adds to, changes and looks into large containers.
func growthRows() -> [Benchmark] {
    let keys = (0..<64_000).map { "key \($0)" }
    return buildingRows(keys) + documentRows(keys)
}

private func buildingRows(_ keys: [String]) -> [Benchmark] {
    func object(_ count: Int) -> Jar {
        var jar = Jar()
        for index in 0..<count { jar[keys[index]] = Jar(index) }
        return jar
    }
    func array(_ count: Int) -> Jar { Jar(Array(0..<count)) }
    return [
        growthRow(
            "growth: append", prepare: { _ in Jar() }, check: { jar, count in try jar^ == Array(0..<count) },
            work: { jar, count in
                for index in 0..<count { jar.append(index) }
            }),
        growthRow(
            "growth: set new keys", prepare: { _ in Jar() },
            check: { jar, count in try (0..<count).allSatisfy { try jar[keys[$0]]^ == $0 } },
            work: { jar, count in
                for index in 0..<count { jar[keys[index]] = index }
            }),
        growthRow(
            "growth: replace at keys", prepare: object,
            check: { jar, count in try (0..<count).allSatisfy { try jar[keys[$0]]^ == -$0 } },
            work: { jar, count in
                for index in 0..<count { jar[keys[index]] = -index }
            }),
        growthRow(
            "growth: replace at indexes", prepare: array,
            check: { jar, count in try jar^ == (0..<count).map { -$0 } },
            work: { jar, count in
                for index in 0..<count { jar[index] = -index }
            }),
        growthRow(
            "growth: take keys away", prepare: object, check: { jar, _ in jar == [:] },
            work: { jar, count in
                for index in 0..<count { jar[keys[index]] = nil }
            }),
        growthRow(
            "growth: look up every key, built", prepare: object, check: { _, _ in true },
            work: { jar, count in
                for index in 0..<count { consume(try jar[keys[index]]^ as Int) }
            }),
    ]
}

private func documentRows(_ keys: [String]) -> [Benchmark] {
    let absentKeys = keys.map { "no \($0)" }
    func object(_ count: Int) throws -> Jar {
        let members = (0..<count).map { "\"\(keys[$0])\":\($0)" }
        return try Jar(json: "{\(members.joined(separator: ","))}")
    }
    func array(_ count: Int) throws -> Jar {
        let elements = (0..<count).map { "{\"number\":\($0),\"name\":\"element\"}" }
        return try Jar(json: "{\"elements\":[\(elements.joined(separator: ","))]}")
    }
    return [
        growthRow(
            "growth: edit inside a parsed document", prepare: array,
            check: { jar, count in try (0..<count).allSatisfy { try jar["elements"][$0]["number"]^ == -$0 } },
            work: { jar, count in
                for index in 0..<count { jar["elements"][index]["number"] = -index }
            }),
        growthRow(
            "growth: look up every key of a parsed object", prepare: object, check: { _, _ in true },
            work: { jar, count in
                for index in 0..<count { consume(try jar[keys[index]]^ as Int) }
            }),
        growthRow(
            "growth: look up absent keys of a parsed object", prepare: object, check: { _, _ in true },
            work: { jar, count in
                for index in 0..<count { consume(jar[absentKeys[index]].kind) }
            }),
        growthRow(
            "growth: index through a parsed array of objects", prepare: array, check: { _, _ in true },
            work: { jar, count in
                let elements = jar["elements"]
                for index in 0..<count { consume(try elements[index]["number"]^ as Int) }
            }),
        growthRow(
            "growth: iterate over a parsed array of objects", prepare: array, check: { _, _ in true },
            work: { jar, _ in
                for element in try jar["elements"]^ as [Jar] { consume(try element["number"]^ as Int) }
            }),
    ]
}
