/// Takes one line for each attempt that ends, each retry, and each request that an open circuit breaker
/// refuses.
public protocol HTTPLog: Sendable {
    /// Writes a line. It is made only if it is wanted, and may quote a server: the log sanitizes it.
    func write(_ line: @autoclosure () -> String)
}
