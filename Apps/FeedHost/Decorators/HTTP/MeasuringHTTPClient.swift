import HTTPInterface

/// Counts requests as they go out and what comes back.
nonisolated struct MeasuringHTTPClient: HTTPClient {
    let client: any HTTPClient
    let metrics: HTTPMetrics

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        metrics.count(\.sent)
        do {
            let response = try await client.get(request)
            metrics.add(response.body.count, to: \.bytes)
            if response.status >= 400 { metrics.count(\.refusals) }
            return response
        } catch let error as HTTPError {
            metrics.count(\.failures)
            throw error
        }
    }
}
