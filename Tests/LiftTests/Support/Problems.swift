import Lift

extension Jar {
    /// All errors of lifting a value; empty if it can be lifted.
    func problems<Value: Liftable>(as type: Value.Type) -> [LiftError] {
        do {
            _ = try self^ as Value
            return []
        } catch let error as LiftError {
            return error.all
        } catch {
            return [LiftError("\(error)")]
        }
    }
}

extension JarDecoder {
    /// All errors of decoding a value; empty if it can be decoded.
    func problems<Value: Decodable>(as type: Value.Type, from jar: Jar) -> [LiftError] {
        do {
            _ = try decode(type, from: jar)
            return []
        } catch let error as LiftError {
            return error.all
        } catch {
            return [LiftError("\(error)")]
        }
    }
}
