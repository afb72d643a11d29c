import ConcurrencyInterface
import Foundation
import HTTPInterface

/// Logs each request when it ends: method, URL, status or error, bytes and the time it took.
nonisolated struct LoggingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let clock: any MonotonicClock
    let log: Log

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = clock.elapsed
        do {
            let response = try await client.get(request)
            log.write(
                "GET \(request.url) \(response.status) \(response.body.count) B \(elapsed(since: start))")
            return response
        } catch {
            let what = error is CancellationError ? "cancelled" : "failed: \(error)"
            log.write("GET \(request.url) \(what) \(elapsed(since: start))")
            throw error
        }
    }

    private func elapsed(since start: Duration) -> String {
        String(format: "%.1f ms", (clock.elapsed - start) / .milliseconds(1))
    }
}
