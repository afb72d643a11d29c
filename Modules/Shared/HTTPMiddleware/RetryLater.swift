public import FoundationEssentials

/// A server's request to wait (`Retry-After`) for longer than a load should.
public struct RetryLater: Error, Hashable {
    /// When the server may be asked again.
    public let date: Date

    /// - Parameter date: When the server may be asked again.
    public init(date: Date) {
        self.date = date
    }
}
