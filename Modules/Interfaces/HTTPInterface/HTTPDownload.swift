public import FoundationEssentials

/// A download into memory that resumes after a connection has failed; see ``HTTPDownloadState``.
public struct HTTPDownload: Sendable {
    /// The bytes received so far.
    public private(set) var body = Data()
    /// The number of the last attempt; `nil` if its response did not begin.
    public private(set) var attempt: Int?
    private var request: HTTPRequest
    private var state = HTTPDownloadState()

    /// - Parameter request: Its limit is that of the whole body.
    public init(_ request: HTTPRequest) { self.request = request }

    /// The number of bytes of the whole body; `nil` if it is unknown.
    public var expectedCount: Int? { state.expectedCount }

    /// The request for the missing bytes.
    public var nextRequest: HTTPRequest {
        var next = state.resuming(request)
        next.attempt = (attempt ?? 0) + 1
        return next
    }

    /// Resets the number of attempts for a later request for the same body. The received bytes stay.
    public mutating func restart(as request: HTTPRequest) {
        self.request = request
        attempt = nil
    }

    /// Makes one attempt; after a failure, the next attempt resumes at its end.
    ///
    /// - Parameters:
    ///   - client: Sends the request.
    ///   - progress: Called after each chunk with the number of received bytes, and that of the whole body.
    /// - Returns: The whole response, with status 200 for 206.
    /// - Throws: The client's errors, `bodyTooLarge`, and `unreadable` if the parts do not fit together.
    public mutating func load(
        with client: any HTTPClient, progress: (_ count: Int, _ expected: Int?) -> Void = { _, _ in }
    ) async throws -> HTTPResponse {
        // A state that was reset has no bytes.
        defer { if state.count < body.count { body = Data() } }
        let request = nextRequest
        attempt = nil
        let stream = try await client.stream(request)
        attempt = max(request.attempt, stream.attempt)
        try state.begin(stream)
        if state.count == 0 { body = Data() }
        for try await chunk in stream.body {
            guard body.count + chunk.count <= request.bodyLimit else {
                throw HTTPError(.bodyTooLarge, message: "the body is larger than \(request.bodyLimit) bytes")
            }
            body.append(chunk)
            state.count = body.count
            progress(body.count, expectedCount)
        }
        try state.end()
        return HTTPResponse(
            status: stream.status == 206 ? 200 : stream.status, headers: stream.headers, body: body)
    }
}
