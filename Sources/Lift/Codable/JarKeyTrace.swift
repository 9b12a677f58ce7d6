import Foundation

/// Notes where the properties of all that is lifted out of a Jar stand, as a context value of it.
///
/// Sendable: what changes is changed under a lock, and no more once it was taken.
final class JarKeyTrace: JarContextValue, JarContextTraitCarrier, @unchecked Sendable {
    /// What is noted of one part of the Jar, and of the parts in it.
    final class Part {
        fileprivate(set) var places: [JarPropertyPlace] = []
        fileprivate(set) var parts: [JarPathComponent: Part] = [:]
        /// Whether it is a case of an enum, whose key stands for the case: another one is another value.
        fileprivate(set) var isChoice = false
        private var known: Set<JarPropertyPlace> = []
    }

    static var traits: Jar.Context.Traits { .keyRules }

    private let lock = NSLock()
    private let depth: Int
    private let whole = Part()
    private var isTaken = false

    init(of jar: Jar) { depth = jar.path.count }

    /// Notes where a property in `jar` stands.
    func note(_ place: JarPropertyPlace, in jar: Jar) {
        let path = jar.path.dropFirst(depth)
        lock.withLock { if !isTaken { whole.part(at: path).add(place) } }
    }

    /// Notes that what stands at `jar` is one case of an enum.
    func noteChoice(in jar: Jar) {
        let path = jar.path.dropFirst(depth)
        lock.withLock { if !isTaken { whole.part(at: path).isChoice = true } }
    }

    /// All that was noted.
    func places() -> Part {
        lock.withLock {
            isTaken = true
            return whole
        }
    }
}

extension JarKeyTrace.Part {
    fileprivate func add(_ place: JarPropertyPlace) {
        if known.insert(place).inserted { places.append(place) }
    }

    fileprivate func part(at path: some Sequence<JarPathComponent>) -> JarKeyTrace.Part {
        var part = self
        for step in path {
            let next = part.parts[step] ?? JarKeyTrace.Part()
            part.parts[step] = next
            part = next
        }
        return part
    }

    /// A dictionary and a change to it that say the same property at the same place: where the change says it.
    func aligned(_ base: Jar, _ patch: Jar) -> (base: Jar, patch: Jar) {
        var (aligned, changed) = (base, patch)
        var others = SnakeCaseKeys()
        for place in places {
            guard let written = place.keys.alternatives.first, !written.isEmpty else { continue }
            let value = written.reduce(base) { $0.child($1) }
            if value.content.isMissing { continue }
            guard let found = place.path(in: patch, &others) else {
                // What has no such property keeps it, also where a container on the way is replaced.
                if isReplaced(written, base, patch) { changed.put(value, at: written) }
                continue
            }
            if case .index = written.last, found != written {
                // Taken away, an element would move those behind it.
                let part = found.reduce(patch) { $0.child($1) }
                aligned.put(value.merged(with: part, where: self.part(at: written)), at: written)
                continue
            }
            if found != written {
                aligned.removeMember(at: written[...])
                aligned.put(value, at: found)
                move(written, to: found)
            }
            // Elements of arrays are not merged by key.
            if isReplaced(found, aligned, patch) {
                let part = found.reduce(patch) { $0.child($1) }
                changed.put(value.merged(with: part, where: self.part(at: found)), at: found)
            }
        }
        return (aligned, changed)
    }

    /// Whether the change has something else, or an array, in place of a container that leads to `path`, and that is
    /// no property itself.
    private func isReplaced(_ path: [JarPathComponent], _ base: Jar, _ patch: Jar) -> Bool {
        var (base, patch) = (base, patch)
        for (count, step) in path.dropLast().enumerated() {
            (base, patch) = (base.child(step), patch.child(step))
            if patch.content.isMissing { return false }
            if case .error = patch.content { return false }
            if base.kind == .dictionary, patch.kind == .dictionary { continue }
            let container = Array(path.prefix(count + 1))
            let isContainer = patch.kind == .null || patch.kind == .array || patch.kind == .dictionary
            return isContainer && !places.contains { $0.keys.alternatives.contains(container) }
        }
        return false
    }

    private func move(_ path: [JarPathComponent], to other: [JarPathComponent]) {
        guard let last = path.last, let otherLast = other.last else { return }
        let moved = part(at: path.dropLast()).parts.removeValue(forKey: last)
        part(at: other.dropLast()).parts[otherLast] = moved
    }
}

extension Jar {
    fileprivate mutating func put(_ value: Jar, at path: [JarPathComponent]) {
        do throws(LiftError) {
            try JarKeys.path(path).set(value, in: &self)
        } catch {
            self = Jar(error: error)
        }
    }

    /// Takes away the member of a dictionary that a path leads to.
    fileprivate mutating func removeMember(at path: ArraySlice<JarPathComponent>) {
        let step: JarPathComponent
        switch path.first {
        case nil: return
        case .index(let index)? where kind == .dictionary: step = .key(String(index))
        case let first?: step = first
        }
        switch step {
        case .key(let key) where path.count == 1: self[key] = Jar()
        case .key(let key): self[key].removeMember(at: path.dropFirst())
        case .index(let index): self[index].removeMember(at: path.dropFirst())
        }
    }
}
