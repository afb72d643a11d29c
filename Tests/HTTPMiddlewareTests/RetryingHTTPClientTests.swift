import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("RetryingHTTPClient", .timeLimit(.minutes(1))) struct RetryingHTTPClientTests {
    private let url = HTTPURL("http://example.org/feed")!
    private let clock = ManualClock()
    private let wallClock = WallClockStub()
    private let metrics = HTTPMetrics()

    private func makeSUT(
        _ script: [Result<HTTPResponse, HTTPError>], chance: Double = 0, budget: RetryBudget = RetryBudget()
    ) -> (sut: RetryingHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub(script: script)
        let sut = RetryingHTTPClient(
            client: stub, clock: clock, wallClock: wallClock, log: LogSpy(), metrics: metrics,
            budget: budget, random: { chance })
        return (sut, stub)
    }

    private func get(_ sut: RetryingHTTPClient) -> Task<HTTPResponse, any Error> {
        Task { try await sut.send(HTTPRequest(url)) }
    }

    @Test(
        "A transient failure is retried, with three attempts in all",
        arguments: [
            Result<HTTPResponse, HTTPError>.status(408), .status(429), .status(502), .status(503),
            .status(504), .error(.unreadable), .status(503, ["Retry-After": "-7 whenever"]),
        ])
    func transient(failure: Result<HTTPResponse, HTTPError>) async throws {
        let (sut, stub) = makeSUT([failure])
        let result = await get(sut).result
        #expect(result.mapError { $0 as! HTTPError } == failure)
        #expect(stub.requests.count == 3)
        #expect(Set(stub.requests.map(\.cacheKey)).count == 1)
        #expect(stub.requests.map(\.attempt) == [1, 2, 3])
        #expect(metrics.counts.retries == 2)
    }

    @Test(
        "A success or a permanent failure is not retried",
        arguments: [
            Result<HTTPResponse, HTTPError>.status(200), .status(204), .status(304), .status(400),
            .status(404), .status(500), .status(501), .error(.noConnection), .error(.tooSlow),
            .error(.certificate), .error(.bodyTooLarge), .error(.redirect), .error(.invalidRequest),
            .error(.closed),
        ])
    func lasting(outcome: Result<HTTPResponse, HTTPError>) async throws {
        let (sut, stub) = makeSUT([outcome])
        let result = await get(sut).result
        #expect(result.mapError { $0 as! HTTPError } == outcome)
        #expect(stub.requests.count == 1)
    }

    @Test("The first response without a transient failure is returned")
    func succeeds() async throws {
        let (sut, stub) = makeSUT([.status(503), .error(.unreadable), .status(200)])
        #expect(try await get(sut).value.status == 200)
        #expect(stub.requests.count == 3)
    }

    @Test("The backoff doubles with each attempt, with full jitter")
    func jitter() async throws {
        for (chance, waits) in [(0.5, [100, 200]), (1, [200, 400])] {
            let (sut, stub) = makeSUT([.status(503)], chance: chance)
            let task = get(sut)
            for (count, wait) in waits.enumerated() {
                try await clock.waitForSleepers()
                clock.advance(by: .milliseconds(wait) - .nanoseconds(1))
                #expect(clock.sleepers == 1)
                #expect(stub.requests.count == count + 1)
                clock.advance(by: .nanoseconds(1))
            }
            _ = try await task.value
        }
    }

    @Test("A Retry-After of up to two seconds is waited for")
    func shortWait() async throws {
        let (sut, stub) = makeSUT([.status(503, ["Retry-After": "2"]), .status(200)])
        let task = get(sut)
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1_999))
        #expect(clock.sleepers == 1)
        #expect(stub.requests.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await task.value.status == 200)
    }

    @Test("The backoff is added to the wait of Retry-After")
    func jitterOnTop() async throws {
        let (sut, _) = makeSUT([.status(429, ["Retry-After": "1"]), .status(200)], chance: 1)
        let task = get(sut)
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1_199))
        #expect(clock.sleepers == 1)
        clock.advance(by: .milliseconds(1))
        _ = try await task.value
    }

    @Test(
        "A longer Retry-After fails the request with the time of the next one, a minute from now at most",
        arguments: [(429, "3", 3), (503, "60", 60), (503, "61", 60), (503, "99999999999999999999", 60)])
    func longWait(status: Int, retryAfter: String, expected: Int) async {
        let (sut, stub) = makeSUT([.status(status, ["Retry-After": retryAfter])])
        let error = await #expect(throws: RetryLater.self) { try await sut.send(HTTPRequest(url)) }
        #expect(error?.date == wallClock.now + Double(expected))
        #expect(stub.requests.count == 1)
        #expect(clock.sleepers == 0)
    }

    @Test("A date in Retry-After counts from now")
    func dateToWaitFor() async {
        wallClock.now = Date(timeIntervalSince1970: 784_111_777)
        let (sut, _) = makeSUT([.status(503, ["Retry-After": "Sun, 06 Nov 1994 08:49:52 GMT"])])
        let error = await #expect(throws: RetryLater.self) { try await sut.send(HTTPRequest(url)) }
        #expect(error?.date == wallClock.now + 15)
    }

    @Test("Retry-After of a response that is not retried is ignored")
    func otherAnswers() async throws {
        let (sut, _) = makeSUT([.status(301, ["Retry-After": "30"])])
        #expect(try await sut.send(HTTPRequest(url)).status == 301)
    }

    @Test("Cancelling ends the wait between two attempts")
    func cancelled() async throws {
        let (sut, stub) = makeSUT([.status(503, ["Retry-After": "1"])])
        let task = get(sut)
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stub.requests.count == 1)
    }

    // MARK: The budget

    @Test("The budget allows retries of a fifth of the requests, and three more")
    func budget() async throws {
        let (sut, stub) = makeSUT([.status(503)])
        for _ in 0..<100 { _ = try await sut.send(HTTPRequest(url)) }
        #expect(stub.requests.count == 100 + 20 + 3)
    }

    @Test("The budget saves at most ten retries")
    func savings() async throws {
        let budget = RetryBudget()
        for _ in 0..<1_000 { budget.deposit() }
        var retries = 0
        while budget.spend() { retries += 1 }
        #expect(retries == 10)
    }

    @Test(
        "A POST request is retried only where the server did not apply it",
        arguments: [
            (Result<HTTPResponse, HTTPError>.status(408), 3), (.status(429), 3),
            (.status(429, ["Retry-After": "0"]), 3), (.status(502), 1), (.status(503), 1),
            (.status(503, ["Retry-After": "0"]), 1), (.status(504), 1), (.error(.unreadable), 1),
        ])
    func posts(failure: Result<HTTPResponse, HTTPError>, attempts: Int) async throws {
        let (sut, stub) = makeSUT([failure])
        _ = try? await sut.send(HTTPRequest(url, form: HTTPForm([("a", "1")])))
        #expect(stub.requests.count == attempts)
        let (reading, other) = makeSUT([failure])
        _ = try? await reading.send(HTTPRequest(url, form: HTTPForm([("i", "1")], isSafe: true)))
        #expect(other.requests.count == 3)
    }
}
