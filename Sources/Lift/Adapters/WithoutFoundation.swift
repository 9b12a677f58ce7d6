#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials

    // Replaces the folder `Foundation` where that is not built.

    extension AnySink {
        /// The null in values of unknown type.
        static var null: Any { Null() }
    }

    extension Jar {
        /// Throws, because XML is read by Foundation.
        init(
            xml data: Data, _ bytes: borrowing PaddedBytes, _ options: PropertyListReadingOptions
        ) throws(LiftError) {
            throw LiftError.noXML
        }
    }

    extension Data {
        /// Throws, because XML is written by Foundation.
        init(xml value: Any) throws(LiftError) { throw LiftError.noXML }
    }

    extension LiftError {
        /// The reason why a file could not be read or written. FoundationEssentials has no texts for its
        /// errors, so this is the system's name of the error.
        static func reason(_ error: any Error) -> String {
            guard let reason = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
            return "\(reason.code)"
        }

        fileprivate static var noXML: LiftError {
            LiftError(
                "XML property lists need the trait FullFoundation of the package Lift, which is turned off",
                kind: .unsupported)
        }
    }
#endif
