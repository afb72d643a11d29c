import ConcurrencyInterface
import Foundation
import HTTPInterface

/// Tries a request again that another attempt may bring to a good end, as a ``RetryPolicy`` says and a ``RetryBudget``
/// allows.
///
/// Where a server asks for more time than a load should wait, it fails with ``RetryLater``. A stream is tried again until
/// its body begins; what breaks off later is taken up again by who holds its beginning, see ``HTTPDownloader``.
nonisolated struct RetryingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let clock: any MonotonicClock
    let wallClock: any WallClock
    let log: Log
    let metrics: HTTPMetrics
    var policy = RetryPolicy()
    var budget = RetryBudget()
    /// Chance, from 0 to 1.
    var random: @Sendable () -> Double = { .random(in: 0...1) }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, head: { $0 }) { try await client.get(request) }
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await send(request, head: \.head) { try await client.stream(request) }
    }

    private func send<Answer>(
        _ request: HTTPRequest, head: (Answer) -> HTTPResponse, _ attempt: () async throws -> Answer
    ) async throws -> Answer {
        let attempts = Attempts.shared ?? Attempts()
        // The further parts of a download are paid for like retries.
        if attempts.count == 1 { budget.deposit() }
        while true {
            let outcome = try await Self.outcome(of: attempt)
            guard case .retry(let wait) = try action(after: outcome.map(head), attempts.count),
                budget.spend()
            else { return try outcome.get() }
            metrics.count(\.retries)
            log.write("GET \(request.url) again in \(Int(wait / .milliseconds(1))) ms")
            try await clock.sleep(for: wait)
            attempts.begin()
        }
    }

    private static func outcome<Answer>(
        of attempt: () async throws -> Answer
    ) async throws -> Result<Answer, HTTPError> {
        do {
            return .success(try await attempt())
        } catch let error as HTTPError {
            return .failure(error)
        }
    }

    private func action(
        after outcome: Result<HTTPResponse, HTTPError>, _ attempt: Int
    ) throws(RetryLater) -> RetryPolicy.Action {
        switch outcome {
        case .failure(let error):
            return policy.action(after: error, attempt: attempt, chance: random())
        case .success(let head):
            let now = wallClock.now
            let action = policy.action(after: head, attempt: attempt, now: now, chance: random())
            guard case .giveUp(let pause) = action else { return action }
            throw RetryLater(date: now + pause / .seconds(1))
        }
    }
}
