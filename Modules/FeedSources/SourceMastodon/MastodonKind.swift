public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import SourceInterface

/// Timelines of Mastodon's API, which other servers of the Fediverse implement too.
public struct MastodonKind: SourceKind {
    /// `mastodon`.
    public var name: String { "mastodon" }

    /// Makes the kind without state.
    public init() {}

    /// `certain` for a timeline of the API; `possible` for the URLs of an instance, a tag (`/tags/NAME`), an
    /// account (`/@NAME`) and the public timeline (`/public`, `/public/local`), which other servers may have
    /// too.
    public func recognizes(_ address: SourceAddress) -> SourceConfidence {
        guard case .remote(let url) = address, let place = MastodonAddress(url) else { return .none }
        if case .timeline(let timeline) = place, timeline.hasSamePath(as: url) { return .certain }
        return .possible
    }

    /// The timeline at a URL, if it is public. Its address is that of the API, with the account's id,
    /// which does not change when the account is renamed.
    @concurrent public func candidates(
        at address: SourceAddress, with dependencies: SourceDependencies
    ) async throws -> [SourceCandidate] {
        guard case .remote(let url) = address, let place = MastodonAddress(url) else { return [] }
        do {
            let (timeline, title) = try await place.resolved(dependencies, isUserInitiated: true)
            let source = MastodonSource(
                id: address.sourceID, place: .timeline(timeline), dependencies: dependencies)
            _ = try await source.page(SourceRequest(limit: 1, isUserInitiated: true))
            return [SourceCandidate(address: .remote(timeline), kind: name, title: title)]
        } catch is SourceError {
            return []
        }
    }

    /// Makes the source at an address.
    public func makeSource(
        _ id: UUID, at address: SourceAddress, with dependencies: SourceDependencies
    ) -> (any FeedSource)? {
        guard case .remote(let url) = address, let place = MastodonAddress(url) else { return nil }
        return MastodonSource(id: id, place: place, dependencies: dependencies)
    }
}

extension HTTPURL {
    fileprivate func hasSamePath(as other: HTTPURL) -> Bool { url.path() == other.url.path() }
}

extension MastodonAddress {
    /// The timeline of the API with its title, after a lookup of an unknown account's id.
    @concurrent func resolved(
        _ dependencies: SourceDependencies, isUserInitiated: Bool
    ) async throws -> (timeline: HTTPURL, title: String) {
        switch self {
        case .timeline(let timeline):
            let path = timeline.url.path(percentEncoded: false).split(separator: "/")
            return (timeline, path.dropLast().last == "tag" ? "#\(path[path.count - 1])" : timeline.authority)
        case .account(let name, let parameter, let instance):
            let url = instance.appending(path: "api/v1/accounts/lookup", query: [("acct", name)])
            let response = try await dependencies.client.send(
                HTTPRequest(url, isUserInitiated: isUserInitiated))
            guard response.status == 200 else {
                throw SourceError(refusedBy: response, at: dependencies.currentDate())
            }
            let account = try StatusMapper.account(response.body)
            let query = parameter.map { [(name: $0, value: "true")] } ?? []
            let path = "api/v1/accounts/\(account.id)/statuses"
            return (instance.appending(path: path, query: query), account.name)
        }
    }
}
