import FoundationEssentials
import Synchronization

/// Sends GET and POST requests over HTTP.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the whole response with any status.
    ///
    /// At most five redirects are followed, to http and https only. Cancelling the task stops the transfer at
    /// any time.
    ///
    /// A POST request is sent again only where it is ``HTTPRequest/isRepeatable``. After a redirect with 307
    /// or 308 its form is sent to the same origin only; to another one such a redirect fails. After other
    /// redirects it becomes a GET request (RFC 9110, section 15.4).
    ///
    /// - Throws: ``HTTPError`` if no complete response was received, `CancellationError` if the task
    ///   was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse

    /// Sends a request and returns the response once its head is complete; its body follows in chunks.
    ///
    /// Redirects and cancellation are those of ``send(_:)``. The default implementation waits for the whole
    /// response, and returns its body as one chunk.
    ///
    /// - Throws: ``HTTPError`` if no response began, `CancellationError` if the task was cancelled.
    func stream(_ request: HTTPRequest) async throws -> HTTPStream
}

extension HTTPClient {
    /// Gets the whole response, and returns its body as one chunk.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let response = try await send(request)
        let chunk = SingleChunk(response.body)
        return HTTPStream(
            status: response.status, headers: response.headers, expectedCount: response.body.count,
            body: HTTPBody { chunk.take() })
    }
}

/// A body that is read as one chunk.
private final class SingleChunk: Sendable {
    private let data: Mutex<Data?>

    init(_ data: Data) { self.data = Mutex(data.isEmpty ? nil : data) }

    func take() -> Data? {
        data.withLock { data in
            defer { data = nil }
            return data
        }
    }
}
