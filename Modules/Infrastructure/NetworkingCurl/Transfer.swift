import HTTPInterface
import Synchronization

/// A request until its response, shared by the caller, its cancellation handler and the loop.
final class Transfer: Sendable {
    typealias Waiter = UnsafeContinuation<HTTPResponse, any Error>

    let request: HTTPRequest
    /// Receives the body's chunks; `nil` if the response is returned whole.
    let stream: BodyStream?
    private let lifecycle = Mutex(TransferLifecycle<Waiter>())

    init(_ request: HTTPRequest, stream: BodyStream? = nil) {
        self.request = request
        self.stream = stream
    }

    /// Returns whether the loop has to start the transfer; otherwise the waiter has been resumed.
    func submit(_ waiter: Waiter) -> Bool {
        let isQueued = lifecycle.withLock { $0.submit(waiter) }
        if !isQueued { waiter.resume(throwing: CancellationError()) }
        return isQueued
    }

    /// Resumes the waiter. Returns whether the loop has to stop the transfer.
    func cancel() -> Bool {
        defer { stream?.cancel() }
        let (waiter, mustStop) = lifecycle.withLock { $0.cancel() }
        waiter?.resume(throwing: CancellationError())
        return mustStop
    }

    /// Begins the transfer; `false` if it was cancelled.
    func begin() -> Bool { lifecycle.withLock { $0.begin() } }

    /// Resumes the waiter with the head of a response whose body the stream receives.
    func deliver(head: HTTPResponse) { lifecycle.withLock { $0.deliverHead() }?.resume(returning: head) }

    /// Ends the stream, and resumes the waiter where it still waits.
    func finish(_ result: Result<HTTPResponse, HTTPError>) {
        let waiter = lifecycle.withLock { $0.finish() }
        if case .failure(let error) = result { stream?.end(error) } else { stream?.end(nil) }
        waiter?.resume(with: result)
    }
}
