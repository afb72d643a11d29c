public import CommentsSourceInterface
public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import SourceInterface

/// A public timeline of an instance, newest first, and the replies to its statuses.
public struct MastodonSource: FeedSource, CommentsSource {
    /// The identity of the source in all of its items.
    public let id: UUID
    private let place: MastodonAddress
    private let dependencies: SourceDependencies

    /// The greatest and the default number of statuses of a page, which is the API's limit.
    public static let limit = 40

    init(id: UUID, place: MastodonAddress, dependencies: SourceDependencies) {
        (self.id, self.place, self.dependencies) = (id, place, dependencies)
    }

    /// Pages with cursors.
    public var shape: SourceShape { .paged }

    /// Reads a page. A cursor is the URL of the next page.
    ///
    /// - Throws: `refused` with status 401 if the timeline is visible to members only, for which some
    ///   instances respond with 422.
    @concurrent public func page(_ request: SourceRequest) async throws -> SourceResponse {
        let limit = min(max(request.limit ?? Self.limit, 1), Self.limit)
        let timeline: HTTPURL
        let url: HTTPURL
        if let cursor = request.cursor {
            (timeline, url) = try (place.instance, nextPage(cursor))
        } else {
            timeline = try await place.resolved(dependencies, isUserInitiated: request.isUserInitiated)
                .timeline
            url = timeline.page(limit: limit)
        }
        var response = try await dependencies.client.send(request.httpRequest(for: url))
        if response.status == 422 { response.status = 401 }
        let now = dependencies.currentDate()
        var hints = try FetchHints(response, to: request, at: now)
        hints.movedTo = hints.movedTo.flatMap { Self.timeline(of: $0, limit: limit) }
        if response.status == 304 { return .notModified(hints) }
        var page = try StatusMapper.page(response.body, source: id, firstSeen: now)
        guard request.cursor != nil || !page.items.isEmpty || page.skipped == 0 else {
            throw SourceError.unreadable(reason: "none of \(page.skipped) statuses can be read")
        }
        page.hints = hints
        if let next = LinkField.next(in: response.headers, relativeTo: url), next != url {
            if next.hasSameOrigin(as: timeline) {
                page.nextCursor = Cursor(Data(next.text.utf8))
            } else {
                page.warnings.append("next page on another server: \(next)")
            }
        }
        return .page(page)
    }

    /// The most replies that an instance returns without authentication (`DESCENDANTS_LIMIT` in Mastodon's
    /// source).
    static let mostReplies = 60

    /// Reads the replies to a status, whose id is the reference. At the limit of replies, the status is read
    /// too, for their total number.
    @concurrent public func comments(at reference: String) async throws -> CommentThread {
        guard StatusMapper.isID(reference) else {
            throw SourceError.unreadable(reason: "the reference of the replies isn't an id")
        }
        let status = "api/v1/statuses/\(reference)"
        let now = dependencies.currentDate()
        var (thread, replies) = try StatusMapper.thread(
            await body(at: "\(status)/context"), source: id, at: now)
        let told = thread.comments.count + thread.skipped
        guard told >= Self.mostReplies else { return thread }
        replies += try await replyCount(at: status)
        if replies > told { thread.total = replies }
        return thread
    }

    /// The number of direct replies to a status; 0 if it is unknown.
    private func replyCount(at path: String) async throws -> Int {
        do {
            return try StatusMapper.replyCount(await body(at: path))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return 0
        }
    }

    private func body(at path: String) async throws -> Data {
        let url = place.instance.appending(path: path)
        let response = try await dependencies.client.send(HTTPRequest(url, isUserInitiated: true))
        guard response.status == 200 else {
            throw SourceError(refusedBy: response, at: dependencies.currentDate())
        }
        return response.body
    }

    private func nextPage(_ cursor: Cursor) throws(SourceError) -> HTTPURL {
        guard let url = HTTPURL(String(decoding: cursor.bytes, as: UTF8.self)),
            url.hasSameOrigin(as: place.instance), url.url.path().hasPrefix("/api/")
        else { throw .unreadable(reason: "the cursor isn't a page of the instance") }
        return url
    }

    /// The timeline of a first page's URL; `nil` for any other.
    private static func timeline(of url: HTTPURL, limit: Int) -> HTTPURL? {
        guard case .timeline(let timeline) = MastodonAddress(url), timeline.page(limit: limit) == url
        else { return nil }
        return timeline
    }
}

extension MastodonAddress {
    fileprivate var instance: HTTPURL {
        switch self {
        case .timeline(let timeline): timeline.instance ?? timeline
        case .account(_, _, let instance): instance
        }
    }
}
