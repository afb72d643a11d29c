import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

/// Each test sets environment variables in a process of its own.
@Suite struct ProxyTests {
    @Test("A request is sent to the environment's proxy of its scheme")
    func asksProxy() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(["http://unknown.invalid/x?y": .response(text: "x")])
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            let sut = CurlHTTPClient()
            let url = try #require(HTTPURL("http://unknown.invalid/x?y"))
            #expect(try await sut.send(HTTPRequest(url)).body.count == 1)
        }
    }

    @Test("A proxy that refuses a tunnel fails an https request as noConnection")
    func tunnels() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(["unknown.invalid:443": .response(403, text: "No")])
            setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            let url = try #require(HTTPURL("https://unknown.invalid/secret"))
            let request = HTTPRequest(url, headers: ["Authorization": "Bearer 1"])
            let error = await failure { try await CurlHTTPClient().send(request) }
            #expect(error?.reason == .noConnection)
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            // The proxy must not receive the request's own headers.
            #expect(proxy.requests.first?.headers["Authorization"] == nil)
        }
    }

    @Test("Upper-case environment variables are read too, except HTTP_PROXY (httpoxy)")
    func readsCapitals() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer([
                "http://unknown.invalid/": .response(text: "x"), "unknown.invalid:443": .response(403),
            ])
            let server = try LoopbackServer(["/": .response()])
            let address = "http://127.0.0.1:\(proxy.port)"
            let plain = try #require(HTTPURL("http://unknown.invalid/"))
            let secure = try #require(HTTPURL("https://unknown.invalid/"))
            func ask(_ url: HTTPURL) async -> Int? {
                try? await CurlHTTPClient().send(HTTPRequest(url)).status
            }

            setenv("HTTP_PROXY", address, 1)
            #expect(await ask(server.url()) == 200)
            #expect(proxy.connectionCount == 0)
            setenv("HTTPS_PROXY", address, 1)
            #expect(await ask(secure) == nil)
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            setenv("ALL_PROXY", address, 1)
            #expect(await ask(plain) == 200)
            setenv("NO_PROXY", "127.0.0.1", 1)
            #expect(await ask(server.url()) == 200)
            #expect(proxy.requests.count == 2)
        }
    }

    @Test("The proxy of the scheme takes precedence over all_proxy")
    func prefersOwn() async {
        await #expect(processExitsWith: .success) {
            let own = try LoopbackServer(["http://unknown.invalid/": .response()])
            let other = try LoopbackServer()
            setenv("http_proxy", "http://127.0.0.1:\(own.port)", 1)
            setenv("all_proxy", "http://127.0.0.1:\(other.port)", 1)
            let url = try #require(HTTPURL("http://unknown.invalid/"))
            #expect(try await CurlHTTPClient().send(HTTPRequest(url)).status == 200)
            #expect(other.connectionCount == 0)
        }
    }

    @Test("A request to a host in no_proxy is sent directly")
    func asksDirectly() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer()
            let server = try LoopbackServer(["/": .response(text: "x")])
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "127.0.0.1", 1)
            #expect(try await CurlHTTPClient().send(HTTPRequest(server.url())).body.count == 1)
            #expect(proxy.connectionCount == 0)
        }
    }

    @Test("A client configured without a proxy ignores the environment")
    func usesNone() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer()
            let server = try LoopbackServer(["/": .response(text: "x")])
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            setenv("all_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            #expect(try await makeClient().send(HTTPRequest(server.url())).body.count == 1)
            #expect(proxy.connectionCount == 0)
        }
    }

    @Test("A proxy that refuses connections fails as noConnection, without its password in the error")
    func refuses() async {
        await #expect(processExitsWith: .success) {
            let port = try LoopbackPort(.refusing)
            setenv("http_proxy", "http://me:secret@127.0.0.1:\(port.port)", 1)
            let url = try #require(HTTPURL("http://unknown.invalid/"))
            let error = await failure { try await CurlHTTPClient().send(HTTPRequest(url)) }
            #expect(error?.reason == .noConnection)
            #expect(error?.message.contains("secret") == false)
        }
    }

    @Test("Through a proxy, an address policy applies to hosts that are addresses only")
    func reaches() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(["http://unknown.invalid/": .response(text: "x")])
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            let sut = CurlHTTPClient()
            for _ in 0..<2 {
                let url = try #require(HTTPURL("http://unknown.invalid/"))
                #expect(try await sut.send(HTTPRequest(url, addressPolicy: .publicOnly)).body.count == 1)
            }
            for host in ["127.0.0.1:1", "0x7f.1", "localhost", "[::1]", "10.1.1.1:\(proxy.port)"] {
                let url = try #require(HTTPURL("http://\(host)/"))
                let error = await failure { try await sut.send(HTTPRequest(url, addressPolicy: .publicOnly)) }
                #expect(error?.reason == .forbiddenAddress)
            }
            #expect(proxy.requests.count == 2)
        }
    }
}
