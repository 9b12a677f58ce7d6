import Foundation
import Lift
import LiftDocuments

extension FuzzTarget {
    /// The input is an array: an old value, a new value and a patch. Changes from one value to the other must
    /// lead there, merging must equal a plain model, and a patch that fails must change nothing.
    static let patches = FuzzTarget(name: "patches") { data in
        guard let input = try? Jar(json: data), let values = try? input.lift(as: [Jar].self),
            values.count >= 2
        else { return }
        let (old, new) = (values[0], values[1])
        let built = old.rebuilt
        checkChanges(old, new)
        checkChanges(built, new)
        checkChanges(new, built)
        for arrays in [.replace, .append, .byIndex] as [Jar.ArrayMerging] {
            let expected = old.plainlyMerged(new, arrays)
            expect(old.merging(new, arrays: arrays) == expected, "merged \(arrays): \(input)")
            expect(
                built.merging(new.rebuilt, arrays: arrays) == expected,
                "merged when built, \(arrays): \(input)")
        }
        let patched = expectNoError("merge patch") { try JarMergePatch(new).applied(to: built) }
        expect(patched == old.plainlyPatched(new), "merge patch: \(input)")
        guard values.count > 2, let patch = try? values[2]^ as JarPatch else { return }
        checkPatch(patch, old, built)
    }

    private static func checkChanges(_ old: Jar, _ new: Jar) {
        let patch = JarPatch(from: old, to: new)
        let changed = expectNoError("applying \(patch.jar)") { try patch.applied(to: old) }
        expect(changed == new, "\(patch.jar) makes \(changed)")
        expect(patch.operations.isEmpty == (old == new), "\(patch.jar)")
        let text = expectNoError("writing") { try String(json: patch) }
        let read = expectNoError("reading \(text)") {
            try Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))^ as JarPatch
        }
        expect(read.jar == patch.jar, "\(text) is read as \(read.jar)")
        expect(expectNoError("applying \(text)") { try read.applied(to: old) } == new, "\(text), read")

        let mergePatch = JarMergePatch(from: old, to: new)
        do {
            let changed = try mergePatch.applied(to: old)
            expect(changed == new, "\(mergePatch.jar) makes \(changed)")
        } catch {
            expect((error as? LiftError)?.kind == .unsupported, "\(error)")
        }
    }

    private static func checkPatch(_ patch: JarPatch, _ old: Jar, _ built: Jar) {
        let before = try? String(json: old)
        let result = Result { try patch.applied(to: old) }
        var steps = built
        var failed: (any Error)?
        for operation in patch.operations where failed == nil {
            do { try JarPatch([operation]).apply(to: &steps) } catch { failed = error }
        }
        switch result {
        case .success(let changed):
            expect(failed == nil, "one by one: \(failed.map { "\($0)" } ?? "")")
            expect(changed.kind == steps.kind && changed == steps, "one by one: \(changed), \(steps)")
        case .failure(let error):
            expect(error is LiftError, "\(error)")
            // Of many operations, copies may grow too large in sum.
            expect(failed != nil || patch.operations.count > 16, "not one by one: \(error)")
            var jar = built
            expect((try? patch.apply(to: &jar)) == nil, "no error when built: \(error)")
            expect(jar == built, "changed by a patch that failed: \(error)")
        }
        expect(areSame(try? String(json: old), before), "a copy was changed")
    }
}

extension Jar {
    /// The same data, built.
    fileprivate var rebuilt: Jar {
        switch kind {
        case .array: Jar(elements.map(\.rebuilt))
        case .dictionary: members.reduce(into: [:]) { $0[$1.key] = $1.value.rebuilt }
        default: self
        }
    }

    fileprivate func plainlyMerged(_ other: Jar, _ arrays: ArrayMerging) -> Jar {
        if kind == .array, other.kind == .array, arrays != .replace {
            let (elements, others) = (Array(elements), Array(other.elements))
            if arrays == .append { return Jar(elements + others) }
            let both = zip(elements, others).map { $0.plainlyMerged($1, arrays) }
            return Jar(both + elements.dropFirst(both.count) + others.dropFirst(both.count))
        }
        guard var merged = dictionaryOnly, let keys = other.keys else { return other }
        for key in keys {
            let own = merged[key]
            merged[key] = own.kind == .missing ? other[key] : own.plainlyMerged(other[key], arrays)
        }
        return merged
    }

    /// RFC 7396, section 2.
    fileprivate func plainlyPatched(_ patch: Jar) -> Jar {
        guard let keys = patch.keys else { return patch }
        var patched = dictionaryOnly ?? [:]
        for key in keys {
            let isRemoved = patch[key].kind == .null
            patched[key] = isRemoved ? Jar() : patched[key].plainlyPatched(patch[key])
        }
        return patched
    }

    private var dictionaryOnly: Jar? { kind == .dictionary ? self : nil }
}
