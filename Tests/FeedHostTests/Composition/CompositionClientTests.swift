import AppSettings
import CommandLineKit
import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("The program's HTTP client", .timeLimit(.minutes(5))) struct CompositionClientTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/v1/feed")!)
    private let clock = ManualClock()
    private let metrics = HTTPMetrics()
    private let log = LogFile()
    private let reporter = NetworkReporter()

    private func makeSUT(over stub: any HTTPClient, headers: HTTPHeaders = [:]) -> any HTTPClient {
        var settings = Settings()
        settings.baseURL = HTTPURL("http://example.org")!
        settings.headers = headers
        return Composition.client(
            over: stub, settings: settings, reporter: reporter, clock: clock, wallClock: WallClockStub(),
            tasks: TaskProviderMock(), log: log.log, metrics: metrics)
    }

    /// Sends a request, and advances the clock over its backoffs.
    private func get(_ sut: any HTTPClient) async -> Result<HTTPResponse, any Error> {
        let isDone = Done()
        let task = Task {
            defer { isDone.value = true }
            return try await sut.send(request)
        }
        await eventually {
            if clock.sleepers > 0 { clock.advance(by: .seconds(1)) }
            return isDone.value
        }
        return await task.result
    }

    private final class Done {
        var value = false
    }

    @Test("A request is one failure of its host, however often it was sent")
    func failures() async throws {
        let stub = HTTPClientStub(script: [.error(.unreadable)])
        let sut = makeSUT(over: stub)
        // The budget starts with three retries, and each request adds a fifth of one.
        for _ in 0..<5 { _ = await get(sut) }
        #expect(stub.requests.count == 5 + 4)
        _ = await get(sut)
        #expect(stub.requests.count == 5 + 4)
        #expect(metrics.counts.heldBack == 1)
        #expect(metrics.counts.sent == 9)
        #expect(metrics.counts.retries == 4)
    }

    @Test("Each attempt is logged, reported and asked under the same conditions")
    func attempts() async throws {
        let stub = HTTPClientStub(script: [
            .success(HTTPResponse(status: 200, headers: ["ETag": "\"1\""], body: Data("page".utf8))),
            .error(.unreadable), .status(304),
        ])
        var reports: [Bool] = []
        reporter.report = { reports.append($0) }
        let sut = makeSUT(over: stub)
        _ = try await get(sut).get()
        let second = try await get(sut).get()
        #expect(second.body == Data("page".utf8))
        #expect(stub.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\""])
        #expect(reports == [true, true])
        let lines = log.lines
        #expect(lines.count == 4)
        #expect(lines[0].contains("200 4 B"))
        #expect(lines[1].contains("failed: unreadable"))
        #expect(lines[2].contains("retry in"))
        #expect(lines[3].contains("304 0 B"))
    }

    @Test("The decorators compare requests with the reader's own headers")
    func headers() async throws {
        let stub = HTTPClientStub(script: [.status(200)])
        let sut = makeSUT(over: stub, headers: ["Authorization": "secret"])
        _ = try await get(sut).get()
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["secret"])
    }

    @Test("A truncated download is resumed: each part is sent, counted, logged and reported once")
    func download() async throws {
        let stub = HTTPStreamStub([
            .init(
                headers: ["ETag": "\"1\""], chunks: ["01"], expectedCount: 4,
                failure: HTTPError(.unreadable)),
            .init(206, headers: ["Content-Range": "bytes 2-3/4"], chunks: ["23"]),
        ])
        var told: [Bool] = []
        reporter.report = { told.append($0) }
        let client = makeSUT(over: stub, headers: ["Authorization": "secret"])
        let sut = HTTPDownloader(
            client: client, clock: clock, log: log.log, metrics: metrics, budget: RetryBudget(), random: { 0 }
        )
        let response = try await sut.get(request)
        #expect(response.body == Data("0123".utf8))
        #expect(stub.requests.map { $0.headers["Range"] } == [nil, "bytes=2-"])
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["secret", "secret"])
        let counts = metrics.counts
        let sentAndBack: [Int] = [counts.sent, counts.bytes, counts.failures, counts.retries]
        #expect(sentAndBack == [2, 4, 1, 1])
        #expect(told == [true, true])
        let lines = log.lines
        #expect(lines.count == 3)
        for (line, text) in zip(
            lines, ["200 failed: unreadable after 2 B", "retry from byte 2 in", "206 2 B"])
        {
            #expect(line.contains(text))
        }
    }

    @Test("Equal requests at the same time share the attempts too")
    func shared() async throws {
        let stub = HTTPClientStub(script: [.status(503), .status(200)])
        let sut = makeSUT(over: stub)
        async let first = get(sut)
        async let second = get(sut)
        #expect(try await (first.get().status, second.get().status) == (200, 200))
        #expect(stub.requests.count == 2)
        #expect(metrics.counts.shared == 1)
    }
}
