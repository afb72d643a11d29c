import Foundation
import HTTPInterface
import HTTPTesting
import SyncInterface
import Testing

@testable import SyncGReader

@Suite struct GReaderSessionTests {
    private let list = "reader/api/0/subscription/list"
    private let edit = "reader/api/0/edit-tag"
    private let none = HTTPResponse.text(#"{"subscriptions":[]}"#)

    @Test("Name and password are sent once, in a form, and every request has the authorization")
    func signsIn() async throws {
        let server = ScriptedServer([list: [none]])
        let sut = server.makeService { "a&b" }
        for _ in 0..<2 { _ = try await sut.subscriptions() }
        #expect(server.calls == ["POST accounts/ClientLogin", "GET " + list, "GET " + list])
        let form = server.stub.requests[0].form?.body
        #expect(form == Data("Email=demo&Passwd=a%26b".utf8))
        #expect(server.stub.requests[0].headers["Authorization"] == nil)
        #expect(server.stub.requests[2].headers["Authorization"] == "GoogleLogin auth=demo/123")
        #expect(server.stub.requests.allSatisfy { !$0.url.text.contains("a%26b") })
    }

    @Test("A change has the trimmed token and the tag before its ids, which are in their long form")
    func changes() async throws {
        let server = ScriptedServer([edit: [.text("OK")]])
        let sut = server.makeService()
        try await sut.mark(.read(true), [1, 1_700_000_000_000_000])
        try await sut.mark(.starred(false), [1])
        #expect(
            server.calls == [
                "POST accounts/ClientLogin", "GET reader/api/0/token", "POST " + edit, "POST " + edit,
            ])
        let bodies = server.stub.requests.compactMap {
            $0.form.map { String(decoding: $0.body, as: UTF8.self) }
        }
        let id = "i=tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F"
        #expect(
            bodies[1]
                == "T=token57&a=user%2F-%2Fstate%2Fcom.google%2Fread&\(id)0000000000000001&\(id)00060a24181e4000"
        )
        #expect(bodies[2] == "T=token57&r=user%2F-%2Fstate%2Fcom.google%2Fstarred&\(id)0000000000000001")
        #expect(server.stub.requests.last?.isRepeatable == false)
    }

    @Test("A session that has ended is begun again, with a new token")
    func endedSession() async throws {
        let server = ScriptedServer([edit: [.text("OK"), .text("Unauthorized!", status: 401), .text("OK")]])
        let sut = server.makeService()
        for _ in 0..<2 { try await sut.mark(.read(true), [1]) }
        #expect(
            server.calls.suffix(4) == [
                "POST " + edit, "POST accounts/ClientLogin", "GET reader/api/0/token", "POST " + edit,
            ])
    }

    @Test("A 401 just after signing in is refused, without another sign-in")
    func refusedSession() async throws {
        let server = ScriptedServer([list: [.text("Unauthorized!", status: 401)]])
        await #expect(throws: SyncError.refused(status: 401)) {
            try await server.makeService().subscriptions()
        }
        #expect(server.calls.count == 2)
    }

    @Test(
        "A sign-in fails as its response says",
        arguments: [
            (HTTPResponse.text(#"{"error_message":"x"}"#, status: 401), SyncError.signedOut),
            (.text("Error=BadAuthentication", status: 403), .signedOut),
            (.text("Bad Request!", status: 400), .signedOut),
            (.text("<!DOCTYPE html>"), .noService), (.text("Not found", status: 404), .noService),
            (.text("Service Unavailable!", status: 503), .disabled),
            (.text("", status: 502), .refused(status: 502)),
        ])
    func failedSignIn(response: HTTPResponse, error: SyncError) async throws {
        let server = ScriptedServer(["accounts/ClientLogin": [response]])
        await #expect(throws: error) { try await server.makeService().subscriptions() }
        await #expect(throws: error) { try await server.makeService().mark(.read(true), [1]) }
    }

    @Test("A sign-in without an authorization is unreadable", arguments: ["", "SID=x", "Auth=", "[]"])
    func emptySignIn(text: String) async throws {
        let server = ScriptedServer(["accounts/ClientLogin": [.text(text)]])
        await #expect {
            try await server.makeService().subscriptions()
        } throws: { error in
            if case SyncError.unreadable(let reason) = error { !reason.contains("secret") } else { false }
        }
    }

    @Test("A wait for later requests is a refusal until then")
    func later() async throws {
        let date = Date(timeIntervalSince1970: 5_000)
        let stub = HTTPClientStub { _ in throw RetryLater(date: date) }
        let sut = GReaderKind().makeService(
            at: try #require(HTTPURL("https://h.example")), as: SyncCredentials(user: "demo") { "x" },
            with: SyncDependencies(client: stub) { Date(timeIntervalSince1970: 0) })
        await #expect(throws: SyncError.refused(status: 429, retryAfter: date)) {
            try await sut.subscriptions()
        }
    }

    @Test("A reply to a change that is not OK is an error", arguments: ["", "<html>OK</html>", "FAIL", "[]"])
    func unconfirmed(text: String) async throws {
        let server = ScriptedServer([edit: [.text(text)]])
        await #expect(throws: SyncError.self) { try await server.makeService().mark(.read(true), [1]) }
    }

    @Test("Posts that are refused are named after all others were changed")
    func rejected() async throws {
        let server = ScriptedServer([edit: [.text("", status: 400), .text("OK"), .text("", status: 400)]])
        await #expect(throws: SyncError.rejected([2])) {
            try await server.makeService().mark(.read(true), [1, 2])
        }
        #expect(server.calls.filter { $0.hasSuffix(edit) }.count == 3)
    }

    @Test("Contents that are too large are requested in halves, and one post that is too large is left out")
    func largeContents() async throws {
        let stub = HTTPClientStub { request in
            guard let form = request.form, request.url.text.contains("contents") else {
                return .text(request.url.text.contains("token") ? "t" : "Auth=x")
            }
            let body = String(decoding: form.body, as: UTF8.self)
            let ids = (1...4).filter { body.contains("000\($0)") }
            if ids.count > 2 || ids.contains(4) { throw HTTPError(.bodyTooLarge) }
            let items = ids.map { #"{"id":"\#($0)","origin":{"streamId":"feed/1"}}"# }
            return .text(#"{"items":[\#(items.joined(separator: ","))]}"#)
        }
        let sut = GReaderKind().makeService(
            at: try #require(HTTPURL("https://h.example")), as: SyncCredentials(user: "demo") { "x" },
            with: SyncDependencies(client: stub) { Date(timeIntervalSince1970: 0) })
        #expect(try await sut.posts([1, 2, 3, 4]).map(\.id) == [1, 2, 3])
        let areRepeatable = stub.requests.map(\.isRepeatable)
        #expect(!areRepeatable.contains(false))
    }
}
