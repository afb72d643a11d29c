import FoundationEssentials
public import HTTPInterface

extension CurlHTTPClient {
    /// Sends a request and returns the response once its head is complete; see `HTTPClient.stream(_:)`.
    ///
    /// Up to 256 KB are read ahead; then the transfer pauses until its reader resumes it. Pauses do not count
    /// against the response timeout.
    ///
    /// - Throws: `HTTPError`, with libcurl's own code if there is one; `CancellationError`.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let stream = BodyStream()
        let transfer = Transfer(request, stream: stream)
        let response = try await wait(for: transfer)
        let reader = StreamReader(transfer, stream, of: self)
        let isPlain = response.headers["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
        return HTTPStream(
            status: response.status, headers: response.headers,
            expectedCount: isPlain ? response.headers["Content-Length"].flatMap { Int($0) } : nil,
            body: HTTPBody { try await reader.next() })
    }
}

/// Reads a stream, and cancels its transfer on deinit.
private final class StreamReader: Sendable {
    private let transfer: Transfer
    private let stream: BodyStream
    /// Keeps the client alive while a stream is read.
    private let client: CurlHTTPClient
    private var loop: TransferLoop { client.loop }

    init(_ transfer: Transfer, _ stream: BodyStream, of client: CurlHTTPClient) {
        self.transfer = transfer
        self.stream = stream
        self.client = client
    }

    deinit { loop.cancel(transfer) }

    func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { waiter in
                if stream.next(waiter) { loop.resume(transfer) }
            }
        } onCancel: {
            loop.cancel(transfer)
        }
    }
}
