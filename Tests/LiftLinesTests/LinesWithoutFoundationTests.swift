#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials
    import Lift
    import LiftLines
    import Testing

    /// What is left out without the trait says so.
    @Suite struct LinesWithoutFoundationTests {
        @Test func anErrorOfFoundationHasTheNameThatTheSystemHasForIt() async throws {
            let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
                let reason = POSIXError(.EIO)
                continuation.finish(
                    throwing: CocoaError(.fileReadUnknown, userInfo: ["NSUnderlyingError": reason]))
            }
            var iterator = JarLines.Async(json: bytes).makeAsyncIterator()
            var message: String?
            do { _ = try await iterator.next() } catch { message = (error as? LiftError)?.message }
            #expect(message == "cannot read the lines: EIO")
        }
    }
#endif
