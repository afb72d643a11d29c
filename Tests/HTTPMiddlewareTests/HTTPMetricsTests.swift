import Foundation
import HTTPInterface
import HTTPTesting
import PictureStorageInterface
import StorageInterface
import Testing

@testable import HTTPMiddleware

@Suite("HTTPMetrics") struct HTTPMetricsTests {
    private let feed = StoredKind("feed")
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)

    @Test("Requests, bytes, failures and refusals are counted")
    func counts() async throws {
        let metrics = HTTPMetrics()
        let stub = HTTPClientStub(script: [
            .success(HTTPResponse(status: 200, body: Data(count: 7))),
            .success(HTTPResponse(status: 400, body: Data(count: 5))), .status(399), .error(.tooSlow),
        ])
        let sut = MetricsHTTPClient(client: stub, metrics: metrics)
        for _ in 0..<4 { _ = try? await sut.send(request) }
        let expected = HTTPMetrics.Counts(sent: 4, bytes: 12, failures: 1, refusals: 1)
        #expect(metrics.counts == expected)
    }

    @Test("A cancelled request is not a failure")
    func cancelled() async {
        let metrics = HTTPMetrics()
        let sut = MetricsHTTPClient(
            client: HTTPClientStub { _ in throw CancellationError() }, metrics: metrics)
        await #expect(throws: CancellationError.self) { try await sut.send(request) }
        #expect(metrics.counts == HTTPMetrics.Counts(sent: 1))
    }

    @Test("Cache lookups are stored once, and those in the meantime the next time")
    func unstored() {
        let sut = HTTPMetrics()
        sut.count(\.cache[feed].hits)
        sut.count(\.cache[.picture].misses)
        let first = sut.unstored
        #expect(first == CacheStatistics([feed: .init(hits: 1), .picture: .init(misses: 1)]))
        sut.count(\.cache[feed].hits)
        sut.stored(first)
        #expect(sut.unstored == CacheStatistics([feed: .init(hits: 1)]))
        #expect(sut.counts.cache[feed].hits == 2)
    }

    @Test("The hit rate is the part of the pictures that came without a request")
    func hitRate() {
        #expect(HTTPMetrics.Counts().hitRate == nil)
        #expect(HTTPMetrics.Counts(cache: .init([.picture: .init(misses: 2)])).hitRate == 0)
        let counts = HTTPMetrics.Counts(
            picturesInMemory: 2, cache: .init([.picture: .init(hits: 1, misses: 1)]))
        #expect(counts.hitRate == 0.75)
        #expect("\(counts)".hasSuffix("(75% without a request)"))
    }
}
