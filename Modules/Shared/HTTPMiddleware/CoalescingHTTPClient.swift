public import ConcurrencyInterface
public import HTTPInterface

/// Coalesces equal requests that run at the same time: the first one is sent, and all callers get its
/// response. It is cancelled when all of its callers are.
///
/// Streams are read once and are not coalesced, and neither are POST requests.
public struct CoalescingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let loads: LoadCoalescer<HTTPRequest, HTTPResponse>
    private let metrics: HTTPMetrics
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - tasks: Starts a task for each request that is sent, since it outlives a caller that is cancelled.
    ///   - metrics: Counts requests that were not sent as shared.
    ///   - executor: The executor on which requests are sent and responses received.
    @MainActor public init(
        client: any HTTPClient, tasks: any TaskProvider, metrics: HTTPMetrics,
        executor: (any TaskExecutor)? = nil
    ) {
        self.client = client
        loads = LoadCoalescer(tasks: tasks)
        self.metrics = metrics
        self.executor = executor
    }

    /// Sends the request, or waits for the response to an equal one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.form == nil else { return try await client.send(request) }
        return try await coalesced(request)
    }

    /// Begins a separate stream for each caller.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream { try await client.stream(request) }

    @MainActor private func coalesced(_ request: HTTPRequest) async throws -> HTTPResponse {
        let key = request.cacheKey
        if loads.isLoading(key) { metrics.count(\.shared) }
        return try await loads.value(for: key) { [client, executor] in
            try await withTaskExecutorPreference(executor) { try await Self.send(request, client) }
        }
    }

    @concurrent private static func send(
        _ request: HTTPRequest, _ client: any HTTPClient
    ) async throws -> HTTPResponse {
        try await client.send(request)
    }
}
