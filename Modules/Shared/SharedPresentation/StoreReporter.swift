public import StorageInterface

/// Reports the faults of stores while a program runs: each kind once.
public final class StoreReporter {
    /// Is told of a fault that was not known before.
    public var report: (StorageError.Reason) -> Void = { _ in }

    private var known: Set<StorageError.Reason> = []

    /// Makes one that knows no fault.
    public init() {}

    /// Takes the fault of a store.
    public func failed(_ reason: StorageError.Reason) {
        if known.insert(reason).inserted { report(reason) }
    }
}
