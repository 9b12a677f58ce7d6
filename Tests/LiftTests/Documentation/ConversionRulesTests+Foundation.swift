#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift

    extension ConversionRulesTests {
        static var liftingAllOfFoundation: [Row] {
            [
                json("{\"indexes\": [{\"location\": 1, \"length\": 2}]}", IndexSet.self),
                json("{\"indexes\": [{\"location\": 1, \"length\": -2}]}", IndexSet.self),
            ]
        }

        static var writingAllOfFoundation: [Row] {
            [
                written("`IndexSet([1, 2])`") { Jar(IndexSet([1, 2])) },
                written("a `Measurement` of fuel efficiency") {
                    Jar(Measurement(value: 5, unit: UnitFuelEfficiency.litersPer100Kilometers))
                },
            ]
        }
    }
#else
    extension ConversionRulesTests {
        static var liftingAllOfFoundation: [Row] { [] }
        static var writingAllOfFoundation: [Row] { [] }
    }
#endif
