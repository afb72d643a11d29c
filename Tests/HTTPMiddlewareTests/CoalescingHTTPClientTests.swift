import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("CoalescingHTTPClient") @MainActor struct CoalescingHTTPClientTests {
    private let request = HTTPRequest(HTTPURL("http://example.org/a")!)
    private let stub = HTTPClientStub(isHolding: true) { _ in
        HTTPResponse(status: 200, body: Data("body".utf8))
    }
    private let tasks = TaskProviderMock()
    private let metrics = HTTPMetrics()

    private func makeSUT() -> CoalescingHTTPClient {
        CoalescingHTTPClient(client: stub, tasks: tasks, metrics: metrics)
    }

    private func get(
        _ sut: CoalescingHTTPClient, _ requests: HTTPRequest...
    ) -> [Task<HTTPResponse, any Error>] {
        requests.map { request in
            Task.immediate(name: "request") { @MainActor in
                try await sut.send(request)
            }
        }
    }

    @Test("Equal requests are sent once, and all callers get the response")
    func shared() async throws {
        let sut = makeSUT()
        let all = get(sut, request, request, request)
        try await stub.waitForRequests(1)
        stub.release()
        for task in all { #expect(try await task.value.body == Data("body".utf8)) }
        #expect(stub.requests == [request])
        #expect(metrics.counts.shared == 2)
    }

    @Test("A user-initiated request shares the response to an equal one that is not")
    func userInitiated() async throws {
        let sut = makeSUT()
        let all = get(sut, request, HTTPRequest(request.url, isUserInitiated: true))
        stub.release()
        for task in all { _ = try await task.value }
        #expect(stub.requests == [request])
    }

    @Test("A request after the response to an equal one is sent again")
    func later() async throws {
        stub.release()
        let sut = makeSUT()
        _ = try await sut.send(request)
        _ = try await sut.send(request)
        #expect(stub.requests.count == 2)
        #expect(metrics.counts.shared == 0)
    }

    @Test("Requests with other URLs, headers or limits are not shared")
    func different() async throws {
        let sut = makeSUT()
        let all = get(
            sut, request, HTTPRequest(HTTPURL("http://example.org/b")!),
            HTTPRequest(request.url, headers: ["Authorization": "secret"]),
            HTTPRequest(request.url, bodyLimit: 1))
        try await stub.waitForRequests(4)
        stub.release()
        for task in all { _ = try await task.value }
    }

    @Test("A caller that is cancelled gets no response and does not take it from the others")
    func oneLeaves() async throws {
        let sut = makeSUT()
        let all = get(sut, request, request)
        try await stub.waitForRequests(1)
        all[0].cancel()
        stub.release()
        await #expect(throws: CancellationError.self) { try await all[0].value }
        #expect(try await all[1].value.status == 200)
        #expect(stub.cancelledCount == 0)
    }

    @Test("The request is cancelled when all of its callers are")
    func allLeave() async throws {
        let sut = makeSUT()
        let all = get(sut, request, request)
        try await stub.waitForRequests(1)
        for task in all { task.cancel() }
        try await stub.waitForCancelled(1)
        for task in all { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test("A failure fails all callers")
    func failure() async throws {
        stub.respond(with: { _ in throw HTTPError(.tooSlow) })
        let sut = makeSUT()
        let all = get(sut, request, request)
        try await stub.waitForRequests(1)
        stub.release()
        for task in all { await #expect(throws: HTTPError(.tooSlow)) { try await task.value } }
        #expect(stub.requests.count == 1)
    }

    @Test("Equal POST requests are all sent")
    func posts() async throws {
        let sut = makeSUT()
        let post = HTTPRequest(request.url, form: HTTPForm([("a", "1")]))
        let all = get(sut, post, post)
        try await stub.waitForRequests(2)
        stub.release()
        for task in all { _ = try await task.value }
        #expect(stub.requests == [post, post])
        #expect(metrics.counts.shared == 0)
    }
}
