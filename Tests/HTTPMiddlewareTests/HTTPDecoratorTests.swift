import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("Decorators of HTTPClient") struct HTTPDecoratorTests {
    private let server = HTTPURL("http://example.org:8080/base")!

    @Test(
        "Headers are added to requests for their origin only",
        arguments: [
            ("http://example.org:8080/v1/feed", true), ("http://EXAMPLE.org:8080/a.png", true),
            ("http://example.org/a.png", false), ("https://example.org:8080/a.png", false),
            ("http://cdn.example.org:8080/a.png", false),
        ])
    func headers(url: String, expected: Bool) async throws {
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let sut = HeaderHTTPClient(client: stub, headers: ["Authorization": "secret"], origin: server)
        _ = try await sut.send(HTTPRequest(try #require(HTTPURL(url))))
        #expect((stub.requests.first?.headers["Authorization"] == "secret") == expected)
    }

    @Test("The offline client fails every request as offline")
    func offline() async {
        await #expect(throws: OfflineHTTPClient.Offline.self) {
            try await OfflineHTTPClient().send(HTTPRequest(server))
        }
    }

    @Test("A request is logged in one line with its URL, status, bytes and time, and without query values")
    func logs() async throws {
        let log = LogSpy()
        let stub = HTTPClientStub { _ in HTTPResponse(status: 404, body: Data(count: 12)) }
        let sut = LoggingHTTPClient(client: stub, clock: ManualClock(), log: log)
        _ = try await sut.send(HTTPRequest(server.appending(path: "a", query: [("token", "secret")])))
        let lines = log.lines
        #expect(lines.count == 1)
        #expect(lines.first?.contains("GET http://example.org:8080/base/a?token=*** 404 12 B") == true)
    }

    @Test("A failed request is logged with its reason, and its error is rethrown")
    func logsFailure() async throws {
        let log = LogSpy()
        let stub = HTTPClientStub { _ in throw HTTPError(.tooSlow, code: 28, message: "timed out") }
        let sut = LoggingHTTPClient(client: stub, clock: ManualClock(), log: log)
        await #expect(throws: HTTPError.self) { try await sut.send(HTTPRequest(server)) }
        #expect(log.lines.first?.contains("failed: tooSlow (28: timed out") == true)
    }

    @Test("A POST request is logged with its method, and without its form")
    func logsPost() async throws {
        let log = LogSpy()
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let sut = LoggingHTTPClient(client: stub, clock: ManualClock(), log: log)
        _ = try await sut.send(HTTPRequest(server, form: HTTPForm([("Passwd", "xyzzy")])))
        #expect(log.lines.first?.hasPrefix("POST http://example.org:8080/base 200 0 B") == true)
        #expect(log.lines.first?.contains("xyzzy") == false)
    }
}
