import FoundationEssentials
import Synchronization

/// Fetches what is behind a URL.
public protocol HTTPClient: Sendable {
    /// Sends a GET request and returns the whole answer, whatever its status.
    ///
    /// Redirects are followed to http and https only, at most five. Cancelling the task stops the transfer, also
    /// before it has started and while bytes arrive.
    ///
    /// - Throws: ``HTTPError`` where no complete answer came, `CancellationError` where the task was cancelled.
    func get(_ request: HTTPRequest) async throws -> HTTPResponse

    /// Sends a GET request and returns the answer as soon as it has begun; its body comes piece by piece.
    ///
    /// All else is as with ``get(_:)``. A client that does not say how gets the whole answer first, and hands out its
    /// body as one piece.
    ///
    /// - Throws: ``HTTPError`` where no answer began, `CancellationError` where the task was cancelled.
    func stream(_ request: HTTPRequest) async throws -> HTTPStream
}

extension HTTPClient {
    /// Gets the whole answer, and hands out its body as one piece.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let response = try await get(request)
        let rest = Rest(response.body)
        return HTTPStream(
            status: response.status, headers: response.headers, expectedCount: response.body.count,
            body: HTTPBody { rest.take() })
    }
}

/// The one piece of a body that is there already.
private final class Rest: Sendable {
    private let data: Mutex<Data?>

    init(_ data: Data) {
        self.data = Mutex(data.isEmpty ? nil : data)
    }

    func take() -> Data? {
        data.withLock { data in
            defer { data = nil }
            return data
        }
    }
}
