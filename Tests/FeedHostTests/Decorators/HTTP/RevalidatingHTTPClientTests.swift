import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Requests for what is still there") struct RevalidatingHTTPClientTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/feed?limit=10")!)
    private let metrics = HTTPMetrics()

    private func makeSUT(
        _ script: HTTPResponse...
    ) -> (sut: RevalidatingHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub(script: script.map { .success($0) })
        return (RevalidatingHTTPClient(client: stub, metrics: metrics), stub)
    }

    private func page(_ body: String, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, body: Data(body.utf8))
    }

    @Test("What has not changed is answered with the body that was kept and the newer headers")
    func notModified() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\"", "Date": "yesterday", "Content-Type": "application/json"]),
            HTTPResponse(status: 304, headers: ["etag": "\"1\"", "Date": "today", "Content-Length": "0"]))
        let first = try await sut.get(request)
        let second = try await sut.get(request)
        #expect(stub.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        #expect(second.status == 200)
        #expect(second.body == first.body)
        #expect(second.headers["Date"] == "today")
        #expect(second.headers["Content-Type"] == "application/json")
        #expect(second.headers["Content-Length"] == nil)
        #expect(metrics.counts.notModified == 1)
    }

    @Test("The newer headers are kept: a newer tag is the one that is asked with")
    func newerTag() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304, headers: ["ETag": "\"2\""]))
        for _ in 0..<3 { _ = try await sut.get(request) }
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"2\"")
    }

    @Test("What has changed takes the place of what was kept")
    func modified() async throws {
        let (sut, stub) = makeSUT(
            page("old", ["ETag": "\"1\""]), page("new", ["ETag": "\"2\""]), HTTPResponse(status: 304))
        _ = try await sut.get(request)
        #expect(try await sut.get(request).body == Data("new".utf8))
        #expect(try await sut.get(request).body == Data("new".utf8))
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"2\"")
    }

    @Test("What has no tag, must not be kept or is a picture is not kept")
    func notKept() async throws {
        for headers: HTTPHeaders in [
            [:], ["ETag": "\"2\"", "Cache-Control": "private, No-Store"],
            ["ETag": "\"2\"", "Content-Type": "image/png"],
        ] {
            let (sut, stub) = makeSUT(page("old", ["ETag": "\"1\""]), page("new", headers))
            for _ in 0..<3 { _ = try await sut.get(request) }
            #expect(stub.requests.last?.headers["If-None-Match"] == nil)
        }
    }

    @Test("A refusal leaves what was kept, and is passed on")
    func refusal() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\""]), HTTPResponse(status: 500, headers: ["ETag": "\"9\""]))
        _ = try await sut.get(request)
        #expect(try await sut.get(request).status == 500)
        _ = try await sut.get(request)
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test("Requests with other headers do not share what is kept")
    func otherHeaders() async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]))
        _ = try await sut.get(request)
        _ = try await sut.get(HTTPRequest(request.url, headers: ["Authorization": "secret"]))
        #expect(stub.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test(
        "Who asks under conditions, or for a part, gets the server's own answer",
        arguments: ["If-None-Match", "If-Modified-Since", "Range", "If-Range", "If-Match"])
    func ownConditions(name: String) async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304))
        var request = request
        request.headers[name] = "something"
        _ = try await sut.get(request)
        #expect(try await sut.get(request).status == 304)
        #expect(stub.requests.allSatisfy { $0 == request })
    }

    @Test("A 304 that nobody asked for is passed on")
    func unasked() async throws {
        let (sut, _) = makeSUT(HTTPResponse(status: 304))
        #expect(try await sut.get(request).status == 304)
    }

    // MARK: What is kept

    @Test("Large bodies are not kept, and take a smaller one before them away")
    func large() {
        let memory = ResponseMemory(budget: 100, largest: 10)
        memory.keep(HTTPResponse(status: 200, body: Data(count: 10)), for: request)
        #expect(memory[request]?.body.count == 10)
        memory.keep(HTTPResponse(status: 200, body: Data(count: 11)), for: request)
        #expect(memory[request] == nil)
    }

    @Test("When the budget is spent, what was used least recently goes")
    func evicts() {
        let memory = ResponseMemory(budget: 20, largest: 10)
        let requests = (0..<3).map { HTTPRequest(request.url, bodyLimit: $0) }
        let response = HTTPResponse(status: 200, body: Data(count: 10))
        memory.keep(response, for: requests[0])
        memory.keep(response, for: requests[1])
        memory.keep(response, for: requests[0])
        #expect(memory[requests[1]] != nil)
        _ = memory[requests[0]]
        memory.keep(response, for: requests[2])
        #expect(requests.map { memory[$0] != nil } == [true, false, true])
        memory.forget(requests[0])
        memory.keep(response, for: requests[1])
        #expect(requests.map { memory[$0] != nil } == [false, true, true])
    }
}
