import HTTPInterface
import Synchronization

/// One request on its way, shared by its caller, whoever cancels it, and the loop.
final class Transfer: Sendable {
    typealias Waiter = UnsafeContinuation<HTTPResponse, any Error>

    let request: HTTPRequest
    /// Where the body's pieces go; `nil` where the whole answer is waited for.
    let stream: BodyStream?
    private let lifecycle = Mutex(TransferLifecycle<Waiter>())

    init(_ request: HTTPRequest, stream: BodyStream? = nil) {
        self.request = request
        self.stream = stream
    }

    /// Whether the transfer is to be handed to the loop; where it is not, the waiter has been told.
    func submit(_ waiter: Waiter) -> Bool {
        switch lifecycle.withLock({ $0.submit(waiter) }) {
        case .enqueue:
            return true
        case .failAsCancelled(let waiter):
            waiter.resume(throwing: CancellationError())
            return false
        }
    }

    /// Tells the waiter at once. Returns whether the loop has something to stop.
    func cancel() -> Bool {
        defer { stream?.cancel() }
        switch lifecycle.withLock({ $0.cancel() }) {
        case .nothing:
            return false
        case .stop:
            return true
        case .fail(let waiter):
            waiter.resume(throwing: CancellationError())
            return false
        case .failAndStop(let waiter):
            waiter.resume(throwing: CancellationError())
            return true
        }
    }

    /// Whether somebody still waits for the transfer that is about to start.
    func begin() -> Bool {
        lifecycle.withLock { $0.begin() }
    }

    /// Tells the waiter that the answer has begun; its body goes to the stream.
    func answer(_ head: HTTPResponse) {
        lifecycle.withLock { $0.answer() }?.resume(returning: head)
    }

    /// Tells the waiter, where it still waits, or whoever reads the stream.
    func finish(_ result: Result<HTTPResponse, HTTPError>) {
        let waiter = lifecycle.withLock { $0.finish() }
        if let stream {
            if case .failure(let error) = result { stream.end(error) } else { stream.end(nil) }
        }
        guard let waiter else { return }
        switch result {
        case .success(let response): waiter.resume(returning: response)
        case .failure(let error): waiter.resume(throwing: error)
        }
    }
}
