import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("CircuitBreakerHTTPClient") struct CircuitBreakerHTTPClientTests {
    private let clock = ManualClock()
    private let metrics = HTTPMetrics()

    private func makeSUT(
        _ script: [Result<HTTPResponse, HTTPError>]
    ) -> (sut: CircuitBreakerHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub(script: script)
        return (makeSUT(over: stub), stub)
    }

    private func makeSUT(over client: any HTTPClient) -> CircuitBreakerHTTPClient {
        CircuitBreakerHTTPClient(client: client, clock: clock, log: LogSpy(), metrics: metrics)
    }

    private func get(
        _ sut: CircuitBreakerHTTPClient, _ url: String = "http://example.org/a",
        isUserInitiated: Bool = false, times: Int
    ) async -> [Result<HTTPResponse, any Error>] {
        var results: [Result<HTTPResponse, any Error>] = []
        for _ in 0..<times {
            do {
                let request = HTTPRequest(HTTPURL(url)!, isUserInitiated: isUserInitiated)
                results.append(.success(try await sut.send(request)))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    @Test(
        "After five failures in a row nothing is sent, and requests fail as the last one did",
        arguments: [
            Result<HTTPResponse, HTTPError>.status(429), .status(500), .status(503), .status(599),
            .error(.noConnection), .error(.tooSlow), .error(.unreadable),
        ])
    func opens(failure: Result<HTTPResponse, HTTPError>) async {
        let (sut, stub) = makeSUT([failure])
        let results = await get(sut, times: 8)
        #expect(stub.requests.count == 5)
        #expect(results.map { $0.mapError { $0 as! HTTPError } } == Array(repeating: failure, count: 8))
        #expect(metrics.counts.heldBack == 3)
    }

    @Test(
        "A response, or an error that says nothing about the origin, does not open the circuit",
        arguments: [
            Result<HTTPResponse, HTTPError>.status(200), .status(304), .status(404), .status(401),
            .error(.bodyTooLarge), .error(.redirect), .error(.certificate), .error(.closed),
            .error(.invalidRequest),
        ])
    func staysClosed(outcome: Result<HTTPResponse, HTTPError>) async {
        let (sut, stub) = makeSUT([outcome])
        _ = await get(sut, times: 12)
        #expect(stub.requests.count == 12)
    }

    @Test("A server that names the next request's time opens nothing, nor does a cancelled request")
    func otherErrors() async {
        for error: any Error in [RetryLater(date: Date()), CancellationError()] {
            let stub = HTTPClientStub { _ in throw error }
            let sut = makeSUT(over: stub)
            _ = await get(sut, times: 12)
            #expect(stub.requests.count == 12)
        }
    }

    @Test("A success resets the count of failures")
    func successBetween() async {
        let failures = Array(repeating: Result<HTTPResponse, HTTPError>.status(500), count: 4)
        let (sut, stub) = makeSUT(failures + [.status(404)] + failures + [.status(200)])
        _ = await get(sut, times: 10)
        #expect(stub.requests.count == 10)
    }

    @Test("After 30 seconds one request is sent; when it succeeds, all are")
    func recovers() async {
        let failures = Array(repeating: Result<HTTPResponse, HTTPError>.error(.noConnection), count: 6)
        let (sut, stub) = makeSUT(failures + [.status(200)])
        _ = await get(sut, times: 5)
        clock.advance(by: .seconds(30))
        _ = await get(sut, times: 3)
        #expect(stub.requests.count == 6)
        clock.advance(by: .seconds(30))
        _ = await get(sut, times: 3)
        #expect(stub.requests.count == 9)
    }

    @Test(
        "Other hosts, ports and schemes are other origins; the case of a name makes none",
        arguments: [
            ("http://other.example.org/a", true), ("http://example.org:8080/a", true),
            ("https://example.org/a", true), ("http://EXAMPLE.org:80/b", false),
        ])
    func hosts(url: String, isSent: Bool) async {
        let (sut, stub) = makeSUT([.error(.noConnection)])
        _ = await get(sut, times: 5)
        _ = await get(sut, url, times: 1)
        #expect(stub.requests.count == (isSent ? 6 : 5))
    }

    @Test("A user-initiated request is sent through an open circuit, and leaves it open when it fails")
    func userInitiated() async {
        let (sut, stub) = makeSUT([.error(.noConnection)])
        _ = await get(sut, times: 6)
        _ = await get(sut, isUserInitiated: true, times: 1)
        #expect(stub.requests.count == 6)
        _ = await get(sut, times: 1)
        #expect(stub.requests.count == 6)
    }
}
