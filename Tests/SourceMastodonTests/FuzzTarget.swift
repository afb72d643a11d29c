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
        "3https://a.example/@maria/with_replies", "3https://a.example/public/remote",
        "3https://a.example/@maria/1",
        "1{\"id\":\"1\",\"content\":\"a\",\"account\":{\"id\":\"1\",\"username\":\"b\"},\"replies_count\":99,"
            + "\"descendants\":[" + (1...60).map(reply).joined(separator: ",") + "]}",
        "1{\"descendants\":[" + (1...60).map(reply).joined(separator: ",") + "]}",
        "4422[]", "4304", "4500", "4200https://a.example/@maria\n[]", "4200https://a.example/x\n[{}]",
        "4200[]",
        "0\n[{\"id\":\"1\",\"content\":\"a\",\"replies_count\":-1,\"account\":{\"id\":\"1\",\"username\":\"b\"}}]",
        "4200https://a.example/api/v1/timelines/tag/a?limit=40\n[]",
    ].map { Array($0.utf8) }

    private static func reply(_ number: Int) -> String {
        "{\"id\":\"\(number)\",\"content\":\"a\",\"account\":{\"id\":\"1\",\"username\":\"b\"},\"replies_count\":2}"
    }

    private static let instance = HTTPURL("https://a.example")!
    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) async -> String? {
        guard let first = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        let client =
            first == UInt8(ascii: "4")
            ? .refusing(rest) : RespondingClient(Array(rest), isTimeline: first == UInt8(ascii: "0"))
        do {
            switch first {
            case UInt8(ascii: "0"):
                return try await fault(inPagesOf: source("public", client)) ?? client.fault
            case UInt8(ascii: "1"):
                return try await fault(in: source("public", client).comments(at: "109")) ?? client.fault
            case UInt8(ascii: "2"):
                for path in ["@maria", "@maria/with_replies"] {
                    _ = try await source(path, client).page(SourceRequest())
                }
                _ = try? await source("@maria", client).comments(at: "109")
                return client.fault
            case UInt8(ascii: "4"): return try await fault(inStatusFor: source("public", client), client)
            default:
                guard let url = HTTPURL(String(decoding: rest, as: UTF8.self)) else { return nil }
                return fault(in: url) ?? fault(inKindOf: url)
            }
        } catch {
            return error is SourceError ? client.fault : "\(error)"
        }
    }

    private static func source(_ path: String, _ client: RespondingClient) -> MastodonSource {
        let url = instance.appending(path: path)
        return MastodonSource(
            id: ItemIdentity.source(url), place: MastodonAddress(url)!, dependencies: dependencies(client))
    }

    private static func dependencies(_ client: RespondingClient) -> SourceDependencies {
        SourceDependencies(client: client) { now }
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

    /// The promise that a response's status breaks: `notModified` and pages are successes only.
    private static func fault(
        inStatusFor source: MastodonSource, _ client: RespondingClient
    ) async throws -> String? {
        _ = try? await source.comments(at: "109")
        _ = try? await source.comments(at: "../109")
        _ = try? await Self.source("@maria", client).page(SourceRequest())
        let kind = MastodonKind()
        if try await !kind.candidates(at: .local(path: "/a"), with: dependencies(client)).isEmpty {
            return "a file"
        }
        for candidate in try await kind.candidates(
            at: .remote(instance.appending(path: "tags/a")), with: dependencies(client))
        where kind.recognizes(candidate.address) != .certain || candidate.kind != kind.name {
            return "the candidate \(candidate)"
        }
        let request = SourceRequest(validators: Validators(entityTag: "\"a\""))
        switch try await source.page(request) {
        case .page(let page):
            if let url = page.hints.movedTo, MastodonAddress(url) != .timeline(url) {
                return "moved to \(url.text)"
            }
            return client.status == 200 ? client.fault : "a page of a response of status \(client.status)"
        case .notModified: return client.status == 304 ? client.fault : "not modified: \(client.status)"
        }
    }

    /// The promise that the kind breaks with an address.
    private static func fault(inKindOf url: HTTPURL) -> String? {
        let (kind, address) = (MastodonKind(), SourceAddress.remote(url))
        let source = kind.makeSource(
            address.sourceID, at: address, with: dependencies(RespondingClient([], isTimeline: false)))
        if (kind.recognizes(address) == .none) != (source == nil) {
            return "\(url.text) has a source, or none"
        }
        return source.map { $0.shape == .paged } == false ? "another shape" : nil
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
    let status: Int
    private let movedTo: HTTPURL?
    private let other = Mutex<HTTPURL?>(nil)

    init(_ bytes: [UInt8], isTimeline: Bool, status: Int = 200, movedTo: HTTPURL? = nil) {
        let end = isTimeline ? bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex : 0
        (head, body, self.status, self.movedTo) = (bytes[..<end], bytes[end...], status, movedTo)
    }

    /// Responds with a status in three digits and, in front of a line's end, the address to which the
    /// document has moved.
    static func refusing(_ bytes: ArraySlice<UInt8>) -> RespondingClient {
        let (status, rest) = (Int(String(decoding: bytes.prefix(3), as: UTF8.self)), bytes.dropFirst(3))
        let line = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[..<$0] } ?? []
        return RespondingClient(
            Array(rest.dropFirst(line.count)), isTimeline: false, status: min(599, max(200, status ?? 200)),
            movedTo: HTTPURL(String(decoding: line, as: UTF8.self)))
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
            status: status, headers: ["Link": String(decoding: head, as: UTF8.self)], body: Data(body),
            movedTo: movedTo)
    }
}
