import ConcurrencyInterface
import HTTPInterface

/// Brings whole answers piece by piece: what breaks off on its way goes on from where it was, as a ``RetryPolicy`` says
/// and a ``RetryBudget`` allows. What failed for good goes on there too when it is asked for again.
///
/// All parts of a download and their retries together are no more attempts than those of one request.
nonisolated struct HTTPDownloader {
    let client: any HTTPClient
    let clock: any MonotonicClock
    let log: Log
    let metrics: HTTPMetrics
    var policy = RetryPolicy()
    /// The one from which the client's own retries are paid.
    var budget = RetryBudget()
    /// What of failed downloads is gone on with when they are asked for again.
    var broken = BrokenDownloads(budget: 4_000_000)
    /// Chance, from 0 to 1.
    var random: @Sendable () -> Double = { .random(in: 0...1) }

    /// The whole answer.
    ///
    /// - Parameter progress: Called after each piece, with how many bytes of the whole have come and how many it has,
    ///   where that is known.
    /// - Throws: What the client throws.
    @concurrent func get(
        _ request: HTTPRequest, progress: @Sendable (_ count: Int, _ expected: Int?) -> Void = { _, _ in }
    ) async throws -> HTTPResponse {
        let attempts = Attempts()
        return try await Attempts.$shared.withValue(attempts) {
            var download = broken.take(request)
            while true {
                do {
                    return try await download.load(with: client, progress: progress)
                } catch let error as HTTPError {
                    do {
                        try await wait(toGoOnWith: download, of: request, after: error, attempts.count)
                    } catch {
                        broken.keep(download, of: request)
                        throw error
                    }
                    attempts.begin()
                }
            }
        }
    }

    /// - Throws: The error, where the download does not go on.
    private func wait(
        toGoOnWith download: HTTPDownload, of request: HTTPRequest, after error: HTTPError, _ attempt: Int
    ) async throws {
        guard case .retry(let wait) = policy.action(after: error, attempt: attempt, chance: random()),
            budget.spend()
        else { throw error }
        metrics.count(\.retries)
        let start = download.canGoOn ? download.body.count : 0
        log.write(
            "GET \(request.url) again from byte \(start) on in \(Int(wait / .milliseconds(1))) ms")
        try await clock.sleep(for: wait)
    }
}
