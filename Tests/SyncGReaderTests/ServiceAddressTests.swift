import Foundation
import HTTPInterface
import HTTPTesting
import SyncInterface
import Testing

@testable import SyncGReader

@Suite struct ServiceAddressTests {
    private let dependencies: @Sendable (any HTTPClient) -> SyncDependencies = { client in
        SyncDependencies(client: client) { Date(timeIntervalSince1970: 1_000) }
    }

    @Test(
        "The candidates of an address are few, and begin with the likely ones",
        arguments: [
            (
                "https://h.example",
                [
                    "https://h.example", "https://h.example/api/greader.php",
                    "https://h.example/p/api/greader.php",
                    "https://h.example/FreshRSS/api/greader.php",
                ]
            ),
            (
                "https://h.example/FreshRSS/p/i/?c=feed&x=#top",
                [
                    "https://h.example/FreshRSS", "https://h.example/FreshRSS/api/greader.php",
                    "https://h.example/FreshRSS/p/api/greader.php",
                ]
            ),
            ("http://h.example:81/x/api/greader.php", ["http://h.example:81/x/api/greader.php"]),
            ("http://h.example/api/greader.php/reader/api/0/token?x=1", ["http://h.example/api/greader.php"]),
            (
                "http://h.example/flux/reader/api/0/",
                [
                    "http://h.example/flux", "http://h.example/flux/api/greader.php",
                    "http://h.example/flux/p/api/greader.php",
                ]
            ),
        ])
    func candidates(address: String, expected: [String]) throws {
        let url = try #require(HTTPURL(address))
        #expect(ServiceAddress.candidates(near: url).map(\.text) == expected)
    }

    private static let refused = HTTPResponse(status: 401, headers: ["Google-Bad-Token": "true"])

    @Test("The service is found where the probe is refused for its token, and no request has a form")
    func finds() async throws {
        let stub = HTTPClientStub([
            "https://h.example/rss/api/greader.php/reader/api/0/token": Self.refused
        ])
        let url = try #require(HTTPURL("https://h.example/rss/"))
        let found = try await GReaderKind().address(near: url, with: dependencies(stub))
        #expect(found.text == "https://h.example/rss/api/greader.php")
        #expect(stub.requests.count == 2)
        #expect(stub.requests.allSatisfy { $0.form == nil })
    }

    @Test("The address is that to which the server redirects")
    func redirects() async throws {
        let stub = HTTPClientStub { request in
            var response = Self.refused
            response.redirectedTo = HTTPURL(request.url.text.replacing("http://", with: "https://www."))
            return response
        }
        let url = try #require(HTTPURL("http://h.example/"))
        let found = try await GReaderKind().address(near: url, with: dependencies(stub))
        #expect(found.text == "https://www.h.example")
    }

    @Test(
        "An address without a service says why",
        arguments: [
            (HTTPResponse(status: 404), SyncError.noService),
            (HTTPResponse(status: 200, body: Data("<html>".utf8)), .noService),
            (HTTPResponse(status: 503, body: Data("Service Unavailable!".utf8)), .disabled),
            (
                HTTPResponse(status: 503, headers: ["Retry-After": "9"]),
                .refused(status: 503, retryAfter: Date(timeIntervalSince1970: 1_009))
            ),
            (HTTPResponse(status: 502), .refused(status: 502)),
            (
                HTTPResponse(
                    status: 401, headers: ["WWW-Authenticate": "Basic realm=x"], body: Data("<html>".utf8)),
                .refused(status: 401)
            ),
        ])
    func fails(response: HTTPResponse, error: SyncError) async throws {
        let stub = HTTPClientStub { _ in response }
        let url = try #require(HTTPURL("https://h.example/"))
        await #expect(throws: error) { try await GReaderKind().address(near: url, with: dependencies(stub)) }
        #expect(stub.requests.count <= 4)
    }

    @Test("A host that cannot be reached is asked once")
    func unreachable() async throws {
        let stub = HTTPClientStub(script: [.error(.noConnection)])
        let url = try #require(HTTPURL("https://h.example/"))
        await #expect(throws: HTTPError(.noConnection)) {
            try await GReaderKind().address(near: url, with: dependencies(stub))
        }
        #expect(stub.requests.count == 1)
    }

    @Test("The stand-in's API is found from its root", arguments: StandInServer.Personality.allCases)
    func standIn(personality: StandInServer.Personality) async throws {
        let server = try StandInServer(personality)
        let found = try await GReaderKind().address(near: server.baseURL, with: dependencies(SessionClient()))
        #expect(found == server.address)
    }

    @Test("A FreshRSS whose API is turned off says so")
    func disabled() async throws {
        let server = try StandInServer(.freshRSS)
        try await server.change(AccountChange(disabled: true))
        let dependencies = dependencies(SessionClient())
        await #expect(throws: SyncError.disabled) {
            try await GReaderKind().address(near: server.baseURL, with: dependencies)
        }
        let service = GReaderKind().makeService(
            at: server.address, as: SyncCredentials(user: "demo") { "demo" }, with: dependencies)
        await #expect(throws: SyncError.disabled) { try await service.subscriptions() }
    }
}
