public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import SourceInterface

/// A source of one document, which holds the newest items.
public struct GadgetSource: FeedSource {
    /// The identity that all items of the source carry.
    public let id: UUID
    private let url: HTTPURL
    private let dependencies: SourceDependencies

    init(id: UUID, url: HTTPURL, dependencies: SourceDependencies) {
        self.id = id
        self.url = url
        self.dependencies = dependencies
    }

    /// Older items remain when the document drops them.
    public var shape: SourceShape { .accumulating }

    /// Reads the document, which is the only page.
    @concurrent public func page(_ request: SourceRequest) async throws -> SourceResponse {
        guard request.cursor == nil else {
            throw SourceError.unreadable(reason: "the document has no further page")
        }
        let response = try await dependencies.client.send(request.httpRequest(for: url))
        let now = dependencies.currentDate()
        let hints = try FetchHints(response, to: request, at: now)
        if response.status == 304 { return .notModified(hints) }
        var page = try GadgetMapper.map(response.body, source: id, firstSeen: now)
        page.hints = hints
        return .page(page)
    }
}
