import Foundation
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite(.enabled(if: TLSServer.isAvailable, "needs the openssl command"))
struct TLSTests {
    @Test("A server with a trusted certificate responds")
    func trusted() async throws {
        let server = try await TLSServer.start(.valid)
        let response = try await makeSUT(trusting: server).send(HTTPRequest(server.url))
        #expect(response.status == 200)
        #expect(!response.body.isEmpty)
    }

    @Test("A self-signed certificate is rejected before the request is sent")
    func selfSigned() async throws {
        let server = try await TLSServer.start(.valid, answers: false)
        let error = await failure { try await makeClient().send(HTTPRequest(server.url)) }
        #expect(error?.reason == .certificate)
        #expect(error?.code == 60)
        #expect(try await !server.outputUntilItsEnd().contains("GET / HTTP/"))
    }

    @Test(
        "An expired certificate, and one for another host, is rejected before the request is sent",
        arguments: [TLSServer.Certificate.expired, .forAnotherHost])
    func invalid(certificate: TLSServer.Certificate) async throws {
        let server = try await TLSServer.start(certificate, answers: false)
        let error = await failure { try await makeSUT(trusting: server).send(HTTPRequest(server.url)) }
        #expect(error?.reason == .certificate)
        #expect(try await !server.outputUntilItsEnd().contains("GET / HTTP/"))
    }

    @Test("The error for an expired certificate has its date, and the next request verifies again")
    func expiry() async throws {
        let server = try await TLSServer.start(.expired)
        let sut = makeSUT(trusting: server)
        for _ in 1...2 {
            let error = await failure { try await sut.send(HTTPRequest(server.url)) }
            #expect(error?.reason == .certificate)
            // It was made to end a day before it began.
            let age = try #require(error?.certificateExpiry).timeIntervalSinceNow
            #expect((-90_000 ... -80_000).contains(age))
        }
        let other = try await TLSServer.start(.forAnotherHost)
        let error = await failure { try await makeSUT(trusting: other).send(HTTPRequest(other.url)) }
        #expect(error?.reason == .certificate)
        #expect(error?.certificateExpiry == nil)
    }

    @Test("A redirect to a server with an invalid certificate fails before the request is sent")
    func redirect() async throws {
        let server = try await TLSServer.start(.valid, answers: false)
        let first = try LoopbackServer(["/": .redirect(to: server.url.text)])
        #expect(
            await failure { try await makeClient().send(HTTPRequest(first.url())) }?.reason == .certificate)
        #expect(try await !server.outputUntilItsEnd().contains("GET / HTTP/"))
    }

    @Test("A TLS handshake that stalls times out after the connect timeout")
    func silentHandshake() async throws {
        // It waits for a request, and the handshake's bytes hold none.
        let plain = try LoopbackServer()
        let url = try #require(HTTPURL("https://127.0.0.1:\(plain.port)/"))
        let sut = makeClient { $0.connectTimeout = .seconds(1) }
        #expect(await failure { try await sut.send(HTTPRequest(url)) }?.reason == .tooSlow)
    }

    @Test("The certificates that SSL_CERT_FILE names are trusted")
    func environment() async {
        // In a process of its own, since the environment belongs to all tests.
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer.start(.valid)
            setenv("SSL_CERT_FILE", server.certificateFile, 1)
            #expect(try await makeClient().send(HTTPRequest(server.url)).status == 200)
        }
    }

    @Test("A missing SSL_CERT_FILE rejects every certificate, and an empty one is ignored")
    func badEnvironment() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer.start(.valid)
            setenv("SSL_CERT_FILE", "/nowhere/certificates.pem", 1)
            #expect(await failure { try await makeClient().send(HTTPRequest(server.url)) }?.code == 77)
            setenv("SSL_CERT_FILE", "", 1)
            #expect(CurlHTTPClient.Configuration().certificateFile == nil)
            let error = await failure { try await makeClient().send(HTTPRequest(server.url)) }
            #expect(error?.reason == .certificate)
            #expect(error?.code == 60)
        }
    }

    private func makeSUT(trusting server: TLSServer) -> CurlHTTPClient {
        makeClient { $0.certificateFile = server.certificateFile }
    }
}
