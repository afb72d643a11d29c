import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("Decorators of HTTPClient, streams") struct StreamDecoratorTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let metrics = HTTPMetrics()
    private let log = LogSpy()
    private let abc = HTTPStreamStub([.init(chunks: ["a", "bc"], expectedCount: 3)])
    private let broken = HTTPStreamStub([.init(chunks: ["a"], failure: HTTPError(.unreadable))])
    private let unreachable = HTTPStreamStub([.failure(HTTPError(.noConnection))])

    /// Reads the first chunk, and abandons the rest.
    private func readOnePiece(_ sut: any HTTPClient) async throws {
        var chunks = try await sut.stream(request).body.makeAsyncIterator()
        _ = try await chunks.next()
    }

    private func counts(_ sut: any HTTPClient) async throws -> [Int] {
        var counts: [Int] = []
        _ = try await sut.stream(request).collect { count, _ in counts.append(count) }
        return counts
    }

    // MARK: Pass-through

    @Test("Headers are added to the server's streams too")
    func headers() async throws {
        let sut = HeaderHTTPClient(client: abc, headers: ["A": "1"], origin: request.url)
        #expect(try await counts(sut) == [1, 3])
        #expect(abc.requests.map { $0.headers["A"] } == ["1"])
    }

    @Test("Equal streams are not coalesced: each is read once")
    @MainActor func coalescing() async throws {
        let sut = CoalescingHTTPClient(client: abc, tasks: TaskProviderMock(), metrics: metrics)
        async let first = counts(sut)
        async let second = counts(sut)
        #expect(try await [first, second] == [[1, 3], [1, 3]])
        #expect(abc.requests == [request, request])
    }

    @Test("Streams are neither cached nor revalidated")
    func revalidating() async throws {
        let client = HTTPStreamStub([.init(headers: ["ETag": "\"1\""], chunks: ["a", "bc"])])
        let sut = RevalidatingHTTPClient(client: client, metrics: metrics)
        for _ in 0..<2 { #expect(try await counts(sut) == [1, 3]) }
        #expect(client.requests == [request, request])
    }

    // MARK: The log

    @Test("A stream is logged when its body ends, with its bytes")
    func logs() async throws {
        let sut = LoggingHTTPClient(client: abc, clock: ManualClock(), log: log)
        let stream = try await sut.stream(request)
        #expect(log.lines.isEmpty)
        _ = try await stream.collect()
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.contains("GET http://example.org/a 200 3 B") == true)
    }

    @Test("A stream that fails, is abandoned or does not begin is logged once, with its outcome")
    func logsFailures() async throws {
        let clock = ManualClock()
        func sut(_ client: HTTPStreamStub) -> LoggingHTTPClient {
            LoggingHTTPClient(client: client, clock: clock, log: log)
        }
        _ = try? await counts(sut(broken))
        try await readOnePiece(sut(abc))
        _ = try? await counts(sut(unreachable))
        let expected = [
            "a 200 failed: unreadable after 1 B", "a 200 cancelled after 1 B", "a failed: noConnection",
        ]
        #expect(log.lines.count == expected.count)
        for (line, text) in zip(log.lines, expected) { #expect(line.contains(text)) }
    }

    // MARK: Metrics

    @Test("Read bytes, failures and refusals of streams are counted")
    func measures() async throws {
        let refused = HTTPStreamStub([.init(404, chunks: ["No"])])
        for client in [abc, broken, unreachable, refused] {
            _ = try? await counts(MetricsHTTPClient(client: client, metrics: metrics))
        }
        try await readOnePiece(MetricsHTTPClient(client: abc, metrics: metrics))
        #expect(metrics.counts == HTTPMetrics.Counts(sent: 5, bytes: 3 + 1 + 2 + 1, failures: 2, refusals: 1))
    }

    @Test("A cancelled stream is not a failure")
    func measuresCancelled() async throws {
        let client = HTTPStreamStub([.init(chunks: ["a"], failure: CancellationError())])
        let sut = MetricsHTTPClient(client: client, metrics: metrics)
        await #expect(throws: CancellationError.self) { try await counts(sut) }
        #expect(metrics.counts == HTTPMetrics.Counts(sent: 1, bytes: 1))
    }

    // MARK: Reports

    @Test(
        "A stream that begins reports that the network works, and a failed one that it does not",
        arguments: [
            (HTTPStreamStub.Response(404, chunks: ["a"]), [true]),
            (.failure(HTTPError(.noConnection)), [false]),
            (.failure(HTTPError(.tooSlow)), [false]), (.failure(HTTPError(.unreadable)), []),
            (.init(chunks: ["a"], failure: HTTPError(.tooSlow)), [true, false]),
            (.init(chunks: ["a"], failure: HTTPError(.unreadable)), [true]),
        ])
    @MainActor func reports(answer: HTTPStreamStub.Response, expected: [Bool]) async {
        let reporter = NetworkReporter()
        var told: [Bool] = []
        reporter.report = { told.append($0) }
        let sut = ReportingHTTPClient(client: HTTPStreamStub([answer]), reporter: reporter)
        _ = try? await counts(sut)
        #expect(told == expected)
    }

    @Test(
        "Where servers have responded, one that fails alone does not mean that the network does not work",
        arguments: [
            ("a+ b-", [true]), ("a+ a-", [true, false]), ("a+ b+ a-", [true, true]),
            ("a+ b+ a- a-", [true, true]), ("a+ b+ a- c-", [true, true]),
            ("a+ b+ a- b-", [true, true, false]), ("a+ b+ a- b+ a-", [true, true, true]),
            ("a- b-", [false, false]), ("a+ b+ c+ c- a-", [true, true, true, false]),
        ])
    @MainActor func servers(outcomes: String, expected: [Bool]) async {
        let reporter = NetworkReporter()
        var told: [Bool] = []
        reporter.report = { told.append($0) }
        for outcome in outcomes.split(separator: " ") {
            let stub = HTTPClientStub(script: [outcome.hasSuffix("+") ? .status(200) : .error(.noConnection)])
            let sut = ReportingHTTPClient(client: stub, reporter: reporter)
            _ = try? await sut.send(HTTPRequest(#require(HTTPURL("https://\(outcome.dropLast()).example/"))))
        }
        #expect(told == expected)
    }
}
