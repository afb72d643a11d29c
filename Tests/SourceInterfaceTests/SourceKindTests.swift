import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("Kinds of feeds")
struct SourceKindTests {
    private let address = SourceAddress.remote(HTTPURL("https://example.org/feed")!)

    @Test("The surest kind makes the source, the last one of those that are as sure")
    func surest() throws {
        #expect(shape(of: [.init(.certain, .paged), .init(.possible, .accumulating)]) == .paged)
        #expect(shape(of: [.init(.possible, .accumulating), .init(.certain, .paged)]) == .paged)
        #expect(shape(of: [.init(.possible, .accumulating), .init(.possible, .paged)]) == .paged)
    }

    @Test("The source has the identity of its address")
    func identity() {
        #expect(source(of: [.init(.possible, .paged)])?.id == address.sourceID)
    }

    @Test("Where no kind reads an address, there is no source")
    func unread() {
        #expect(source(of: []) == nil)
        #expect(source(of: [.init(.none, .paged)]) == nil)
    }

    private func shape(of kinds: [KindStub]) -> SourceShape? { source(of: kinds)?.shape }

    private func source(of kinds: [KindStub]) -> SourceStub? {
        let dependencies = SourceDependencies(client: UnusedClient()) { Date(timeIntervalSince1970: 0) }
        return (kinds as [any SourceKind]).source(at: address, with: dependencies) as? SourceStub
    }
}

private struct KindStub: SourceKind {
    let confidence: SourceConfidence
    let shape: SourceShape

    init(_ confidence: SourceConfidence, _ shape: SourceShape) {
        (self.confidence, self.shape) = (confidence, shape)
    }

    var name: String { "stub" }

    func recognizes(_ address: SourceAddress) -> SourceConfidence { confidence }

    @concurrent func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] { [] }

    func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        confidence == .none ? nil : SourceStub(id: id, shape: shape)
    }
}

private struct SourceStub: FeedSource, Equatable {
    let id: UUID
    let shape: SourceShape

    @concurrent func page(_ request: SourceRequest) async throws -> SourceResponse {
        .page(SourcePage(items: []))
    }
}

private struct UnusedClient: HTTPClient {
    @concurrent func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw CancellationError()
    }
}
