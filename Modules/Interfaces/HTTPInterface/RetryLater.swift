public import FoundationEssentials

/// A server's request to wait (`Retry-After`) for longer than a load should.
public struct RetryLater: Error, Hashable {
    /// The time of the next request.
    public let date: Date

    /// - Parameter date: The time of the next request.
    public init(date: Date) { self.date = date }
}
