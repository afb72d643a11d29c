import FoundationEssentials
import HTTPInterface
import SyncInMemory
import SyncInterface
import Testing

@Suite struct InMemorySyncServerTests {
    private let server = InMemorySyncServer()
    private let feed: String

    init() throws {
        feed = try #require(
            try server.change(.subscribe(address: "https://a.example/feed", title: "News", labels: ["One"])))
    }

    private func makeService() -> any SyncService {
        server.makeService(as: SyncCredentials(user: "demo") { "demo" })
    }

    @Test("A refused mark changes nothing, and one whose reply is lost is applied")
    func faults() async throws {
        let ids = server.add([SyncedPost(id: 0, feed: feed)])
        let sut = makeService()
        for (fault, isApplied) in [
            (InMemorySyncServer.Fault.refused(.refused(status: 503)), false), (.noConnection, false),
            (.lostReply, true),
        ] {
            server.setScript { if case .mark = $0 { fault } else { nil } }
            await #expect(throws: (any Error).self) { try await sut.mark(.read(true), ids) }
            #expect(server.states[ids[0]]?.isRead == isApplied)
        }
    }

    @Test("A change of another client comes between a list and its arrival")
    func interruption() async throws {
        let ids = server.add([SyncedPost(id: 0, feed: feed), SyncedPost(id: 0, feed: feed)])
        server.setScript { [server] request in
            request == .ids(.unread) ? .interrupted { server.mark(.read(true), [ids[0]]) } : nil
        }
        let sut = makeService()
        #expect(try await sut.ids(.unread) == [ids[1], ids[0]])
        server.setScript(nil)
        #expect(try await sut.ids(.unread) == [ids[1]])
    }

    @Test("A session that ends at every request is refused after one more sign-in")
    func endedSessions() async throws {
        server.setScript { $0 == .subscriptions ? .signedOut : nil }
        let before = server.requestCount
        await #expect(throws: SyncError.refused(status: 401)) { try await makeService().subscriptions() }
        #expect(server.requestCount - before == 4)
    }

    @Test("An API that is turned off says so")
    func disabled() async throws {
        server.setDisabled(true)
        await #expect(throws: SyncError.disabled) { try await makeService().subscriptions() }
    }

    @Test("A kind finds its servers by their origins")
    func kind() async throws {
        let url = try #require(HTTPURL("https://a.example/x"))
        let other = try #require(HTTPURL("https://b.example/"))
        let sut = InMemorySyncKind([url: server])
        let dependencies = SyncDependencies(client: NoClient()) { Date(timeIntervalSince1970: 0) }
        let address = try await sut.address(
            near: try #require(HTTPURL("https://a.example")), with: dependencies)
        let service = sut.makeService(
            at: address, as: SyncCredentials(user: "demo") { "demo" }, with: dependencies)
        #expect(try await service.subscriptions().map(\.id) == [feed])
        await #expect(throws: SyncError.noService) { try await sut.address(near: other, with: dependencies) }
    }
}

private struct NoClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw HTTPError(.closed) }
}
