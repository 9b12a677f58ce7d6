/// A destination for values that are being written.
///
/// The hidden requirement `_write(to:using:)` of ``JarRepresentable`` passes a value to a sink, as a whole or
/// element by element. Apps don't use sinks.
// Public, because a public protocol names it. The underscore hides it in the documentation and in completion.
public struct _JarSink {
    let receiver: any JarReceiver

    init(_ receiver: any JarReceiver) { self.receiver = receiver }

    /// Writes `jar` and everything in it.
    func write(_ jar: Jar) throws(LiftError) { try receiver.write(jar) }

    /// Begins an array whose elements are written one by one.
    func beginArray() throws(LiftError) { try receiver.beginArray() }

    func endArray() { receiver.endArray() }

    /// Begins a dictionary whose members are written one by one. Returns false, and begins nothing, if the
    /// keys have to be sorted first.
    @usableFromInline
    func beginDictionary() throws(LiftError) -> Bool { try receiver.beginDictionary() }

    /// Writes the key of a member whose value is written next. That can't be missing.
    func beginMember(_ key: String) throws(LiftError) { try receiver.beginMember(key) }

    /// Writes a member of the dictionary that was begun last. A missing value is left out.
    @usableFromInline
    func write(_ jar: Jar, forKey key: String) throws(LiftError) { try receiver.write(jar, forKey: key) }

    /// Writes a string as a member of the dictionary that was begun last. A Jar would retain it.
    func write(_ text: String, forKey key: String) throws(LiftError) {
        try receiver.write(text, forKey: key)
    }

    /// Writes an integer as a member of the dictionary that was begun last.
    func write(_ number: Int, forKey key: String) throws(LiftError) {
        try receiver.write(number, forKey: key)
    }

    @usableFromInline
    func endDictionary() { receiver.endDictionary() }

    /// Writes an empty array as a member of the dictionary that was begun last.
    func writeEmptyArray(forKey key: String) throws(LiftError) { try receiver.writeEmptyArray(forKey: key) }

    /// Writes the elements of an array, if the format has a faster way than to write them one by one. Returns
    /// whether they are written.
    func write(_ elements: [Double]) throws(LiftError) -> Bool { try receiver.write(elements) }

    func write(_ elements: [Int]) -> Bool { receiver.write(elements) }

    func write(_ elements: [String]) -> Bool { receiver.write(elements) }
}

/// The name of sinks inside Lift.
typealias JarSink = _JarSink

/// Writes the values that are passed to a sink.
protocol JarReceiver: AnyObject {
    func write(_ jar: Jar) throws(LiftError)
    func beginArray() throws(LiftError)
    func endArray()
    func beginDictionary() throws(LiftError) -> Bool
    func beginMember(_ key: String) throws(LiftError)
    func write(_ jar: Jar, forKey key: String) throws(LiftError)
    func write(_ text: String, forKey key: String) throws(LiftError)
    func write(_ number: Int, forKey key: String) throws(LiftError)
    func writeEmptyArray(forKey key: String) throws(LiftError)
    func endDictionary()
    func write(_ elements: [Double]) throws(LiftError) -> Bool
    func write(_ elements: [Int]) -> Bool
    func write(_ elements: [String]) -> Bool

    /// State that a later stage keeps from one value to the next. It may refer to the receiver: the
    /// receiver's owner releases it in the end.
    var companion: AnyObject? { get set }
}

extension JarReceiver {
    func write(_ text: String, forKey key: String) throws(LiftError) {
        try write(Jar(.string(text)), forKey: key)
    }

    func write(_ number: Int, forKey key: String) throws(LiftError) {
        try write(Jar(.int(Int64(number))), forKey: key)
    }

    func writeEmptyArray(forKey key: String) throws(LiftError) {
        try beginMember(key)
        try beginArray()
        endArray()
    }

    func write(_ elements: [Double]) throws(LiftError) -> Bool { false }
    func write(_ elements: [Int]) -> Bool { false }
    func write(_ elements: [String]) -> Bool { false }
}
