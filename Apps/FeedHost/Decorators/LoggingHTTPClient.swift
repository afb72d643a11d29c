import ConcurrencyInterface
import Foundation
import HTTPInterface

/// Logs each request when it ends: method, URL, status or error, bytes and the time it took. That of a stream ends with
/// its body.
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
            logFailure(of: request, error, since: start)
            throw error
        }
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let start = clock.elapsed
        do {
            let stream = try await client.stream(request)
            return stream.watched(onEnd: { end, count in
                let what =
                    switch end {
                    case .complete: "\(count) B"
                    case .givenUp: "given up after \(count) B"
                    case .broken(let error): "\(Self.words(for: error)) after \(count) B"
                    }
                log.write("GET \(request.url) \(stream.status) \(what) \(elapsed(since: start))")
            })
        } catch {
            logFailure(of: request, error, since: start)
            throw error
        }
    }

    private func logFailure(of request: HTTPRequest, _ error: any Error, since start: Duration) {
        log.write("GET \(request.url) \(Self.words(for: error)) \(elapsed(since: start))")
    }

    private static func words(for error: any Error) -> String {
        error is CancellationError ? "cancelled" : "failed: \(error)"
    }

    private func elapsed(since start: Duration) -> String {
        String(format: "%.1f ms", (clock.elapsed - start) / .milliseconds(1))
    }
}
