import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Synchronization
import Testing

@Suite("The kind of a source with another address than its record") struct NamedKindTests {
    private let whole = HTTPURL("http://feeds.example/?token=secret")!
    private let recorded = SourceAddress("http://feeds.example/?token=")!
    private let dependencies = SourceDependencies(client: HTTPClientStub(), currentDate: { .numbered(0) })

    @Test("Only the source of the whole address is made at that")
    func sources() {
        let kind = KindSpy()
        let sut = NamedKind(kind, at: whole)
        _ = sut.makeSource(ItemIdentity.source(whole), at: recorded, with: dependencies)
        _ = sut.makeSource(.numbered(1), at: recorded, with: dependencies)
        #expect(kind.addresses == [.remote(whole), recorded])
    }

    @Test("It has the name of the kind, and finds nothing at an address that is searched")
    func search() async throws {
        let sut = NamedKind(KindStub("pictures", .certain, finds: [whole.text]), at: whole)
        #expect(sut.name == "pictures" && sut.recognizes(.remote(whole)) == .none)
        #expect(try await sut.candidates(at: .remote(whole), with: dependencies).isEmpty)
    }
}

/// A kind that records the addresses of the sources that it is asked for.
private final class KindSpy: SourceKind {
    private let asked = Mutex<[SourceAddress]>([])
    var addresses: [SourceAddress] { asked.withLock(\.self) }
    let name = "spy"

    func recognizes(_ address: SourceAddress) -> SourceConfidence { .none }

    func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] { [] }

    func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        asked.withLock { $0.append(address) }
        return nil
    }
}
