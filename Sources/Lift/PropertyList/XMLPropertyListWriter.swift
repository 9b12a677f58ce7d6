/// Writes an XML property list as `PropertyListSerialization` does:
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
///     <plist version="1.0">
///     <dict>
///     →<key>sizes</key>
///     →<array>
///     →→<real>0.10000000000000001</real>
///     →</array>
///     →<key>tags</key>
///     →<array/>
///     </dict>
///     </plist>
///
/// It differs from that in five ways. A carriage return is written as `&#13;`, because a reader of XML would
/// make a line feed of it. `-0.0` keeps its sign. A Float has its shortest digits. The indentation ends at 64
/// tabs, because without a limit the size of the text could grow with the square of the depth. Keys keep
/// their order or, if sorted, are in the order of their UTF-8 and not of their UTF-16.
struct XMLPropertyListWriter: ~Copyable {
    private var buffer = ByteBuffer(capacity: 1024)
    private var level = 0
    /// The container whose beginning is written when its first part comes, because an empty one has a tag of
    /// its own.
    private var pending: Container?

    enum Container {
        case array, dictionary
    }

    init() {
        buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        buffer.append("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" ")
        buffer.append("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n")
    }

    /// Writes the end and returns the whole list. A value must have been written.
    mutating func finish() -> ByteBuffer {
        buffer.append("</plist>\n")
        return buffer.take()
    }

    // MARK: Lines

    private static let deepestIndentation = 64

    @inline(__always)
    private mutating func beginLine() { appendLine(upTo: 0) { _ in } }

    /// Appends the indentation and then what `fill` writes, at most `capacity` bytes.
    @inline(__always)
    private mutating func appendLine(upTo capacity: Int, _ fill: (inout ByteRoom) -> Void) {
        if pending != nil { beginPending() }
        let tabs = min(level, Self.deepestIndentation)
        buffer.append(upTo: Self.deepestIndentation &+ capacity) { room in
            room.append(repeating: 0x09, count: tabs)
            fill(&room)
        }
    }

    @inline(never)
    private mutating func beginPending() {
        let isArray = pending == .array
        pending = nil
        // Text of a known length is stored, not copied.
        appendLine(upTo: 8) { if isArray { $0.append("<array>\n") } else { $0.append("<dict>\n") } }
        level &+= 1
    }

    // MARK: Containers

    mutating func begin(_ container: Container) {
        if pending != nil { beginPending() }
        pending = container
    }

    mutating func end(_ container: Container) {
        if pending != nil {
            pending = nil
            appendLine(upTo: 9) { room in
                if container == .array { room.append("<array/>\n") } else { room.append("<dict/>\n") }
            }
        } else {
            level &-= 1
            appendLine(upTo: 9) { room in
                if container == .array { room.append("</array>\n") } else { room.append("</dict>\n") }
            }
        }
    }

    // MARK: Strings

    /// Writes a key. Returns the first character that XML cannot contain, or nil if there is none.
    @inline(never)
    mutating func writeKey(_ key: String) -> Unicode.Scalar? {
        write(key, begin: "<key>", end: "</key>\n")
    }

    /// Writes a key, unless it has special characters. Returns whether it is written.
    @inline(never)
    mutating func writePlainKey(_ key: ShortText) -> Bool {
        guard key.hasNone(of: { $0.xmlEscapeStops }) else { return false }
        writePlain(key, begin: "<key>", end: "</key>\n")
        return true
    }

    /// Writes a string. Returns the first character that XML cannot contain, or nil if there is none.
    @inline(never)
    mutating func writeString(_ text: String) -> Unicode.Scalar? {
        write(text, begin: "<string>", end: "</string>\n")
    }

    /// Writes text with its special characters escaped. Stops at a character that XML cannot contain, and
    /// returns it.
    @inline(__always)
    private mutating func write(
        _ text: String, begin: StaticString, end: StaticString
    ) -> Unicode.Scalar? {
        guard let short = text.shortText, short.hasNone(of: { $0.xmlEscapeStops }) else {
            return text.withByteView { writeLong($0, begin: begin, end: end) }
        }
        writePlain(short, begin: begin, end: end)
        return nil
    }

    /// Writes a text without special characters.
    @inline(__always)
    private mutating func writePlain(_ text: ShortText, begin: StaticString, end: StaticString) {
        appendLine(upTo: begin.utf8CodeUnitCount &+ 16 &+ end.utf8CodeUnitCount) { room in
            room.append(begin)
            room.append(text)
            room.append(end)
        }
    }

    /// Writes text that is long or has special characters.
    private mutating func writeLong(
        _ text: ByteView, begin: StaticString, end: StaticString
    ) -> Unicode.Scalar? {
        let tags = begin.utf8CodeUnitCount &+ end.utf8CodeUnitCount
        var plain = 0
        appendLine(upTo: tags &+ text.count &+ 8) { room in
            room.append(begin)
            plain = room.append(text, from: 0, until: { $0.xmlEscapeStops })
            if plain == text.count { room.append(end) }
        }
        if plain == text.count { return nil }
        let refused = escape(text, from: plain)
        buffer.append(end)
        return refused
    }

    /// Writes the rest of a text, from the first byte that may be special.
    @inline(never)
    private mutating func escape(_ text: ByteView, from start: Int) -> Unicode.Scalar? {
        var done = start
        while done < text.count {
            let end = done
            done &+= 1
            switch text[end] {
            case 0x3C: buffer.append("&lt;")
            case 0x3E: buffer.append("&gt;")
            case 0x26: buffer.append("&amp;")
            case 0x0D: buffer.append("&#13;")
            case let byte where byte == 0xEF && !text.isNoncharacter(at: end): buffer.append(byte)
            case let byte where byte == 0x09 || byte == 0x0A: buffer.append(byte)
            default: return text.scalar(at: end)
            }
            done &+= buffer.append(text, from: done, until: { $0.xmlEscapeStops })
        }
        return nil
    }

    // MARK: Other scalars

    mutating func bool(_ value: Bool) {
        appendLine(upTo: 9) { if value { $0.append("<true/>\n") } else { $0.append("<false/>\n") } }
    }

    @inline(never)
    mutating func writeInteger(magnitude: UInt64, isNegative: Bool) {
        appendLine(upTo: 48) { room in
            room.append("<integer>")
            if isNegative { room.append(0x2D) }
            room.append(decimal: magnitude)
            room.append("</integer>\n")
        }
    }

    /// Out of line, because the text of a number is long code.
    @inline(never)
    mutating func finite(_ value: Double) {
        appendLine(upTo: 16 &+ ByteRoom.numberCapacity) { room in
            room.append("<real>")
            XMLReal.write(value, to: &room)
            room.append("</real>\n")
        }
    }

    /// Writes the second in which a time is. The time is at least that of the year 0 and before the year
    /// 10000.
    mutating func writeDate(secondsSince2001 seconds: Double) {
        appendLine(upTo: 16 &+ ISO8601.capacity) { room in
            room.append("<date>")
            ISO8601.writeGregorian(secondsSince2001: Int64(seconds.rounded(.down)), to: &room)
            room.append("</date>\n")
        }
    }

    /// Writes data in base64, in lines of at most 76 columns. A tab takes eight.
    mutating func writeData(_ base64: ByteView) {
        beginLine()
        buffer.append("<data>\n")
        let tabs = min(level, 8)
        let length = 76 - 8 * tabs
        buffer.reserve(base64.count &+ base64.count / length &* 9 &+ 32)
        for offset in stride(from: 0, to: base64.count, by: length) {
            buffer.append(repeating: 0x09, count: tabs)
            buffer.append(base64.part(offset, min(length, base64.count &- offset)))
            buffer.append(0x0A)
        }
        beginLine()
        buffer.append("</data>\n")
    }
}
