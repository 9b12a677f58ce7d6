#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Testing

    /// Settings of a suite of their own, which is taken away with its file when this object is.
    final class TemporaryDefaults {
        let name: String
        let defaults: UserDefaults

        init() throws {
            name = "lift.tests.\(UUID().uuidString)"
            defaults = try #require(UserDefaults(suiteName: name))
        }

        deinit {
            defaults.removePersistentDomain(forName: name)
            defaults.synchronize()
            // Elsewhere the file is another process's, which takes it away by itself.
            #if os(Linux)
                try? FileManager.default.removeItem(at: file)
            #endif
        }

        #if os(Linux)
            /// Where the suite is kept once it is synchronized.
            var file: URL {
                let directory =
                    ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
                    ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
                return directory.appendingPathComponent(name + ".plist")
            }
        #endif
    }
#endif
