/// The result of a read by positions, which belong to one generation of a list.
nonisolated public enum ListRead<Value: Sendable>: Sendable {
    case found(Value)
    /// The store no longer has the list's generation.
    case otherGeneration
    /// The store failed.
    case failed

    /// The result with its value transformed.
    func map<Other>(_ transform: (Value) -> Other) -> ListRead<Other> {
        switch self {
        case .found(let value): .found(transform(value))
        case .otherGeneration: .otherGeneration
        case .failed: .failed
        }
    }
}
