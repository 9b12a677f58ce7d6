#if SWIFT_PACKAGE
    import Lift
#endif

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension UserDefaults {
        /// Stores changes, and reads those of other processes, while no other process does so.
        ///
        ///     try defaults.synchronizeWithOtherProcesses()
        ///
        /// On Apple's systems, the system keeps settings for all processes, and this method does what
        /// `synchronize()` does.
        ///
        /// On Linux, each process keeps its changes in memory until you synchronize. Then it reads the whole
        /// file, and writes it with its changes. Foundation doesn't lock the file, and doesn't write it at
        /// once: if two processes call `synchronize()` at the same time, changes of one of them may be lost,
        /// even those of other settings, and a process that reads the file meanwhile may find no settings.
        /// This method holds a lock meanwhile, so nothing is lost if all processes call it instead of
        /// `synchronize()`. Call it before you read the first setting, after you changed settings, and
        /// whenever you want to see changes of other processes. If several processes change the same setting,
        /// the last one wins. Observers of settings, such as `updates(of:)`, see the changes.
        ///
        /// The lock is a file named `lift-settings.lock`, beside the files of settings. It covers all suites.
        ///
        /// - Throws: a `LiftError` of the kind `file` if the lock or the settings can't be written.
        public func synchronizeWithOtherProcesses() throws {
            #if canImport(Glibc) || canImport(Musl) || canImport(Android)
                let lock = try SettingsFileLock()
                let isDone = synchronize()
                // Foundation reads the file when it needs it. It needs it now.
                _ = object(forKey: "")
                lock.unlock()
            #else
                let isDone = synchronize()
            #endif
            if !isDone { throw LiftError("the settings can't be written", kind: .file) }
            #if !canImport(Darwin)
                ValueObservers.noteChange(of: nil, in: ObjectIdentifier(UserDefaults.self))
            #endif
        }
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        /// A lock that one process and one thread at a time can hold.
        private struct SettingsFileLock {
            private let file: FileHandle

            init() throws {
                let directory =
                    ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
                    ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
                let url = directory.appendingPathComponent("lift-settings.lock")
                do {
                    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                    // Another process may create it at the same time. It stays empty.
                    if !FileManager.default.fileExists(atPath: url.path) {
                        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
                    }
                    file = try FileHandle(forUpdating: url)
                } catch {
                    throw LiftError(file: "the lock of the settings can't be opened", underlying: error)
                }
                while flock(file.fileDescriptor, LOCK_EX) != 0 {
                    guard errno == EINTR else {
                        throw LiftError("the settings can't be locked: error \(errno)", kind: .file)
                    }
                }
            }

            func unlock() {
                _ = flock(file.fileDescriptor, LOCK_UN)
                try? file.close()
            }
        }
    #endif
#endif
