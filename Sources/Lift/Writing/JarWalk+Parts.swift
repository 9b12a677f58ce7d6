// Containers whose parts are passed to the walk one by one, without a Jar of the whole.
extension JarWalk where Output: ~Copyable {
    mutating func beginArray() throws(LiftError) {
        try output.beginArray()
        openContainers += 1
    }

    mutating func endArray() {
        output.endArray()
        openContainers -= 1
    }

    /// Begins a dictionary, unless its keys have to be sorted first. Returns whether it is begun.
    ///
    /// - Throws: the error of a built container if there are as many levels around it as one may have: a
    ///   model that contains itself is written by recursion.
    mutating func beginDictionary() throws(LiftError) -> Bool {
        if sortsKeys { return false }
        if openContainers >= Jar.maximumLevels { throw .tooDeep }
        try output.beginObject()
        openContainers += 1
        return true
    }

    /// Writes a member of the dictionary that was begun last, unless it is missing.
    mutating func write(_ jar: Jar, forKey key: String) throws(LiftError) {
        if try writeScalar(jar.content, key: key) { return }
        let jar = jar.isDeferred ? jar.resolved : jar
        if jar.content.isMissing { return }
        try output.key(key)
        try write(jar)
    }

    mutating func endDictionary() {
        output.endObject()
        openContainers -= 1
    }

    /// Begins a value that is passed token by token.
    mutating func beginParts() { openContainers += 1 }

    mutating func endParts() { openContainers -= 1 }

    /// Writes a part of a container, with a fast path for the most frequent scalars.
    @inline(__always)
    mutating func writePart(_ content: JarContent) throws(LiftError) {
        if try !writeScalar(content) { try write(Jar(content)) }
    }
}
