/// Records the paths of the properties in everything that is lifted from a Jar, as a context value.
///
/// Coding goes down scope by scope, so the part of a scope is found from that of its parent.
///
/// Sendable: all changes are made under a lock, and none after `take()`.
final class JarKeyTrace: JarContextValue, JarContextTraitCarrier, @unchecked Sendable {
    /// The record of one part of the Jar, and of the parts in it.
    final class Part {
        /// The paths of the properties.
        fileprivate(set) var properties: [JarPropertyPaths] = []
        fileprivate(set) var parts: [JarPathComponent: Part] = [:]
        /// Whether the part is the case of an enum. Its key names the case, so another key makes another
        /// value.
        fileprivate(set) var isChoice = false
        private var known: Set<JarPropertyPaths> = []
    }

    static var traits: Jar.Context.Traits { .keyRules }

    private let lock = Lock()
    private let depth: Int
    private let whole = Part()
    private var isTaken = false
    /// The scopes that were met, each with its part and the number of steps to it. They are kept, so that no
    /// other scope gets the identity of one of them.
    private var known: [ObjectIdentifier: (scope: JarScope, part: Part, depth: Int)] = [:]

    init(of jar: Jar) { depth = jar.steps.count }

    /// Records the paths of a property in `jar`.
    func note(_ paths: JarPropertyPaths, in jar: Jar) {
        lock.withLock { if !isTaken { part(of: jar).add(paths) } }
    }

    /// Records that `jar` is the case of an enum.
    func noteChoice(in jar: Jar) {
        lock.withLock { if !isTaken { part(of: jar).isChoice = true } }
    }

    /// Returns the record, and ends recording.
    func take() -> Part {
        lock.withLock {
            isTaken = true
            known = [:]
            return whole
        }
    }

    private func part(of jar: Jar) -> Part {
        switch jar.content {
        case .row, .absent: whole.part(at: jar.steps.dropFirst(depth))
        default: part(of: jar.scope)
        }
    }

    /// - Complexity: O(*n*) in the steps from the nearest scope that is known.
    private func part(of scope: JarScope?) -> Part {
        var unknown: [JarScope] = []
        var next = scope
        while let here = next, known[ObjectIdentifier(here)] == nil {
            unknown.append(here)
            next = here.parent
        }
        var (part, depth) =
            next.flatMap { known[ObjectIdentifier($0)] }.map { ($0.part, $0.depth) } ?? (whole, 0)
        for scope in unknown.reversed() {
            var steps: [JarPathComponent] = []
            scope.addLastStepsFirst(to: &steps)
            for step in steps.reversed() {
                if depth >= self.depth { part = part.part(at: CollectionOfOne(step)) }
                depth += 1
            }
            known[ObjectIdentifier(scope)] = (scope, part, depth)
        }
        return part
    }
}

extension JarKeyTrace.Part {
    fileprivate func add(_ paths: JarPropertyPaths) {
        if known.insert(paths).inserted { properties.append(paths) }
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

    /// Returns a dictionary and a change to it with each property at the same path in both: the one in the
    /// change.
    func aligned(_ base: Jar, _ patch: Jar) -> (base: Jar, patch: Jar) {
        var (aligned, changed) = (base, patch)
        var others = SnakeCaseKeys()
        for paths in properties {
            guard let written = paths.keys.alternatives.first, !written.isEmpty else { continue }
            let value = written.reduce(base) { $0.child($1) }
            if value.content.isMissing { continue }
            guard let found = paths.path(in: patch, &others) else {
                // The change does not have the property. The dictionary keeps it, even if the change replaces
                // a container on its path.
                if isReplaced(written, base, patch) { changed.put(value, at: written) }
                continue
            }
            if case .index = written.last, found != written {
                // Removing an element would move the elements after it.
                let part = found.reduce(patch) { $0.child($1) }
                aligned.put(value.merged(with: part, tracedBy: self.part(at: written)), at: written)
                continue
            }
            if found != written {
                aligned.removeMember(at: written[...])
                aligned.put(value, at: found)
                move(written, to: found)
            }
            // Merging does not reach into the elements of arrays.
            if isReplaced(found, aligned, patch) {
                let part = found.reduce(patch) { $0.child($1) }
                changed.put(value.merged(with: part, tracedBy: self.part(at: found)), at: found)
            }
        }
        return (aligned, changed)
    }

    /// Whether the change replaces a container on the way to `path` with null, an array or a dictionary. It
    /// counts only if the container is not a property itself.
    private func isReplaced(_ path: [JarPathComponent], _ base: Jar, _ patch: Jar) -> Bool {
        var (base, patch) = (base, patch)
        for (count, step) in path.dropLast().enumerated() {
            (base, patch) = (base.child(step), patch.child(step))
            if patch.content.isMissing { return false }
            if case .error = patch.content { return false }
            if base.kind == .dictionary, patch.kind == .dictionary { continue }
            let container = Array(path.prefix(count + 1))
            let isContainer = patch.kind == .null || patch.kind == .array || patch.kind == .dictionary
            return isContainer && !properties.contains { $0.keys.alternatives.contains(container) }
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

    /// Removes the member at a path from the dictionary that contains it.
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
