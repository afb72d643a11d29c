import FoundationEssentials
public import HTTPInterface

/// Receives the network state that requests reveal.
@MainActor public final class NetworkReporter {
    /// Called with `true` for a response with any status, and `false` where the server could not be reached.
    public var report: (Bool) -> Void = { _ in }

    /// Drops reports until ``report`` is set.
    public nonisolated init() {}
}

/// Reports after each request whether the network works. Errors that say nothing about it are not reported.
public struct ReportingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let reporter: NetworkReporter

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - reporter: Receives the reports on the main actor, before the request returns.
    public init(client: any HTTPClient, reporter: NetworkReporter) {
        self.client = client
        self.reporter = reporter
    }

    /// Sends the request and reports its outcome.
    public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await reportingFailures {
            let response = try await client.get(request)
            await tell(true)
            return response
        }
    }

    /// Begins the stream and reports that a server responded; a later failure of its body is reported too.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await reportingFailures {
            var stream = try await client.stream(request)
            await tell(true)
            stream.body = HTTPBody { [body = stream.body] in
                try await reportingFailures {
                    var chunks = body.makeAsyncIterator()
                    return try await chunks.next()
                }
            }
            return stream
        }
    }

    private func reportingFailures<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            let reason = (error as? HTTPError)?.reason
            if reason == .noConnection || reason == .tooSlow { await tell(false) }
            throw error
        }
    }

    @MainActor private func tell(_ isOnline: Bool) { reporter.report(isOnline) }
}
