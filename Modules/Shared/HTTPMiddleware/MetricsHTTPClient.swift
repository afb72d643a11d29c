public import HTTPInterface

/// Counts sent requests and their results; for streams, the chunks that are read.
public struct MetricsHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let metrics: HTTPMetrics

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - metrics: Takes the counts.
    public init(client: any HTTPClient, metrics: HTTPMetrics) {
        self.client = client
        self.metrics = metrics
    }

    /// Counts the request, its bytes, and its failure or refusal.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        metrics.count(\.sent)
        do {
            let response = try await client.send(request)
            metrics.add(response.body.count, to: \.bytes)
            if response.status >= 400 { metrics.count(\.refusals) }
            return response
        } catch {
            countFailure(error)
            throw error
        }
    }

    /// Counts as ``send(_:)`` does, but bytes as they are read.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        metrics.count(\.sent)
        do {
            let stream = try await client.stream(request)
            if stream.status >= 400 { metrics.count(\.refusals) }
            return stream.observed(onChunk: { metrics.add($0, to: \.bytes) }) { end, _ in
                if case .failed(let error) = end { countFailure(error) }
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
