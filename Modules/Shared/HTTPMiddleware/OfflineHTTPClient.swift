public import HTTPInterface

/// Fails every request without touching the network.
public struct OfflineHTTPClient: HTTPClient {
    /// The failure of every request.
    public struct Offline: Error, Hashable {
        /// Makes the failure of work that needs the network.
        public init() {}
    }

    /// Makes a client that never uses the network.
    public init() {}

    /// - Throws: ``Offline``, or `CancellationError` if the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        throw Offline()
    }
}
