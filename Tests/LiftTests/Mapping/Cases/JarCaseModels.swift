import Foundation
import Lift

struct Disk: JarMapped, Equatable {
    let radius: Double

    static let mapping = JarMapping<Disk> {
        JarMake(Disk.init(radius:))
        JarField("radius", \.radius)
    }
}

/// One case of each sort.
enum Glyph: JarMapped, CodableByJar, Equatable {
    case circle(Disk)
    case hole(Disk)
    case square(side: Double)
    case rectangle(width: Double, height: Double)
    case label(String, size: Int?)
    case event(at: Date, after: Date?)
    case empty
    case nothing
    case other(Jar)

    static let mapping = JarMapping<Glyph>(by: "type") {
        JarCase("circle", Glyph.circle)
        JarCase("hole", Glyph.hole)
        JarCase("square", Glyph.square, "side")
        JarCase(
            .anyOf("rectangle", "oblong"), Glyph.rectangle, "size.width", JarCase.Key("height", default: 1))
        JarCase("label", Glyph.label, "text", "size")
        JarCase(
            "event", Glyph.event, JarCase.Key("at", by: .secondsSince1970),
            JarCase.Key("after", by: .secondsSince1970))
        JarCase("empty", Glyph.empty)
        JarCase("nothing", Glyph.nothing)
        JarCase(otherwise: Glyph.other)
    }

    static let values: [Glyph] = [
        .circle(Disk(radius: 1)), .hole(Disk(radius: 2)), .square(side: 3),
        .rectangle(width: 4, height: 5), .label("x", size: 6), .label("y", size: nil),
        .event(at: Date(timeIntervalSince1970: 7), after: nil),
        .event(at: Date(timeIntervalSince1970: 7), after: Date(timeIntervalSince1970: 8)), .empty, .nothing,
    ]

    static let text = """
        [{"type":"circle","radius":1},{"type":"hole","radius":2},{"type":"square","side":3},\
        {"type":"rectangle","size":{"width":4},"height":5},{"type":"label","text":"x","size":6},\
        {"type":"label","text":"y"},{"type":"event","at":7},{"type":"event","at":7,"after":8},\
        {"type":"empty"},{"type":"nothing"}]
        """
}

/// Cases without one for all other tags.
enum Plan: JarMapped, Equatable {
    case circle(Disk)
    case square(side: Double)
    case names([String])
    case maybe(Disk?)
    case off

    static let mapping = JarMapping<Plan>(by: "type") {
        JarCase("circle", Plan.circle)
        JarCase("square", Plan.square, "side")
        JarCase("names", Plan.names)
        JarCase("maybe", Plan.maybe)
        JarCase("off", Plan.off)
    }
}

/// The same cases with the tag in another place.
struct AdjacentPlan: JarMapped, Equatable {
    let plan: Plan

    private static let variants = JarVariants<Plan>(by: .adjacent("t", content: "data")) {
        JarCase("circle", Plan.circle)
        JarCase("square", Plan.square, "side")
        JarCase("names", Plan.names)
        JarCase("maybe", Plan.maybe)
        JarCase("off", Plan.off)
    }
    static let mapping = JarMapping<AdjacentPlan> {
        JarMake(AdjacentPlan.init(plan:))
        JarField("plan", \.plan, by: variants)
    }
}

enum External: JarMapped, Equatable {
    case circle(Disk)
    case square(side: Double)
    case names([String])
    case maybe(Int?)
    case off

    static let mapping = JarMapping<External>(by: .external) {
        JarCase("circle", External.circle)
        JarCase("square", External.square, "side")
        JarCase("names", External.names)
        JarCase("maybe", External.maybe)
        JarCase("off", External.off)
    }
}

/// Cases that the data doesn't name.
enum Width: JarMapped, Equatable {
    case points(Int)
    case range(min: Int, max: Int)
    case circle(Disk)
    case list([Width])
    case auto

    static let mapping = JarMapping<Width>(by: .untagged) {
        JarCase("points", Width.points)
        JarCase("range", Width.range, "min", "max")
        JarCase("circle", Width.circle)
        JarCase("list", Width.list)
        JarCase("auto", Width.auto)
    }
}

/// A recursive enum.
indirect enum Expression: JarMapped, Equatable, Sendable {
    case number(Double)
    case sum(Expression, Expression)
    case negative(Expression)

    static let mapping = JarMapping<Expression>(by: .external) {
        JarCase("number", Expression.number)
        JarCase("sum", Expression.sum, "left", "right")
        JarCase("negative", Expression.negative)
    }
}

/// A generic enum has no stored mapping.
enum Loaded<Value: JarElement & Equatable>: JarMapped, Equatable {
    case value(Value)
    case failure(code: Int)
    case pending

    static var mapping: JarMapping<Loaded> {
        JarMapping(by: .adjacent("state", content: "value")) {
            JarCase("value", Loaded.value)
            JarCase("failure", Loaded.failure, "code")
            JarCase("pending", Loaded.pending)
        }
    }
}
