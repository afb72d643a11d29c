import Synchronization

/// Allows a fifth of all requests to be tried again, so that retries never multiply what a server in trouble has to bear.
nonisolated final class RetryBudget: Sendable {
    /// Each request brings a fifth of a retry; all is counted in fifths.
    private static let price = 5
    /// The first requests of a program may be tried again too.
    private static let reserve = 3 * price
    /// A long time without retries does not save up for more than these.
    private static let most = 10 * price

    private let balance = Mutex(reserve)

    /// A request began.
    func deposit() {
        balance.withLock { $0 = min($0 + 1, Self.most) }
    }

    /// Pays for a retry; `false` where there is not enough left.
    func spend() -> Bool {
        balance.withLock { balance in
            guard balance >= Self.price else { return false }
            balance -= Self.price
            return true
        }
    }
}
