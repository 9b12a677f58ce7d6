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
                let lock = try OpenFile.lockOfSettings()
                let isDone = synchronize()
                // Foundation reads the file when it needs it. It needs it now.
                _ = object(forKey: "")
                _ = consume lock
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
        extension OpenFile {
            /// Opens the lock of the settings, and waits until no other process and no other thread holds it.
            /// Closing the file unlocks it.
            fileprivate static func lockOfSettings() throws -> OpenFile {
                let directory =
                    ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
                    ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
                let path = directory.appendingPathComponent("lift-settings.lock").path
                let lock: OpenFile
                do {
                    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                    // Another process may create it at the same time, and hold it already, so it's never
                    // replaced. It stays empty.
                    lock = try OpenFile(SystemPath(path), .append)
                } catch {
                    let reason = (error as? SystemError)?.underlying ?? error
                    throw LiftError(file: "the lock of the settings can't be opened", underlying: reason)
                }
                while flock(lock.descriptor, LOCK_EX) != 0 {
                    guard errno == EINTR else {
                        throw LiftError("the settings can't be locked: error \(errno)", kind: .file)
                    }
                }
                return lock
            }
        }
    #endif
#endif
