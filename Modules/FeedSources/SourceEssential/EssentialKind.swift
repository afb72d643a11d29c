public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import SourceInterface

/// The JSON API of pictures with descriptions, locations and comments (`Tools/FeedServer/README.md`).
public struct EssentialKind: SourceKind {
    /// `essential`.
    public var name: String { "essential" }
    /// An item is a picture, a location and a description, without a title or a page of its own.
    public var showsWholeItemInList: Bool { true }

    /// Makes the kind without state.
    public init() {}

    /// `possible` for any server.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        if case .remote = address { .possible } else { .none }
    }

    /// The API at a base URL, if its first page can be read.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        guard case .remote(let base) = address,
            let source = makeSource(address.sourceID, at: address, with: dependencies)
        else { return [] }
        do {
            _ = try await source.page(SourceRequest(limit: 1, isUserInitiated: true))
        } catch is SourceError {
            return []
        }
        return [SourceCandidate(address: address, kind: name, title: base.authority)]
    }

    /// Makes the source at a base URL.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        guard case .remote(let base) = address else { return nil }
        return EssentialSource(id: id, base: base, dependencies: dependencies)
    }
}
