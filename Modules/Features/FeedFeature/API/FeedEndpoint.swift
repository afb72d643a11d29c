public import FoundationEssentials
public import HTTPInterface

/// Where pages of the feed are.
nonisolated public enum FeedEndpoint: Hashable, Sendable {
    /// The newest pictures, at most `limit`.
    case firstPage(limit: Int)
    /// At most `limit` pictures that follow the one of that id.
    case page(after: UUID, limit: Int)

    /// The URL of the page on a server; whatever the base URL has is kept.
    public func url(base: HTTPURL) -> HTTPURL {
        base.appending(path: "v1/feed", query: query)
    }

    private var query: [(name: String, value: String)] {
        switch self {
        case .firstPage(let limit): [("limit", String(limit))]
        case .page(let id, let limit): [("limit", String(limit)), ("after_id", id.uuidString)]
        }
    }
}
