/// Fetches what is behind a URL.
public protocol HTTPClient: Sendable {
    /// Sends a GET request and returns the whole answer, whatever its status.
    ///
    /// Redirects are followed to http and https only, at most five. Cancelling the task stops the transfer, also
    /// before it has started and while bytes arrive.
    ///
    /// - Throws: ``HTTPError`` where no complete answer came, `CancellationError` where the task was cancelled.
    func get(_ request: HTTPRequest) async throws -> HTTPResponse
}
