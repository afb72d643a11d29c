import Synchronization

/// Limits retries to a fifth of all requests, so that they never multiply the load of a server in trouble.
public final class RetryBudget: Sendable {
    /// In fifths of a retry: each request deposits one.
    private static let price = 5
    /// The first requests of a program may be retried too.
    private static let reserve = 3 * price
    /// The most that is saved up in a long time without retries.
    private static let limit = 10 * price

    private let balance = Mutex(reserve)

    /// Allows three retries before the first deposit.
    public init() {}

    /// Earns a fifth of a retry, for a request that begins.
    func deposit() { balance.withLock { $0 = min($0 + 1, Self.limit) } }

    /// Pays for a retry; `false` if the balance is too low.
    func spend() -> Bool {
        balance.withLock { balance in
            guard balance >= Self.price else { return false }
            balance -= Self.price
            return true
        }
    }
}
