#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials

    // Replaces the folder `Foundation` where that is not built.

    extension AnySink {
        /// The null in values of unknown type.
        static var null: Any { Null() }
    }

    extension LiftError {
        /// The reason why a file could not be read or written. FoundationEssentials has no texts for its
        /// errors, so this is the system's name of the error.
        package static func reason(_ error: any Error) -> String {
            guard let reason = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
            return "\(reason.code)"
        }
    }
#endif
