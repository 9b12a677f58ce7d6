import Lift

/// Filling, changing and reading built Jars, compared with Swift's collections of `Any`.
func growthOfBuiltJars() -> [GrowingWork] {
    [appending, settingKeys, replacingAtKeys, replacingAtIndexes, takingKeysAway, lookingUp]
}

private func object(_ keys: [String], _ count: Int) -> Jar {
    var jar = Jar()
    for index in 0..<count { jar[keys[index]] = Jar(index) }
    return jar
}

private func dictionary(_ keys: [String], _ count: Int) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { (keys[$0], $0) })
}

private let appending = GrowingWork(title: "append") { _ in
    let lift = GrowingSide(prepare: { _ in Jar() }) { jar, count in
        for index in 0..<count { jar.append(index) }
    }
    let peer = GrowingSide("[Any]", prepare: { _ in [Any]() }) { array, count in
        for index in 0..<count { array.append(index) }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        try lift.result(count)^ == Array(0..<count)
    }
}

private let settingKeys = GrowingWork(title: "set new keys") { largest in
    let keys = numberedKeys(largest)
    let lift = GrowingSide(prepare: { _ in Jar() }) { jar, count in
        for index in 0..<count { jar[keys[index]] = index }
    }
    let peer = GrowingSide("[String: Any]", prepare: { _ in [String: Any]() }) { dictionary, count in
        for index in 0..<count { dictionary[keys[index]] = index }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        let jar = try lift.result(count)
        return try (0..<count).allSatisfy { try jar[keys[$0]]^ == $0 }
    }
}

private let replacingAtKeys = GrowingWork(title: "replace at keys") { largest in
    let keys = numberedKeys(largest)
    let lift = GrowingSide(prepare: { object(keys, $0) }) { jar, count in
        for index in 0..<count { jar[keys[index]] = -index }
    }
    let peer = GrowingSide("[String: Any]", prepare: { dictionary(keys, $0) }) { dictionary, count in
        for index in 0..<count { dictionary[keys[index]] = -index }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        let jar = try lift.result(count)
        return try (0..<count).allSatisfy { try jar[keys[$0]]^ == -$0 }
    }
}

private let replacingAtIndexes = GrowingWork(title: "replace at indexes") { _ in
    let lift = GrowingSide(prepare: { Jar(Array(0..<$0)) }) { jar, count in
        for index in 0..<count { jar[index] = -index }
    }
    let peer = GrowingSide("[Any]", prepare: { Array(0..<$0) as [Any] }) { array, count in
        for index in 0..<count { array[index] = -index }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        try lift.result(count)^ == (0..<count).map { -$0 }
    }
}

private let takingKeysAway = GrowingWork(title: "take keys away") { largest in
    let keys = numberedKeys(largest)
    let lift = GrowingSide(prepare: { object(keys, $0) }) { jar, count in
        for index in 0..<count { jar[keys[index]] = nil }
    }
    let peer = GrowingSide("[String: Any]", prepare: { dictionary(keys, $0) }) { dictionary, count in
        for index in 0..<count { dictionary[keys[index]] = nil }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        try lift.result(count) == [:]
    }
}

private let lookingUp = GrowingWork(title: "look up every key") { largest in
    let keys = numberedKeys(largest)
    let lift = GrowingSide(prepare: { object(keys, $0) }) { jar, count in
        for index in 0..<count { consume(try jar[keys[index]]^ as Int) }
    }
    let peer = GrowingSide("[String: Any]", prepare: { dictionary(keys, $0) }) { dictionary, count in
        for index in 0..<count { consume(dictionary[keys[index]] as? Int) }
    }
    return GrowingWork.Sides(lift: lift.subject, peer: peer.subject) { count in
        let jar = object(keys, count), dictionary = dictionary(keys, count)
        return try keys.prefix(count).allSatisfy { try jar[$0]^ == dictionary[$0] as? Int }
    }
}
