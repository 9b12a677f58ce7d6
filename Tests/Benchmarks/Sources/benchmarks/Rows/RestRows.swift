import Foundation
import Lift

/// Models that keep the members without a property, where there are none, compared with the same models
/// without a rest.
func restRows() -> [Benchmark] {
    [
        row("Codable", CodedPlace.self, CodedPlaceWithRest.self),
        row("mapping table", MappedPlace.self, MappedPlaceWithRest.self),
        row("by hand", PlaceByHand.self, PlaceByHandWithRest.self),
    ]
}

/// The goal: at most 1.05 times as long.
private let goal = Row.Goal.atLeast(1 / 1.05)

private func row<Place: JarConvertible & JarRepresentable, PlaceWithRest: JarConvertible & JarRepresentable>(
    _ form: String, _ type: Place.Type, _ typeWithRest: PlaceWithRest.Type
) -> Benchmark where Place._Lifted == Place, PlaceWithRest._Lifted == PlaceWithRest {
    let title = "Jar → 1,000 places with an empty rest, \(form)"
    return .prepared(title) {
        let jar = try Jar(json: Data(json: (0..<1000).map { PlaceByHand(number: $0) }))
        return .comparison(
            title, goal: goal, bytes: try Data(json: jar).count,
            check: {
                try Disagreement.unless(
                    try Data(json: jar^ as [PlaceWithRest]) == Data(json: jar),
                    "the places with a rest are other ones")
            },
            Subject("with a rest") { consume(try jar^ as [PlaceWithRest]) },
            Subject("without") { consume(try jar^ as [Place]) })
    }
}
