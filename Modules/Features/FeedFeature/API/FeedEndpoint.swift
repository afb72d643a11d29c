public import HTTPInterface
public import ItemInterface

/// Where pages of the feed are.
nonisolated public enum FeedEndpoint: Hashable, Sendable {
    /// The newest items, at most `limit`.
    case firstPage(limit: Int)
    /// At most `limit` items behind a cursor of ``FeedItemsMapper``.
    case page(after: Cursor, limit: Int)

    /// The URL of the page on a server; whatever the base URL has is kept.
    public func url(base: HTTPURL) -> HTTPURL {
        base.appending(path: "v1/feed", query: query)
    }

    private var query: [(name: String, value: String)] {
        switch self {
        case .firstPage(let limit): [("limit", String(limit))]
        case .page(let cursor, let limit):
            [("limit", String(limit)), ("after_id", String(decoding: cursor.bytes, as: UTF8.self))]
        }
    }
}
