import StorageInterface

/// Takes what goes wrong with the stores while the program runs to whoever wants to know: each kind of fault once.
final class StoreReporter {
    /// Is told of a fault that was not known before.
    var report: (StorageError.Reason) -> Void = { _ in }

    private var known: Set<StorageError.Reason> = []

    /// A store has failed.
    func failed(_ reason: StorageError.Reason) {
        if known.insert(reason).inserted { report(reason) }
    }
}
