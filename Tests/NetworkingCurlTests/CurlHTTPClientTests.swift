import ConcurrencyTesting
import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct CurlHTTPClientTests {
    // MARK: Requests

    @Test("A request has the client's User-Agent unless the caller sets one")
    func userAgent() async throws {
        let server = try LoopbackServer()
        let sut = makeClient { $0.userAgent = "Test/1" }
        _ = try await sut.send(HTTPRequest(server.url()))
        _ = try await sut.send(HTTPRequest(server.url(), headers: ["user-agent": "Other"]))
        _ = try await sut.send(HTTPRequest(server.url()))
        let agents = server.requests.map { request in
            request.headers.fields.filter { $0.name.lowercased() == "user-agent" }.map(\.value)
        }
        #expect(agents == [["Test/1"], ["Other"], ["Test/1"]])
    }

    @Test(
        "A header that would end its line, or is not a header, makes a request invalid",
        arguments: [("A", "1\r\nB: 2"), ("A", "1\n"), ("A", "\0"), ("A:", "1"), ("A B", "1"), ("", "1")])
    func badHeader(name: String, value: String) async throws {
        let server = try LoopbackServer()
        let request = HTTPRequest(server.url(), headers: [name: value])
        #expect(await failure { try await makeClient().send(request) }?.reason == .invalidRequest)
        #expect(server.connectionCount == 0)
    }

    @Test("A connection is reused, also after a redirect and an error status")
    func keepsAlive() async throws {
        let server = try LoopbackServer(["/": .redirect(to: "/there"), "/there": .response(500, text: "No")])
        let sut = makeClient()
        for _ in 0..<5 { _ = try await sut.send(HTTPRequest(server.url())) }
        #expect(server.connectionCount == 1)
        #expect(server.requests.count == 10)
    }

    @Test("A connection that the server closed meanwhile is replaced by a new one")
    func reconnects() async throws {
        let server = try LoopbackServer(["/": .response(text: "x").then(.close)])
        let sut = makeClient()
        for _ in 0..<5 { #expect(try await sut.send(HTTPRequest(server.url())).body.count == 1) }
        #expect(server.connectionCount == 5)
    }

    // MARK: Queue

    @Test("At most the limit of transfers run against an origin, and further ones are queued")
    func limitsConnections() async throws {
        let gate = Gate()
        let held = LoopbackServer.Reply([.wait(gate)] + LoopbackServer.Reply.response().steps)
        let server = try LoopbackServer(["/": held])
        let other = try LoopbackServer(["/": .response()])
        let sut = makeClient { $0.maximumConnectionsPerHost = 2 }
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 { group.addTask { try await sut.send(HTTPRequest(server.url())).status } }
            try await server.waitForRequests(2)
            // Another server is not held up.
            #expect(try await sut.send(HTTPRequest(other.url())).status == 200)
            #expect(server.requests.count == 2)
            gate.open()
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.connectionCount <= 2)
        #expect(server.requests.count == 10)
    }

    @Test("Time in the queue does not count against the connect timeout")
    func waitsForTurn() async throws {
        let slow = LoopbackServer.Reply.head(headers: ["Content-Length": "10"])
            .then(.trickle(Array(repeating: 1, count: 10), every: .milliseconds(150)))
        let server = try LoopbackServer(["/slow": slow.then(.close), "/": .response()])
        let sut = makeClient {
            $0.maximumConnectionsPerHost = 1
            $0.connectTimeout = .seconds(1)
        }
        async let first = sut.send(HTTPRequest(server.url("/slow")))
        try await server.waitForRequests(1)
        #expect(try await sut.send(HTTPRequest(server.url())).status == 200)
        #expect(try await first.body.count == 10)
    }

    @Test("A transfer that is cancelled in the queue fails at once, and sends no request")
    func cancelsWhileWaiting() async throws {
        let gate = Gate()
        let held = LoopbackServer.Reply([.wait(gate)] + LoopbackServer.Reply.response().steps)
        let server = try LoopbackServer(["/held": held, "/last": .response()])
        let sut = makeClient { $0.maximumConnectionsPerHost = 1 }
        async let first = sut.send(HTTPRequest(server.url("/held")))
        try await server.waitForRequests(1)
        let second = Task { try await sut.send(HTTPRequest(server.url("/second"))) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        #expect(try await first.status == 200)
        #expect(try await sut.send(HTTPRequest(server.url("/last"))).status == 200)
        #expect(server.requests.map(\.target) == ["/held", "/last"])
    }

    @Test("A transfer that is cancelled in the queue does not delay those behind it")
    func cancelsFirstInLine() async throws {
        let gate = Gate()
        let held = LoopbackServer.Reply([.wait(gate)] + LoopbackServer.Reply.response().steps)
        let server = try LoopbackServer(["/held": held, "/third": .response()])
        let sut = makeClient { $0.maximumConnectionsPerHost = 1 }
        let get = { path in
            Task(executorPreference: sut.executor) { try await sut.send(HTTPRequest(server.url(path))) }
        }
        let first = get("/held")
        try await server.waitForRequests(1)
        let (second, third) = (get("/second"), get("/third"))
        // Tasks on one thread start in order.
        await Task(executorPreference: sut.executor) {}.value
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        try await server.waitForRequests(2)
        #expect(try await first.value.status == 200)
        #expect(try await third.value.status == 200)
        #expect(server.requests.map(\.target) == ["/held", "/third"])
    }

    @Test("A transfer that is cancelled while it runs lets a queued one start")
    func cancelsRunning() async throws {
        let server = try LoopbackServer(["/silent": .init([.silence]), "/": .response()])
        let sut = makeClient { $0.maximumConnectionsPerHost = 1 }
        let first = Task { try await sut.send(HTTPRequest(server.url("/silent"))) }
        try await server.waitForRequests(1)
        async let second = sut.send(HTTPRequest(server.url()))
        first.cancel()
        try await server.waitForRequests(2)
        #expect(try await second.status == 200)
    }

    // MARK: The thread

    @Test("A task that prefers the client's thread runs there, before and after a request")
    func runsOnItsThread() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient()
        let threads = try await withTaskExecutorPreference(sut.executor) {
            let before = Self.thread
            _ = try await sut.send(HTTPRequest(server.url()))
            return [before, Self.thread]
        }
        #expect(threads[0] == threads[1])
        #expect(threads[0] != Self.thread)
    }

    @Test("A task that prefers the thread of a client that was shut down runs all the same")
    func runsAfterTheThread() async throws {
        let sut = makeClient()
        await sut.shutdown()
        let sum = await withTaskExecutorPreference(sut.executor) {
            await Task.yield()
            return await withTaskGroup(of: Int.self) { group in
                for number in 1...10 { group.addTask { number } }
                return await group.reduce(0, +)
            }
        }
        #expect(sum == 55)
    }

    private static var thread: UInt { UInt(pthread_self()) }

    // MARK: The end

    @Test("Shutting down fails running, queued and later requests as closed")
    func closes() async throws {
        let server = try LoopbackServer(["/": .init([.silence])])
        let sut = makeClient { $0.maximumConnectionsPerHost = 1 }
        let tasks = (0..<3).map { _ in Task { try await sut.send(HTTPRequest(server.url())) } }
        try await server.waitForRequests(1)
        await sut.shutdown()
        for task in tasks { #expect(await failure { try await task.value }?.reason == .closed) }
        #expect(await failure { try await sut.send(HTTPRequest(server.url())) }?.reason == .closed)
        try await server.waitForNoConnections()
    }

    @Test("Shutting down returns when the thread has ended, and its thread-local values are destroyed")
    func joins() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient()
        let local = ThreadLocal()
        try await withTaskExecutorPreference(sut.executor) {
            local.set()
            _ = try await sut.send(HTTPRequest(server.url()))
        }
        await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    await sut.shutdown()
                    return local.hasEnded
                }
            }
            for await hasEnded in group { #expect(hasEnded) }
        }
    }

    @Test("A task on the client's own thread may shut it down")
    func closesFromItsThread() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient()
        try await withTaskExecutorPreference(sut.executor) {
            _ = try await sut.send(HTTPRequest(server.url()))
            await sut.shutdown()
        }
        try await server.waitForClosedConnections(1)
    }

    @Test("A released client is freed, and closes its connections")
    func isFreed() async throws {
        let server = try LoopbackServer(["/": .response()])
        weak var freed: CurlHTTPClient?
        do {
            let sut = makeClient()
            freed = sut
            _ = try await sut.send(HTTPRequest(server.url()))
        }
        #expect(freed == nil)
        try await server.waitForClosedConnections(1)
    }
}
