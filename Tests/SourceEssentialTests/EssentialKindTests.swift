import FoundationEssentials
import HTTPInterface
import HTTPTesting
import SourceEssential
import SourceInterface
import SourceTesting
import Testing

@Suite("EssentialKind")
struct EssentialKindTests {
    @Test("Libraries know the kind by a name that stays")
    func name() {
        #expect(EssentialKind().name == "essential")
    }

    @Test("Any server may implement the API, and a file cannot")
    func recognizes() throws {
        let remote = try #require(SourceAddress("https://example.org/feed.xml"))
        #expect(EssentialKind().recognizes(remote) == .possible)
        #expect(EssentialKind().recognizes(.local(path: "/v1/feed")) == .none)
    }

    @Test("A search requests one item, user-initiated")
    func asks() async throws {
        let client = HTTPClientStub { _ in SourceSubject.essential.document([], false) }

        let found = try await EssentialKind().candidates(
            at: try #require(SourceAddress("https://example.org")),
            with: SourceDependencies(client: client) { SourceSubject.now })

        #expect(found.map(\.title) == ["example.org"])
        #expect(client.requests.map(\.url.text) == ["https://example.org/v1/feed?limit=1"])
        #expect(client.requests.map(\.isUserInitiated) == [true])
    }
}
