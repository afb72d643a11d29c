import FoundationEssentials
public import HTTPInterface

/// Receives the network state that requests reveal.
@MainActor public final class NetworkReporter {
    /// Called with `true` for a response with any status, and `false` if the network does not work.
    public var report: (Bool) -> Void = { _ in }
    private var responding: Set<String> = []
    private var failing: Set<String> = []

    /// Drops reports until ``report`` is set.
    public nonisolated init() {}

    /// Reports that the network works.
    func responded(_ server: String) {
        responding.insert(server)
        failing = []
        report(true)
    }

    /// Reports that the network does not work, where the failure of one server does not explain this: no
    /// server has ever responded, or all or two of those that did have failed since the last response.
    func failed(_ server: String) {
        if !responding.isEmpty {
            guard responding.contains(server) else { return }
            failing.insert(server)
            guard failing.count >= min(2, responding.count) else { return }
        }
        report(false)
    }
}

/// Reports after each request to which server it was, and whether the server could be reached. Errors that
/// say nothing about this are not reported.
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
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let server = request.url.origin
        return try await reportingFailures(of: server) {
            let response = try await client.send(request)
            await reporter.responded(server)
            return response
        }
    }

    /// Begins the stream and reports that a server responded; a later failure of its body is reported too.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let server = request.url.origin
        return try await reportingFailures(of: server) {
            var stream = try await client.stream(request)
            await reporter.responded(server)
            stream.body = HTTPBody { [body = stream.body] in
                try await reportingFailures(of: server) {
                    var chunks = body.makeAsyncIterator()
                    return try await chunks.next()
                }
            }
            return stream
        }
    }

    private func reportingFailures<Value>(
        of server: String, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch {
            let reason = (error as? HTTPError)?.reason
            if reason == .noConnection || reason == .tooSlow { await reporter.failed(server) }
            throw error
        }
    }
}
