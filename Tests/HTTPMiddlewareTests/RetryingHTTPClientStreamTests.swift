import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("RetryingHTTPClient, streams", .timeLimit(.minutes(1)))
struct RetryingHTTPClientStreamTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let metrics = HTTPMetrics()
    private let budget = RetryBudget()

    private func makeSUT(_ answers: HTTPStreamStub.Response...) -> (sut: RetryingHTTPClient, HTTPStreamStub) {
        let stub = HTTPStreamStub(answers)
        let sut = RetryingHTTPClient(
            client: stub, clock: ManualClock(), wallClock: WallClockStub(), log: LogSpy(),
            metrics: metrics, budget: budget, random: { 0 })
        return (sut, stub)
    }

    @Test("A stream that does not begin is retried, with three attempts in all")
    func before() async throws {
        let (sut, stub) = makeSUT(.failure(HTTPError(.unreadable)), .init(503), .init(chunks: ["a"]))
        #expect(try await sut.stream(request).collect() == Data("a".utf8))
        #expect(stub.requests.map(\.url) == Array(repeating: request.url, count: 3))
        #expect(stub.requests.map(\.attempt) == [1, 2, 3])
        #expect(metrics.counts.retries == 2)
    }

    @Test("The third response is returned with any status")
    func last() async throws {
        let (sut, stub) = makeSUT(.init(503, chunks: ["No"]))
        #expect(try await sut.stream(request).status == 503)
        #expect(stub.requests.count == 3)
    }

    @Test("A stream that fails after its first chunk is not retried")
    func after() async throws {
        let (sut, stub) = makeSUT(.init(failure: HTTPError(.unreadable)))
        await #expect(throws: HTTPError(.unreadable)) { try await sut.stream(request).collect() }
        #expect(stub.requests.count == 1)
    }

    @Test(
        "A stream fails with the time of the next request where Retry-After is longer than a load should wait"
    )
    func later() async {
        let (sut, _) = makeSUT(.init(503, headers: ["Retry-After": "30"]))
        await #expect(throws: RetryLater.self) { try await sut.stream(request) }
    }

    @Test("A stream has the number of the attempt that succeeded")
    func attempt() async throws {
        let (sut, _) = makeSUT(.init(503), .init(chunks: ["a"]))
        #expect(try await sut.stream(request).attempt == 2)
        #expect(try await sut.stream(request).attempt == 1)
    }

    @Test("A later part of a download has the attempts that are left, and deposits nothing")
    func laterAttempt() async throws {
        let (sut, stub) = makeSUT(.init(503))
        var request = request
        for first in 2...4 {
            request.attempt = first
            _ = try await sut.stream(request)
        }
        #expect(stub.requests.map(\.attempt) == [2, 3, 3, 4])
        // Three retries were allowed at the beginning, and one was spent.
        #expect([budget.spend(), budget.spend(), budget.spend()] == [true, true, false])
    }
}
