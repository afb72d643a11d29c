import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Streams of hosts that are left alone") struct BreakingHTTPClientStreamTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let clock = ManualClock()

    private func makeSUT(_ answers: HTTPStreamStub.Answer...) -> (sut: BreakingHTTPClient, HTTPStreamStub) {
        let stub = HTTPStreamStub(answers)
        let sut = BreakingHTTPClient(
            client: stub, clock: clock, log: Log(to: []) { Date() }, metrics: HTTPMetrics())
        return (sut, stub)
    }

    private func read(_ sut: BreakingHTTPClient, times: Int) async -> [Result<Int, any Error>] {
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
        "After five that did not begin none is begun, and they fail as the last one did",
        arguments: [
            HTTPStreamStub.Answer(503, pieces: ["No"]), .init(429), .failure(HTTPError(.noConnection)),
            .failure(HTTPError(.unreadable)), .init(failure: HTTPError(.unreadable)),
        ])
    func opens(answer: HTTPStreamStub.Answer) async {
        let (sut, stub) = makeSUT(answer)
        let results = await read(sut, times: 8)
        #expect(stub.requests.count == 5)
        let texts = results.map { "\($0)" }
        #expect(Set(texts).count == 1)
    }

    @Test(
        "What has begun shows that the host works, whatever becomes of the rest; what nobody wanted says nothing",
        arguments: [
            HTTPStreamStub.Answer(pieces: ["a"]), .init(), .init(404, pieces: ["No"]),
            .init(pieces: ["a"], failure: HTTPError(.unreadable)),
            .init(pieces: ["a"], failure: HTTPError(.tooSlow)), .failure(CancellationError()),
            .init(failure: CancellationError()),
        ])
    func staysClosed(answer: HTTPStreamStub.Answer) async {
        let (sut, stub) = makeSUT(answer)
        _ = await read(sut, times: 12)
        #expect(stub.requests.count == 12)
    }

    @Test("The one that finds out whether a host is well again has found out with its first piece")
    func probe() async throws {
        let failure = HTTPStreamStub.Answer.failure(HTTPError(.noConnection))
        let (sut, stub) = makeSUT(failure, failure, failure, failure, failure, .init(pieces: ["a", "b"]))
        _ = await read(sut, times: 5)
        clock.advance(by: .seconds(30))
        let stream = try await sut.stream(request)
        await #expect(throws: HTTPError(.noConnection)) { try await sut.stream(request) }
        var pieces = stream.body.makeAsyncIterator()
        _ = try await pieces.next()
        _ = try await sut.stream(request)
        #expect(stub.requests.count == 7)
    }

    @Test("Where the one that was to find out is let go, the next one finds out")
    func probeGivenUp() async throws {
        let failure = HTTPStreamStub.Answer.failure(HTTPError(.noConnection))
        let (sut, stub) = makeSUT(failure, failure, failure, failure, failure, .init(pieces: ["a"]))
        _ = await read(sut, times: 5)
        clock.advance(by: .seconds(30))
        _ = try await sut.stream(request)
        _ = try await sut.stream(request)
        #expect(stub.requests.count == 7)
    }
}
