import Testing

@testable import Lift

@Suite struct TypeKindTests {
    private enum Plain { case one }
    private enum Loaded { case one(Int), two(String) }
    private indirect enum Tree<Leaf> { case leaf(Leaf), branch(Tree, Tree) }
    private struct Pair { var one = 1 }
    private final class Object {}

    @Test(
        arguments: [Plain.self, Loaded.self, Tree<Int>.self, Result<Int, LiftError>.self, Never.self]
            as [Any.Type])
    func enumsAreEnums(type: Any.Type) {
        #expect(isEnum(type))
    }

    @Test(
        arguments: [
            Pair.self, Object.self, Int.self, String.self, [Plain].self, (Plain, Plain).self,
            (() -> Plain).self,
            (any Error).self, Any.self, Plain.Type.self, AnyObject.self,
        ] as [Any.Type])
    func otherTypesAreNot(type: Any.Type) {
        #expect(!isEnum(type))
    }

    @Test(
        arguments: [
            [Int].self, [String: Plain].self, Int?.self, Set<Int>.self, Range<Int>.self, Tree<Int>.self,
            Lossy<[Int]>.self, JarChange<Int>.self, OrderedMembers<Int>.self,
        ] as [Any.Type])
    func containersAreGeneric(type: Any.Type) {
        #expect(isGenericValue(type))
    }

    #if arch(x86_64) || arch(arm64)
        @Test(
            arguments: [
                Plain.self, Pair.self, Object.self, Int.self, String.self, (Int, Int).self,
                (() -> [Int]).self,
                (any Error).self, [Int].Type.self, AnyObject.self,
            ] as [Any.Type])
        func otherTypesAreNotGeneric(type: Any.Type) {
            #expect(!isGenericValue(type))
        }
    #endif
}
