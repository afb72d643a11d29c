import HTTPInterface
import Testing

extension HTTPClientContract {
    static let redirects = [
        Promise("follows five redirects, by whatever status and to whatever form of URL") { makeClient in
            let other = try LoopbackServer(["/5": .response(headers: ["X-Last": "1"], text: "there")])
            let server = try LoopbackServer([
                "/": .redirect(301, to: "/1"), "/1": .redirect(302, to: "2?x=1"),
                "/2": .redirect(303, to: "?y=2"), "/2?y=2": .redirect(307, to: "//127.0.0.1:\(other.port)/4"),
            ])
            other.reply(to: "/4", with: .redirect(308, to: other.url("/5").text))
            let response = try await makeClient().send(HTTPRequest(server.url()))

            #expect(response.status == 200)
            #expect(String(decoding: response.body, as: UTF8.self) == "there")
            #expect(response.headers["X-Last"] == "1")
            #expect(response.headers["Location"] == nil)
            #expect((server.requests + other.requests).map(\.method) == Array(repeating: "GET", count: 6))
        },
        Promise("tells where a request has moved for good, and where it was redirected") { makeClient in
            let server = try LoopbackServer([
                "/old": .redirect(301, to: "/newer"), "/newer": .redirect(308, to: "/newest"),
                "/newest": .redirect(302, to: "/today"), "/today": .response(),
            ])
            let client = makeClient()
            #expect(try await client.send(HTTPRequest(server.url("/old"))).movedTo == server.url("/newest"))
            #expect(try await client.send(HTTPRequest(server.url("/newest"))).movedTo == nil)
            #expect(try await client.send(HTTPRequest(server.url("/today"))).movedTo == nil)
            for (path, target) in [
                ("/old", server.url("/today")), ("/newest", server.url("/today")), ("/today", nil),
            ] {
                #expect(try await client.send(HTTPRequest(server.url(path))).redirectedTo == target)
            }
        },
        Promise("follows no sixth redirect") { makeClient in
            let server = try LoopbackServer(["/": .redirect(to: "/")])
            await expectError(.redirect) { try await makeClient().send(HTTPRequest(server.url())) }
            #expect(server.requests.count == 6)
        },
        Promise("follows no redirect to what is neither http nor https") { makeClient in
            let client = makeClient()
            for target in [
                "file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "data:,x", "http://",
            ] {
                let server = try LoopbackServer(["/": .redirect(to: target)])
                await expectError(.redirect) { try await client.send(HTTPRequest(server.url())) }
            }
        },
        Promise("sends a request's headers on to the same server only") { makeClient in
            let other = try LoopbackServer(["/": .response()])
            let server = try LoopbackServer([
                "/": .redirect(to: "/same"), "/same": .redirect(to: other.url().text),
            ])
            let headers: HTTPHeaders = ["Authorization": "Bearer 1", "Cookie": "a=1", "X-Secret": "1"]
            _ = try await makeClient().send(HTTPRequest(server.url(), headers: headers))

            #expect(server.requests.map { $0.headers["X-Secret"] } == ["1", "1"])
            #expect(other.requests.count == 1)
            for field in headers.fields { #expect(other.requests.first?.headers[field.name] == nil) }
        },
        Promise("takes a redirect without a target for an answer") { makeClient in
            let server = try LoopbackServer(["/": .response(302, text: "where to?")])
            let response = try await makeClient().send(HTTPRequest(server.url()))
            #expect(response.status == 302)
            #expect(response.body.count == 9)
        },
    ]
}
