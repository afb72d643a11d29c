import HTTPInterface
import Testing

extension HTTPClientContract {
    static let addressPolicy = [
        Promise("asks no server of this machine where only public ones may be asked") { makeClient in
            let server = try LoopbackServer(["/": .response()])
            let client = makeClient()
            let hosts = [
                "127.0.0.1", "127.1", "0x7f000001", "2130706433", "127.9.9.9", "0.0.0.0", "localhost",
                "a.localhost", "[::1]", "[::ffff:127.0.0.1]", "[::]",
            ]
            for host in hosts {
                let url = try #require(HTTPURL("http://\(host):\(server.port)/"))
                let request = HTTPRequest(url, addressPolicy: .publicOnly)
                await expectError(.forbiddenAddress) { try await client.send(request) }
                await expectError(.forbiddenAddress) {
                    let stream = try await client.stream(request)
                    return HTTPResponse(status: stream.status)
                }
            }
            #expect(server.connectionCount == 0)
        },
        Promise("asks no such server over a connection that is there already") { makeClient in
            let server = try LoopbackServer(["/": .response()])
            let client = makeClient()
            for host in ["127.0.0.1", "localhost"] {
                let url = try #require(HTTPURL("http://\(host):\(server.port)/"))
                for policy in [HTTPAddressPolicy.any, .privateOnly] {
                    #expect(try await client.send(HTTPRequest(url, addressPolicy: policy)).status == 200)
                }
                let count = server.requests.count
                await expectError(.forbiddenAddress) {
                    try await client.send(HTTPRequest(url, addressPolicy: .publicOnly))
                }
                #expect(server.requests.count == count)
                #expect(try await client.send(HTTPRequest(url)).status == 200)
            }
        },
        Promise("follows a redirect only as far as the request reaches") { makeClient in
            let server = try LoopbackServer(["/out": .redirect(to: "http://8.8.8.8/")])
            let client = makeClient()
            await expectError(.forbiddenAddress) {
                try await client.send(HTTPRequest(server.url("/out"), addressPolicy: .privateOnly))
            }
            #expect(server.requests.count == 1)
        },
    ]
}
