import HTTPInterface

/// Counts requests as they go out and what comes back; of streams, what their readers take.
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
        } catch {
            countFailure(error)
            throw error
        }
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        metrics.count(\.sent)
        do {
            let stream = try await client.stream(request)
            if stream.status >= 400 { metrics.count(\.refusals) }
            return stream.watched(onPiece: { metrics.add($0, to: \.bytes) }) { end, _ in
                if case .broken(let error) = end { countFailure(error) }
            }
        } catch {
            countFailure(error)
            throw error
        }
    }

    private func countFailure(_ error: any Error) {
        if error is HTTPError { metrics.count(\.failures) }
    }
}
