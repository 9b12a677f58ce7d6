#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Testing

    /// Settings of a suite of their own, which is taken away with its file when this object is.
    package final class TemporaryDefaults {
        package let name: String
        package let defaults: UserDefaults

        package init() throws {
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
            package var file: URL {
                let directory =
                    ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
                    ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
                return directory.appendingPathComponent(name + ".plist")
            }
        #endif
    }
#endif
