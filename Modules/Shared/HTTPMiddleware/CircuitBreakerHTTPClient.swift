public import ConcurrencyInterface
public import HTTPInterface
import Synchronization

/// Gives each origin a circuit breaker: after five failures in a row it sends nothing to it for 30 seconds.
/// Requests then fail at once, as the last one did.
///
/// User-initiated requests are sent all the same.
public final class CircuitBreakerHTTPClient: HTTPClient {
    private struct Entry {
        var breaker = CircuitBreaker()
        /// What requests fail with while the circuit is open.
        var failure = AdmittedRequest.Failure.failure(HTTPError(.noConnection))
    }

    private enum Admission {
        case admitted(AdmittedRequest)
        case refused(AdmittedRequest.Failure)
    }

    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let log: any HTTPLog
    private let metrics: HTTPMetrics
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameters:
    ///   - client: Sends the admitted requests.
    ///   - clock: Measures how long a circuit is open.
    ///   - metrics: Counts refused requests as held back.
    public init(client: any HTTPClient, clock: any MonotonicClock, log: any HTTPLog, metrics: HTTPMetrics) {
        self.client = client
        self.clock = clock
        self.log = log
        self.metrics = metrics
    }

    /// Sends the request where its origin's circuit is closed; else fails as the last request did, with a
    /// response's status alone where that was a refusal.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch admit(request) {
        case .refused(let failure): return try failure.get()
        case .admitted(let admitted):
            do {
                let response = try await client.send(request)
                if !admitted.wasRefused(with: response.status) { admitted.end(.success) }
                return response
            } catch {
                admitted.fail(with: error)
                throw error
            }
        }
    }

    /// Begins the stream as ``send(_:)`` sends a request. The first chunk of a body proves that its origin
    /// works: a later failure is as likely the network's, and does not count.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        switch admit(request) {
        case .refused(let failure):
            let head = try failure.get()
            return HTTPStream(status: head.status, headers: head.headers, body: HTTPBody { nil })
        case .admitted(let admitted):
            do {
                let stream = try await client.stream(request)
                guard !admitted.wasRefused(with: stream.status) else { return stream }
                return stream.observed(onChunk: { _ in admitted.end(.success) }) { end, _ in
                    switch end {
                    case .complete: admitted.end(.success)
                    case .failed(let error): admitted.fail(with: error)
                    case .abandoned: admitted.end(.neither)
                    }
                }
            } catch {
                admitted.fail(with: error)
                throw error
            }
        }
    }

    private func admit(_ request: HTTPRequest) -> Admission {
        let now = clock.elapsed
        let origin = request.url.origin
        let admission: Admission = entries.withLock { entries in
            // Origins without failures have no entry.
            guard let entry = entries[origin] else { return .admitted(admitted(origin, .ordinary)) }
            let permit = entries[origin]?.breaker.admit(at: now, isUserInitiated: request.isUserInitiated)
            return permit.map { .admitted(admitted(origin, $0)) } ?? .refused(entry.failure)
        }
        if case .refused = admission {
            metrics.count(\.heldBack)
            log.write(
                "\(request.method) \(request.url) held back: \(request.url.host.lowercased()) failed too often in a row"
            )
        }
        return admission
    }

    private func admitted(_ origin: String, _ permit: CircuitBreaker.Permit) -> AdmittedRequest {
        AdmittedRequest { [self] outcome, failure in
            let now = clock.elapsed
            entries.withLock { entries in
                if outcome == .success { return entries[origin] = nil }
                entries[origin, default: Entry()].breaker.end(permit, with: outcome, at: now)
                if outcome == .failure, let failure { entries[origin]?.failure = failure }
            }
        }
    }
}

/// An admitted request until its outcome is known. The first outcome counts.
private final class AdmittedRequest: Sendable {
    typealias Failure = Result<HTTPResponse, HTTPError>

    private let hasEnded = Mutex(false)
    private let onEnd: @Sendable (CircuitBreaker.Outcome, Failure?) -> Void

    init(_ onEnd: @escaping @Sendable (CircuitBreaker.Outcome, Failure?) -> Void) { self.onEnd = onEnd }

    func end(_ outcome: CircuitBreaker.Outcome, _ failure: Failure? = nil) {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { onEnd(outcome, failure) }
    }

    func fail(with error: any Error) {
        end(Self.outcome(of: error), (error as? HTTPError).map { .failure($0) })
    }

    /// Whether the origin refused the request with that status, which ends it.
    func wasRefused(with status: Int) -> Bool {
        guard status >= 500 || status == 429 else { return false }
        // The status is all that later requests repeat of a refusal.
        end(.failure, .success(HTTPResponse(status: status)))
        return true
    }

    private static func outcome(of error: any Error) -> CircuitBreaker.Outcome {
        switch (error as? HTTPError)?.reason {
        case .noConnection, .tooSlow, .unreadable: .failure
        // The origin has responded.
        case .bodyTooLarge, .redirect: .success
        // RetryLater too: the server names the time of the next request by itself.
        case .certificate, .forbiddenAddress, .invalidRequest, .closed, nil: .neither
        }
    }
}
