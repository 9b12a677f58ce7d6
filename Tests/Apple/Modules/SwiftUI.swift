// What Lift uses of SwiftUI, as Apple documents it.

@_exported import Combine

public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}

    public var wrappedValue: Value {
        get { nothing() }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        nothing()
    }
}

@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    @dynamicMemberLookup
    @MainActor @preconcurrency
    public struct Wrapper {
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            nothing()
        }
    }

    public init(wrappedValue: ObjectType) {}

    @MainActor @preconcurrency public var wrappedValue: ObjectType { nothing() }
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { nothing() }
}

@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}

    @MainActor @preconcurrency public var wrappedValue: ObjectType { nothing() }
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { nothing() }
}

public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { nothing() }
        set {}
    }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}

    public var wrappedValue: Value { nothing() }
}

extension View {
    public nonisolated func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        self
    }
}

// What an app of a few lines uses.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { preconditionFailure() }
}

public struct Slider: View {
    public init(value: Binding<Double>, in bounds: ClosedRange<Double>) {}

    public var body: Never { preconditionFailure() }
}

public struct Text: View {
    public init(verbatim content: String) {}

    public var body: Never { preconditionFailure() }
}

private func nothing<Value>() -> Value { preconditionFailure("a stand-in is for the type checker only") }
