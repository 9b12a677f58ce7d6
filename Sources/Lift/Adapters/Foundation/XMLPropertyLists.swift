#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension Jar {
        /// Reads XML by Foundation's reader, of bytes that are the same as `data`.
        init(
            xml data: Data, _ bytes: borrowing PaddedBytes, _ options: PropertyListReadingOptions
        ) throws(LiftError) {
            let depth = min(options.maximumDepth, JarAny.maximumDepth)
            if data.hasUTF16Mark {
                guard let text = String(data: data, encoding: .utf16), let bytes = PaddedBytes(copying: text)
                else { throw LiftError("expected UTF-16 without lone surrogates", syntaxAt: 0) }
                // Used in these braces, to whose end `bytes` is there.
                let view = unsafe bytes.view
                if let failure = XMLPropertyListCheck.failure(in: view, maximumDepth: depth) {
                    // Offsets are counted in the text that was given.
                    let before = view.part(0, failure.offset).string.utf16.count
                    let place = view.position(of: failure.offset)
                    throw LiftError(
                        failure.message, syntaxAt: 2 + 2 * before, place, view.sourceLine(at: failure.offset))
                }
            } else {
                // Used in these braces, where `bytes` is lent.
                let view = unsafe bytes.view
                if let failure = XMLPropertyListCheck.failure(in: view, maximumDepth: depth) {
                    throw LiftError(
                        failure.message, syntaxAt: failure.offset, view.position(of: failure.offset),
                        view.sourceLine(at: failure.offset))
                }
            }
            let (value, format): (Any, PropertyListSerialization.PropertyListFormat)
            do {
                (value, format) = try PropertyListSerialization.read(data)
            } catch {
                throw LiftError(noPropertyList: error)
            }
            // Foundation tries the OpenStep format when a text is no XML.
            guard format == .xml else {
                throw LiftError("expected a property list in XML or binary", syntaxAt: 0)
            }
            do throws(LiftError) {
                self.init(try JarAny.item(of: value, keepsErrors: false))
            } catch {
                // What Foundation reads beyond a property list's types is what it makes of a keyed archive.
                guard error.kind == .unsupported else { throw error }
                throw LiftError(
                    "expected a value, found a UID of a keyed archive", kind: .syntax, tail: error.path,
                    underlying: error)
            }
        }
    }

    extension Data {
        /// Whether this begins with a byte order mark of UTF-16.
        fileprivate var hasUTF16Mark: Bool { starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) }
    }

    extension LiftError {
        fileprivate init(noPropertyList error: any Error) {
            // Only the debug description names the cause and the line.
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            self.init(
                "expected an XML property list: \(reason ?? error.localizedDescription)", kind: .syntax,
                underlying: error)
        }
    }

    extension Data {
        /// What Foundation writes; `AnySink` has left nothing that it refuses.
        init(xml value: Any) throws(LiftError) {
            do {
                self = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
            } catch {
                throw LiftError(
                    "cannot be written as XML: \(error.localizedDescription)", kind: .unsupported,
                    underlying: error)
            }
        }
    }
#endif
