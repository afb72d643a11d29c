import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("RevalidatingHTTPClient") struct RevalidatingHTTPClientTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/feed?limit=10")!)
    private let metrics = HTTPMetrics()

    private func makeSUT(_ script: HTTPResponse...) -> (sut: RevalidatingHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub(script: script.map { .success($0) })
        return (RevalidatingHTTPClient(client: stub, metrics: metrics), stub)
    }

    private func page(_ body: String, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, body: Data(body.utf8))
    }

    @Test("A response that is not modified has the cached body and the newer headers")
    func notModified() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\"", "Date": "yesterday", "Content-Type": "application/json"]),
            HTTPResponse(status: 304, headers: ["etag": "\"1\"", "Date": "today", "Content-Length": "0"]))
        let first = try await sut.send(request)
        let second = try await sut.send(request)
        #expect(stub.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        #expect(second.status == 200)
        #expect(second.body == first.body)
        #expect(second.headers["Date"] == "today")
        #expect(second.headers["Content-Type"] == "application/json")
        #expect(second.headers["Content-Length"] == nil)
        #expect(metrics.counts.notModified == 1)
    }

    @Test("A cached response has moved where the newer one has")
    func moved() async throws {
        let url = HTTPURL("https://moved.example")
        let (sut, _) = makeSUT(
            page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304, movedTo: url),
            HTTPResponse(status: 304))
        #expect(try await sut.send(request).movedTo == nil)
        #expect(try await sut.send(request).movedTo == url)
        #expect(try await sut.send(request).movedTo == nil)
    }

    @Test("A 304 with a newer tag updates the cached headers")
    func newerTag() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304, headers: ["ETag": "\"2\""]))
        for _ in 0..<3 { _ = try await sut.send(request) }
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"2\"")
    }

    @Test("A modified response replaces the cached one")
    func modified() async throws {
        let (sut, stub) = makeSUT(
            page("old", ["ETag": "\"1\""]), page("new", ["ETag": "\"2\""]), HTTPResponse(status: 304))
        _ = try await sut.send(request)
        #expect(try await sut.send(request).body == Data("new".utf8))
        #expect(try await sut.send(request).body == Data("new".utf8))
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"2\"")
    }

    @Test("Responses without a tag, with no-store, and pictures are not cached")
    func notKept() async throws {
        for headers: HTTPHeaders in [
            [:], ["ETag": "\"2\"", "Cache-Control": "private, No-Store"],
            ["ETag": "\"2\"", "Content-Type": "image/png"],
        ] {
            let (sut, stub) = makeSUT(page("old", ["ETag": "\"1\""]), page("new", headers))
            for _ in 0..<3 { _ = try await sut.send(request) }
            #expect(stub.requests.last?.headers["If-None-Match"] == nil)
        }
    }

    @Test("A refusal leaves the cached response, and is passed on")
    func refusal() async throws {
        let (sut, stub) = makeSUT(
            page("page", ["ETag": "\"1\""]), HTTPResponse(status: 500, headers: ["ETag": "\"9\""]))
        _ = try await sut.send(request)
        #expect(try await sut.send(request).status == 500)
        _ = try await sut.send(request)
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test("Requests with other headers do not share a cached response")
    func otherHeaders() async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]))
        _ = try await sut.send(request)
        _ = try await sut.send(HTTPRequest(request.url, headers: ["Authorization": "secret"]))
        #expect(stub.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test(
        "A request with conditions or a range of its own gets the server's response",
        arguments: ["If-None-Match", "If-Modified-Since", "Range", "If-Range", "If-Match"])
    func ownConditions(name: String) async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304))
        var request = request
        request.headers[name] = "something"
        _ = try await sut.send(request)
        #expect(try await sut.send(request).status == 304)
        #expect(stub.requests.allSatisfy { $0 == request })
    }

    @Test("A 304 without a cached response is passed on")
    func unasked() async throws {
        let (sut, _) = makeSUT(HTTPResponse(status: 304))
        #expect(try await sut.send(request).status == 304)
    }

    @Test("A user-initiated request is revalidated too")
    func userInitiated() async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]), HTTPResponse(status: 304))
        _ = try await sut.send(request)
        _ = try await sut.send(HTTPRequest(request.url, isUserInitiated: true))
        #expect(stub.requests.last?.headers["If-None-Match"] == "\"1\"")
        #expect(stub.requests.last?.isUserInitiated == true)
    }

    // MARK: The cache

    @Test("A body that is too large is not cached, and removes the smaller one before it")
    func large() {
        let cache = ResponseCache(budget: 100, largest: 10)
        cache.insert(HTTPResponse(status: 200, body: Data(count: 10)), for: request)
        #expect(cache[request]?.body.count == 10)
        cache.insert(HTTPResponse(status: 200, body: Data(count: 11)), for: request)
        #expect(cache[request] == nil)
    }

    @Test("Beyond its budget the cache evicts the least recently used response")
    func evicts() {
        let cache = ResponseCache(budget: 20, largest: 10)
        let requests = (0..<3).map { HTTPRequest(request.url, bodyLimit: $0) }
        let response = HTTPResponse(status: 200, body: Data(count: 10))
        cache.insert(response, for: requests[0])
        cache.insert(response, for: requests[1])
        cache.insert(response, for: requests[0])
        #expect(cache[requests[1]] != nil)
        _ = cache[requests[0]]
        cache.insert(response, for: requests[2])
        #expect(requests.map { cache[$0] != nil } == [true, false, true])
        cache.remove(requests[0])
        cache.insert(response, for: requests[1])
        #expect(requests.map { cache[$0] != nil } == [false, true, true])
    }

    @Test("A POST request is neither cached nor conditional")
    func posts() async throws {
        let (sut, stub) = makeSUT(page("page", ["ETag": "\"1\""]))
        let post = HTTPRequest(request.url, form: HTTPForm([("a", "1")]))
        for request in [post, post, request, post] { _ = try await sut.send(request) }
        #expect(stub.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }
}
