import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Streams that are tried again until they begin", .timeLimit(.minutes(1)))
struct RetryingHTTPClientStreamTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let metrics = HTTPMetrics()

    private func makeSUT(_ answers: HTTPStreamStub.Answer...) -> (sut: RetryingHTTPClient, HTTPStreamStub) {
        let stub = HTTPStreamStub(answers)
        let sut = RetryingHTTPClient(
            client: stub, clock: ManualClock(), wallClock: WallClockStub(), log: Log(to: []) { Date() },
            metrics: metrics, random: { 0 })
        return (sut, stub)
    }

    @Test("What did not begin is tried again, three times in all")
    func before() async throws {
        let (sut, stub) = makeSUT(.failure(HTTPError(.unreadable)), .init(503), .init(pieces: ["a"]))
        #expect(try await sut.stream(request).collect() == Data("a".utf8))
        #expect(stub.requests == Array(repeating: request, count: 3))
        #expect(metrics.counts.retries == 2)
    }

    @Test("The third answer is the last one, whatever it is")
    func last() async throws {
        let (sut, stub) = makeSUT(.init(503, pieces: ["No"]))
        #expect(try await sut.stream(request).status == 503)
        #expect(stub.requests.count == 3)
    }

    @Test("What breaks off later is not: its reader has the beginning")
    func after() async throws {
        let (sut, stub) = makeSUT(.init(failure: HTTPError(.unreadable)))
        await #expect(throws: HTTPError(.unreadable)) { try await sut.stream(request).collect() }
        #expect(stub.requests.count == 1)
    }

    @Test("A server that asks for more time than a load should wait ends it with when to try again")
    func later() async {
        let (sut, _) = makeSUT(.init(503, headers: ["Retry-After": "30"]))
        await #expect(throws: RetryLater.self) { try await sut.stream(request) }
    }

    @Test("Attempts that belong together are three in all, and only the first one saves for retries")
    func together() async throws {
        let (sut, stub) = makeSUT(.init(503))
        let attempts = Attempts()
        try await Attempts.$shared.withValue(attempts) {
            for _ in 0..<4 {
                _ = try await sut.stream(request)
                attempts.begin()
            }
        }
        #expect(stub.requests.count == 3 + 3)
        #expect(attempts.count == 7)
        #expect(sut.budget.spend())
        #expect(!sut.budget.spend())
    }
}
