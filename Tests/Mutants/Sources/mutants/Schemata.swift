import Copies

/// The sources in which chosen operators are changed, each when the process is told its number.
///
/// Each operator gets a name of its own, such as `==↑→` for `==`, and a declaration with the same precedence.
/// It does the same as `==` or, if it is the active one, as `!=`. So all changes are built at once.
enum Schemata {
    static let variable = "LIFT_MUTANT"

    /// The files that differ from `sources`, and a new one with the declarations.
    static func sources(
        of mutants: [Mutant], in sources: [(file: String, text: String)]
    ) -> [String: String] {
        var changed = ["Lift/Mutants.swift": declarations(of: mutants)]
        for (file, text) in sources {
            var bytes = Array(text.utf8)
            let here = mutants.filter { $0.file == file }
            guard !here.isEmpty else { continue }
            for mutant in here.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                bytes.replaceSubrange(mutant.range, with: use(of: mutant).utf8)
            }
            changed[file] = String(decoding: bytes, as: UTF8.self)
        }
        return changed
    }

    private static func use(of mutant: Mutant) -> String {
        mutant.change.form == .literal
            ? "isNot(\(mutant.number), \(mutant.change.original))" : name(of: mutant)
    }

    /// The operator, and its number in arrows for digits.
    private static func name(of mutant: Mutant) -> String {
        let digits = Array("←↑→↓↔↕↖↗↘↙")
        let number = String(mutant.number).compactMap(\.wholeNumberValue).map { digits[$0] }
        return mutant.change.original + String(number)
    }

    // MARK: Declarations

    private static func declarations(of mutants: [Mutant]) -> String {
        """
        import Foundation

        @usableFromInline
        package let active = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) } ?? 0

        @usableFromInline
        package func isNot(_ number: Int, _ value: Bool) -> Bool { active == number ? !value : value }

        \(mutants.map(declaration).joined(separator: "\n"))
        """
    }

    private static func declaration(of mutant: Mutant) -> String {
        let name = name(of: mutant)
        switch mutant.change.form {
        case .literal: return ""
        case .prefix:
            let isBool = mutant.change.original == "!"
            let requirement = mutant.change.original == "-" ? "SignedNumeric" : "BinaryInteger"
            let generic = isBool ? "" : "<T: \(requirement)>"
            let type = isBool ? "Bool" : "T"
            return """
                prefix operator \(name)
                @usableFromInline package prefix func \(name)\(generic)(value: \(type)) -> \(type) {
                    active == \(mutant.number) ? value : \(mutant.change.original)value
                }
                """
        case .infix(let operands):
            let functions = functions(operands, mutant.change).map {
                $0.replacing("NAME", with: "func \(name)")
                    .replacing("ACTIVE", with: "active == \(mutant.number)")
            }
            return """
                infix operator \(name): \(precedence(of: operands))
                \(functions.joined(separator: "\n"))
                """
        }
    }

    private static func precedence(of operands: Change.Operands) -> String {
        switch operands {
        case .equatable, .comparable, .identical: "ComparisonPrecedence"
        case .both: "LogicalConjunctionPrecedence"
        case .either: "LogicalDisjunctionPrecedence"
        case .sum, .wrappingSum, .bitSum: "AdditionPrecedence"
        case .product, .wrappingProduct, .bitProduct: "MultiplicationPrecedence"
        case .shift, .wrappingShift: "BitwiseShiftPrecedence"
        case .range, .closedRange: "RangeFormationPrecedence"
        case .assignment, .wrappingAssignment, .shiftAssignment: "AssignmentPrecedence"
        }
    }

    private static func functions(_ operands: Change.Operands, _ change: Change) -> [String] {
        let (old, new) = (change.original, change.replacement)
        let either = "ACTIVE ? l \(new) r : l \(old) r"
        func function(_ signature: String, _ body: String? = nil) -> String {
            "@usableFromInline package NAME\(signature) { \(body ?? either) }"
        }
        func assignment(_ signature: String) -> String {
            function(signature, "if ACTIVE { l \(new) r } else { l \(old) r }")
        }
        switch operands {
        case .equatable:
            return [
                function("<T: Equatable>(l: T, r: T) -> Bool"),
                "@_disfavoredOverload " + function("<T>(l: T?, r: _OptionalNilComparisonType) -> Bool"),
                "@_disfavoredOverload " + function("(l: Any.Type?, r: Any.Type?) -> Bool"),
            ]
        case .comparable: return [function("<T: Comparable>(l: T, r: T) -> Bool")]
        case .identical: return [function("(l: AnyObject?, r: AnyObject?) -> Bool")]
        case .both, .either:
            return [
                function(
                    "(l: Bool, r: @autoclosure () throws -> Bool) rethrows -> Bool",
                    "ACTIVE ? try l \(new) r() : try l \(old) r()")
            ]
        case .sum: return [function("<T: AdditiveArithmetic>(l: T, r: T) -> T")]
        case .product:
            let floats = old == "%" ? [] : [function("<T: FloatingPoint>(l: T, r: T) -> T")]
            return [function("<T: BinaryInteger>(l: T, r: T) -> T")] + floats
        case .wrappingSum, .wrappingProduct: return [function("<T: FixedWidthInteger>(l: T, r: T) -> T")]
        case .shift: return [function("<T: BinaryInteger, S: BinaryInteger>(l: T, r: S) -> T")]
        case .wrappingShift: return [function("<T: FixedWidthInteger, S: BinaryInteger>(l: T, r: S) -> T")]
        case .bitProduct, .bitSum: return [function("<T: BinaryInteger>(l: T, r: T) -> T")]
        case .range:
            return [
                function(
                    "<T: Strideable>(l: T, r: T) -> Range<T> where T.Stride: SignedInteger",
                    "ACTIVE ? l ..< r.advanced(by: 1) : l ..< r")
            ]
        case .closedRange:
            return [
                function(
                    "<T: Strideable>(l: T, r: T) -> ClosedRange<T> where T.Stride: SignedInteger",
                    "ACTIVE ? l ... r.advanced(by: -1) : l ... r")
            ]
        case .assignment:
            let type = old == "|=" || old == "&=" ? "BinaryInteger" : "Numeric"
            return [assignment("<T: \(type)>(l: inout T, r: T)")]
        case .wrappingAssignment: return [assignment("<T: FixedWidthInteger>(l: inout T, r: T)")]
        case .shiftAssignment:
            return [assignment("<T: FixedWidthInteger, S: BinaryInteger>(l: inout T, r: S)")]
        }
    }
}
