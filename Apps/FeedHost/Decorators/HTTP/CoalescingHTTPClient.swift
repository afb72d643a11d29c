import ConcurrencyInterface
import HTTPInterface

/// Sends equal requests that come while one of them is under way once, for all who wait. Streams are read once, and not
/// shared.
nonisolated struct CoalescingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let loads: LoadCoalescer<HTTPRequest, HTTPResponse>
    let metrics: HTTPMetrics
    let executor: (any TaskExecutor)?

    /// - Parameter executor: Where the requests are sent and their answers arrive.
    @MainActor init(
        client: any HTTPClient, tasks: any TaskProvider, metrics: HTTPMetrics,
        executor: (any TaskExecutor)? = nil
    ) {
        self.client = client
        loads = LoadCoalescer(tasks: tasks)
        self.metrics = metrics
        self.executor = executor
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await shared(request)
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(request)
    }

    @MainActor private func shared(_ request: HTTPRequest) async throws -> HTTPResponse {
        if loads.isLoading(request) { metrics.count(\.shared) }
        return try await loads.value(for: request) { [client, executor] in
            try await withTaskExecutorPreference(executor) { try await Self.send(request, client) }
        }
    }

    @concurrent private static func send(
        _ request: HTTPRequest, _ client: any HTTPClient
    ) async throws -> HTTPResponse {
        try await client.get(request)
    }
}
