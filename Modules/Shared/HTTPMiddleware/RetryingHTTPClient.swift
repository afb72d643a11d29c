public import ConcurrencyInterface
import FoundationEssentials
public import HTTPInterface

/// Retries transient failures: 408, 429, 502, 503 and 504, and truncated responses. A request has at most
/// three attempts, with full jitter, within the budget. A POST request that may have been applied is not sent
/// again, unless it only reads.
///
/// Fails with ``/HTTPInterface/RetryLater`` if a server's `Retry-After` is longer than a load should wait. A
/// stream is retried until its body begins; ``HTTPDownloader`` resumes one that fails later.
public struct RetryingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let log: any HTTPLog
    private let metrics: HTTPMetrics
    private let policy = RetryPolicy()
    private let budget: RetryBudget
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - client: Sends each attempt, with its number in ``/HTTPInterface/HTTPRequest/attempt``.
    ///   - clock: Waits between attempts.
    ///   - wallClock: Dates a `RetryLater`.
    ///   - metrics: Counts retries.
    ///   - budget: Earns from first attempts and pays for retries.
    ///   - random: Which part of a backoff is waited, from 0 to 1.
    public init(
        client: any HTTPClient, clock: any MonotonicClock, wallClock: any WallClock, log: any HTTPLog,
        metrics: HTTPMetrics, budget: RetryBudget,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.client = client
        self.clock = clock
        self.wallClock = wallClock
        self.log = log
        self.metrics = metrics
        self.budget = budget
        self.random = random
    }

    /// Returns the first response that need not be retried, or the last one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, head: { $0 }) { try await client.send($0) }.response
    }

    /// Returns the first stream that need not be retried, or the last one, with the number of its attempt.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        var (stream, attempt) = try await send(request, head: \.head) { try await client.stream($0) }
        stream.attempt = attempt
        return stream
    }

    private func send<Response>(
        _ request: HTTPRequest, head: (Response) -> HTTPResponse,
        _ send: (HTTPRequest) async throws -> Response
    ) async throws -> (response: Response, attempt: Int) {
        var request = request
        // The later parts of a download are paid for like retries.
        if request.attempt == 1 { budget.deposit() }
        while true {
            let outcome: Result<Response, HTTPError>
            do {
                outcome = .success(try await send(request))
            } catch let error as HTTPError {
                outcome = .failure(error)
            }
            guard case .retry(let wait) = try action(after: outcome.map(head), of: request),
                budget.spend()
            else { return (try outcome.get(), request.attempt) }
            metrics.count(\.retries)
            log.write("\(request.method) \(request.url) retry in \(Int(wait / .milliseconds(1))) ms")
            try await clock.sleep(for: wait)
            request.attempt += 1
        }
    }

    private func action(
        after outcome: Result<HTTPResponse, HTTPError>, of request: HTTPRequest
    ) throws(RetryLater) -> RetryPolicy.Action {
        switch outcome {
        case .failure(let error):
            return policy.action(
                after: error, attempt: request.attempt, isRepeatable: request.isRepeatable, chance: random())
        case .success(let head):
            let now = wallClock.now
            let action = policy.action(
                after: head, attempt: request.attempt, isRepeatable: request.isRepeatable, now: now,
                chance: random())
            guard case .giveUp(let pause) = action else { return action }
            throw RetryLater(date: now + pause / .seconds(1))
        }
    }
}
