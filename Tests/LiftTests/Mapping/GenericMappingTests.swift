import Foundation
import Lift
import Testing

@Suite struct GenericMappingTests {
    private struct Page<Item: JarElement>: JarMapped {
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

    /// The number of times that the mapping below was made on this thread.
    @TaskLocal private static var counter = Locked(0)

    private struct Counted<Item: JarElement>: JarMapped {
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
        func expect<Item: JarElement>(_ item: Item, _ depth: Int) throws {
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
}
