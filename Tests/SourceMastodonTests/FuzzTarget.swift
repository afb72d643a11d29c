import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Synchronization

@testable import SourceMastodon

/// The fuzz target of `Tools/fuzz SourceMastodon`: responses of an instance, and addresses.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are; a timeline follows its field `Link`.
    static let seeds = [
        #"""
        0<https://a.example/api/v1/timelines/public?max_id=1>; rel="next", <https://a.example/>; rel="prev"
        [{"id":"109","uri":"https://a.example/s/109","url":"https://a.example/@m/109","content":"<p>One</p>",
        "created_at":"2025-10-09T11:24:59.000Z","edited_at":"2025-10-09T11:25:59Z","spoiler_text":"w & <",
        "sensitive":true,"replies_count":3,"account":{"id":"1","username":"maria","display_name":" "},
        "media_attachments":[{"type":"gifv","url":"https://f.example/1.mp4","remote_url":null,
        "preview_url":"https://f.example/1.jpg","description":"A","blurhash":"LEHV6n","meta":{"original":{"width":640,"height":480}}}]},
        {"id":"110","content":"","account":{"id":"2","username":"b"},"reblog":{"id":"3","content":"x",
        "account":{"id":"4","username":"c","display_name":"C"},"media_attachments":[{"type":"image"},
        {"type":"audio","remote_url":"http://f.example/2"},{"type":"x","url":"http://f.example/3","meta":7}]}},{}]
        """#,
        #"""
        1{"descendants":[{"id":"1","uri":"https://a.example/1","content":"a","in_reply_to_id":"109",
        "created_at":"2025-10-09T11:24:59.000Z","account":{"id":"1","username":"a"}},{"id":"2","content":"b",
        "in_reply_to_id":"1","spoiler_text":"w","replies_count":9,"account":{"id":"1","username":"a"}},{}]}
        """#,
        #"2{"id":"17","username":"maria","display_name":"Maria"}"#,
        "3https://a.example/@maria@b.example/media", "3https://a.example/users/maria",
        "3https://a.example/public/local",
        "3https://a.example/api/v1/timelines/tag/%CE%B3?local=true&max_id=3#a",
        "3http://a.example/tags/a%2Fb",
        "3http://a.example/api/v1/accounts/1/statuses?limit=1",
    ].map { Array($0.utf8) }

    private static let instance = HTTPURL("https://a.example")!
    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) async -> String? {
        guard let first = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        let client = RespondingClient(Array(rest), isTimeline: first == UInt8(ascii: "0"))
        do {
            switch first {
            case UInt8(ascii: "0"):
                return try await fault(inPagesOf: source("public", client)) ?? client.fault
            case UInt8(ascii: "1"):
                return try await fault(in: source("public", client).comments(at: "109")) ?? client.fault
            case UInt8(ascii: "2"):
                _ = try await source("@maria", client).page(SourceRequest())
                return client.fault
            default:
                guard let url = HTTPURL(String(decoding: rest, as: UTF8.self)) else { return nil }
                return fault(in: url)
            }
        } catch {
            return error is SourceError ? client.fault : "\(error)"
        }
    }

    private static func source(_ path: String, _ client: RespondingClient) -> MastodonSource {
        let url = instance.appending(path: path)
        let dependencies = SourceDependencies(client: client) { now }
        return MastodonSource(
            id: ItemIdentity.source(url), place: MastodonAddress(url)!, dependencies: dependencies)
    }

    private static func fault(inPagesOf source: MastodonSource) async throws -> String? {
        guard case .page(let page) = try await source.page(SourceRequest()) else { return "no page" }
        if Set(page.items.map(\.id)).count != page.items.count { return "an identity stands twice" }
        for summary in page.items.map(\.summary) {
            for media in summary.media {
                guard case .remote(let url) = media.reference, HTTPURL(url.text) == url else {
                    return "a status names a file"
                }
            }
            if let link = summary.link, HTTPURL(link.text) != link { return "the link \(link.text)" }
            for date in [summary.published, summary.updated].compactMap(\.self)
            where !times.contains(date.timeIntervalSince1970) {
                return "the date \(date)"
            }
            if let reference = summary.comments?.reference, !StatusMapper.isID(reference) {
                return "the reference \(reference)"
            }
        }
        // The same response follows to a request for the next page.
        if let cursor = page.nextCursor { _ = try? await source.page(SourceRequest(after: cursor)) }
        return nil
    }

    /// The years from 1 to 9999, and a day more for zones.
    private static let times = -62_135_683_200.0...253_402_387_200

    private static func fault(in thread: CommentThread) -> String? {
        let ids = Set(thread.comments.map(\.id))
        if ids.count != thread.comments.count { return "an identity stands twice" }
        let parents = thread.comments.compactMap(\.parent)
        return ids.isSuperset(of: parents) ? nil : "a parent outside the thread"
    }

    private static func fault(in url: HTTPURL) -> String? {
        guard let address = MastodonAddress(url) else { return nil }
        switch address {
        case .timeline(let timeline):
            if !timeline.hasSameOrigin(as: url) { return "the timeline \(timeline.text)" }
            if MastodonAddress(timeline) != address { return "\(timeline.text) is another timeline" }
            let page = timeline.page(limit: 40)
            return MastodonAddress(page) == address ? nil : "\(page.text) is no page of \(timeline.text)"
        case .account(let name, _, let instance):
            return name.isEmpty || !instance.hasSameOrigin(as: url) ? "\(name) of \(instance.text)" : nil
        }
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) async -> Bool {
        let thread = try? StatusMapper.thread(Data(bytes.dropFirst()), source: UUID(), at: now).0
        return thread.map { $0.skipped > 1 } ?? false
    }
}

/// Responds to each request with bytes, but to that for an account's timeline with no status.
private final class RespondingClient: HTTPClient {
    private let head: ArraySlice<UInt8>
    private let body: ArraySlice<UInt8>
    private let other = Mutex<HTTPURL?>(nil)

    init(_ bytes: [UInt8], isTimeline: Bool) {
        let end = isTimeline ? bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex : 0
        (head, body) = (bytes[..<end], bytes[end...])
    }

    /// The request that left the API of the instance.
    var fault: String? { other.withLock { $0.map { "a request for \($0.text)" } } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let url = request.url
        if !url.hasSameOrigin(as: HTTPURL("https://a.example")!) || !url.url.path().hasPrefix("/api/") {
            other.withLock { $0 = url }
        }
        if url.url.path().hasSuffix("/statuses") { return HTTPResponse(status: 200, body: Data("[]".utf8)) }
        return HTTPResponse(
            status: 200, headers: ["Link": String(decoding: head, as: UTF8.self)], body: Data(body))
    }
}
