import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("CircuitBreakerHTTPClient, streams") struct CircuitBreakerHTTPClientStreamTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let clock = ManualClock()

    private func makeSUT(_ answers: HTTPStreamStub.Response...) -> (
        sut: CircuitBreakerHTTPClient, HTTPStreamStub
    ) {
        let stub = HTTPStreamStub(answers)
        let sut = CircuitBreakerHTTPClient(client: stub, clock: clock, log: LogSpy(), metrics: HTTPMetrics())
        return (sut, stub)
    }

    private func read(_ sut: CircuitBreakerHTTPClient, times: Int) async -> [Result<Int, any Error>] {
        var results: [Result<Int, any Error>] = []
        for _ in 0..<times {
            do {
                let stream = try await sut.stream(request)
                _ = try await stream.collect()
                results.append(.success(stream.status))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    @Test(
        "After five streams that did not begin none is sent, and they fail as the last one did",
        arguments: [
            HTTPStreamStub.Response(503, chunks: ["No"]), .init(429), .failure(HTTPError(.noConnection)),
            .failure(HTTPError(.unreadable)), .init(failure: HTTPError(.unreadable)),
        ])
    func opens(answer: HTTPStreamStub.Response) async {
        let (sut, stub) = makeSUT(answer)
        let results = await read(sut, times: 8)
        #expect(stub.requests.count == 5)
        let descriptions = results.map { "\($0)" }
        #expect(Set(descriptions).count == 1)
    }

    @Test(
        "A stream's first chunk counts as a success, whatever follows; a cancelled one counts neither way",
        arguments: [
            HTTPStreamStub.Response(chunks: ["a"]), .init(), .init(404, chunks: ["No"]),
            .init(chunks: ["a"], failure: HTTPError(.unreadable)),
            .init(chunks: ["a"], failure: HTTPError(.tooSlow)), .failure(CancellationError()),
            .init(failure: CancellationError()),
        ])
    func staysClosed(answer: HTTPStreamStub.Response) async {
        let (sut, stub) = makeSUT(answer)
        _ = await read(sut, times: 12)
        #expect(stub.requests.count == 12)
    }

    @Test("A probe closes the circuit with its first chunk")
    func probe() async throws {
        let failure = HTTPStreamStub.Response.failure(HTTPError(.noConnection))
        let (sut, stub) = makeSUT(failure, failure, failure, failure, failure, .init(chunks: ["a", "b"]))
        _ = await read(sut, times: 5)
        clock.advance(by: .seconds(30))
        let stream = try await sut.stream(request)
        await #expect(throws: HTTPError(.noConnection)) { try await sut.stream(request) }
        var chunks = stream.body.makeAsyncIterator()
        _ = try await chunks.next()
        _ = try await sut.stream(request)
        #expect(stub.requests.count == 7)
    }

    @Test("After an abandoned probe the next request is the probe")
    func probeGivenUp() async throws {
        let failure = HTTPStreamStub.Response.failure(HTTPError(.noConnection))
        let (sut, stub) = makeSUT(failure, failure, failure, failure, failure, .init(chunks: ["a"]))
        _ = await read(sut, times: 5)
        clock.advance(by: .seconds(30))
        _ = try await sut.stream(request)
        _ = try await sut.stream(request)
        #expect(stub.requests.count == 7)
    }
}
