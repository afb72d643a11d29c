public import ConcurrencyInterface
public import HTTPInterface

/// Downloads whole bodies in chunks. A truncated body is resumed within the retry policy and the budget; one
/// that failed finally is resumed by the next request for it.
///
/// The parts of a download and the retries before their first bytes are no more attempts together than those
/// of one request: a part that does not begin was retried by ``RetryingHTTPClient`` already.
public struct HTTPDownloader: Sendable {
    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let log: any HTTPLog
    private let metrics: HTTPMetrics
    private let policy = RetryPolicy()
    private let budget: RetryBudget
    private let random: @Sendable () -> Double
    var partialDownloads = PartialDownloads(budget: 4_000_000)

    /// - Parameters:
    ///   - client: Begins each part, with retries.
    ///   - clock: Waits before a part.
    ///   - metrics: Counts each further part as a retry.
    ///   - budget: Pays for further parts; the one from which the client's retries are paid.
    ///   - random: Which part of a backoff is waited, from 0 to 1.
    public init(
        client: any HTTPClient, clock: any MonotonicClock, log: any HTTPLog, metrics: HTTPMetrics,
        budget: RetryBudget, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.client = client
        self.clock = clock
        self.log = log
        self.metrics = metrics
        self.budget = budget
        self.random = random
    }

    /// Returns the response with its whole body. A POST request is sent without resumption.
    ///
    /// - Parameter progress: Called after each chunk with the bytes that have come, and how many the whole
    ///   body has, where that is known.
    /// - Throws: What the client throws.
    @concurrent public func get(
        _ request: HTTPRequest, progress: @Sendable (_ count: Int, _ expected: Int?) -> Void = { _, _ in }
    ) async throws -> HTTPResponse {
        guard request.form == nil else { return try await client.send(request) }
        var download = partialDownloads.take(request)
        while true {
            do {
                return try await download.load(with: client, progress: progress)
            } catch let error as HTTPError {
                do {
                    try await backOff(before: download, of: request, after: error)
                } catch {
                    partialDownloads.insert(download, of: request)
                    throw error
                }
            }
        }
    }

    /// - Throws: The error, if the download is not resumed.
    private func backOff(
        before download: HTTPDownload, of request: HTTPRequest, after error: HTTPError
    ) async throws {
        guard let attempt = download.attempt,
            case .retry(let wait) = policy.action(after: error, attempt: attempt, chance: random()),
            budget.spend()
        else { throw error }
        metrics.count(\.retries)
        let start = download.canResume ? download.body.count : 0
        log.write("GET \(request.url) retry from byte \(start) in \(Int(wait / .milliseconds(1))) ms")
        try await clock.sleep(for: wait)
    }
}
