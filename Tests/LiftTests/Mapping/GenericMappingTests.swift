import Foundation
import Lift
import Testing

@Suite struct GenericMappingTests {
    private struct Page<Item: JarElement & SendableMetatype>: JarMapped {
        let items: [Item]
        let next: Int?

        static var mapping: JarMapping<Page> {
            .cached {
                JarMake(Page.init(items:next:))
                JarField("items", \.items)
                JarField("next", \.next)
            }
        }
    }

    @TaskLocal private static var isShort = false

    /// A type with two mappings.
    private struct Named<Item: JarElement & SendableMetatype>: JarMapped {
        let item: Item

        static var mapping: JarMapping<Named> {
            if GenericMappingTests.isShort {
                .cached {
                    JarMake(Named.init(item:))
                    JarField("i", \.item)
                }
            } else {
                .cached {
                    JarMake(Named.init(item:))
                    JarField("item", \.item)
                }
            }
        }
    }

    private enum Answer<Value: JarElement & SendableMetatype>: JarMapped {
        case value(Value), failure(String)

        static var mapping: JarMapping<Answer> {
            .cached(by: .external) {
                JarCase("value", Answer.value)
                JarCase("failure", Answer.failure)
            }
        }
    }

    /// The number of times that the mapping below was made on this thread.
    @TaskLocal private static var counter = Locked(0)

    private struct Counted<Item: JarElement & SendableMetatype>: JarMapped {
        let item: Item

        static var mapping: JarMapping<Counted> {
            .cached {
                JarMake { (item: Item) in
                    Counted(item: item)
                }
                JarField(key(), \.item)
            }
        }

        static func key() -> JarKeys {
            GenericMappingTests.counter.withLock { $0 += 1 }
            return "item"
        }
    }

    @Test(arguments: JarRoute.keepingOrder) func aGenericTypeIsMapped(route: JarRoute) throws {
        let text = #"{"items":[1,2],"next":3}"#
        let page: Page<Int> = try route.jar(text)^
        #expect(page.items == [1, 2] && page.next == 3)
        #expect(try String(json: page) == text)
        let pages: Page<Page<String>> = try route.jar(#"{"items":[{"items":["a"]}]}"#)^
        #expect(pages.items[0].items == ["a"])
        #expect(try String(json: pages) == #"{"items":[{"items":["a"]}]}"#)
        let error = try failure { try Jar(json: #"{"items":[{"items":[1,true]}]}"#)^ as Page<Page<Int>> }
        #expect(error == LiftFailure(.type, "expected Int, found bool true", at: "items[0].items[1]"))
        let updated = try page.updated(from: ["next": 4])
        #expect(updated.items == [1, 2] && updated.next == 4)
    }

    @Test func aCachedMappingIsMadeOnceForEachTypeAndThread() async throws {
        let counts = try await onThreads(2) { _ in
            try Self.$counter.withValue(Locked(0)) {
                for _ in 0..<10 {
                    let first: Counted<Int> = try Jar(json: #"{"item":1}"#)^
                    let second: Counted<String> = try Jar(json: #"{"item":"a"}"#)^
                    #expect(try String(json: first) == #"{"item":1}"#)
                    #expect(second.item == "a")
                }
                return Self.counter.withLock { $0 }
            }
        }
        #expect(counts == [2, 2])
    }

    /// More types than the cache has room for.
    @Test func typesThatShareASlotKeepTheirMappings() throws {
        func expect<Item: JarElement & SendableMetatype>(_ item: Item, _ depth: Int) throws {
            let text = try String(json: item)
            for _ in 0..<2 {
                let counted: Counted<Item> = try Jar(json: #"{"item":\#(text)}"#)^
                #expect(try String(json: counted.item) == text)
            }
            if depth > 0 { try expect([item], depth - 1) }
        }
        try expect(1, 200)
        try expect("a", 200)
    }

    @Test func aTypeMayHaveACachedMappingInEachPlace() throws {
        for isShort in [true, false, true] {
            let text = isShort ? #"{"i":1}"# : #"{"item":1}"#
            try Self.$isShort.withValue(isShort) {
                let named: Named<Int> = try Jar(json: text)^
                #expect(try String(json: named) == text)
            }
        }
    }

    @Test(arguments: JarRoute.keepingOrder) func aGenericEnumIsMapped(route: JarRoute) throws {
        let text = #"[{"value":3},{"failure":"late"}]"#
        let answers: [Answer<Int>] = try route.jar(text)^
        guard case .value(3) = answers[0], case .failure("late") = answers[1] else {
            Issue.record("\(answers)")
            return
        }
        #expect(try String(json: answers) == text)
    }
}
