public import HTTPInterface

/// An `HTTPClient` on libcurl.
///
/// All transfers of a client run on one thread of its own, and share a DNS cache and a connection pool. The
/// thread starts with the first request, and ends with the client or with ``shutdown()``.
public final class CurlHTTPClient: HTTPClient {
    let loop: TransferLoop

    /// Makes a client, which allocates nothing of libcurl before its first request.
    public init(configuration: Configuration = Configuration()) { loop = TransferLoop(configuration) }

    deinit { loop.end() }

    /// Runs tasks on the thread of the transfers: a task that prefers it (`withTaskExecutorPreference`)
    /// receives responses without a thread hop. Its computations delay transfers, so they should be short.
    public var executor: some TaskExecutor { loop }

    /// Sends a request and returns the whole response; see `HTTPClient.send(_:)`.
    ///
    /// After a redirect to another origin, the request's own headers are no longer sent.
    ///
    /// - Throws: `HTTPError`, with libcurl's own code if there is one; `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await wait(for: Transfer(request))
    }

    func wait(for transfer: Transfer) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { waiter in loop.submit(transfer, waiter) }
        } onCancel: {
            loop.cancel(transfer)
        }
    }

    /// Closes every connection and joins the thread. Running and later requests fail with
    /// `HTTPError.Reason.closed`.
    ///
    /// A process awaits it before it calls `exit`, since OpenSSL's destructors must not run concurrently with
    /// the thread. A thread of libcurl's own that waits for a resolver is not joined: a process that cannot
    /// wait for it ends with `_exit`.
    public func shutdown() async {
        loop.end()
        await loop.waitForEnd()
    }
}
