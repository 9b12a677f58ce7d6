// Public names of GRDB 7.8, declared anew: the values of columns.

import Foundation

public struct DatabaseValue: Hashable, Sendable {
    public enum Storage: Hashable, Sendable {
        case null
        case string(String)
        case blob(Data)
    }

    public let storage: Storage

    public static let null = DatabaseValue(storage: .null)
}

public protocol DatabaseValueConvertible {
    var databaseValue: DatabaseValue { get }

    static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?
}

extension String: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { DatabaseValue(storage: .string(self)) }

    public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> String? {
        switch dbValue.storage {
        case .string(let text): text
        case .blob(let data): String(data: data, encoding: .utf8)
        case .null: nil
        }
    }
}

extension Data: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { DatabaseValue(storage: .blob(self)) }

    public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Data? {
        switch dbValue.storage {
        case .string(let text): Data(text.utf8)
        case .blob(let data): data
        case .null: nil
        }
    }
}
