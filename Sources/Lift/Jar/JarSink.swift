/// What a representation is handed to when it is written.
///
/// A type's hidden `_write` hands its value over whole or element by element. How values are written is known further on,
/// in `Writing/`.
public struct JarSink {
    let receiver: any JarReceiver

    init(_ receiver: any JarReceiver) { self.receiver = receiver }

    /// Writes `jar` and all that is in it.
    func write(_ jar: Jar) throws(LiftError) { try receiver.write(jar) }

    /// Begins an array whose elements are written one by one.
    func beginArray() throws(LiftError) { try receiver.beginArray() }

    func endArray() { receiver.endArray() }
}

/// Writes what is handed to a sink.
protocol JarReceiver: AnyObject {
    func write(_ jar: Jar) throws(LiftError)
    func beginArray() throws(LiftError)
    func endArray()

    /// What a later stage keeps here from one value to the next. It may refer to the receiver: who made that lets go of
    /// it in the end.
    var companion: AnyObject? { get set }
}
