#if !FullFoundation && canImport(FoundationEssentials)
    import FoundationEssentials

    // What stands in for the folder `Foundation` where it is not built.

    extension AnySink {
        /// What values of unknown type have for a null.
        static var null: Any { Null() }
    }

    extension Jar {
        /// XML is read by Foundation.
        init(
            xml data: Data, _ bytes: borrowing PaddedBytes, _ options: PropertyListReadingOptions
        ) throws(LiftError) {
            throw LiftError.noXML
        }
    }

    extension Data {
        /// XML is written by Foundation.
        init(xml value: Any) throws(LiftError) { throw LiftError.noXML }
    }

    extension LiftError {
        /// Why a file could not be read or written: FoundationEssentials has no texts for its errors, only the name
        /// that the system has for what went wrong.
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
