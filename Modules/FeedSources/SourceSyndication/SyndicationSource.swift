import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// A document with the newest items, on a server or in a file.
struct SyndicationSource: FeedSource, CommentsSource {
    let id: UUID
    let address: SourceAddress
    let reader: SyndicationReader
    let files: any LocalFiles
    let dependencies: SourceDependencies

    var shape: SourceShape { .accumulating }

    /// Reads the document, which is the only page.
    @concurrent func page(_ request: SourceRequest) async throws -> SourceResponse {
        guard request.cursor == nil else {
            throw SourceError.unreadable(reason: "the feed has no further page")
        }
        switch address {
        case .remote(let url): return try await page(at: url, request)
        case .local(let path):
            let bytes = Data(try await files.bytes(of: path, limit: HTTPRequest.documentLimit))
            return .page(try reader.page(bytes, at: nil, of: id, firstSeen: dependencies.currentDate()))
        }
    }

    private func page(at url: HTTPURL, _ request: SourceRequest) async throws -> SourceResponse {
        var wanted = request.httpRequest(for: url)
        wanted.headers["Accept"] = Self.accepted
        let response = try await dependencies.client.send(wanted)
        let now = dependencies.currentDate()
        var hints = try FetchHints(response, to: request, at: now)
        if response.status == 304 { return .notModified(hints) }
        var page = try reader.page(
            response.body, contentType: response.headers["Content-Type"], at: url, of: id, firstSeen: now)
        hints.notBefore = [hints.notBefore, page.hints.notBefore].compactMap(\.self).max()
        page.hints = hints
        page.date = page.date ?? response.headers["Last-Modified"].flatMap(HTTPDate.date)
        return .page(page)
    }

    /// The media types of feeds, before any other.
    static let accepted =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
        + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1"

    /// Reads the feed of an item's comments at the reference, a URL on the source's own server.
    @concurrent func comments(at reference: String) async throws -> CommentThread {
        guard case .remote(let own) = address, let url = HTTPURL(reference), url.isOnServer(of: own) else {
            throw SourceError.unreadable(
                reason: "the comments aren't on the source's server")
        }
        // The document has named the address.
        let request = HTTPRequest(
            url, headers: ["Accept": Self.accepted], bodyLimit: HTTPRequest.documentLimit,
            addressPolicy: .publicOnly, isUserInitiated: true)
        let response = try await dependencies.client.send(request)
        let now = dependencies.currentDate()
        guard response.status == 200 else { throw SourceError(refusedBy: response, at: now) }
        return try reader.document(response.body, contentType: response.headers["Content-Type"], at: url)
            .thread(of: id, now: now)
    }
}
