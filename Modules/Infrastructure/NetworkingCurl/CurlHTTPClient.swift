public import HTTPInterface

/// An `HTTPClient` on libcurl.
///
/// All its transfers run on one thread of its own, and share resolved names and connections. The thread starts, and libcurl
/// is set up, with the first request; it ends with the client, or with ``shutdown()``.
public final class CurlHTTPClient: HTTPClient {
    let loop: TransferLoop

    /// Makes a client; nothing of the network is touched before its first request.
    public init(configuration: Configuration = Configuration()) {
        loop = TransferLoop(configuration)
    }

    deinit {
        loop.end()
    }

    /// Runs tasks on the thread of the transfers: a task that prefers it (`withTaskExecutorPreference`) waits for
    /// answers without changing threads. What it computes holds up the transfers meanwhile, so it should be short.
    public var executor: some TaskExecutor { loop }

    /// Sends a GET request and returns the whole answer; see `HTTPClient.get(_:)`.
    ///
    /// Once a redirect has led to another scheme, host or port, the request's own headers are not sent any more.
    ///
    /// - Throws: `HTTPError`, with libcurl's own code where it has one; `CancellationError`.
    public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await wait(for: Transfer(request))
    }

    /// Submits the transfer and waits for its answer.
    func wait(for transfer: Transfer) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { waiter in
                loop.submit(transfer, waiter)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
    }

    /// Closes every connection and joins the thread; whatever still runs fails with `HTTPError.Reason.closed`, and so
    /// does every later request. Returns when all of that has happened, which takes milliseconds.
    ///
    /// A process awaits it before it calls `exit`, whose destructors of OpenSSL must not run beside the thread. A thread of
    /// libcurl's that waits for a resolver is not joined: a process that cannot wait for it ends by `_exit`.
    public func shutdown() async {
        loop.end()
        await loop.ended()
    }
}
