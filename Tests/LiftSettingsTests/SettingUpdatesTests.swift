import Testing

import LiftSettings
@testable import Lift

@Suite struct SettingUpdatesTests {
    @Test(arguments: SettingStoreCase.all)
    func thePresentValueComesFirstAndThenEachChangeOnce(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        store[.volumeSetting] = 0.1
        var updates = store.updates(of: .volumeSetting).makeAsyncIterator()
        #expect(await updates.next() == 0.1)
        for value in [0.1, 0.2, 0.2, 0.3, 0.1] { store[.volumeSetting] = value }
        store[.countSetting] = 9
        #expect(await updates.next() == 0.2)
        #expect(await updates.next() == 0.3)
        #expect(await updates.next() == 0.1)
        store.put("volume", 0.5)
        #expect(await updates.next() == 0.5)
        store.put("volume", "loud")
        #expect(await updates.next() == 0.8)
        // The default is not a change.
        store.reset(.volumeSetting)
        store[.volumeSetting] = 0.8
        store[.volumeSetting] = 1
        #expect(await updates.next() == 1)
        store.reset(.volumeSetting)
        store[.volumeSetting] = 0.9
        #expect(await updates.next() == 0.8)
        #expect(await updates.next() == 0.9)
        withExtendedLifetime(owner) {}
    }

    private struct Tag: Codable, Hashable { let name: String }

    @Test(arguments: SettingStoreCase.all)
    func anEqualSetIsNoChange(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        let ordered = SettingKey<Set<String>>("words", default: [])
        let unordered = SettingKey<Set<Tag>>("tags", default: [])
        let words = (0..<40).map { "word \($0)" }
        (store[ordered], store[unordered]) = (Set(words), Set(words.map { Tag(name: $0) }))
        var updates = store.updates(of: ordered, unordered).makeAsyncIterator()
        _ = await updates.next()
        // Each set has an order of its own.
        var others: [Set<String>] = []
        for _ in 0..<20 {
            others.append(Set(words.shuffled()))
            store[ordered] = Set(words.shuffled())
            store[.countSetting] += 1
            store.put("tags", store.jar(for: unordered))
        }
        store[ordered] = ["last"]
        #expect(await updates.next()?.0 == ["last"])
        withExtendedLifetime((owner, others)) {}
    }

    @Test(arguments: SettingStoreCase.all)
    func aResetShowsNoFormerValue(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        store.put("loudness", 0.9)
        store[.amplificationSetting] = 0.5
        var levels = store.updates(of: .amplificationSetting).makeAsyncIterator()
        #expect(await levels.next() == 0.5)
        store.reset(.amplificationSetting)
        #expect(await levels.next() == 0.8)
        withExtendedLifetime(owner) {}
    }

    @Test(arguments: SettingStoreCase.all)
    func aChangeBeforeTheFirstValueIsTakenIsNotLost(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        var updates = store.updates(of: .countSetting).makeAsyncIterator()
        store[.countSetting] = 4
        #expect(await updates.next() == 3)
        #expect(await updates.next() == 4)
        withExtendedLifetime(owner) {}
    }

    @Test(arguments: SettingStoreCase.all)
    func keysWithDotsFormerNamesAndOptionalsAreObserved(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        var widths = store.updates(of: .widthSetting).makeAsyncIterator()
        var levels = store.updates(of: .amplificationSetting).makeAsyncIterator()
        var names = store.updates(of: .nicknameSetting).makeAsyncIterator()
        #expect(await widths.next() == 800)
        #expect(await levels.next() == 0.8)
        #expect(await names.next() == .some(nil))
        store[.widthSetting] = 1
        store.put("loudness", 0.2)
        // The same value at its present name is no change.
        store[.amplificationSetting] = 0.2
        store[.amplificationSetting] = 0.3
        store[.nicknameSetting] = "Jo"
        store[.nicknameSetting] = nil
        #expect(await widths.next() == 1)
        #expect(await levels.next() == 0.2)
        #expect(await levels.next() == 0.3)
        #expect(await names.next() == "Jo")
        #expect(await names.next() == .some(nil))
        withExtendedLifetime(owner) {}
    }

    @Test func aLoopWaitsForChanges() async throws {
        let settings = InMemorySettings()
        let loop = Task {
            var seen: [Double] = []
            for await volume in settings.updates(of: .volumeSetting) {
                seen.append(volume)
                if seen.count == 3 { break }
                settings[.volumeSetting] = volume / 2
            }
            return seen
        }
        #expect(await loop.value == [0.8, 0.4, 0.2])
    }

    @Test func severalLoopsSeeTheLastValueOfSeveralThreads() async throws {
        let settings = InMemorySettings()
        let loops = (0..<4).map { _ in
            Task {
                var last = 0
                for await count in settings.updates(of: .countSetting) {
                    last = count
                    if count == -1 { break }
                }
                return last
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask { for step in 0..<100 { settings[.countSetting] = worker * 1000 + step } }
            }
        }
        settings[.countSetting] = -1
        for loop in loops { #expect(await loop.value == -1) }
    }

    @Test func aCanceledLoopEnds() async throws {
        let settings = InMemorySettings()
        let (started, start) = AsyncStream<Void>.makeStream()
        let loop = Task {
            var seen: [Double] = []
            for await volume in settings.updates(of: .volumeSetting) {
                seen.append(volume)
                start.yield()
            }
            return seen
        }
        var starts = started.makeAsyncIterator()
        await starts.next()
        loop.cancel()
        #expect(await loop.value == [0.8])
        let canceled = Task {
            try? await Task.sleep(nanoseconds: .max / 4)
            var updates = settings.updates(of: .volumeSetting).makeAsyncIterator()
            return await updates.next()
        }
        canceled.cancel()
        #expect(await canceled.value == nil)
    }

    @Test func valuesOfTheStoresContextAreCompared() async throws {
        let store = InMemorySettings().union(context: SettingCurrency(code: "SEK"))
        var prices = store.updates(of: .priceSetting).makeAsyncIterator()
        #expect(await prices.next() == SettingPrice("0 EUR"))
        store[.priceSetting] = SettingPrice("5 SEK")
        store[.priceSetting] = SettingPrice("5 SEK")
        store[.priceSetting] = SettingPrice("6 SEK")
        #expect(await prices.next() == SettingPrice("5 SEK"))
        #expect(await prices.next() == SettingPrice("6 SEK"))
    }

    @Test func manyValuesThatWaitAreTakenInOrder() async throws {
        let settings = InMemorySettings()
        var counts = settings.updates(of: .countSetting).makeAsyncIterator()
        for count in 0..<10_000 { settings[.countSetting] = count + 10 }
        #expect(await counts.next() == 3)
        var isInOrder = true
        for count in 0..<10_000 where await counts.next() != count + 10 { isInOrder = false }
        #expect(isInOrder)
    }

    /// The process may have other observers, but not of this key.
    @Test func nothingIsObservedAfterALoop() async throws {
        let settings = InMemorySettings()
        let key = SettingKey<Int>("only here", default: 0)
        weak var store: InMemorySettings?
        for await _ in settings.updates(of: key) {
            #expect(ValueObservers.isObserved("only here"))
            break
        }
        #expect(!ValueObservers.isObserved("only here"))
        do {
            let shortLived = InMemorySettings()
            store = shortLived
            var values = shortLived.updates(of: key).makeAsyncIterator()
            #expect(await values.next() == 0)
        }
        #expect(store == nil)
    }
}
