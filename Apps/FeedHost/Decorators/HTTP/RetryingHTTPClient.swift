import ConcurrencyInterface
import Foundation
import HTTPInterface

/// Tries a request again that another attempt may bring to a good end, as a ``RetryPolicy`` says and a ``RetryBudget``
/// allows.
///
/// Where a server asks for more time than a load should wait, it fails with ``RetryLater``.
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
        budget.deposit()
        var attempt = 1
        while true {
            let outcome = try await send(request)
            guard case .retry(let wait) = try action(after: outcome, attempt), budget.spend() else {
                return try outcome.get()
            }
            metrics.count(\.retries)
            log.write("GET \(request.url) again in \(Int(wait / .milliseconds(1))) ms")
            try await clock.sleep(for: wait)
            attempt += 1
        }
    }

    private func send(_ request: HTTPRequest) async throws -> Result<HTTPResponse, HTTPError> {
        do {
            return .success(try await client.get(request))
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
        case .success(let response):
            let now = wallClock.now
            let action = policy.action(after: response, attempt: attempt, now: now, chance: random())
            guard case .giveUp(let pause) = action else { return action }
            throw RetryLater(date: now + pause / .seconds(1))
        }
    }
}
