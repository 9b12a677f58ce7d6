/// What is written before a part of a container.
protocol JarPartKey {
    func write<Output: JarOutput & ~Copyable>(to output: inout Output) throws(LiftError)
}

/// An element of an array has no key.
struct NoKey: JarPartKey {
    @inline(__always)
    func write<Output: JarOutput & ~Copyable>(to output: inout Output) {}
}

extension String: JarPartKey {
    @inline(__always)
    func write<Output: JarOutput & ~Copyable>(to output: inout Output) throws(LiftError) {
        try output.key(self)
    }
}

extension MemberKey: JarPartKey {
    @inline(__always)
    func write<Output: JarOutput & ~Copyable>(to output: inout Output) throws(LiftError) {
        switch self {
        case .short(let text): try output.key(text)
        case .long(let text): try output.key(text)
        }
    }
}
