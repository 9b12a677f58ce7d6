/// Records the paths of the properties in everything that is lifted from a Jar, as a context value.
///
/// Each value that is lifted has a trace of its own in its context, which knows where the value is. So a path
/// need not begin at the outermost Jar.
///
/// Sendable: its parts change only under the lock, and not after `take()`.
final class JarKeyTrace: JarContextValue, JarContextTraitCarrier, @unchecked Sendable {
    /// The record of one part of the Jar, and of the parts in it.
    final class Part {
        /// The paths of the properties.
        fileprivate(set) var properties: [JarPropertyPaths] = []
        fileprivate(set) var parts: [JarPath.Component: Part] = [:]
        /// Whether the part is the case of an enum. Its key names the case, so another key makes another
        /// value.
        fileprivate(set) var isChoice = false
        private var known: Set<JarPropertyPaths> = []
    }

    /// What all traces of one Jar share.
    private final class Recording {
        let lock = Lock()
        var isTaken = false
    }

    static var traits: Jar.Context.Traits { .keyRules }

    private let recording: Recording
    private let jar: Jar
    private let part: Part

    convenience init(of jar: Jar) { self.init(Recording(), jar, Part()) }

    private init(_ recording: Recording, _ jar: Jar, _ part: Part) {
        (self.recording, self.jar, self.part) = (recording, jar, part)
    }

    /// Calls `body` with the record of `jar`, unless recording has ended.
    private func record<Result>(of jar: Jar, _ body: (Part) -> Result) -> Result? {
        guard let steps = jar.steps(inside: self.jar) else { return nil }
        return recording.lock.withLock { recording.isTaken ? nil : body(part.part(at: steps)) }
    }

    /// The trace of a part of the Jar. The context of the part has this trace.
    func inside(_ jar: Jar) -> JarKeyTrace {
        record(of: jar) { JarKeyTrace(recording, jar, $0) } ?? self
    }

    /// Records the paths of a property in `jar`.
    func note(_ paths: JarPropertyPaths, in jar: Jar) { _ = record(of: jar) { $0.add(paths) } }

    /// Records that `jar` is the case of an enum.
    func noteChoice(in jar: Jar) { _ = record(of: jar) { $0.isChoice = true } }

    /// Returns the record, and ends recording.
    func take() -> Part {
        recording.lock.withLock {
            recording.isTaken = true
            return part
        }
    }
}

extension JarKeyTrace.Part {
    fileprivate func add(_ paths: JarPropertyPaths) {
        if known.insert(paths).inserted { properties.append(paths) }
    }

    fileprivate func part(at path: some Sequence<JarPath.Component>) -> JarKeyTrace.Part {
        var part = self
        for step in path {
            let next = part.parts[step.canonical] ?? JarKeyTrace.Part()
            part.parts[step.canonical] = next
            part = next
        }
        return part
    }

    /// Returns a dictionary and a change to it with each property at the same path in both: the one in the
    /// change.
    func aligned(_ base: Jar, _ patch: Jar) -> (base: Jar, patch: Jar) {
        var (aligned, changed) = (base, patch)
        var table = DecodedKeys()
        for paths in properties {
            guard let written = paths.keys.alternatives.first, !written.isEmpty else { continue }
            let value = base.part(at: written, pastEnd: .missing)
            if value.content.isMissing { continue }
            guard let found = paths.path(in: patch, &table) else {
                // The change does not have the property. The dictionary keeps it, even if the change replaces
                // a container on its path.
                if isReplaced(written, base, patch) { changed.put(value, at: written) }
                continue
            }
            if found != written, case .index? = base.step(at: written) {
                // Removing an element would move the elements after it.
                let part = patch.part(at: found, pastEnd: .missing)
                aligned.put(value.merged(with: part, tracedBy: self.part(at: written)), at: written)
                continue
            }
            if found != written {
                aligned[path: written] = Jar()
                aligned.put(value, at: found)
                move(written, to: found)
            }
            // Merging does not reach into the elements of arrays.
            if isReplaced(found, aligned, patch) {
                let part = patch.part(at: found, pastEnd: .missing)
                changed.put(value.merged(with: part, tracedBy: self.part(at: found)), at: found)
            }
        }
        return (aligned, changed)
    }

    /// Whether the change replaces a container on the way to `path` with null, an array or a dictionary. It
    /// counts only if the container is not a property itself.
    private func isReplaced(_ path: JarPath, _ base: Jar, _ patch: Jar) -> Bool {
        var (base, patch) = (base, patch)
        for (count, step) in path.dropLast().enumerated() {
            base = base.part(at: CollectionOfOne(step), pastEnd: .missing)
            patch = patch.part(at: CollectionOfOne(step), pastEnd: .missing)
            if patch.content.isMissing { return false }
            if case .error = patch.content { return false }
            if base.kind == .dictionary, patch.kind == .dictionary { continue }
            let container = JarPath(path.prefix(count + 1))
            let isContainer = patch.kind == .null || patch.kind == .array || patch.kind == .dictionary
            return isContainer && !properties.contains { $0.keys.alternatives.contains(container) }
        }
        return false
    }

    private func move(_ path: JarPath, to other: JarPath) {
        guard let last = path.last, let otherLast = other.last else { return }
        let moved = part(at: path.dropLast()).parts.removeValue(forKey: last.canonical)
        part(at: other.dropLast()).parts[otherLast.canonical] = moved
    }
}

extension Jar {
    /// Adds a trace of this part to the context, if an outer Jar is traced, and returns it.
    mutating func trace() -> JarKeyTrace? {
        guard context.has(.keyRules), let outer = context.find(JarKeyTrace.self) else { return nil }
        let trace = outer.inside(self)
        context = context.union(trace.asContext)
        return trace
    }
}

extension Jar {
    fileprivate mutating func put(_ value: Jar, at path: JarPath) {
        do throws(LiftError) {
            try JarKeys(path).set(value, in: &self)
        } catch {
            self = Jar(error: error)
        }
    }

    /// The last step of a path as it is in the data: a key of a dictionary, or an index of an array.
    fileprivate func step(at path: JarPath) -> JarPath.Component? {
        path.last.map { part(at: path.dropLast(), pastEnd: .missing).step($0) }
    }
}
