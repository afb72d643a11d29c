import HTTPInterface
import Testing

extension HTTPClientContract {
    static let requests = [
        Promise("makes the GET it was asked for, with its headers") { makeClient in
            let server = try LoopbackServer(["/feed": .response()])
            let headers: HTTPHeaders = ["X-One": "1", "Accept": "application/json", "X-Empty": ""]
            _ = try await makeClient().send(
                HTTPRequest(server.url("/feed?limit=10&after_id=A%20B"), headers: headers))

            let request = try #require(server.requests.first)
            #expect(server.requests.count == 1)
            #expect(request.method == "GET")
            #expect(request.target == "/feed?limit=10&after_id=A%20B")
            for field in headers.fields { #expect(request.headers[field.name] == field.value) }
        },
        Promise("delivers status, headers and body") { makeClient in
            let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let server = try LoopbackServer([
                "/": .response(
                    headers: ["ETag": "\"1\"", "X-Twice": "1", "Content-Type": "image/png"], body: body)
            ])
            let response = try await makeClient().send(HTTPRequest(server.url()))

            #expect(response.status == 200)
            #expect(response.headers["etag"] == "\"1\"")
            #expect(response.headers["Content-Type"] == "image/png")
            #expect(Array(response.body) == body)
        },
        Promise("delivers any status as an answer, with its body") { makeClient in
            let statuses = [201, 304, 400, 404, 429, 500, 503]
            let replies = statuses.map {
                ("/\($0)", LoopbackServer.Reply.response($0, text: $0 == 304 ? "" : "No"))
            }
            let server = try LoopbackServer(Dictionary(uniqueKeysWithValues: replies))
            let client = makeClient()
            for status in statuses {
                let response = try await client.send(HTTPRequest(server.url("/\(status)")))
                #expect(response.status == status)
                #expect(response.body.count == (status == 304 ? 0 : 2))
            }
        },
        Promise("delivers an empty body as empty data") { makeClient in
            let server = try LoopbackServer([
                "/": .response(), "/204": .response(204), "/chunks": .chunked([]),
            ])
            let client = makeClient()
            for path in ["/", "/204", "/chunks"] {
                #expect(try await client.send(HTTPRequest(server.url(path))).body.isEmpty)
            }
        },
        Promise("puts a body in chunks together") { makeClient in
            let server = try LoopbackServer(["/": .chunked(["one ", "two ", "three"].map { Array($0.utf8) })])
            let response = try await makeClient().send(HTTPRequest(server.url()))
            #expect(String(decoding: response.body, as: UTF8.self) == "one two three")
        },
        Promise("delivers the headers of the final answer only") { makeClient in
            let interim = LoopbackServer.Reply.raw("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
            let final = LoopbackServer.Reply.response(headers: ["X-Final": "1"], text: "x")
            let server = try LoopbackServer(["/": LoopbackServer.Reply(interim.steps + final.steps)])
            let response = try await makeClient().send(HTTPRequest(server.url()))
            #expect(response.status == 200)
            #expect(response.headers["X-Early"] == nil)
            #expect(response.headers["X-Final"] == "1")
        },
        Promise("brings each of many requests at once its own answer") { makeClient in
            let paths = (0..<40).map { "/\($0)" }
            let replies = paths.map { ($0, LoopbackServer.Reply.response(text: $0)) }
            let server = try LoopbackServer(Dictionary(uniqueKeysWithValues: replies))
            let client = makeClient()
            try await withThrowingTaskGroup(of: (String, String).self) { group in
                for path in paths {
                    group.addTask {
                        let body = try await client.send(HTTPRequest(server.url(path))).body
                        return (path, String(decoding: body, as: UTF8.self))
                    }
                }
                for try await (path, text) in group { #expect(text == path) }
            }
        },
    ]

    static let failures = [
        Promise("fails with an HTTPError where nobody listens") { makeClient in
            let port = try LoopbackPort(.refusing)
            await expectError(.noConnection) { try await makeClient().send(HTTPRequest(port.url)) }
        },
        Promise("fails with an HTTPError where the answer breaks off") { makeClient in
            let server = try LoopbackServer([
                "/": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!").then(.close)
            ])
            await expectError(.unreadable) { try await makeClient().send(HTTPRequest(server.url())) }
        },
        Promise("answers further requests after a failure") { makeClient in
            let server = try LoopbackServer([
                "/bad": .raw("nonsense\r\n\r\n").then(.close), "/good": .response(),
            ])
            let client = makeClient()
            await expectError(.unreadable) { try await client.send(HTTPRequest(server.url("/bad"))) }
            #expect(try await client.send(HTTPRequest(server.url("/good"))).status == 200)
        },
    ]

    /// Records an issue unless `operation` throws an error of that reason.
    static func expectError(
        _ reason: HTTPError.Reason, sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: () async throws -> HTTPResponse
    ) async {
        let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
            _ = try await operation()
        }
        #expect(error?.reason == reason, sourceLocation: sourceLocation)
    }
}
