public import CommentsSourceInterface
public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
public import SourceInterface

/// A server of the API: its feed, newest first, and the comments of its items.
public struct EssentialSource: FeedSource, CommentsSource {
    /// The identity of the source in all of its items.
    public let id: UUID
    private let base: HTTPURL
    private let dependencies: SourceDependencies

    /// The default number of items of a page, which is the API's.
    public static let defaultLimit = 10

    /// - Parameter base: The URL before `v1`; its path and query are part of every request.
    public init(id: UUID, base: HTTPURL, dependencies: SourceDependencies) {
        self.id = id
        self.base = base
        self.dependencies = dependencies
    }

    /// Pages with cursors.
    public var shape: SourceShape { .paged }

    /// Reads a page. A first page with unreadable items only is unreadable.
    @concurrent public func page(_ request: SourceRequest) async throws -> SourceResponse {
        let endpoint = try FeedEndpoint(request)
        let response = try await dependencies.client.send(
            request.httpRequest(for: endpoint.url(base: base), bodyLimit: HTTPRequest.jsonLimit))
        let now = dependencies.currentDate()
        var hints = try FetchHints(response, to: request, at: now)
        hints.movedTo = hints.movedTo.flatMap(endpoint.base)
        if response.status == 304 { return .notModified(hints) }
        var page = try FeedItemsMapper.map(response.body, source: id, firstSeen: now)
        guard request.cursor != nil || !page.items.isEmpty || page.skipped == 0 else {
            throw SourceError.unreadable(reason: "none of \(page.skipped) items can be read")
        }
        page.hints = hints
        return .page(page)
    }

    /// The API can continue after any item.
    public func cursor(behind item: UUID) -> Cursor? { Cursor(behind: item) }

    /// Reads all comments of an item, whose id is the reference.
    @concurrent public func comments(at reference: String) async throws -> CommentThread {
        guard let id = UUID(uuidString: reference) else {
            throw SourceError.unreadable(reason: "the reference of the comments isn't an id")
        }
        let url = base.appending(path: "v1/image/\(id.uuidString)/comments")
        let response = try await dependencies.client.send(HTTPRequest(url, isUserInitiated: true))
        return try CommentsMapper.map(response, at: dependencies.currentDate())
    }
}
