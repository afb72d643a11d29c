import HTTPInterface
import Testing

extension HTTPClientContract {
    static let posts = [
        Promise("posts a form with its media type and its headers") { makeClient in
            let server = try LoopbackServer(["/login": .response(text: "OK")])
            let form = HTTPForm([("Email", "Zoë & co"), ("i", "1"), ("i", "2"), ("empty", "")])
            let response = try await makeClient().send(
                HTTPRequest(server.url("/login?x=1"), headers: ["X-One": "1"], form: form))

            #expect(String(decoding: response.body, as: UTF8.self) == "OK")
            let request = try #require(server.requests.first)
            #expect(server.requests.count == 1)
            #expect(request.method == "POST")
            #expect(request.target == "/login?x=1")
            #expect(request.headers["Content-Type"] == HTTPForm.contentType)
            #expect(request.headers["X-One"] == "1")
            #expect(
                String(decoding: request.body, as: UTF8.self) == "Email=Zo%C3%AB+%26+co&i=1&i=2&empty=")
        },
        Promise("posts an empty form, and a large one whole") { makeClient in
            let server = try LoopbackServer(["/": .response()])
            let client = makeClient()
            let large = HTTPForm((0..<20_000).map { ("i", "\($0)") })
            for form in [HTTPForm([]), large] {
                #expect(try await client.send(HTTPRequest(server.url(), form: form)).status == 200)
            }
            #expect(server.requests.map(\.body.count) == [0, large.body.count])
        },
        Promise("gets after a post, and posts after a get") { makeClient in
            let server = try LoopbackServer(["/": .response(text: "x")])
            let client = makeClient()
            for form in [nil, HTTPForm([("a", "1")]), nil, HTTPForm([("b", "2")])] {
                _ = try await client.send(HTTPRequest(server.url(), form: form))
            }
            #expect(server.requests.map(\.method) == ["GET", "POST", "GET", "POST"])
            #expect(server.requests.map(\.body.count) == [0, 3, 0, 3])
            #expect(server.requests[2].headers["Content-Type"] == nil)
        },
        Promise("delivers a refusal of a post as an answer") { makeClient in
            let server = try LoopbackServer(["/": .response(400, text: "No")])
            let response = try await makeClient().send(
                HTTPRequest(server.url(), form: HTTPForm([("a", "1")])))
            #expect(response.status == 400)
            #expect(response.body.count == 2)
        },
    ]

    static let postRedirects = [
        Promise("posts again after 307 and 308, and gets after 301, 302 and 303") { makeClient in
            let server = try LoopbackServer(["/next": .response()])
            let client = makeClient()
            for status in [301, 302, 303, 307, 308] {
                server.reply(to: "/", with: .redirect(status, to: "/next"))
                _ = try await client.send(
                    HTTPRequest(server.url(), headers: ["X-One": "1"], form: HTTPForm([("a", "1")])))
                let repeats = status == 307 || status == 308
                #expect(server.requests.suffix(2).map(\.method) == ["POST", repeats ? "POST" : "GET"])
                #expect(server.requests.suffix(2).map(\.body.count) == [3, repeats ? 3 : 0])
                #expect(server.requests.last?.headers["X-One"] == "1")
            }
        },
        Promise("posts to no other server than the request's own") { makeClient in
            let other = try LoopbackServer(["/": .response()])
            let server = try LoopbackServer([
                "/307": .redirect(307, to: other.url().text), "/308": .redirect(308, to: other.url().text),
            ])
            let client = makeClient()
            for path in ["/307", "/308"] {
                await expectError(.redirect) {
                    try await client.send(HTTPRequest(server.url(path), form: HTTPForm([("a", "1")])))
                }
            }
            #expect(server.requests.count == 2)
            #expect(other.requests.isEmpty)
        },
        Promise("posts once over a connection that the server then closes") { makeClient in
            let server = try LoopbackServer(["/": .response(), "/apply": LoopbackServer.Reply([.close])])
            let client = makeClient()
            // The next request uses the connection again.
            _ = try await client.send(HTTPRequest(server.url()))
            await expectError(.unreadable) {
                try await client.send(HTTPRequest(server.url("/apply"), form: HTTPForm([("a", "1")])))
            }
            #expect(server.requests.map(\.method) == ["GET", "POST"])
            #expect(server.requests.map(\.connection) == [1, 1])
        },
    ]
}
