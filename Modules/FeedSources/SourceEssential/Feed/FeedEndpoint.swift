import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// The URL of a page of the feed.
enum FeedEndpoint: Hashable {
    /// The newest items, at most `limit`.
    case firstPage(limit: Int)
    /// At most `limit` items after the item with the id.
    case page(after: UUID, limit: Int)

    /// - Throws: `unreadable` for a cursor of another source.
    init(_ request: SourceRequest) throws(SourceError) {
        let limit = request.limit ?? EssentialSource.defaultLimit
        guard let cursor = request.cursor else {
            self = .firstPage(limit: limit)
            return
        }
        guard let id = UUID(cursor) else { throw .unreadable(reason: "the cursor isn't an id") }
        self = .page(after: id, limit: limit)
    }

    /// The URL of the page on a server, with the base URL's path and query.
    func url(base: HTTPURL) -> HTTPURL { base.appending(path: Self.path, query: query) }

    /// The base URL for which ``url(base:)`` is the URL; `nil` if there is none.
    func base(of url: HTTPURL) -> HTTPURL? {
        guard var parts = URLComponents(string: url.text), parts.percentEncodedPath.hasSuffix(Self.path)
        else { return nil }
        parts.percentEncodedPath.removeLast(Self.path.count)
        parts.percentEncodedQuery = parts.percentEncodedQuery.flatMap { query in
            let kept = query.split(separator: "&").dropLast(self.query.count).joined(separator: "&")
            return kept.isEmpty ? nil : kept
        }
        guard let base = parts.string.flatMap(HTTPURL.init), self.url(base: base) == url else { return nil }
        return base
    }

    private static let path = "v1/feed"

    private var query: [(name: String, value: String)] {
        switch self {
        case .firstPage(let limit): [("limit", String(limit))]
        case .page(let id, let limit): [("limit", String(limit)), ("after_id", id.uuidString)]
        }
    }
}

extension Cursor {
    /// Makes the cursor after an item.
    init(behind id: UUID) { self.init(Data(id.uuidString.utf8)) }
}

extension UUID {
    /// Parses a cursor; `nil` for one of another source.
    fileprivate init?(_ cursor: Cursor) {
        self.init(uuidString: String(decoding: cursor.bytes, as: UTF8.self))
    }
}
