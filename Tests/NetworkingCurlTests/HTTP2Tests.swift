import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite(.enabled(if: HTTP2Server.isAvailable, "needs nginx and the openssl command"))
struct HTTP2Tests {
    @Test("Over TLS, many requests at once share one connection of HTTP/2")
    func multiplexes() async throws {
        let server = try await HTTP2Server.start()
        let sut = makeClient { $0.certificateFile = server.certificateFile }
        let request = HTTPRequest(server.url)
        _ = try await sut.send(request)
        let answers = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<16 { group.addTask { try await sut.send(request) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0.body.elementsEqual("whole".utf8) })
        #expect(Set(answers.map { $0.headers["X-Protocol"] }) == ["HTTP/2.0"])
        #expect(Set(answers.map { $0.headers["X-Connection"] }).count == 1)
    }

    @Test("Over TLS, concurrent first requests wait for one connection of HTTP/2")
    func waits() async throws {
        let server = try await HTTP2Server.start()
        let sut = makeClient { $0.certificateFile = server.certificateFile }
        let connections = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<16 {
                group.addTask { try await sut.send(HTTPRequest(server.url)).headers["X-Connection"] }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(connections.count == 1)
    }

    @Test("A request over a connection of HTTP/2 that its server closes meanwhile is sent over another one")
    func closedMeanwhile() async throws {
        let server = try await HTTP2Server.start()
        let proxy = try EndingProxy(before: server.port)
        let sut = makeClient { $0.certificateFile = server.certificateFile }
        let request = HTTPRequest(HTTPURL("https://127.0.0.1:\(proxy.port)/")!)
        _ = try await sut.send(request)
        for connections in 2...3 {
            proxy.endNext()
            let response = try await sut.send(request)
            #expect(response.status == 200 && response.headers["X-Protocol"] == "HTTP/2.0")
            #expect(proxy.connectionCount == connections)
        }
        proxy.endNext()
        let form = HTTPRequest(request.url, form: HTTPForm([]))
        let failure = await failure { try await sut.send(form) }
        #expect(failure?.reason == .unreadable && proxy.connectionCount == 3)
    }

    @Test("An abandoned stream over HTTP/2 leaves the connection open for other requests")
    func stops() async throws {
        let server = try await HTTP2Server.start()
        let sut = makeClient { $0.certificateFile = server.certificateFile }
        let first = try await sut.stream(HTTPRequest(server.url)).headers["X-Connection"]
        #expect(try await sut.send(HTTPRequest(server.url)).headers["X-Connection"] == first)
    }
}
