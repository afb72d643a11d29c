import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Synchronization
import Testing

@testable import HTTPMiddleware

@Suite("HTTPDownloader", .timeLimit(.minutes(1))) struct HTTPDownloaderTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a.png")!, bodyLimit: 10)
    private let metrics = HTTPMetrics()
    private let log = LogSpy()
    private let clock = ManualClock()
    private let tagged: HTTPHeaders = ["ETag": "\"1\""]

    private func makeSUT(_ answers: HTTPStreamStub.Response...) -> (sut: HTTPDownloader, stub: HTTPStreamStub)
    {
        let stub = HTTPStreamStub(answers)
        return (makeSUT(over: stub), stub)
    }

    private func makeSUT(
        over client: any HTTPClient, budget: RetryBudget = RetryBudget(), chance: Double = 0
    ) -> HTTPDownloader {
        HTTPDownloader(
            client: client, clock: clock, log: log, metrics: metrics, budget: budget, random: { chance })
    }

    private func broken(_ piece: String, at start: Int) -> HTTPStreamStub.Response {
        var headers = tagged
        if start > 0 { headers["Content-Range"] = "bytes \(start)-5/6" }
        return .init(
            start > 0 ? 206 : 200, headers: headers, chunks: [piece], expectedCount: 6 - start,
            failure: HTTPError(.unreadable))
    }

    @Test("A download resumes with a Range request at its last byte, and its progress continues there")
    func goesOn() async throws {
        let (sut, stub) = makeSUT(
            broken("01", at: 0), broken("23", at: 2),
            .init(206, headers: ["Content-Range": "bytes 4-5/6"], chunks: ["45"]))
        let counts = Mutex<[Int]>([])
        let response = try await sut.get(request) { count, expected in
            #expect(expected == 6)
            counts.withLock { $0.append(count) }
        }
        #expect(response.body == Data("012345".utf8))
        #expect(response.status == 200)
        #expect(stub.requests.map { $0.headers["Range"] } == [nil, "bytes=2-", "bytes=4-"])
        #expect(counts.withLock { $0 } == [2, 4, 6])
        #expect(metrics.counts.retries == 2)
        #expect(log.lines.last?.contains("retry from byte 4 in") == true)
    }

    @Test("A download has three attempts at most, and a later request for it has three more")
    func attempts() async {
        let stub = HTTPStreamStub((0...5).map { broken(String($0), at: $0) })
        let budget = RetryBudget()
        for _ in 1...5 { budget.deposit() }
        let sut = makeSUT(over: stub, budget: budget)
        for _ in 1...2 { await #expect(throws: HTTPError(.unreadable)) { try await sut.get(request) } }
        #expect(stub.requests.map(\.attempt) == [1, 2, 3, 1, 2, 3])
    }

    @Test("A Range request without a response is not retried by the downloader")
    func partThatDoesNotBegin() async {
        let (sut, stub) = makeSUT(broken("0", at: 0), .failure(HTTPError(.unreadable)))
        await #expect(throws: HTTPError(.unreadable)) { try await sut.get(request) }
        #expect(stub.requests.map(\.attempt) == [1, 2])
    }

    @Test("A user-initiated request resumes a partial download of another one, and is sent as one")
    func userInitiated() async throws {
        let failure = HTTPStreamStub.Response(
            headers: tagged, chunks: ["01"], expectedCount: 6, failure: HTTPError(.tooSlow))
        let (sut, stub) = makeSUT(failure)
        for isUserInitiated in [false, true] {
            let request = HTTPRequest(request.url, isUserInitiated: isUserInitiated)
            await #expect(throws: HTTPError(.tooSlow)) { try await sut.get(request) }
        }
        #expect(stub.requests.map { $0.headers["Range"] } == [nil, "bytes=2-"])
        #expect(stub.requests.map(\.isUserInitiated) == [false, true])
    }

    @Test("Attempts before and after the first byte count together, and each costs one retry")
    func together() async throws {
        let stub = HTTPStreamStub([
            .init(503), broken("01", at: 0), broken("23", at: 2), .init(chunks: ["0"]),
        ])
        let budget = RetryBudget()
        let retrying = RetryingHTTPClient(
            client: stub, clock: clock, wallClock: WallClockStub(), log: log, metrics: metrics,
            budget: budget, random: { 0 })
        let sut = makeSUT(over: retrying, budget: budget)
        await #expect(throws: HTTPError(.unreadable)) { try await sut.get(request) }
        #expect(stub.requests.count == 3)
        #expect(metrics.counts.retries == 2)
        // Three retries were there at the beginning.
        #expect(budget.spend())
        #expect(!budget.spend())
    }

    @Test("A permanent failure ends a download after one attempt")
    func lasting() async {
        for reason in [HTTPError.Reason.tooSlow, .noConnection, .certificate, .bodyTooLarge, .closed] {
            let (sut, stub) = makeSUT(.init(headers: tagged, chunks: ["0"], failure: HTTPError(reason)))
            await #expect(throws: HTTPError(reason)) { try await sut.get(request) }
            #expect(stub.requests.count == 1)
        }
    }

    @Test(
        "A later request for a failed download resumes it",
        arguments: [HTTPError.Reason.tooSlow, .noConnection, .unreadable])
    func again(reason: HTTPError.Reason) async throws {
        let failure = HTTPStreamStub.Response(
            headers: tagged, chunks: ["01"], expectedCount: 6, failure: HTTPError(reason))
        let stub = HTTPStreamStub([
            failure, .init(206, headers: ["Content-Range": "bytes 2-5/6"], chunks: ["2345"]),
            .init(chunks: ["other"]),
        ])
        let budget = RetryBudget()
        while budget.spend() {}
        let sut = makeSUT(over: stub, budget: budget)
        await #expect(throws: HTTPError(reason)) { try await sut.get(request) }
        let other = HTTPRequest(HTTPURL("http://example.org/b.png")!)
        #expect(try await sut.get(request).body == Data("012345".utf8))
        _ = try await sut.get(other)
        _ = try await sut.get(request)
        #expect(stub.requests.map { $0.headers["Range"] } == [nil, "bytes=2-", nil, nil])
    }

    @Test("Partial downloads stay within their budget: the oldest are evicted")
    func evicts() async throws {
        func url(_ name: Int) -> HTTPRequest { HTTPRequest(HTTPURL("http://example.org/\(name)")!) }
        let stub = HTTPStreamStub([
            .init(headers: tagged, chunks: ["0123"], expectedCount: 6, failure: HTTPError(.tooSlow))
        ])
        var sut = makeSUT(over: stub)
        sut.partialDownloads = PartialDownloads(budget: 9)
        for name in [1, 2, 3, 1, 3] { _ = try? await sut.get(url(name)) }
        #expect(stub.requests.map { $0.headers["Range"] != nil } == [false, false, false, false, true])
    }

    @Test("A download waits for a jittered backoff before it resumes, and cancelling ends the wait")
    func waits() async throws {
        let stub = HTTPStreamStub([broken("01", at: 0)])
        let sut = makeSUT(over: stub, chance: 1)
        let task = Task { [sut, request] in try await sut.get(request) }
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(199))
        #expect(stub.requests.count == 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stub.requests.count == 1)
    }

    @Test("A download is not resumed where the retry budget is spent")
    func budget() async {
        let budget = RetryBudget()
        while budget.spend() {}
        let stub = HTTPStreamStub([broken("01", at: 0)])
        let sut = makeSUT(over: stub, budget: budget)
        await #expect(throws: HTTPError(.unreadable)) { try await sut.get(request) }
        #expect(stub.requests.count == 1)
    }
}
