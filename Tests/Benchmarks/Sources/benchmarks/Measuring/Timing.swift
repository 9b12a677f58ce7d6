import AllocationCounter
import Lift

/// The times of all runs of a subject, per operation.
struct Timing {
    let name: String
    /// In nanoseconds.
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double
    /// The median of allocations; nil where they are not counted.
    private(set) var allocations: Double?
    let runs: Int

    init(_ name: String, _ samples: [Subject.Sample]) {
        let times = samples.map(\.nanoseconds).sorted()
        self.name = name
        median = times.quantile(0.5)
        lowerQuartile = times.quantile(0.25)
        upperQuartile = times.quantile(0.75)
        allocations =
            allocations_are_counted() ? samples.map(\.allocations).sorted().quantile(0.5) : nil
        runs = samples.count
    }

    /// The times alone, for work on several threads. Allocations are counted in one thread only.
    var withoutAllocations: Timing {
        var timing = self
        timing.allocations = nil
        return timing
    }
}

extension Timing: JarElement {
    init(jar: Jar) throws {
        name = try jar["name"]^
        median = try jar["nanoseconds"]^
        lowerQuartile = try jar["lowerQuartile"]^
        upperQuartile = try jar["upperQuartile"]^
        allocations = try jar["allocations"]^
        runs = try jar["runs"]^
    }

    var jar: Jar {
        [
            "name": name, "nanoseconds": median, "lowerQuartile": lowerQuartile,
            "upperQuartile": upperQuartile, "allocations": allocations, "runs": runs,
        ]
    }
}

extension [Double] {
    /// The quantile of sorted values, interpolated between the two nearest ones. There is at least one value.
    fileprivate func quantile(_ fraction: Double) -> Double {
        let place = Double(count - 1) * fraction
        let index = Int(place)
        let next = Swift.min(index + 1, count - 1)
        return self[index] + (self[next] - self[index]) * (place - Double(index))
    }
}

/// Runs the subjects in turn (A B A B …) until `settings.timePerRow` is over. If the machine is slower for a
/// while, that affects all of them.
///
/// The first round is a warm-up and does not count. If it takes far longer than a row should, it counts after
/// all and only the quick subjects get another turn.
func interleave(_ subjects: [Subject], _ settings: Settings) throws -> [Timing] {
    let clock = ContinuousClock()
    let start = clock.now
    var warmUps: [Duration] = []
    var samples = try subjects.map { subject in
        let start = clock.now
        defer { warmUps.append(clock.now - start) }
        return [try subject.sample(settings.stopwatch)]
    }
    if clock.now - start < settings.timePerRow * 3 {
        samples = subjects.map { _ in [] }
        var rounds = 0
        while rounds < settings.minimumRounds || clock.now - start < settings.timePerRow {
            for index in subjects.indices { samples[index] += try turn(of: subjects[index], settings) }
            rounds += 1
        }
    } else {
        for (index, warmUp) in warmUps.enumerated() where warmUp * 10 < clock.now - start {
            samples[index] = try turn(of: subjects[index], settings)
        }
    }
    return zip(subjects, samples).map { Timing($0.name, $1) }
}

/// Runs `subject` for 20 ms. If it runs more than once, the first run does not count, because the caches hold
/// the data of the other side. In a cold measurement, a turn is a single run.
private func turn(of subject: Subject, _ settings: Settings) throws -> [Subject.Sample] {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(20)
    var samples = [try subject.sample(settings.stopwatch)]
    if settings.isCold || clock.now >= end { return samples }
    samples = []
    repeat { samples.append(try subject.sample(settings.stopwatch)) } while clock.now < end
    return samples
}
