public import StorageInterface

/// Reports the errors of stores: each reason once.
public final class StoreReporter {
    /// Receives a reason that was not reported before.
    public var report: (StorageError.Reason) -> Void = { _ in }

    private var known: Set<StorageError.Reason> = []

    /// Creates a reporter without known reasons.
    public init() {}

    /// Handles an error of a store.
    public func failed(_ reason: StorageError.Reason) {
        if known.insert(reason).inserted { report(reason) }
    }
}
