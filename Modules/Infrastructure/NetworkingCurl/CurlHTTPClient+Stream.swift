import FoundationEssentials
public import HTTPInterface

extension CurlHTTPClient {
    /// Sends a GET request and returns the answer as soon as it has begun; see `HTTPClient.stream(_:)`.
    ///
    /// Some 256 KB are read ahead; then the transfer waits for its reader, for as long as that takes. Only the server's
    /// own slowness makes it fail.
    ///
    /// - Throws: `HTTPError`, with libcurl's own code where it has one; `CancellationError`.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let stream = BodyStream()
        let transfer = Transfer(request, stream: stream)
        let answer = try await wait(for: transfer)
        let reader = StreamReader(transfer, stream, of: self)
        let isPlain = answer.headers["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
        return HTTPStream(
            status: answer.status, headers: answer.headers,
            expectedCount: isPlain ? answer.headers["Content-Length"].flatMap { Int($0) } : nil,
            body: HTTPBody { try await reader.next() })
    }
}

/// The reading side of a stream: when it is let go, the transfer stops.
private final class StreamReader: Sendable {
    private let transfer: Transfer
    private let stream: BodyStream
    /// A client whose streams are read is still used.
    private let client: CurlHTTPClient
    private var loop: TransferLoop { client.loop }

    init(_ transfer: Transfer, _ stream: BodyStream, of client: CurlHTTPClient) {
        self.transfer = transfer
        self.stream = stream
        self.client = client
    }

    deinit {
        loop.cancel(transfer)
    }

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
