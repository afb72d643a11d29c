public import ConcurrencyInterface
import Foundation
public import HTTPInterface

/// Logs each request when it ends: method, URL without query values, status or error, bytes and duration. A
/// stream ends with its body.
public struct LoggingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let log: any HTTPLog

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - clock: Measures their durations.
    ///   - log: Takes a line for each.
    public init(client: any HTTPClient, clock: any MonotonicClock, log: any HTTPLog) {
        self.client = client
        self.clock = clock
        self.log = log
    }

    /// Logs the request when its response has come or failed.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = clock.elapsed
        do {
            let response = try await client.send(request)
            log.write(
                "\(request.method) \(request.url) \(response.status) \(response.body.count) B \(elapsed(since: start))"
            )
            return response
        } catch {
            logFailure(of: request, error, since: start)
            throw error
        }
    }

    /// Logs the request when its body has been read, has failed or was abandoned.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let start = clock.elapsed
        do {
            let stream = try await client.stream(request)
            return stream.observed(onEnd: { end, count in
                let outcome =
                    switch end {
                    case .complete: "\(count) B"
                    case .abandoned: "cancelled after \(count) B"
                    case .failed(let error): "\(Self.description(of: error)) after \(count) B"
                    }
                log.write(
                    "\(request.method) \(request.url) \(stream.status) \(outcome) \(elapsed(since: start))")
            })
        } catch {
            logFailure(of: request, error, since: start)
            throw error
        }
    }

    private func logFailure(of request: HTTPRequest, _ error: any Error, since start: Duration) {
        log.write("\(request.method) \(request.url) \(Self.description(of: error)) \(elapsed(since: start))")
    }

    private static func description(of error: any Error) -> String {
        error is CancellationError ? "cancelled" : "failed: \(error)"
    }

    private func elapsed(since start: Duration) -> String {
        String(format: "%.1f ms", (clock.elapsed - start) / .milliseconds(1))
    }
}
