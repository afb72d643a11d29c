public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import SourceInterface

/// A kind of feed: one JSON document of items.
public struct GadgetKind: SourceKind {
    /// The name in the library and in the output of commands.
    public var name: String { "gadget" }

    /// Makes the kind.
    public init() {}

    /// Documents are recognized by their name; any other remote address is possible.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        guard case .remote(let url) = address else { return .none }
        return url.url.path.hasSuffix(".gadget.json") ? .certain : .possible
    }

    /// The document at an address, if it is readable.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        guard let source = makeSource(address.sourceID, at: address, with: dependencies) else { return [] }
        do {
            _ = try await source.page(SourceRequest(isUserInitiated: true))
        } catch is SourceError {
            return []
        }
        return [SourceCandidate(address: address, kind: name)]
    }

    /// Makes the source of the document at an address.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        guard case .remote(let url) = address else { return nil }
        return GadgetSource(id: id, url: url, dependencies: dependencies)
    }
}
