#if FullFoundation || !canImport(FoundationEssentials)
    #if os(macOS) || os(Linux)
        import Foundation
        import Lift
        import LiftSettings
        import Testing

        /// Two processes and eight threads in each change one suite; `Tests/DefaultsWriter` says how.
        @Suite struct SettingSafetyTests {
            @Test(.timeLimit(.minutes(10)))
            func processesAndThreadsLoseNoChangeOfDifferentSettings() async throws {
                let suite = try TemporaryDefaults()
                let name = suite.name
                let seconds = "\(TestSize.count(1, full: 60))"
                let outputs = try await onThreads(2) { thread in
                    try DefaultsWriter.run("contend", name, ["a", "b"][thread], seconds)
                }
                try suite.defaults.synchronizeWithOtherProcesses()
                var count = 0
                for (output, errors) in outputs {
                    #expect(errors.isEmpty)
                    let last: [String: Int] = try Jar(json: output)^
                    for (key, number) in last {
                        #expect(suite.defaults[key] == Jar(Array(repeating: number, count: 20)))
                        count += 1
                    }
                }
                // How far each thread gets depends on the machine.
                #expect(count >= 16)
            }

            @Test func changesOfAnotherProcessAreSeenByObservers() async throws {
                let suite = try TemporaryDefaults()
                var volumes = suite.defaults.updates(of: .volumeSetting).makeAsyncIterator()
                #expect(await volumes.next() == 0.8)
                _ = try DefaultsWriter.run("settings", suite.name, "0.25")
                try suite.defaults.synchronizeWithOtherProcesses()
                #if os(Linux)
                    #expect(suite.defaults[.volumeSetting] == 0.25)
                #endif
                #expect(await volumes.next() == 0.25)
            }
        }
    #endif
#endif
